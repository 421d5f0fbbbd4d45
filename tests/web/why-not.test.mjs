import assert from "node:assert/strict";
import { test } from "node:test";
import { NONE, doubted } from "../../web/src/play/choose.js";
import { createWhyNot } from "../../web/src/play/why-not.js";
import { START, createStore, withHover, withOpened, withSelection, withView } from "../../web/src/play/state.js";
import { emptyView, unitAt } from "./boards.mjs";

const A = unitAt("a", "west", "0303");
const B = unitAt("b", "west", "0304");
const X = unitAt("x", "east", "0404");
const MOVE = { verb: "move", label: { key: "move" }, subject: "unit", target: "hex", subjects: ["a"] };
const decision = { side: "west", prompt: { key: "p" }, options: [MOVE] };
const TAKEN = { kind: "subject", what: "unit", id: "a", targets: { move: [{ id: "0302", notes: [] }] } };
const spot = (hex, ...units) => ({ hex, unit: units[0]?.id ?? null, units });

test("a hex out of reach is doubted, one in reach and the unit's own are not", () => {
    assert.deepEqual(doubted(decision, TAKEN, spot("0505")), ["move", "a", "0505"]);
    assert.equal(doubted(decision, TAKEN, spot("0302")), null);
    assert.equal(doubted(decision, TAKEN, spot("0303", A)), null);
});

test("with nothing taken up a unit of one's own that can do nothing is doubted", () => {
    assert.deepEqual(doubted(decision, NONE, spot("0304", B)), ["move", "b", "0304"]);
    assert.equal(doubted(decision, NONE, spot("0303", A)), null);
    assert.equal(doubted(decision, NONE, spot("0404", X)), null);
});

test("a unit that cannot join an attack is doubted, one that can is not", () => {
    const attack = { ...decision, options: [{ ...MOVE, verb: "attack" }] };
    const aim = {
        kind: "target",
        what: "hex",
        id: "0404",
        subjects: { attack: [{ id: "a", notes: [] }] },
        taken: {},
        together: {},
    };
    assert.deepEqual(doubted(attack, aim, spot("0304", B)), ["attack", "b", "0404"]);
    assert.equal(doubted(attack, aim, spot("0303", A)), null);
});

/** A store with a unit taken up, and an engine that counts what it is asked. */
function table() {
    const store = createStore(START, () => undefined);
    store.update(withOpened, { ...emptyView(), units: [A, B, X], decision }, []);
    store.update(withSelection, TAKEN);
    const asked = [];
    const engine = {
        call: async (method, fields) => (
            asked.push([method, fields.action]),
            { ok: true, reason: { key: "far", facts: { hex: fields.action[2] } } }
        ),
    };
    return { store, asked, doubts: createWhyNot({ store, engine, rest: 1 }) };
}
const rested = () => new Promise((done) => setTimeout(done, 15));

test("after a rest the reason stands there; a second look asks nothing", async () => {
    const { store, asked, doubts } = table();
    for (const hex of ["0505", "0101", "0505"]) {
        store.update(withHover, { hex, unit: null });
        doubts.look();
        await rested();
    }
    assert.deepEqual(store.state.why, { key: "far", facts: { hex: "0505" } });
    assert.equal(asked.length, 2);
});

test("what was passed over is not asked about, and a reason that comes late is not shown", async () => {
    const { store, asked, doubts } = table();
    store.update(withHover, { hex: "0505", unit: null });
    doubts.look();
    store.update(withHover, { hex: "0302", unit: null });
    doubts.look();
    await rested();
    assert.deepEqual([asked, store.state.why], [[], null]);
});

test("nothing is doubted of a place that was pointed at before the last action", async () => {
    const { store, asked, doubts } = table();
    store.update(withHover, { hex: "0505", unit: null });
    doubts.look();
    store.update(withView, { ...store.state.view, length: 1 });
    store.update(withSelection, TAKEN);
    await rested();
    assert.deepEqual([asked.length, store.state.why], [0, null]);
});

test("over the selected unit's own box nothing is asked, and over another box why it cannot go there", async () => {
    const { store, asked, doubts } = table();
    const lying = { ...A, hex: undefined, box: "reserve" };
    store.update(withOpened, { ...emptyView(), units: [lying, B, X], decision }, []);
    store.update(withSelection, TAKEN);
    for (const hex of ["reserve", "elsewhere"]) {
        store.update(withHover, { hex, unit: null });
        doubts.look();
        await rested();
    }
    assert.deepEqual(asked, [["why", ["move", "a", "elsewhere"]]]);
});

test("of a stack the first that cannot go says why the stack cannot", async () => {
    const store = createStore(START, () => undefined);
    store.update(withOpened, { ...emptyView(), units: [A, B, X], decision }, []);
    store.update(withSelection, { ...TAKEN, beside: ["b"] });
    const reason = { key: "depot", facts: { unit: "b" } };
    const engine = { call: async (_, { action }) => ({ ok: true, reason: action[1] === "b" ? reason : null }) };
    const doubts = createWhyNot({ store, engine, rest: 1 });
    store.update(withHover, { hex: "0505", unit: null });
    doubts.look();
    await rested();
    assert.deepEqual(store.state.why, reason);
});
