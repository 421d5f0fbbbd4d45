/**
 * The recap of what happened since the player was last here, as far as the first painting needs it: whether it is told
 * now.
 */

/**
 * @import { Recap } from "../types.d.ts"
 * @import { State } from "./state.js"
 * @typedef {{ told: Recap, length: number, lately: boolean, asked: boolean, sector: string | null }} Recalled
 *   `length`: the number of actions when it was told; `lately`: the last turn is told, though it was seen; `asked`: the
 *   player wanted it; `sector`: the one that is drawn, null: all
 */

/**
 * The parts that tell it, which come once the page has nothing else to do.
 * @type {{ now: typeof import("../prompt/recap-parts.js") | null }}
 */
export const recapParts = { now: null };

/** The recap that is told until the game goes on. @param {State} state @returns {Recalled | null} */
export function recapOf({ recap, view, live, lookBack, lesson }) {
    const isShown = live && !lesson && !lookBack.view && view?.handover === null;
    return recap && isShown && view.length === recap.length ? recap : null;
}

/** @param {State} state @param {Recalled | null} recap @returns {State} */
export function withRecap(state, recap) {
    return recap === state.recap ? state : { ...state, recap };
}
