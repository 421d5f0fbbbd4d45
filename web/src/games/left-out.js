/** A board as it is played with options that leave some of its hexes out of play. */

/** @import { BoardMap, Value } from "../types.d.ts" */

/** By the printed board and the options. @type {WeakMap<BoardMap, Map<string, BoardMap>>} */
const boards = new WeakMap();

/**
 * The printed board itself where nothing is left out; the same object for the same board and options.
 * @param {BoardMap} map @param {Record<string, Value>} options
 * @returns {BoardMap}
 */
export function boardWith(map, options) {
    const chosen = Object.keys(map.left_out ?? {}).filter((option) => options[option] === true);
    if (chosen.length === 0) return map;
    const known = boards.get(map) ?? new Map();
    boards.set(map, known);
    const board = known.get(chosen.join()) ?? { ...map, part: partWithout(map, chosen) };
    known.set(chosen.join(), board);
    return board;
}

/** The hexes that stay in play. @param {BoardMap} map @param {string[]} options */
function partWithout({ hexes, part, left_out = {} }, options) {
    const out = new Set(options.flatMap((option) => left_out[option]));
    return (part ?? hexes.map(([id]) => id)).filter((id) => !out.has(id));
}
