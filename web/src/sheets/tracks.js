/** The turn record and the sequence of play. */

import { sideTitle, toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "track" }>} Track
 * @typedef {Track["cells"][number]} Cell
 * @typedef {Extract<Panel, { kind: "steps" }>} Steps
 */

/** As many cells fit in a row. */
const ROW = 8;

/** The details of the cell pointed at stand below the track; those of the current one, where there is none. @param {Context} context @param {Track} panel */
export function trackPanel(context, panel) {
  const detail = el("ul", { className: "cell-detail" });
  const now = panel.cells.find((cell) => cell.current);
  const tell = (/** @type {Cell | undefined} */ cell) => detail.replaceChildren(...(cell ? details(context, cell, cell !== now) : []));
  const cells = panel.cells.map((cell) => cellNode(context, cell, tell));
  const list = el("ol", { className: "cells", onpointerleave: () => tell(now) }, ...cells);
  list.style.setProperty("--columns", String(columnsFor(cells.length)));
  tell(now);
  return el("div", {}, list, detail);
}

/** Rows of the same length. @param {number} cells */
export function columnsFor(cells) {
  return Math.ceil(cells / Math.ceil(cells / ROW));
}

/** @param {Context} context @param {Cell} cell @param {(cell: Cell) => void} tell */
function cellNode({ speaker }, cell, tell) {
  const words = cell.detail.map((text) => speaker.text(text));
  const special = cell.detail.some((text) => text.rule);
  const show = () => tell(cell);
  const given = { type: "button", className: "cell", "data-tone": cell.tone, "data-special": special ? "true" : null, "aria-current": cell.current ? "step" : null, title: words.join("\n"), onpointerenter: show, onfocus: show, onclick: show };
  return el("li", {}, el("button", given, el("b", {}, speaker.text(cell.label))));
}

/** @param {Context} context @param {Cell} cell @param {boolean} named */
function details(context, cell, named) {
  const lines = cell.detail.map((text) => el("li", {}, ...signed(context, text)));
  return named ? [el("li", {}, el("b", {}, context.speaker.text(cell.label))), ...lines] : lines;
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
