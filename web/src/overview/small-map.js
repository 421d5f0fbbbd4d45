/** The whole board, small: its ground, who stands where, and a frame about what the large one shows. */

import { toneOf } from "../map/palette.js";
import { MAP, MARKS } from "../map/palette.js";
import { sheetBox } from "../map/paper.js";
import { blank } from "../map/pen.js";

/** @import { UnitView } from "../types.d.ts" */
/** @import { Box, Layout, Point } from "../map/hex.js" */

/** @type {Record<string, string>} */
const GROUND = {
    forest: MAP.crown,
    wood: MAP.crown,
    woods: MAP.crown,
    marsh: MAP.marsh,
    swamp: MAP.marsh,
    hill: MAP.hill,
    mountain: MAP.rockInk,
    rough: MAP.rock,
    lake: MAP.water,
    sea: MAP.water,
};
const UNIT = 3.2;

/**
 * The ground of a board.
 * @param {Layout} layout
 * @param {number} width device pixels
 */
export function groundOf(layout, width) {
    const box = sheetBox(layout);
    const scale = width / (box.right - box.left);
    const { canvas, ctx } = blank(width, (box.bottom - box.top) * scale);
    ctx.fillStyle = MAP.beyond;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    const side = Math.max(1, 1.75 * scale);
    for (const id of layout.ids) {
        const [x, y] = /** @type {Point} */ (layout.centres.get(id));
        ctx.fillStyle = GROUND[layout.terrain.get(id) ?? ""] ?? MAP.land;
        ctx.fillRect((x - box.left) * scale - side / 2, (y - box.top) * scale - side / 2, side, side);
    }
    return canvas;
}

/**
 * Draw the units on the ground, and the frame.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLCanvasElement} ground
 * @param {Layout} layout
 * @param {{ units: UnitView[], tones: Record<string, string>, seen: Box | null, ratio: number }} what
 */
export function drawSmall(canvas, ground, layout, { units, tones, seen, ratio }) {
    const box = sheetBox(layout);
    const scale = ground.width / (box.right - box.left);
    if (canvas.width !== ground.width || canvas.height !== ground.height)
        Object.assign(canvas, { width: ground.width, height: ground.height });
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.drawImage(ground, 0, 0);
    const side = UNIT * ratio;
    for (const { hex, side: owner } of units) {
        const at = hex === undefined ? undefined : layout.centres.get(hex);
        if (!at) continue;
        ctx.fillStyle = toneOf(tones[owner]).strong;
        ctx.fillRect((at[0] - box.left) * scale - side / 2, (at[1] - box.top) * scale - side / 2, side, side);
    }
    if (seen)
        frame(
            ctx,
            {
                left: (seen.left - box.left) * scale,
                top: (seen.top - box.top) * scale,
                right: (seen.right - box.left) * scale,
                bottom: (seen.bottom - box.top) * scale,
            },
            ratio,
        );
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Box} box
 * @param {number} ratio
 */
function frame(ctx, { left, top, right, bottom }, ratio) {
    for (const [colour, width] of /** @type {const} */ ([
        [MARKS.paper, 3.5],
        [MARKS.target, 1.8],
    ])) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = width * ratio;
        ctx.strokeRect(left, top, right - left, bottom - top);
    }
}
