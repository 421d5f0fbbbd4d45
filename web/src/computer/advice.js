/** Advice for the decision in hand: a computer player thinks about it, as its own side could, and says what it would do. */

import { consider } from "./considering.js";
import { EngineLost } from "../engine/engine.js";
import { withAdvice } from "../play/state.js";

/**
 * @import { BotInfo, Target, Text, Thought, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Store } from "../play/state.js"
 * @typedef {{ bot: string, thought: Thought | null, share: number }} Advice  `share`: how far the thinking is, from 0 to 1
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine the one with the game
 * @property {Pick<Engine, "call" | "start" | "restart" | "health">} mind the one that thinks
 * @property {(text: Text, tone: "alarm") => void} say
 */

/** @param {Parts} parts */
export function createAdviser({ store, engine, mind, say }) {
  /** Asks for advice on the decision in hand; what becomes known after the game went on is dropped. */
  async function ask() {
    const { view, game } = store.state;
    const bot = adviserOf(view, game?.bots ?? []);
    if (!view || !bot || store.state.advice) return;
    store.update(withAdvice, { bot, thought: null, share: 0 });
    try {
      await think(view, bot);
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      store.update(withAdvice, null);
      say({ key: "page.advice.lost" }, "alarm");
    }
  }

  /** @param {View} view @param {string} bot */
  async function think(view, bot) {
    wake();
    const answer = await consider({ engine, mind }, view, bot, ({ thoughts, spent, budget }) => {
      if (isAwaited(view)) store.update(withAdvice, { bot, thought: null, share: spent / Math.max(budget, 1) });
      return isAwaited(view) && !isReady(thoughts);
    });
    if (!answer.ok) return letGo();
    const thought = await inOrder(view, await worthSaying(view, answer.thoughts));
    if (isAwaited(view)) store.update(withAdvice, { bot, thought, share: 1 });
  }

  /** A comrade makes room before he is joined, where he can go at once. @param {View} view @param {Thought[]} thoughts */
  async function inOrder(view, [first, next]) {
    if (!first?.owed || !next) return first ?? null;
    const [verb, subject, target] = next.action;
    const [, joining, hex] = first.action;
    if (view.units.find(({ id }) => id === subject)?.hex !== hex) return first;
    if (!(await isOpen(view, next.action))) return first;
    return { ...next, reason: { key: "page.advice.room", facts: { unit: subject, to: target, other: joining, hex } } };
  }

  /** Without the first steps that gain nothing, where the one after them can be taken at once. @param {View} view @param {Thought[]} thoughts */
  async function worthSaying(view, thoughts) {
    const at = thoughts.findIndex(({ idle }) => !idle);
    return at > 0 && (await isOpen(view, thoughts[at].action)) ? thoughts.slice(at) : thoughts;
  }

  /** Whether a subject can go to its target now, and stay there. @param {View} view @param {string[]} action */
  async function isOpen(view, [verb, subject, target]) {
    if (target === undefined) return false;
    const answer = await engine.call("targets", { verb, subject, at: view.length });
    const targets = /** @type {Target[]} */ (answer.ok ? answer.targets : []);
    return targets.some(({ id, passing }) => id === target && !passing);
  }

  function wake() {
    const { phase } = mind.health();
    if (phase === "off") mind.start();
    if (phase === "failed") mind.restart();
  }

  /** @param {View} view */
  function isAwaited(view) {
    return store.state.view === view && store.state.live && store.state.advice?.thought === null;
  }

  function letGo() {
    store.update(withAdvice, null);
  }

  return { ask, letGo };
}

/** @typedef {ReturnType<typeof createAdviser>} Adviser */

/** Of a line whose steps gain nothing no more are waited for. */
const MOST_IDLE = 6;

/** Whether enough was thought for advice: a step that gains something; where it leaves something to be done, the next one too. @param {Thought[]} thoughts */
function isReady(thoughts) {
  const at = thoughts.findIndex(({ idle }) => !idle);
  return at < 0 ? thoughts.length >= MOST_IDLE : thoughts.length > at + (thoughts[at].owed ? 1 : 0);
}

/**
 * Who is asked: the computer at the table, but none below the last but one, who is strong and quick.
 * @param {View | null} view @param {Pick<BotInfo, "id" | "rank">[]} bots @returns {string | undefined}
 */
export function adviserOf(view, bots) {
  const able = bots.filter(({ rank }) => rank > 0).sort((one, other) => one.rank - other.rank).slice(-2);
  const players = Object.values(view?.players ?? {});
  return (able.find(({ id }) => players.includes(id)) ?? able[0])?.id;
}
