/** Counters beside the board: pools, dead piles, boxes off the map. */

import { counterButton } from "../pieces/counter.js";
import { el } from "../document/dom.js";
import { highlights } from "../play/highlights.js";

/**
 * @import { Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "pool" }>} Pool
 */

const SIZE = 52;

/** @param {Context} context @param {Pool} panel */
export function poolPanel(context, panel) {
    const { state, speaker } = context;
    const shown = state.view && state.live ? highlights(state.view, state.selection, () => []) : null;
    const counters = panel.units.map((id) => {
        const mark = {
            able: !!shown?.actable.includes(id),
            selected: shown?.selected === id,
            chosen: !!shown?.chosen.includes(id),
        };
        return counterButton(context, id, SIZE, mark);
    });
    const none = counters.length === 0 && el("p", { className: "quiet" }, speaker.say("page.pool.none"));
    return el("div", { className: "counters" }, none, ...counters, targetButton(context, panel.id));
}

/** A box that is itself a target of the selection. @param {Context} context @param {string} box */
function targetButton({ state, speaker, act }, box) {
    const selection = state.selection;
    if (selection.kind !== "subject") return null;
    const verb = Object.keys(selection.targets).find((each) =>
        selection.targets[each].some((target) => target.id === box),
    );
    if (!verb) return null;
    return el(
        "button",
        {
            type: "button",
            className: "here",
            "data-key": `box:${box}`,
            onclick: () => act.play([verb, selection.id, box]),
        },
        speaker.say("page.pool.here"),
    );
}
