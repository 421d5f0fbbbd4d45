/** Does what a choice comes to: plays an action, asks for targets, for who can act on one, or why not. */

import { ask } from "./asking.js";
import { NONE, aimed, follow, gathering, selected, take } from "./choose.js";
import * as reduce from "./state.js";

/**
 * @import { Target, Text } from "../types.d.ts"
 * @import { Step } from "./choose.js"
 * @import { Seat } from "./controller.js"
 */

/** @param {Seat} seat @param {Step} step @returns {Promise<void>} */
export async function run(seat, step) {
  if (step.do === "play") return play(seat, step.action);
  if (step.do === "select") return select(seat, step);
  if (step.do === "aim") return aim(seat, step);
  if (step.do === "why") return why(seat, step.action);
  if (step.do === "menu") seat.store.update(reduce.withMenu, step.choices);
  else seat.store.update(reduce.cleared);
}

/** @param {Seat} seat @param {string[]} action */
export async function play(seat, action) {
  const { selection } = seat.store.state;
  const answer = await ask(seat, "play", { action });
  if (!answer) return;
  seat.store.update(reduce.withView, answer.view);
  await run(seat, follow(answer.view.decision, selection, action, answer.view.units));
  await seat.keep();
}

/** Makes all of a unit's stack that can act as one with it do so, and takes it up. @param {Seat} seat @param {string} id */
export async function gather(seat, id) {
  for (let action = joining(seat, id); action; action = joining(seat, id)) {
    const answer = await ask(seat, "play", { action });
    if (!answer) break;
    seat.store.update(reduce.withView, answer.view);
  }
  const { view } = seat.store.state;
  const step = view?.decision && take(view.decision, "unit", id);
  if (step?.do === "select") await select(seat, step);
  await seat.keep();
}

/** Sends all who can act on the target that is taken up, one action each, as far as they may. @param {Seat} seat @param {string} verb */
export async function sendAll(seat, verb) {
  const { selection } = seat.store.state;
  if (selection.kind !== "target") return;
  for (const { id } of selection.subjects[verb] ?? []) {
    const answer = await ask(seat, "play", { action: [verb, id, selection.id] });
    if (!answer) break;
    seat.store.update(reduce.withView, answer.view);
  }
  const { view } = seat.store.state;
  await run(seat, follow(view?.decision ?? null, selection, [], view?.units ?? []));
  await seat.keep();
}

/** @param {Seat} seat @param {string} id */
function joining({ store }, id) {
  const { view } = store.state;
  return view?.decision ? gathering(view.decision, id, view.units) : null;
}

/** @param {Seat} seat @param {Extract<Step, { do: "select" }>} step */
async function select(seat, { what, id, verbs }) {
  /** @type {Record<string, Target[]>} */
  const targets = {};
  /** @type {string[]} */
  const along = [];
  for (const verb of verbs) {
    const answer = await ask(seat, "targets", { verb, subject: id });
    if (!answer) return;
    targets[verb] = answer.targets;
    along.push(...(answer.along ?? []));
  }
  const { view } = seat.store.state;
  const comrades = (view?.units ?? []).filter((unit) => unit.side === view?.decision?.side);
  seat.store.update(reduce.withSelection, selected(what, id, targets, comrades, [...new Set(along)]));
}

/** @param {Seat} seat @param {Extract<Step, { do: "aim" }>} step */
async function aim(seat, { what, id, verbs, otherwise }) {
  const { view, selection } = seat.store.state;
  if (!view?.decision) return;
  /** @type {Record<string, Target[]>} */
  const reach = {};
  /** @type {Record<string, Text[]>} */
  const together = {};
  /** @type {Text | undefined} */
  let refused;
  for (const verb of verbs) {
    const answer = await ask(seat, "subjects", { verb, target: id });
    reach[verb] = answer?.subjects ?? [];
    refused ??= answer?.why;
    if (answer?.together) together[verb] = answer.together;
  }
  const next = aimed(view.decision, what, id, reach, linkedTo(seat, id), together);
  if (next === NONE && otherwise) return run(seat, otherwise);
  seat.store.update(reduce.withSelection, next);
  if (next === NONE && selection.kind === "none") seat.say(refused ?? { key: "page.unreached" }, "reason");
}

/** The units that an arrow links to a target. @param {Seat} seat @param {string} target @returns {Record<string, boolean>} */
function linkedTo({ store }, target) {
  const { units = [], arrows = [] } = store.state.view ?? {};
  const goal = units.find((unit) => unit.id === target)?.hex ?? target;
  const from = new Set(arrows.filter((arrow) => arrow.to === goal).map((arrow) => arrow.from));
  return Object.fromEntries(units.filter((unit) => from.has(unit.hex ?? unit.box ?? "")).map((unit) => [unit.id, true]));
}

/** @param {Seat} seat @param {string[]} action */
async function why(seat, action) {
  const answer = await ask(seat, "why", { action });
  if (answer?.reason) seat.say(answer.reason, "reason");
}

/** @param {Seat} seat */
export async function undo(seat) {
  if (!seat.store.state.view?.can_undo) return;
  const answer = await ask(seat, "undo", {});
  const log = answer && (await ask(seat, "log", {}));
  if (!answer) return;
  seat.store.update(reduce.withOpened, answer.view, log?.events ?? [], log?.from);
  await seat.keep();
}

/** The side that the device goes to has it. @param {Seat} seat */
export async function takeOver(seat) {
  const answer = await ask(seat, "take_over", {});
  const log = answer && (await ask(seat, "log", {}));
  if (log) seat.store.update(reduce.withTaken, answer.view, log.events, log.from);
}
