/**
 * Entries of the rulebook as they are drawn: a title that opens, the text, the table, the way to what belongs to it.
 */

import { el } from "../document/dom.js";
import { provenanceMark, referenceTable } from "./reference.js";
import { pieces } from "../words/rulebook.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @import { Entry } from "../words/rulebook.js"
 * @typedef {{ speaker: Speaker, entries: Entry[], sought: string[], goTo: (id: string) => void }} Reading
 */

/**
 * The entries drawn, under the headings of their parts.
 * @param {Speaker} speaker
 * @param {Entry[]} entries
 * @param {HTMLElement[]} nodes
 */
export function byParts(speaker, entries, nodes) {
    const parts = [...new Set(entries.map(({ part }) => part))];
    return parts.map((part) => {
        const mine = nodes.filter((_, index) => entries[index].part === part);
        return el("section", {}, el("h3", {}, part || speaker.say("page.rules.rulings")), ...mine);
    });
}

/** @param {Reading} reading @param {Entry} entry */
export function entryNode(reading, entry) {
    const { speaker, sought } = reading;
    const provenance = [entry.provenance, entry.table?.provenance ?? ""].map((each) => provenanceMark(speaker, each));
    const title = el("span", {}, ...marked(titleOf(speaker, entry), sought));
    const summary = el(
        "summary",
        { "data-key": `rule:${entry.id}` },
        title,
        provenance.find((mark) => mark !== null),
    );
    return el(
        "details",
        { className: "entry", "data-entry": entry.id },
        summary,
        el("div", { className: "entry-body" }, ...bodyOf(reading, entry)),
    );
}

/** @param {Speaker} speaker @param {Entry} entry */
export function titleOf(speaker, entry) {
    if (entry.number) return speaker.say("page.rules.ruling", { n: entry.number, title: entry.title });
    return entry.section ? `${entry.section} ${entry.title}` : entry.title;
}

/** @param {Reading} reading @param {Entry} entry */
export function bodyOf({ speaker, entries, sought, goTo }, entry) {
    const links = entry.related
        .flatMap((id) => entries.filter((other) => other.id === id))
        .map((other) => link(speaker, other, goTo));
    const heading = speaker.say(entry.number ? "page.rules.sections" : "page.rules.see");
    return [
        ...entry.text.map((text) => el("p", {}, ...marked(text, sought))),
        entry.reason !== "" &&
            el(
                "p",
                { className: "because" },
                el("b", {}, speaker.say("page.rules.reason")),
                " ",
                ...marked(entry.reason, sought),
            ),
        entry.provenance !== "" && el("p", { className: "quiet" }, speaker.say(`page.provenance.${entry.provenance}`)),
        entry.table && referenceTable(speaker, entry.table),
        links.length > 0 && el("div", { className: "related" }, el("span", { className: "quiet" }, heading), ...links),
    ];
}

/** @param {Speaker} speaker @param {Entry} entry @param {(id: string) => void} goTo */
function link(speaker, entry, goTo) {
    return el("button", { type: "button", className: "link", onclick: () => goTo(entry.id) }, titleOf(speaker, entry));
}

/** @param {string} sentence @param {string[]} sought */
function marked(sentence, sought) {
    return pieces(sentence, sought).map(({ text, hit }) => (hit ? el("mark", {}, text) : text));
}
