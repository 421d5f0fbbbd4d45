/** What the page keeps beside a game, by the game's fingerprint: who looked at it when and at which length. */

import { drop, keysUnder, PREFIX, put, take, tryOpen } from "./shelf.js";

/**
 * @import { Shelf } from "./shelf.js"
 * @typedef {{ when: number, played: number, seen: Record<string, number> }} Beside
 *   `when`: somebody looked last, in milliseconds since 1970; `played`: the number of actions of the game as it was
 *   here last; `seen`: that number when each side looked last
 */

const BESIDE = `${PREFIX}beside:`;
/** So many games are remembered; the one looked at longest ago goes first. */
const MOST = 100;

/** @param {() => Shelf} [open] */
export function createBeside(open = () => window.localStorage) {
  const shelf = tryOpen(open);
  return {
    /** @param {string} sign @returns {Beside | null} null where the game was never looked at here */
    of: (sign) => formOf(take(shelf, BESIDE + sign)),
    /** @param {string} sign @param {Beside} beside */
    keep(sign, beside) {
      put(shelf, BESIDE + sign, JSON.stringify(beside));
      forget(shelf);
    },
  };
}

/** @param {Shelf | null} shelf */
function forget(shelf) {
  const keys = keysUnder(shelf, BESIDE);
  if (keys.length <= MOST) return;
  const when = (/** @type {string} */ key) => formOf(take(shelf, key))?.when ?? 0;
  const oldest = keys.map((key) => /** @type {const} */ ([when(key), key])).sort(([a], [b]) => a - b);
  for (const [, key] of oldest.slice(0, keys.length - MOST)) drop(shelf, key);
}

/** A browser's storage may hold anything. @param {string | null} text @returns {Beside | null} */
function formOf(text) {
  try {
    const form = JSON.parse(text ?? "null");
    const isForm = [form?.when, form?.played].every(Number.isFinite) && typeof form.seen === "object" && form.seen;
    return isForm && Object.values(form.seen).every(Number.isFinite) ? form : null;
  } catch {
    return null;
  }
}
