/**
 * Battles fought one after the other, the best first, and answers that hold until they are taken back. All that is done
 * are plain actions of the rules: a person could have pressed each of them, and the game knows of nothing else.
 */

import { bestFirst, isFight } from "./battles.js";
import { NONE } from "./choose.js";
import { SPEEDS, botOf, pauseAfter } from "./seats.js";
import { battlesOf, stageOf } from "./state.js";
import { hasMany } from "./taking-orders.js";

/**
 * @import { DecisionView, OptionView, View } from "../types.d.ts"
 * @import { Fight, Given, Orders } from "./orders.js"
 * @import { Seat } from "./controller.js"
 * @import { State, Store } from "./state.js"
 * @typedef {{ verb: string, rule: "strongest" | "back", label: import("../types.d.ts").Text }} Thumb  a rule of thumb
 *   that an option can be answered by
 * @typedef {{ action: string[], pause: number, rule?: string }} Next  what is done by itself, or the option that a rule
 *   of thumb answers, and how long before it
 */

/** The wait where something else lies open, in milliseconds. */
const LATER = 300;
/** The most units among which the first to choose is selected. */
const FEW = 4;
/** The pause for a person who has a computer's actions wait for a press: as long as at the usual speed. */
const USUAL = 2 * SPEEDS.normal.pause;

/** @param {State} state @param {Pick<Orders, "fight" | "always">} change @returns {State} */
function having(state, change) {
    return { ...state, orders: { ...state.orders, ...change } };
}

/**
 * The same where the page is to go on at once: what was selected would hold it up.
 * @param {State} state @param {Pick<Orders, "fight" | "always">} change @returns {State}
 */
function goingOn(state, change) {
    return having({ ...state, selection: NONE, menu: [], why: null }, change);
}

/** The option by which a battle is fought. @param {View | null} view */
export function fights(view) {
    return view?.decision?.options.find((option) => isFight(view, option));
}

/** Begins to fight one battle after the other. @param {Store} store */
export function fightOn(store) {
    const { view } = store.state;
    if (!view?.decision || !fights(view)) return;
    const { side, prompt } = view.decision;
    seen.done = null;
    store.update(goingOn, { fight: { stage: stageOf(view), side, prompt: prompt.key, begun: view.length } });
}

/** Each battle waits for its press again. @param {Store} store */
export function stopFighting(store) {
    if (store.state.orders.fight) store.update(having, { fight: undefined });
}

/** A question as it is known again: who is asked, and in which words. @param {DecisionView} decision */
function questionOf({ side, prompt }) {
    return `${side} ${prompt.key}`;
}

/**
 * The same answer to the same question, until it is asked again; what is taken up is let go.
 * @param {Store} store @param {string} verb with a rule of thumb behind a colon, where that gives the answer
 */
export function answerAlways(store, verb) {
    const { view } = store.state;
    if (!view?.decision) return;
    seen.done = null;
    store.update(goingOn, { always: { ...answersIn(store.state), [questionOf(view.decision)]: verb } });
}

/** Everything is asked again. @param {Store} store */
export function askAgain(store) {
    if (store.state.orders.always) store.update(having, { always: undefined });
}

/** The answers that hold, by their questions. @param {Pick<State, "orders">} state */
export function answersIn({ orders: { always } }) {
    return always ?? {};
}

/** True if a battle is being fought in which a side chooses. @param {View | null} view */
export function isFighting(view) {
    return battlesOf(view).some(({ status }) => status === "fighting");
}

/**
 * The answers to what is asked in a battle that can be given for all of them: those that name nobody.
 * @param {State} state @returns {OptionView[]}
 */
export function lasting({ view, live, orders }) {
    if (!view?.decision || !isFighting(view) || !(orders.fight || hasMany({ view, live }))) return [];
    const open = view.decision.options.filter(({ blocked, idle }) => !blocked && !idle);
    return open.length > 1 ? open.filter(({ subject }) => subject === null) : [];
}

/**
 * The rules of thumb that can answer what is asked in a battle: who is to take the hex, where one's own go back.
 * @param {State} state @returns {Thumb[]}
 */
export function thumbs({ view, live, orders }) {
    if (!view?.decision || !isFighting(view) || !(orders.fight || hasMany({ view, live }))) return [];
    const { options, side } = view.decision;
    const canPass = options.some(({ passes, subject }) => passes && subject === null);
    const own = new Set(view.units.filter((unit) => unit.side === side).map(({ id }) => id));
    return options
        .filter(
            ({ subject, target, blocked, retracts }) => subject === "unit" && target === "hex" && !blocked && !retracts,
        )
        .filter(({ subjects }) => subjects.length > 0 && subjects.every((id) => own.has(id)))
        .map(({ verb, label }) => ({ verb, label, rule: canPass ? "strongest" : "back" }));
}

/**
 * True if the page may act: nothing else is looked at or selected, and no die rolls.
 * @param {State} state
 */
export function isFree({ view, live, lookBack, selection, menu, rolling }) {
    const isAsked = live && view?.decision && view.handover === null && botOf(view) === null;
    return isAsked && !lookBack.view && !rolling && selection.kind === "none" && menu.length === 0;
}

/** The next act without a press, or null. @param {State} state @returns {Next | null} */
export function nextOf(state) {
    const {
        view,
        orders: { fight },
        computer,
    } = state;
    if (!view?.decision || !isFree(state)) return null;
    const time = pauseAfter(
        computer,
        "",
        view.events.some(({ die }) => die),
    );
    const pause = Number.isFinite(time) ? time : USUAL;
    const [verb, rule] = (answersIn(state)[questionOf(view.decision)] ?? "").split(":");
    if (rule && thumbs(state).some((each) => each.verb === verb)) return { action: [verb], rule, pause };
    const answer = view.decision.options.find((option) => option.verb === verb && option.subject === null);
    if (answer && !answer.blocked && isFighting(view)) return { action: [verb], pause };
    const option = isDue(view, fight) ? fights(view) : undefined;
    const best = option && bestFirst(view, option.subjects)[0];
    return option && best ? { action: [option.verb, best], pause: fight?.begun === view.length ? 0 : pause } : null;
}

/**
 * The unit that is taken up by itself in a battle of large turns: the first of the few that can go somewhere.
 * @param {State} state @returns {string | null}
 */
export function askedUnit(state) {
    const {
        view,
        live,
        orders: { fight },
    } = state;
    const isLarge = fight || Object.keys(answersIn(state)).length > 0 || hasMany({ view, live });
    if (!view?.decision || !isLarge || !isFree(state) || !isFighting(view)) return null;
    const open = view.decision.options.filter(({ blocked, target }) => target && !blocked);
    const ids = new Set(open.flatMap(({ subject, subjects }) => (subject === "unit" ? subjects : [])));
    return ids.size > 0 && ids.size <= FEW ? [...ids][0] : null;
}

/** True if it is the moment between two battles. @param {View} view @param {Fight | undefined} fight */
function isDue({ decision }, fight) {
    return fight !== undefined && decision?.side === fight.side && decision.prompt.key === fight.prompt;
}

/**
 * True if a change of the game ends the fighting: the phase is over, no battle is left, something was taken back, or a
 * person has done something else between two battles.
 * @param {View} before @param {View} view @param {Fight} fight @param {boolean} isOwn whether the page itself went on
 */
export function isEnded(before, view, fight, isOwn) {
    if (!view.decision || stageOf(view) !== fight.stage || view.length < before.length) return true;
    if (isDue(view, fight) && !fights(view)) return true;
    const isBattle = isFighting(view) || view.events.some(({ die }) => die);
    return isDue(before, fight) && !isOwn && !isBattle;
}

/**
 * The view seen last, the views in which the page has acted (or is not to act) and selected a unit, and the wait.
 * @type {{ view: View | null, match: number, done: View | null, taken: View | null, at: View | null,
 *   thumbed: View | null, timer: ReturnType<typeof setTimeout> | undefined }}
 *   `thumbed`: the view to which a rule of thumb has led
 */
const seen = { view: null, match: -1, done: null, taken: null, timer: undefined, at: null, thumbed: null };

/** Goes on, after every change. @param {Pick<Given, "store" | "act">} given */
export function followFight(given) {
    const { store, act } = given;
    const { view, match, orders } = store.state;
    const before = match === seen.match ? seen.view : null;
    const { done } = seen;
    Object.assign(seen, { view, match });
    if (view && before && view !== before) {
        // What was taken back is not done again at once.
        seen.done = view.length < before.length ? view : done;
        if (orders.fight && isEnded(before, view, orders.fight, done === before)) return stopFighting(store);
    }
    const next = view === seen.done ? null : nextOf(store.state);
    if (next && seen.at === view && seen.timer !== undefined) return;
    clearTimeout(seen.timer);
    Object.assign(seen, { at: view, timer: next ? setTimeout(() => goOn(given), next.pause) : undefined });
    const unit = next || seen.taken === view ? null : askedUnit(store.state);
    if (unit === null) return;
    seen.taken = view;
    void act.give(unit);
}

/**
 * The pause is over: what is due now is done, unless something lies before the board.
 * @param {Pick<Given, "store" | "act">} given
 */
function goOn(given) {
    const { store, act } = given;
    seen.timer = undefined;
    const next = seen.at === store.state.view ? nextOf(store.state) : null;
    if (!next) return;
    if (document.hidden || document.querySelector("dialog[open]")) {
        seen.timer = setTimeout(() => goOn(given), LATER);
        return;
    }
    seen.done = store.state.view;
    if (next.rule) void act.order((seat) => byThumb(seat, next.action[0], next.rule));
    else void act.play(next.action);
}

/**
 * Does what a rule of thumb comes to; what it does one after the other is taken back by one press.
 * @param {Seat} seat @param {string} verb @param {string} [rule]
 */
export async function byThumb(seat, verb, rule) {
    const { view } = seat.store.state;
    const answer = await seat.ask("thumb", { verb, rule });
    if (!view || !answer?.action) return;
    const start = seen.thumbed === view ? seat.series.start : view.length;
    if (!(await seat.done(answer.action))) return;
    seat.series = { start, end: seat.store.state.view };
    seen.thumbed = seat.store.state.view;
    await seat.keep();
}
