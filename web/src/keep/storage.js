/**
 * Keeps games in `localStorage`, each record with a checksum; every key is under our prefix.
 *
 * The game in play, written after every action, and a copy of it in another tab are kept plain and in two generations: a
 * save overwrites the older, so that a write that is torn leaves the one before it whole. Games kept under a name are packed;
 * their older generation goes when the newer one is safe.
 */

import { pack, unpack } from "./pack.js";
import { checkedRecord, withChecksum } from "./checksum.js";

export const PREFIX = "rasputitsa:";
const AUTO = `${PREFIX}auto`;
const NAMED = `${PREFIX}save:`;
const SETTING = `${PREFIX}setting:`;
const GENERATIONS = ["a", "b"];
const LONGEST_NAME = 60;
/** Bytes that a unit of text takes. */
const UNIT = 2;

/**
 * What is known of a save without opening it. `when` is milliseconds since 1970; `sketch` says which hexes each side holds, by
 * their ids with spaces between; `report` what is to be reported of a game that cost the engine; `resting` which computer player gave way to a person, by its side.
 * @typedef {{ name: string, game: string, scenario: string, turn: number, turns: number, length: number, when: number, sketch?: Record<string, string>, resting?: Record<string, string>, report?: string }} Card
 * @typedef {{ card: Card, save: string }} Saved
 * @typedef {{ name: string, card: Card | null, size: number }} Entry  a game in the list, its size in bytes; no card: nothing of it can be read
 * @typedef {{ ok: true } | { ok: false, key: string }} Written
 * @typedef {{ saved: Saved | null, damaged: boolean }} Read  `damaged`: the last write was lost, this is the one before
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Shelf
 */

/**
 * @param {() => Shelf} open gives the storage, or throws where the browser forbids it
 */
export function createStorage(open = () => window.localStorage) {
  const shelf = tryOpen(open);
  return {
    available: shelf !== null,
    /** @param {Saved} saved @returns {Written} */
    writeAuto: (saved) => write(shelf, AUTO, JSON.stringify(saved)),
    /** @returns {Read} */
    readAuto: () => read(shelf, AUTO),
    /** Keeps what is left of a damaged game out of the way of the next one. */
    setAside: () => setAside(shelf),
    /** @param {Saved} saved @returns {Written} */
    write: (saved) => writePacked(shelf, saved),
    /** As `write`, in a moment and in two generations: for the game in play. @param {Saved} saved @returns {Written} */
    writeQuick: (saved) => write(shelf, keyOf(saved.card.name), JSON.stringify(saved)),
    /** The names of games that are not packed. */
    loose: () => namesOf(shelf).filter((name) => isLoose(generations(shelf, keyOf(name)))),
    /** Packs a game that was written quickly. @param {string} name */
    compact: (name) => compact(shelf, name),
    /** @param {string} name @returns {Read} */
    read: (name) => read(shelf, keyOf(name)),
    /** @param {string} name */
    has: (name) => generations(shelf, keyOf(name)).length > 0,
    /** The latest first. @returns {Entry[]} */
    list: () => list(shelf),
    /** @param {string} name @param {string} to a name that is free @returns {Written} */
    rename: (name, to) => rename(shelf, name, to),
    /** @param {string} name @returns {() => Written} what puts it back */
    remove: (name) => remove(shelf, keyOf(name)),
    /** @param {string} key @param {string} value @returns {Written} */
    remember: (key, value) => put(shelf, SETTING + key, value),
    /** @param {string} key @returns {string | null} */
    recall: (key) => take(shelf, SETTING + key),
    /** @returns {Record<string, string>} */
    settings: () => Object.fromEntries(keysUnder(shelf, SETTING).map((key) => [key.slice(SETTING.length), take(shelf, key) ?? ""])),
    /** The bytes that everything of ours takes. */
    used: () => keysUnder(shelf, PREFIX).reduce((sum, key) => sum + sizeOf(shelf, key), 0),
  };
}

/** @typedef {ReturnType<typeof createStorage>} Keeper */

/**
 * A name as it is kept: one line, trimmed, of bounded length.
 * @param {string} name
 */
export function cleanName(name) {
  return name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
}

/**
 * A name that is not taken: this one, or with a number behind it.
 * @param {string} name @param {(name: string) => boolean} isTaken
 */
export function freeName(name, isTaken) {
  const base = cleanName(name);
  let free = base;
  for (let number = 2; isTaken(free); number += 1) free = `${base.slice(0, LONGEST_NAME - String(number).length - 3)} (${number})`;
  return free;
}

/** @param {string} name */
function keyOf(name) {
  return NAMED + encodeURIComponent(name);
}

/** @param {() => Shelf} open @returns {Shelf | null} */
function tryOpen(open) {
  try {
    const shelf = open();
    shelf.getItem(AUTO);
    return shelf;
  } catch {
    return null;
  }
}

/** @param {Shelf | null} shelf @param {string} start */
function keysUnder(shelf, start) {
  const keys = Array.from({ length: shelf?.length ?? 0 }, (_, index) => shelf?.key(index) ?? "");
  return keys.filter((key) => key.startsWith(start));
}

/** @param {Shelf | null} shelf @param {string} key */
function sizeOf(shelf, key) {
  return UNIT * (key.length + (take(shelf, key)?.length ?? 0));
}

/** @param {Shelf | null} shelf @param {string} key @param {string} payload @returns {Written} */
function write(shelf, key, payload) {
  const newest = newestOf(generations(shelf, key));
  const order = (newest?.order ?? 0) + 1;
  const mark = GENERATIONS.find((candidate) => candidate !== newest?.mark) ?? GENERATIONS[0];
  const result = put(shelf, `${key}:${mark}`, withChecksum(order, payload));
  return result.ok ? confirm(shelf, `${key}:${mark}`, order) : result;
}

/** @param {Shelf | null} shelf @param {Saved} saved @returns {Written} */
function writePacked(shelf, { card, save }) {
  const key = keyOf(card.name);
  const written = write(shelf, key, JSON.stringify({ card, packed: pack(save) }));
  if (written.ok) dropOlder(shelf, key);
  return written;
}

/** @param {Shelf | null} shelf @param {string} key */
function dropOlder(shelf, key) {
  const found = generations(shelf, key);
  const newest = newestOf(found);
  for (const { mark } of found) if (newest && mark !== newest.mark) shelf?.removeItem(`${key}:${mark}`);
}

/** @param {Generation[]} found */
function isLoose(found) {
  return found.length > 1 || found.some(({ form }) => form?.save !== undefined);
}

/** @param {Shelf | null} shelf @param {string} name */
function compact(shelf, name) {
  const { saved } = read(shelf, keyOf(name));
  if (saved) writePacked(shelf, saved);
}

/**
 * Reads back what was written: some browsers drop a write without an error.
 * @param {Shelf | null} shelf @param {string} key @param {number} order @returns {Written}
 */
function confirm(shelf, key, order) {
  const record = checkedRecord(take(shelf, key) ?? "");
  return record?.order === order ? { ok: true } : { ok: false, key: "page.storage.lost" };
}

/** @param {Shelf | null} shelf @param {string} key @returns {Read} */
function read(shelf, key) {
  const found = generations(shelf, key);
  const newest = newestOf(found);
  return { saved: newest?.form ? opened(newest.form) : null, damaged: found.some((each) => each.form === null) };
}

/** @param {Shelf | null} shelf */
function setAside(shelf) {
  for (const mark of GENERATIONS) {
    const left = take(shelf, `${AUTO}:${mark}`);
    if (left) put(shelf, `${PREFIX}damaged:${mark}`, left);
  }
}

/** @param {Shelf | null} shelf @param {string} name @param {string} to @returns {Written} */
function rename(shelf, name, to) {
  const { saved } = read(shelf, keyOf(name));
  if (!saved) return { ok: false, key: "page.storage.unread" };
  const written = writePacked(shelf, { ...saved, card: { ...saved.card, name: to } });
  if (written.ok) remove(shelf, keyOf(name));
  return written;
}

/** @param {Shelf | null} shelf @param {string} key @returns {() => Written} */
function remove(shelf, key) {
  const keys = GENERATIONS.map((mark) => `${key}:${mark}`);
  const records = keys.flatMap((each) => [[each, take(shelf, each)]]).filter(([, record]) => record !== null);
  for (const each of keys) shelf?.removeItem(each);
  return () => records.map(([each, record]) => put(shelf, each ?? "", record ?? "")).find((written) => !written.ok) ?? { ok: true };
}

/** @typedef {{ card: Card, save?: string, packed?: string }} Form */
/** @typedef {{ mark: string, order: number, form: Form | null }} Generation  no form: it is not whole */

/** @param {Shelf | null} shelf @param {string} key @returns {Generation[]} */
function generations(shelf, key) {
  return GENERATIONS.flatMap((mark) => {
    const stored = take(shelf, `${key}:${mark}`);
    if (stored === null) return [];
    const record = checkedRecord(stored);
    return [{ mark, order: record?.order ?? 0, form: record ? parse(record.payload) : null }];
  });
}

/** @param {Generation[]} found */
function newestOf(found) {
  const whole = found.filter((each) => each.form !== null);
  return whole.sort((a, b) => b.order - a.order)[0];
}

/** @param {string} payload @returns {Form | null} */
function parse(payload) {
  try {
    const form = JSON.parse(payload);
    return typeof (form?.packed ?? form?.save) === "string" && typeof form.card?.name === "string" ? form : null;
  } catch {
    return null;
  }
}

/** @param {Form} form @returns {Saved | null} */
function opened({ card, save, packed }) {
  const text = packed === undefined ? save : unpack(packed);
  return typeof text === "string" ? { card, save: text } : null;
}

/** @param {Shelf | null} shelf */
function namesOf(shelf) {
  const bases = keysUnder(shelf, NAMED).map((key) => key.slice(NAMED.length, -GENERATIONS[0].length - 1));
  return [...new Set(bases)].map(decodeURIComponent);
}

/** @param {Shelf | null} shelf @returns {Entry[]} */
function list(shelf) {
  const entries = namesOf(shelf).map((name) => {
    const size = GENERATIONS.reduce((sum, mark) => sum + (take(shelf, `${keyOf(name)}:${mark}`)?.length ?? 0), 0) * UNIT;
    return { name, card: newestOf(generations(shelf, keyOf(name)))?.form?.card ?? null, size };
  });
  return entries.sort((a, b) => (b.card?.when ?? 0) - (a.card?.when ?? 0));
}

/** @param {Shelf | null} shelf @param {string} key @param {string} value @returns {Written} */
function put(shelf, key, value) {
  if (!shelf) return { ok: false, key: "page.storage.blocked" };
  try {
    shelf.setItem(key, value);
    return { ok: true };
  } catch (error) {
    return { ok: false, key: isFull(error) ? "page.storage.full" : "page.storage.blocked" };
  }
}

/** @param {Shelf | null} shelf @param {string} key @returns {string | null} */
function take(shelf, key) {
  try {
    return shelf?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @param {unknown} error */
function isFull(error) {
  return error instanceof Error && /quota/i.test(error.name + error.message);
}
