/** The box of the die: what the roll has brought, in words; what the table prints stands small below. */

import { el, byId, refresh } from "../document/dom.js";
import { dice, roll } from "../pieces/dice.js";
import { signed } from "../pieces/reasons.js";
import { paceOf } from "../play/seats.js";
import { battlesOf, outcomeOf } from "../play/state.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context */
export function showRoll(context) {
  const { state, speaker } = context;
  const came = cameOf(context);
  refresh(byId("roll", HTMLDivElement), [state.roll, state.live, came], () => {
    if (!state.roll || !state.live) return [];
    const { die } = state.roll;
    const told = came.length > 0 ? came.map((text) => el("b", {}, ...signed(context, text), " ")) : signed(context, state.roll.text);
    const words = el("span", { className: "roll-text" }, ...told, came.length > 0 && el("span", { className: "quiet" }, ...signed(context, state.roll.text)));
    const block = el("div", { className: "roll" }, die ? dice(die, speaker, 44) : null, words);
    const share = state.roll.length === state.view?.length ? paceOf(state) : 0;
    if (die && share > 0) roll(block, die, share);
    return [block];
  });
}

/** What came of the roll so far; before anything did, what it means. @param {Context} context @returns {Text[]} */
function cameOf({ state, speaker }) {
  const { roll: rolled, log } = state;
  const index = log.findLastIndex((event) => event === rolled);
  if (!rolled || index < 0) return [];
  const since = log.slice(index + 1).filter((event) => !event.bot && !event.die && event.unit);
  if (since.length > 0) return since.map(({ text }) => text);
  const fought = battlesOf(state.view).find(({ status }) => status === "fighting") ?? state.fought?.battle;
  const isOfRoll = fought && speaker.named(rolled.text).includes(fought.hex);
  const meant = isOfRoll ? outcomeOf(fought, rolled.die?.[0] ?? 0) : undefined;
  return meant ? [meant.label] : [];
}
