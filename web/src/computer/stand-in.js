/**
 * Bots from the lab in the seats of persons. They sit down when a person says so and for as long as this game is open: no
 * save, link or file has a word of them.
 */

import { createBotShelf } from "../keep/bots.js";
import { createSandbox } from "../lab/sandbox.js";
import { PERSON, SPEEDS, pauseAfter } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Text, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Sandbox } from "../lab/sandbox.js"
 * @import { Store } from "../play/state.js"
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine
 * @property {() => Promise<void>} keep
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 * @property {(text: Text) => string} spoken what a text says
 * @property {(error: unknown) => void} onFault
 */

const BOT = "own";

/** @param {Parts} parts */
export function createStandIn({ store, engine, keep, say, spoken, onFault }) {
  const shelf = createBotShelf();
  /** @type {Map<string, { name: string, sandbox: Sandbox | null }>} */
  const seats = new Map();
  let running = false;

  /** Plays where it is one of their turns; to be called after every change. */
  function follow() {
    if (running || !dueNow()) return;
    running = true;
    run().catch(lost).finally(() => {
      running = false;
      queueMicrotask(follow);
    });
  }

  /** Nobody stays who would only be lost again. @param {unknown} error */
  function lost(error) {
    leaveAll();
    onFault(error);
  }

  /** The side that is to be played now, or null. */
  function dueNow() {
    const { live, view, lookBack } = store.state;
    const side = view?.decision?.side;
    if (!live || !side || view.result || lookBack.view || reduce.awaited(store.state) !== null) return null;
    return seats.has(side) && view.players[side] === PERSON ? side : null;
  }

  async function run() {
    store.update(reduce.withComputer, { deeds: [] });
    for (let side = dueNow(); side; side = dueNow()) await playLine(side);
  }

  /** @param {string} side */
  async function playLine(side) {
    const start = /** @type {View} */ (store.state.view);
    const seat = seats.get(side);
    const known = await engine.call("known", { side, seed: start.length, at: start.length });
    if (!known.ok || !seat) return;
    const answered = await think(seat, known.position, start.length);
    if (seats.get(side) !== seat) return;
    if (!answered.ok) return forfeit(side, answered.error);
    for (const thought of answered.thoughts) {
      const at = store.state.view;
      if (!at || dueNow() !== side || seats.get(side) !== seat) return;
      const answer = await engine.call("play", { action: thought.action, at: at.length });
      if (!answer.ok) return answer.error.key === "error.stale" ? undefined : refuse(side, thought.action, answer.error);
      if (store.state.view !== at) return;
      store.update(reduce.withDeed, answer.view, { side, bot: BOT, reason: thought.reason });
      await keep();
      const rest = pauseAfter(store.state.computer, reduce.stageOf(at), answer.view.events.some((/** @type {{ die?: unknown }} */ event) => event.die));
      await pause(Number.isFinite(rest) ? rest : SPEEDS.normal.pause);
    }
  }

  /** @param {{ name: string, sandbox: Sandbox | null }} seat @param {string} position @param {number} seed */
  async function think(seat, position, seed) {
    if (!seat.sandbox) {
      seat.sandbox = createSandbox({ source: shelf.read(seat.name) ?? "" });
      const started = await seat.sandbox.start();
      if (!started.ok) return started;
    }
    return seat.sandbox.think(position, seed);
  }

  /** With the rule that says no. @param {string} side @param {string[]} action @param {Text} why */
  function refuse(side, action, why) {
    forfeit(side, { key: "page.own.refused", facts: { action: action.join(" "), reason: spoken(why) }, rule: why.rule });
  }

  /** The seat is a person's again. @param {string} side @param {Text} reason */
  function forfeit(side, reason) {
    leave(side);
    say(reason, "alarm");
  }

  /** @param {string} side */
  function leave(side) {
    seats.get(side)?.sandbox?.stop();
    seats.delete(side);
  }

  function leaveAll() {
    for (const side of [...seats.keys()]) leave(side);
  }

  return {
    follow,
    /** The bots there are; the one-file edition has no lab. */
    names: () => (document.documentElement.dataset.edition === "one-file" ? [] : shelf.names()),
    /** @param {string} side @returns {string} the name of the bot that plays it, or nothing */
    at: (side) => seats.get(side)?.name ?? "",
    /** Lets a bot sit down, or nobody. @param {string} side @param {string} name */
    sit(side, name) {
      if (name === (seats.get(side)?.name ?? "")) return;
      leave(side);
      if (name) seats.set(side, { name, sandbox: null });
      queueMicrotask(follow);
    },
    /** Another game is opened. */
    leaveAll,
  };
}

/** @typedef {ReturnType<typeof createStandIn>} StandIn */

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
