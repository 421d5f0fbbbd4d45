/**
 * The computer players: a second engine thinks, its thoughts are played one after the other, and a person can stop
 * them.
 */

import { isLost } from "../engine/lost.js";
import { become, follow } from "./playing.js";
import { botOf, openedBy, pauseAfter, PERSON, seated, stillResting } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Engine } from "../games/games.js"
 * @import { Health } from "../engine/engine.js"
 * @import { Say } from "../play/notices.js"
 * @import { Store } from "../play/state.js"
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine the one with the game
 * @property {Pick<Engine, "call" | "start" | "restart" | "health">} mind the one that thinks
 * @property {() => Promise<void>} keep
 * @property {Say} say
 * @property {(game: string, players: Record<string, string>) => void} note who sat down, for the next game
 * @property {(sides: string[]) => Promise<boolean>} permit asks before the secrets of sides are opened to a person
 * @property {(milliseconds: number) => Promise<void>} [wait]
 *
 * @typedef {Parts & { wait: (milliseconds: number) => Promise<void>, running: Promise<void> | null, stopped: boolean,
 * goOn: () => void, owed: boolean, enough: string }} Table
 *   `goOn`: ends a pause; `owed`: a step was asked for while there was none yet; `enough`: the stage that is played by
 *   the best that was found so far
 */

/** @param {Parts} parts */
export function createOpponent(parts) {
    /** @type {Table} */
    const table = { wait: pause, ...parts, running: null, stopped: false, goOn: () => {}, owed: false, enough: "" };
    return {
        follow: () => follow(table),
        stop: () => stop(table),
        /** @param {(players: Record<string, string>) => Record<string, string>} change */
        reseat: (change) => reseat(table, change),
        seat: (/** @type {Record<string, string>} */ players) => seat(table, players),
        resume: () => resume(table),
        /** True while the next player is being settled, so that no side plays. */
        isSettling: () => table.stopped,
        /** Lets a computer begin the game. */
        begin: () => become(table, { begun: true }),
        retry: () => retry(table),
        hurry: () => hurry(table),
        /** Has a computer weigh no more until the stage is over. */
        decide: () => void (table.enough = reduce.stageOf(table.store.state.view)),
        step: () => step(table),
        /** @param {number | null} length of what a computer did that is pointed at */
        point: (length) => become(table, { pointed: length }),
        setSpeed: (/** @type {string} */ speed) => setSpeed(table, speed),
        /** @param {Health} health */
        onHealth(health) {
            if (health.phase === "failed") become(table, { phase: "lost", why: health.reason });
        },
    };
}

/** @typedef {ReturnType<typeof createOpponent>} Opponent */

/**
 * Has other players sit down, if the person is content with what that opens; the computers hold still meanwhile.
 * @param {Table} table @param {(players: Record<string, string>) => Record<string, string>} change
 * @param {Record<string, string>} [resting] who gave way to a person
 */
async function reseat(table, change, resting = {}) {
    table.stopped = true;
    table.goOn();
    try {
        await table.running;
        await seatNow(table, change, resting);
    } catch (error) {
        if (!isLost(error)) throw error;
    } finally {
        table.stopped = false;
        // Whoever follows what changes may play on: the bots of one's own too.
        table.store.update((state) => ({ ...state }));
        queueMicrotask(() => follow(table));
    }
}

/**
 * @param {Table} table
 * @param {(players: Record<string, string>) => Record<string, string>} change
 * @param {Record<string, string>} resting
 */
async function seatNow(table, change, resting) {
    const { store, engine, say, keep, permit } = table;
    const { view, match } = store.state;
    if (!view || !store.state.live) return;
    const players = change(view.players);
    const opened = openedBy(view, players);
    if (opened.length > 0 && !(await permit(opened))) return;
    // What one's own bot had begun may have come meanwhile, or come now.
    const before = store.state.view ?? view;
    const answer = await engine.call("players", { players, at: before.length });
    if (answer.error?.key === "error.stale" && store.state.view !== before) return seatNow(table, change, resting);
    if (!answer.ok) return say(answer.error, "alarm");
    // What is opened is kept before it is seen: else who loads the page again at once has seen it, and no note says so.
    const log = answer.noted.length > 0 ? await keep().then(() => engine.call("log")) : answer;
    if (store.state.match !== match || !store.state.live) return;
    const atRest = stillResting({ ...store.state.computer.resting, ...resting }, players);
    // A longer view was asked for after the players sat down; one as long may be older than their seats.
    const now = store.state.view?.length === answer.view.length ? answer.view : store.state.view;
    store.update(reduce.withSeats, now, atRest, answer.noted, log.ok ? log.events : []);
    await keep();
}

/** Leaves the side that a computer plays now to the person. @param {Table} table */
async function stop(table) {
    const { view } = table.store.state;
    const [side, bot] = [view?.decision?.side ?? "", botOf(view)];
    if (bot === null) return;
    await reseat(table, (players) => seated(players, side, PERSON), { [side]: bot });
    become(table, { phase: "idle" });
}

/** Has players sit down as a person chose them. @param {Table} table @param {Record<string, string>} players */
function seat(table, players) {
    table.note(table.store.state.view?.game ?? "", players);
    return reseat(table, () => players);
}

/** Lets the computers that rest play on. @param {Table} table */
function resume(table) {
    const { resting } = table.store.state.computer;
    return reseat(table, (players) => ({ ...players, ...resting }));
}

/** A new worker in place of the one that was lost. @param {Table} table */
function retry(table) {
    table.mind.restart();
    become(table, { phase: "idle", retried: table.store.state.view?.length ?? -1 });
    follow(table);
}

/** Plays to the end of the stage without a pause. @param {Table} table */
function hurry(table) {
    become(table, { hurried: reduce.stageOf(table.store.state.view) });
    table.goOn();
}

/** Plays the next action now. @param {Table} table */
function step(table) {
    table.owed = true;
    table.goOn();
}

/** @param {Table} table @param {string} speed */
function setSpeed(table, speed) {
    const isHeld = !Number.isFinite(pauseAfter(table.store.state.computer, "", false));
    become(table, { speed });
    if (isHeld) table.goOn();
}

/** @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
    return new Promise((done) => Number.isFinite(milliseconds) && setTimeout(done, milliseconds));
}
