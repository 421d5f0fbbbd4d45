import assert from "node:assert/strict";
import { test } from "node:test";
import { seats as seated } from "../../web/src/games/seating.js";
import * as seats from "../../web/src/play/seats.js";
import * as state from "../../web/src/play/state.js";

const view = (length, side, players, more = {}) => ({
    length,
    players,
    turn: 1,
    panels: [],
    events: [],
    handover: null,
    can_undo: false,
    decision: side && { side, prompt: { key: "p" }, options: [{ verb: "end", subject: null, subjects: [] }] },
    ...more,
});
const MIXED = { red: "human", blue: "recruit" };

test("a computer decides where the deciding side has one", () => {
    assert.equal(seats.botOf(view(0, "blue", MIXED)), "recruit");
    assert.equal(seats.botOf(view(0, "red", MIXED)), null);
    assert.equal(seats.botOf(view(0, null, MIXED)), null);
    assert.equal(seats.botOf(null), null);
});

test("nothing can be chosen while a computer decides", () => {
    assert.deepEqual(state.withView(state.START, view(0, "blue", MIXED)).view.decision.options, []);
    assert.equal(state.withView(state.START, view(0, "red", MIXED)).view.decision.options.length, 1);
});

test("pauses: as chosen, longer after a roll, none in a stage that is hurried", () => {
    const at = (speed, hurried = "") => ({ ...seats.NOBODY, speed, hurried });
    assert.equal(seats.pauseAfter(at("normal"), "1:2", false), seats.SPEEDS.normal.pause);
    assert.equal(seats.pauseAfter(at("normal"), "1:2", true), 2 * seats.SPEEDS.normal.pause);
    assert.equal(seats.pauseAfter(at("slow", "1:2"), "1:2", true), 0);
    assert.equal(seats.pauseAfter(at("slow", "1:2"), "1:3", false), seats.SPEEDS.slow.pause);
    assert.equal(seats.pauseAfter(at("skip"), "", true), 0);
});

test("a speed that nobody knows is the usual one", () => {
    for (const kept of [null, "", "toString", "9"]) assert.equal(seats.speedFrom(kept), "normal");
    assert.equal(seats.speedFrom("skip"), "skip");
});

test("a computer's reason stands in the log before what happened", () => {
    const first = state.withOpened(state.START, view(3, "blue", MIXED), []);
    const said = { side: "blue", bot: "recruit", text: { key: "why" }, length: 4 };
    const next = state.withDeed(first, view(4, "blue", MIXED, { events: [{ text: { key: "moved" } }] }), [said]);
    assert.deepEqual(
        next.log.map((event) => [event.text.key, event.bot, event.length]),
        [
            ["why", "recruit", 4],
            ["moved", undefined, 4],
        ],
    );
    assert.deepEqual(next.computer.deeds, [{ side: "blue", bot: "recruit", reason: { key: "why" }, length: 4 }]);
    assert.deepEqual(state.withOpened(next, view(3, "red", MIXED), []).computer.deeds, []);
});

test("what a computer did before is still told once an action after it is taken back", () => {
    const said = (/** @type {number} */ length) => ({ side: "blue", bot: "recruit", text: { key: "why" }, length });
    let now = state.withOpened(state.START, view(3, "blue", MIXED), []);
    now = state.withDeed(now, view(4, "red", MIXED), [said(4)]);
    // A person answers what interrupts, and the computer goes on.
    now = state.withDeed(state.withView(now, view(5, "blue", MIXED), false), view(6, "red", MIXED), [said(6)]);
    const lengths = (/** @type {typeof now} */ { computer }) => computer.deeds.map(({ length }) => length);
    assert.deepEqual(lengths(now), [4, 6]);
    const played = state.withView(now, view(7, "red", MIXED), false);
    assert.deepEqual(lengths(state.withUndone(played, view(6, "red", MIXED), now.log)), [4, 6]);
    assert.deepEqual(lengths(state.withUndone(played, view(4, "red", MIXED), [said(4)])), [4]);
});

test("a reason secret until now stands in the log before that of the action, and is no deed of its own", () => {
    const late = { side: "blue", bot: "recruit", text: { key: "took" }, length: 4, late: true };
    const said = { side: "blue", bot: "recruit", text: { key: "why" }, length: 4 };
    const next = state.withDeed(state.withOpened(state.START, view(3, "blue", MIXED), []), view(4, "blue", MIXED), [
        late,
        said,
    ]);
    assert.deepEqual(
        next.log.map(({ text }) => text.key),
        ["took", "why"],
    );
    assert.deepEqual(
        next.computer.deeds.map(({ reason }) => reason.key),
        ["why"],
    );
    assert.deepEqual(
        state.withOpened(state.START, view(4, "red", MIXED), next.log).computer.deeds,
        next.computer.deeds,
    );
});

test("a seat is asked for where it has secrets that a person has not seen, and a game goes on", () => {
    const at = (more, length = 3) => view(length, "blue", MIXED, { hides: true, opened: [], result: null, ...more });
    const persons = { red: "human", blue: "human" };
    assert.deepEqual(seats.openedBy(at(), persons), ["blue"]);
    assert.deepEqual(seats.openedBy(at(), { red: "marshal", blue: "own" }), []);
    for (const open of [at({ hides: false }), at({ opened: ["blue"] }), at({ result: {} }), at({}, 0)])
        assert.deepEqual(seats.openedBy(open, persons), []);
});

test("a newcomer has the first side against the weakest with judgement; who sat down last comes first", () => {
    const sides = [{ id: "red" }, { id: "blue" }];
    const bots = [
        { id: "random", rank: 0 },
        { id: "recruit", rank: 1 },
        { id: "marshal", rank: 4 },
    ];
    assert.deepEqual(seats.firstPlayers(sides, bots, null), { red: "human", blue: "recruit" });
    const last = { red: "marshal", blue: "human" };
    assert.deepEqual(seats.firstPlayers(sides, bots, seats.seatsText(last)), last);
    assert.deepEqual(seats.firstPlayers(sides, bots, "red=human&blue=nobody"), {
        red: "human",
        blue: "recruit",
    });
    assert.deepEqual(seats.firstPlayers(sides, [], null), { red: "human", blue: "human" });
    const first = { side: "blue", level: "marshal" };
    assert.deepEqual(seats.firstPlayers(sides, bots, null, first), { red: "marshal", blue: "human" });
    assert.deepEqual(seats.firstPlayers(sides, bots, seats.seatsText(last), first), last);
});

test("after a reload the last deeds are those that followed one another", () => {
    const said = (length) => ({ text: { key: `why.${length}` }, length, bot: "recruit", side: "blue" });
    const log = [
        { text: { key: "moved" }, length: 1 },
        said(2),
        { text: { key: "moved" }, length: 2 },
        said(5),
        said(6),
        { text: { key: "rolled" }, length: 7 },
    ];
    const { deeds } = state.withOpened(state.START, view(7, "red", MIXED), log).computer;
    assert.deepEqual(
        deeds.map(({ length, bot, side, reason }) => [length, bot, side, reason.key]),
        [
            [5, "recruit", "blue", "why.5"],
            [6, "recruit", "blue", "why.6"],
        ],
    );
});

test("who rests goes on resting until he, or another game, begins", () => {
    const resting = { blue: "recruit", red: "random" };
    assert.deepEqual(seats.stillResting(resting, { red: "human", blue: "recruit" }), { red: "random" });
    const stopped = state.withSeats(state.START, view(3, "blue", { red: "human", blue: "human" }), {
        blue: "recruit",
    });
    assert.deepEqual(state.withOpened(stopped, view(2, "red", {}), []).computer.resting, { blue: "recruit" });
    assert.deepEqual(state.withBegun(stopped, view(0, "red", {}), []).computer.resting, {});
});

test("the first time a person sits down where it is fair in the scenario", () => {
    const sides = [{ id: "east" }, { id: "west" }];
    const bots = [
        { id: "cadet", rank: 1 },
        { id: "recruit", rank: 2 },
    ];
    const first = { side: "west", level: "recruit", options: {}, won: 1, games: 2 };
    const game = { id: "two", sides, bots, scenarios: [{ id: "long" }, { id: "short", first }] };
    const desk = (/** @type {string | null} */ kept) =>
        /** @type {any} */ ({ store: { state: { games: [game] } }, keeper: { recall: () => kept } });
    assert.deepEqual(seated(desk(null), "two", "short"), { east: "recruit", west: "human" });
    assert.deepEqual(seated(desk(null), "two"), { east: "human", west: "cadet" });
    assert.deepEqual(seated(desk("east=human&west=human"), "two", "short"), { east: "human", west: "human" });
});
