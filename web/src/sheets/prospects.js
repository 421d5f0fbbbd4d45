/** What a battle can bring, in exact fractions: each result with its chance, and what they come to together. */

import { el } from "../document/dom.js";
import { bar, exact, ratioWords, spanWords } from "../document/ratios.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { BattleView, Chance, Outcome } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context @param {BattleView} battle @param {boolean} open @returns {(HTMLElement | null)[]} */
export function prospects(context, battle, open) {
  const { outcomes = [], chances = [] } = battle;
  if (outcomes.length === 0) return [];
  const summary = el("summary", { "data-key": `outcomes:${battle.id}` }, context.speaker.say("page.battle.outcomes"));
  const list = el("ul", { className: "outcomes" }, ...outcomes.map((outcome) => outcomeItem(context, outcome)));
  return [chanceList(context, chances), outcomes.length > 1 ? el("details", { open }, summary, list) : null];
}

/** @param {Context} context @param {Outcome} outcome */
function outcomeItem(context, { label, detail, chance, tone }) {
  const { speaker } = context;
  const head = el("div", { className: "outcome-head" }, el("span", {}, ...signed(context, label)), el("b", {}, ratioWords(speaker, chance)));
  const words = detail.map((line) => speaker.text(line)).join("; ");
  return el("li", { "data-good": tone }, head, bar(chance, chance, tone), words !== "" && el("p", { className: "quiet" }, words));
}

/** Figures with their bounds; those that are chances with a bar. @param {Context} context @param {Chance[]} chances */
export function chanceList({ speaker }, chances) {
  if (chances.length === 0) return null;
  const rows = chances.flatMap((chance) => [
    el("dt", {}, speaker.text(chance.label)),
    el("dd", { title: exact(chance) }, spanWords(speaker, chance)),
    chance.kind === "chance" ? el("dd", { className: "bar-cell" }, bar(chance.low, chance.high, "even")) : null,
  ]);
  return el("dl", { className: "chances" }, ...rows);
}
