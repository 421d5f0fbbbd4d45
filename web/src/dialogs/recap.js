/** What happened since a moment, by the sectors of the board; and when a player was last here. */

import { sideTitle } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { goButton } from "../sheets/log.js";
import { dice } from "../pieces/dice.js";
import { field, select } from "../document/dialogs.js";
import { changes } from "../play/moments.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { BoardMap, TimelineMark, UnitView, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { LoggedEvent, Store } from "../play/state.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Keeper } from "../games/games.js"
 * @typedef {{ length: number, when: number }} Stay where a visit began
 * @typedef {{ game: string, of: string, now: Stay, last: Stay | null }} Visits
 * @typedef {{ dialog: Dialog, context: () => Context, engine: Pick<Engine, "call">, keeper: Pick<Keeper, "recall" | "remember"> }} Parts
 * @typedef {{ name: string | null, events: LoggedEvent[], moved: Record<string, number>, lost: UnitView[], came: UnitView[] }} Part
 */

const KEY = "visits";
/** A visit ends when nothing was opened for so long. */
const PAUSE = 6 * 60 * 60 * 1000;
/** A game is told from another by what happened in its first actions. */
const FIRST = 20;
const LONGEST = 400;

/** Notes that a game is gone on with, and says so where that is after a while. @param {Omit<Parts, "dialog"> & { store: Store }} page */
export async function noteVisit({ engine, keeper, store, context }) {
  const { view } = store.state;
  if (!view) return;
  const of = await markOf({ engine });
  const now = { length: view.length, when: Date.now() };
  const before = visitsOf({ keeper }, view, of);
  const isBack = before !== null && now.when - before.seen > PAUSE;
  const visits = !before ? { now, last: null } : isBack ? { now, last: before.now } : { now: before.now, last: before.last };
  keeper.remember(KEY, JSON.stringify({ game: view.game, of, ...visits, seen: now.when }));
  const { speaker, act } = context();
  if (isBack && before.now.length < view.length) act.say({ key: "page.recap.back", facts: { when: day(speaker.language, before.now.when) } }, "plain");
}

/** @param {Pick<Parts, "engine">} parts */
async function markOf({ engine }) {
  const answer = await engine.call("log", { until: FIRST }).catch(() => null);
  return answer?.ok ? JSON.stringify(answer.events.map((/** @type {LoggedEvent} */ { text }) => text)).slice(-LONGEST) : "";
}

/** The visits to this game that are known. @param {Pick<Parts, "keeper">} parts @param {View} view @param {string} of @returns {Visits & { seen: number } | null} */
function visitsOf({ keeper }, view, of) {
  try {
    const kept = JSON.parse(keeper.recall(KEY) ?? "null");
    return kept?.game === view.game && kept.of === of && kept.now.length <= view.length ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} language @param {number} when */
function day(language, when) {
  return new Date(when).toLocaleDateString(language, { day: "numeric", month: "long" });
}

/** @param {Parts} parts */
export async function openRecap(parts) {
  const { dialog, context, engine } = parts;
  const { speaker, state, act } = context();
  const view = /** @type {View} */ (state.view);
  const answer = await engine.call("timeline");
  if (!answer.ok) return act.say(answer.error, "reason");
  const marks = /** @type {TimelineMark[]} */ (answer.timeline.marks);
  const choices = choicesOf(parts, view, marks, await markOf(parts));
  if (choices.length === 0) return dialog.open(speaker.say("page.recap"), [el("p", {}, speaker.say("page.recap.none"))]);
  const place = el("div", { className: "review", tabIndex: -1 });
  const show = (/** @type {string} */ value) => void tell(parts, place, marks, Number(value));
  const since = select("since", choices, choices[0].value, show);
  dialog.open(speaker.say("page.recap"), [field(speaker.say("page.recap.since"), since), place]);
  show(choices[0].value);
}

/** The moments since which it can be told: the last visit, this turn, the turn before, every phase. @param {Parts} parts @param {View} view @param {TimelineMark[]} marks @param {string} of */
function choicesOf(parts, view, marks, of) {
  const { speaker } = parts.context();
  const last = visitsOf(parts, view, of)?.last;
  const turns = marks.filter((mark, index) => index === 0 || mark.turn !== marks[index - 1].turn).slice(-2).reverse();
  const said = (/** @type {number} */ length, /** @type {string} */ title) => ({ value: String(length), title });
  const named = turns.map(({ length, turn }) => said(length, speaker.say("page.time.turn", { turn })));
  const phases = marks.toReversed().map(({ length, turn, text }) => said(length, `${speaker.say("page.time.turn", { turn })}: ${speaker.text(text)}`));
  const visit = last ? [said(last.length, speaker.say("page.recap.visit", { when: day(speaker.language, last.when) }))] : [];
  return [...visit, ...named, ...phases].filter(({ value }) => Number(value) < view.length);
}

/** @param {Parts} parts @param {HTMLElement} place @param {TimelineMark[]} marks @param {number} since */
async function tell({ dialog, context, engine }, place, marks, since) {
  const page = context();
  const { speaker, state, lookBack } = page;
  const now = /** @type {View} */ (state.view);
  const then = await engine.call("past", { length: since });
  if (!then.ok) return void place.replaceChildren(el("p", { role: "alert" }, speaker.text(then.error)));
  const events = await logSince(engine, since, marks);
  const parts = bySector(state.map, then.view, now, events);
  const go = (/** @type {(length: number) => void} */ how) => () => {
    dialog.close();
    how(since);
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) => el("button", { type: "button", "data-key": key, onclick }, speaker.say(`page.recap.${key}`));
  const buttons = el("div", { className: "buttons" }, button("map", go(lookBack.since)), button("watch", go(lookBack.replay)));
  place.replaceChildren(buttons, ...parts.map((part) => sectorPart(page, dialog, part, parts.length === 1)));
}

/** What the log tells after a moment, without what only says which phase it is, or why. @param {Parts["engine"]} engine @param {number} since @param {TimelineMark[]} marks @returns {Promise<LoggedEvent[]>} */
async function logSince(engine, since, marks) {
  const headings = new Set(marks.map(({ text }) => text.key));
  /** @type {LoggedEvent[]} */
  let events = [];
  /** @type {number | undefined} */
  let until;
  do {
    const answer = await engine.call("log", until === undefined ? {} : { until });
    if (!answer.ok) break;
    events = [...answer.events, ...events];
    until = answer.from - 1;
  } while (until > since);
  return events.filter((event) => event.length > since && !event.bot && !event.secret && !event.path && !headings.has(event.text.key));
}

/**
 * What happened in each sector, in the order of the map; what has no place, and where there are no sectors, comes last.
 * @param {BoardMap | null} map @param {View} then @param {View} now @param {LoggedEvent[]} events @returns {Part[]}
 */
export function bySector(map, then, now, events) {
  const hexes = new Set(map?.hexes.map(([hex]) => hex));
  const sectors = (map?.sectors ?? []).map(({ name, hexes: own }) => ({ name, own: new Set(own) }));
  const parts = [...sectors.map(({ name }) => name), null].map((name) => ({ name, events: /** @type {LoggedEvent[]} */ ([]), moved: /** @type {Record<string, number>} */ ({}), lost: /** @type {UnitView[]} */ ([]), came: /** @type {UnitView[]} */ ([]) }));
  const partOf = (/** @type {string | undefined} */ hex) => parts[hex === undefined ? sectors.length : (sectors.findIndex(({ own }) => own.has(hex)) + parts.length) % parts.length];
  const was = new Map(then.units.map((unit) => [unit.id, unit]));
  const is = new Map(now.units.map((unit) => [unit.id, unit]));
  const placeOf = (/** @type {LoggedEvent} */ { text, unit }) => Object.values(text.facts ?? {}).flat().find((fact) => hexes.has(String(fact)))?.toString() ?? (unit ? (is.get(unit)?.hex ?? was.get(unit)?.hex) : undefined);
  for (const event of events) partOf(placeOf(event)).events.push(event);
  for (const { from, side } of changes(then, now).arrows) {
    const { moved } = partOf(from);
    moved[side] = (moved[side] ?? 0) + 1;
  }
  for (const unit of then.units) if (unit.hex && is.has(unit.id) && !is.get(unit.id)?.hex) partOf(unit.hex).lost.push(unit);
  for (const unit of now.units) if (unit.hex && !was.get(unit.id)?.hex) partOf(unit.hex).came.push(unit);
  return parts.filter(({ events: told, moved, lost, came }) => told.length + Object.keys(moved).length + lost.length + came.length > 0);
}

/** @param {Context} context @param {Dialog} dialog @param {Part} part @param {boolean} open */
function sectorPart(context, dialog, { name, events, moved, lost, came }, open) {
  const { speaker, state } = context;
  const sides = state.game?.sides.map(({ id }) => id) ?? [];
  const of = (/** @type {string} */ key, /** @type {UnitView[]} */ units) => sides.flatMap((side) => {
    const own = units.filter((unit) => unit.side === side).map(({ id }) => id);
    return own.length > 0 ? [speaker.say(`page.recap.${key}`, { side: sideTitle(context, side), units: own })] : [];
  });
  const went = sides.flatMap((side) => (moved[side] ? [speaker.say("page.recap.moved", { side: sideTitle(context, side), n: moved[side] })] : []));
  const lines = [...went, ...of("lost", lost), ...of("came", came)].map((words) => el("li", {}, words));
  const told = events.map((event) => entry(context, dialog, event));
  const title = name === null ? speaker.say("page.recap.else") : speaker.say(name);
  return el("details", { open: open || lost.length > 0 }, el("summary", { "data-key": `recap:${name ?? "else"}` }, `${title} (${lines.length + told.length})`), el("ul", {}, ...lines), el("ol", { className: "log" }, ...told));
}

/** @param {Context} context @param {Dialog} dialog @param {LoggedEvent} event */
function entry(context, dialog, event) {
  const hex = Object.values(event.text.facts ?? {}).flat().find((fact) => context.state.map?.hexes.some(([id]) => id === fact));
  const go = goButton(context, hex?.toString());
  go?.addEventListener("click", dialog.close);
  return el("li", { className: event.die ? "rolled" : "" }, event.die && dice(event.die, context.speaker, 20), el("span", {}, ...signed(context, event.text)), go);
}
