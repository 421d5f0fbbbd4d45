/** Battles that can be fought, and which of them first. Pure. */

import { battlesOf } from "./state.js";

/**
 * @import { BattleView, OptionView, View } from "../types.d.ts"
 */

/** The battle that is meant by a hex or an id. @param {View | null} view @param {string} id */
export function battleAt(view, id) {
    return battlesOf(view).find((battle) => battle.id === id || battle.hex === id);
}

/**
 * True if this option fights a battle, whichever.
 * @param {View | null} view @param {OptionView} option
 */
export function isFight(view, { subject, target, blocked, retracts, subjects }) {
    const isOpen = subject !== null && !target && !blocked && !retracts;
    return isOpen && subjects.length > 0 && subjects.every((id) => battleAt(view, id));
}

/**
 * Battles by how well they promise for their attacker; where that cannot be told, by their odds.
 * @param {View | null} view @param {string[]} ids
 */
export function bestFirst(view, ids) {
    const [promise, odds] = [promiseOf, oddsOf].map(
        (of) => (/** @type {string} */ id) => of(battleAt(view, id) ?? UNKNOWN),
    );
    return [...ids].sort((a, b) => promise(b) - promise(a) || odds(b) - odds(a));
}

const UNKNOWN = { column: "", outcomes: [] };

/** The odds of a column, or its difference. @param {Pick<BattleView, "column">} battle */
function oddsOf({ column }) {
    const [attack, defence = 1] = column.replace("−", "-").split(":").map(Number.parseFloat);
    return attack / defence || 0;
}

/**
 * The promise of a battle for its attacker: its chance to end well; of equal ones the less likely to end badly.
 * @param {Pick<BattleView, "outcomes">} battle
 */
function promiseOf({ outcomes = [] }) {
    if (outcomes.length === 0) return -1;
    const sum = (/** @type {string} */ tone) =>
        outcomes
            .filter((outcome) => outcome.tone === tone)
            .reduce((total, { chance: [part, whole] }) => total + part / whole, 0);
    return sum("good") - sum("bad") / 1000;
}
