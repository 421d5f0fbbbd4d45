/**
 * Owners' own tables, kept in the browser beside the games by the hash that saves name them by; packed, each with a
 * checksum.
 */

import { checkedRecord } from "./checksum.js";
import { pack, unpack } from "./gzip.js";
import { drop, FULL, keysUnder, PREFIX, putRecord, take, tryOpen } from "./local-store.js";

const OWNED = `${PREFIX}edition:`;

/**
 * @import { InIndexedStore } from "./storage.js"
 * @import { Shelf, Written } from "./local-store.js"
 * @typedef {{ name: string, hash: string }} Named
 * @typedef {Named & { game: string, replaces: Record<string, string[]> }} Edition  what a file is called, and by data
 * file the tables that it replaces
 * @typedef {{ edition: Edition, packed?: string, attic?: string }} Form  `attic`: the number under which a text lies
 * there that found no room
 */

/**
 * @param {() => Shelf} open gives the storage, or throws where the browser forbids it
 * @param {InIndexedStore} inIndexedStore
 */
export function createEditions(open = () => window.localStorage, inIndexedStore = async () => null) {
    const shelf = tryOpen(open);
    /**
     * Files that this page has read: they hold while it lasts, even where nothing can be kept.
     * @type {Map<string, { edition: Edition, file: string }>}
     */
    const read = new Map();
    const all = () => [
        ...new Map(
            [...formsOn(shelf).map(({ edition }) => edition), ...[...read.values()].map(({ edition }) => edition)].map(
                (each) => [each.hash, each],
            ),
        ).values(),
    ];
    /** @param {string} hash @returns {Promise<string | null>} the file with the hash; null where none is here */
    const text = async (hash) => read.get(hash)?.file ?? textOf(formAt(shelf, OWNED + hash), inIndexedStore);
    return {
        /** The editions of a game. @param {string} game */
        of: (game) => all().filter((edition) => edition.game === game),
        text,
        /** All files, to be taken out. @returns {Promise<string[]>} */
        texts: async () => (await Promise.all(all().map(({ hash }) => text(hash)))).filter((file) => file !== null),
        /** Takes one out; saves that name it ask for the file again. @param {string} hash */
        forget: async (hash) => {
            const { attic } = formAt(shelf, OWNED + hash) ?? {};
            read.delete(hash);
            drop(shelf, OWNED + hash);
            if (attic !== undefined) await inIndexedStore((texts) => texts.remove(attic));
        },
        /** @param {Edition} edition @param {string} file @returns {Promise<Written>} */
        keep: async (edition, file) => {
            read.set(edition.hash, { edition, file });
            return write(shelf, inIndexedStore, edition, file);
        },
    };
}

/** @typedef {ReturnType<typeof createEditions>} Editions */

/**
 * To the small storage, else to the indexed store.
 * @param {Shelf | null} shelf
 * @param {InIndexedStore} inIndexedStore
 * @param {Edition} edition
 * @param {string} file
 * @returns {Promise<Written>}
 */
async function write(shelf, inIndexedStore, edition, file) {
    const key = OWNED + edition.hash;
    const written = putRecord(shelf, key, 1, { edition, packed: pack(file) });
    if (written.ok || written.key !== FULL) return written;
    const attic = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const isThere = await inIndexedStore(async (texts) => texts.put(attic, file).then(() => true));
    return isThere ? putRecord(shelf, key, 1, { edition, attic }) : written;
}

/** @param {Form | null} form @param {InIndexedStore} inIndexedStore @returns {Promise<string | null>} */
async function textOf(form, inIndexedStore) {
    const { attic, packed } = form ?? {};
    if (attic !== undefined) return inIndexedStore((texts) => texts.get(attic));
    return packed === undefined ? null : unpack(packed);
}

/** @param {Shelf | null} shelf */
function formsOn(shelf) {
    return keysUnder(shelf, OWNED).flatMap((key) => formAt(shelf, key) ?? []);
}

/** @param {Shelf | null} shelf @param {string} key @returns {Form | null} null where there is none that can be read */
function formAt(shelf, key) {
    const record = checkedRecord(take(shelf, key) ?? "");
    const form = record && JSON.parse(record.payload);
    return typeof form?.edition?.hash === "string" ? form : null;
}
