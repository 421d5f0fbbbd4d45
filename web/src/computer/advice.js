/**
 * Advice for the decision in hand: a computer player thinks about it, as its own side could, and says what it would do.
 */

import { consider } from "./think.js";
import { isLost } from "../engine/lost.js";
import { lazy } from "../lazy.js";
import { withAdvice } from "../play/state.js";

/**
 * @import { Aim, Text, Thought, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Store } from "../play/state.js"
 * @typedef {{ bot: string, thought: Thought | null, share: number, plan?: Aim[], line?: Thought[] }} Advice
 *   `share`: how far the thinking is, from 0 to 1; `plan`: the aims of the stage, where they were asked for
 * @typedef {NonNullable<typeof hintParts.now>} Parts
 * @typedef {object} Given
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine the one with the game
 * @property {Pick<Engine, "call" | "start" | "restart" | "health">} mind the one that thinks
 * @property {(text: Text, tone: "alarm") => void} say
 * @property {(error: unknown) => void} onFault
 */

/**
 * The parts for hints, which come when one is asked for, for the first time.
 * @type {{ now: Awaited<ReturnType<typeof lazy.hint>> | null }}
 */
export const hintParts = { now: null };

/** The reason why there is no hint: a refusal says itself what is wrong. @param {Text} reason @returns {Text} */
function silence(reason) {
    if (!reason.key.startsWith("page.engine.")) return reason;
    return { key: reason.key === "page.engine.broken" ? "page.advice.broken" : "page.advice.lost" };
}

/** @param {Given} given */
export function createAdviser(given) {
    const { store, engine, mind, say, onFault } = given;

    /** Asks for advice on the decision in hand; what becomes known after the game went on is dropped. */
    async function ask() {
        hintParts.now ??= await lazy.hint().catch((error) => (onFault(error), null));
        if (!hintParts.now) return;
        const { view, game } = store.state;
        const bot = hintParts.now.adviserOf(view, game?.bots ?? []);
        if (!view || !bot || store.state.advice) return;
        store.update(withAdvice, { bot, thought: null, share: 0 });
        try {
            await think(view, bot);
        } catch (error) {
            if (!isLost(error)) throw error;
            store.update(withAdvice, null);
            say(silence(error.reason), "alarm");
        }
    }

    /** @param {View} view @param {string} bot */
    async function think(view, bot) {
        wake();
        const { isReady, worthSaying } = /** @type {Parts} */ (hintParts.now);
        const answer = await consider({ engine, mind }, view, bot, ({ thoughts, spent, budget }) => {
            if (isAwaited(view)) store.update(withAdvice, { bot, thought: null, share: spent / Math.max(budget, 1) });
            return isAwaited(view) && !isReady(thoughts, view);
        });
        if (!answer.ok) return letGo();
        const thought = await worthSaying(engine, view, answer.thoughts);
        if (isAwaited(view)) store.update(withAdvice, { bot, thought, share: 1 });
    }

    function wake() {
        const { phase } = mind.health();
        if (phase === "off") mind.start();
        if (phase === "failed") mind.restart();
    }

    /** Thinks on to the end of the stage, and tells all that is planned for it. */
    async function plan() {
        const { view, advice } = store.state;
        if (!view || !advice?.thought || advice.plan) return;
        const isSame = () => store.state.view === view && store.state.live && store.state.advice === advice;
        try {
            const answer = await consider({ engine, mind }, view, advice.bot, (so) => isSame() && !isWhole(so));
            if (answer.ok && isSame())
                store.update(withAdvice, { ...advice, plan: answer.plan, line: answer.thoughts });
        } catch (error) {
            if (!isLost(error)) throw error;
            say(silence(error.reason), "alarm");
        }
    }

    /** @param {View} view */
    function isAwaited(view) {
        return store.state.view === view && store.state.live && store.state.advice?.thought === null;
    }

    function letGo() {
        store.update(withAdvice, null);
    }

    return { ask, plan, letGo, given };
}

/**
 * True if the stage was thought to its end: the action that ends it is no step of the plan.
 * @param {{ [field: string]: any }} answer
 */
function isWhole({ thoughts, plan }) {
    return thoughts.length > plan.flatMap((/** @type {Aim} */ { steps }) => steps).length;
}

/** @typedef {ReturnType<typeof createAdviser>} Adviser */
