/** Marks about a box at the edge of the board, as those about a hex. */

import { MARKS } from "../map/palette.js";

/** @import { Box, Point } from "../map/hex.js" */
/** @import { Brush } from "./marks.js" */
/** @import { HexStyle } from "./scene.js" */

/** @typedef {{ kind: "frame", at: Point, box: Box, style: HexStyle }} FrameItem */

/** @type {Record<HexStyle, { fill?: string, line: string, width: number, dash?: number[] }>} */
const LOOKS = {
    reach: { fill: MARKS.reach, line: MARKS.reachLine, width: 1.2 },
    held: { line: MARKS.held, width: 1.2, dash: [0.1, 0.14] },
    passing: { line: MARKS.target, width: 1.4, dash: [0.1, 0.14] },
    cut: { fill: MARKS.reach, line: MARKS.target, width: 1.6, dash: [0.16, 0.12] },
    apart: { line: MARKS.reachLine, width: 1.6, dash: [0.16, 0.12] },
    attack: { fill: MARKS.targetFill, line: MARKS.target, width: 2, dash: [0.3, 0.2] },
    selected: { fill: "rgba(255, 208, 90, 0.35)", line: MARKS.gold, width: 2.4 },
    hover: { line: MARKS.hover, width: 1.4 },
    cursor: { line: MARKS.cursor, width: 2.6, dash: [0.16, 0.1] },
};

/**
 * @param {Brush} brush
 * @param {FrameItem} item
 */
export function paintFrame({ ctx, scale }, { box: { left, top, right, bottom }, style }) {
    const { fill, line, width, dash = [] } = LOOKS[style];
    if (fill) {
        ctx.fillStyle = fill;
        ctx.fillRect(left, top, right - left, bottom - top);
    }
    if (style === "cursor") outline("#ffffff", 4.5, []);
    outline(line, width, dash);

    /** @param {string} colour @param {number} pixels @param {number[]} gaps */
    function outline(colour, pixels, gaps) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = Math.max(pixels / scale, 0.03 * pixels);
        ctx.setLineDash(gaps);
        ctx.strokeRect(left, top, right - left, bottom - top);
        ctx.setLineDash([]);
    }
}
