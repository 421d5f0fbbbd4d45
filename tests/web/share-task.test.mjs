import assert from "node:assert/strict";
import { test } from "node:test";
import { named } from "../../web/src/dialogs/share-task.js";

const say = (key) => `<${key}>`;
const of = (at) => named({ key: "error.no_hex", facts: { at, hex: "9999" } }, say).facts;

test("a refused goal names the field of the dialog, and anything else what it named", () => {
    assert.deepEqual(of("/task/goal/take"), { at: "<page.task.hex>", hex: "9999" });
    assert.deepEqual(of("/task/goal/hold/0"), { at: "<page.task.hex>", hex: "9999" });
    assert.deepEqual(of("/task/goal/reach/1"), { at: "<page.task.hex>", hex: "9999" });
    assert.equal(of("/task/goal/destroy").at, "<page.task.n>");
    assert.equal(of("/task/goal/hold/1").at, "<page.task.n>");
    assert.equal(of("/task/until").at, "<page.task.until>");
    assert.equal(of("/task/goal/reach/0").at, "/task/goal/reach/0");
    assert.deepEqual(named({ key: "reason.full" }, say), { key: "reason.full" });
});
