/** The rulebook as entries that lead to one another, and the search in it: pure. */

/**
 * @import { ReferenceTable, Rulebook } from "../types.d.ts"
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} part the heading it stands under; empty for rulings
 * @property {number} number of a ruling; 0 for a section
 * @property {string} section the number of a section, where the book has them numbered; empty for a ruling
 * @property {string} title
 * @property {string[]} text
 * @property {string} reason why a ruling reads as it does
 * @property {string} provenance where it says where it comes from
 * @property {ReferenceTable | null} table
 * @property {string[]} related ids of entries about the same thing
 */

/** @param {Rulebook} book @returns {Entry[]} sections first, in the order of the book, then the rulings */
export function entriesOf(book) {
    const idOf = new Map(book.rulings.map(({ number, id }) => [number, id]));
    const sections = book.sections.map((section) => ({
        id: section.id,
        part: section.part,
        number: 0,
        section: section.number ?? "",
        title: section.title,
        text: section.text,
        reason: "",
        provenance: "",
        table: book.tables[section.table ?? section.id] ?? null,
        related: (section.rulings ?? []).flatMap((number) => idOf.get(number) ?? []),
    }));
    const rulings = book.rulings.map((ruling) => ({
        id: ruling.id,
        part: "",
        number: ruling.number,
        section: "",
        title: ruling.title,
        text: [ruling.text],
        reason: ruling.reason,
        provenance: ruling.provenance ?? "",
        table: null,
        related: sections.filter((section) => section.related.includes(ruling.id)).map(({ id }) => id),
    }));
    return [...sections, ...rulings];
}

/**
 * The entries that hold every word sought; those with one in the title come first.
 * @param {Entry[]} entries @param {string} query @param {(table: ReferenceTable) => string} words what a table says
 * @returns {Entry[]}
 */
export function search(entries, query, words) {
    const sought = termsOf(query);
    if (sought.length === 0) return entries;
    const found = entries.filter((entry) => sought.every((term) => wordsOf(entry, words).includes(term)));
    const titled = (/** @type {Entry} */ entry) => sought.some((term) => entry.title.toLowerCase().includes(term));
    return [...found.filter(titled), ...found.filter((entry) => !titled(entry))];
}

/** @param {string} query @returns {string[]} */
export function termsOf(query) {
    return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * A sentence in pieces, those that were sought marked.
 * @param {string} sentence @param {string[]} terms @returns {{ text: string, hit: boolean }[]}
 */
export function pieces(sentence, terms) {
    if (terms.length === 0) return [{ text: sentence, hit: false }];
    const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
    return sentence
        .split(pattern)
        .map((text, index) => ({ text, hit: index % 2 === 1 }))
        .filter(({ text }) => text !== "");
}

/** @param {Entry} entry @param {(table: ReferenceTable) => string} words */
function wordsOf(entry, words) {
    return [entry.title, ...entry.text, entry.reason, entry.table ? words(entry.table) : ""].join(" ").toLowerCase();
}
