/** The board's reports of pointer and cursor, as acts of the player. */

import { isTouched } from "../words/touch.js";
import { withPicked } from "./lessons.js";
import { withHover } from "./state.js";

/**
 * @import { Intent } from "../board/board.js"
 * @import { Controller } from "./controller.js"
 * @import { Store } from "./state.js"
 * @typedef {{ store: Store, act: Controller, centre: (hex: string) => void, look: () => void }} Parts  `look`: at what
 * is pointed at
 */

/** @param {Parts} parts */
export function createPointing({ store, act, centre, look }) {
    /** @param {Intent} intent */
    function onIntent(intent) {
        if (intent.type === "hover") {
            store.update(withHover, { hex: intent.hex, unit: intent.unit });
            return look();
        }
        if (intent.type === "cursor") {
            store.update(withHover, { hex: intent.hex, unit: null, spoken: true });
            return look();
        }
        if (intent.type === "cancel" || intent.type === "outside") return act.cancel();
        if (intent.type === "double") return centre(intent.hex);
        if (intent.type === "grab") return void act.grab(intent.unit, intent.single);
        if (intent.type === "drop") return void act.drop(intent.carried, spotOf(intent));
        if (intent.button === 0) store.update(withPicked, intent.unit ?? intent.units[0] ?? "");
        store.update(withHover, {
            hex: intent.hex,
            unit: intent.unit,
            ...(isTouched() && { until: "deed" }),
        });
        // The list that a finger chooses from is there where nothing can point.
        const touched = intent.touched === true && isTouched();
        // Who is asked which counter it is wants no reach of it.
        if (intent.button === 0 && !store.state.lesson?.quiz)
            void act.point({ ...spotOf(intent), touched, single: intent.single === true });
    }

    /** @param {{ hex: string, units: string[], unit: string | null }} hit */
    function spotOf({ hex, units: ids, unit }) {
        const units = ids.flatMap((id) => store.state.view?.units.find((each) => each.id === id) ?? []);
        return { hex, units, unit };
    }

    return onIntent;
}
