import assert from "node:assert/strict";
import { test } from "node:test";
import { owedItems } from "../../web/src/board/owed.js";
import { layoutOf } from "../../web/src/map/hex.js";
import { owedShown } from "../../web/src/play/highlights.js";
import * as orders from "../../web/src/play/giving-orders.js";
import * as reduce from "../../web/src/play/state.js";
import { takesOrders } from "../../web/src/play/taking-orders.js";
import { boardOf, emptyView, unitAt } from "./boards.mjs";

const MAP = { ...boardOf("flat", 8, 8), sectors: [{ name: "s", hexes: ["0101", "0102", "0103"] }] };
const SUBJECTS = ["a", "b", "c"];
const MOVE = {
    verb: "move",
    label: { key: "m" },
    subject: "unit",
    target: "hex",
    subjects: SUBJECTS,
    marches: true,
};
const CROWD = Array.from({ length: 30 }, (_, n) => unitAt(`n${n}`, "west", "0808"));
const OWN = [unitAt("a", "west", "0101"), unitAt("b", "west", "0102"), unitAt("c", "west", "0501")];

function shown(more = {}, units = OWN, foes = []) {
    const decision = { side: "west", prompt: { key: "p" }, options: [MOVE] };
    return { ...emptyView(), decision, units: [...units, ...CROWD, ...foes], ...more };
}

function opened(view = shown()) {
    const state = { ...reduce.START, map: MAP, live: true, match: 1, view };
    const store = reduce.createStore(state, () => {});
    const memory = new Map();
    const keeper = {
        recall: (key) => memory.get(key) ?? null,
        prefer: (key, value) => Boolean(memory.set(key, value)),
    };
    const next = (changed) => store.update((now) => ({ ...now, view: changed }));
    return { store, keeper, memory, next, follow: () => orders.follow({ store, keeper }) };
}

test("orders are for a side with many units that moves", () => {
    assert.ok(takesOrders({ view: shown(), live: true }));
    assert.ok(!takesOrders({ view: { ...shown(), units: OWN }, live: true }));
    assert.ok(!takesOrders({ view: shown({ decision: null }), live: true }));
});

test("who holds is not asked about until an enemy comes next to it or it moves", () => {
    const { store, follow, next } = opened();
    follow();
    orders.hold(store, ["a", "b"]);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
    next(shown({ length: 1 }, OWN, [unitAt("x", "east", "0505")]));
    follow();
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"], "that one is far");
    next(shown({ length: 2 }, OWN, [unitAt("x", "east", "0201")]));
    follow();
    assert.deepEqual(orders.restingIn(store.state), [], "0201 is next to both");
    orders.hold(store, ["a"]);
    next(shown({ length: 3 }, OWN, [unitAt("x", "east", "0201")]));
    follow();
    assert.deepEqual(orders.restingIn(store.state), ["a"], "who was there when it was told to hold is no news");
    next(shown({ length: 4 }, [unitAt("a", "west", "0103"), ...OWN.slice(1)]));
    follow();
    assert.deepEqual(orders.restingIn(store.state), []);
});

test("the rest of a sector stays for this phase alone", () => {
    const { store, next } = opened();
    const { units } = orders.restOfSector(store.state, "a");
    assert.deepEqual(units, ["a", "b"]);
    orders.stay(store, units);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
    next(shown({ turn: 2 }));
    assert.deepEqual(orders.restingIn(store.state), []);
});

test("units next to an enemy stay for this phase by one press, and a unit not asked about is not counted", () => {
    const { store, next } = opened(shown({}, OWN, [unitAt("x", "east", "0201")]));
    assert.deepEqual(orders.frontLine(store.state), ["a", "b"]);
    orders.hold(store, ["a"]);
    assert.deepEqual(orders.frontLine(store.state), ["b"]);
    orders.stay(store, ["b"]);
    assert.deepEqual(orders.frontLine(store.state), []);
    next(shown({ turn: 2 }));
    assert.deepEqual(orders.frontLine(store.state), [], "no enemy is near any more");
});

test("who can go nowhere but over an enemy stays with the others", () => {
    const overrun = { ...MOVE, verb: "overrun", subjects: ["b"], marches: false };
    const taken = { ...MOVE, verb: "leave", subjects: ["c"], marches: false, retracts: true };
    const decision = { side: "west", prompt: { key: "p" }, options: [{ ...MOVE, subjects: ["a"] }, overrun, taken] };
    const { store } = opened(shown({ decision }, OWN, [unitAt("x", "east", "0201")]));
    assert.deepEqual(orders.restOfSector(store.state, "a").units, ["a", "b"]);
    assert.deepEqual(orders.frontLine(store.state), ["a", "b"]);
});

test("only those who could act now are counted as passed over", () => {
    const { store, next } = opened();
    orders.hold(store, ["a", "b"]);
    assert.deepEqual(orders.passedOver(store.state), ["a", "b"]);
    const decision = { side: "west", prompt: { key: "q" }, options: [{ ...MOVE, subjects: ["b", "c"] }] };
    next(shown({ decision }));
    assert.deepEqual(orders.passedOver(store.state), ["b"]);
});

test("who is given an order does not end what goes on beside it", () => {
    const { store } = opened();
    store.update((now) => ({ ...now, orders: { ...now.orders, walk: { side: "west", by: 1 } } }));
    orders.hold(store, ["a"]);
    orders.release(store, ["a"]);
    assert.deepEqual(store.state.orders.walk, { side: "west", by: 1 });
});

test("orders come back with their game, and not with another", () => {
    const { store, keeper, follow } = opened();
    follow();
    orders.hold(store, ["a"]);
    follow();
    store.update((state) => ({ ...state, match: 2, orders: reduce.NO_ORDERS }));
    follow();
    assert.deepEqual(orders.restingIn(store.state), ["a"]);
    store.update((state) => ({ ...state, match: 3, view: shown({ length: 9 }) }));
    follow();
    assert.deepEqual(orders.restingIn(store.state), []);
    for (const nonsense of ["{", "[[1]]", '[["x", {"hold": 3}]]', '[["x", {"hold": {"a": null}, "march": {}}]]']) {
        keeper.prefer("orders", nonsense);
        store.update((state) => ({ ...state, match: state.match + 1 }));
        follow();
        assert.deepEqual(orders.restingIn(store.state), []);
    }
});

/** A table on which two units hold, at a moment of its own. */
function holding(length) {
    const table = opened(shown({ length }));
    table.follow();
    orders.hold(table.store, ["a", "b"]);
    table.follow();
    table.open = (view) => {
        table.store.update((state) => ({ ...state, match: state.match + 1, view }));
        table.follow();
        table.follow();
    };
    table.play = (view) => {
        table.next(view);
        table.follow();
        table.follow();
    };
    table.open(table.store.state.view);
    return table;
}

const MOVED = [unitAt("a", "west", "0301"), unitAt("b", "west", "0302"), OWN[2]];

test("a game that is opened anew has its orders, whatever was done in a practice that began in it", () => {
    const { store, open, play } = holding(100);
    const game = store.state.view;
    open(game);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"], "the practice begins with them");
    play(shown({ length: 101 }, MOVED));
    assert.deepEqual(orders.restingIn(store.state), []);
    open(game);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
});

test("a game that was kept under a name has the orders of then", () => {
    const { store, open, play, follow } = holding(200);
    play(shown({ length: 201 }));
    const named = store.state.view;
    orders.leaveHere(store.state);
    play(shown({ length: 202 }));
    orders.release(store, ["a"]);
    follow();
    open(named);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
});

test("who goes to another line of play and comes back has the orders of that line; Undo changes none", () => {
    const { store, play, follow } = holding(300);
    play(shown({ length: 301 }));
    const line = store.state.view;
    orders.goElsewhere(store.state);
    play(shown({ length: 250 }));
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"], "who stood there then, too");
    play(shown({ length: 251 }, MOVED));
    orders.hold(store, ["c"]);
    follow();
    orders.goElsewhere(store.state);
    play(line);
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
    play(shown({ length: 302 }));
    orders.release(store, ["a"]);
    follow();
    play(line);
    assert.deepEqual(orders.restingIn(store.state), ["b"]);
});

test("who leaves while the device changes hands finds the orders again", () => {
    const { store, open, play } = holding(400);
    const veiled = shown({ length: 401, handover: "east" });
    play(veiled);
    open(veiled);
    play(shown({ length: 401 }));
    assert.deepEqual(orders.restingIn(store.state), ["a", "b"]);
});

test("an answer that holds in every battle comes back with its game, until it is asked again", () => {
    const { store, open, play, follow, keeper } = holding(600);
    orders.release(store, ["a", "b"]);
    const always = { "west retreat": "back:back" };
    store.update((state) => ({ ...state, orders: { ...state.orders, always } }));
    play(shown({ length: 601 }));
    open(shown({ length: 7 }));
    assert.deepEqual(store.state.orders.always ?? {}, {}, "another game");
    open(shown({ length: 601 }));
    assert.deepEqual(store.state.orders.always, always);
    const spoilt = keeper.recall("orders").replace('"back:back"', "5");
    store.update((state) => ({ ...state, orders: { ...state.orders, always: undefined } }));
    follow();
    open(shown({ length: 601 }));
    assert.deepEqual(store.state.orders.always ?? {}, {});
    keeper.prefer("orders", spoilt);
    open(shown({ length: 601 }));
    assert.deepEqual(store.state.orders.always ?? {}, {});
});

test("who has no orders any more finds none", () => {
    const { store, open, play, follow } = holding(500);
    play(shown({ length: 501 }));
    orders.release(store, ["a", "b"]);
    follow();
    open(shown({ length: 501 }));
    assert.deepEqual(orders.restingIn(store.state), []);
});

const WAY = ["0101", "0102", "0103", "0104"];

function seatOf(store, legs) {
    const told = [];
    const seat = {
        store,
        keep: async () => {},
        say: (text) => told.push(text.key),
        ask: async () => ({ ok: true, path: WAY, ...legs[0] }),
        engine: { call: async () => ({ ok: true, path: WAY, ...legs.shift() }) },
        done: async ([, id, hex]) => {
            const units = store.state.view.units.map((unit) => (unit.id === id ? { ...unit, hex } : unit));
            const { view } = store.state;
            store.update((state) => ({ ...state, view: { ...view, length: view.length + 1, units } }));
            return true;
        },
    };
    return { seat, told };
}

test("a march goes as far as it can, on in the next phase by one press, and ends where it was to go", async () => {
    const { store, next, follow } = opened();
    follow();
    const { seat, told } = seatOf(store, [{ step: "0103" }, { step: "0104" }]);
    await orders.march(seat, "move", ["a"], "0104");
    assert.equal(store.state.view.units[0].hex, "0103");
    assert.deepEqual(orders.marching(store.state), [], "it has gone on in this phase");
    assert.deepEqual(orders.ways(store.state), [{ side: "west", hexes: ["0103", "0104"] }]);
    next({ ...store.state.view, turn: 2 });
    assert.deepEqual(orders.marching(store.state), ["a"]);
    await orders.goOn(seat, ["a"]);
    assert.equal(store.state.view.units[0].hex, "0104");
    assert.deepEqual([store.state.orders.march, told], [{}, []]);
});

test("a march stops where an enemy has come, or where it would be out of supply, and asks", async () => {
    const { store, next, follow } = opened();
    follow();
    const { seat, told } = seatOf(store, [{ step: "0102" }, { cut: "0104" }]);
    await orders.march(seat, "move", ["a"], "0104");
    next({ ...store.state.view, turn: 2, units: [...store.state.view.units, unitAt("x", "east", "0103")] });
    await orders.goOn(seat, ["a"]);
    assert.equal(store.state.orders.march.a.stopped, "enemy");
    assert.deepEqual([orders.restingIn(store.state), told], [[], ["page.march.stopped"]]);
    next({ ...store.state.view, units: store.state.view.units.filter(({ id }) => id !== "x") });
    await orders.goOn(seat, ["a"]);
    assert.equal(store.state.orders.march.a.stopped, "cut");
});

test("a march is changed by another hex, by an order to hold and by taking it back", async () => {
    const { store, follow } = opened();
    follow();
    const { seat } = seatOf(store, [{ path: ["0101", "0102", "0103"], step: "0102" }]);
    await orders.march(seat, "move", ["a"], "0104");
    const { seat: again } = seatOf(store, [{ path: ["0102", "0202", "0203"], step: "0202" }]);
    await orders.march(again, "move", ["a"], "0203");
    assert.equal(store.state.orders.march.a.to, "0203");
    assert.deepEqual(orders.ways(store.state), [{ side: "west", hexes: ["0202", "0203"] }]);
    orders.hold(store, ["a"]);
    assert.deepEqual([store.state.orders.march, orders.restingIn(store.state)], [{}, ["a"]]);
    const { seat: then } = seatOf(store, [{ path: ["0202", "0203"], step: "0202" }]);
    await orders.march(then, "move", ["a"], "0203");
    assert.deepEqual(Object.keys(store.state.orders.hold), [], "who marches does not hold");
    orders.release(store, ["a"]);
    assert.deepEqual([store.state.orders.march, orders.ways(store.state)], [{}, []]);
});

test("a march goes on by another way than the one it began on", async () => {
    const { store, next, follow } = opened();
    follow();
    const round = ["0102", "0202", "0203", "0104"];
    const { seat } = seatOf(store, [{ step: "0102" }, { path: round, step: "0202" }, { path: round.slice(1) }]);
    await orders.march(seat, "move", ["a"], "0104");
    next({ ...store.state.view, turn: 2 });
    follow();
    await orders.goOn(seat, ["a"]);
    follow();
    assert.equal(store.state.view.units[0].hex, "0202");
    assert.deepEqual(orders.ways(store.state), [{ side: "west", hexes: round.slice(1) }]);
});

test("a march that was taken back goes on again in the same phase", async () => {
    const { store, next, follow } = opened();
    const before = store.state.view;
    follow();
    const { seat } = seatOf(store, [{ step: "0102" }]);
    await orders.march(seat, "move", ["a"], "0104");
    assert.deepEqual(orders.marching(store.state), []);
    next(before);
    follow();
    assert.deepEqual(orders.marching(store.state), ["a"]);
});

test("a unit that comes no further stops, but in the phase in which it was sent", async () => {
    const { store, next, follow } = opened();
    follow();
    const { seat, told } = seatOf(store, [{}, {}, {}]);
    await orders.march(seat, "move", ["a"], "0104");
    assert.deepEqual([orders.restingIn(store.state), orders.marching(store.state)], [["a"], []]);
    next({ ...store.state.view, turn: 2 });
    await orders.goOn(seat, ["a"]);
    assert.equal(store.state.orders.march.a.stopped, "way");
    assert.deepEqual([orders.restingIn(store.state), told], [[], ["page.march.stopped"]]);
});

test("Undo is about all who march on at one press, and about what was done before where nobody went", async () => {
    const { store, follow } = opened();
    follow();
    const { seat } = seatOf(store, [{ step: "0102" }, {}, { step: "0102" }, { step: "0103" }, {}]);
    await orders.march(seat, "move", ["a", "b"], "0104");
    await orders.marchAgain(seat, ["a", "b"]);
    assert.deepEqual(seat.series, { start: store.state.view.length - 2, end: store.state.view });
    const { series } = seat;
    await orders.goOn(seat, ["a"]);
    assert.equal(seat.series, series);
});

test("what is owed is marked: a ring a stack, a dot, a frame, the sign of who holds", () => {
    const decision = {
        side: "west",
        prompt: { key: "p" },
        options: [
            { ...MOVE, duty: { subjects: ["a", "b"], targets: ["0303"] } },
            { ...MOVE, amiss: ["0404"] },
        ],
    };
    const owed = owedShown(decision, ["0501"], ["0601"]);
    const units = [unitAt("a", "west", "0101"), unitAt("b", "west", "0101")];
    const items = owedItems(layoutOf(MAP), { units }, { owed });
    assert.deepEqual(
        items.map(({ sign }) => sign),
        ["frame", "ring", "dot", "hold", "goal"],
    );
    assert.deepEqual(owedItems(layoutOf(MAP), { units }, {}), []);
});
