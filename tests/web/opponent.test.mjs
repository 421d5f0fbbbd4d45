import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineLost } from "../../web/src/engine/engine.js";
import { createOpponent } from "../../web/src/computer/opponent.js";
import { isWorthTrying } from "../../web/src/play/seats.js";
import * as reduce from "../../web/src/play/state.js";

const view = (length, side, players) => ({
    length,
    players,
    turn: 1,
    panels: [],
    events: [],
    handover: null,
    can_undo: false,
    result: null,
    hides: false,
    opened: [],
    decision: side && { side, prompt: { key: "p" }, options: [] },
});
const thought = (n) => ({ action: ["go", String(n)], reason: { key: `why.${n}` }, considered: 1 });
const MIXED = { red: "human", blue: "recruit" };
const settle = () => new Promise((done) => setTimeout(done, 20));

/**
 * A game of which blue plays five actions and then red decides; the mind thinks `line` actions at once, in three
 * slices.
 */
function made({
    think,
    wait = async () => {},
    line = 3,
    begun = true,
    seats = MIXED,
    hides = false,
    permit = async () => true,
    late = [],
    refreshed = false,
} = {}) {
    const told = { play: [], known: [], slices: 0, players: [], kept: 0, starts: 0, said: [], asked: [] };
    let players = seats;
    let slice = 0;
    const engine = {
        async call(method, fields) {
            if (method === "known") told.known.push(fields);
            if (method === "known") return { ok: true, position: `position ${fields.at}` };
            if (method === "players" && late.length > 0) {
                store.update(reduce.withDeed, view(late[0], "blue", players), [
                    { text: { key: "late" }, length: late.shift(), bot: "own", side: "blue" },
                ]);
                return { ok: false, error: { key: "error.stale" } };
            }
            if (method === "log") return { ok: true, events: [], from: 0 };
            if (method === "players") players = fields.players;
            if (method === "players" && refreshed) store.update((state) => ({ ...state, view: { ...state.view } }));
            if (method === "players")
                return {
                    ok: true,
                    view: { ...view(fields.at, "blue", players), hides },
                    noted: hides ? [{ text: { key: "noted" }, length: fields.at }] : [],
                };
            told.play.push(fields);
            const said = [{ text: fields.reason, length: fields.at + 1, bot: fields.player, side: "blue" }];
            return {
                ok: true,
                view: { ...view(fields.at + 1, fields.at + 1 < 5 ? "blue" : "red", players), hides },
                said,
            };
        },
    };
    const mind = {
        start: () => void (told.starts += 1),
        restart: () => void (told.starts += 1),
        health: () => ({ phase: told.starts ? "ready" : "off" }),
        call:
            think ??
            (async () => {
                slice += 1;
                told.slices += 1;
                const done = slice % 3 === 0;
                return {
                    ok: true,
                    done,
                    thoughts: done ? Array.from({ length: line }, (_, n) => thought(n)) : [],
                    spent: slice,
                    budget: 9,
                };
            }),
    };
    const store = reduce.createStore(
        reduce.withComputer(reduce.withOpened(reduce.START, { ...view(0, "blue", seats), hides }, []), {
            begun,
        }),
        () => opponent.follow(),
    );
    const opponent = createOpponent({
        store,
        engine,
        mind,
        wait,
        keep: async () => void (told.kept += 1),
        say: (text) => told.said.push(text.key),
        permit: (sides) => (told.asked.push(sides), permit(sides)),
        note: () => {},
    });
    return { store, opponent, told };
}

test("the computer plays until a person decides, each action kept, its worker started once", async () => {
    const { store, opponent, told } = made();
    opponent.follow();
    await settle();
    assert.equal(store.state.view.length, 5);
    assert.deepEqual(
        told.play.map(({ at }) => at),
        [0, 1, 2, 3, 4],
    );
    assert.deepEqual(
        told.known.map(({ at, side }) => [at, side]),
        [
            [0, "blue"],
            [3, "blue"],
        ],
    );
    assert.deepEqual([told.kept, told.starts, store.state.computer.phase], [5, 1, "idle"]);
    assert.equal(store.state.computer.deeds.length, 5);
});

test("what is weighed for long is told, and on a word the best so far is played until the stage is over", async () => {
    const asked = [];
    const release = [];
    const think = async (method, fields) => {
        asked.push(fields);
        if ([31, 42].includes(asked.length) || fields.position === "position 5")
            await new Promise((done) => release.push(done));
        const done = fields.stop === true;
        return { ok: true, done, thoughts: done ? [thought(1)] : [], spent: asked.length, budget: 900 };
    };
    const { store, opponent, told } = made({ think });
    const long = [];
    const { update } = store;
    store.update = (...change) => {
        update(...change);
        long.push(store.state.computer.long);
    };
    opponent.follow();
    await settle();
    assert.deepEqual([long.indexOf(true) > 5, store.state.computer.long, told.play.length], [true, true, 0]);
    assert.deepEqual([store.state.computer.spent, store.state.computer.budget], [30, 900]);
    opponent.decide();
    release[0]();
    await settle();
    assert.equal(store.state.view.length, 5, "the other decisions of the stage are weighed no longer");
    assert.deepEqual(
        asked.slice(31).map(({ nodes, stop = false }) => [nodes, stop]),
        [
            [0, true],
            ...Array.from({ length: 4 }, () => [
                [1, false],
                [0, true],
            ]).flat(),
        ],
    );
    store.update((state) => ({ ...state, view: { ...view(5, "blue", MIXED), turn: 2 } }));
    await settle();
    assert.equal(asked.length, 41);
    release[1]();
    await settle();
    assert.deepEqual(
        asked.slice(40).map(({ stop }) => stop),
        [undefined, undefined],
        "in the next stage it weighs again",
    );
});

test("a person sees the board before the computer begins, and lets it", async () => {
    const { store, opponent, told } = made({ begun: false });
    opponent.follow();
    await settle();
    assert.deepEqual([told.play.length, told.starts, store.state.computer.phase], [0, 0, "idle"]);
    opponent.begin();
    await settle();
    assert.equal(store.state.view.length, 5);
    assert.equal(reduce.withBegun(store.state, view(0, "blue", MIXED), []).computer.begun, false);
});

test("computers among themselves wait for nobody", async () => {
    const { opponent, told } = made({
        begun: false,
        seats: { red: "recruit", blue: "recruit" },
        wait: () => new Promise(() => undefined),
    });
    opponent.follow();
    await settle();
    assert.equal(told.play.length, 1);
    await opponent.stop();
});

test("stopped, the side is the person's until it is resumed", async () => {
    const { store, opponent, told } = made({ wait: () => new Promise((done) => setTimeout(done, 30)) });
    opponent.follow();
    await new Promise((done) => setTimeout(done, 10));
    await opponent.stop();
    const length = store.state.view.length;
    await settle();
    assert.equal(store.state.view.length, length);
    assert.equal(store.state.view.players.blue, "human");
    assert.deepEqual(store.state.computer.resting, { blue: "recruit" });
    await opponent.resume();
    for (let n = 0; n < 12; n += 1) await settle();
    assert.equal(store.state.view.length, 5);
    assert.deepEqual(store.state.computer.resting, {});
    assert.ok(told.play.length === 5);
});

test("what was thought for a position that is no more is not played", async () => {
    const { store, opponent, told } = made({ wait: () => new Promise((done) => setTimeout(done, 30)) });
    opponent.follow();
    await new Promise((done) => setTimeout(done, 10));
    assert.equal(told.play.length, 1);
    store.update(reduce.withOpened, view(0, "red", MIXED), []);
    await settle();
    await settle();
    assert.equal(told.play.length, 1);
    assert.equal(store.state.view.length, 0);
});

test("a worker that is lost is told, and another can be tried, or the side be taken over", async () => {
    let broken = true;
    const think = async () => {
        if (broken) throw new EngineLost({ key: "page.engine.died" });
        return { ok: true, done: true, thoughts: [thought(1)], spent: 1, budget: 1 };
    };
    const { store, opponent } = made({ think });
    opponent.follow();
    await settle();
    assert.equal(store.state.computer.phase, "lost");
    assert.equal(store.state.computer.why.key, "page.engine.died");
    assert.equal(store.state.view.length, 0);
    broken = false;
    opponent.retry();
    await settle();
    assert.equal(store.state.view.length, 5);
});

test("an answer that the rules refuse stops the computer and not the page", async () => {
    const { store, opponent } = made({ think: async () => ({ ok: false, error: { key: "error.no_bot" } }) });
    opponent.follow();
    await settle();
    assert.equal(store.state.computer.phase, "lost");
    await opponent.stop();
    assert.equal(store.state.view.players.blue, "human");
    assert.equal(store.state.computer.phase, "idle");
});

test("who was refused is not tried again for ever: it would be refused again", async () => {
    const { store, opponent } = made({
        think: async () => ({ ok: false, error: { key: "error.mark", facts: { mark: "mp" } } }),
    });
    opponent.follow();
    await settle();
    assert.deepEqual(store.state.computer.why, { key: "error.mark", facts: { mark: "mp" } });
    assert.equal(isWorthTrying(store.state), false);
});

test("an error of its own is tried again once at the same place, a worker that ended again and again", async () => {
    for (const [key, worth] of [
        ["page.engine.broken", false],
        ["page.engine.died", true],
    ]) {
        const { store, opponent } = made({ think: async () => Promise.reject(new EngineLost({ key })) });
        opponent.follow();
        await settle();
        assert.equal(isWorthTrying(store.state), true, key);
        opponent.retry();
        await settle();
        assert.equal(store.state.computer.phase, "lost");
        assert.equal(isWorthTrying(store.state), worth, key);
    }
});

test("step by step, each action waits for the person's word", async () => {
    const { store, opponent, told } = made({
        wait: (time) => new Promise((done) => Number.isFinite(time) && setTimeout(done, time)),
    });
    opponent.setSpeed("step");
    opponent.follow();
    await settle();
    assert.equal(told.play.length, 0);
    opponent.step();
    await settle();
    assert.equal(told.play.length, 1);
    opponent.setSpeed("skip");
    for (let n = 0; n < 12 && store.state.view.length < 5; n += 1) await settle();
    assert.equal(store.state.view.length, 5);
});

test("a pause ends at once when the side is taken over", async () => {
    const { opponent, told } = made({ wait: () => new Promise(() => undefined) });
    opponent.follow();
    await settle();
    await opponent.stop();
    assert.equal(told.play.length, 1);
});

const stage = (side) => ({ kind: "steps", items: [{ label: { key: side }, side, status: "now" }] });
const at = (length, side, whose) => ({ ...view(length, side, MIXED), panels: [stage(whose)] });
const deedsAfter = async (asked, whose, then = whose, decision = {}, verb = "") => {
    const { store, opponent } = made();
    const said = [{ side: "blue", bot: "recruit", text: { key: "r" }, length: 2 }];
    store.update(reduce.withOpened, at(1, "blue", whose), []);
    store.update(reduce.withDeed, { ...at(2, asked, whose), ...decision }, said);
    store.update(reduce.withView, at(3, "blue", then), true, verb);
    opponent.follow();
    await settle();
    return store.state.computer.deeds.map(({ length }) => length);
};

test("a question to the other side in the computer's own stage does not end what it did", async () => {
    assert.deepEqual(await deedsAfter("red", "blue"), [2, 4, 5]);
});

test("nor does a question to the computer in the person's own stage; the computer's next stage does", async () => {
    assert.deepEqual(await deedsAfter("red", "red"), [2, 4, 5]);
    assert.deepEqual(await deedsAfter("red", "red", "blue"), [4, 5]);
});

test("who only lets the computer play on has not decided", async () => {
    const ends = { decision: { side: "red", options: [{ verb: "end", advances: true }] } };
    assert.deepEqual(await deedsAfter("red", "red", "blue", ends, "end"), [2, 4, 5]);
    assert.deepEqual(await deedsAfter("red", "red", "blue", ends, "move"), [4, 5]);
});

test("taking a seat with secrets is asked about first and noted; with a no the computer plays on", async () => {
    for (const isPermitted of [true, false]) {
        let isHeld = true;
        const { store, opponent, told } = made({
            hides: true,
            wait: () => (isHeld ? new Promise(() => undefined) : Promise.resolve()),
            permit: async () => ((isHeld = false), isPermitted),
        });
        opponent.follow();
        await settle();
        assert.equal(told.play.length, 1);
        await opponent.stop();
        await settle();
        assert.deepEqual(told.asked, [["blue"]]);
        assert.equal(told.play.length, isPermitted ? 1 : 5);
        assert.deepEqual(
            store.state.log.filter(({ bot }) => !bot).map(({ text }) => text.key),
            isPermitted ? ["noted"] : [],
        );
    }
});

test("what one's own bot had begun when its seat was taken is in the log, and the seat is taken", async () => {
    const { store, opponent, told } = made({ seats: { red: "human", blue: "own" }, late: [1] });
    await opponent.stop();
    const { log, view: now } = store.state;
    assert.deepEqual(
        [log.map(({ text }) => text.key), now.length, now.players.blue, told.said],
        [["late"], 1, "human", []],
    );
});

test("a view that came meanwhile at the same place does not undo who sits down", async () => {
    const { store, opponent } = made({ refreshed: true, wait: () => new Promise(() => undefined) });
    await opponent.seat({ red: "regular", blue: "human" });
    assert.deepEqual(store.state.view.players, { red: "regular", blue: "human" });
});

test("nobody plays while it is being settled who plays on", async () => {
    const at = [];
    const { opponent } = made({
        hides: true,
        wait: () => new Promise(() => undefined),
        permit: async () => (at.push(opponent.isSettling()), true),
    });
    opponent.follow();
    await settle();
    await opponent.stop();
    assert.deepEqual([at, opponent.isSettling()], [[true], false]);
});

test("where nothing is hidden nobody is asked", async () => {
    const { opponent, told } = made({ wait: () => new Promise(() => undefined) });
    opponent.follow();
    await settle();
    await opponent.stop();
    assert.deepEqual(told.asked, []);
});

test("a bot of one's own is left to its sandbox", async () => {
    const { opponent, told } = made({ seats: { red: "human", blue: "own" } });
    opponent.follow();
    await settle();
    assert.deepEqual([told.play.length, told.starts], [0, 0]);
});
