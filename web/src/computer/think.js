/** A decision as a computer player thinks about it: from what its side may know, in slices, as long as it is wanted. */

import { EngineLost } from "../engine/lost.js";
import { createSlices } from "../engine/slices.js";
import { seedOf } from "../play/seats.js";

/**
 * @import { Answer, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @typedef {Extract<Answer, { ok: true }>} Answered
 * @typedef {{ engine: Pick<Engine, "call">, mind: Pick<Engine, "call"> }} Workers  the one with the game, and the one
 * that thinks
 */

/**
 * The thought when it was done or no more wanted; a refusal if the game has moved on. Raises EngineLost.
 * @param {Workers} workers
 * @param {View} view
 * @param {string} bot
 * @param {(answer: Answered) => boolean} isWanted asked after each slice
 * @param {() => boolean} [isEnough] true once the best so far is to be the answer
 * @returns {Promise<Answer>}
 */
export async function consider({ engine, mind }, view, bot, isWanted, isEnough = () => false) {
    const seed = seedOf(view);
    const known = await engine.call("known", { side: view.decision?.side ?? "", seed, at: view.length });
    if (!known.ok) return known;
    const slices = createSlices();
    let answer = await mind.call("think", { position: known.position, bot, seed, nodes: 1 });
    while (answer.ok && !answer.done && isWanted(answer))
        answer = await (isEnough()
            ? mind.call("think", { nodes: 0, stop: true })
            : slices.next((nodes) => mind.call("think", { nodes })));
    if (!answer.ok) throw new EngineLost(answer.error);
    return answer;
}
