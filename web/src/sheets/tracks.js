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
/** Of so many rows the last is still in sight. */
const ROWS = 2;

/**
 * The details of the cell pointed at stand below the track; those of the current one, where there is none.
 * @param {Context} context
 * @param {Track} panel
 */
export function trackPanel(context, panel) {
    const detail = el("ul", { className: "cell-detail" });
    const now = panel.cells.find((cell) => cell.current);
    const tell = (/** @type {Cell | undefined} */ cell) =>
        detail.replaceChildren(...(cell ? details(context, cell, cell !== now) : []));
    const cells = panel.cells.map((cell) => cellNode(context, cell, tell));
    const columns = columnsFor(cells.length);
    const rows = (/** @type {HTMLElement[]} */ some) => {
        const list = el("ol", { className: "cells", onpointerleave: () => tell(now) }, ...some);
        list.style.setProperty("--columns", String(columns));
        return list;
    };
    const past = pastRows(panel.cells, columns);
    tell(now);
    const before = past > 0 && bygone(context, panel, rows(cells.slice(0, past)));
    return el("div", {}, before, rows(cells.slice(past)), detail);
}

/**
 * The number of cells in the rows before that of the current one, where there are so many rows that it would be out of
 * sight.
 * @param {Cell[]} cells @param {number} columns
 */
export function pastRows(cells, columns) {
    const now = cells.findIndex((cell) => cell.current);
    return cells.length > ROWS * columns ? Math.max(0, now - (now % columns)) : 0;
}

/**
 * The rows of the turns that are over, folded.
 * @param {Context} context @param {Track} panel @param {HTMLElement} rows
 */
function bygone({ speaker }, { id, cells }, rows) {
    const [first, last] = [cells[0], cells[rows.children.length - 1]].map(({ label }) => speaker.text(label));
    return el("details", {}, el("summary", { "data-key": `past:${id}` }, `${first} – ${last}`), rows);
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
    const given = {
        type: "button",
        className: "cell",
        "data-tone": cell.tone,
        "data-special": special ? "true" : null,
        "aria-current": cell.current ? "step" : null,
        title: words.join("\n"),
        onpointerenter: show,
        onfocus: show,
        onclick: show,
    };
    return el("li", {}, el("button", given, el("b", {}, breakable(speaker.text(cell.label)))));
}

/** A date of two months may go on in the next line after the stroke. @param {string} words */
function breakable(words) {
    return words.replaceAll("/", "/\u200B");
}

/** @param {Context} context @param {Cell} cell @param {boolean} named */
function details(context, cell, named) {
    const lines = cell.detail.map((text) => el("li", {}, ...signed(context, text)));
    return named ? [el("li", {}, el("b", {}, context.speaker.text(cell.label))), ...lines] : lines;
}

/**
 * Each side's phases in a column of its own; where the sides take turns more than once, all in one list.
 * @param {Context} context
 * @param {Steps} panel
 */
export function stepsPanel(context, panel) {
    const sides = [...new Set(panel.items.map((item) => item.side))];
    if (takeTurns(panel.items.map((item) => item.side))) return inOrder(context, panel);
    return el("div", { className: "sides" }, ...sides.map((side) => sideSteps(context, panel, side)));
}

/** Does a side come again after another one? @param {string[]} sides of the phases, in their order */
export function takeTurns(sides) {
    return sides.filter((side, i) => side !== sides[i - 1]).length > new Set(sides).size;
}

/** @param {Context} context @param {Steps} panel */
function inOrder(context, panel) {
    const items = panel.items.map((item) => {
        const node = stepNode(context, item);
        node.dataset.tone = toneOf(context, item.side);
        return node;
    });
    return el("ol", { className: "steps-list in-order" }, ...items);
}

/** @param {Context} context @param {Steps["items"][number]} item */
function stepNode({ speaker }, item) {
    return el(
        "li",
        { className: item.status, "aria-current": item.status === "now" ? "step" : null },
        speaker.text(item.label),
    );
}

/** @param {Context} context @param {Steps} panel @param {string} side */
function sideSteps(context, panel, side) {
    const mine = panel.items.filter((item) => item.side === side);
    const items = mine.map((item) => stepNode(context, item));
    return el(
        "section",
        { "data-tone": toneOf(context, side) },
        el("h4", {}, sideTitle(context, side)),
        el("ol", { className: "steps-list" }, ...items),
    );
}
