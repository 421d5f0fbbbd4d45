/** The table of a class: all duplicate matches on the same dice, each in a row, the clearest won first. */

import { el } from "../document/dom.js";
import { countedWords, endOf, playersOf, verdictOf } from "./match-table.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @import { Match } from "./match-table.js"
 * @typedef {{ deal: string, sides: string[], matches: Match[] }} Dealt  `tables` in docs/session.md
 * @typedef {(place: number) => Node} Deed  a button that opens a game, by its place among those asked about
 */

const DASH = "\u2013";
/** As many digits tell matches without names apart. */
const SHORT = 4;

/** @param {Speaker} words @param {Dealt} dealt @param {string} title of the game @param {Deed} deed */
export function classTable(words, { matches }, title, deed) {
    const keys = ["players", "game.1", "game.2", "sum", "lost", "match"];
    const heads = keys.map((key) => el("th", { scope: "col" }, words.say(`duplicate.${key}`)));
    const rows = matches.map((match) => el("tr", {}, ...cellsOf(words, match, deed)));
    const counts = new Set(matches.map((match) => match.counts).filter(Boolean));
    const counted = [...counts].map((each) => countedWords(words, each));
    const table = el(
        "table",
        { className: "answers", "data-key": "class-table" },
        el("thead", {}, el("tr", {}, ...heads)),
        el("tbody", {}, ...rows),
    );
    const what = [words.say("duplicate.class", { n: matches.length, title }), ...counted].join(" ");
    return [el("p", { className: "quiet" }, what), table];
}

/** @param {Speaker} words @param {Match} match @param {Deed} deed */
function cellsOf(words, match, deed) {
    const known = match.names.some(Boolean) ? "" : ` (${match.id.slice(0, SHORT)})`;
    const players = el("th", { scope: "row" }, playersOf(words, match.names).join(` ${DASH} `) + known);
    const games = [1, 2].map((number) => {
        const played = match.games.find(({ game }) => game === number);
        const figures = played?.counted ? pair(played.counted) : "";
        const button = played ? deed(played.place) : null;
        return el("td", {}, el("b", {}, figures), " ", endOf(words, played), " ", button);
    });
    const [sums, lost] = [match.sums, match.lost].map((figures) => el("td", {}, pair(figures)));
    return [players, ...games, sums, lost, el("td", {}, verdictOf(words, match))];
}

/** The figures of both players, in their order. @param {number[]} figures */
function pair(figures) {
    return figures.join(` ${DASH} `);
}
