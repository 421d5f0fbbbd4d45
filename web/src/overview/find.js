/** Finds units, places and hexes by what a player types. Pure. */

/**
 * @import { BoardMap, View } from "../types.d.ts"
 * @typedef {{ kind: "unit" | "place" | "hex", id: string, hex: string, words: string[] }} Thing  `words`: what it is
 * found by
 */

const MOST = 8;

/**
 * All that can be found.
 * @param {BoardMap} map
 * @param {Pick<View, "units"> | null} view
 * @param {(key: string) => string} name of a unit or place
 * @returns {Thing[]}
 */
export function things(map, view, name) {
    const units = (view?.units ?? []).flatMap(({ id, hex, face }) =>
        hex ? [{ kind: /** @type {const} */ ("unit"), id, hex, words: [name(id), face.name, id] }] : [],
    );
    const places = map.places.map(({ hex, name: key }) => ({
        kind: /** @type {const} */ ("place"),
        id: hex,
        hex,
        words: [name(key)],
    }));
    const hexes = map.hexes.map(([id]) => ({ kind: /** @type {const} */ ("hex"), id, hex: id, words: [id] }));
    const others = Object.entries(map.aliases ?? {}).map(([id, hex]) => ({
        kind: /** @type {const} */ ("hex"),
        id,
        hex,
        words: [id],
    }));
    return [...units, ...places, ...hexes, ...others];
}

/**
 * The things that answer to a query: first those of that name, then those that begin with it, then those with a word
 * that does, then those that hold it.
 * @param {Thing[]} all
 * @param {string} query
 * @returns {Thing[]}
 */
export function found(all, query) {
    const sought = plain(query);
    if (!sought) return [];
    const ranked = all.map((thing) => ({
        thing,
        rank: Math.min(...thing.words.map((word) => rankOf(plain(word), sought))),
    }));
    return ranked
        .filter(({ rank }) => rank < Infinity)
        .sort((a, b) => a.rank - b.rank)
        .slice(0, MOST)
        .map(({ thing }) => thing);
}

/** @param {string} word @param {string} sought */
function rankOf(word, sought) {
    if (word === sought) return 0;
    if (word.startsWith(sought)) return 1;
    if (word.split(/[\s\-/.]+/).some((part) => part.startsWith(sought))) return 2;
    return word.includes(sought) ? 3 : Infinity;
}

/** Without accents and capitals. @param {string} text */
function plain(text) {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
