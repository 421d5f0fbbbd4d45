import assert from "node:assert/strict";
import { test } from "node:test";

import { arrowSpan } from "../../web/src/board/marks.js";
import { COUNTER } from "../../web/src/map/slots.js";

test("a battle arrow lies between the counters, whichever way it points", () => {
    const length = Math.sqrt(3);
    for (const turn of [0, 30, 60, 90, 120, 150, 180, 270]) {
        const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
        const [tail, tip] = arrowSpan(x * length, y * length);
        const depth = (/** @type {number} */ at) => COUNTER / 2 - Math.max(Math.abs(x * at), Math.abs(y * at));
        assert.ok(tip - tail > 0.3, `${turn}: ${tip - tail}`);
        assert.ok(depth(tail) <= 0.05 && depth(length - tip) <= 0.05, `${turn}: the figures are free`);
    }
});
