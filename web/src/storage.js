/**
 * Keeps games in `localStorage`: each under a name, in two generations, each with a checksum.
 *
 * A save overwrites the older generation, so that a write that is torn leaves the one before it whole.
 */

import { seal, unseal } from "./seal.js";

const PREFIX = "rasputitsa:";
const AUTO = `${PREFIX}auto`;
const NAMED = `${PREFIX}save:`;
const GENERATIONS = ["a", "b"];
const LONGEST_NAME = 60;

/**
 * What is known of a save without opening it. `when` is milliseconds since 1970.
 * @typedef {{ name: string, game: string, scenario: string, turn: number, turns: number, length: number, when: number }} Card
 * @typedef {{ card: Card, save: string }} Saved
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
    writeAuto: (saved) => write(shelf, AUTO, saved),
    /** @returns {Read} */
    readAuto: () => read(shelf, AUTO),
    /** Keeps what is left of a damaged game out of the way of the next one. */
    setAside: () => setAside(shelf),
    /** @param {Saved} saved @returns {Written} */
    write: (saved) => write(shelf, keyOf(saved.card.name), saved),
    /** @param {string} name @returns {Read} */
    read: (name) => read(shelf, keyOf(name)),
    /** @param {string} name */
    has: (name) => read(shelf, keyOf(name)).saved !== null,
    /** @returns {Card[]} */
    list: () => list(shelf),
    /** @param {string} name */
    remove: (name) => GENERATIONS.forEach((mark) => shelf?.removeItem(`${keyOf(name)}:${mark}`)),
    /** Tells when another page of this site keeps a game over ours. @param {() => void} told */
    onOther: (told) => window.addEventListener("storage", ({ key }) => key?.startsWith(AUTO) && told()),
    /** @param {string} key @param {string} value @returns {Written} */
    remember: (key, value) => put(shelf, `${PREFIX}setting:${key}`, value),
    /** @param {string} key @returns {string | null} */
    recall: (key) => take(shelf, `${PREFIX}setting:${key}`),
  };
}

/**
 * A name as it is kept: one line, trimmed, of bounded length.
 * @param {string} name
 */
export function cleanName(name) {
  return name.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
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

/** @param {Shelf | null} shelf @param {string} key @param {Saved} saved @returns {Written} */
function write(shelf, key, saved) {
  const found = generations(shelf, key);
  const newest = newestOf(found);
  const order = (newest?.order ?? 0) + 1;
  const mark = GENERATIONS.find((candidate) => candidate !== newest?.mark) ?? GENERATIONS[0];
  const result = put(shelf, `${key}:${mark}`, seal(order, JSON.stringify(saved)));
  return result.ok ? confirm(shelf, `${key}:${mark}`, order) : result;
}

/**
 * Reads back what was written: some browsers drop a write without an error.
 * @param {Shelf | null} shelf @param {string} key @param {number} order @returns {Written}
 */
function confirm(shelf, key, order) {
  const record = unseal(take(shelf, key) ?? "");
  return record?.order === order ? { ok: true } : { ok: false, key: "page.storage.lost" };
}

/** @param {Shelf | null} shelf @param {string} key @returns {Read} */
function read(shelf, key) {
  const found = generations(shelf, key);
  const newest = newestOf(found);
  return { saved: newest?.saved ?? null, damaged: found.some((each) => each.saved === null) };
}

/** @param {Shelf | null} shelf */
function setAside(shelf) {
  for (const mark of GENERATIONS) {
    const left = take(shelf, `${AUTO}:${mark}`);
    if (left) put(shelf, `${PREFIX}damaged:${mark}`, left);
  }
}

/** @typedef {{ mark: string, order: number, saved: Saved | null }} Generation */

/** @param {Shelf | null} shelf @param {string} key @returns {Generation[]} */
function generations(shelf, key) {
  return GENERATIONS.flatMap((mark) => {
    const stored = take(shelf, `${key}:${mark}`);
    if (stored === null) return [];
    const record = unseal(stored);
    return [{ mark, order: record?.order ?? 0, saved: record ? parse(record.payload) : null }];
  });
}

/** @param {Generation[]} found */
function newestOf(found) {
  const whole = found.filter((each) => each.saved !== null);
  return whole.sort((a, b) => b.order - a.order)[0];
}

/** @param {string} payload @returns {Saved | null} */
function parse(payload) {
  try {
    const saved = JSON.parse(payload);
    return typeof saved?.save === "string" && typeof saved?.card?.name === "string" ? saved : null;
  } catch {
    return null;
  }
}

/** @param {Shelf | null} shelf @returns {Card[]} */
function list(shelf) {
  const keys = Array.from({ length: shelf?.length ?? 0 }, (_, index) => shelf?.key(index) ?? "");
  const bases = keys.filter((key) => key.startsWith(NAMED)).map((key) => key.slice(0, -2));
  const saves = [...new Set(bases)].map((base) => read(shelf, base).saved);
  return saves.flatMap((saved) => (saved ? [saved.card] : [])).sort((a, b) => b.when - a.when);
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
