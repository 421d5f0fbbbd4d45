/**
 * Emblems: signs of what stands in a hex and is no unit, each the sign of a branch in a small box of its side's
 * colours.
 */

import { MARKS, toneOf } from "../map/palette.js";
import { drawSymbol } from "./symbols.js";

/** @import { Brush, Of } from "./marks.js" */

/** Kinds of markers that are drawn so, with the sign of each. */
export const EMBLEMS = /** @type {Record<string, string>} */ ({
    fleet: "air",
    partisan: "partisans",
    fortress: "fortification",
});

const [WIDE, HIGH, RIM] = [0.34, 0.25, 0.035];
/** Their least width in pixels, from however far. */
const LEAST = 9;

/**
 * An emblem in its box, with a rim that parts it from what lies below.
 * @param {Brush} brush
 * @param {Of<"emblem">} item
 */
export function paintEmblem({ ctx, scale }, { at: [x, y], tone, sign }) {
    const look = toneOf(tone);
    const [wide, high, rim] = [WIDE, HIGH, RIM].map((length) => length * Math.max(1, LEAST / WIDE / scale));
    // One that has grown leaves the counter beside it as it was.
    const box = { x: x - WIDE / 2, y: y - high / 2, w: wide, h: high };
    ctx.fillStyle = MARKS.paper;
    ctx.fillRect(box.x - 2 * rim, box.y - 2 * rim, wide + 4 * rim, high + 4 * rim);
    ctx.fillStyle = look.strong;
    ctx.fillRect(box.x - rim, box.y - rim, wide + 2 * rim, high + 2 * rim);
    drawSymbol(ctx, EMBLEMS[sign], box, look);
}
