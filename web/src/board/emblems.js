/** Emblems: signs of what stands in a hex and is no unit, each the sign of a branch in a small box of its side's colours. */

import { MARKS, toneOf } from "../map/palette.js";
import { drawSymbol } from "./symbols.js";

/** @import { Brush, Of } from "./marks.js" */

/** Kinds of markers that are drawn so, with the sign of each. */
export const EMBLEMS = /** @type {Record<string, string>} */ ({ fleet: "air", partisan: "partisans", fortress: "fortification" });

const [WIDE, HIGH, RIM] = [0.34, 0.25, 0.035];

/**
 * An emblem in its box, with a rim that parts it from what lies below.
 * @param {Brush} brush
 * @param {Of<"emblem">} item
 */
export function paintEmblem({ ctx }, { at: [x, y], tone, sign }) {
  const look = toneOf(tone);
  const box = { x: x - WIDE / 2, y: y - HIGH / 2, w: WIDE, h: HIGH };
  ctx.fillStyle = MARKS.paper;
  ctx.fillRect(box.x - 2 * RIM, box.y - 2 * RIM, WIDE + 4 * RIM, HIGH + 4 * RIM);
  ctx.fillStyle = look.strong;
  ctx.fillRect(box.x - RIM, box.y - RIM, WIDE + 2 * RIM, HIGH + 2 * RIM);
  drawSymbol(ctx, EMBLEMS[sign], box, look);
}
