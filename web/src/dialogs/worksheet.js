/** The worksheet for a class, on paper or as a file: the questions on a page of their own, the answers on the next. */

import { download } from "../document/download.js";
import { el } from "../document/dom.js";
import { marginRules } from "./paper-margins.js";

/**
 * @import { Speaker } from "../words/text.js"
 */

const QUESTIONS = [1, 2, 3, 4, 5, 6];
const STYLE = `
.worksheet { font: 12pt/1.4 Georgia, serif; }
.worksheet ol { padding-left: 1.4em; list-style: decimal; }
.worksheet li { margin-top: 0.6em; }
.worksheet h2 { break-before: page; }
.worksheet .room { height: 4.5em; border-bottom: 1px solid #bbb; }
`;

/** Both pages. @param {Speaker} speaker with the words for a class */
export function worksheetOf({ say }) {
    const lines = QUESTIONS.map((n) => el("li", {}, say(`class.q.${n}`), el("p", { className: "room" })));
    const answers = QUESTIONS.map((n) => el("li", {}, say(`class.a.${n}`)));
    return el(
        "div",
        { className: "worksheet" },
        el("h1", {}, say("class.sheet")),
        el("p", {}, say("class.sheet.name")),
        el("ol", {}, ...lines),
        el("h2", {}, say("class.sheet.answers")),
        el("ol", {}, ...answers),
    );
}

/** The head of its sheets. @param {Speaker} speaker */
export function worksheetTitle({ say }) {
    return `${say("page.name")} · ${say("class.sheet")}`;
}

/** The same as a file, whose sheets have the same head and foot. @param {Speaker} speaker */
export function saveWorksheet(speaker) {
    const { say, language } = speaker;
    const rules = marginRules({ title: worksheetTitle(speaker), language }) + STYLE;
    const head = `<!doctype html><meta charset="utf-8"><title>${say("class.sheet")}</title><style>${rules}</style>`;
    download(new Blob([head + worksheetOf(speaker).outerHTML], { type: "text/html" }), say("class.sheet.file"));
}

export { STYLE as WORKSHEET_STYLE };
