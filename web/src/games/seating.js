/** The players of a new game: those of the last one. */

import { firstPlayers, seatsText } from "../play/seats.js";

/** @import { Desk } from "./games.js" */

/** @param {Desk} desk @param {string} game @param {Record<string, string>} players */
export function noteSeats({ keeper }, game, players) {
    keeper.remember(`seats:${game}`, seatsText(players));
}

/**
 * True if a player has begun no game of this kind yet.
 * @param {{ keeper: Pick<Desk["keeper"], "recall"> }} desk @param {string} game
 */
export function isNewTo({ keeper }, game) {
    return keeper.recall(`seats:${game}`) === null;
}

/**
 * The players who would sit down to a game, the first time as is fair in the scenario.
 * @param {Pick<Desk, "store" | "keeper">} desk @param {string} id @param {string} [scenario] its first otherwise
 */
export function seats({ store, keeper }, id, scenario) {
    const game = store.state.games.find((each) => each.id === id);
    const { first } = game?.scenarios.find((each) => each.id === scenario) ?? game?.scenarios[0] ?? {};
    const kept = keeper.recall(`seats:${id}`);
    return firstPlayers(game?.sides ?? [], game?.bots ?? [], kept, first);
}
