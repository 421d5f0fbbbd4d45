/**
 * Turns `Text` values and the page's own keys into sentences; the templates are data, the grammar is in
 * `docs/session.md`.
 */

import { isTouched } from "./touch.js";

/** @typedef {import("../types.d.ts").Text} Text */
/** @typedef {import("../types.d.ts").Fact} Fact */
/** @typedef {Record<string, string>} Table */

/** `{fact}`, `{fact:name}`, `{fact:one|other}` or `{fact:one|other|6=exactly six}`. */
const PLACE = /\{([A-Za-z_][A-Za-z0-9_]*)(?::(?:(name)|([^|{}]*\|[^{}]*)))?\}/g;

/**
 * The sentence for a text: the first table that has the key gives the template.
 * @param {Table[]} tables
 * @param {Text} text
 * @returns {string}
 */
export function format(tables, text) {
    /** @type {Record<string, Fact>} */
    const facts = { mouse: isTouched() ? 0 : 1, ...text.facts };
    return lookUp(tables, text.key).replace(PLACE, (whole, place, mark, forms) => {
        const fact = Object.hasOwn(facts, place) ? facts[place] : undefined;
        if (fact === undefined) return whole;
        if (forms === undefined) return show(tables, fact, mark);
        return form(forms, fact).replaceAll("#", () => show(tables, fact));
    });
}

/**
 * The form for a number: the one for exactly that number, else the first for 1 and the second for all others.
 * @param {string} forms
 * @param {Fact} fact
 */
function form(forms, fact) {
    const [one, other, ...exact] = forms.split("|");
    const own = typeof fact === "number" ? exact.find((words) => words.startsWith(`${fact}=`)) : undefined;
    return own === undefined ? (fact === 1 ? one : other) : own.slice(own.indexOf("=") + 1);
}

/**
 * The ids that a text names: those of the facts whose names its template asks for.
 * @param {Table[]} tables
 * @param {Text} text
 * @returns {string[]}
 */
export function namedIn(tables, { key, facts = {} }) {
    const places = [...lookUp(tables, key).matchAll(PLACE)];
    const marked = places.flatMap(([, place, mark]) => (mark && Object.hasOwn(facts, place) ? facts[place] : []));
    return marked.filter((fact) => typeof fact === "string");
}

/**
 * The template of a key, or the key itself, so that a missing one is seen.
 * @param {Table[]} tables
 * @param {string} key
 */
export function lookUp(tables, key) {
    const table = tables.find((candidate) => Object.hasOwn(candidate, key));
    return table ? table[key] : key;
}

/**
 * A fact as it is, or by its name; a number has none.
 * @param {Table[]} tables
 * @param {Fact} fact
 * @param {string} [mark]
 * @returns {string}
 */
function show(tables, fact, mark) {
    if (Array.isArray(fact))
        return listed(
            tables,
            fact.map((item) => show(tables, item, mark)),
        );
    return mark && typeof fact === "string" ? name(tables, fact) : String(fact);
}

/**
 * A list in words: the last of several is joined as the language does it; an empty one is called by a word.
 * @param {Table[]} tables
 * @param {string[]} items
 */
export function listed(tables, items) {
    if (items.length === 0)
        return tables.some((table) => Object.hasOwn(table, "list.none")) ? lookUp(tables, "list.none") : "";
    const separator = lookUp(tables, "list.separator");
    const last = tables.some((table) => Object.hasOwn(table, "list.last")) ? lookUp(tables, "list.last") : separator;
    return items.length > 1 ? [items.slice(0, -1).join(separator), items[items.length - 1]].join(last) : items[0];
}

/**
 * The name of an id, or the id itself.
 * @param {Table[]} tables
 * @param {string} id
 */
export function name(tables, id) {
    const key = `name.${id}`;
    return tables.some((table) => Object.hasOwn(table, key)) ? lookUp(tables, key) : id;
}

/**
 * A speaker bound to its tables, most particular first, and to the language whose numbers it writes.
 * @param {Table[]} tables @param {string} [language]
 */
export function createSpeaker(tables, language = "en") {
    return {
        tables,
        language,
        /**
         * A number as the language writes it.
         * @param {number} value
         * @param {number} [places] behind the point; as many as there are, up to two, where none are given
         */
        number: (value, places) =>
            value.toLocaleString(language, {
                minimumFractionDigits: places,
                maximumFractionDigits: places ?? 2,
            }),
        /** A moment, to the minute. @param {number} when */
        moment: (when) => new Date(when).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }),
        /** @param {Text} text */
        text: (text) => format(tables, text),
        /** @param {string} key @param {Record<string, Fact>} [facts] */
        say: (key, facts) => format(tables, { key, facts }),
        /** Several in words. @param {string[]} items */
        list: (items) => listed(tables, items),
        /** The ids that a text names. @param {Text} text */
        named: (text) => namedIn(tables, text),
        /** @param {string} id of a thing that is known to be one: what is only perhaps an id has a text that says so */
        name: (id) => name(tables, id),
        /** True if the words of a key have, beside them, words for several. @param {string} key */
        hasSeveral: (key) => Object.hasOwn(tables.find((table) => Object.hasOwn(table, key)) ?? {}, `${key}.several`),
        /** @param {string} key */
        has: (key) => tables.some((table) => Object.hasOwn(table, key)),
    };
}

/** @typedef {ReturnType<typeof createSpeaker>} Speaker */
