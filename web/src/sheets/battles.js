/** The odds sheet: every battle announced, how its column came about, and what each face of the die brings. */

import { battleTitle } from "../pieces/context.js";
import { smallCounter } from "../pieces/counter.js";
import { el } from "../document/dom.js";
import { choicesTable } from "./choices.js";
import { outlookPart } from "./outlook.js";
import { facesList, headingParts } from "./faces.js";
import { chanceList } from "./prospects.js";
import { reasoned } from "../pieces/reasons.js";
import { linesOf } from "../play/state.js";

/**
 * @import { BattleView, OptionView, Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const SIZE = 38;

/** @param {Context} context @param {Extract<Panel, { kind: "battles" }>} panel */
export function battlesPanel(context, panel) {
    const first = panel.battles.filter((battle) => isAimed(context, battle));
    const rest = panel.battles.filter((battle) => !isAimed(context, battle));
    const cards = [...first, ...rest].map((battle) => battleCard(context, battle, panel.battles.length === 1));
    const isFought = panel.battles.some(({ status }) => status === "fighting");
    return el(
        "div",
        { className: "battle-list" },
        ...cards,
        outlookPart(context, panel.battles),
        ...foughtCards(context, isFought),
    );
}

/**
 * The battles of the stage that are over: the last in full, unless another is being fought; the others folded.
 * @param {Context} context @param {boolean} isFought
 */
function foughtCards(context, isFought) {
    const { fought } = context.state;
    const shown = isFought ? 0 : 1;
    const before = fought.slice(shown);
    const folded = before.map((each, index) => {
        const { battle } = each;
        const key = `fought:${before.length - index}:${battle.id}`;
        const summary = el("summary", { "data-key": key }, battleTitle(context, battle), " · ", battle.column);
        return el("details", { className: "fought" }, summary, foughtCard(context, each));
    });
    return [...fought.slice(0, shown).map((each) => foughtCard(context, each)), ...folded];
}

/** The battle that is being built up or fought. @param {Context} context @param {BattleView} battle */
function isAimed(context, battle) {
    return battle.status === "fighting" || isPicked(context, battle);
}

/**
 * The battle that is being built up; its faces stand where that is done.
 * @param {Context} context
 * @param {BattleView} battle
 */
function isPicked({ state: { selection } }, { hex, more = [], defenders }) {
    return selection.kind === "target" && [hex, ...more, ...defenders].includes(selection.id);
}

/** @param {Context} context @param {import("../play/state.js").Fought} fought */
function foughtCard(context, { battle, die }) {
    return battleCard(context, battle, false, die);
}

/**
 * @param {Context} context @param {BattleView} battle @param {boolean} alone
 * @param {number} [die] the face that fell, where it is over
 */
function battleCard(context, battle, alone, die = 0) {
    const { speaker, act } = context;
    const place = el(
        "button",
        {
            type: "button",
            className: "link",
            "data-key": `place:${battle.id}`,
            onclick: () => act.centre(battle.hex),
        },
        battleTitle(context, battle),
    );
    const status = el("span", { className: "status" }, speaker.say(`page.battle.${battle.status}`));
    const lines = linesOf(context.state, battle).map((line) => el("li", {}, ...reasoned(context, line)));
    const futile = isFutile(battle) && battle.lines.length > 0;
    const details = el(
        "details",
        { open: alone || isAimed(context, battle) },
        el("summary", { "data-key": `lines:${battle.id}` }, speaker.say("page.battle.lines")),
        el("ul", { className: "lines" }, ...lines),
    );
    return el(
        "article",
        { className: "battle", "data-status": battle.status, "data-battle": battle.id },
        el("header", {}, place, status),
        forces(context, battle),
        futile && el("p", { className: "futile" }, ...reasoned(context, battle.lines[battle.lines.length - 1])),
        die === 0 && isPicked(context, battle) ? null : facesList(context, battle, die),
        battle.status !== "fought" && chanceList(context, battle.chances ?? []),
        battle.status !== "fought" && choicesTable(context, battle),
        lines.length > 0 && details,
        ...(die === 0 ? battleButtons(context, battle) : []),
    );
}

/**
 * True if an attack would have no effect; once the die is cast a battle without a column has had its effect.
 * @param {BattleView} battle
 */
function isFutile({ column, status }) {
    return column === "" && (status === "planned" || status === "announced");
}

/** Attackers, the column, defenders. @param {Context} context @param {BattleView} battle */
function forces(context, battle) {
    const column = isFutile(battle) ? context.speaker.say("page.battle.none") : battle.column;
    return el(
        "div",
        { className: "versus" },
        el("div", { className: "counters" }, ...battle.attackers.map((id) => smallCounter(context, id, SIZE))),
        el("strong", { className: battle.column === "" ? "column none" : "column" }, ...headingParts(column)),
        el("div", { className: "counters" }, ...battle.defenders.map((id) => smallCounter(context, id, SIZE))),
    );
}

/**
 * The options that this battle completes: by its id, its hex or its defender.
 * @param {Context} context
 * @param {BattleView} battle
 */
function battleButtons(context, battle) {
    const { state, speaker, act } = context;
    const options = (state.live && state.view?.decision?.options) || [];
    return options.flatMap((option) => {
        const subject = option.blocked || option.target || option.retracts ? undefined : subjectIn(option, battle);
        if (!subject) return [];
        const given = {
            type: "button",
            "data-key": `battle:${option.verb}:${subject}`,
            onclick: () => act.play([option.verb, subject]),
        };
        return [el("button", given, speaker.text(option.label))];
    });
}

/**
 * Of several units that could be meant none is: each has its button above.
 * @param {OptionView} option
 * @param {BattleView} battle
 */
function subjectIn(option, battle) {
    const ids = { item: [battle.id], hex: [battle.hex, battle.id], unit: battle.defenders }[option.subject ?? "item"];
    const [meant, ...others] = ids.filter((id) => option.subjects.includes(id));
    return option.subject === "unit" && others.length > 0 ? undefined : meant;
}
