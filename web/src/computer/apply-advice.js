/** Carries advice out: its action, and those that complete what it speaks of, each an action of its own. */

import { consider } from "./think.js";
import { holdsFoe, isReady } from "./best-step.js";
import { isLost } from "../engine/lost.js";
import { withAdvice } from "../play/state.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { Controller } from "../play/controller.js"
 * @import { Advice, Given } from "./advice.js"
 */

/**
 * Plays what is advised, then goes on with those who join in, and as long as the same computer would set one more unit
 * on the same enemy.
 * @param {Given} given @param {Pick<Controller, "play">} act @param {Advice} advice
 */
export async function carryOut(given, act, { bot, thought }) {
    const { store } = given;
    const joined = [...(thought?.joined ?? [])];
    for (let action = thought?.action; action;) {
        const { view } = store.state;
        await act.play(action);
        const now = store.state.view;
        if (!view || !now || now.length !== view.length + 1 || !isSetOn(view, now, action)) return;
        const other = joined.shift();
        const next = other === undefined ? await nextStep(given, now, bot) : [action[0], other, action[2]];
        if (store.state.view !== now) return;
        action = next && next[0] === action[0] && next[2] === action[2] && next[1] !== action[1] ? next : undefined;
    }
}

/**
 * Plays a whole plan step by step, as long as the same side decides and nothing is refused.
 * @param {Pick<Given, "store">} given @param {Pick<Controller, "play">} act @param {Advice} advice
 */
export async function carryAllOut({ store }, act, { plan = [], line = [] }) {
    const count = plan.flatMap(({ steps }) => steps).length;
    for (const { action } of line.slice(0, count)) {
        const { view } = store.state;
        await act.play(action);
        const now = store.state.view;
        if (!view || now?.length !== view.length + 1 || now.decision?.side !== view.decision?.side) return;
    }
}

/**
 * True if a unit has been set on an enemy, no more, so that it can be taken back and its side can set on others.
 * @param {View} before
 * @param {View} now
 * @param {string[]} action
 */
function isSetOn(before, now, [, subject, target]) {
    const { decision } = now;
    if (!decision || decision.side !== before.decision?.side) return false;
    return (
        holdsFoe(now, target) &&
        decision.options.some(({ retracts, blocked, subjects }) => retracts && !blocked && subjects.includes(subject))
    );
}

/**
 * The computer's next action; undefined if it is not known, or no more wanted.
 * @param {Given} given
 * @param {View} view
 * @param {string} bot
 */
async function nextStep({ store, engine, mind }, view, bot) {
    const isAwaited = () => store.state.view === view && store.state.live && store.state.advice?.thought === null;
    store.update(withAdvice, { bot, thought: null, share: 0 });
    try {
        const answer = await consider(
            { engine, mind },
            view,
            bot,
            ({ thoughts }) => isAwaited() && !isReady(thoughts, view),
        );
        return answer.ok && isAwaited() ? /** @type {string[] | undefined} */ (answer.thoughts[0]?.action) : undefined;
    } catch (error) {
        if (!isLost(error)) throw error;
        return undefined;
    } finally {
        if (isAwaited()) store.update(withAdvice, null);
    }
}
