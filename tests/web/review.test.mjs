/** In which order a review lists decisions. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { inOrder } from "../../web/src/dialogs/reviewed.js";

const costs = (side, ...costs) => ({ side, decisions: costs.map((cost) => ({ cost })) });
const listed = (own) =>
    inOrder([costs("a", 10, 30), costs("b", 50, 20)], (side) => own.includes(side)).map(
        ({ side, cost }) => side + cost,
    );

test("the reader's own decisions come first, the costliest of them before the others", () => {
    assert.deepEqual(listed(["a"]), ["a30", "a10", "b50", "b20"]);
    assert.deepEqual(listed(["b"]), ["b50", "b20", "a30", "a10"]);
});

test("where both sides are the reader's, or neither is, the cost alone counts", () => {
    for (const own of [["a", "b"], []]) assert.deepEqual(listed(own), ["b50", "a30", "b20", "a10"]);
});
