/** The small storage of the browser: every key is under our prefix, and what goes wrong is answered, not thrown. */

import { withChecksum } from "./checksum.js";

export const PREFIX = "rasputitsa:";
/** The key of what is said where no more fits. */
export const FULL = "page.storage.full";

/**
 * @typedef {{ ok: true } | { ok: false, key: string }} Written
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Shelf
 */

/** @param {() => Shelf} open @returns {Shelf | null} null where the browser forbids it */
export function tryOpen(open) {
    try {
        const shelf = open();
        shelf.getItem(PREFIX);
        return shelf;
    } catch {
        return null;
    }
}

/** @param {Shelf | null} shelf @param {string} start */
export function keysUnder(shelf, start) {
    const keys = Array.from({ length: shelf?.length ?? 0 }, (_, index) => shelf?.key(index) ?? "");
    return keys.filter((key) => key.startsWith(start));
}

/** @param {Shelf | null} shelf @param {string} key @returns {string | null} */
export function take(shelf, key) {
    try {
        return shelf?.getItem(key) ?? null;
    } catch {
        return null;
    }
}

/** @param {Shelf | null} shelf @param {string} key @param {string} value @returns {Written} */
export function put(shelf, key, value) {
    if (!shelf) return { ok: false, key: "page.storage.blocked" };
    try {
        shelf.setItem(key, value);
        return { ok: true };
    } catch (error) {
        return { ok: false, key: isFull(error) ? FULL : "page.storage.blocked" };
    }
}

/** @param {Shelf | null} shelf @param {string} key */
export function drop(shelf, key) {
    try {
        shelf?.removeItem(key);
    } catch {
        // Where the browser forbids the storage nothing is kept in it.
    }
}

/**
 * Writes a record, and reads it back: some browsers drop a write without an error.
 * @param {Shelf | null} shelf @param {string} key @param {number} order @param {unknown} form @returns {Written}
 */
export function putRecord(shelf, key, order, form) {
    const record = withChecksum(order, JSON.stringify(form));
    const written = put(shelf, key, record);
    return written.ok && take(shelf, key) !== record ? { ok: false, key: "page.storage.lost" } : written;
}

/** @param {unknown} error */
function isFull(error) {
    return error instanceof Error && /quota/i.test(error.name + error.message);
}
