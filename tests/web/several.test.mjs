import assert from "node:assert/strict";
import { test } from "node:test";
import * as several from "../../web/src/play/several.js";
import * as reduce from "../../web/src/play/state.js";
import { boardOf, emptyView, unitAt } from "./boards.mjs";

const MAP = boardOf("flat", 8, 8);
const MOVE = {
    verb: "move",
    label: { key: "m" },
    subject: "unit",
    target: "hex",
    subjects: ["a", "b", "c", "d"],
    marches: true,
};
const BACK = { verb: "back", label: { key: "b" }, subject: "unit", target: null, subjects: ["d"], retracts: true };
const CROWD = Array.from({ length: 30 }, (_, n) => unitAt(`n${n}`, "west", "0808"));
const OWN = [
    unitAt("a", "west", "0101"),
    unitAt("b", "west", "0101"),
    unitAt("c", "west", "0201"),
    unitAt("d", "west", "0301"),
];
const SENDS = [
    { units: ["c"], to: "0203" },
    { units: ["a", "b"], to: "0103" },
];

function table() {
    const decision = { side: "west", prompt: { key: "p" }, options: [MOVE, BACK] };
    const view = { ...emptyView(), decision, units: [...OWN, ...CROWD] };
    const store = reduce.createStore({ ...reduce.START, map: MAP, live: true, match: 1, view }, () => {});
    const played = [];
    const asked = [];
    const seat = {
        store,
        series: { start: 0, end: null },
        engine: { call: async (method, fields) => (asked.push([method, fields]), { ok: true, sends: SENDS }) },
        done: async (action) => {
            played.push(action);
            const units = store.state.view.units.map((unit) =>
                unit.id === action[1] ? { ...unit, hex: action[2] } : unit,
            );
            store.update((now) => ({ ...now, view: { ...now.view, length: now.view.length + 1, units } }));
            return true;
        },
        say: () => {},
        keep: async () => {},
    };
    return { store, seat, played, asked };
}

test("whole stacks are added and left out; who has moved is none of them", () => {
    const { store } = table();
    assert.deepEqual([...several.stacksIn(store.state).keys()], ["0101", "0201"]);
    several.toggle(store, "0101", false);
    several.toggle(store, "0201", false);
    assert.deepEqual(several.unitsOf(several.severalIn(store.state)), ["a", "b", "c"]);
    assert.deepEqual(several.hexesOf(store.state, several.severalIn(store.state)), ["0101", "0201"]);
    several.toggle(store, "0101", false);
    assert.deepEqual(several.unitsOf(several.severalIn(store.state)), ["c"]);
    several.toggle(store, "0201", false);
    assert.equal(store.state.selection.kind, "none");
});

test("a press sends all of them, and one undo takes all of it back", async () => {
    const { store, seat, played, asked } = table();
    several.takeSeveral(store, ["a", "b", "c"], false);
    await several.pointed(seat, { hex: "0203", units: [], unit: null });
    assert.deepEqual(asked, [["spread", { verb: "move", units: ["a", "b", "c"], target: "0203", at: 0 }]]);
    assert.deepEqual(played, [
        ["move", "c", "0203"],
        ["move", "a", "0103"],
        ["move", "b", "0103"],
    ]);
    assert.deepEqual([seat.series.start, seat.series.end === store.state.view], [0, true]);
    assert.equal(store.state.selection.kind, "none");
});

test("a finger sees who goes where before it sends them", async () => {
    const { store, seat, played } = table();
    several.takeSeveral(store, ["a", "b"], true);
    await several.pointed(seat, { hex: "0201", units: [], unit: null, touched: true });
    assert.deepEqual(several.unitsOf(several.severalIn(store.state)), ["a", "b", "c"], "a stack is added");
    await several.pointed(seat, { hex: "0203", units: [], unit: null, touched: true });
    assert.deepEqual(played, []);
    assert.deepEqual(several.previewed(store.state), SENDS);
    assert.deepEqual(
        several.previewIn(store.state).arrows.map(({ from, to }) => [from, to]),
        [
            ["0201", "0203"],
            ["0101", "0103"],
        ],
    );
    await several.pointed(seat, { hex: "0203", units: [], unit: null, touched: true });
    assert.equal(played.length, 3);
});

test("where nothing is taken up together a press is none of theirs", () => {
    const { seat } = table();
    assert.equal(several.pointed(seat, { hex: "0101", units: [], unit: null }), null);
});
