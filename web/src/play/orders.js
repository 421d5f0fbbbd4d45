/**
 * Orders that last longer than an action: units hold, stay for this phase, march over turns. They are kept in the
 * browser beside the game; carried out they are plain actions, and the game knows of nothing else. What the first
 * painting does not need is in `giving-orders.js`.
 */

import { takesOrders } from "./taking-orders.js";

/**
 * @import { Keeper } from "../games/games.js"
 * @import { Controller } from "./controller.js"
 * @import { State, Store } from "./state.js"
 * @typedef {{ at: string, near: string[] }} Hold  `at`: the hex in which a unit holds; `near`: the enemies next to it
 *   when it was told to
 * @typedef {{ verb: string, to: string, path: string[], near: string[], went?: string, stopped?: Stop }} March
 *   `path`: the hexes to go through; `went`: the stage in which it went on last, and to where; `stopped`: why it waits
 * @typedef {"enemy" | "cut" | "way"} Stop
 * @typedef {{ stage: string, units: string[] }} Stay
 * @typedef {{ stage: string, side: string, prompt: string, begun: number }} Fight  battles are fought one after the
 *   other, between which a side is asked in these words; `begun`: at which length
 * @typedef {Record<string, string>} Always  answers that hold until they are taken back, by their questions
 * @typedef {{ hold: Record<string, Hold>, stay: Stay, march: Record<string, March>, fight?: Fight, always?: Always,
 *   walk?: Walk }} Orders  `fight` and `walk` are for the moment, and kept nowhere
 * @typedef {{ side: string, by: number }} Walk  a side goes from unit to unit, on or back
 * @typedef {typeof import("../prompt/order-parts.js")} OrderParts
 * @typedef {"hold" | "sector" | "marchOn" | "fight" | "stop"} Key
 * @typedef {{ store: Store, act: Controller, keeper: Pick<Keeper, "prefer" | "recall">, board:
 *   import("./in-sight.js").Board }} Given
 */

/**
 * The parts for orders, and for large turns, which come once the game is there.
 * @type {{ now: typeof import("../prompt/order-parts.js") | null }}
 */
export const orderParts = { now: null };

/** The units that are not asked about now. @param {State} state @returns {string[]} */
export function resting(state) {
    return orderParts.now && takesOrders(state) ? orderParts.now.restingIn(state) : [];
}

/** @param {Given & { bring: () => Promise<OrderParts> }} given */
export function createOrders(given) {
    const { store, bring } = given;
    let isComing = false;

    function fetch() {
        isComing = true;
        const ready = (/** @type {NonNullable<typeof orderParts.now>} */ parts) => {
            orderParts.now = parts;
            store.update((state) => ({ ...state }));
        };
        bring().then(ready, () => (isComing = false));
    }

    return {
        /**
         * Hold, the rest of the sector stays, march on, with what is taken up; battles go on or wait: by a key.
         * @param {Key} what
         */
        byKey: (what) => orderParts.now?.byKey(given, what),
        resting: () => resting(store.state),
        /** Orders that a change of the game has ended are forgotten, and the others kept. */
        follow() {
            if (orderParts.now) orderParts.now.follow(given);
            else if (!isComing && store.state.live) fetch();
        },
    };
}
