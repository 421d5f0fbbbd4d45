/** The drawing of the computer's turn until the person acts. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { aftermathOf } from "../../web/src/play/aftermath.js";
import { MOST_DEEDS, START, withDeed, withView } from "../../web/src/play/state.js";

const unit = (id, side, hex) => ({ id, side, ...(hex ? { hex } : { box: "lost" }) });
const city = (side) => ({ hex: "0202", kind: "control", side, title: { key: "k" } });
const view = (length, given) => ({
    game: "g",
    length,
    turn: 1,
    handover: null,
    decision: { side: "a", options: [] },
    players: { a: "human", b: "bot" },
    panels: [],
    events: [],
    markers: [],
    arrows: [],
    units: [],
    ...given,
});
const deciding = { decision: { side: "b", options: [] } };
const said = (length) => [{ side: "b", bot: "bot", text: { key: "r" }, length }];

/** The computer marches in two steps, takes a city and destroys a unit. */
function played() {
    const before = view(4, {
        ...deciding,
        units: [unit("x", "b", "0101"), unit("y", "a", "0303")],
        markers: [city("a")],
    });
    const moved = view(5, {
        ...deciding,
        units: [unit("x", "b", "0102"), unit("y", "a", "0303")],
        markers: [city("a")],
        events: [{ text: { key: "m" }, unit: "x", path: ["0101", "0102"] }],
    });
    const after = view(6, {
        units: [unit("x", "b", "0202"), unit("y", "a")],
        markers: [city("b")],
        events: [{ text: { key: "m" }, unit: "x", path: ["0102", "0202"] }],
    });
    return withDeed(withDeed({ ...START, live: true, view: before }, moved, said(5)), after, said(6));
}

test("one way for a unit, from where it stood; a cross where one fell; the place that was taken", () => {
    const { trails, fallen, areas, signs } = aftermathOf(played());
    assert.deepEqual(trails, [{ side: "b", hexes: ["0101", "0102", "0202"] }]);
    assert.deepEqual(areas, [{ kind: "zone", side: "b", hexes: ["0202"] }]);
    assert.deepEqual(
        signs.map(({ hex, kind }) => [hex, kind]),
        [["0303", "bad"]],
    );
    assert.deepEqual(fallen, ["y"]);
});

test("an answer in what the person does is drawn alone", () => {
    const before = played();
    const own = withView(before, { ...before.view, length: 7, ...deciding });
    const units = [unit("x", "b", "0203"), unit("y", "a")];
    const events = [{ text: { key: "m" }, unit: "x", path: ["0202", "0203"] }];
    const answered = withDeed(own, { ...before.view, length: 8, units, events }, said(8));
    assert.deepEqual(aftermathOf(answered).trails, [{ side: "b", hexes: ["0202", "0203"] }]);
    assert.equal(answered.computer.deeds.length, 3, "the list has all");
    const options = [{ verb: "end", advances: true }];
    const asked = { ...before, view: { ...before.view, decision: { side: "a", options } } };
    assert.equal(
        aftermathOf(withView(asked, { ...before.view, length: 7 }, true, "end")),
        null,
        "a phase that is ended",
    );
});

test("nothing once the person has acted, looks back, or the computer plays on", () => {
    const state = played();
    assert.equal(aftermathOf({ ...state, view: { ...state.view, length: 7 } }), null);
    assert.equal(aftermathOf({ ...state, lookBack: { ...state.lookBack, view: state.view } }), null);
    assert.equal(aftermathOf({ ...state, view: { ...state.view, ...deciding } }), null);
});

test("of a turn of more deeds than are listed every way is drawn", () => {
    const units = Array.from({ length: MOST_DEEDS + 20 }, (_, n) => unit(`u${n}`, "b", `${1000 + n}`));
    const start = { ...START, live: true, view: view(4, { ...deciding, units }) };
    const state = units.reduce((state, { id, hex }, n) => {
        const isLast = n === units.length - 1;
        const moved = state.view.units.map((each) => (each.id === id ? unit(id, "b", `${2000 + n}`) : each));
        const events = [{ text: { key: "m" }, unit: id, path: [hex, `${2000 + n}`] }];
        return withDeed(state, view(5 + n, { ...(!isLast && deciding), units: moved, events }), said(5 + n));
    }, start);
    assert.equal(state.computer.deeds.length, MOST_DEEDS);
    assert.equal(aftermathOf(state).trails.length, units.length);
});
