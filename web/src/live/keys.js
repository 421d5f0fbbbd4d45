/** The certificate of this page's end, which outlives a reload; and what a tab remembers of its line. */

/**
 * @import { Way } from "./line.js"
 * @typedef {{ moment: string, first: string }} Roll  this page's number for what it announced last
 * @typedef {{ print: string, offer: string, second: string }} Pledge  its number for what the other page announced
 * @typedef {{ role: "host" | "guest", side: string, sign: string, way: Way | null }} Place
 * @typedef {Place & { roll?: Roll, pledge?: Pledge }} Known
 */

const STORE = "rasputitsa:live";
const KEYS = "keys";
const OWN = "own";
const LONGEST = 2000;

/** @returns {Promise<RTCCertificate>} */
export async function certificate() {
    const kept = await keyed("readonly", (keys) => keys.get(OWN)).catch(() => null);
    if (kept instanceof RTCCertificate && kept.expires > Date.now() + 3_600_000) return kept;
    const made = await RTCPeerConnection.generateCertificate(
        /** @type {EcKeyGenParams} */ ({ name: "ECDSA", namedCurve: "P-256" }),
    );
    await keyed("readwrite", (keys) => keys.put(made, OWN)).catch(() => undefined);
    return made;
}

/** @returns {Known | null} */
export function remembered() {
    try {
        const text = sessionStorage.getItem(STORE) ?? "";
        const known = text.length < LONGEST ? JSON.parse(text) : null;
        const isKnown = known && ["host", "guest"].includes(known.role) && typeof known.side === "string";
        return isKnown && typeof known.sign === "string" ? known : null;
    } catch {
        return null;
    }
}

/** @param {Known | null} known */
export function remember(known) {
    try {
        if (known) sessionStorage.setItem(STORE, JSON.stringify(known));
        else sessionStorage.removeItem(STORE);
    } catch {
        // A page that may keep nothing needs a new code after it was loaded again.
    }
}

/**
 * @param {IDBTransactionMode} mode @param {(keys: IDBObjectStore) => IDBRequest} run @returns {Promise<unknown>}
 */
function keyed(mode, run) {
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open(STORE, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const base = opening.result;
            const work = base.transaction(KEYS, mode);
            const asked = run(work.objectStore(KEYS));
            work.oncomplete = () => (base.close(), resolve(asked.result));
            work.onabort = () => (base.close(), reject(work.error));
        };
    });
}
