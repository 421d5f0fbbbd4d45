/** A practice game that begins in the midst of another, which is kept under a name. */

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Engine, Games } from "./games.js"
 * @typedef {object} Parts
 * @property {Pick<Engine, "call">} engine
 * @property {Pick<Games, "shelve" | "keep">} games
 * @property {() => Context} context
 * @property {(save: string) => Promise<boolean>} open
 *
 * @typedef {object} Start
 * @property {number} length the actions before it
 * @property {Record<string, string>} [players] those who change
 * @property {number} [seed] of other dice
 * @property {string[][]} [line] what is played at once from there
 */

/** Begin a practice; true if it began. @param {Parts} parts @param {Start} start @returns {Promise<boolean>} */
export async function practise({ engine, games, context, open }, { length, players = {}, seed, line = [] }) {
    const saved = await games.shelve();
    if (!saved) return false;
    const form = JSON.parse(saved.save);
    const practice = { ...form, mode: "practice", players: { ...form.players, ...players } };
    if (!(await open(JSON.stringify(practice)))) return false;
    const { act, state } = context();
    const answer = await engine.call("rewind", {
        length,
        at: state.view?.length,
        ...(seed !== undefined && { seed }),
    });
    if (!answer.ok) act.say(answer.error, "alarm");
    for (const [index, action] of answer.ok ? line.entries() : []) {
        if (!(await engine.call("play", { action, at: length + index })).ok) break;
    }
    await act.catchUp();
    await games.keep();
    return answer.ok;
}
