/** A counter in a panel: the same drawing as on the board. */

import { counterImage } from "../board/board.js";
import { toneOf, unitOf, unitTitle } from "./context.js";
import { el } from "../document/dom.js";

/** @import { Face } from "../types.d.ts" */
/** @import { Context } from "./context.js" */

/**
 * A counter as a picture; null where the unit is not in the view.
 * @param {Context} context @param {string} id @param {number} size in CSS pixels
 */
export function smallCounter(context, id, size) {
    const unit = unitOf(context, id);
    return unit ? faceShown(context, unit.face, unit.side, size) : null;
}

/**
 * A counter as it lies, or lay at another time.
 * @param {Context} context @param {Face} face @param {string} side @param {number} size in CSS pixels
 */
export function faceShown(context, face, side, size) {
    const image = counterImage(face, toneOf(context, side), size);
    image.setAttribute("aria-hidden", "true");
    return el("span", { className: "counter", title: context.speaker.text(face.title) }, image);
}

/**
 * A counter that can be taken up like one on the board.
 * @param {Context} context
 * @param {string} id
 * @param {number} size
 * @param {{ able: boolean, selected: boolean, chosen: boolean }} mark
 */
export function counterButton(context, id, size, mark) {
    const names = ["counter-button", mark.able && "able", mark.selected && "selected", mark.chosen && "chosen"];
    const title = unitTitle(context, id);
    return el(
        "button",
        {
            type: "button",
            className: names.filter(Boolean).join(" "),
            "data-key": `counter:${id}`,
            "data-unit": id,
            title,
            "aria-label": title,
            "aria-pressed": String(mark.selected),
            onclick: () => context.act.pointAt(id),
        },
        smallCounter(context, id, size),
    );
}
