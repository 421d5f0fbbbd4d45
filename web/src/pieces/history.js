/** The history of the weeks of a turn, in a game's own words with their sources. */

import { el } from "../document/dom.js";

/** @import { Speaker, Table } from "../words/text.js" */

/** The turns of which a game tells. @param {Table} table @returns {number[]} */
export function turnsTold(table) {
    const turns = Object.keys(table).flatMap((key) => /^history\.(\d+)$/.exec(key)?.[1] ?? []);
    return turns.map(Number).sort((one, other) => one - other);
}

/** @param {Speaker} speaker one with the words of the game's history @param {number} turn */
export function historyOf({ say }, turn) {
    const sources = say("class.history.sources", { sources: say(`history.${turn}.sources`) });
    return el(
        "details",
        { className: "history" },
        el("summary", {}, say("class.history.turn", { turn, title: say(`history.${turn}`) })),
        el("p", {}, say(`history.${turn}.what`)),
        el("p", { className: "quiet" }, sources),
    );
}
