/**
 * The order in which units are gone through: sector by sector, and to and fro across the board, so that the next one is
 * near. Pure.
 */

import { toPoint } from "../map/hex.js";

/**
 * @import { BoardMap, UnitView } from "../types.d.ts"
 * @typedef {[sector: number, band: number, along: number, id: string]} Rank
 */

/** The height of a band, in units of the map: about two hexes. */
const BAND = 3.5;

/**
 * The subject after the last one, or before it; one that can act no more still tells where to go on, and so does a hex.
 * @param {string[]} subjects units or hexes
 * @param {string} last a subject, or a hex before all that stand in it
 * @param {number} by 1 or -1
 * @param {UnitView[]} units
 * @param {BoardMap | null} map
 * @returns {string}
 */
export function nextInOrder(subjects, last, by, units, map) {
    const rankOf = ranks(units, map);
    const known = [...units, ...subjects.map((id) => ({ id }))].some(({ id }) => id === last) || isHex(map, last);
    const all = [...new Set(known ? [...subjects, last] : subjects)].sort((a, b) => compare(rankOf(a), rankOf(b)));
    const start = known ? all.indexOf(last) : by < 0 ? 0 : -1;
    const round = Array.from(all, (_, i) => all[(start + by * (i + 1) + all.length * 2) % all.length]);
    return round.find((id) => subjects.includes(id)) ?? subjects[0];
}

/** @param {BoardMap | null} map @param {string} id */
function isHex(map, id) {
    return (map?.hexes ?? []).some(([hex]) => hex === id);
}

/**
 * @param {UnitView[]} units
 * @param {BoardMap | null} map
 * @returns {(id: string) => Rank}
 */
function ranks(units, map) {
    const hexOf = new Map(units.map(({ id, hex }) => [id, hex]));
    const places = new Map((map?.hexes ?? []).map(([id, q, r]) => [id, toPoint(map?.orientation ?? "flat", q, r)]));
    const sectors = (map?.sectors ?? []).map(({ hexes }) => new Set(hexes));
    return (id) => {
        const hex = hexOf.get(id) ?? id;
        const [x, y] = places.get(hex) ?? [0, Infinity];
        const sector = sectors.findIndex((hexes) => hexes.has(hex));
        const band = Math.floor(y / BAND);
        return [sector < 0 ? sectors.length : sector, band, band % 2 ? -x : x, hex === id ? "" : id];
    };
}

/** @param {Rank} a @param {Rank} b */
function compare(a, b) {
    const i = a.findIndex((each, at) => each !== b[at]);
    return i < 0 ? 0 : a[i] < b[i] ? -1 : 1;
}
