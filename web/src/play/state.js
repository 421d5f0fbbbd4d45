/** All that the page knows, as one object, and the small pure steps that change it. */

import { NONE } from "./choose.js";
import { BARE } from "./overlay-state.js";
import { PRESENT } from "./moments.js";
import { USUAL } from "../keep/preferences.js";
import { NOBODY, doneUntil, handsOff, isInterrupting, paceOf, stepsOf } from "./seats.js";
import { cardAfter } from "./turn-card.js";

/**
 * @import { BattleView, BoardMap, Event, GameInfo, Lesson, Text, View } from "../types.d.ts"
 * @import { Advice } from "../computer/advice.js"
 * @import { Choice, Selection } from "./choose.js"
 * @import { Health } from "../engine/engine.js"
 * @import { OverlayState } from "./overlay-state.js"
 * @import { LookBack } from "./moments.js"
 * @import { Orders } from "./orders.js"
 * @import { Forecast } from "./forecasting.js"
 * @import { Computer, Deed } from "./seats.js"
 * @import { Recalled } from "./recap.js"
 * @import { Settings } from "../keep/preferences.js"
 *
 * @typedef {Event & { length: number, bot?: string, side?: string, secret?: boolean, late?: boolean }} LoggedEvent
 *   `length`: the number of actions once it had happened; `bot`: whose reason it is, kept back where it is `secret`;
 *   `late`: it was until now
 * @typedef {{ battle: BattleView, die: number, stage: string }} Fought
 * @typedef {{ column: string, lines: Text[], isCast: boolean, die: number }} Working  `isCast`: its die has fallen;
 * `die`: the
 *   face, or 0
 * @typedef {{ text: Text, tone: "plain" | "reason" | "alarm" }} Notice
 * @typedef {{ hex: string | null, unit: string | null, spoken?: boolean, until?: "action" | "deed" | "seen" }} Hover
 * `spoken`: by the keyboard, so to be said; `until`: no pointer stays there, and the next action, or the next of a
 * computer, ends it; "seen": something has been done since the finger was there
 * @typedef {Pick<State, "view" | "log" | "told" | "fought" | "card"> & { deeds: Deed[], before: View | null }} Shown
 * @typedef {{ selection: Selection, hex: string, path: string[] }} Way  the hexes that what is taken up would go
 * through
 * @typedef {object} State
 * @property {GameInfo[]} games
 * @property {Advice | null} advice what a computer would do in the player's place, or that it is being thought about
 * @property {GameInfo | null} game
 * @property {number} match how many games have been on the table: another is no more of the one before
 * @property {BoardMap | null} map
 * @property {View | null} view
 * @property {LoggedEvent[]} log the last of what happened
 * @property {number} told the number of actions with which the log begins
 * @property {LoggedEvent | null} roll the last roll, or what was said of a battle without one, until it was seen
 * @property {string} rolledIn the stage in which it fell
 * @property {number | null} carriedOut the number of actions once its battle was over; null: it is still being fought
 * @property {Readonly<Shown> | null} rolling what shows until its die has come to rest
 * @property {number | null} card the turn whose card is still to be seen
 * @property {Selection} selection
 * @property {Choice[]} menu several actions that fit one click
 * @property {Hover} hover
 * @property {Way | null} way the way that was asked for last
 * @property {Text | null} why the reason why nothing can be done with what is hovered
 * @property {Fought[]} fought the battles of the stage that are over, the last first
 * @property {Record<string, Working>} workings how the odds of each battle came about, as they stood before its die
 * @property {Forecast} forecast what the announced battles can bring together
 * @property {OverlayState} overlays what is laid over the map
 * @property {Notice | null} notice
 * @property {Health | null} health
 * @property {Text | null} broken why the page cannot go on without being loaded again
 * @property {boolean} live the view is the engine's, not the drawing made before it was ready
 * @property {boolean} reduced no motion
 * @property {Settings} settings what the player set for good
 * @property {Computer} computer what the computer players do
 * @property {LookBack} lookBack which moment of the past is looked at
 * @property {Recalled | null} recap what happened since the player was last here
 * @property {Lesson | null} lesson the lesson that is on the table, in place of the game in play
 * @property {string} picked the counter that was pressed last in a lesson
 * @property {Orders} orders what units were told to do for longer than an action
 * @property {Keeping} keeping how it stands with what is kept
 */

/**
 * `taken`: another tab plays this game; `unkept`: why the game in play is not being kept; `due`: it is time to take the
 * games along in a file; `crashes`: how often this game has cost an engine that was running; `sketch`: which hexes each
 * side held when the game was left.
 * @typedef {{ taken: boolean, unkept: string | null, due: boolean, crashes: number, sketch?: Record<string, string> }}
 * Keeping
 */

/** @type {Forecast} */
const UNASKED = Object.freeze({ order: [], working: false, answer: null, refusal: null });

/** The most deeds that are told: of computers that play each other, older ones are not asked about. */
export const MOST_DEEDS = 100;

/** @type {Orders} */
export const NO_ORDERS = Object.freeze({ hold: {}, stay: { stage: "", units: [] }, march: {} });

/** @type {Readonly<State>} */
export const START = Object.freeze({
    games: [],
    advice: null,
    game: null,
    match: 0,
    map: null,
    view: null,
    log: [],
    told: 0,
    roll: null,
    rolledIn: "",
    carriedOut: null,
    rolling: null,
    card: null,
    selection: NONE,
    menu: [],
    hover: { hex: null, unit: null },
    way: null,
    why: null,
    fought: [],
    workings: Object.freeze({}),
    forecast: UNASKED,
    overlays: BARE,
    notice: null,
    health: null,
    broken: null,
    live: false,
    reduced: false,
    settings: USUAL,
    computer: NOBODY,
    lookBack: PRESENT,
    recap: null,
    lesson: null,
    picked: "",
    orders: NO_ORDERS,
    keeping: Object.freeze({ taken: false, unkept: null, due: false, crashes: 0 }),
});

/** @param {State} state @param {GameInfo} game @param {BoardMap} map @returns {State} */
export function withGame(state, game, map) {
    const empty = {
        view: null,
        log: [],
        roll: null,
        rolling: null,
        selection: NONE,
        menu: [],
        hover: START.hover,
    };
    return { ...state, ...empty, game, map, live: false, lookBack: PRESENT };
}

/**
 * The first drawing, before the engine has said anything: nothing can be chosen in it.
 * @param {State} state @param {View} view @returns {State}
 */
export function withDrawing(state, view) {
    return { ...state, view: { ...view, decision: null, can_undo: false, no_undo: null }, live: false };
}

/**
 * A view after an action: what happened joins the log. A roll stays until a person has seen it: through all that a
 * computer does, and through what a person does to end the battle.
 * @param {State} state @param {View} view @param {boolean} [isOwn] whether a person did it @param {string} [verb] by
 * @returns {State}
 */
export function withView(state, view, isOwn = true, verb = "") {
    const events = view.events.map((event) => ({ ...event, length: view.length }));
    // The roll that was made for: what is diced for because of it comes after it.
    const rolled = events.find((event) => event.die);
    const isOpen = state.roll !== null && state.carriedOut === null;
    const isSame = isOpen || (state.rolledIn === stageOf(view) && !goesOn(state, verb));
    const stays = !isOwn || (isSame && !hasNewBattle(state.view, view));
    const fresh = rolled ?? dielessIn(state, view, events);
    const roll = fresh ?? (stays ? state.roll : null);
    const fought = foughtAfter(state, view, roll !== null);
    // The last battle may end its phase with it: what is done in the next one does not come of its die.
    const rolledIn = fresh ? stageOf(battlesOf(state.view).length > 0 ? state.view : view) : state.rolledIn;
    const carriedOut = fresh || isOpen ? overAt(view) : state.carriedOut;
    const rolling = rolled && rolls(state, view) ? shownIn(state) : null;
    const workings = workingsAfter(state.workings, view);
    const told = { log: [...state.log, ...events], roll, rolledIn, carriedOut, fought };
    const next = { ...settled(state, view), ...told, rolling, workings };
    const does = isOwn ? doneIn(state, verb) : null;
    return does ? withComputer(next, { [does]: view.length }) : next;
}

/**
 * The act of a person who has not decided since a computer played: only answers a question of its own stage, or lets it
 * play on; or null.
 * @param {State} state
 * @param {string} verb
 * @returns {"answered" | "passed" | null}
 */
function doneIn({ view, computer }, verb) {
    if (!view || computer.deeds.length === 0) return null;
    const isLast = doneUntil(computer) === view.length;
    if (isLast && isInterrupting(view)) return "answered";
    const advances = view.decision?.options.some((option) => option.verb === verb && option.advances);
    return advances && (isLast || computer.passed === view.length) ? "passed" : null;
}

/**
 * The workings of the battles in a view: what their odds rest on can change until the die falls, and is gone after it.
 * @param {State["workings"]} known @param {View} view @param {boolean} [isCast] each die has fallen
 * @returns {State["workings"]}
 */
function workingsAfter(known, view, isCast = false) {
    const entries = battlesOf(view).map((battle) => {
        const { id, status, column, lines = [] } = battle;
        const before = known[id];
        const die = dieOf(battle, view.events) || (status === "fighting" && before?.die) || 0;
        const stands = status === "fighting" && before?.column === column && (isCast || die > 0 || before.isCast);
        return [id, stands ? { ...before, isCast: true, die } : { column, lines, isCast: false, die }];
    });
    return Object.fromEntries(entries);
}

/**
 * The face that fell for a battle among what happened, or 0: what else was rolled for does not name its place.
 * @param {BattleView} battle
 * @param {Event[]} events
 */
function dieOf({ hex }, events) {
    const own = events.findLast(({ die, text }) => die && [text.facts?.hex, text.facts?.hexes].flat().includes(hex));
    return own?.die?.length === 1 ? own.die[0] : 0;
}

/**
 * The working out of a battle's odds: once its die has fallen, what they rested on and what came of it.
 * @param {Pick<State, "workings">} state @param {BattleView} battle @returns {Text[]}
 */
export function linesOf({ workings }, { id, column, lines = [] }) {
    const before = workings[id];
    if (!before?.isCast || before.column !== column) return lines;
    // Another section may say the same again.
    const said = (/** @type {Text} */ { key, facts }) => JSON.stringify([key, facts]);
    const told = new Set(before.lines.map(said));
    return [...before.lines, ...lines.filter((line) => !told.has(said(line)))];
}

/**
 * The workings of battles whose die has fallen, from a view before it.
 * @param {State} state @param {View} before @returns {State}
 */
export function withWorkings(state, before) {
    const known = workingsAfter({}, before);
    return state.view ? { ...state, workings: workingsAfter(known, state.view, true) } : state;
}

/** The number of actions at which nothing is being fought any more, or null. @param {View} view */
function overAt(view) {
    return battlesOf(view).some(({ status }) => status === "fighting") ? null : view.length;
}

/**
 * True if an action moves a unit as the phase has it, or ends what is asked: who goes on has seen what dice brought.
 * @param {State} state @param {string} verb
 */
function goesOn({ view }, verb) {
    const option = view?.decision?.options.find((each) => each.verb === verb);
    return Boolean(option?.marches || option?.advances);
}

/**
 * True if dice roll before they show what fell: not if the device goes to another, or in the past.
 * @param {State} state @param {View} view
 */
function rolls(state, view) {
    return state.live && paceOf(state) > 0 && view.handover === null && !state.lookBack.view;
}

/** @param {State} state @returns {Shown} */
function shownIn({ view, log, told, fought, card, computer }) {
    return { view, log, told, fought, card, deeds: computer.deeds, before: computer.before };
}

/** The die has come to rest. @param {State} state @returns {State} */
export function rested(state) {
    return state.rolling ? { ...state, rolling: null } : state;
}

/**
 * The state to be shown: until the die has come to rest, all as it was before it was thrown.
 * @param {State} state @returns {State}
 */
export function atRest(state) {
    if (!state.rolling || !state.live) return state;
    const { deeds, before, ...shown } = state.rolling;
    const still = { ...state, ...shown, selection: NONE, menu: [], why: null };
    return withComputer(still, { deeds, before });
}

/**
 * True if a battle has come up, or begun to be fought, so that the outcome of the one before gives way to it.
 * @param {View | null} before
 * @param {View} view
 */
function hasNewBattle(before, view) {
    const known = new Map(battlesOf(before).map(({ id, status }) => [id, status]));
    return battlesOf(view).some(
        ({ id, status }) => !known.has(id) || (status === "fighting" && known.get(id) !== status),
    );
}

/**
 * The words on a battle that came to nothing without a die, in the action that fought it.
 * @param {State} state @param {View} view @param {LoggedEvent[]} events
 */
function dielessIn(state, view, events) {
    const left = new Set(battlesOf(view).map(({ id }) => id));
    const over = battlesOf(state.view).filter(
        ({ id, status, column }) => status === "announced" && column === "" && !left.has(id),
    );
    return over.length === 1 ? events.find(({ text }) => text.facts?.hex === over[0].hex) : undefined;
}

/**
 * The battles that are over: those of the stage, or as long as the last roll stays.
 * @param {State} state @param {View} view @param {boolean} stays @returns {Fought[]}
 */
function foughtAfter(state, view, stays) {
    const last = foughtIn(state, view);
    const stage = last?.stage ?? stageOf(view);
    const before = state.fought.filter((each) => each.stage === stage || (stays && !last));
    return last ? [last, ...before] : before.length === state.fought.length ? state.fought : before;
}

/**
 * The battle that was there before the action and is no more: the one that was being fought, or the one whose die fell.
 * @param {State} state @param {View} view @returns {Fought | null}
 */
function foughtIn(state, view) {
    const left = new Set(battlesOf(view).map(({ id }) => id));
    const over = battlesOf(state.view)
        .filter(({ id }) => !left.has(id))
        .map((battle) => ({ battle, die: dieOf(battle, view.events) || dieOfFight(state, battle) }))
        .filter(({ die }) => die > 0);
    if (over.length !== 1) return null;
    const [{ battle, die }] = over;
    const stage = stageOf(state.view);
    return { battle: { ...battle, status: "fought", lines: linesOf(state, battle) }, die, stage };
}

/**
 * The face that fell in a battle that is being fought, or 0.
 * @param {Pick<State, "workings">} state
 * @param {BattleView} battle
 */
export function dieOfFight({ workings }, { id, status }) {
    return status === "fighting" ? (workings[id]?.die ?? 0) : 0;
}

/** @param {View | null} view */
export function battlesOf(view) {
    return (view?.panels ?? []).flatMap((panel) => (panel.kind === "battles" ? panel.battles : []));
}

/**
 * The outcome of a face of the die in a battle; of a battle that is being fought, of its result.
 * @param {BattleView} battle
 * @param {number} face
 */
export function outcomeOf({ outcomes = [], results }, face) {
    return outcomes.find(({ result }) => result === results[face - 1]);
}

/**
 * A view that is not the one action after the last: opened, undone, begun anew. The log comes anew.
 * @param {State} state @param {View} view @param {LoggedEvent[]} log @param {number} [told] @returns {State}
 */
export function withOpened(state, view, log, told = 0) {
    const workings = workingsAfter(state.workings, view);
    const opened = { ...settled(state, view), log, told, roll: null, fought: [], workings };
    return withComputer(opened, { deeds: lastDeeds(log) });
}

/**
 * The state with earlier events told too.
 * @param {State} state
 * @param {LoggedEvent[]} events
 * @param {number} told
 * @returns {State}
 */
export function withEarlier(state, events, told) {
    return { ...state, log: [...events, ...state.log], told };
}

/**
 * A view after something was taken back: what the computers did before it is told as it was.
 * @param {State} state @param {View} view @param {LoggedEvent[]} log @param {number} [told] @returns {State}
 */
export function withUndone(state, view, log, told) {
    const opened = withOpened(state, view, log, told);
    const deeds = state.computer.deeds.filter(({ length }) => length <= view.length);
    return deeds.length > opened.computer.deeds.length ? withComputer(opened, { deeds }) : opened;
}

/** The last deeds of computers, one after the other. @param {LoggedEvent[]} log @returns {Deed[]} */
function lastDeeds(log) {
    const said = log.filter(({ bot, late }) => bot && !late);
    const first = said.findLastIndex(({ length }, index) => length - 1 !== said[index - 1]?.length);
    return said.slice(Math.max(first, said.length - MOST_DEEDS)).map(deedOf);
}

/** @param {LoggedEvent} event @returns {Deed} */
function deedOf({ side = "", bot = "", text, secret, length }) {
    return { side, bot, reason: text, ...(secret && { secret }), length };
}

/**
 * The first view of another game: nobody rests from the one before.
 * @param {State} state
 * @param {View} view
 * @param {LoggedEvent[]} log
 * @param {Record<string, string>} [resting]
 * @param {number} [told]
 * @returns {State}
 */
export function withBegun(state, view, log, resting = {}, told = 0) {
    const bare = { ...state, match: state.match + 1, workings: {} };
    const opened = { ...withOpened(bare, view, log, told), forecast: UNASKED, hover: START.hover, way: null };
    return withComputer(opened, { resting, hurried: "", begun: false, before: null, pointed: null });
}

/** @param {State} state @param {View} view @returns {State} */
function settled(state, view) {
    const forecast = { ...UNASKED, order: state.forecast.order };
    const unsaid = { advice: null, rolling: null, selection: NONE, menu: [], notice: null, why: null };
    const shown = { card: cardAfter(state, view), view: handsOff(view), hover: hoverAfter(state) };
    return { ...state, ...unsaid, ...shown, forecast, live: true };
}

/**
 * The hover afterwards: what a button named is let go; what a finger tapped stays in the line below the board, and no
 * more.
 * @param {State} state
 * @returns {Hover}
 */
function hoverAfter({ hover }) {
    if (hover.until === "action" || hover.until === "seen") return START.hover;
    return hover.until === "deed" ? { ...hover, until: "seen" } : hover;
}

/**
 * The place of the game in its sequence, for whatever lasts no longer than a stage.
 * @param {View | null} view
 */
export function stageOf(view) {
    if (!view) return "";
    return `${view.turn}:${stepsOf(view).findIndex((item) => item.status === "now")}`;
}

/**
 * The side that the device is to be handed to, as long as it has not said that it is there.
 * @param {State} state
 */
export function awaited(state) {
    return state.live ? (state.view?.handover ?? null) : null;
}

/**
 * The state for a side that has taken the device over; the log comes anew, with what it alone may know.
 * @param {State} state
 * @param {View} view
 * @param {LoggedEvent[]} log
 * @param {number} [told]
 * @returns {State}
 */
export function withTaken(state, view, log, told = 0) {
    const same = (/** @type {LoggedEvent} */ event) =>
        event.length === state.roll?.length && event.text.key === state.roll.text.key;
    return { ...settled(state, view), log, told, roll: log.findLast(same) ?? null };
}

/** @param {State} state @param {Partial<Computer>} change @returns {State} */
export function withComputer(state, change) {
    return isSo(state.computer, change) ? state : { ...state, computer: { ...state.computer, ...change } };
}

/** @param {State} state @param {Partial<Settings>} change @returns {State} */
export function withSettings(state, change) {
    return { ...state, settings: { ...state.settings, ...change } };
}

/**
 * A view after what a computer did: its reason as told, the last of `said`, stands in the log before what happened.
 * @param {State} state @param {View} view @param {LoggedEvent[]} said @returns {State}
 */
export function withDeed(state, view, said) {
    const deed = /** @type {Deed} */ (lastDeeds(said).at(-1));
    const next = withView({ ...state, log: [...state.log, ...said] }, view, false);
    const goesOn = doneUntil(state.computer) === state.view?.length;
    const { before, since } = goesOn ? state.computer : { before: state.view, since: view.length };
    const hover = next.hover.until ? START.hover : next.hover;
    return withComputer(
        { ...next, hover },
        { before, since, deeds: [...state.computer.deeds, deed].slice(-MOST_DEEDS) },
    );
}

/**
 * A view in which others play, with what is noted of it in the log; nothing else has happened.
 * @param {State} state @param {View} view @param {Record<string, string>} resting @param {LoggedEvent[]} [noted]
 * @param {LoggedEvent[]} [told] what the log tells now, with reasons that were kept back until then
 * @returns {State}
 */
export function withSeats(state, view, resting, noted = [], told = []) {
    const open = new Map(told.filter(({ bot, late }) => bot && !late).map((event) => [event.length, event]));
    const log = state.log.map((event) => (event.secret ? (open.get(event.length) ?? event) : event));
    return withComputer({ ...settled(state, view), log: [...log, ...noted] }, { resting, deeds: [] });
}

/** @param {State} state @param {Selection} selection @returns {State} */
export function withSelection(state, selection) {
    return { ...unrefused(state), selection, menu: [], why: null };
}

/**
 * Without the refusal of something else: it is not said any longer than what it was about is meant.
 * @param {State} state
 * @returns {State}
 */
export function unrefused(state) {
    return state.notice?.tone === "reason" ? { ...state, notice: null } : state;
}

/** @param {State} state @param {number | null} card @returns {State} */
export function withCard(state, card) {
    return { ...state, card };
}

/** @param {State} state @param {Choice[]} menu @returns {State} */
export function withMenu(state, menu) {
    return { ...unrefused(state), menu };
}

/** @param {State} state @returns {State} */
export function cleared(state) {
    return { ...state, selection: NONE, menu: [], notice: null, why: null };
}

/** @param {State} state @param {Advice | null} advice @returns {State} */
export function withAdvice(state, advice) {
    const [, ...named] = advice?.thought?.action ?? [];
    const isOther = named.length > 0 && "id" in state.selection && !named.includes(state.selection.id);
    // The places of what is taken up would be read as those of what is advised.
    return { ...state, advice, selection: isOther ? NONE : state.selection };
}

/** @param {State} state @param {Notice | null} notice @returns {State} */
export function withNotice(state, notice) {
    return { ...state, notice };
}

/** @param {State} state @param {Hover} hover @returns {State} */
export function withHover(state, hover) {
    if (hover.hex === state.hover.hex && hover.unit === state.hover.unit && hover.until === state.hover.until)
        return state;
    // Who points at nothing has gone to read what is said.
    return { ...(hover.hex === null ? state : unrefused(state)), hover, why: null };
}

/** @param {State} state @param {Way} way @returns {State} */
export function withWay(state, way) {
    return { ...state, way };
}

/** @param {State} state @param {Text | null} why @returns {State} */
export function withWhy(state, why) {
    return why === state.why ? state : { ...state, why };
}

/** @param {State} state @param {(overlays: OverlayState) => OverlayState} change @returns {State} */
export function withOverlays(state, change) {
    const overlays = change(state.overlays);
    return overlays === state.overlays ? state : { ...state, overlays };
}

/** @param {State} state @param {Forecast} forecast @returns {State} */
export function withForecast(state, forecast) {
    return { ...state, forecast };
}

/** @param {State} state @param {Partial<Keeping>} change @returns {State} */
export function withKeeping(state, change) {
    return isSo(state.keeping, change) ? state : { ...state, keeping: { ...state.keeping, ...change } };
}

/**
 * True if a part of the state is already as a change would make it: then nothing is shown anew.
 * @template {object} Part
 * @param {Part} part @param {Partial<Part>} change
 */
function isSo(part, change) {
    const names = /** @type {(keyof Part)[]} */ (Object.keys(change));
    return names.every((name) => Object.is(part[name], change[name]));
}

/** @param {State} state @param {Partial<LookBack>} change @returns {State} */
export function withLookBack(state, change) {
    return { ...state, lookBack: { ...state.lookBack, ...change } };
}

/**
 * The state to be shown: the moment looked at, in which nothing can be done, or the present.
 * @param {State} state
 * @returns {State}
 */
export function seen(state) {
    const then = state.lookBack.view;
    if (!then) return state;
    const log = state.log.filter(({ length }) => length <= then.length);
    const nothing = { roll: null, fought: [], workings: {}, selection: NONE, menu: [], why: null };
    return { ...state, ...nothing, view: then, log, overlays: { ...state.overlays, laid: [] } };
}

/** @param {State} state @param {Health} health @returns {State} */
export function withHealth(state, health) {
    const crashed = state.health?.phase === "ready" && health.phase === "failed" ? 1 : 0;
    const keeping = { ...state.keeping, crashes: state.keeping.crashes + crashed };
    return { ...state, health, keeping, live: state.live && health.phase === "ready" };
}

/**
 * One state, changed by reducers; whoever listens is told once a turn of the event loop.
 * @param {State} start @param {(state: State) => void} onChange
 */
export function createStore(start, onChange) {
    let state = start;
    let told = true;
    function tell() {
        told = true;
        onChange(state);
    }
    return {
        get state() {
            return state;
        },
        /**
         * @template {unknown[]} Rest
         * @param {(state: State, ...rest: Rest) => State} reducer @param {Rest} rest
         */
        update(reducer, ...rest) {
            const next = reducer(state, ...rest);
            if (next === state) return;
            state = next;
            if (told) queueMicrotask(tell);
            told = false;
        },
    };
}

/** @typedef {ReturnType<typeof createStore>} Store */
