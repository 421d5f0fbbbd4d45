/** The turn that came last from another player, as long as nobody has played on from it. */

/**
 * @import { Keeper } from "../games/games.js"
 * @import { View } from "../types.d.ts"
 * @typedef {{ game: string, scenario: string, length: number, when: number }} Waiting
 */

const SETTING = "came";

/** Notes that what is on the table has come just now. @param {Keeper} keeper @param {View} view @param {number} when */
export function noteCame(keeper, { game, scenario, length }, when) {
    keeper.remember(SETTING, JSON.stringify({ game, scenario, length, when }));
}

/**
 * The moment since which the game on the table waits; null: it does not.
 * @param {Pick<Keeper, "recall">} keeper @param {View} view @returns {Date | null}
 */
export function waitsSince(keeper, view) {
    const came = formOf(keeper.recall(SETTING));
    const isHere = came?.game === view.game && came.scenario === view.scenario && came.length === view.length;
    return isHere && !view.result && Number.isFinite(came.when) ? new Date(came.when) : null;
}

/** @param {string | null} text @returns {Waiting | null} */
function formOf(text) {
    try {
        return JSON.parse(text ?? "null");
    } catch {
        return null;
    }
}
