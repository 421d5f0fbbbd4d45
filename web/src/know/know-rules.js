/** The rules with the tests that prove them, by game and part of the book, and the entries that are reconstructed. */

import { el } from "../document/dom.js";
import { titleOf } from "../rulebook/entries.js";
import { inLanguage } from "../words/language.js";
import { termsOf } from "../words/rulebook.js";

/**
 * @import { Entry } from "../words/rulebook.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {Record<string, Record<string, string[]>>} Tests  the names of tests by rule and file
 * @typedef {{ id: string, title: string, speaker: Speaker, entries: Entry[], tests: Tests }} Studied
 */

/**
 * The table of every game, or what of it holds all words sought.
 * @param {Speaker} speaker
 * @param {Studied[]} games
 * @param {string} query
 */
export function rulesList(speaker, games, query) {
    const sought = termsOf(query);
    const nodes = games.flatMap((game) => {
        const found = game.entries.filter((entry) => sought.every((term) => wordsOf(game, entry).includes(term)));
        return found.length > 0 ? [gameNode(game, found, sought.length > 0)] : [];
    });
    return nodes.length > 0
        ? nodes
        : [el("p", { className: "quiet" }, speaker.say("page.know.none", { sought: query }))];
}

/** For every game what is not as printed, with the way to it in the rules. @param {Studied[]} games */
export function openList(games) {
    return games.map((game) => {
        const open = game.entries.filter((entry) =>
            [entry.provenance, entry.table?.provenance].includes("reconstructed"),
        );
        const links = open.map((entry) => el("li", {}, ruleLink(game, entry, titleOf(game.speaker, entry))));
        const none = open.length === 0 && el("p", {}, game.speaker.say("page.know.reconstructed.none"));
        return el(
            "section",
            { className: "know-game know-open", "data-game": game.id },
            el("h3", {}, game.title),
            none,
            el("ul", {}, ...links),
        );
    });
}

/** @param {Studied} game @param {Entry[]} entries @param {boolean} isOpen */
function gameNode(game, entries, isOpen) {
    const names = [...new Set(entries.map(({ part }) => part))];
    const parts = names.map((name) =>
        partNode(
            game,
            name,
            entries.filter(({ part }) => part === name),
            isOpen,
        ),
    );
    const count = new Set(entries.flatMap((entry) => testsOf(game, entry))).size;
    const line = el(
        "p",
        { className: "quiet" },
        game.speaker.say("page.know.count", { rules: entries.length, tests: count }),
    );
    return el("section", { className: "know-game", "data-game": game.id }, el("h3", {}, game.title), line, ...parts);
}

/** @param {Studied} game @param {string} name @param {Entry[]} entries @param {boolean} isOpen */
function partNode(game, name, entries, isOpen) {
    const count = el("span", { className: "quiet" }, game.speaker.say("page.know.part", { n: entries.length }));
    const summary = el("summary", {}, el("span", {}, name || game.speaker.say("page.rules.rulings")), count);
    return el(
        "details",
        { className: "know-part", open: isOpen },
        summary,
        ...entries.map((entry) => entryNode(game, entry)),
    );
}

/** @param {Studied} game @param {Entry} entry */
function entryNode(game, entry) {
    const { speaker } = game;
    const count = el(
        "span",
        { className: "quiet" },
        speaker.say("page.know.tests", { n: testsOf(game, entry).length }),
    );
    const summary = el("summary", {}, el("span", {}, titleOf(speaker, entry)), count);
    const files = Object.entries(game.tests[entry.id] ?? {}).flatMap(([file, names]) => [
        el("h4", { lang: "en" }, plain(file)),
        el("ul", { lang: "en" }, ...names.map((name) => el("li", {}, plain(name)))),
    ]);
    const about = el(
        "p",
        { className: "quiet" },
        "\u00a7 ",
        el("code", { translate: "no" }, entry.id),
        " \u00b7 ",
        ruleLink(game, entry, speaker.say("page.know.read")),
    );
    return el(
        "details",
        { className: "proved", "data-rule": entry.id },
        summary,
        el("div", { className: "proved-body" }, about, ...files),
    );
}

/** @param {Studied} game @param {Entry} entry @param {string} words */
function ruleLink(game, entry, words) {
    return el("a", { href: inLanguage(`index.html#rule=${entry.id}&game=${game.id}`, location.search) }, words);
}

/** @param {Studied} game @param {Entry} entry */
function testsOf(game, entry) {
    return Object.entries(game.tests[entry.id] ?? {}).flatMap(([file, names]) =>
        names.map((name) => `${file} ${name}`),
    );
}

/** @param {Studied} game @param {Entry} entry */
function wordsOf(game, entry) {
    return [titleOf(game.speaker, entry), entry.id, ...testsOf(game, entry).map(plain)].join(" ").toLowerCase();
}

/** A name as words. @param {string} name */
function plain(name) {
    return name.replaceAll("_", " ");
}
