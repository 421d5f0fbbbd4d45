/** A computer's turn: it thinks, and its thoughts are played one after the other, with pauses that a person can end. */

import { consider } from "./think.js";
import { EngineLost, isLost } from "../engine/lost.js";
import { botOf, computerOf, doneUntil, holdsStart, isInterrupting, pauseAfter } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Answer, Thought, View } from "../types.d.ts"
 * @import { Table } from "./opponent.js"
 * @import { Computer } from "../play/seats.js"
 * @import { State } from "../play/state.js"
 */

/** Lets a computer play where it is its turn; to be called after every change. @param {Table} table */
export function follow(table) {
    const { store } = table;
    if (table.running || table.stopped || !isDue(store.state)) return;
    table.running = run(table)
        .catch((error) => lost(table, error))
        .finally(() => {
            table.running = null;
            if (store.state.computer.phase !== "lost") become(table, { phase: "idle" });
            queueMicrotask(() => follow(table));
        });
}

/** @param {Pick<Table, "store">} table @param {Partial<Computer>} change */
export function become({ store }, change) {
    store.update(reduce.withComputer, change);
}

/**
 * A refusal that only says that the game has moved on is nobody's concern.
 * @param {Extract<Answer, { ok: false }>} answer
 * @returns {never[]}
 */
function refuse(answer) {
    if (answer.error.key !== "error.stale") throw new EngineLost(answer.error);
    return [];
}

/** The engine with the game speaks for itself. @param {Table} table @param {unknown} error */
function lost(table, error) {
    if (!table.store.state.live) return;
    become(table, { phase: "lost", why: isLost(error) ? error.reason : { key: "page.engine.broken" } });
    if (!isLost(error)) table.say({ key: "page.fault", facts: { error: String(error) } }, "alarm");
}

/** @param {Table} table */
async function run(table) {
    const { store } = table;
    if (store.state.computer.phase === "idle" && isFresh(store.state)) become(table, { deeds: [] });
    while (!table.stopped && isDue(store.state)) {
        const view = /** @type {View} */ (store.state.view);
        await playLine(table, view, await think(table, view));
    }
}

/** The number of slices up to which it thinks for a moment. */
const BRIEF = 8;

/**
 * The actions that a computer would play from here; none where the game went on meanwhile.
 * @param {Table} table
 * @param {View} view
 * @returns {Promise<Thought[]>}
 */
async function think(table, view) {
    wake(table);
    const stage = reduce.stageOf(view);
    let slices = 0;
    const seen = (/** @type {Record<string, any>} */ { spent, budget }) => {
        slices += 1;
        if (isStill(table, view)) become(table, { phase: "thinking", spent, budget, long: slices > BRIEF });
        return isStill(table, view);
    };
    const answer = await consider(table, view, botOf(view) ?? "", seen, () => table.enough === stage);
    return answer.ok ? answer.thoughts : refuse(answer);
}

/** @param {Table} table */
function wake(table) {
    const { phase } = table.mind.health();
    if (phase === "off") table.mind.start();
    become(table, { phase: phase === "ready" ? "thinking" : "waking", spent: 0, budget: 0, long: false });
}

/** @param {Table} table @param {View} start @param {Thought[]} line */
async function playLine(table, start, line) {
    let at = start;
    for (const [i, thought] of line.entries()) {
        if (!isStill(table, at) || at.decision?.side !== start.decision?.side) return;
        become(table, { phase: "playing", ahead: line.slice(i + 1).map(({ action }) => action) });
        await leave(table, at);
        if (!isStill(table, at)) return;
        const next = await playOne(table, at, thought);
        if (!next) return;
        at = next;
        const time = pauseAfter(
            table.store.state.computer,
            reduce.stageOf(at),
            at.events.some((event) => event.die),
        );
        if (Number.isFinite(time)) await rest(table, time);
    }
}

/** Step by step, waits for the person's word. @param {Table} table @param {View} at */
async function leave(table, at) {
    const isHeld = !Number.isFinite(pauseAfter(table.store.state.computer, reduce.stageOf(at), false));
    if (isHeld && !table.owed) await rest(table, Infinity);
    table.owed = false;
}

/** A pause, which ends at once when a person wants it so. @param {Table} table @param {number} milliseconds */
function rest(table, milliseconds) {
    const asked = new Promise((resolve) => (table.goOn = () => resolve(undefined)));
    return Promise.race([table.wait(milliseconds), asked]);
}

/** @param {Table} table @param {View} at @param {Thought} thought @returns {Promise<View | null>} */
async function playOne({ store, engine, keep }, at, { action, reason }) {
    const answer = await engine.call("play", { action, at: at.length, player: botOf(at) ?? "", reason });
    if (!answer.ok) {
        refuse(answer);
        return null;
    }
    if (store.state.view !== at || !store.state.live) return null;
    store.update(reduce.withDeed, answer.view, answer.said);
    await keep();
    return store.state.view;
}

/** @param {Table} table @param {View} view */
function isStill({ store, stopped }, view) {
    return !stopped && store.state.live && !store.state.lookBack.view && store.state.view === view;
}

/** @param {State} state */
function isDue(state) {
    const isPlayed = state.live && !state.lookBack.view && !state.view?.result;
    return isPlayed && computerOf(state.view) !== null && !holdsStart(state) && state.computer.phase !== "lost";
}

/**
 * True if the computers' deeds are told from here on: a person decided last, and did not only answer what interrupted
 * the computer, or ask it something in a stage of their own.
 * @param {State} state
 */
export function isFresh({ view, computer }) {
    const isGoingOn = view?.length === doneUntil(computer) || view?.length === computer.passed;
    return view !== null && !isGoingOn && !isInterrupting(view);
}
