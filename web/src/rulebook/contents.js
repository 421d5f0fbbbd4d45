/** The list in the rules drawer: the whole book under its parts, or what a search finds in it. */

import { el } from "../document/dom.js";
import { byParts, entryNode } from "./entries.js";
import { tableWords } from "./reference.js";
import { entriesOf, search, termsOf } from "../words/rulebook.js";

export { entriesOf };

/**
 * @import { Speaker } from "../words/text.js"
 * @import { Entry } from "../words/rulebook.js"
 */

/** As many entries found are shown opened. */
const FEW = 6;

/**
 * @param {{ speaker: Speaker, entries: Entry[], goTo: (id: string) => void }} book
 * @param {string} words looked for; empty for the whole book
 * @returns {HTMLElement[]}
 */
export function contents({ speaker, entries, goTo }, words) {
    const found = search(entries, words, (table) => tableWords(speaker, table));
    if (found.length === 0) return [el("p", { className: "quiet" }, speaker.say("page.rules.none", { sought: words }))];
    const sought = termsOf(words);
    const nodes = found.map((entry) => entryNode({ speaker, entries, sought, goTo }, entry));
    if (sought.length === 0) return byParts(speaker, found, nodes);
    if (found.length <= FEW) nodes.forEach((node) => (node.open = true));
    return nodes;
}
