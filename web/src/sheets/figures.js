/** Figures of the game, and printed tables. */

import { sideTitle, toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";
import { cellNode, headRow } from "../rulebook/reference.js";

/**
 * @import { Cell, Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "figures" }>} Figures
 * @typedef {Extract<Panel, { kind: "table" }>} PrintedTable
 */

/** @param {Context} context @param {Figures} panel */
export function figuresPanel(context, panel) {
    const rows = panel.rows.flatMap((row) => [
        el("dt", { "data-tone": row.side ? toneOf(context, row.side) : null }, figureLabel(context, row)),
        el("dd", {}, String(row.value)),
    ]);
    return el("dl", { className: "figure-rows" }, ...rows);
}

/** @param {Context} context @param {Figures["rows"][number]} row */
function figureLabel(context, row) {
    const { speaker } = context;
    const label = speaker.text(row.label);
    const words = row.side ? speaker.say("page.figure", { label, side: sideTitle(context, row.side) }) : label;
    if (!row.lines) return words;
    const made = row.lines.map((line) => el("li", {}, ...signed(context, line)));
    return el("details", {}, el("summary", { "data-key": `figure:${row.label.key}` }, words), el("ul", {}, ...made));
}

/** @param {Context} context @param {PrintedTable} panel */
export function tablePanel({ speaker }, panel) {
    const cells = (/** @type {Cell[]} */ row) => row.map((cell, index) => cellNode(speaker, panel, cell, index));
    const rows = panel.rows.map((row) => el("tr", {}, ...cells(row)));
    const note = el("p", { className: "quiet" }, speaker.say(`page.provenance.${panel.provenance}`));
    // What is printed in short is said in words too: a finger cannot point at a cell.
    const words = el("p", { className: "quiet" }, (panel.codes ?? []).map(speaker.name).join(" \u00b7 "));
    const table = el("table", { className: "printed" }, headRow(speaker, panel), el("tbody", {}, ...rows));
    return el("div", {}, table, words, note);
}
