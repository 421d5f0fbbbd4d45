/** The time to remind the player to take the games along in a file: a browser may lose what it keeps. */

/** @import { Keeper } from "./storage.js" */

const LAST = "exported";
const FIRST = "kept-since";
const GAMES = "games-since";
const LONGEST = 7 * 24 * 60 * 60 * 1000;
const MOST_GAMES = 3;

/** @typedef {Pick<Keeper, "recall" | "remember">} Notes */

/** A game has begun. @param {Notes} notes @param {number} [now] */
export function noteGame(notes, now = Date.now()) {
    if (notes.recall(FIRST) === null) notes.remember(FIRST, String(now));
    notes.remember(GAMES, String(Number(notes.recall(GAMES)) + 1));
}

/** Something was taken out. @param {Notes} notes @param {number} [now] */
export function noteExport(notes, now = Date.now()) {
    notes.remember(LAST, String(now));
    notes.remember(GAMES, "0");
}

/** True if it is time: after so many days or games without a file. @param {Notes} notes @param {number} [now] */
export function isDue(notes, now = Date.now()) {
    const since = notes.recall(LAST) ?? notes.recall(FIRST);
    const games = Number(notes.recall(GAMES));
    return since !== null && games > 0 && (games >= MOST_GAMES || now - Number(since) > LONGEST);
}
