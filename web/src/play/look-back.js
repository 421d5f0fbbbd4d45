/** Looking back: asks the engine for the moments of the game, and in practice goes to one to play on from there. */

import { EngineLost } from "../engine/engine.js";
import { PRESENT, phaseFrom } from "./moments.js";
import { randomSeed } from "./seed.js";
import * as reduce from "./state.js";

/**
 * @import { Answer, View } from "../types.d.ts"
 * @import { LookBack } from "./moments.js"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 */

const PACE = 700;

/** @param {{ store: Store, engine: Pick<Engine, "call">, keep: () => Promise<void>, refuse: (answer: Extract<Answer, { ok: false }>) => void, pace?: number }} parts */
export function createLookBack({ store, engine, keep, refuse, pace = PACE }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let next;

  /** @param {Partial<LookBack>} change */
  const set = (change) => store.update(reduce.withLookBack, change);
  const here = () => store.state.lookBack;
  const present = () => store.state.view?.length ?? 0;
  const at = () => here().view?.length ?? present();

  /** @param {string} method @param {Record<string, unknown>} [fields] @returns {Promise<any>} */
  async function ask(method, fields) {
    try {
      const answer = await engine.call(method, fields);
      if (answer.ok) return answer;
      refuse(answer);
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
    }
    return null;
  }

  async function open() {
    const answer = store.state.live ? await ask("timeline") : null;
    if (!answer) return;
    set({ open: true, timeline: answer.timeline });
    await foretell();
  }

  async function foretell() {
    const answer = await ask("chances");
    if (answer && here().open) set({ chances: answer.chances });
  }

  function close() {
    clearTimeout(next);
    store.update(reduce.withLookBack, PRESENT);
  }

  /** @param {number} length */
  async function look(length) {
    const wanted = Math.min(Math.max(length, 0), present());
    if (wanted === present()) return set({ view: null });
    const answer = await ask("past", { length: wanted });
    if (answer && here().open) set({ view: answer.view });
  }

  /** @param {number} length */
  async function jump(length) {
    stop();
    await look(length);
  }

  function stop() {
    clearTimeout(next);
    if (here().playing) set({ playing: false });
  }

  async function play() {
    if (at() >= present()) await look(0);
    set({ playing: true });
    next = setTimeout(tick, pace);
  }

  /** Shows again what happened from a moment on. @param {number} length */
  async function replay(length) {
    stop();
    if (!here().open) await open();
    await look(length);
    await play();
  }

  async function tick() {
    if (!here().playing) return;
    await look(at() + 1);
    if (here().view === null) return stop();
    next = setTimeout(tick, pace);
  }

  /** Shows where the game stands now. @param {View} view */
  async function arrive(view) {
    const log = await ask("log");
    const time = await ask("timeline");
    if (!log || !time) return;
    store.update(reduce.withOpened, view, log.events);
    set({ ...PRESENT, open: true, timeline: time.timeline });
    await keep();
    await foretell();
  }

  /** @param {string} method @param {Record<string, unknown>} fields */
  async function travel(method, fields) {
    stop();
    const answer = await ask(method, { ...fields, at: present() });
    if (answer) await arrive(answer.view);
  }

  /** @param {string} method @param {Record<string, unknown>} fields */
  async function tend(method, fields) {
    const answer = await ask(method, fields);
    if (!answer) return;
    set({ timeline: answer.timeline });
    await keep();
  }

  return {
    toggle: () => (here().open ? close() : void open()),
    close,
    stop,
    play: () => void (here().playing ? stop() : play()),
    look: (/** @type {number} */ length) => void jump(length),
    replay: (/** @type {number} */ length) => void replay(length),
    step: (/** @type {number} */ by) => void jump(at() + by),
    phase: (/** @type {-1 | 1} */ by) => void jump(phaseFrom(here().timeline?.marks ?? [], at(), by, present())),
    compare: () => set({ compare: !here().compare }),
    /** Plays on from the moment looked at, with the dice that were or with others. @param {boolean} fresh */
    resume: (fresh) => void travel("rewind", { length: at(), ...(fresh && { seed: randomSeed() }) }),
    /** @param {number} branch @param {number} length */
    go: (branch, length) => void travel("go", { branch, length }),
    /** @param {number} branch @param {string} name */
    name: (branch, name) => void tend("name_branch", { branch, name }),
    /** @param {number} branch */
    remove: (branch) => void tend("remove_branch", { branch }),
    /** What was known of the past does not hold any more. */
    forget: () => here().open && store.state.view && here().timeline && void open(),
  };
}

/** @typedef {ReturnType<typeof createLookBack>} LookBacker */
