/** The effect of each face of the die in a battle: the faces as dice, their effect in words, the table's print. */

import { el } from "../document/dom.js";
import { dice } from "../pieces/dice.js";
import { ruleSign } from "../pieces/reasons.js";
import { dieOfFight } from "../play/state.js";

/**
 * @import { BattleView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const DIE = 20;

/**
 * Null where no die is thrown. While a battle is planned each result is folded into a line, and a press unfolds them.
 * @param {Context} context
 * @param {BattleView} battle
 * @param {number} [die] the face that fell, where the battle is over
 */
export function facesList(context, battle, die = 0) {
    if (battle.results.length === 0) return null;
    const fallen = die || dieOfFight(context.state, battle);
    const rows = [...new Set(battle.results)].map((result) => row(context, battle, result, fallen));
    const isFolded = battle.status === "planned" || battle.status === "announced";
    const label = context.speaker.say("page.battle.results");
    const list = el("ul", { className: isFolded ? "faces folded" : "faces", "aria-label": label }, ...rows);
    const turn = (/** @type {Event} */ { target }) => {
        if (target instanceof Element && !target.closest("button")) list.classList.toggle("folded");
    };
    if (isFolded) list.onclick = turn;
    return list;
}

/** @param {Context} context @param {BattleView} battle @param {string} result @param {number} fallen */
function row(context, { results, outcomes = [] }, result, fallen) {
    const { speaker } = context;
    // A result that stands has the face that fell, whichever it was counted as.
    const faces =
        results.length === 1
            ? [fallen].filter(Boolean)
            : results.flatMap((each, index) => (each === result ? [index + 1] : []));
    const meant = outcomes.find((outcome) => outcome.result === result);
    const words = meant
        ? [[meant.label, ...meant.detail].map((line) => speaker.text(line)).join("; "), ruleSign(context, meant.label)]
        : [speaker.name(result)];
    const thrown = dice(faces, speaker, DIE, "page.battle.faces");
    const index = faces.indexOf(fallen);
    if (index >= 0) thrown.children[index].classList.add("fallen");
    const code = el("abbr", { title: speaker.name(result), translate: "no" }, result);
    return el(
        "li",
        { className: index >= 0 ? "marked" : "", "data-good": meant?.tone ?? "even" },
        thrown,
        el("span", {}, ...words),
        code,
    );
}

/** The heading of a column; a range of odds may be broken after its dash. @param {string} heading */
export function headingParts(heading) {
    return heading.split(/(?<=-)/).flatMap((part, n) => (n > 0 ? [el("wbr"), part] : [part]));
}
