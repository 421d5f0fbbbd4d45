/** The words on a kept game, wherever it is listed. */

/**
 * @import { Entry } from "../keep/storage.js"
 * @import { Context } from "../pieces/context.js"
 */

/** Turn, date and size. @param {Context} context @param {Entry} entry */
export function detailWords({ speaker, state }, { card, size }) {
    if (!card) return "";
    const scenario = state.games.find(({ id }) => id === card.game)?.scenarios.find(({ id }) => id === card.scenario);
    const turns = scenario?.turns ?? card.turns;
    const before = card.turns - turns;
    const facts = { turn: card.turn, n: Math.max(card.turn - before, 0), turns };
    const turn = speaker.say(before > 0 ? "page.saves.turn.later" : "page.saves.turn", facts);
    const kilobytes = Math.max(1, Math.round(size / 1000));
    return speaker.say("page.saves.detail", { turn, when: speaker.moment(card.when), size: kilobytes });
}
