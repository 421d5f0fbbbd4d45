/** The player's acts: what can be done with the game in play, each one after the other. */

import { ask, catchUp, queue } from "./asking.js";
import { drop, give, goToNext, grab, look, point, pointAt, takeUp, takeUpWhole } from "./picking.js";
import { orderParts } from "./orders.js";
import * as reduce from "./state.js";
import { withWalk } from "./taking-orders.js";
import { done, gather, play, sendAll, takeOver, undo } from "./steps.js";

/**
 * @import { OptionView, Text, View } from "../types.d.ts"
 * @import { Series, Spot } from "./choose.js"
 * @import { Say } from "./notices.js"
 * @import { State, Store } from "./state.js"
 * @typedef {ReturnType<typeof import("../engine/engine.js").createEngine>} Engine
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, say: Say, keep: () => Promise<void>,
 *   centre: (hex: string) => void, closeUp: (hex: string) => void, nearest?: (hexes: string[]) => string | undefined
 *   }} Parts
 * @typedef {{ id: string, by: number, verb: string, view: View }} Onward
 * @typedef {{ ask: (method: string, fields: Record<string, unknown>) => ReturnType<typeof ask>, done: (action:
 *   string[]) => Promise<boolean> }} Means
 * @typedef {Parts & Means & { line: Promise<unknown>, looked: string, series: { start: number, end: unknown }, onward:
 *   Onward | null, given: string, sent?: Pick<State, "selection" | "view"> & { hex: string } }} Seat
 *   `line`: the acts in hand; `looked`: the subject shown last; `sent`: the hex gone to since;
 *   `series`: what the last press did, from which length to
 *   which view; `onward`: who was gone to, and from which view; `given`: whom the page has taken up; `ask`, `done`:
 *   what parts that come later ask and play by
 */

/** @param {Parts} parts */
export function createController(parts) {
    const { store, say, centre, closeUp } = parts;
    const seat = seatOf(parts);
    const acting = (/** @type {() => Promise<unknown> | undefined} */ act) => {
        return queue(seat, async () => {
            const { selection, view } = store.state;
            await act();
            const next = orderParts.now?.walkOn(seat, selection);
            return next && goToNext(seat, next.option, next.by, view?.units);
        });
    };
    return {
        say,
        centre,
        closeUp,
        catchUp: () => catchUp(seat),
        point: (/** @type {Spot} */ spot) => acting(() => point(seat, spot)),
        pointAt: (/** @type {string} */ unit) => acting(() => pointAt(seat, unit)),
        /** @param {string} unit @param {boolean} [single] it alone is meant, not its stack */
        grab: (unit, single) => queue(seat, () => grab(seat, unit, single)),
        /** @param {string} unit @param {Spot} spot */
        drop: (unit, spot) => acting(() => drop(seat, unit, spot)),
        /** @param {"unit" | "hex" | "item"} what @param {string} id */
        take: (what, id) => queue(seat, () => takeUp(seat, what, id)),
        give: (/** @type {string} */ unit) => queue(seat, () => give(seat, unit)),
        /** @param {OptionView} option @param {number} [by] 1, or -1 for the one before @param {boolean} [afresh] */
        next: (option, by = 1, afresh = false) => queue(seat, () => goToNext(seat, option, by, undefined, afresh)),
        /** @param {string[]} action @param {Series} [series] */
        play: (action, series) => acting(() => play(seat, action, series)),
        ...actsOfMany(seat),
        undo: () => queue(seat, () => undo(seat)),
        takeOver: () => queue(seat, () => takeOver(seat)),
        cancel: () => {
            seat.onward = null;
            store.update((state) => withWalk(reduce.cleared(state), undefined));
        },
        /** Shows what came of a roll. */
        rest: () => store.update(reduce.rested),
        /** Puts away what was said. */
        hush: () => store.update(reduce.withNotice, null),
        /** @param {"unit" | "hex" | "item" | null} what @param {string | null} id */
        look: (what, id) => look(seat, what, id),
        /** @param {Text | null} why the reason why a button that is pointed at cannot be pressed */
        hint: (why) => store.update(reduce.withWhy, why),
        /** Settles when the acts in hand are done. @returns {Promise<unknown>} */
        idle: () => seat.line,
    };
}

/** The acts on several units in one. @param {Seat} seat */
function actsOfMany(seat) {
    return {
        takeWhole: (/** @type {string} */ unit) => queue(seat, () => takeUpWhole(seat, unit)),
        gather: (/** @type {string} */ unit) => queue(seat, () => gather(seat, unit)),
        /** @param {string} verb @param {string[]} [ids] these alone */
        sendAll: (verb, ids) => queue(seat, () => sendAll(seat, verb, ids)),
        /** Does what an order asks for, after the acts in hand. @param {(seat: Seat) => unknown} run */
        order: (run) => queue(seat, () => run(seat)),
    };
}

/** @param {Parts} parts @returns {Seat} */
function seatOf(parts) {
    /** @type {Seat} */
    const seat = {
        ...parts,
        line: Promise.resolve(),
        looked: "",
        series: { start: 0, end: null },
        onward: null,
        given: "",
        ask: (method, fields) => ask(seat, method, fields),
        done: (action) => done(seat, action),
    };
    return seat;
}

/** @typedef {ReturnType<typeof createController>} Controller */
