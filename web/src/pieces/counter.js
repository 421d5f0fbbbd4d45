/** A counter in a panel: the same drawing as on the board. */

import { counterImage } from "../board/board.js";
import { toneOf, unitOf, unitTitle } from "./context.js";
import { el } from "../document/dom.js";

/** @import { Context } from "./context.js" */

/**
 * A counter as a picture; null where the unit is not in the view.
 * @param {Context} context @param {string} id @param {number} size in CSS pixels
 */
export function smallCounter(context, id, size) {
  const unit = unitOf(context, id);
  if (!unit) return null;
  const image = counterImage(unit.face, toneOf(context, unit.side), size);
  image.setAttribute("aria-hidden", "true");
  return el("span", { className: "counter", title: unitTitle(context, id) }, image);
}

/**
 * A counter that can be taken up like one on the board.
 * @param {Context} context @param {string} id @param {number} size @param {{ able: boolean, selected: boolean, chosen: boolean }} mark
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
