/**
 * Says why nothing can be done with the hex that is pointed at: asks the engine after a short rest, and each thing once
 * a position.
 */

import { byEach, doubted } from "./choose.js";
import { isLost } from "../engine/lost.js";
import { isAside } from "./lessons.js";
import * as reduce from "./state.js";

/**
 * @import { Text, View } from "../types.d.ts"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 */

const REST = 120;

/** @param {{ store: Store, engine: Pick<Engine, "call">, rest?: number }} parts */
export function createWhyNot({ store, engine, rest = REST }) {
    /** @type {WeakMap<View, Map<string, Promise<Text | null>>>} */
    const known = new WeakMap();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    /** @param {View} view @param {string[]} action */
    function reason(view, action) {
        const asked = known.get(view) ?? new Map();
        known.set(view, asked);
        const key = action.join(" ");
        const answer = asked.get(key) ?? ask(view, action);
        asked.set(key, answer);
        return answer;
    }

    /** @param {View} view @param {string[]} action @returns {Promise<Text | null>} */
    async function ask(view, action) {
        try {
            const answer = await engine.call("why", { action, at: view.length });
            return answer.ok ? answer.reason : null;
        } catch (error) {
            if (isLost(error)) return null;
            throw error;
        }
    }

    /** @param {View} view @param {string[][]} actions */
    async function firstReason(view, actions) {
        for (const action of actions) {
            const why = await reason(view, action);
            if (why) return why;
        }
        return null;
    }

    /**
     * @param {View | null} before where the game stood when this was pointed at: what has been done since needs no
     * reason
     */
    async function answer(before) {
        const { view, selection, hover, live } = store.state;
        const action =
            live && view === before && view?.decision ? doubted(view.decision, selection, spotOf(view, hover)) : null;
        if (!view || !action || isAside(store.state, action)) return;
        const why = await firstReason(view, byEach(selection, action));
        const now = store.state;
        if (now.view === view && now.hover === hover && now.selection === selection) store.update(reduce.withWhy, why);
    }

    return {
        /** Look again, since the pointer is on something else. */
        look() {
            clearTimeout(timer);
            const { view } = store.state;
            timer = setTimeout(() => void answer(view), rest);
        },
    };
}

/** @param {View} view @param {{ hex: string | null, unit: string | null }} hover */
function spotOf({ units }, { hex, unit }) {
    return { hex, unit, units: hex === null ? [] : units.filter((each) => (each.hex ?? each.box) === hex) };
}
