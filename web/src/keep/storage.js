/**
 * Keeps games in the browser, each record with a checksum.
 *
 * The game in play, and a copy of it in another tab, are kept plain: the whole in two generations, and after it what
 * was played since (`chain`). Games kept under a name are packed; their older generation goes when the newer one is
 * safe.
 * What is too large for the small storage lies in the indexed store, and the record has its number.
 */

import { additionKeys, append, bare, followed, generations, MARKS, nextOf, wholeOf } from "./save-pieces.js";
import { sealOf } from "./checksum.js";
import { joined } from "./apply-tail.js";
import { pack, unpack } from "./gzip.js";
import { FULL, keysUnder, PREFIX, put, putRecord, take, tryOpen } from "./local-store.js";

const AUTO = `${PREFIX}auto`;
const NAMED = `${PREFIX}save:`;
const SETTING = `${PREFIX}setting:`;
/** Bytes that a unit of text takes. */
const UNIT = 2;
/**
 * Texts of more units go to the indexed store where there is one: two generations of them would leave no room for
 * other games.
 */
const LARGE = 500_000;
/** No record that has a number is longer. */
const LONGEST_CARD = 100_000;
/**
 * The time that a text stays of which no record has the number: another tab may be about to write it. In milliseconds.
 */
const GRACE = 24 * 60 * 60 * 1000;

/**
 * Facts about a save without opening it. `when` is milliseconds since 1970; `sketch` says which hexes each side holds,
 * by their ids with spaces between; `report` what is to be reported of a game that cost the engine; `resting` which
 * computer player gave way to a person, by its side; `finished` that the game is over and was kept by itself;
 * `duplicate` of which match it is a game, and which of the two.
 * @typedef {{ name: string, game: string, scenario: string, turn: number, turns: number }} Named
 * @typedef {{ length: number, when: number, sketch?: Record<string, string>, finished?: boolean }} State
 * @typedef {Named & State & { resting?: Record<string, string>, report?: string, duplicate?: string }} Card
 * @typedef {{ card: Card, save: string }} Saved
 * @typedef {{ name: string, base: string, card: Card | null, size: number }} Entry
 *   a game in the list, what its keys begin with, its size in bytes; no card: nothing of it can be read, perhaps not
 *   even its name
 * @typedef {{ saved: Saved | null, damaged: boolean, unasked?: true }} Read  `damaged`: the last write was lost, this
 *   is the one before; `unasked`: there is one that the browser does not hand out
 * @typedef {{ written: Written, chain: Chain | null }} Begun
 *
 * @import { IndexedStore } from "./indexed-store.js"
 * @import { Chain, Followed, Form, Generation } from "./save-pieces.js"
 * @import { Addition } from "./apply-tail.js"
 * @import { Shelf, Written } from "./local-store.js"
 * @typedef {<T>(deed: (store: IndexedStore) => Promise<T>) => Promise<T | null>} InIndexedStore  null where it cannot
 *   be done
 * @typedef {{ shelf: Shelf | null, inIndexedStore: InIndexedStore, removed: Map<string, number> }} Room
 *   `removed`: the numbers of texts whose records may be put back, and when those were removed
 */

/**
 * @param {() => Shelf} open gives the storage, or throws where the browser forbids it
 * @param {InIndexedStore} inIndexedStore
 * @param {() => void} onUnkept the first time that a setting is not kept
 */
export function createStorage(
    open = () => window.localStorage,
    inIndexedStore = async () => null,
    onUnkept = () => {},
) {
    const shelf = tryOpen(open);
    /** @type {Room} */
    const room = { shelf, inIndexedStore, removed: new Map() };
    return {
        available: shelf !== null,
        /** The card of a named game or, null, of the game in play. @param {string | null} place */
        card: (place) => latest(shelf, baseOf(place))?.card ?? null,
        /** A stamp that tells the state of such a game from an earlier one. @param {string | null} place */
        stamp: (place) => latest(shelf, baseOf(place))?.stamp ?? null,
        /** @param {string | null} place @returns {Promise<Read>} */
        read: (place) => read(room, baseOf(place)),
        /**
         * Writes the whole plain, in two generations, to be added to.
         * @param {string | null} place
         * @param {Saved} saved
         * @returns {Promise<Begun>}
         */
        begin: (place, { card, save }) => writeWhole(room, baseOf(place), card, save, () => ({ save })),
        /**
         * Adds what was played since.
         * @param {Chain} chain
         * @param {"piece" | "tail"} kind
         * @param {Card} card
         * @param {Addition} added
         */
        add: (chain, kind, card, added) => add(room, chain, kind, card, added),
        ...namedIn(room),
        ...settingsOn(shelf, onUnkept),
        /** The bytes that everything of ours takes in the small storage. */
        used: () => keysUnder(shelf, PREFIX).reduce((sum, key) => sum + sizeOf(shelf, key), 0),
    };
}

/** @typedef {ReturnType<typeof createStorage>} Keeper */

/** The games that are kept under a name, and what is left of others. @param {Room} room */
function namedIn(room) {
    const { shelf } = room;
    return {
        /** Keeps what is left of a damaged game out of the way of the next one. */
        setAside: () => setAside(shelf),
        /** @param {Saved} saved @returns {Promise<Written>} */
        write: (saved) => writePacked(room, saved),
        /** The names of games that are not packed. */
        loose: () => namesOf(shelf).filter((name) => isLoose(shelf, baseOf(name))),
        /** Packs a game that was written plain. @param {string} name */
        compact: (name) => compact(room, name),
        /** @param {string} name */
        has: (name) => generations(shelf, baseOf(name)).length > 0,
        /** The latest first. @returns {Entry[]} */
        list: () => list(shelf),
        /**
         * Puts a game under a name that is free, as it is, without reading it.
         * @param {string | null} place
         * @param {string} to
         */
        move: (place, to) => move(shelf, baseOf(place), baseOf(to)),
        /** @param {string} name @param {string} to a name that is free */
        rename: (name, to) => rename(room, name, to),
        /** @param {string} name @returns {() => Written} what puts it back */
        remove: (name) => remove(room, baseOf(name)),
        /** Removes what cannot be read. @param {string} base @returns {() => Written} what puts it back */
        clear: (base) => remove(room, base),
        /** A record that cannot be read, as it is. @param {string} base */
        remains: (base) =>
            JSON.stringify(Object.fromEntries(keysOf(shelf, base).map((key) => [key, take(shelf, key)]))),
    };
}

/** The page's settings. @param {Shelf | null} shelf @param {() => void} onUnkept */
function settingsOn(shelf, onUnkept) {
    let isTold = false;
    return {
        /** Remembers what a player has set; whether it is kept. @param {string} key @param {string} value */
        prefer(key, value) {
            const { ok } = put(shelf, SETTING + key, value);
            if (!ok && !isTold) onUnkept();
            isTold ||= !ok;
            return ok;
        },
        /** @param {string} key @param {string} value @returns {Written} */
        remember: (key, value) => put(shelf, SETTING + key, value),
        /** @param {string} key @returns {string | null} */
        recall: (key) => take(shelf, SETTING + key),
        /** @returns {Record<string, string>} */
        settings: () =>
            Object.fromEntries(
                keysUnder(shelf, SETTING).map((key) => [key.slice(SETTING.length), take(shelf, key) ?? ""]),
            ),
    };
}

/** @param {string | null} place */
function baseOf(place) {
    return place === null ? AUTO : NAMED + encodeURIComponent(place.replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** @param {Shelf | null} shelf @param {string} key */
function sizeOf(shelf, key) {
    return UNIT * (key.length + (take(shelf, key)?.length ?? 0));
}

/** The latest state of a game, without the text. @param {Shelf | null} shelf @param {string} base */
function latest(shelf, base) {
    const whole = wholeOf(generations(shelf, base))[0];
    return whole ? followed(shelf, whole) : null;
}

/**
 * The newest generation that can be read, with what was added to it.
 * @param {Room} room
 * @param {string} base
 * @returns {Promise<Read>}
 */
async function read(room, base) {
    const found = generations(room.shelf, base);
    let damaged = found.some(({ form }) => form === null);
    for (const whole of wholeOf(found)) {
        const chain = followed(room.shelf, whole);
        const asked = await textOf(room, whole.form);
        // An older one in its place would be written on, and what was played since would be lost.
        if (asked === null) return { saved: null, damaged: false, unasked: true };
        const { text } = asked;
        const save = text === null ? null : brought(text, chain);
        damaged ||= chain.torn || save === null;
        if (save !== null) return { saved: { card: chain.card, save }, damaged };
    }
    return { saved: null, damaged };
}

/**
 * Null where it could not be asked for; no text: it is missing or not whole.
 * @param {Room} room
 * @param {Form} form
 * @returns {Promise<{ text: string | null } | null>}
 */
async function textOf({ inIndexedStore }, { save, packed, attic }) {
    if (attic !== undefined) return inIndexedStore(async (texts) => ({ text: await texts.get(attic) }));
    return { text: (packed === undefined ? save : unpack(packed)) ?? null };
}

/** @param {string} text @param {Followed} chain @returns {string | null} */
function brought(text, { added }) {
    try {
        return joined(text, added);
    } catch {
        return null;
    }
}

/** @typedef {() => { save: string } | { packed: string }} Plain  what goes to the small storage */

/**
 * @param {Room} room
 * @param {string} base
 * @param {Card} card
 * @param {string} text
 * @param {Plain} plain
 * @returns {Promise<Begun>}
 */
async function writeWhole(room, base, card, text, plain) {
    const { shelf } = room;
    const found = generations(shelf, base);
    const { mark, order } = nextOf(found);
    const key = `${base}:${mark}`;
    const { written, attic } = await putWhole(room, { key, order, card, text, plain });
    if (!written.ok) return { written, chain: null };
    clear(shelf, additionKeys(shelf, key));
    await forget(
        room,
        found.filter((each) => each.mark === mark),
    );
    return { written, chain: bare(key, sealOf(take(shelf, key) ?? ""), attic) };
}

/** @typedef {{ key: string, order: number, card: Card, text: string, plain: Plain }} Whole */

/**
 * To the small storage where it is not too large and there is room, else to the indexed store where there is one.
 * @param {Room} room
 * @param {Whole} whole
 * @returns {Promise<{ written: Written, attic?: string }>}
 */
async function putWhole(room, whole) {
    const { key, order, card, text, plain } = whole;
    if (!room.shelf) return { written: { ok: false, key: "page.storage.blocked" } };
    const above = text.length > LARGE ? await putAbove(room, whole) : null;
    if (above) return above;
    const written = putRecord(room.shelf, key, order, { card, ...plain() });
    const isFull = !written.ok && written.key === FULL && text.length <= LARGE;
    return (isFull && (await putAbove(room, whole))) || { written };
}

/**
 * The text first, then the record with its number; null where there is no indexed store.
 * @param {Room} room
 * @param {Whole} whole
 */
async function putAbove({ shelf, inIndexedStore }, { key, order, card, text }) {
    const attic = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const isThere = await inIndexedStore(async (texts) => texts.put(attic, text).then(() => true));
    return isThere ? { written: putRecord(shelf, key, order, { card, attic, size: text.length }), attic } : null;
}

/**
 * Lets go what lay in the indexed store for records that are no more, and what nobody has had the number of for long.
 * @param {Room} room
 * @param {Generation[]} gone
 */
async function forget({ shelf, inIndexedStore, removed }, gone) {
    const numbers = gone.flatMap(({ form }) => form?.attic ?? []);
    if (numbers.length === 0) return;
    await inIndexedStore(async (texts) => {
        const since = (/** @type {string} */ id) => Math.max(Number.parseInt(id, 10), removed.get(id) ?? 0);
        const old = (await texts.ids()).filter((id) => numbers.includes(id) || Date.now() - since(id) > GRACE);
        for (const id of old) if (!isNamed(shelf, id)) await texts.remove(id);
    });
}

/** True if a record has the number. @param {Shelf | null} shelf @param {string} id */
function isNamed(shelf, id) {
    return keysUnder(shelf, PREFIX).some((key) => {
        const record = take(shelf, key) ?? "";
        return record.length < LONGEST_CARD && record.includes(`"attic":"${id}"`);
    });
}

/**
 * @param {Room} room
 * @param {Chain} chain
 * @param {"piece" | "tail"} kind
 * @param {Card} card
 * @param {Addition} added
 * @returns {Promise<Written>}
 */
async function add({ shelf, inIndexedStore }, chain, kind, card, added) {
    const { attic } = chain;
    if (attic !== undefined && !(await inIndexedStore((texts) => texts.has(attic))))
        return { ok: false, key: "page.storage.lost" };
    return append(shelf, chain, kind, card, added);
}

/** @param {Room} room @param {Saved} saved @returns {Promise<Written>} */
async function writePacked(room, { card, save }) {
    const base = baseOf(card.name);
    const { written } = await writeWhole(room, base, card, save, () => ({ packed: pack(save) }));
    if (written.ok) await dropOlder(room, base);
    return written;
}

/** @param {Room} room @param {string} base */
async function dropOlder(room, base) {
    const found = generations(room.shelf, base);
    const older = found.filter(({ mark }) => mark !== wholeOf(found)[0]?.mark);
    clear(
        room.shelf,
        older.flatMap(({ key }) => [key, ...additionKeys(room.shelf, key)]),
    );
    await forget(room, older);
}

/** @param {Shelf | null} shelf @param {string} base */
function isLoose(shelf, base) {
    const found = generations(shelf, base);
    return (
        found.length > 1 ||
        found.some(({ key, form }) => form?.save !== undefined || additionKeys(shelf, key).length > 0)
    );
}

/** @param {Room} room @param {string} name */
async function compact(room, name) {
    const { saved } = await read(room, baseOf(name));
    if (saved) await writePacked(room, saved);
}

/** @param {Shelf | null} shelf */
function setAside(shelf) {
    for (const mark of MARKS) {
        const left = take(shelf, `${AUTO}:${mark}`);
        if (left) put(shelf, `${PREFIX}damaged:${mark}`, left);
    }
}

/** @param {Room} room @param {string} name @param {string} to @returns {Promise<Written>} */
async function rename(room, name, to) {
    const { saved, unasked } = await read(room, baseOf(name));
    if (!saved) return { ok: false, key: refusalOf({ unasked }) };
    // Who names a game wants it: it is no longer one that goes by itself.
    const { finished, ...card } = saved.card;
    const written = await writePacked(room, { ...saved, card: { ...card, name: to } });
    if (written.ok) remove(room, baseOf(name));
    return written;
}

/** The reason why a game cannot be opened. @param {Pick<Read, "unasked">} read */
export function refusalOf({ unasked }) {
    return unasked ? "page.storage.unasked" : "page.storage.unread";
}

/** @param {Shelf | null} shelf @param {string} base @param {string} to @returns {Written} */
function move(shelf, base, to) {
    const [from, into] = [base, to].map((each) => each.slice(PREFIX.length));
    const keys = keysOf(shelf, base);
    for (const key of keys) {
        const written = put(shelf, key.replace(from, into), take(shelf, key) ?? "");
        if (written.ok) continue;
        clear(shelf, keysOf(shelf, to));
        return written;
    }
    clear(shelf, keys);
    return { ok: true };
}

/**
 * Remove a game; its texts in the indexed store stay for a while.
 * @param {Room} room
 * @param {string} base
 * @returns {() => Written}
 */
function remove({ shelf, removed }, base) {
    for (const { form } of generations(shelf, base)) if (form?.attic) removed.set(form.attic, Date.now());
    const keys = keysOf(shelf, base);
    const records = keys.map((key) => [key, take(shelf, key)]);
    clear(shelf, keys);
    return () =>
        records.map(([key, record]) => put(shelf, key ?? "", record ?? "")).find((written) => !written.ok) ?? {
            ok: true,
        };
}

/** @param {Shelf | null} shelf @param {string[]} keys */
function clear(shelf, keys) {
    for (const key of keys) shelf?.removeItem(key);
}

/** All keys of a game. @param {Shelf | null} shelf @param {string} base */
function keysOf(shelf, base) {
    const own = [base, ...MARKS.map((mark) => `${base}:${mark}`)].filter((key) => take(shelf, key) !== null);
    return own.flatMap((key) => [key, ...additionKeys(shelf, key)]);
}

/** The first parts of the keys of games, whatever stands in them. @param {Shelf | null} shelf */
function basesOf(shelf) {
    const bases = keysUnder(shelf, NAMED).map((key) =>
        MARKS.some((mark) => key.endsWith(`:${mark}`)) ? key.slice(0, -2) : key,
    );
    return [...new Set(bases)];
}

/** The name that belongs to a key; null where it is none that is written here. @param {string} base */
function nameOf(base) {
    try {
        const name = decodeURIComponent(base.slice(NAMED.length));
        return baseOf(name) === base ? name : null;
    } catch {
        return null;
    }
}

/** @param {Shelf | null} shelf */
function namesOf(shelf) {
    return basesOf(shelf).flatMap((base) => nameOf(base) ?? []);
}

/**
 * Each is read on its own: what cannot be read comes last, and hides no other.
 * @param {Shelf | null} shelf
 * @returns {Entry[]}
 */
function list(shelf) {
    const entries = basesOf(shelf).map((base) => {
        const name = nameOf(base);
        const units = keysOf(shelf, base).reduce((sum, key) => sum + (take(shelf, key)?.length ?? 0), 0);
        const above = generations(shelf, base).reduce((sum, { form }) => sum + (form?.size ?? 0), 0);
        const card = name === null ? null : (latest(shelf, base)?.card ?? null);
        return { name: name ?? base.slice(NAMED.length), base, card, size: (units + above) * UNIT };
    });
    return entries.sort((a, b) => (b.card?.when ?? 0) - (a.card?.when ?? 0));
}
