/** Long lines in parts, so that a tile draws what is near it and passes over the rest. */

import { outlines } from "./chains.js";
import { dashesOf, smoothFrom } from "./curves.js";
import { boxOf, grow } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { trace } from "./pen.js";

/** @import { Box, Layout, Point } from "./hex.js" */
/** @import { Context } from "./pen.js" */

/** @typedef {{ box: Box, start: Point, line: () => Point[] }} Part  `line`: worked out when it is first drawn */
/** @typedef {Part[]} Ring a line in parts, each of which goes on where the one before ended */

/** The points of a rough ring, and of a line that is smooth already, in a part. */
const ROUGH = 12;
const SMOOTH = 48;
/** A smooth line keeps this near to the points that it runs through. */
const STRAY = 0.3;

/**
 * The outlines of a terrain, each a rough ring of corners.
 * @param {Layout} layout
 * @param {string} terrain
 * @returns {Point[][]}
 */
export function ringsOf(layout, terrain) {
    return kept(layout, `rings ${terrain}`, () =>
        outlines(layout, new Set(layout.ids.filter((id) => layout.terrain.get(id) === terrain))),
    );
}

/**
 * A closed line through points, made smooth part by part.
 * @param {Point[]} points
 * @param {{ parts: number, wander?: number, seed?: string }} how
 * @returns {Ring}
 */
export function softRing(points, { seed = "", ...how }) {
    const ring = [];
    for (let from = 0; from < points.length; from += ROUGH) {
        const to = Math.min(from + ROUGH, points.length);
        const end = points[to % points.length];
        /** @type {Point[] | null} */
        let line = null;
        const drawn = () => [...smoothFrom(points, from, to, { ...how, closed: true, seed: `${seed}${from}` }), end];
        ring.push({
            box: grow(boxOf([...points.slice(from, to), end]), STRAY),
            start: points[from],
            line: () => (line ??= drawn()),
        });
    }
    return ring;
}

/**
 * A line that is smooth already, in parts.
 * @param {Point[]} line
 * @returns {Ring}
 */
export function inParts(line) {
    const parts = [];
    for (let from = 0; from === 0 || from < line.length - 1; from += SMOOTH) {
        const part = line.slice(from, from + SMOOTH + 1);
        parts.push({ box: boxOf(part), start: part[0], line: () => part });
    }
    return parts;
}

/**
 * Puts a closed line into a path as far as it can be told from within a box: what lies wholly to one side of the box is
 * cut short.
 * @param {Context | Path2D} path
 * @param {Ring} ring
 * @param {Box} box
 */
export function traceRing(path, ring, box) {
    let beyond = 0;
    ring.forEach((part, i) => {
        const aside = asideOf(part.box, box);
        if (i === 0) path.moveTo(part.start[0], part.start[1]);
        // As long as they lie beyond the same side, one straight line does for them all.
        else if (!(beyond & aside)) path.lineTo(part.start[0], part.start[1]);
        beyond = beyond & aside || aside;
        if (!aside) for (const [x, y] of part.line()) path.lineTo(x, y);
    });
    const last = ring[ring.length - 1];
    if (asideOf(last.box, box)) path.lineTo(last.start[0], last.start[1]);
    path.closePath();
}

/**
 * Puts the parts of a line near a box into a path; each begins anew.
 * @param {Context | Path2D} path
 * @param {Ring} ring
 * @param {Box} box
 */
export function traceNear(path, ring, box) {
    for (const part of ring) if (!asideOf(part.box, box)) trace(path, part.line());
}

/**
 * Strokes the parts of a line near a box with dashes, as many as go into each: none is cut where a part ends.
 * @param {Context} ctx
 * @param {Ring} ring
 * @param {Box} box
 * @param {[number, number]} about so long, with so much between
 */
export function dashNear(ctx, ring, box, about) {
    for (const part of ring.filter((each) => !asideOf(each.box, box))) {
        const line = part.line();
        const { dash, offset } = dashesOf(line, about);
        ctx.setLineDash(dash);
        ctx.lineDashOffset = offset;
        ctx.beginPath();
        trace(ctx, line);
        ctx.stroke();
    }
    ctx.setLineDash([]);
    ctx.lineDashOffset = 0;
}

/**
 * The sides of the box that have all of a part beyond them, as bits; 0: it is near.
 * @param {Box} part
 * @param {Box} box
 */
function asideOf(part, { left, top, right, bottom }) {
    const across = part.right < left ? 1 : part.left > right ? 2 : 0;
    const down = part.bottom < top ? 4 : part.top > bottom ? 8 : 0;
    return across + down;
}
