import assert from "node:assert/strict";
import { test } from "node:test";
import { freest, signOf } from "../../web/src/prompt/captions.js";

const UNIT = { id: "XL", hex: "0101", face: { full: 2 } };
const OPTION = { subject: "unit", blocked: null, subjects: ["XL"] };
const VIEW = {
    turn: 1,
    first_turn: 1,
    handover: null,
    players: { german: "human", soviet: "recruit" },
    decision: { side: "german", options: [OPTION] },
    units: [UNIT],
    panels: [],
};
const STATE = {
    live: true,
    lesson: null,
    lookBack: { view: null },
    selection: { kind: "none" },
    map: null,
    view: VIEW,
};
const TARGETS = { move: [{ id: "0102", notes: [{ key: "note.mp", facts: { mp: 2 } }] }] };
const state = (given, view = {}) => ({ ...STATE, ...given, view: { ...VIEW, ...view } });

test("one sign after the other is explained, none twice", () => {
    assert.equal(signOf(state(), []), "able");
    assert.equal(signOf(state(), ["able"]), "dots");
    assert.equal(signOf(state(), ["able", "dots"]), "");
});

test("the ring is explained where a unit on the map can act, not one in a box or that can be taken back", () => {
    const boxed = { id: "XL", box: "reserve", face: { full: 1 } };
    assert.equal(signOf(state({}, { units: [boxed, { ...UNIT, id: "V" }] }), ["dots"]), "");
    const back = { side: "german", options: [{ ...OPTION, retracts: true }] };
    assert.equal(signOf(state({}, { decision: back }), ["dots"]), "");
});

test("dots are explained where counters are large enough to show them", () => {
    assert.equal(signOf(state(), ["able"], false), "");
    assert.equal(signOf(state(), [], false), "able");
});

test("the number at a stack is explained once two counters lie in a hex", () => {
    assert.equal(signOf(state({}, { units: [UNIT, UNIT] }), ["able"]), "stack");
    assert.equal(signOf(state({}, { units: [UNIT, { ...UNIT, hex: "0102" }] }), ["able"]), "dots");
    assert.equal(signOf(state({}, { units: [{ face: { full: 1 } }, { face: { full: 1 } }] }), ["able"]), "");
});

test("what is taken up shows its costs", () => {
    const taken = state({ selection: { kind: "subject", id: "XL", targets: TARGETS } });
    assert.equal(signOf(taken, []), "cost");
    assert.equal(signOf(taken, ["cost"]), "dots");
});

test("dashes round hexes without supply are explained after the costs", () => {
    const without = { move: [...TARGETS.move, { id: "0103", notes: [], cut: true }] };
    const taken = (/** @type {typeof TARGETS} */ targets) =>
        state({ selection: { kind: "subject", id: "XL", targets } });
    assert.equal(signOf(taken(without), []), "cost");
    assert.equal(signOf(taken(without), ["cost"]), "cut");
    assert.equal(signOf(taken(TARGETS), ["cost"]), "dots");
});

test("set-up marks are explained before the game begins", () => {
    const map = { signs: [{ kind: "setup", side: "german", hexes: ["0101"] }] };
    assert.equal(signOf(state({ map }, { turn: 0 }), []), "setup");
    assert.equal(signOf(state({ map }), []), "able");
});

test("odds are explained once a battle has some", () => {
    const battles = [{ id: "0304", hex: "0304", column: "3:1", status: "planned" }];
    assert.equal(signOf(state({}, { panels: [{ kind: "battles", battles }] }), []), "odds");
});

test("nothing is explained in a lesson, in the past, to nobody, or while the device changes hands", () => {
    assert.equal(signOf(state({ lesson: {} }), []), "");
    assert.equal(signOf(state({ live: false }), []), "");
    assert.equal(signOf(state({ lookBack: { view: VIEW } }), []), "");
    assert.equal(signOf(state({}, { handover: "soviet" }), []), "");
    assert.equal(signOf(state({}, { decision: { ...VIEW.decision, side: "soviet" } }), []), "");
    assert.equal(signOf(state({}, { decision: null }), []), "");
});

test("a caption lies where it covers the fewest counters", () => {
    const at = (x, y) => ({ x, y, size: 10 });
    const corner = (...counters) => freest(counters, [200, 40], [400, 300]);
    assert.equal(corner(), "bottom-left");
    assert.equal(corner(at(100, 150)), "bottom-left");
    assert.equal(corner(at(100, 290)), "bottom-right");
    assert.equal(corner(at(100, 290), at(300, 265)), "top-right");
    assert.equal(corner(at(100, 290), at(300, 265), at(300, 10)), "top-left");
    assert.equal(corner(at(100, 290), at(300, 265), at(300, 10), at(9, 9), at(99, 9)), "bottom-left");
});
