/**
 * Notes beside a game, by the game's fingerprint: who looked at it when and at which length, and the names that moments
 * of it have.
 */

import { drop, keysUnder, PREFIX, put, take, tryOpen } from "./local-store.js";
import { cleanName, isWellFormed } from "./names.js";

/**
 * @import { Shelf } from "./local-store.js"
 * @typedef {{ length: number, sign: string, name: string }} Named  `sign`: the fingerprint of the moment
 * @typedef {{ when: number, played: number, seen: Record<string, number>, names?: Named[] }} Beside
 *   `when`: somebody looked last, in milliseconds since 1970; `played`: the number of actions of the game as it was
 *   here last; `seen`: that number when each side looked last
 */

const BESIDE = `${PREFIX}beside:`;
/** The number of games without names that are remembered; the one looked at longest ago goes first. */
const MOST = 100;
/** A game has no more names. */
export const MOST_NAMES = 500;
const SIGN = /^[0-9a-f]{16}$/;

/** @param {() => Shelf} [open] */
export function createBeside(open = () => window.localStorage) {
    const shelf = tryOpen(open);
    const of = (/** @type {string} */ sign) => formOf(take(shelf, BESIDE + sign));
    /** @param {string} sign @param {Beside} beside */
    function keep(sign, beside) {
        const written = put(shelf, BESIDE + sign, JSON.stringify(beside));
        forget(shelf);
        return written;
    }
    return {
        /** Null where the game was never looked at here. */
        of,
        keep,
        /** The names of all games, by their fingerprints. @returns {Record<string, Named[]>} */
        names: () =>
            Object.fromEntries(
                keysUnder(shelf, BESIDE).flatMap((key) => {
                    const names = formOf(take(shelf, key))?.names ?? [];
                    return names.length > 0 ? [[key.slice(BESIDE.length), names]] : [];
                }),
            ),
        /** Adds the names of games from elsewhere; those that are here stay. @param {Record<string, Named[]>} names */
        add(names) {
            for (const [sign, given] of Object.entries(names)) {
                const beside = of(sign) ?? { when: 0, played: 0, seen: {} };
                const known = new Set((beside.names ?? []).map((each) => each.sign));
                const all = [...(beside.names ?? []), ...given.filter((each) => !known.has(each.sign))];
                keep(sign, { ...beside, names: all.slice(0, MOST_NAMES) });
            }
        },
    };
}

/** Names out of a file, as far as they can be. @param {unknown} form @returns {Record<string, Named[]>} */
export function namesFrom(form) {
    const games = typeof form === "object" && form ? Object.entries(form) : [];
    return Object.fromEntries(
        games.filter(([sign]) => SIGN.test(sign)).map(([sign, names]) => [sign, namedFrom(names)]),
    );
}

/** @param {unknown} form @returns {Named[]} */
function namedFrom(form) {
    const all = Array.isArray(form) ? form.filter(isNamed).slice(0, MOST_NAMES) : [];
    return all.map(({ length, sign, name }) => ({ length, sign, name: cleanName(name) }));
}

/** @param {any} form */
function isNamed(form) {
    const { length, sign, name } = form ?? {};
    const isName = typeof name === "string" && isWellFormed(name) && cleanName(name) !== "";
    return isName && Number.isInteger(length) && length >= 0 && typeof sign === "string" && SIGN.test(sign);
}

/** @param {Shelf | null} shelf */
function forget(shelf) {
    const all = keysUnder(shelf, BESIDE).map((key) => ({ key, form: formOf(take(shelf, key)) }));
    const free = all
        .filter(({ form }) => !form?.names?.length)
        .sort((a, b) => (a.form?.when ?? 0) - (b.form?.when ?? 0));
    for (const { key } of free.slice(0, Math.max(0, free.length - MOST))) drop(shelf, key);
}

/** A browser's storage may hold anything. @param {string | null} text @returns {Beside | null} */
function formOf(text) {
    try {
        const form = JSON.parse(text ?? "null");
        const isForm = [form?.when, form?.played].every(Number.isFinite) && typeof form.seen === "object" && form.seen;
        if (!isForm || !Object.values(form.seen).every(Number.isFinite)) return null;
        return form.names === undefined ? form : { ...form, names: namedFrom(form.names) };
    } catch {
        return null;
    }
}
