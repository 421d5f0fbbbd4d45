import assert from "node:assert/strict";
import test from "node:test";

import { paintFlag } from "../../web/src/board/marks.js";
import { COUNTER, slot } from "../../web/src/map/slots.js";

const SQRT3 = Math.sqrt(3);

/** A context that notes where its lines go. */
function noting() {
    const points = [];
    const note = (x, y) => void points.push([x, y]);
    const known = { moveTo: note, lineTo: note };
    const ctx = new Proxy({}, { get: (_, name) => known[name] ?? (() => undefined), set: () => true });
    return { ctx, points };
}

test("a flag keeps to its hex, clear of the works along its sides, and its staff stands free of a counter", () => {
    const { ctx, points } = noting();
    paintFlag({ ctx }, { kind: "flag", at: slot("flat", "flag", [0, 0]), tone: "steel", sign: "held" });
    assert.ok(points.length >= 5);
    for (const [x, y] of points) assert.ok((SQRT3 * (x + 1) - Math.abs(y)) / 2 > 0.07, `${x}, ${y}`);
    assert.ok(Math.min(...points.map(([x]) => x)) < -COUNTER / 2 - 0.15);
});
