/** The cards that a side holds: their names, or their backs where the face may not be seen. */

import { toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";

/**
 * @import { Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "hand" }>} Hand
 */

/** @param {Context} context @param {Hand} panel */
export function handPanel(context, panel) {
  const { speaker } = context;
  if (panel.cards.length === 0) return el("p", { className: "quiet" }, speaker.say("page.hand.none"));
  const cards = panel.cards.map((card) => el("li", { className: card.open ? "card-face" : "card-face back" }, el("span", {}, speaker.text(card.label))));
  return el("ul", { className: "card-row", "data-tone": toneOf(context, panel.side) }, ...cards);
}
