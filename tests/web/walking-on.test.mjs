import assert from "node:assert/strict";
import { test } from "node:test";
import { NOBODY } from "../../web/src/play/seats.js";
import * as reduce from "../../web/src/play/state.js";
import { withWalk } from "../../web/src/play/taking-orders.js";
import { followWalk, further } from "../../web/src/play/walking-on.js";
import { emptyView, unitAt } from "./boards.mjs";

const MOVE = {
    verb: "move",
    label: { key: "m" },
    subject: "unit",
    target: "hex",
    subjects: ["a"],
    marches: true,
};
const JOIN = { verb: "join", label: { key: "j" }, subject: "unit", target: null, subjects: ["a"] };
const ATTACK = {
    verb: "attack",
    label: { key: "a" },
    subject: "unit",
    target: "hex",
    subjects: ["a"],
    joint: true,
};
const CROWD = Array.from({ length: 30 }, (_, n) => unitAt(`n${n}`, "west", "0808"));
const FIGHTING = [{ id: "b", kind: "battles", battles: [{ id: "x", hex: "0101", status: "fighting", defenders: [] }] }];

let match = 0;

function shown(length, prompt, options, more = {}) {
    const decision = { side: "west", prompt: { key: prompt }, options };
    return {
        ...emptyView(),
        length,
        decision,
        units: [unitAt("a", "west", "0101"), ...CROWD],
        handover: null,
        players: { west: "human" },
        ...more,
    };
}

/** A table where the west goes from unit to unit. */
function walking(walk = { side: "west", by: 1 }) {
    const first = shown(3, "march", [MOVE]);
    const state = {
        ...reduce.START,
        live: true,
        match: ++match,
        view: first,
        computer: { ...NOBODY, speed: "skip" },
    };
    const store = reduce.createStore(withWalk(state, walk), () => {});
    const taken = [];
    const act = {
        next: (option, by, afresh) => void (afresh && taken.push([option.verb, by])),
        order: async () => void taken.push("order"),
    };
    const follow = () => followWalk({ store, act });
    const next = (view, more = {}) => {
        store.update((now) => ({ ...now, selection: reduce.START.selection, ...more, view }));
        follow();
    };
    follow();
    return { store, taken, next, follow };
}

test("a new phase takes up its first unit for who went from unit to unit in the one before, once", () => {
    const { taken, next, follow } = walking();
    assert.deepEqual(taken, [], "the game has just been opened");
    next(shown(4, "march", [MOVE]));
    assert.deepEqual(taken, [], "the phase is the same");
    next(shown(5, "support", [JOIN, MOVE]));
    assert.deepEqual(taken, [["move", 1]]);
    follow();
    next(shown(6, "support", [MOVE]));
    assert.equal(taken.length, 1);
    next(shown(3, "march", [MOVE]));
    assert.equal(taken.length, 1, "what is taken back begins no phase");
});

test("it waits for a die, and for whoever does something else first", () => {
    const { store, taken, next, follow } = walking();
    next(shown(4, "support", [MOVE]), { rolling: {} });
    assert.deepEqual(taken, []);
    store.update((now) => ({ ...now, rolling: null }));
    follow();
    assert.deepEqual(taken, [["move", 1]]);
    next(shown(5, "panzers", [MOVE]), { selection: { kind: "subject", what: "unit", id: "a", targets: {} } });
    next(shown(6, "panzers", [MOVE]));
    assert.equal(taken.length, 1);
});

test("nobody is taken up to attack, in a battle, for the other side, or once it was ended", () => {
    const { store, taken, next } = walking();
    next(shown(4, "combat", [ATTACK, MOVE]));
    next(shown(5, "retreat", [MOVE], { panels: FIGHTING }));
    next({
        ...shown(6, "march", [MOVE]),
        decision: { side: "east", prompt: { key: "march" }, options: [MOVE] },
        players: { east: "human" },
    });
    store.update((now) => withWalk(now, undefined));
    next(shown(7, "panzers", [MOVE]));
    assert.deepEqual(taken, []);
});

test("the phase in which a unit has overrun goes on where it is: no first unit is taken up far away", () => {
    const { taken, next } = walking();
    const lost = {
        ...shown(4, "satisfy", [MOVE], { panels: FIGHTING }),
        decision: { side: "east", prompt: { key: "satisfy" }, options: [JOIN] },
        players: { west: "human", east: "regular" },
    };
    next(lost);
    next(shown(5, "march", [MOVE]));
    assert.deepEqual(taken, []);
    next(shown(6, "support", [MOVE]));
    assert.deepEqual(taken, [["move", 1]]);
});

test("those who march go on first", async () => {
    const { store, taken, next } = walking();
    const march = { a: { verb: "move", to: "0505", path: ["0101", "0102", "0505"], near: [], went: "" } };
    store.update((now) => ({ ...now, orders: { ...now.orders, march } }));
    const b = unitAt("b", "west", "0301");
    next({
        ...shown(4, "support", [{ ...MOVE, subjects: ["a", "b"] }]),
        units: [unitAt("a", "west", "0101"), b, ...CROWD],
    });
    assert.deepEqual(taken, ["order"]);
    await new Promise((done) => setTimeout(done, 0));
    assert.deepEqual(taken, ["order", ["move", 1]]);
});

test("nobody is taken up where all have orders", () => {
    const { store, taken, next } = walking();
    store.update((now) => ({ ...now, orders: { ...now.orders, hold: { a: { at: "0101", near: [] } } } }));
    next(shown(4, "support", [MOVE]));
    assert.deepEqual(taken, []);
});

test("whoever begins to go from unit to unit in a phase goes on from there, not from the first of all", () => {
    const { store, taken, next, follow } = walking();
    store.update((now) => withWalk(now, undefined));
    next(shown(4, "support", [MOVE]));
    store.update((now) => withWalk(now, { side: "west", by: 1 }));
    follow();
    assert.deepEqual(taken, []);
});

test("after an order for the last who was asked about nobody is taken up", () => {
    const { store } = walking();
    const selection = { kind: "subject", what: "unit", id: "a", targets: {} };
    const gone = [];
    const act = { next: ({ verb }) => void gone.push(verb) };
    store.update((now) => ({ ...now, selection }));
    further({ store, act });
    assert.deepEqual(gone, ["move"]);
    assert.equal(store.state.selection, selection);
    store.update((now) => ({ ...now, orders: { ...now.orders, hold: { a: { at: "0101", near: [] } } } }));
    further({ store, act });
    assert.deepEqual(gone, ["move"]);
    assert.equal(store.state.selection.kind, "none");
});
