// Applies changes as the page does: JSON lines in, [first view, ...[change, view]]; says which view is not what comes
// of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { applied } from "../../web/src/engine/change.js";

const [first, ...steps] = readFileSync(0, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
let view = first;
for (const [change, whole] of steps) {
    const before = JSON.stringify(view);
    const next = applied(view, change);
    assert.deepEqual(next, whole);
    assert.notEqual(next, view);
    assert.equal(JSON.stringify(view), before);
    view = next;
}
console.log(steps.length);
