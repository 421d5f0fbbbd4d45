/** Below the frame: the title of the map and a bar that tells how far a hex is. */

import { SQRT3 } from "./hex.js";
import { SERIF, letter, widthOf } from "./pen.js";
import { MAP } from "./palette.js";
import { footBox, sheetBox } from "./paper.js";

/** @import { Box } from "./hex.js" */
/** @import { Pen } from "./pen.js" */

const TITLE = {
    size: 0.42,
    weight: "700",
    family: SERIF,
    spacing: 0.1,
    colour: MAP.ink,
    align: /** @type {const} */ ("left"),
};
const SUBTITLE = {
    size: 0.26,
    weight: "italic 400",
    family: SERIF,
    colour: MAP.faint,
    align: /** @type {const} */ ("left"),
};
const FIGURE = { size: 0.24, weight: "500", family: SERIF, colour: MAP.ink };
const GAP = 0.45;
/** The rules of the frame that reach into the strip below it. */
const RULES = 0.14;
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
    letter(ctx, titleOf(pen), [foot.left, middle - 0.11], { ...TITLE, colour: colours.ink });
    letter(ctx, text(map.subtitle), [foot.left, middle + 0.24], { ...SUBTITLE, colour: colours.faint });
    if (map.hex_km) drawScale(pen, scaleOf(pen, map.hex_km), [foot.right, middle]);
}

/**
 * The free part of the strip below the frame, between the title and the scale; as far as the sheet if it has no scale.
 * @param {Pen} pen
 * @returns {Box}
 */
export function freeOf(pen) {
    const { ctx, layout, map, text } = pen;
    const foot = footBox(layout);
    const title = Math.max(widthOf(ctx, titleOf(pen), TITLE), widthOf(ctx, text(map.subtitle), SUBTITLE));
    const right = map.hex_km ? foot.right - scaleOf(pen, map.hex_km).wide : sheetBox(layout).right;
    return { left: foot.left + title + GAP, right: right - GAP, top: foot.top + RULES, bottom: foot.bottom };
}

/** @param {Pick<Pen, "map" | "text">} pen */
function titleOf({ map, text }) {
    return text(map.title).toUpperCase();
}

/**
 * The kilometres that the bar tells, its length, and its width with its unit.
 * @param {Pen} pen
 * @param {number} hexKm from the centre of a hex to the next
 */
function scaleOf({ ctx, text }, hexKm) {
    const km = LENGTHS.find((length) => (length / hexKm) * SQRT3 <= LONGEST) ?? 1;
    const long = (km / hexKm) * SQRT3;
    return { km, long, wide: long + widthOf(ctx, text("page.km"), FIGURE) + 0.1 };
}

/**
 * A ruled bar that ends at a point.
 * @param {Pen} pen
 * @param {ReturnType<typeof scaleOf>} scale
 * @param {import("./hex.js").Point} end
 */
function drawScale({ ctx, colours, text }, { km, long, wide }, [right, y]) {
    const left = right - wide;
    ctx.lineWidth = 0.025;
    ctx.strokeStyle = ctx.fillStyle = colours.ink;
    for (let i = 0; i < PARTS; i += 1) {
        const x = left + (i * long) / PARTS;
        ctx.strokeRect(x, y + 0.06, long / PARTS, THICK);
        if (i % 2 === 0) ctx.fillRect(x, y + 0.06, long / PARTS, THICK);
    }
    for (const part of [0, 0.5, 1])
        letter(ctx, String(km * part), [left + part * long, y - 0.12], { ...FIGURE, colour: colours.ink });
    letter(ctx, text("page.km"), [left + long + 0.16, y + 0.06 + THICK / 2], {
        ...FIGURE,
        align: "left",
        colour: colours.ink,
    });
}
