import assert from "node:assert/strict";
import test from "node:test";

import { lengths } from "../../web/src/map/curves.js";
import { dashNear, softRing } from "../../web/src/map/parts.js";

const CORNERS = Array.from({ length: 30 }, (_, i) => [3 * Math.cos((i * Math.PI) / 15), 2 * Math.sin((i * Math.PI) / 15)]);
const EVERYWHERE = { left: -9, top: -9, right: 9, bottom: 9 };

/** The dashes with which each stroke is made, with the points that it goes through. */
function strokes(ring, box) {
  const found = [];
  let [line, dashes] = [[], []];
  const note = (x, y) => void line.push([x, y]);
  const ctx = { beginPath: () => (line = []), moveTo: note, lineTo: note, setLineDash: (next) => (dashes = next), stroke: () => found.push({ line, dashes, offset: ctx.lineDashOffset }), lineDashOffset: 0 };
  dashNear(ctx, ring, box, [0.05, 0.045]);
  assert.deepEqual([dashes, ctx.lineDashOffset], [[], 0]);
  return found;
}

test("each part of an edge has whole dashes, and half a gap at either end", () => {
  const found = strokes(softRing(CORNERS, { parts: 4 }), EVERYWHERE);
  assert.ok(found.length > 1);
  for (const { line, dashes: [dash, gap], offset } of found) {
    const times = lengths(line).at(-1) / (dash + gap);
    assert.ok(Math.abs(times - Math.round(times)) < 1e-6, `${times} dashes`);
    assert.ok(Math.abs(dash - 0.05) < 0.01);
    assert.ok(Math.abs(offset + gap / 2) < 1e-9);
  }
});

test("a part that is far off is passed over", () => {
  assert.equal(strokes(softRing(CORNERS, { parts: 4 }), { left: 20, top: 20, right: 21, bottom: 21 }).length, 0);
});
