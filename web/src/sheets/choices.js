/** A battle under each choice that is still open to either side: a line each, under it as it stands. */

import { toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { percent } from "../document/ratios.js";
import { ruleSign } from "../pieces/reasons.js";

/**
 * @import { BattleView, Ratio } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {NonNullable<BattleView["choices"]>["rows"][number]} Row
 */

/** Null where no choice is open. @param {Context} context @param {BattleView} battle */
export function choicesTable(context, { id, choices }) {
    if (!choices) return null;
    const { speaker } = context;
    const heads = choices.results.map((result) =>
        el("th", { scope: "col" }, el("abbr", { title: speaker.name(result), translate: "no" }, result)),
    );
    const head = el("tr", {}, el("td", {}), el("th", { scope: "col" }, speaker.say("page.battle.odds")), ...heads);
    const rows = choices.rows.map((row) => choiceRow(context, row, choices.results));
    const table = el("table", { className: "battle-choices" }, el("thead", {}, head), el("tbody", {}, ...rows));
    return el(
        "details",
        { open: true },
        el("summary", { "data-key": `choices:${id}` }, speaker.say("page.battle.choices")),
        table,
    );
}

/** @param {Context} context @param {Row} row @param {string[]} results */
function choiceRow(context, row, results) {
    const { speaker } = context;
    const tone = row.side ? toneOf(context, row.side) : null;
    const column = row.column === "" ? speaker.say("page.battle.none") : row.column;
    const cells = results.map((result) => chanceCell(context, row.chances[result]));
    return el(
        "tr",
        {},
        el("th", { scope: "row", "data-tone": tone }, speaker.text(row.label), ruleSign(context, row.label)),
        el("td", {}, el("b", {}, column)),
        ...cells,
    );
}

/** A chance in per cent, exact where it is pointed at. @param {Context} context @param {Ratio | undefined} chance */
function chanceCell({ speaker }, chance) {
    if (!chance) return el("td", { className: "quiet" }, "\u2013");
    const [numerator, denominator] = chance;
    return el(
        "td",
        { title: `${numerator}/${denominator}` },
        speaker.say("page.ratio.percent", { n: percent(chance) }),
    );
}
