/** What the player's acts do: each asks the engine where it must, changes the state, and keeps the game. */

import { NONE, aimed, click, dropped, follow, selected, take } from "./choose.js";
import { EngineLost } from "../engine/engine.js";
import { botOf } from "./seats.js";
import * as reduce from "./state.js";

/**
 * @import { Answer, OptionView, Target, Text } from "../types.d.ts"
 * @import { Spot, Step } from "./choose.js"
 * @import { Store } from "./state.js"
 * @typedef {ReturnType<typeof import("../engine/engine.js").createEngine>} Engine
 * @typedef {{ centre: (hex: string) => void }} Sight
 * @typedef {{ keep: () => Promise<void>, restart: () => void, report: () => void, newGame: () => void, saves: () => void, rule: (id: string) => void, players: () => void, debrief: () => void, lesson: () => void, playCopy: () => void, exportGame: () => void, exportAll: () => void }} Duties
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, sight: Sight, duties: Duties, noticeTime?: number }} Parts
 */

const NOTICE_TIME = 8000;
const ALARM_TIME = 30000;

/** @param {Parts} parts */
export function createController({ store, engine, sight, duties, noticeTime = NOTICE_TIME }) {
  /** @type {Promise<unknown>} */
  let line = Promise.resolve();
  /** @type {{ length: number, reach: Map<string, Promise<Answer | null>> }} */
  let known = { length: -1, reach: new Map() };
  let looked = "";

  /**
   * Acts follow one another; one that was meant for an earlier position, or for a moment looked back at, is dropped.
   * @param {() => Promise<unknown> | unknown} act
   */
  function queue(act) {
    const meant = store.state.view?.length;
    line = line.then(() => (store.state.live && !store.state.lookBack.view && store.state.view?.length === meant ? act() : undefined)).catch(report);
    return line;
  }

  /** @param {unknown} error */
  function report(error) {
    if (error instanceof EngineLost) return;
    say({ key: "page.fault", facts: { error: String(error) } }, "alarm");
    console.error(error);
  }

  /** @param {Text} text @param {"plain" | "reason" | "alarm"} tone */
  function say(text, tone) {
    const notice = { text, tone };
    store.update(reduce.withNotice, notice);
    const time = tone === "alarm" ? ALARM_TIME : noticeTime;
    setTimeout(() => store.state.notice === notice && store.update(reduce.withNotice, null), time);
  }

  /**
   * Asks the engine; a refusal is said to the player and answers null.
   * @param {string} method @param {Record<string, unknown>} fields @returns {Promise<Extract<Answer, { ok: true }> | null>}
   */
  async function ask(method, fields) {
    const answer = await engine.call(method, { ...fields, at: store.state.view?.length ?? 0 });
    if (answer.ok) return answer;
    if (answer.error.key === "error.stale") await catchUp();
    else say(answer.error, "reason");
    return null;
  }

  async function catchUp() {
    const view = await engine.call("view");
    const log = await engine.call("log");
    if (view.ok && log.ok) store.update(reduce.withOpened, view.view, log.events);
  }

  /** @param {Step} step @returns {Promise<void>} */
  async function run(step) {
    if (step.do === "play") return playNow(step.action);
    if (step.do === "select") return select(step);
    if (step.do === "aim") return aim(step);
    if (step.do === "why") return why(step.action);
    if (step.do === "menu") store.update(reduce.withMenu, step.choices);
    else store.update(reduce.cleared);
  }

  /** @param {string[]} action */
  async function playNow(action) {
    const selection = store.state.selection;
    const answer = await ask("play", { action });
    if (!answer) return;
    store.update(reduce.withView, answer.view);
    await run(follow(answer.view.decision, selection, action, answer.view.units));
    await duties.keep();
  }

  /** @param {Extract<Step, { do: "select" }>} step */
  async function select({ what, id, verbs }) {
    /** @type {Record<string, Target[]>} */
    const targets = {};
    for (const verb of verbs) {
      const answer = await ask("targets", { verb, subject: id });
      if (!answer) return;
      targets[verb] = answer.targets;
    }
    const comrades = (store.state.view?.units ?? []).filter((unit) => unit.side === store.state.view?.decision?.side);
    store.update(reduce.withSelection, selected(what, id, targets, comrades));
  }

  /** @param {Extract<Step, { do: "aim" }>} step */
  async function aim({ what, id, verbs }) {
    const { view, selection } = store.state;
    if (!view?.decision) return;
    /** @type {Record<string, Record<string, Target[]>>} */
    const reach = {};
    for (const verb of verbs) reach[verb] = (await reachOf(verb))?.subjects ?? {};
    const next = aimed(view.decision, what, id, reach, linkedTo(id));
    if (next === NONE && selection.kind === "none") say({ key: "page.unreached" }, "reason");
    store.update(reduce.withSelection, next);
  }

  /** Who reaches what with a verb, asked once a position. @param {string} verb */
  async function reachOf(verb) {
    const length = store.state.view?.length ?? -1;
    if (known.length !== length) known = { length, reach: new Map() };
    const asked = known.reach.get(verb) ?? ask("targets", { verb });
    known.reach.set(verb, asked);
    return /** @type {Promise<any>} */ (asked);
  }

  /** The units that an arrow links to a target. @param {string} target @returns {Record<string, boolean>} */
  function linkedTo(target) {
    const { units = [], arrows = [] } = store.state.view ?? {};
    const goal = units.find((unit) => unit.id === target)?.hex ?? target;
    const from = new Set(arrows.filter((arrow) => arrow.to === goal).map((arrow) => arrow.from));
    return Object.fromEntries(units.filter((unit) => unit.hex && from.has(unit.hex)).map((unit) => [unit.id, true]));
  }

  /** @param {string[]} action */
  async function why(action) {
    const answer = await ask("why", { action });
    if (answer?.reason) say(answer.reason, "reason");
  }

  /** @param {Spot} spot */
  function point(spot) {
    const { view, selection } = store.state;
    return view?.decision && botOf(view) === null ? run(click(view.decision, selection, spot)) : undefined;
  }

  /** Takes up a unit to be carried, unless it is. @param {string} unit */
  function grab(unit) {
    const { view, selection } = store.state;
    if (!view?.decision || (selection.kind === "subject" && selection.id === unit)) return undefined;
    const step = take(view.decision, "unit", unit);
    return step?.do === "select" ? run(step) : undefined;
  }

  /** @param {string} unit @param {Spot} spot */
  function drop(unit, spot) {
    const { view, selection } = store.state;
    if (!view?.decision || selection.kind !== "subject" || selection.id !== unit) return undefined;
    const step = dropped(view.decision, selection, spot);
    return step ? run(step) : undefined;
  }

  async function undoNow() {
    if (!store.state.view?.can_undo) return;
    const answer = await ask("undo", {});
    const log = answer && (await ask("log", {}));
    if (!answer) return;
    store.update(reduce.withOpened, answer.view, log?.events ?? []);
    await duties.keep();
  }

  async function takeOverNow() {
    const answer = await ask("take_over", {});
    const log = answer && (await ask("log", {}));
    if (log) store.update(reduce.withTaken, answer.view, log.events);
  }

  /** @param {OptionView} option @param {number} by */
  function goToNext(option, by) {
    const { selection, view } = store.state;
    if (option.subjects.length === 0 || !view?.decision) return;
    const last = selection.kind === "subject" ? selection.id : looked;
    const { length } = option.subjects;
    const id = option.subjects[(Math.max(option.subjects.indexOf(last), by < 0 ? 0 : -1) + by + length) % length];
    looked = id;
    const hex = option.subject === "hex" ? id : view.units.find((unit) => unit.id === id)?.hex;
    if (hex) sight.centre(hex);
    const aims = option.target !== null && option.subject !== null;
    return aims ? run(/** @type {Step} */ (take(view.decision, option.subject ?? "item", id))) : undefined;
  }

  return {
    say,
    catchUp,
    /** @param {Spot} spot */
    point: (spot) => queue(() => point(spot)),
    /** @param {string} unit */
    grab: (unit) => queue(() => grab(unit)),
    /** @param {string} unit the one that was grabbed @param {Spot} spot where it is let go */
    drop: (unit, spot) => queue(() => drop(unit, spot)),
    /** @param {string} id a unit beside the board */
    pointAt: (id) =>
      queue(() => {
        const unit = store.state.view?.units.find((each) => each.id === id);
        return unit && point({ hex: unit.hex ?? null, units: [unit], unit: id });
      }),
    /** @param {"unit" | "hex" | "item"} what @param {string} id */
    take: (what, id) =>
      queue(() => {
        const step = store.state.view?.decision && take(store.state.view.decision, what, id);
        return step ? run(step) : undefined;
      }),
    /** @param {OptionView} option @param {number} [by] 1, or -1 for the one before */
    next: (option, by = 1) => queue(() => goToNext(option, by)),
    /** @param {string[]} action */
    play: (action) => queue(() => playNow(action)),
    undo: () => queue(undoNow),
    cancel: () => store.update(reduce.cleared),
    /** Puts away what was said. */
    hush: () => store.update(reduce.withNotice, null),
    /** @param {"unit" | "hex" | "item" | null} what @param {string | null} id what a button is about, shown on the board */
    look: (what, id) => {
      const unit = what === "unit" ? store.state.view?.units.find((each) => each.id === id) : null;
      store.update(reduce.withHover, { hex: (what === "hex" ? id : unit?.hex) ?? null, unit: unit?.id ?? null });
    },
    /** @param {Text | null} why the reason why a button that is pointed at cannot be pressed */
    hint: (why) => store.update(reduce.withWhy, why),
    /** The side that the device goes to has it. */
    takeOver: () => queue(takeOverNow),
    /** @param {string} hex */
    centre: (hex) => sight.centre(hex),
    /** When the acts in hand are done. @returns {Promise<unknown>} */
    idle: () => line,
    restart: duties.restart,
    report: duties.report,
    newGame: duties.newGame,
    saves: duties.saves,
    rule: duties.rule,
    debrief: duties.debrief,
    lesson: duties.lesson,
    playCopy: duties.playCopy,
    exportGame: duties.exportGame,
    exportAll: duties.exportAll,
    players: duties.players,
  };
}

/** @typedef {ReturnType<typeof createController>} Controller */
