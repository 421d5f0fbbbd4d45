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
 * The middle of the most units near an enemy that are seen together, where none is near one of all; null without any.
 * @param {UnitView[]} units @param {Layout} layout @param {number} sight how far is seen from it
 * @returns {Point | null}
 */
export function frontOf(units, { centres }, sight) {
    const placed = units.flatMap(({ side, hex }) => {
        const at = hex ? centres.get(hex) : undefined;
        return at ? [{ side, at }] : [];
    });
    const faces = placed.filter(({ side, at }) =>
        placed.some((other) => other.side !== side && isNear(at, other.at, FACING * STEP)),
    );
    const places = (faces.length > 0 ? faces : placed).map(({ at }) => at);
    const about = places.map((at) => places.filter((other) => isNear(at, other, sight)));
    const those = about.reduce((most, each) => (each.length > most.length ? each : most), []);
    const mean = (/** @type {0 | 1} */ axis) => those.reduce((sum, at) => sum + at[axis], 0) / those.length;
    return those.length > 0 ? [mean(0), mean(1)] : null;
}

/** @param {Point} one @param {Point} other @param {number} reach */
function isNear([x, y], [otherX, otherY], reach) {
    return Math.hypot(x - otherX, y - otherY) <= reach;
}
