/**
 * Texts made small: Lempel-Ziv-Welch, one UTF-16 unit of the packed text a code.
 *
 * It needs nothing of the browser and no waiting, so that it works over plain http and while a page is being closed.
 */

/** Codes begin here and end below the surrogates, which not every storage keeps as they are. */
const FIRST = 0x20;
const MOST = 0xd800 - FIRST;
/** Units below it stand for themselves; any other is written as this one and three of those. */
const ESCAPE = 0x80;
const ALPHABET = ESCAPE + 1;
const OTHERS = /[^\0-\x7f]/g;
const ESCAPED = /\x80([\0-\x7f]{3})/g;

/** @param {string} text */
export function pack(text) {
    /** @type {Map<number, number>} a phrase and the unit after it -> the longer phrase */
    const longer = new Map();
    const plain = text.replace(OTHERS, escaped);
    let packed = "";
    let phrase = -1;
    for (let index = 0; index < plain.length; index += 1) {
        const unit = plain.charCodeAt(index);
        const key = phrase * ALPHABET + unit;
        const next = phrase < 0 ? unit : longer.get(key);
        if (next === undefined) {
            packed += String.fromCharCode(FIRST + phrase);
            if (ALPHABET + longer.size < MOST) longer.set(key, ALPHABET + longer.size);
        }
        phrase = next ?? unit;
    }
    return phrase < 0 ? packed : packed + String.fromCharCode(FIRST + phrase);
}

/**
 * @param {string} packed what `pack` gave
 * @returns {string | null} null where it is no such text
 */
export function unpack(packed) {
    const phrases = Array.from({ length: ALPHABET }, (_, unit) => String.fromCharCode(unit));
    const parts = [];
    let last = "";
    for (let index = 0; index < packed.length; index += 1) {
        const code = packed.charCodeAt(index) - FIRST;
        const phrase = phrases[code] ?? (code === phrases.length ? last + last.charAt(0) : "");
        if (phrase === "") return null;
        parts.push(phrase);
        if (last !== "" && phrases.length < MOST) phrases.push(last + phrase.charAt(0));
        last = phrase;
    }
    return parts.join("").replace(ESCAPED, (_, units) => restored(units));
}

/** @param {string} character */
function escaped(character) {
    const unit = character.charCodeAt(0);
    return String.fromCharCode(ESCAPE, unit >> 14, (unit >> 7) & 0x7f, unit & 0x7f);
}

/** @param {string} units */
function restored(units) {
    return String.fromCharCode((units.charCodeAt(0) << 14) | (units.charCodeAt(1) << 7) | units.charCodeAt(2));
}
