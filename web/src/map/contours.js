/** Faint contour lines, as on a staff map; they mean nothing in the game. */

import { clipTo } from "./paper.js";
import { trace } from "./pen.js";
import { noise } from "./random.js";

/** @import { Box, Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

/** The lattice of heights: fine enough for round hills at the scale. */
const FINE = 0.1;
const COARSE = 0.2;
const LEVELS = Array.from({ length: 12 }, (_, i) => 0.2 + i * 0.055);

/** @param {Pen} pen */
export function drawContours(pen) {
    const { ctx, layout, colours, scale } = pen;
    if (scale < 26) return;
    const land = survey(overlap(pen.box, layout.box), scale > 75 ? FINE : COARSE);
    ctx.save();
    clipTo(pen);
    ctx.strokeStyle = colours.contour;
    LEVELS.forEach((level, i) => {
        ctx.lineWidth = i % 4 === 0 ? 0.022 : 0.012;
        ctx.beginPath();
        contour(ctx, land, level);
        ctx.stroke();
    });
    ctx.restore();
}

/**
 * @typedef {{ left: number, top: number, step: number, rows: number[][] }} Land heights on a lattice; left and top
 * count its steps
 */

/**
 * @param {Box} box
 * @param {number} step
 * @returns {Land}
 */
function survey(box, step) {
    const [left, right] = [Math.floor(box.left / step), Math.ceil(box.right / step)];
    const [top, bottom] = [Math.floor(box.top / step), Math.ceil(box.bottom / step)];
    const rows = [];
    for (let j = top; j <= bottom; j += 1) {
        const row = [];
        for (let i = left; i <= right; i += 1) row.push(height(i * step, j * step));
        rows.push(row);
    }
    return { left, top, step, rows };
}

/**
 * Marching squares: adds the segments of one level to the path.
 * @param {Context} ctx
 * @param {Land} land
 * @param {number} level
 */
function contour(ctx, { left, top, step, rows }, level) {
    for (let j = 0; j < rows.length - 1; j += 1) {
        const [above, below] = [rows[j], rows[j + 1]];
        for (let i = 0; i < above.length - 1; i += 1) {
            const high = above[i] < level;
            if (high === above[i + 1] < level && high === below[i] < level && high === below[i + 1] < level) continue;
            const cell = [above[i], above[i + 1], below[i + 1], below[i]];
            trace(ctx, crossings(cell, level, [(left + i) * step, (top + j) * step], step).slice(0, 2));
        }
    }
}

/**
 * @param {number} x
 * @param {number} y
 */
function height(x, y) {
    return (
        0.62 * noise(x * 0.19 + 31, y * 0.19) + 0.28 * noise(x * 0.47, y * 0.47 + 7) + 0.1 * noise(x * 1.1 + 3, y * 1.1)
    );
}

/**
 * The points at which a level cuts the four sides of a cell.
 * @param {number[]} cell heights, clockwise from the top left
 * @param {number} level
 * @param {Point} corner
 * @param {number} step
 * @returns {Point[]}
 */
function crossings(cell, level, [x, y], step) {
    /** @type {Point[]} */
    const around = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
    ];
    /** @type {Point[]} */
    const cuts = [];
    for (let i = 0; i < 4; i += 1) {
        const [a, b] = [cell[i], cell[(i + 1) % 4]];
        if (a < level === b < level) continue;
        const t = (level - a) / (b - a);
        const [p, q] = [around[i], around[(i + 1) % 4]];
        cuts.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
    }
    return cuts;
}

/**
 * @param {Box} a
 * @param {Box} b
 * @returns {Box}
 */
function overlap(a, b) {
    return {
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
    };
}
