/** The language of the page, and its numbers: that of the address, of the player's choice, or of the browser. */

/** The language in which every sentence is there. */
export const FIRST = "en";

const TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/**
 * The languages wanted, most wanted first.
 * @param {string} search of the address
 * @param {string | null} kept as chosen
 * @param {readonly string[]} preferred by the browser
 * @returns {string[]}
 */
export function languagesWanted(search, kept, preferred) {
    const asked = new URLSearchParams(search).get("lang");
    return [asked ?? "", kept ?? "", ...preferred].filter((tag) => TAG.test(tag));
}

/**
 * The first language wanted that the site has something of, as it is or without its region.
 * @param {readonly string[]} wanted @param {(language: string) => boolean} has @returns {string}
 */
export function chosen(wanted, has) {
    const close = wanted.flatMap((tag) => [tag, tag.split("-")[0]]);
    return close.find((tag) => tag === FIRST || has(tag)) ?? FIRST;
}

/** True if nothing need be looked up to know it. @param {readonly string[]} wanted */
export function isFirst(wanted) {
    return wanted.length === 0 || wanted[0].split("-")[0] === FIRST;
}

/** An address within the site that keeps the language asked for. @param {string} address @param {string} search */
export function inLanguage(address, search) {
    const asked = new URLSearchParams(search).get("lang");
    if (!asked) return address;
    const [file, mark] = address.split("#");
    return `${file}?lang=${encodeURIComponent(asked)}${mark === undefined ? "" : `#${mark}`}`;
}

/**
 * A book or a table of texts in the first language, with whatever another has of it: objects by their keys, lists by
 * the ids in them.
 * @template T
 * @param {T} first @param {any} other @returns {T}
 */
export function over(first, other) {
    if (other === undefined || other === null) return first;
    if (Array.isArray(first))
        return /** @type {any} */ (isNamed(first) ? first.map((each) => over(each, find(other, each.id))) : other);
    if (typeof first !== "object" || first === null) return other;
    const keys = [...new Set([...Object.keys(first), ...Object.keys(other)])];
    return /** @type {any} */ (
        Object.fromEntries(
            keys.map((key) => [key, key in first ? over(/** @type {any} */ (first)[key], other[key]) : other[key]]),
        )
    );
}

/** @param {any[]} list */
function isNamed(list) {
    return list.length > 0 && list.every((each) => typeof each?.id === "string");
}

/** @param {any} list @param {string} id */
function find(list, id) {
    return Array.isArray(list) ? list.find((each) => each?.id === id) : undefined;
}
