/** A costly decision of a review that is to be made once more, and how a plan for it compares with the better one. */

/**
 * @import { ReviewedDecision } from "../types.d.ts"
 * @typedef {{ save: string, decision: ReviewedDecision & { side: string }, rounds: number, back: () => void }} Sought
 *   `save`: the game that was reviewed; `back`: to the review
 * @typedef {{ gain: number, error: number }} Gain  chance to win, in thousandths, and its error
 */

/**
 * A plan is as good as the better one as far as can be told, surely better than what was played, or neither.
 * @param {Gain} own @param {Gain} best
 */
export function gradeOfGain(own, best) {
    if (own.gain > 0 && own.gain + own.error >= best.gain) return "solved";
    return own.gain > own.error ? "near" : "far";
}

/**
 * A gain in hundredths with its sign, and its error.
 * @param {Gain} gain @param {(value: number, places: number) => string} number
 */
export function gainFacts({ gain, error }, number) {
    const sign = gain < 0 ? "\u2212" : gain > 0 ? "+" : "";
    return { gain: `${sign}${number(Math.abs(gain) / 10, 1)}`, error: number(error / 10, 1) };
}
