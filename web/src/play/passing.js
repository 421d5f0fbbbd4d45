/** Goes on for a person where nothing else can be done: by the same action as by hand, with a line in the log. */

import { botOf, doneUntil } from "./seats.js";
import { stageOf, withComputer } from "./state.js";

/**
 * @import { Text, View } from "../types.d.ts"
 * @import { Controller, Seat } from "./controller.js"
 * @import { State, Store } from "./state.js"
 * @typedef {{ match: number, length: number, asked: string, due: boolean }} Seen  `due`: the question is a new one
 */

/** @type {Seen} */
export const UNSEEN = Object.freeze({ match: -1, length: -1, asked: "", due: false });

/**
 * The question that the game has come on to. A player who has just acted, undone or opened a game sees first how it
 * stands. Pure.
 * @param {Seen} before @param {State} state @returns {Seen}
 */
export function seenNow(before, { match, view }) {
    const length = view?.length ?? -1;
    if (before.match === match && before.length === length) return before;
    const asked = `${view?.decision?.side} ${stageOf(view)} ${view?.decision?.prompt.key}`;
    return {
        match,
        length,
        asked,
        due: before.match === match && length > before.length && asked !== before.asked,
    };
}

/** The verb that goes on, where that is all that the person at the screen can do. Pure. @param {State} state */
export function passedBy({ view, live, settings, lookBack, rolling, keeping, lesson }) {
    const isShown = live && !lesson && settings.pass === "on" && !lookBack.view && !rolling && !keeping.taken;
    if (!isShown || !view?.decision || view.handover !== null || view.result || botOf(view) !== null) return undefined;
    return view.decision.options.find(({ only }) => only);
}

/** @param {{ store: Store, act: Pick<Controller, "order">, spoken: (text: Text) => string }} parts */
export function createPassing({ store, act, spoken }) {
    let seen = UNSEEN;

    /** @param {Seat} seat @param {View} view @param {string} verb @param {Text} told */
    async function pass(seat, view, verb, told) {
        if (store.state.view !== view || !passedBy(store.state)) return;
        // It is no act of the person's own: what a computer did before and does after it stays one turn.
        const isWithin = doneUntil(store.state.computer) === view.length;
        if (isWithin) store.update(withComputer, { answered: view.length + 1 });
        if (!(await seat.done([verb]))) return;
        store.update((state) => ({ ...state, log: [...state.log, { text: told, length: view.length + 1 }] }));
        await seat.keep();
    }

    return {
        /** After every change. */
        follow() {
            const { state } = store;
            if (!state.live) return;
            seen = seenNow(seen, state);
            const option = seen.due && passedBy(state);
            if (!option || !state.view?.decision) return;
            seen = { ...seen, due: false };
            const { view } = state;
            const told = {
                key: "page.passed",
                facts: { side: state.view.decision.side, what: spoken(option.label) },
            };
            void act.order((seat) => pass(seat, view, option.verb, told));
        },
    };
}
