/** The forecast of all announced battles together: asks the engine for it, and remembers the order that was wanted. */

import { isLost } from "../engine/lost.js";
import * as reduce from "./state.js";

/**
 * @import { Outlook, Text } from "../types.d.ts"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 * @typedef {{ order: string[], working: boolean, answer: Outlook | null, refusal: Text | null }} Forecast
 */

/** @param {{ store: Store, engine: Pick<Engine, "call"> }} parts */
export function createOutlook({ store, engine }) {
    /** @param {string[]} order */
    async function ask(order) {
        const { view } = store.state;
        if (!view) return;
        store.update(reduce.withForecast, { order, working: true, answer: null, refusal: null });
        try {
            const answer = await engine.call("outlook", { order, at: view.length });
            if (store.state.view !== view || store.state.forecast.order !== order) return;
            const told = answer.ok
                ? { answer: answer.outlook, refusal: null }
                : { answer: null, refusal: answer.error };
            store.update(reduce.withForecast, { order, working: false, ...told });
        } catch (error) {
            if (!isLost(error)) throw error;
        }
    }
    return {
        ask: (/** @type {string[]} */ order) => void ask(order),
        /** @param {string[]} order */
        arrange: (order) => store.update(reduce.withForecast, { order, working: false, answer: null, refusal: null }),
    };
}

/** @typedef {ReturnType<typeof createOutlook>} Forecaster */
