/** The seed of a game's dice, and the salt with which it is sealed. */

import { PERSON } from "./seats.js";

const SEEDS = 2 ** 53;
const SALT_BYTES = 16;

/** A seed that nobody chose. */
export function randomSeed() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return ((high & 0x1fffff) * 2 ** 32 + low) % SEEDS;
}

/** 128 bits that nobody chose, as hex digits. */
export function randomSalt() {
    const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * True if dice are sealed, unless the players want it otherwise.
 * @param {Record<string, string>} players @param {string} mode
 */
export function areSealed(players, mode) {
    return mode === "match" && Object.values(players).every((player) => player === PERSON);
}

/** A seed and, where the dice are to be sealed, a salt. @param {boolean} isSealed @param {unknown} [seed] one's own */
export function diceOf(isSealed, seed) {
    if (isSealed) return { seed: randomSeed(), salt: randomSalt() };
    return { seed: Math.min(Number(seed ?? randomSeed()), SEEDS - 1) };
}
