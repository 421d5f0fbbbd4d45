/** Names of kept games, measured in characters as people see them. */

const LONGEST = 60;
/** A character may be made of many units: a name has no more than so many in all. */
const MOST_UNITS = 400;
/** One character with its marks, joined signs and flags, where the browser cannot tell. */
const SEEN = /\p{RI}\p{RI}|\P{M}(?:\u200d\P{M}|[\p{M}\p{EMod}\ufe0f])*|\p{M}+/gu;

/**
 * A name as it is kept: one line, trimmed, of bounded length.
 * @param {string} name
 */
export function cleanName(name) {
    return cut(name.replace(/\s+/g, " ").trim(), LONGEST).trim();
}

/** True if a name can be kept: half a character cannot. @param {string} name */
export function isWellFormed(name) {
    return !/\p{Surrogate}/u.test(name);
}

/**
 * A name that is not taken: this one, or with a number behind it.
 * @param {string} name @param {(name: string) => boolean} isTaken
 */
export function freeName(name, isTaken) {
    const base = cleanName(name);
    let free = base;
    for (let number = 2; isTaken(free); number += 1)
        free = `${cut(base, LONGEST - String(number).length - 3)} (${number})`;
    return free;
}

/** @param {string} text @param {number} most */
function cut(text, most) {
    let short = "";
    for (const character of characters(text).slice(0, most))
        if (short.length + character.length <= MOST_UNITS) short += character;
    return short;
}

/**
 * The characters of a text as people see them.
 * @param {string} text
 * @param {typeof Intl.Segmenter | undefined} Segmenter
 */
export function characters(text, Segmenter = Intl.Segmenter) {
    if (!Segmenter) return text.match(SEEN) ?? [];
    return Array.from(new Segmenter(undefined, { granularity: "grapheme" }).segment(text), ({ segment }) => segment);
}
