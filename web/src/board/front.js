/** The front between the sides, for a first look from near enough to read the counters. */

/**
 * @import { UnitView } from "../types.d.ts"
 * @import { Layout, Point } from "../map/hex.js"
 */

/** Hexes between units that face each other. */
const FACING = 3;
/** From the middle of a hex to that of its neighbour, in circumradii. */
const STEP = Math.sqrt(3);

/**
 * The middle of the units that stand near an enemy; where none does, of all; null without units.
 * @param {UnitView[]} units @param {Layout} layout @returns {Point | null}
 */
export function frontOf(units, { centres }) {
    const placed = units.flatMap(({ side, hex }) => {
        const at = hex ? centres.get(hex) : undefined;
        return at ? [{ side, at }] : [];
    });
    const faces = placed.filter(({ side, at }) => placed.some((other) => other.side !== side && isNear(at, other.at)));
    const those = faces.length > 0 ? faces : placed;
    const mean = (/** @type {0 | 1} */ axis) => those.reduce((sum, { at }) => sum + at[axis], 0) / those.length;
    return those.length > 0 ? [mean(0), mean(1)] : null;
}

/** @param {Point} one @param {Point} other */
function isNear([x, y], [otherX, otherY]) {
    return Math.hypot(x - otherX, y - otherY) <= FACING * STEP;
}
