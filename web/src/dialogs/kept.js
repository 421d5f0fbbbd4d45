/** What is said of a kept game, wherever it is listed. */

/**
 * @import { Entry } from "../keep/storage.js"
 * @import { Context } from "../pieces/context.js"
 */

/** Turn, date and size. @param {Context} context @param {Entry} entry */
export function detailWords({ speaker }, { card, size }) {
  if (!card) return "";
  return speaker.say("page.saves.detail", { turn: card.turn, turns: card.turns, when: speaker.moment(card.when), size: Math.max(1, Math.round(size / 1000)) });
}
