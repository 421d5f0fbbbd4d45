/** The units that take orders, and their places. Pure. */

/**
 * @import { View } from "../types.d.ts"
 * @import { State } from "./state.js"
 */

/** With as many units on the map one does not go through all of them. */
const MANY = 25;

/** True if orders can be given: a side with many units moves. @param {Pick<State, "view" | "live">} state */
export function takesOrders(state) {
    const options = state.view?.decision?.options ?? [];
    return options.some(({ marches, blocked }) => marches && !blocked) && hasMany(state);
}

/** True if the side that decides has many units on the map. @param {Pick<State, "view" | "live">} state */
export function hasMany({ view, live }) {
    const { decision = null, units = [] } = view ?? {};
    if (!live || !decision) return false;
    return units.filter(({ side, hex }) => hex !== undefined && side === decision.side).length >= MANY;
}

/** The hex in which a unit stands. @param {View} view @param {string} id */
export function placeIn({ units }, id) {
    return units.find((unit) => unit.id === id)?.hex ?? null;
}

/**
 * A side goes from unit to unit, phase after phase; or does no longer.
 * @param {State} state @param {import("./orders.js").Walk | undefined} walk @returns {State}
 */
export function withWalk(state, walk) {
    const { walk: before } = state.orders;
    if (before?.side === walk?.side && before?.by === walk?.by) return state;
    return { ...state, orders: { ...state.orders, walk } };
}
