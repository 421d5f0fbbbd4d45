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
    const thought = await worthSaying(view, answer.thoughts);
    if (isAwaited(view)) store.update(withAdvice, { bot, thought, share: 1 });
  }

  /** The first step of a line that gains something and leaves nothing to be mended, and that can be taken at once; the first of all where there is none. @param {View} view @param {Thought[]} thoughts */
  async function worthSaying(view, thoughts) {
    const [first, next] = thoughts;
    if (!first || (!first.idle && !first.owed)) return first ?? null;
    const roomier = first.owed && next ? await makingRoom(view, first, next) : null;
    if (roomier) return roomier;
    for (const thought of thoughts.slice(1)) if (!thought.idle && !thought.owed && (await isOpen(view, thought.action))) return thought;
    return first;
  }

  /** A comrade makes room before he is joined, where he can go at once. @param {View} view @param {Thought} first @param {Thought} next */
  async function makingRoom(view, first, next) {
    const [verb, subject, target] = next.action;
    const [, joining, hex] = first.action;
    const stands = view.units.find(({ id }) => id === subject)?.hex === hex;
    if (!stands || !(await isOpen(view, [verb, subject, target]))) return null;
    return { ...next, reason: { key: "page.advice.room", facts: { unit: subject, to: target, other: joining, hex } } };
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

/** Of a line whose first step gains nothing, or leaves something to be mended, no more steps are waited for. */
const MOST = 6;

/** Whether enough was thought for advice. @param {Thought[]} thoughts */
function isReady([first, ...rest]) {
  return first !== undefined && ((!first.idle && !first.owed) || rest.length + 1 >= MOST);
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
