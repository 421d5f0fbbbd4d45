/** Every key of the page, as data: the board and the page obey it, and the sheet of keys shows it. */

/**
 * @typedef {"step" | "take" | "larger" | "smaller" | "whole" | "cancel"} BoardKey
 * @typedef {"next" | "before" | "target" | "targetBefore" | "map" | "onward" | "find" | "hold" | "sector" | "marchOn"
 *   | "fight" | "bare" | "undo" | "print" | "project" | "again" | "rules" | "keys" | "cancel"} PageKey
 * @typedef {object} KeyRow
 * @property {BoardKey | PageKey} act
 * @property {"board" | "page"} where "board": while the map has the focus
 * @property {string[]} keys by their names in keyboard events; `Ctrl+` and `Shift+` before them
 * @property {number} shown how many of them the sheet shows; the others are there for keyboards that differ
 */

/** @type {readonly KeyRow[]} */
export const KEYS = Object.freeze([
    { act: "step", where: "board", keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], shown: 4 },
    { act: "take", where: "board", keys: ["Enter", " "], shown: 1 },
    { act: "larger", where: "board", keys: ["+", "="], shown: 1 },
    { act: "smaller", where: "board", keys: ["-", "_"], shown: 1 },
    { act: "whole", where: "board", keys: ["0"], shown: 1 },
    { act: "next", where: "page", keys: ["n"], shown: 1 },
    { act: "before", where: "page", keys: ["p"], shown: 1 },
    { act: "target", where: "page", keys: ["t"], shown: 1 },
    { act: "targetBefore", where: "page", keys: ["Shift+t"], shown: 1 },
    { act: "map", where: "page", keys: ["m"], shown: 1 },
    { act: "onward", where: "page", keys: ["g"], shown: 1 },
    { act: "find", where: "page", keys: ["f"], shown: 1 },
    { act: "hold", where: "page", keys: ["o"], shown: 1 },
    { act: "sector", where: "page", keys: ["Shift+o"], shown: 1 },
    { act: "marchOn", where: "page", keys: ["a"], shown: 1 },
    { act: "fight", where: "page", keys: ["b"], shown: 1 },
    { act: "bare", where: "page", keys: ["h"], shown: 1 },
    { act: "project", where: "page", keys: ["j"], shown: 1 },
    { act: "again", where: "page", keys: ["d"], shown: 1 },
    { act: "undo", where: "page", keys: ["Ctrl+z"], shown: 1 },
    { act: "print", where: "page", keys: ["Ctrl+p"], shown: 1 },
    { act: "cancel", where: "page", keys: ["Escape"], shown: 1 },
    { act: "rules", where: "page", keys: ["r"], shown: 1 },
    { act: "keys", where: "page", keys: ["?"], shown: 1 },
]);

/** @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} Press */

/**
 * The act that a press asks for; null if it is no key of that place.
 * @param {"board" | "page"} where @param {Press} press @returns {KeyRow["act"] | null}
 */
export function actOf(where, press) {
    if (press.altKey) return null;
    const name = nameOf(press);
    return KEYS.find((row) => row.where === where && row.keys.includes(name))?.act ?? null;
}

/**
 * True if a press is one character alone, which dictation can type without meaning it.
 * @param {Press} press
 */
export function isCharacter({ key, ctrlKey, metaKey }) {
    return key.length === 1 && !ctrlKey && !metaKey;
}

/** A press as the table writes it; only letters are told apart by Shift. @param {Press} press */
function nameOf(press) {
    const { shiftKey, ctrlKey, metaKey } = press;
    const key = keyOf(press);
    const isLetter = /^\p{L}$/u.test(key);
    return `${ctrlKey || metaKey ? "Ctrl+" : ""}${isLetter && shiftKey ? "Shift+" : ""}${key}`;
}

/**
 * A letter is small. Where the keyboard writes none of ours, as a Russian or Greek one does, the key's place decides.
 * @param {Pick<Press, "key" | "code">} press
 */
export function keyOf({ key, code }) {
    const place = /^[^\0-\x7f]$/u.test(key) ? /^(?:Key|Digit)(\w)$/.exec(code)?.[1] : undefined;
    return key.length === 1 ? (place ?? key).toLowerCase() : key;
}
