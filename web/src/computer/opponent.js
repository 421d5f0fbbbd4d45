/** The computer players: a second engine thinks, its thoughts are played one after the other, and a person can stop them. */

import { consider } from "./considering.js";
import { EngineLost } from "../engine/engine.js";
import { botOf, pauseAfter, PERSON, seated, stillResting } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Answer, Text, Thought, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Health } from "../engine/engine.js"
 * @import { Computer } from "../play/seats.js"
 * @import { State, Store } from "../play/state.js"
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine the one with the game
 * @property {Pick<Engine, "call" | "start" | "restart" | "health">} mind the one that thinks
 * @property {() => Promise<void>} keep
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 * @property {(game: string, players: Record<string, string>) => void} note who sat down, for the next game
 * @property {(milliseconds: number) => Promise<void>} [wait]
 */

/** @param {Parts} parts */
export function createOpponent({ store, engine, mind, keep, say, note, wait = pause }) {
  /** @type {Promise<void> | null} */
  let running = null;
  let stopped = false;
  let goOn = () => {};
  /** A step that was asked for while there was none yet. */
  let owed = false;

  /** @param {Partial<Computer>} change */
  const become = (change) => store.update(reduce.withComputer, change);

  /** Lets a computer play where it is its turn; to be called after every change. */
  function follow() {
    if (running || stopped || !isDue(store.state)) return;
    running = run().catch(lost).finally(() => {
      running = null;
      if (store.state.computer.phase !== "lost") become({ phase: "idle" });
      queueMicrotask(follow);
    });
  }

  async function run() {
    if (store.state.computer.phase === "idle" && isFresh(store.state)) become({ deeds: [] });
    while (!stopped && isDue(store.state)) {
      const view = /** @type {View} */ (store.state.view);
      const line = await think(view);
      await playLine(view, line);
    }
  }

  /** The actions that a computer would play from here; none where the game went on meanwhile. @param {View} view @returns {Promise<Thought[]>} */
  async function think(view) {
    wake();
    const answer = await consider({ engine, mind }, view, botOf(view) ?? "", ({ spent, budget }) => {
      if (isStill(view)) become({ phase: "thinking", spent, budget });
      return isStill(view);
    });
    return answer.ok ? answer.thoughts : refuse(answer);
  }

  function wake() {
    const { phase } = mind.health();
    if (phase === "off") mind.start();
    become({ phase: phase === "ready" ? "thinking" : "waking", spent: 0, budget: 0 });
  }

  /** @param {View} start @param {Thought[]} line */
  async function playLine(start, line) {
    let at = start;
    for (const thought of line) {
      if (!isStill(at) || at.decision?.side !== start.decision?.side) return;
      become({ phase: "playing" });
      await leave(at);
      if (!isStill(at)) return;
      const next = await playOne(at, thought);
      if (!next) return;
      at = next;
      const rolled = at.events.some((event) => event.die);
      const time = pauseAfter(store.state.computer, reduce.stageOf(at), rolled);
      if (Number.isFinite(time)) await rest(time);
    }
  }

  /** Step by step, waits for the person's word. @param {View} at */
  async function leave(at) {
    const isHeld = !Number.isFinite(pauseAfter(store.state.computer, reduce.stageOf(at), false));
    if (isHeld && !owed) await rest(Infinity);
    owed = false;
  }

  /** A pause, which ends at once when a person wants it so. @param {number} milliseconds */
  function rest(milliseconds) {
    const asked = new Promise((resolve) => (goOn = () => resolve(undefined)));
    return Promise.race([wait(milliseconds), asked]);
  }

  /** @param {View} at @param {Thought} thought @returns {Promise<View | null>} */
  async function playOne(at, { action, reason }) {
    const deed = { side: at.decision?.side ?? "", bot: botOf(at) ?? "", reason };
    const answer = await engine.call("play", { action, at: at.length, player: deed.bot, reason });
    if (!answer.ok) {
      refuse(answer);
      return null;
    }
    if (store.state.view !== at || !store.state.live) return null;
    store.update(reduce.withDeed, answer.view, deed);
    await keep();
    return store.state.view;
  }

  /** @param {View} view */
  function isStill(view) {
    return !stopped && store.state.live && !store.state.lookBack.view && store.state.view === view;
  }

  /** A refusal that only says that the game has moved on is nobody's concern. @param {Extract<Answer, { ok: false }>} answer @returns {never[]} */
  function refuse(answer) {
    if (answer.error.key !== "error.stale") throw new EngineLost(answer.error);
    return [];
  }

  /** The engine with the game speaks for itself. @param {unknown} error */
  function lost(error) {
    if (!store.state.live) return;
    become({ phase: "lost" });
    if (!(error instanceof EngineLost)) say({ key: "page.fault", facts: { error: String(error) } }, "alarm");
  }

  /**
   * Has other players sit down; the computers hold still meanwhile.
   * @param {(players: Record<string, string>) => Record<string, string>} change @param {Record<string, string>} [resting] who gave way to a person
   */
  async function reseat(change, resting = {}) {
    stopped = true;
    goOn();
    try {
      await running;
      const { view } = store.state;
      if (!view || !store.state.live) return;
      const players = change(view.players);
      const answer = await engine.call("players", { players, at: view.length });
      if (!answer.ok) return say(answer.error, "alarm");
      store.update(reduce.withSeats, answer.view, stillResting({ ...store.state.computer.resting, ...resting }, players));
      await keep();
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
    } finally {
      stopped = false;
      queueMicrotask(follow);
    }
  }

  /** Leaves the side that a computer plays now to the person. */
  async function stop() {
    const { view } = store.state;
    const [side, bot] = [view?.decision?.side ?? "", botOf(view)];
    if (bot === null) return;
    await reseat((players) => seated(players, side, PERSON), { [side]: bot });
    become({ phase: "idle" });
  }

  return {
    follow,
    stop,
    reseat,
    /** Has players sit down as a person chose them. @param {Record<string, string>} players */
    seat(players) {
      note(store.state.view?.game ?? "", players);
      return reseat(() => players);
    },
    /** Lets the computers that rest play on. */
    resume() {
      const { resting } = store.state.computer;
      return reseat((players) => ({ ...players, ...resting }));
    },
    /** A new worker in place of the one that was lost. */
    retry() {
      mind.restart();
      become({ phase: "idle" });
      follow();
    },
    /** Plays to the end of the stage without a pause. */
    hurry() {
      become({ hurried: reduce.stageOf(store.state.view) });
      goOn();
    },
    /** Plays the next action now. */
    step() {
      owed = true;
      goOn();
    },
    /** @param {string} speed */
    setSpeed(speed) {
      const isHeld = !Number.isFinite(pauseAfter(store.state.computer, "", false));
      become({ speed });
      if (isHeld) goOn();
    },
    /** @param {Health} health */
    onHealth(health) {
      if (health.phase === "failed") become({ phase: "lost" });
    },
  };
}

/** @typedef {ReturnType<typeof createOpponent>} Opponent */

/** @param {State} state */
function isDue(state) {
  return state.live && !state.lookBack.view && !state.view?.result && botOf(state.view) !== null && state.computer.phase !== "lost";
}

/** Whether a person decided last. @param {State} state */
function isFresh({ view, computer }) {
  return computer.deeds.at(-1)?.length !== view?.length;
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((done) => Number.isFinite(milliseconds) && setTimeout(done, milliseconds));
}
