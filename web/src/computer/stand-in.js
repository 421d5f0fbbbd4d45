/**
 * Bots from the lab in the seats of persons. They sit down when a person says so and for as long as this game is open:
 * no save, link or file has a word of them.
 */

import { isFresh } from "./playing.js";
import { createBotShelf } from "../keep/bots.js";
import { createSandbox } from "../lab/sandbox.js";
import { OWN, PERSON, SPEEDS, pauseAfter, withoutOwn } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Text, Thought, View } from "../types.d.ts"
 * @import { Engine } from "../games/games.js"
 * @import { Sandbox } from "../lab/sandbox.js"
 * @import { Store } from "../play/state.js"
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine
 * @property {() => Promise<void>} keep
 * @property {(change: (players: Players) => Players) => Promise<void>} reseat has others sit down
 * @property {() => boolean} isSettling who plays on is being settled, so nobody plays
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 * @property {(text: Text) => string} spoken what a text says
 * @property {(error: unknown) => void} onFault
 *
 * @typedef {{ name: string, sandbox: Sandbox | null }} Seat
 * @typedef {Record<string, string>} Players
 * @typedef {Parts & { shelf: ReturnType<typeof createBotShelf>, seats: Map<string, Seat>, running: boolean }} Table
 */

/** @param {Parts} parts */
export function createStandIn(parts) {
    /** @type {Table} */
    const table = { ...parts, shelf: createBotShelf(), seats: new Map(), running: false };
    return {
        follow: () => follow(table),
        /** The bots there are; the one-file edition has no lab. */
        names: () => (document.documentElement.dataset.edition === "one-file" ? [] : table.shelf.names()),
        /** @param {string} side @returns {string} the name of the bot that plays it, or nothing */
        at: (side) => (table.store.state.view?.players[side] === OWN ? (table.seats.get(side)?.name ?? "") : ""),
        /** @param {string} side @param {string} name */
        sit: (side, name) => sit(table, side, name),
        /** Another game is opened. */
        leaveAll: () => leaveAll(table),
    };
}

/** @typedef {ReturnType<typeof createStandIn>} StandIn */

/** Plays where it is one of their turns; to be called after every change. @param {Table} table */
function follow(table) {
    letRest(table);
    if (table.running || !dueNow(table)) return;
    table.running = true;
    run(table)
        .catch((error) => lost(table, error))
        .finally(() => {
            table.running = false;
            queueMicrotask(() => follow(table));
        });
}

/** A bot that was stopped keeps its place in the list, until it is let go on. @param {Table} table */
function letRest({ store, seats }) {
    for (const [side, seat] of seats) {
        if (store.state.view?.players[side] === OWN) continue;
        seat.sandbox?.stop();
        seat.sandbox = null;
    }
}

/** Send away all bots of the lab, which would only be lost again. @param {Table} table @param {unknown} error */
async function lost(table, error) {
    leaveAll(table);
    await table.reseat(withoutOwn);
    table.onFault(error);
}

/** The side that is to be played now, or null. @param {Table} table */
function dueNow({ store, seats, isSettling }) {
    if (isSettling()) return null;
    const { live, view, lookBack } = store.state;
    const side = view?.decision?.side;
    if (!live || !side || view.result || lookBack.view || reduce.awaited(store.state) !== null) return null;
    return seats.has(side) && view.players[side] === OWN ? side : null;
}

/** @param {Table} table */
async function run(table) {
    if (isFresh(table.store.state)) table.store.update(reduce.withComputer, { deeds: [] });
    for (let side = dueNow(table); side; side = dueNow(table)) await playLine(table, side);
}

/** @param {Table} table @param {string} side */
async function playLine(table, side) {
    const { store, engine, seats } = table;
    const start = /** @type {View} */ (store.state.view);
    const seat = seats.get(side);
    const known = await engine.call("known", { side, seed: start.length, at: start.length });
    if (!known.ok || !seat) return;
    const answered = await think(table, seat, known.position, start.length);
    if (seats.get(side) !== seat || dueNow(table) !== side) return;
    if (!answered.ok) return forfeit(table, side, answered.error);
    for (const thought of answered.thoughts) {
        if (dueNow(table) !== side || seats.get(side) !== seat) return;
        if (!(await playOne(table, side, thought))) return;
    }
}

/**
 * @param {Table} table
 * @param {string} side
 * @param {Pick<Thought, "action" | "reason">} thought
 * @returns {Promise<boolean>} whether it was played
 */
async function playOne(table, side, { action, reason }) {
    const { store, engine, keep } = table;
    const at = /** @type {View} */ (store.state.view);
    const answer = await engine.call("play", { action, at: at.length, player: OWN, reason });
    if (!answer.ok && answer.error.key !== "error.stale") await refuse(table, side, action, answer.error);
    if (!answer.ok || store.state.view !== at) return false;
    store.update(reduce.withDeed, answer.view, answer.said);
    await keep();
    const rest = pauseAfter(
        store.state.computer,
        reduce.stageOf(at),
        answer.view.events.some((/** @type {{ die?: unknown }} */ event) => event.die),
    );
    await pause(Number.isFinite(rest) ? rest : SPEEDS.normal.pause);
    return true;
}

/** @param {Table} table @param {Seat} seat @param {string} position @param {number} seed */
async function think({ shelf }, seat, position, seed) {
    if (!seat.sandbox) {
        seat.sandbox = createSandbox({ source: shelf.read(seat.name) ?? "" });
        const started = await seat.sandbox.start();
        if (!started.ok) return started;
    }
    return seat.sandbox.think(position, seed);
}

/** With the rule that says no. @param {Table} table @param {string} side @param {string[]} action @param {Text} why */
function refuse(table, side, action, why) {
    const facts = { action: action.join(" "), reason: table.spoken(why) };
    return forfeit(table, side, { key: "page.own.refused", facts, rule: why.rule });
}

/** The seat is a person's again. @param {Table} table @param {string} side @param {Text} reason */
async function forfeit(table, side, reason) {
    leave(table, side);
    await table.reseat((players) => ({ ...players, [side]: PERSON }));
    table.say(reason, "alarm");
}

/** Lets a bot sit down, or nobody. @param {Table} table @param {string} side @param {string} name */
function sit(table, side, name) {
    if (name === (table.seats.get(side)?.name ?? "")) return;
    leave(table, side);
    if (name) table.seats.set(side, { name, sandbox: null });
    queueMicrotask(() => follow(table));
}

/** @param {Table} table @param {string} side */
function leave({ seats }, side) {
    seats.get(side)?.sandbox?.stop();
    seats.delete(side);
}

/** @param {Table} table */
function leaveAll(table) {
    for (const side of [...table.seats.keys()]) leave(table, side);
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
    return new Promise((done) => setTimeout(done, milliseconds));
}
