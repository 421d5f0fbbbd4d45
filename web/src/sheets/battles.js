/** The odds sheet: every battle announced, how its column came about, and what each face of the die brings. */

import { battleTitle } from "../pieces/context.js";
import { smallCounter } from "../pieces/counter.js";
import { el } from "../document/dom.js";
import { outlookPart } from "./outlook.js";
import { prospects } from "./prospects.js";
import { reasoned } from "../pieces/reasons.js";

/**
 * @import { BattleView, OptionView, Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const SIZE = 38;

/** @param {Context} context @param {Extract<Panel, { kind: "battles" }>} panel */
export function battlesPanel(context, panel) {
  const first = panel.battles.filter((battle) => isAimed(context, battle));
  const rest = panel.battles.filter((battle) => !isAimed(context, battle));
  const { fought } = context.state;
  const cards = [...first, ...rest].map((battle) => battleCard(context, battle, panel.battles.length === 1));
  const last = fought && !panel.battles.some(({ id }) => id === fought.battle.id) ? [battleCard(context, fought.battle, false)] : [];
  return el("div", { className: "battle-list" }, ...last, ...cards, outlookPart(context, panel.battles));
}

/** The battle that is being built up or fought. @param {Context} context @param {BattleView} battle */
function isAimed({ state }, battle) {
  const { selection } = state;
  return battle.status === "fighting" || (selection.kind === "target" && [battle.hex, ...battle.defenders].includes(selection.id));
}

/** @param {Context} context @param {BattleView} battle @param {boolean} alone */
function battleCard(context, battle, alone) {
  const { speaker, act } = context;
  const place = el("button", { type: "button", className: "link", "data-key": `place:${battle.id}`, onclick: () => act.centre(battle.hex) }, battleTitle(context, battle));
  const status = el("span", { className: "status" }, speaker.say(`page.battle.${battle.status}`));
  const lines = battle.lines.map((line) => el("li", {}, ...reasoned(context, line)));
  const futile = battle.column === "" && battle.lines.length > 0 && battle.status === "announced";
  const details = el("details", { open: alone || isAimed(context, battle) }, el("summary", { "data-key": `lines:${battle.id}` }, speaker.say("page.battle.lines")), el("ul", { className: "lines" }, ...lines));
  return el(
    "article",
    { className: "battle", "data-status": battle.status, "data-battle": battle.id },
    el("header", {}, place, status),
    forces(context, battle),
    futile && el("p", { className: "futile" }, ...reasoned(context, battle.lines[battle.lines.length - 1])),
    lines.length > 0 && details,
    battle.results.length > 0 && results(context, battle),
    ...(battle.status === "fought" ? [] : prospects(context, battle, alone || isAimed(context, battle))),
    ...battleButtons(context, battle),
  );
}

/** Attackers, the column, defenders. @param {Context} context @param {BattleView} battle */
function forces(context, battle) {
  const column = battle.column === "" ? context.speaker.say("page.battle.none") : context.speaker.name(battle.column);
  return el(
    "div",
    { className: "versus" },
    el("div", { className: "counters" }, ...battle.attackers.map((id) => smallCounter(context, id, SIZE))),
    el("strong", { className: battle.column === "" ? "column none" : "column" }, column),
    el("div", { className: "counters" }, ...battle.defenders.map((id) => smallCounter(context, id, SIZE))),
  );
}

/** @param {Context} context @param {BattleView} battle */
function results({ speaker, state }, battle) {
  const fallen = fallenOn(state, battle);
  const faces = battle.results.map((_, index) => el("th", { scope: "col", className: index + 1 === fallen ? "marked" : "" }, String(index + 1)));
  const cells = battle.results.map((result, index) => el("td", { className: index + 1 === fallen ? "marked" : "", title: speaker.name(result), translate: "no" }, result));
  const caption = el("caption", {}, speaker.say("page.battle.results"));
  const key = [...new Set(battle.results)].map((result) => speaker.name(result)).join(" · ");
  return el("div", {}, facesTable(caption, faces, cells), el("p", { className: "quiet faces-key" }, key));
}

/** @param {HTMLElement} caption @param {HTMLElement[]} faces @param {HTMLElement[]} cells */
function facesTable(caption, faces, cells) {
  return el("table", { className: "faces" }, caption, el("thead", {}, el("tr", {}, ...faces)), el("tbody", {}, el("tr", {}, ...cells)));
}

/** The face of the die that fell in a battle, or 0. @param {Context["state"]} state @param {BattleView} battle */
function fallenOn(state, battle) {
  if (battle.status === "fought") return state.fought?.die ?? 0;
  return battle.status === "fighting" && state.roll?.die?.length === 1 ? state.roll.die[0] : 0;
}

/** The options that this battle completes: by its id, its hex or its defender. @param {Context} context @param {BattleView} battle */
function battleButtons(context, battle) {
  const { state, speaker, act } = context;
  const options = (state.live && state.view?.decision?.options) || [];
  return options.flatMap((option) => {
    const subject = option.blocked || option.target || option.retracts ? undefined : subjectIn(option, battle);
    if (!subject) return [];
    const given = { type: "button", className: "primary", "data-key": `battle:${option.verb}:${subject}`, onclick: () => act.play([option.verb, subject]) };
    return [el("button", given, speaker.text(option.label))];
  });
}

/** @param {OptionView} option @param {BattleView} battle */
function subjectIn(option, battle) {
  const ids = { item: [battle.id], hex: [battle.hex, battle.id], unit: battle.defenders }[option.subject ?? "item"];
  return ids.find((id) => option.subjects.includes(id));
}
