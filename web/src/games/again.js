/** New games like one that is on the table. */

import { asPrinted } from "./options.js";
import { areSealed, diceOf } from "../play/seed.js";

/**
 * @import { GameInfo, View } from "../types.d.ts"
 * @import { NewGame } from "./games.js"
 */

/**
 * The same scenario with other dice, sealed where two people play a match.
 * @param {View} view @param {Partial<NewGame>} [changes] @returns {NewGame}
 */
export function again({ game, scenario, options, players, mode, edition }, changes) {
    const wanted = { game, scenario, options, players, mode, ready: true, ...(edition && { edition }), ...changes };
    return { ...diceOf(areSealed(wanted.players, wanted.mode)), ...wanted };
}

/** The same by the printed rules. @param {View} view @param {GameInfo} game */
export function againAsPrinted(view, game) {
    return again(view, { options: asPrinted(game) });
}
