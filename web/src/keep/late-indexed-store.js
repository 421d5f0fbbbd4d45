/** The indexed store, fetched and opened when it is first needed. */

/**
 * @import { IndexedStore } from "./indexed-store.js"
 * @import { InIndexedStore } from "./storage.js"
 */

/** The time for which one that could not be opened is not asked for again, in milliseconds. */
const AGAIN = 60_000;

/**
 * The indexed store, opened late: a deed that cannot be done there, because the browser has none or it fails,
 * answers null.
 * @param {() => Promise<{ openIndexedStore: () => Promise<IndexedStore> }>} fetch
 * @returns {InIndexedStore}
 */
export function lateIndexedStore(fetch) {
    /** @type {Promise<IndexedStore | null> | null} */
    let store = null;
    let asked = 0;
    return async (deed) => {
        if (store && (await store) === null && performance.now() - asked > AGAIN) store = null;
        if (!store) asked = performance.now();
        store ??= fetch().then(
            ({ openIndexedStore }) => openIndexedStore().catch(() => null),
            () => (store = null),
        );
        const found = await store;
        return found && deed(found).catch(() => null);
    };
}
