/** Tables of duplicate matches: one match, player beside player, with the sentence that says who has won. */

import { el } from "../document/dom.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ place: number, game: number, over: boolean, winner: string, sides: string[], counted: number[] | null,
 *   lost: number[] }} Played
 * @typedef {{ id: string, names: string[], games: Played[], counts: string, sums: number[], lost: number[], fault:
 * string, winner: number | null, by: string }} Match  `sum` in docs/session.md
 */

const DASH = "\u2013";
const BOTH = [0, 1];

/** The names of both players, or what they are called without. @param {Speaker} words @param {string[]} names */
export function playersOf({ say }, names) {
    return names.map((name, index) => name || say(`duplicate.player.${index + 1}`));
}

/**
 * The sentence on a match: who has won it and by what, or why nobody has.
 * @param {Speaker} words @param {Match} match
 */
export function verdictOf(words, { names, sums, lost, fault, winner, by }) {
    if (fault) return words.say(`duplicate.fault.${fault}`);
    if (winner === null) return words.say(by ? "duplicate.by.nothing" : "duplicate.by");
    const figures = by === "lost" ? lost : sums;
    const name = playersOf(words, names)[winner];
    return words.say(`duplicate.by.${by}`, { name, mine: figures[winner], theirs: figures[1 - winner] });
}

/** The end of a game of a match, in few words. @param {Speaker} words @param {Played | undefined} played */
export function endOf(words, played) {
    if (!played) return words.say("duplicate.coming");
    if (!played.over) return words.say("duplicate.going");
    if (!played.winner) return words.say("duplicate.drawn");
    return words.say("duplicate.won", { side: words.name(played.winner) });
}

/** The sentence on what is summed. @param {Speaker} words @param {string} counts */
export function countedWords({ say }, counts) {
    return say("duplicate.counted", { counts: say(`duplicate.${counts}`) });
}

/** @param {Speaker} words @param {Match} match @param {string[]} sides of the game */
export function matchTable(words, match, sides) {
    const { say } = words;
    const head = (/** @type {string} */ title, /** @type {string} */ scope) => el("th", { scope }, title);
    const row = (/** @type {string} */ title, /** @type {number[]} */ figures) =>
        el("tr", {}, head(title, "row"), ...figures.map((figure) => el("td", {}, el("b", {}, String(figure)))));
    const heads = playersOf(words, match.names).map((name) => head(name, "col"));
    const rows = [1, 2].map((number) => gameRow(words, match, number, sides));
    return el(
        "table",
        { className: "printed match-table", "data-key": "match-table" },
        ...(match.counts ? [el("caption", {}, countedWords(words, match.counts))] : []),
        el("thead", {}, el("tr", {}, el("td", {}), ...heads)),
        el("tbody", {}, ...rows, row(say("duplicate.sum"), match.sums), row(say("duplicate.lost"), match.lost)),
    );
}

/** @param {Speaker} words @param {Match} match @param {number} number of the game @param {string[]} sides */
function gameRow(words, { games }, number, sides) {
    const played = games.find(({ game }) => game === number);
    const title = el("th", { scope: "row" }, words.say(`duplicate.game.${number}`), small(endOf(words, played)));
    const cells = BOTH.map((player) => {
        const side = sides[(player + number - 1) % sides.length];
        return el("td", {}, el("b", {}, String(played?.counted?.[player] ?? DASH)), small(words.name(side)));
    });
    return el("tr", {}, title, ...cells);
}

/** @param {string} words */
function small(words) {
    return el("small", { className: "quiet" }, words);
}
