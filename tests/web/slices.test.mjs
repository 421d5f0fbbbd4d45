import assert from "node:assert/strict";
import { test } from "node:test";
import { createSlices, resized } from "../../web/src/engine/slices.js";

test("a slice grows where it was quick, and shrinks at once where it was slow", () => {
    assert.equal(resized(20, 100), 40);
    assert.equal(resized(20, 1), 40);
    assert.equal(resized(20, 0), 40);
    assert.equal(resized(200, 2000), 20);
    assert.equal(resized(2, 5000), 1);
    assert.equal(resized(2000, 1), 2000);
});

test("whatever a node costs, slices come to take a blink", async () => {
    for (const cost of [0.05, 1, 30, 190]) {
        let now = 0;
        const slices = createSlices(() => now);
        const took = [];
        const ask = async (nodes) => {
            now += nodes * cost;
            took.push(nodes * cost);
            return nodes;
        };
        for (let n = 0; n < 12; n += 1) await slices.next(ask);
        assert.ok(Math.max(...took.slice(1)) <= 400, `${cost}: ${took}`);
    }
});
