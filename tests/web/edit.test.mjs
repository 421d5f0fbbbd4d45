import assert from "node:assert/strict";
import { test } from "node:test";
import { named, place, remove, withTask } from "../../web/src/dialogs/edit.js";

const formOf = (fields) => ({ get: (name) => fields[name] ?? null });
const POSITION = { turn: 2, units: { XL: { hex: "0101", steps: 2 }, 10: { box: "pool", steps: 1 } } };

test("a unit is placed wherever it was, and nothing else of the position changes", () => {
    const placed = place(POSITION, formOf({ unit: "10", hex: " 0304 ", steps: "1" }));
    assert.deepEqual(placed, { turn: 2, units: { ...POSITION.units, 10: { hex: "0304", steps: 1 } } });
    assert.deepEqual(remove(placed, formOf({ unit: "10" })).units, { XL: POSITION.units.XL });
    assert.deepEqual(POSITION.units[10], { box: "pool", steps: 1 });
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
