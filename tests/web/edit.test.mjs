import assert from "node:assert/strict";
import { test } from "node:test";
import { named, openEdit, place, remove, withTask } from "../../web/src/dialogs/edit.js";
import { byKey, settled, setUp } from "./page-stub.mjs";

const formOf = (fields) => ({ get: (name) => fields[name] ?? null });
const POSITION = { turn: 2, units: { XL: { hex: "0101", steps: 2 }, 10: { box: "pool", steps: 1 } } };

test("a unit is placed wherever it was, and nothing else of the position changes", () => {
    const placed = place(POSITION, formOf({ unit: "10", hex: " 0304 ", steps: "1" }));
    assert.deepEqual(placed, { turn: 2, units: { ...POSITION.units, 10: { hex: "0304", steps: 1 } } });
    assert.deepEqual(remove(placed, formOf({ unit: "10" })).units, { XL: POSITION.units.XL });
    assert.deepEqual(POSITION.units[10], { box: "pool", steps: 1 });
});

test("a unit stays the counter that it is, and where it stays keeps what it did", () => {
    const counter = { type: "replacement", side: "red" };
    const units = { R1: { hex: "0101", steps: 1, ...counter, marks: { supply: "none" } } };
    const at = (hex) => place({ units }, formOf({ unit: "R1", hex, steps: "2" })).units.R1;
    assert.deepEqual(at("0304"), { hex: "0304", steps: 2, ...counter });
    assert.deepEqual(at("0101"), { ...units.R1, steps: 2 });
});

test("a refusal names the field of the dialog, and one of something else what it named", () => {
    const say = (key) => `<${key}>`;
    const of = (at) => named({ key: "error.no_hex", facts: { at, hex: "9999" } }, say).facts;
    assert.deepEqual(of("/position/units/XL/hex"), { at: "<class.edit.hex>", hex: "9999" });
    assert.deepEqual(of("/position/turn"), { at: "<class.edit.turn>", hex: "9999" });
    assert.deepEqual(of("/position/units/XL/box"), { at: "/position/units/XL/box", hex: "9999" });
    assert.deepEqual(named({ key: "reason.full" }, say), { key: "reason.full" });
});

test("a changed position keeps its task and its pupil, and is no demo any more", () => {
    const file = { game: "g", position: POSITION };
    const task = { title: "t", note: "n", side: "red", goal: { take: "0101" } };
    const kept = withTask({ ...file, task: { ...task, demo: true }, pupil: "Ada" });
    assert.deepEqual(kept, { ...file, task, pupil: "Ada" });
    assert.deepEqual(withTask({ ...file, task: {}, pupil: "" }), file);
});

test("a unit is shown where it stands now when it is chosen again after it was placed", async () => {
    const dialog = setUp();
    const position = { units: { XL: { hex: "0101", steps: 2 }, XLI: { hex: "0102", steps: 1 } } };
    const state = { view: viewOf(position), notice: null };
    const speaker = { say: (key) => key, name: (id) => id, text: ({ key }) => key };
    const table = async () => ({});
    await openEdit({
        dialog,
        engine: { call: async () => ({ ok: true, link: JSON.stringify({ position }) }) },
        library: { classTexts: table, pageTexts: table, language: async () => "en", start: async () => state.view },
        context: () => ({ speaker, state, fault: assert.fail }),
        open: async (save) => Boolean((state.view = viewOf(JSON.parse(save).position))),
    });
    const { unit, hex } = dialog.shown.querySelectorAll("form")[0].elements;
    const choose = (id) => {
        unit.value = id;
        unit.onchange();
    };
    choose("XL");
    assert.equal(hex.value, "0101");
    hex.value = "0304";
    byKey(dialog.shown, "edit-place").onclick();
    await settled();
    choose("XLI");
    choose("XL");
    assert.equal(hex.value, "0304");
});

function viewOf({ units }) {
    const shown = Object.entries(units).map(([id, { hex, steps }]) => ({ id, hex, face: { steps } }));
    return { game: "g", scenario: "s", units: shown };
}
