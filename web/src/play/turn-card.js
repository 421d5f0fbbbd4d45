/** The card with which a turn begins: when it is due, and when it has been seen. Pure. */

import { botOf } from "./seats.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { State } from "./state.js"
 */

/**
 * The turn whose card is still to be seen after a view: that of a turn that has begun, until a person acts in it.
 * @param {Pick<State, "live" | "view" | "card">} state @param {View} view @returns {number | null}
 */
export function cardAfter({ live, view: before, card }, view) {
    if (!live || !before || before.game !== view.game || view.length < before.length) return null;
    if (view.turn > before.turn) return view.turn;
    return view.length === before.length || botOf(before) !== null ? card : null;
}

/**
 * True if the card shows: to a person who is to decide, and not in a moment looked back at.
 * @param {Pick<State, "live" | "view" | "card" | "lookBack">} state
 */
export function isCardShown({ live, view, card, lookBack }) {
    return (
        live &&
        card !== null &&
        !lookBack.view &&
        card === view?.turn &&
        view.handover === null &&
        view.decision !== null &&
        botOf(view) === null
    );
}
