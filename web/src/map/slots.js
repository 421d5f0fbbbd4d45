/** The parts of a hex and their uses, so that print and counters leave each other room. */

/** @import { Orientation, Point } from "./hex.js" */

/** The side of a counter, in units. */
export const COUNTER = 1.12;

const SLOTS = {
    flat: {
        id: /** @type {Point} */ ([0, -0.745]),
        name: /** @type {Point} */ ([0, 0.715]),
        sign: /** @type {Point} */ ([0.415, -0.71]),
        flag: /** @type {Point} */ ([-0.685, 0]),
        medal: /** @type {Point} */ ([0.685, 0]),
    },
    pointy: {
        id: /** @type {Point} */ ([0, -0.79]),
        name: /** @type {Point} */ ([0, 0.7]),
        sign: /** @type {Point} */ ([0.705, -0.34]),
        flag: /** @type {Point} */ ([-0.7, 0.02]),
        medal: /** @type {Point} */ ([0.68, 0.02]),
    },
};

/**
 * The place for a kind of print in the hex about a centre.
 * @param {Orientation} orientation
 * @param {"id" | "name" | "sign" | "flag" | "medal"} kind
 * @param {Point} centre
 * @returns {Point}
 */
export function slot(orientation, kind, [x, y]) {
    const [dx, dy] = SLOTS[orientation][kind];
    return [x + dx, y + dy];
}
