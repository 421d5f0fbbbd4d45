/**
 * Sees to it that a game is played in one tab only: by the browser's locks, or, where it has none (plain http, a file),
 * by asking the other tabs through the storage whether one of them has it.
 */

import { PREFIX } from "./local-store.js";

/** The time in which a tab that is being closed lets go of a lock, and another tab answers, in milliseconds. */
const PATIENCE = 2000;

/** A tab that is loaded again is without its lock for a moment: who waits takes one only when it was free so often. */
const SURE = 2;

/**
 * `take` answers whether the name is ours now; `isHeld` whether it still is; `isFree` whether nobody has it.
 * @typedef {{ take: (name: string) => Promise<boolean>, free: (name: string) => void, isFree: (name: string) =>
 * Promise<boolean>, isHeld: (name: string) => boolean }} Locks
 */

/**
 * @param {{ locks?: LockManager | null, shelf?: () => Storage, patience?: number }} [given] @returns {Promise<Locks>}
 */
export async function createLocks({
    locks = navigator.locks ?? null,
    shelf = () => window.localStorage,
    patience = PATIENCE,
} = {}) {
    if (locks && (await works(locks))) return byBrowser(locks, patience);
    try {
        return byStorage(shelf(), patience);
    } catch {
        return {
            take: async () => true,
            free: () => undefined,
            isFree: async () => true,
            isHeld: () => true,
        };
    }
}

/**
 * Ends when a name that another tab has is ours.
 * @param {Locks} locks
 * @param {string} name
 * @param {number} [patience]
 */
export async function waitFor(locks, name, patience = PATIENCE) {
    let free = 0;
    while (free < SURE || !(await locks.take(name))) {
        await pause(patience);
        free = (await locks.isFree(name)) ? free + 1 : 0;
    }
}

/** @param {LockManager} locks */
async function works(locks) {
    return locks.query().then(
        () => true,
        () => false,
    );
}

/** @param {LockManager} locks @param {number} patience @returns {Locks} */
function byBrowser(locks, patience) {
    /** @type {Map<string, () => void>} what lets a name go */
    const held = new Map();

    /** @param {string} name @param {AbortSignal} signal @returns {Promise<boolean>} */
    function request(name, signal) {
        return new Promise((resolve) => {
            const got = () =>
                new Promise((/** @type {(value?: unknown) => void} */ release) => {
                    held.set(name, release);
                    resolve(true);
                });
            locks.request(PREFIX + name, { signal }, got).catch(() => resolve(false));
        });
    }

    /** @param {string} name */
    async function isTaken(name) {
        return ((await locks.query()).held ?? []).some((lock) => lock.name === PREFIX + name);
    }

    return {
        async take(name) {
            const giveUp = new AbortController();
            const got = held.has(name) || request(name, giveUp.signal);
            // A machine that is busy may be late with a lock that nobody has, or that has become ours by the time it
            // says so.
            while (!held.has(name) && !(await Promise.race([got, pause(patience)])))
                if ((await isTaken(name)) && !held.has(name)) break;
            giveUp.abort();
            return held.has(name);
        },
        free(name) {
            held.get(name)?.();
            held.delete(name);
        },
        isFree: async (name) => !(await isTaken(name)),
        isHeld: (name) => held.has(name),
    };
}

/**
 * Locks in the storage, which names the tab that has each. A tab that wants one asks; the one that has it signs anew,
 * or has gone.
 * @param {Storage} shelf @param {number} patience @returns {Locks}
 */
function byStorage(shelf, patience) {
    const own = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const held = new Set();
    const signed = (/** @type {string} */ name) => `${PREFIX}lock:${name}`;
    const asked = (/** @type {string} */ name) => `${PREFIX}ask:${name}`;
    const isOurs = (/** @type {string} */ name) =>
        held.has(name) && (shelf.getItem(signed(name)) ?? "").startsWith(own);
    const sign = (/** @type {string} */ name) => write(shelf, signed(name), `${own} ${Date.now()}`);

    window.addEventListener("storage", ({ key, newValue }) => {
        const name = key?.startsWith(asked("")) && newValue ? key.slice(asked("").length) : "";
        if (isOurs(name)) sign(name);
    });
    window.addEventListener("pagehide", () => [...held].forEach(free));

    /** @param {string} name */
    async function take(name) {
        if (isOurs(name)) return true;
        const before = shelf.getItem(signed(name));
        if (before !== null && (await isAnswered(name, before))) return false;
        held.add(name);
        sign(name);
        return true;
    }

    /** @param {string} name @param {string} before */
    async function isAnswered(name, before) {
        write(shelf, asked(name), own);
        await pause(patience);
        shelf.removeItem(asked(name));
        const now = shelf.getItem(signed(name));
        return now !== null && now !== before;
    }

    /** @param {string} name */
    function free(name) {
        if (isOurs(name)) shelf.removeItem(signed(name));
        held.delete(name);
    }

    return {
        take,
        free,
        async isFree(name) {
            const before = shelf.getItem(signed(name));
            return before === null || !(await isAnswered(name, before));
        },
        isHeld: isOurs,
    };
}

/**
 * A storage that is full cannot be written over by another tab either.
 * @param {Storage} shelf
 * @param {string} key
 * @param {string} value
 */
function write(shelf, key, value) {
    try {
        shelf.setItem(key, value);
    } catch (error) {
        console.warn(error);
    }
}

/** @param {number} time in milliseconds */
function pause(time) {
    return new Promise((resolve) => setTimeout(resolve, time));
}
