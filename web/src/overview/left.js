/** The work left to do, counted by the named sectors of the board. Pure. */

/** @import { BoardMap, View } from "../types.d.ts" */

/** @typedef {{ name: string, count: number, hex: string }} Left  `hex`: where the first of them stands */

/**
 * The sectors in which units can act, with how many; a unit in two sectors counts in both.
 * @param {Pick<BoardMap, "sectors">} map
 * @param {Pick<View, "units">} view
 * @param {string[]} actable
 * @returns {Left[]}
 */
export function leftBySector({ sectors = [] }, { units }, actable) {
    const able = new Set(actable);
    const places = units.flatMap(({ id, hex }) => (hex && able.has(id) ? [hex] : []));
    return sectors.flatMap(({ name, hexes }) => {
        const here = new Set(hexes);
        const inside = places.filter((hex) => here.has(hex));
        return inside.length ? [{ name, count: inside.length, hex: inside[0] }] : [];
    });
}
