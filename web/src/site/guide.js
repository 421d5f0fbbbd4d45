/** A guide, as the build has read it from its file: headings, paragraphs, lists, tables and code. */

import { el } from "../document/dom.js";

/**
 * @typedef {{ heading?: string, level?: number, text?: string, list?: string[], table?: string[][],
 *   code?: string }} Block
 */

/** @param {Block[]} blocks @returns {Node[]} */
export function guidePart(blocks) {
    return blocks.flatMap((block) => (block.level === 1 ? [] : [blockPart(block)]));
}

/** @param {Block} block */
function blockPart({ heading, level = 2, text = "", list, table, code }) {
    if (heading !== undefined) return el(level === 2 ? "h3" : "h4", {}, heading);
    if (code !== undefined) return el("pre", { tabIndex: 0, translate: "no" }, code);
    if (list) return el("ul", { className: "about-list" }, ...list.map((item) => el("li", {}, ...strong(item))));
    return table ? tablePart(table) : el("p", {}, ...strong(text));
}

/** @param {string[][]} rows the first of them heads the others */
function tablePart([head, ...rows]) {
    const heads = el("thead", {}, rowPart("th", head));
    const body = el("tbody", {}, ...rows.map((words) => rowPart("td", words)));
    return el("div", { className: "guide-table", tabIndex: 0 }, el("table", {}, heads, body));
}

/** @param {"td" | "th"} cell @param {string[]} words */
function rowPart(cell, words) {
    return el("tr", {}, ...words.map((each) => el(cell, {}, ...strong(each))));
}

/** @param {string} line with **strong words** and `code` @returns {(Node | string)[]} */
export function strong(line) {
    return line.split("**").flatMap((words, index) => (index % 2 ? [el("b", {}, ...coded(words))] : coded(words)));
}

/** @param {string} words @returns {(Node | string)[]} */
function coded(words) {
    return words.split("`").map((part, index) => (index % 2 ? el("code", { translate: "no" }, part) : part));
}
