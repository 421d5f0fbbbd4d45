/** Printed tables as the rules drawer shows them, with a word on where they come from. */

import { el } from "../document/dom.js";

/**
 * @import { Cell, ReferenceTable } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 */

/** @param {Speaker} speaker @param {ReferenceTable} table */
export function referenceTable(speaker, table) {
  const heads = table.columns.map((cell) => el("th", { scope: "col" }, cellWords(speaker, cell)));
  const rows = table.rows.map((row) => el("tr", {}, ...row.map((cell, index) => cellNode(speaker, table, cell, index))));
  const caption = el("caption", {}, speaker.text(table.title), " ", provenanceMark(speaker, table.provenance));
  return el("div", { className: "printed-place" }, el("table", { className: "printed" }, caption, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)));
}

/** All that a table says, for the search. @param {Speaker} speaker @param {ReferenceTable} table */
export function tableWords(speaker, table) {
  const cells = [...table.columns, ...table.rows.flat()].map((cell) => `${cellWords(speaker, cell)} ${typeof cell === "string" ? speaker.name(cell) : ""}`);
  return [speaker.text(table.title), ...new Set(cells)].join(" ");
}

/** What is not as printed is marked so. @param {Speaker} speaker @param {string} provenance */
export function provenanceMark(speaker, provenance) {
  const key = `page.rules.provenance.${provenance}`;
  if (!speaker.has(key)) return null;
  return el("span", { className: "provenance", title: speaker.say(`page.provenance.${provenance}`) }, speaker.say(key));
}

/** @param {Speaker} speaker @param {Cell} cell */
function cellWords(speaker, cell) {
  return typeof cell === "object" ? speaker.text(cell) : String(cell);
}

/** @param {Speaker} speaker @param {ReferenceTable} table @param {Cell} cell @param {number} index */
function cellNode(speaker, table, cell, index) {
  const words = cellWords(speaker, cell);
  if (index === 0 && table.columns[0] === "") return el("th", { scope: "row" }, words);
  return el("td", { title: typeof cell === "string" ? speaker.name(cell) : null, translate: typeof cell === "string" ? "no" : null, className: typeof cell === "object" ? "words" : "" }, words);
}
