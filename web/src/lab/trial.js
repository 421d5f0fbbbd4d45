/**
 * A game between a bot that somebody wrote, in its sandbox, and one of ours: the rules are kept outside of the sandbox.
 */

import { createSlices } from "../engine/slices.js";
import { createSandbox } from "./sandbox.js";

/**
 * @import { Answer, Text, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Limits } from "./sandbox.js"
 * @typedef {{ won: boolean, length: number } | { forfeit: Text, why?: Text }} Outcome  `why`: by which rule
 * @typedef {object} Table
 * @property {Pick<Engine, "call">} engine
 * @property {string} game
 * @property {string} side that the bot plays
 * @property {string} rival
 * @property {string} source
 * @property {number} seed
 * @property {(view: View) => void} onMove
 * @property {Limits} [limits]
 */

/** Actions after which a game goes round in circles. */
const LONGEST = 3000;

/** @param {Table} table @returns {Promise<Outcome>} */
export async function tryOut(table) {
    const sandbox = createSandbox({ source: table.source, limits: table.limits });
    try {
        const started = await sandbox.start();
        return started.ok ? await playOn(table, sandbox) : { forfeit: started.error };
    } finally {
        sandbox.stop();
    }
}

/** @param {Table} table @param {import("./sandbox.js").Sandbox} sandbox @returns {Promise<Outcome>} */
async function playOn(table, sandbox) {
    let view = await seen(table.engine.call("new", { game: table.game, seed: table.seed }));
    while (!view.result && view.length < LONGEST) {
        const side = view.decision?.side ?? "";
        const { position } = await sure(table.engine.call("known", { side, seed: view.length, at: view.length }));
        const answered =
            side === table.side ? await sandbox.think(position, view.length) : await ours(table, position, view.length);
        if (!answered.ok) return { forfeit: answered.error };
        for (const { action } of answered.thoughts) {
            const answer = await table.engine.call("play", { action, at: view.length });
            if (!answer.ok)
                return {
                    forfeit: { key: "page.own.illegal", facts: { action: action.join(" ") } },
                    why: answer.error,
                };
            view = answer.view;
            if (view.result || view.decision?.side !== side) break;
        }
        table.onMove(view);
    }
    return { won: view.result?.winner === table.side, length: view.length };
}

/**
 * @param {Table} table
 * @param {string} position
 * @param {number} seed
 * @returns {Promise<import("./sandbox.js").Answered>}
 */
async function ours({ engine, rival }, position, seed) {
    const slices = createSlices();
    let answer = await sure(engine.call("think", { position, bot: rival, seed, nodes: 1 }));
    while (!answer.done) answer = await sure(slices.next((nodes) => engine.call("think", { nodes })));
    return { ok: true, thoughts: answer.thoughts };
}

/** @param {Promise<Answer>} coming @returns {Promise<View>} */
async function seen(coming) {
    return (await sure(coming)).view;
}

/** @param {Promise<Answer>} coming */
async function sure(coming) {
    const answer = await coming;
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer;
}
