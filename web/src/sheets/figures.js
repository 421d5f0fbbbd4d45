/** Figures of the game, and printed tables with the place in use marked. */

import { sideTitle, toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";

/**
 * @import { Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "figures" }>} Figures
 * @typedef {Extract<Panel, { kind: "table" }>} PrintedTable
 */

/** @param {Context} context @param {Figures} panel */
export function figuresPanel(context, panel) {
  const rows = panel.rows.flatMap((row) => [
    el("dt", { "data-tone": row.side ? toneOf(context, row.side) : null }, figureLabel(context, row)),
    el("dd", {}, typeof row.value === "number" ? String(row.value) : context.speaker.name(row.value)),
  ]);
  return el("dl", { className: "figure-rows" }, ...rows);
}

/** @param {Context} context @param {Figures["rows"][number]} row */
function figureLabel(context, row) {
  const label = context.speaker.text(row.label);
  return row.side ? context.speaker.say("page.figure", { label, side: sideTitle(context, row.side) }) : label;
}

/** @param {Context} context @param {PrintedTable} panel */
export function tablePanel({ speaker }, panel) {
  const heads = panel.columns.map((name) => el("th", { scope: "col", translate: "no" }, name));
  const rows = panel.rows.map((row, index) => el("tr", {}, ...row.map((cell, column) => tableCell(column ? speaker.name(cell) : cell, cell, panel, index, column))));
  const note = el("p", { className: "quiet" }, speaker.say(`page.provenance.${panel.provenance}`));
  // What is printed in short is said in words too: a finger cannot point at a cell.
  // The first column has the faces of the die, which are no results.
  const meant = [...new Set(panel.rows.flatMap((row) => row.slice(1)))].filter((cell) => speaker.name(cell) !== cell).map((cell) => speaker.name(cell));
  const words = el("p", { className: "quiet" }, meant.join(" · "));
  return el("div", {}, el("table", { className: "printed" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)), words, note);
}

/** A column without a head names the rows. @param {string} words @param {string} cell @param {PrintedTable} panel @param {number} row @param {number} column */
function tableCell(words, cell, panel, row, column) {
  if (column === 0 && panel.columns[0] === "") return el("th", { scope: "row", translate: "no" }, cell);
  const marked = panel.mark?.[0] === row && panel.mark[1] === column;
  return el("td", { className: marked ? "marked" : "", title: words, translate: "no" }, cell);
}
