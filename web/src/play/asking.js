/**
 * The queue of the player's acts: one after the other, each asked of the engine for the position that the player sees.
 */

import { isLost } from "../engine/lost.js";
import * as reduce from "./state.js";

/**
 * @import { Answer } from "../types.d.ts"
 * @import { Seat } from "./controller.js"
 */

/**
 * Acts follow one another; one that was meant for an earlier position, or for a moment looked back at, is dropped.
 * @param {Seat} seat @param {() => Promise<unknown> | unknown} act
 */
export function queue(seat, act) {
    const { store } = seat;
    const meant = store.state.view?.length;
    const isMeant = () => store.state.live && !store.state.lookBack.view && store.state.view?.length === meant;
    seat.line = seat.line.then(() => (isMeant() ? act() : undefined)).catch((error) => report(seat, error));
    return seat.line;
}

/** @param {Seat} seat @param {unknown} error */
function report({ say }, error) {
    if (isLost(error)) return;
    say({ key: "page.fault", facts: { error: String(error) } }, "alarm");
    console.error(error);
}

/**
 * Asks the engine; a refusal is said to the player and answers null.
 * @param {Seat} seat
 * @param {string} method
 * @param {Record<string, unknown>} fields
 * @returns {Promise<Extract<Answer, { ok: true }> | null>}
 */
export async function ask(seat, method, fields) {
    const answer = await seat.engine.call(method, { ...fields, at: seat.store.state.view?.length ?? 0 });
    if (answer.ok) return answer;
    if (answer.error.key === "error.stale") await catchUp(seat);
    else seat.say(answer.error, "reason");
    return null;
}

/** Shows where the game stands in the engine. @param {Pick<Seat, "engine" | "store">} seat */
export async function catchUp({ engine, store }) {
    const view = await engine.call("view");
    const log = await engine.call("log");
    if (view.ok && log.ok) store.update(reduce.withOpened, view.view, log.events, log.from);
}
