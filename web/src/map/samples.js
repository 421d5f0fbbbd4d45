/** Small maps that show one thing each: a kind of ground, a feature, a hexside, a line. */

import { directions } from "./hex.js";

/**
 * @import { BoardMap } from "../types.d.ts"
 * @import { Box } from "./hex.js"
 * @typedef {Partial<Pick<BoardMap, "features" | "hexsides" | "links">> & { terrain?: string }} Subject
 * @typedef {{ id: string, map: BoardMap }} Sample
 */

/** Half the side of a sample, in circumradii of a hex. */
const HALF = 0.98;
/** The part of a sample that shows its subject. @type {Box} */
export const SAMPLE = { left: -HALF, right: HALF, top: -HALF, bottom: HALF };
/** Axial steps from a hex to those about it, clockwise from the first direction, in either orientation. */
const ABOUT = {
    flat: [
        [0, -1],
        [1, -1],
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
    ],
    pointy: [
        [1, -1],
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [0, -1],
    ],
};
const BARE = {
    aliases: {},
    sectors: [],
    features: {},
    hexsides: {},
    links: {},
    exits: {},
    places: [],
    labels: [],
    signs: [],
    boxes: [],
};

/**
 * Samples of what the map shows, each with a map of its own: terrain, features, hexsides, lines.
 * @param {BoardMap} map
 * @returns {Sample[]}
 */
export function samplesOf(map) {
    const bank = directions(map.orientation).slice(0, 3);
    const named = (/** @type {Record<string, unknown>} */ kinds, /** @type {(id: string) => Subject} */ subject) =>
        Object.keys(kinds).map((id) => ({ id, map: sample(map, subject(id)) }));
    return [
        ...[...new Set(map.hexes.map((hex) => hex[3]))].map((terrain) => ({
            id: terrain,
            map: sample(map, { terrain }),
        })),
        ...named(map.features, (id) => ({ features: { [id]: ["a"] } })),
        ...named(map.hexsides, (id) => ({ hexsides: { [id]: bank.map((way) => ["a", way]) } })),
        ...named(map.links, (id) => ({
            links: {
                [id]: [
                    ["1", "a"],
                    ["a", "4"],
                ],
            },
        })),
    ];
}

/**
 * A hex "a" with a subject on it, and those about it, "0" to "5", clear.
 * @param {BoardMap} map @param {Subject} subject @returns {BoardMap}
 */
function sample(map, { terrain = "clear", ...lists }) {
    const about = ABOUT[map.orientation].map(
        ([q, r], i) => /** @type {BoardMap["hexes"][number]} */ ([String(i), q, r, "clear"]),
    );
    return { ...map, ...BARE, ...lists, hexes: [["a", 0, 0, terrain], ...about] };
}
