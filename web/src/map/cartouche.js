/** Below the frame: the title of the map and a bar that tells how far a hex is. */

import { SQRT3 } from "./hex.js";
import { SERIF, letter, widthOf } from "./pen.js";
import { MAP } from "./palette.js";
import { footBox } from "./paper.js";

/** @import { Pen } from "./pen.js" */

const TITLE = { size: 0.46, weight: "700", family: SERIF, spacing: 0.1, colour: MAP.ink, align: /** @type {const} */ ("left") };
const SUBTITLE = { size: 0.34, weight: "italic 400", family: SERIF, colour: MAP.faint, align: /** @type {const} */ ("left") };
const FIGURE = { size: 0.24, weight: "500", family: SERIF, colour: MAP.ink };
const GAP = 0.45;
/** Lengths of bar to choose from, in kilometres; the longest that is no longer than LONGEST units is taken. */
const LENGTHS = [500, 200, 100, 50, 20, 10, 5, 2, 1];
const LONGEST = 4.6;
const PARTS = 4;
const THICK = 0.1;

/** @param {Pen} pen */
export function drawCartouche(pen) {
  const { ctx, map, colours, text } = pen;
  const foot = footBox(pen.layout);
  if (pen.box.bottom < foot.top) return;
  const middle = (foot.top + foot.bottom) / 2;
  const title = text(map.title).toUpperCase();
  letter(ctx, title, [foot.left, middle], { ...TITLE, colour: colours.ink });
  const room = foot.right - foot.left - widthOf(ctx, title, TITLE) - 2 * GAP - (map.hex_km ? LONGEST + 2 * GAP : 0);
  const subtitle = text(map.subtitle);
  if (widthOf(ctx, subtitle, SUBTITLE) < room) {
    letter(ctx, subtitle, [foot.left + widthOf(ctx, title, TITLE) + GAP, middle + 0.03], { ...SUBTITLE, colour: colours.faint });
  }
  if (map.hex_km) drawScale(pen, map.hex_km, [foot.right, middle]);
}

/**
 * A ruled bar that ends at a point.
 * @param {Pen} pen
 * @param {number} hexKm from the centre of a hex to the next
 * @param {import("./hex.js").Point} end
 */
function drawScale({ ctx, colours, text }, hexKm, [right, y]) {
  const km = LENGTHS.find((length) => (length / hexKm) * SQRT3 <= LONGEST) ?? 1;
  const long = (km / hexKm) * SQRT3;
  const unit = text("page.km");
  const left = right - long - widthOf(ctx, unit, FIGURE) - 0.1;
  ctx.lineWidth = 0.025;
  ctx.strokeStyle = ctx.fillStyle = colours.ink;
  for (let i = 0; i < PARTS; i += 1) {
    const x = left + (i * long) / PARTS;
    ctx.strokeRect(x, y + 0.06, long / PARTS, THICK);
    if (i % 2 === 0) ctx.fillRect(x, y + 0.06, long / PARTS, THICK);
  }
  for (const part of [0, 0.5, 1]) letter(ctx, String(km * part), [left + part * long, y - 0.12], { ...FIGURE, colour: colours.ink });
  letter(ctx, unit, [left + long + 0.16, y + 0.06 + THICK / 2], { ...FIGURE, align: "left", colour: colours.ink });
}
