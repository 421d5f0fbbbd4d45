/**
 * Long texts in IndexedDB, each under a number of its own, as a record with a checksum: what is too large for the small
 * storage.
 */

import { checkedRecord, withChecksum } from "./checksum.js";

const NAME = "rasputitsa";
const TEXTS = "texts";
/** The longest that it may take before it counts as missing, in milliseconds: some browsers never answer. */
const PATIENCE = 5000;

/**
 * @param {() => IDBFactory} factory @param {number} patience
 */
export async function openIndexedStore(factory = () => indexedDB, patience = PATIENCE) {
    const open = async () => {
        const opening = await inTime(opened(factory()), patience);
        opening.onversionchange = () => opening.close();
        return opening;
    };
    let base = await open();
    /**
     * Phones close the database of a page in the background: what fails is tried once more on one that is opened anew.
     * @template T
     * @param {IDBTransactionMode} mode
     * @param {(texts: IDBObjectStore) => IDBRequest<T>} act
     * @returns {Promise<T>}
     */
    const transact = async (mode, act) => {
        try {
            return await inTime(transacted(base, mode, act), patience);
        } catch (error) {
            if (/** @type {any} */ (error)?.name === "QuotaExceededError") throw error;
            base.close();
            base = await open();
            return inTime(transacted(base, mode, act), patience);
        }
    };
    return {
        /** @param {string} id @param {string} text */
        put: (id, text) => transact("readwrite", (texts) => texts.put(withChecksum(1, text), id)),
        /** @param {string} id @returns {Promise<string | null>} null where it is missing or not whole */
        get: async (id) => checkedRecord(String(await transact("readonly", (texts) => texts.get(id))))?.payload ?? null,
        /** @param {string} id */
        has: async (id) => (await transact("readonly", (texts) => texts.count(id))) > 0,
        /** @param {string} id */
        remove: (id) => transact("readwrite", (texts) => texts.delete(id)),
        ids: async () => (await transact("readonly", (texts) => texts.getAllKeys())).map(String),
    };
}

/** @typedef {Awaited<ReturnType<typeof openIndexedStore>>} IndexedStore */

/** @param {IDBFactory} factory @returns {Promise<IDBDatabase>} */
function opened(factory) {
    return new Promise((resolve, reject) => {
        const request = factory.open(NAME, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error("blocked"));
    });
}

/**
 * Settles when the browser has it, not when it has been asked.
 * @template T
 * @param {IDBDatabase} base
 * @param {IDBTransactionMode} mode
 * @param {(texts: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
function transacted(base, mode, act) {
    return new Promise((resolve, reject) => {
        const transaction = base.transaction(TEXTS, mode, { durability: "strict" });
        const request = act(transaction.objectStore(TEXTS));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
}

/** @template T @param {Promise<T>} work @param {number} patience @returns {Promise<T>} */
function inTime(work, patience) {
    return new Promise((resolve, reject) => {
        const clock = setTimeout(() => reject(new Error("no answer")), patience);
        work.then(resolve, reject).finally(() => clearTimeout(clock));
    });
}
