/** Keeps the bots that people wrote, each under its name, as the text of their program; nothing here runs one. */

import { PREFIX } from "./local-store.js";

/** @typedef {{ ok: true } | { ok: false, key: string }} Written */

const BOT = `${PREFIX}bot:`;
export const LONGEST_BOT = 100_000;

/** @param {() => Storage} open */
export function createBotShelf(open = () => window.localStorage) {
    return {
        /** In the order of their names. */
        names: () => names(shelf(open)),
        /** @param {string} name @returns {string | null} */
        read: (name) => shelf(open)?.getItem(BOT + encodeURIComponent(name)) ?? null,
        /** @param {string} name @param {string} source @returns {Written} */
        write: (name, source) => write(shelf(open), name, source),
        /** @param {string} name */
        remove: (name) => shelf(open)?.removeItem(BOT + encodeURIComponent(name)),
    };
}

/** The storage, or null where the browser forbids it. @param {() => Storage} open */
function shelf(open) {
    try {
        return open();
    } catch {
        return null;
    }
}

/** @param {Storage | null} store */
function names(store) {
    const keys = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? "");
    return keys
        .filter((key) => key.startsWith(BOT))
        .flatMap((key) => nameOf(key) ?? [])
        .sort((a, b) => a.localeCompare(b));
}

/** The name that belongs to a key; null where it is none that is written here. @param {string} key */
function nameOf(key) {
    try {
        const name = decodeURIComponent(key.slice(BOT.length));
        return BOT + encodeURIComponent(name) === key ? name : null;
    } catch {
        return null;
    }
}

/** @param {Storage | null} store @param {string} name @param {string} source @returns {Written} */
function write(store, name, source) {
    if (!store) return { ok: false, key: "page.storage.blocked" };
    try {
        store.setItem(BOT + encodeURIComponent(name), source);
        return { ok: true };
    } catch {
        return { ok: false, key: "page.storage.full" };
    }
}
