/** Boxes off the map that have a place at its edge: where they stand on the sheet. */

/** @import { BoardMap } from "../types.js" */
/** @import { Box, Layout, Point } from "./hex.js" */

const [WIDE, HIGH, GAP] = [3.2, 3.7, 0.45];
/** From the hexes to a box: the frame lies between. */
const OFF = 0.95;
/** The head of a box, with its title. */
export const HEAD = 0.5;
/** Paper beyond a box. */
const RIM = 0.35;

/**
 * The places of the boxes with an edge of their own, one below the other in the middle of it.
 * @param {BoardMap["boxes"]} boxes
 * @param {Box} hexes the box about all hexes
 * @returns {Map<string, Box>}
 */
export function placeBoxes(boxes, { left, top, right, bottom }) {
    /** @type {Map<string, Box>} */
    const placed = new Map();
    for (const edge of ["W", "E"]) {
        const here = boxes.filter((box) => box.edge === edge);
        const first = (top + bottom) / 2 - (here.length * (HIGH + GAP) - GAP) / 2;
        const side = edge === "W" ? left - OFF - WIDE : right + OFF;
        here.forEach(({ id }, i) => {
            const head = first + i * (HIGH + GAP);
            placed.set(id, { left: side, top: head, right: side + WIDE, bottom: head + HIGH });
        });
    }
    return placed;
}

/**
 * The sheet with room for the boxes at its edges.
 * @param {Box} sheet
 * @param {Map<string, Box>} boxes
 * @returns {Box}
 */
export function withBoxes(sheet, boxes) {
    const wide = { ...sheet };
    for (const { left, right, top, bottom } of boxes.values()) {
        wide.left = Math.min(wide.left, left - RIM);
        wide.right = Math.max(wide.right, right + RIM);
        wide.top = Math.min(wide.top, top - RIM);
        wide.bottom = Math.max(wide.bottom, bottom + RIM);
    }
    return wide;
}

/**
 * The middle of the part of a box that counters lie in, and its size.
 * @param {Box} box
 */
export function roomIn({ left, top, right, bottom }) {
    return {
        at: /** @type {Point} */ ([(left + right) / 2, (top + HEAD + bottom) / 2]),
        wide: right - left - 0.2,
        high: bottom - top - HEAD - 0.2,
    };
}

/**
 * The box under a point, or null.
 * @param {Layout} layout
 * @param {Point} point
 */
export function boxAt({ boxes }, [x, y]) {
    for (const [id, { left, top, right, bottom }] of boxes)
        if (x >= left && x <= right && y >= top && y <= bottom) return id;
    return null;
}

/**
 * The hex to which the arrows lead from a box, and the box from a hex at the edge.
 * @param {Layout} layout
 * @param {string} from
 * @param {Point} way
 * @returns {string | null}
 */
export function besideBox({ boxes, centres, ids }, from, way) {
    const [x, y] = /** @type {Point} */ (centres.get(from));
    const ahead = (/** @type {string} */ id) => {
        const [tx, ty] = /** @type {Point} */ (centres.get(id));
        const [dx, dy] = [tx - x, ty - y];
        const along = dx * way[0] + dy * way[1];
        return along > 0.2 ? along + 2.5 * Math.abs(dx * way[1] + dy * way[0]) : Infinity;
    };
    const others = boxes.has(from) ? [...boxes.keys(), ...ids] : [...boxes.keys()];
    const near = others.filter((id) => id !== from && ahead(id) < Infinity);
    return near.length ? near.reduce((best, id) => (ahead(id) < ahead(best) ? id : best)) : null;
}
