import assert from "node:assert/strict";
import { test } from "node:test";
import { bestFirst } from "../../web/src/play/battles.js";
import * as fight from "../../web/src/play/fighting-on.js";
import { NOBODY } from "../../web/src/play/seats.js";
import * as reduce from "../../web/src/play/state.js";
import { emptyView, unitAt } from "./boards.mjs";

const RESOLVE = {
    verb: "resolve",
    label: { key: "r" },
    subject: "hex",
    target: null,
    subjects: ["0101", "0102", "0103"],
};
const END = { verb: "end", label: { key: "e" }, subject: null, target: null, subjects: [], advances: true };
const AID = { verb: "aid", label: { key: "a" }, subject: null, target: null, subjects: [] };
const FORGO = { ...AID, verb: "forgo", passes: true };
const ADVANCE = {
    verb: "advance",
    label: { key: "v" },
    subject: "unit",
    target: "hex",
    subjects: ["a", "b"],
};
const CROWD = Array.from({ length: 30 }, (_, n) => unitAt(`n${n}`, "west", "0808"));
const DIE = { text: { key: "log.roll" }, die: [3] };

const outcome = (tone, part) => ({ result: tone, label: { key: tone }, detail: [], chance: [part, 6], tone });
const battle = (hex, good, status = "announced") => ({
    id: hex,
    hex,
    status,
    column: "2:1",
    defenders: [],
    results: [],
    outcomes: [outcome("good", good), outcome("bad", 6 - good)],
});
const PLAN = [battle("0101", 2), battle("0102", 5), battle("0103", 3)];

function shown(length, options, battles = PLAN, more = {}) {
    const decision = { side: "west", prompt: { key: options[0].verb }, options };
    const panels = [{ id: "battles", kind: "battles", battles }];
    return {
        ...emptyView(),
        length,
        decision,
        panels,
        handover: null,
        events: [],
        players: { west: "human" },
        ...more,
    };
}

const BETWEEN = shown(4, [RESOLVE, END]);
const asked = (length, options, more) => shown(length, options, [battle("0102", 5, "fighting"), PLAN[0]], more);

let match = 0;

function table(view = BETWEEN, speed = "skip") {
    const state = { ...reduce.START, live: true, match: ++match, view, computer: { ...NOBODY, speed } };
    const store = reduce.createStore(state, () => {});
    const played = [];
    const act = {
        play: (action) => void played.push(action),
        give: (id) => void played.push(["take", id]),
        order: (run) => run(seat),
    };
    const seat = {
        store,
        series: { start: 0, end: null },
        ask: async (method, { verb, rule }) => ({ action: [verb, rule, method] }),
        done: async (action) => Boolean(played.push(action)),
        keep: async () => {},
    };
    const tick = () => new Promise((done) => setTimeout(done, 0));
    const follow = async () => {
        fight.followFight({ store, act });
        await tick();
    };
    const next = async (view) => {
        store.update((now) => ({ ...now, view, selection: reduce.START.selection }));
        await follow();
    };
    return { store, played, follow, next, seat };
}
globalThis.document = { hidden: false, querySelector: () => null };

test("battles are fought the best first, and those that are left after each", async () => {
    const { store, played, follow, next } = table();
    await follow();
    assert.deepEqual(played, [], "nothing is fought unasked");
    fight.fightOn(store);
    await follow();
    assert.deepEqual(played, [["resolve", "0102"]]);
    await follow();
    assert.equal(played.length, 1, "one press of it is one action");
    await next(shown(5, [{ ...RESOLVE, subjects: ["0101", "0103"] }, END], [PLAN[0], PLAN[2]], { events: [DIE] }));
    assert.deepEqual(played.at(-1), ["resolve", "0103"]);
    await next(shown(6, [{ ...RESOLVE, subjects: [] }, END], [], { events: [DIE] }));
    assert.equal(store.state.orders.fight, undefined, "none is left");
    assert.equal(played.length, 2);
});

test("where nothing tells how battles end their odds do", () => {
    const bare = ["1:2", "4:1", "", "3:2"].map((column, n) => ({
        ...battle(`0${n}`, 1),
        column,
        outcomes: undefined,
    }));
    const view = shown(4, [RESOLVE], [...bare, battle("05", 1)]);
    assert.deepEqual(bestFirst(view, ["00", "01", "02", "03", "05"]), ["05", "01", "03", "00", "02"]);
    const differences = ["-1", "+3", "+1"].map((column, n) => ({
        ...battle(`0${n}`, 1),
        column,
        outcomes: [],
    }));
    assert.deepEqual(bestFirst(shown(4, [RESOLVE], differences), ["00", "01", "02"]), ["01", "02", "00"]);
});

test("where something is to be chosen a person chooses, and it goes on from there", async () => {
    const { store, played, follow, next } = table();
    fight.fightOn(store);
    await follow();
    await next(asked(5, [AID, FORGO]));
    assert.equal(played.length, 1);
    await next(asked(6, [ADVANCE, END]));
    assert.deepEqual(played.slice(1), [["take", "a"]], "who can go somewhere is taken up");
    await follow();
    assert.equal(played.length, 2, "once");
    await next({ ...BETWEEN, length: 7 });
    assert.deepEqual(played.at(-1), ["resolve", "0102"]);
});

test("a stop, an undo, another deed between two battles and the end of the phase end it", async () => {
    const changes = {
        stop: (store) => fight.stopFighting(store),
        undo: (store) => store.update((now) => ({ ...now, view: { ...BETWEEN, length: 3 } })),
        phase: (store) => store.update((now) => ({ ...now, view: { ...BETWEEN, length: 5, turn: 2 } })),
    };
    for (const [name, change] of Object.entries(changes)) {
        const { store, played, follow } = table();
        fight.fightOn(store);
        await follow();
        change(store);
        await follow();
        assert.deepEqual([name, store.state.orders.fight, played.length], [name, undefined, 1]);
    }
    const again = table();
    fight.fightOn(again.store);
    await again.follow();
    await again.next({ ...BETWEEN, length: 3 });
    assert.equal(again.played.length, 1);
    fight.fightOn(again.store);
    await again.follow();
    assert.equal(again.played.length, 2, "it can be begun again where it was taken back to");
    const { store, played, follow, next } = table(BETWEEN, "slow");
    fight.fightOn(store);
    store.update((now) => ({ ...now, orders: { ...now.orders, fight: { ...now.orders.fight, begun: 0 } } }));
    await follow();
    assert.deepEqual(played, [], "it is still the pause");
    await next({ ...BETWEEN, length: 5 });
    assert.equal(store.state.orders.fight, undefined, "he has set somebody else on an enemy");
    assert.deepEqual(played, []);
});

test("in large turns the first unit with a move is selected in every battle, in small ones as they go on", async () => {
    const large = table();
    await large.next(asked(5, [ADVANCE, END], { units: [unitAt("a", "west", "0101"), ...CROWD] }));
    assert.deepEqual(large.played, [["take", "a"]]);
    const small = table();
    await small.next(asked(5, [ADVANCE, END]));
    assert.deepEqual(small.played, []);
});

test("nothing is done while a die rolls, the past is looked at, something is taken up or a computer decides", () => {
    const { store } = table();
    fight.fightOn(store);
    const { state } = store;
    assert.deepEqual(fight.nextOf(state).action, ["resolve", "0102"]);
    const others = [
        { rolling: {} },
        { lookBack: { ...state.lookBack, view: BETWEEN } },
        { selection: { kind: "subject", what: "unit", id: "a", targets: {} } },
        { menu: [{}] },
        { live: false },
        { view: { ...BETWEEN, players: { west: "recruit" } } },
        { view: { ...BETWEEN, handover: "east" } },
    ];
    for (const other of others) assert.equal(fight.nextOf({ ...state, ...other }), null, JSON.stringify(other));
});

test("an answer holds for its question until it is taken back", async () => {
    const view = asked(5, [AID, FORGO], { units: CROWD });
    const { store, played, follow, next } = table(view);
    assert.deepEqual(
        fight.lasting(store.state).map(({ verb }) => verb),
        ["aid", "forgo"],
    );
    assert.deepEqual(fight.lasting({ ...store.state, view: { ...view, units: [] } }), [], "few units are asked each");
    fight.answerAlways(store, "aid");
    await follow();
    assert.deepEqual(played, [["aid"]]);
    await next(asked(6, [{ ...AID, verb: "stay" }, ADVANCE], { units: CROWD }));
    assert.deepEqual(played.slice(1), [["take", "a"]], "another question");
    await next({ ...view, length: 8 });
    assert.deepEqual(played.at(-1), ["aid"]);
    await next({
        ...view,
        length: 9,
        decision: { ...view.decision, options: [{ ...AID, blocked: { key: "no" } }, FORGO] },
    });
    assert.equal(played.length, 3, "it cannot be given");
    await next({ ...view, length: 7 });
    assert.equal(played.length, 3, "what was taken back is not done again at once");
    await next({ ...view, length: 10, turn: 2 });
    assert.deepEqual(played.slice(3), [["aid"]], "in another phase too");
    fight.askAgain(store);
    await next({ ...view, length: 11, turn: 2 });
    assert.deepEqual([store.state.orders.always, played.length], [undefined, 4]);
});

test("what was selected when it began does not hold up the fighting, nor an answer for the phase", async () => {
    const { store, played, follow, next } = table();
    const held = { selection: { kind: "target", id: "0103" }, menu: [{}] };
    store.update((now) => ({ ...now, ...held }));
    fight.fightOn(store);
    await follow();
    assert.deepEqual(played, [["resolve", "0102"]]);
    await next(asked(5, [AID, FORGO]));
    store.update((now) => ({ ...now, ...held }));
    fight.answerAlways(store, "forgo");
    await follow();
    assert.deepEqual(played.at(-1), ["forgo"]);
});

test("a rule of thumb answers where units can be chosen, and what it does is taken back by one press", async () => {
    const units = [unitAt("a", "west", "0101"), unitAt("b", "west", "0101"), ...CROWD];
    const stay = { ...END, passes: true };
    const { store, played, follow, next, seat } = table(asked(5, [ADVANCE, stay], { units }));
    assert.deepEqual(
        fight.thumbs(store.state).map(({ verb, rule }) => [verb, rule]),
        [["advance", "strongest"]],
    );
    store.update((now) => ({ ...now, selection: { kind: "subject", what: "unit", id: "a", targets: {} } }));
    fight.answerAlways(store, "advance:strongest");
    assert.equal(store.state.selection.kind, "none", "who was taken up is let go");
    seat.done = async (action) => {
        played.push(action);
        store.update((now) => ({ ...now, view: { ...now.view, length: now.view.length + 1 } }));
        return true;
    };
    await follow();
    assert.deepEqual(played, [["advance", "strongest", "thumb"]]);
    await follow();
    assert.deepEqual(played.length, 2, "the same question is answered again");
    assert.deepEqual([seat.series.start, seat.series.end === store.state.view], [5, true], "both are one press");
    const foes = asked(9, [{ ...ADVANCE, verb: "retreat" }], { units: [unitAt("a", "east", "0101"), ...CROWD] });
    await next(foes);
    assert.deepEqual(fight.thumbs(store.state), [], "of the other side's units nothing is said");
    await next({ ...foes, units });
    assert.deepEqual(
        fight.thumbs(store.state).map(({ verb, rule }) => [verb, rule]),
        [["retreat", "back"]],
    );
});
