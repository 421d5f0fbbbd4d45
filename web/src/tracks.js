/** The turn record and the sequence of play. */

import { sideTitle, toneOf } from "./context.js";
import { el } from "./dom.js";

/**
 * @import { Panel } from "./types.d.ts"
 * @import { Context } from "./context.js"
 * @typedef {Extract<Panel, { kind: "track" }>} Track
 * @typedef {Extract<Panel, { kind: "steps" }>} Steps
 */

/** @param {Context} context @param {Track} panel */
export function trackPanel({ speaker }, panel) {
  const cells = panel.cells.map((cell) => {
    const detail = cell.detail.map((text) => speaker.text(text));
    const given = { className: "cell", "data-tone": cell.tone, "aria-current": cell.current ? "step" : null, title: detail.join("\n") };
    return el("li", given, el("b", {}, speaker.text(cell.label)), cell.current && el("span", { className: "cell-mark", "aria-hidden": "true" }));
  });
  const now = panel.cells.find((cell) => cell.current);
  const detail = now ? now.detail.map((text) => speaker.text(text)).join(" · ") : "";
  return el("div", {}, el("ol", { className: "cells" }, ...cells), el("p", { className: "quiet" }, detail));
}

/** @param {Context} context @param {Steps} panel */
export function stepsPanel(context, panel) {
  const sides = [...new Set(panel.items.map((item) => item.side))];
  return el("div", { className: "sides" }, ...sides.map((side) => sideSteps(context, panel, side)));
}

/** @param {Context} context @param {Steps} panel @param {string} side */
function sideSteps(context, panel, side) {
  const { speaker } = context;
  const mine = panel.items.filter((item) => item.side === side);
  const items = mine.map((item) => el("li", { className: item.status, "aria-current": item.status === "now" ? "step" : null }, speaker.text(item.label)));
  return el("section", { "data-tone": toneOf(context, side) }, el("h4", {}, sideTitle(context, side)), el("ol", { className: "steps-list" }, ...items));
}
