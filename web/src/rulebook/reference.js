/** Printed tables as the rules drawer shows them, with a word on where they come from. */

import { el } from "../document/dom.js";

/**
 * @import { Cell, ReferenceTable } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @typedef {Pick<ReferenceTable, "columns" | "codes">} Heads
 */

/** @param {Speaker} speaker @param {ReferenceTable} table */
export function referenceTable(speaker, table) {
    const rows = table.rows.map((row) =>
        el("tr", {}, ...row.map((cell, index) => cellNode(speaker, table, cell, index))),
    );
    const caption = el("caption", {}, speaker.text(table.title), " ", provenanceMark(speaker, table.provenance));
    const printed = el("table", { className: "printed" }, caption, headRow(speaker, table), el("tbody", {}, ...rows));
    return el("div", { className: "printed-place" }, printed);
}

/** @param {Speaker} speaker @param {Heads} table */
export function headRow(speaker, { columns }) {
    const heads = columns.map((cell) =>
        el("th", { scope: "col", translate: asPrinted(cell) }, cellWords(speaker, cell)),
    );
    return el("thead", {}, el("tr", {}, ...heads));
}

/** All that a table says, for the search. @param {Speaker} speaker @param {ReferenceTable} table */
export function tableWords(speaker, table) {
    const cells = [...table.columns, ...table.rows.flat()].map((cell) => cellWords(speaker, cell));
    return [speaker.text(table.title), ...new Set(cells), ...(table.codes ?? []).map(speaker.name)].join(" ");
}

/** A mark on a table that is not as printed. @param {Speaker} speaker @param {string} provenance */
export function provenanceMark(speaker, provenance) {
    const key = `page.rules.provenance.${provenance}`;
    if (!speaker.has(key)) return null;
    return el(
        "span",
        { className: "provenance", title: speaker.say(`page.provenance.${provenance}`) },
        speaker.say(key),
    );
}

/** @param {Speaker} speaker @param {Cell} cell */
function cellWords(speaker, cell) {
    return typeof cell === "object" ? speaker.text(cell) : String(cell);
}

/** The mark that keeps printed text from translation: it is the same in every language. @param {Cell} cell */
function asPrinted(cell) {
    return typeof cell === "string" ? "no" : null;
}

/**
 * A cell; what stands first names the row, where its column has no head.
 * @param {Speaker} speaker @param {Heads} table @param {Cell} cell @param {number} index
 */
export function cellNode(speaker, { columns, codes = [] }, cell, index) {
    const words = cellWords(speaker, cell);
    if (index === 0 && columns[0] === "") return el("th", { scope: "row", translate: asPrinted(cell) }, words);
    const title = typeof cell === "string" && codes.includes(cell) ? speaker.name(cell) : null;
    return el("td", { title, translate: asPrinted(cell), className: typeof cell === "object" ? "words" : "" }, words);
}
