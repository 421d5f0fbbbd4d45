/** Progress in the puzzles of a game, and a plan compared with the best one: pure. */

/**
 * @typedef {[number, number]} Chance  numerator and denominator
 * @typedef {{ chance: Chance, exact: boolean, gain?: number, error?: number }} Best
 * @typedef {{ spent: number, chance?: Chance, exact?: boolean, gain?: number, error?: number, best?: Best }} Verdict
 *   `spent`: how much is counted, in thousandths; the rest is there once it is done: `gain` and its `error` of a
 *   decision of a review, else a `chance`
 * @typedef {Map<number, number>} Solved  by number how much of the best plan's chance was reached, in hundredths
 */

/** From so much of the best plan's chance on a puzzle is solved, in hundredths. */
export const ENOUGH = 95;
/** From here on it is close. */
export const NEAR = 75;
const HUNDRED = 100;

/** Under which the browser keeps them. @param {string} game */
export function solvedKey(game) {
    return `puzzles:${game}`;
}

/** From its text, such as `1:100 3:60`. @param {string | null} text @returns {Solved} */
export function solvedFrom(text) {
    const found = (text ?? "").split(" ").map((part) => part.match(/^(\d{1,2}):(\d{1,3})$/));
    return new Map(found.flatMap((part) => (part ? [[Number(part[1]), Number(part[2])]] : [])));
}

/** @param {Solved} solved */
export function solvedText(solved) {
    return [...solved]
        .toSorted(([one], [other]) => one - other)
        .map((pair) => pair.join(":"))
        .join(" ");
}

/**
 * The most of all tries is kept.
 * @param {Solved} solved @param {number} number @param {number} reached @returns {Solved}
 */
export function solvedWith(solved, number, reached) {
    return new Map(solved).set(number, Math.max(reached, solved.get(number) ?? 0));
}

/** The number of those solved. @param {Solved} solved @param {number} puzzles */
export function countSolved(solved, puzzles) {
    return [...solved].filter(([number, reached]) => number <= puzzles && reached >= ENOUGH).length;
}

/** The first that is not solved, or null. @param {Solved} solved @param {number} puzzles */
export function nextPuzzle(solved, puzzles) {
    const numbers = Array.from({ length: puzzles }, (_, index) => index + 1);
    return numbers.find((number) => (solved.get(number) ?? 0) < ENOUGH) ?? null;
}

/** A chance in hundredths; what can happen is not told as never, nor what can fail as always. @param {Chance} chance */
export function hundredths([numerator, denominator]) {
    const nearest = Math.round((HUNDRED * numerator) / denominator);
    if (numerator > 0 && numerator < denominator) return Math.min(HUNDRED - 1, Math.max(1, nearest));
    return nearest;
}

/**
 * The share of the best plan's chance that a plan reaches, in hundredths, at most all of it.
 * @param {Chance} own @param {Chance} best
 */
export function reachedOf([numerator, denominator], [most, of]) {
    return most === 0 ? HUNDRED : Math.min(HUNDRED, Math.floor((HUNDRED * numerator * of) / (denominator * most)));
}

/** True if a plan reaches all of the best plan's chance. @param {Chance} own @param {Chance} best */
export function isAsGood(own, best) {
    return own[0] * best[1] >= best[0] * own[1];
}

/** A plan is better than the best, solved, close or far. @param {Chance} own @param {Chance} best */
export function gradeOf(own, best) {
    if (own[0] * best[1] > best[0] * own[1]) return "above";
    const reached = reachedOf(own, best);
    return reached >= ENOUGH ? "solved" : reached >= NEAR ? "near" : "far";
}
