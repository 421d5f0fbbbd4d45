/** The units in a hex, as a list under the finger: the fan on the board is small for it, and a list has names. */

import { optionsFor } from "../play/choose.js";
import { toneOf, unitOf, unitShort } from "../pieces/context.js";
import { smallCounter } from "../pieces/counter.js";
import { el } from "../document/dom.js";
import { isTouched } from "../words/touch.js";

/**
 * @import { DecisionView, UnitView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const SIZE = 34;

/** The hex of a stack that a finger tapped, where nothing was taken up by it. @param {Context} context */
export function tappedStack({ state: { hover, selection, view } }) {
    const { hex } = hover;
    if (!isTouched() || hex === null || hover.until !== "deed" || selection.kind !== "none") return null;
    return unitsIn(view?.units ?? [], hex).length > 1 ? hex : null;
}

/**
 * All who stand in a hex; those who can act are taken up by a tap.
 * @param {Context} context @param {string} hex @param {DecisionView} decision @param {string[]} selected
 */
export function stackList(context, hex, decision, selected) {
    const units = unitsIn(context.state.view?.units ?? [], hex);
    const row = (/** @type {UnitView} */ { id }) => {
        const inside =
            optionsFor(decision, "unit", id).length > 0
                ? takeButton(context, id, selected.includes(id))
                : el("div", { className: "with-counter", "data-unit": id }, ...told(context, id));
        return el("li", { "data-tone": toneOf(context, unitOf(context, id)?.side) }, inside);
    };
    return el("ul", { className: "stack-list", "aria-label": context.speaker.say("page.stack") }, ...units.map(row));
}

/** @param {Context} context @param {string} id @param {boolean} isSelected */
function takeButton(context, id, isSelected) {
    return el(
        "button",
        {
            type: "button",
            className: "with-counter",
            "data-key": `stack:${id}`,
            "data-unit": id,
            "aria-pressed": String(isSelected),
            onclick: () => context.act.pointAt(id),
        },
        ...told(context, id),
    );
}

/** @param {Context} context @param {string} id */
function told(context, id) {
    return [smallCounter(context, id, SIZE), el("span", {}, unitShort(context, id))];
}

/** @param {UnitView[]} units @param {string} hex */
function unitsIn(units, hex) {
    return units.filter((unit) => unit.hex === hex);
}
