/**
 * Makes a view of the one before and what changed, as `page/change.py` writes it; what is the same stays the same
 * object.
 */

/** @import { Change } from "../types.d.ts" */

/**
 * @param {any} old @param {Change} change @returns {any}
 */
export function applied(old, change) {
    if ("is" in change) return change.is;
    if ("keys" in change) return withKeys(old, change);
    if ("items" in change) return withItems(old, change);
    return [...old.slice(0, change.from), ...change.in, ...old.slice(change.from + change.out)];
}

/** @param {Record<string, any>} old @param {Extract<Change, { keys: unknown }>} change */
function withKeys(old, { keys, gone = [] }) {
    const made = { ...old };
    for (const key of gone) delete made[key];
    for (const [key, inner] of Object.entries(keys)) made[key] = applied(old[key], inner);
    return made;
}

/** @param {Record<string, any>[]} old @param {Extract<Change, { items: unknown }>} change */
function withItems(old, { by, items, gone = [], new: added = [] }) {
    const away = new Set(gone);
    const made = old
        .filter((item) => !away.has(item[by]))
        .map((item) => (Object.hasOwn(items, item[by]) ? applied(item, items[item[by]]) : item));
    for (const [index, item] of added) made.splice(index, 0, item);
    return made;
}
