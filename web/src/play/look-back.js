/** Looking back: asks the engine for the moments of the game, and in practice goes to one to play on from there. */

import { isLost } from "../engine/lost.js";
import { PRESENT, phaseFrom } from "./moments.js";
import { orderParts } from "./orders.js";
import { randomSeed } from "./seed.js";
import * as reduce from "./state.js";

/**
 * @import { Answer, View } from "../types.d.ts"
 * @import { LookBack } from "./moments.js"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine
 * @property {() => Promise<void>} keep
 * @property {(answer: Extract<Answer, { ok: false }>) => void} refuse
 * @property {number} [pace] milliseconds from one moment to the next
 *
 * @typedef {Parts & { pace: number, next: ReturnType<typeof setTimeout> | undefined }} Film
 */

const PACE = 700;

/** @param {Parts} parts */
export function createLookBack(parts) {
    /** @type {Film} */
    const film = { pace: PACE, ...parts, next: undefined };
    const usual = film.pace;
    return {
        toggle: () => (here(film).open ? close(film) : void open(film)),
        close: () => close(film),
        stop: () => stop(film),
        play: () => void (here(film).playing ? stop(film) : play(film)),
        look: (/** @type {number} */ length) => void jump(film, length),
        /** @param {number} length @param {number} [pace] */
        replay: (length, pace = usual) => void replay(film, length, pace),
        step: (/** @type {number} */ by) => void jump(film, at(film) + by),
        phase: (/** @type {-1 | 1} */ by) =>
            void jump(film, phaseFrom(here(film).timeline?.marks ?? [], at(film), by, present(film))),
        compare: () => set(film, { compare: !here(film).compare }),
        /** Plays on from the moment looked at, with the dice that were or with others. @param {boolean} fresh */
        resume: (fresh) => void travel(film, "rewind", { length: at(film), ...(fresh && { seed: randomSeed() }) }),
        /** @param {number} branch @param {number} length */
        go: (branch, length) => void travel(film, "go", { branch, length }),
        /** @param {number} branch @param {string} name */
        name: (branch, name) => void tend(film, "name_branch", { branch, name }),
        /** @param {number} branch */
        remove: (branch) => void tend(film, "remove_branch", { branch }),
        /** Tells what happened before what is told; at an earlier moment, back to that. */
        earlier: () => void earlier(film),
        /** For what comes late. @param {string} method @param {Record<string, unknown>} fields */
        ask: (method, fields) => ask(film, method, fields),
        /** @param {Partial<LookBack>} change */
        set: (change) => set(film, change),
        /** Forget the past as it was known, which does not hold any more. */
        forget: () => here(film).open && parts.store.state.view && here(film).timeline && void open(film),
    };
}

/** @typedef {ReturnType<typeof createLookBack>} LookBacker */

/** @param {Film} film @param {Partial<LookBack>} change */
function set({ store }, change) {
    store.update(reduce.withLookBack, change);
}

/** @param {Film} film */
function here({ store }) {
    return store.state.lookBack;
}

/** @param {Film} film */
function present({ store }) {
    return store.state.view?.length ?? 0;
}

/** @param {Film} film */
function at(film) {
    return here(film).view?.length ?? present(film);
}

/** @param {Film} film @param {string} method @param {Record<string, unknown>} [fields] @returns {Promise<any>} */
async function ask({ engine, refuse }, method, fields) {
    try {
        const answer = await engine.call(method, fields);
        if (answer.ok) return answer;
        refuse(answer);
    } catch (error) {
        if (!isLost(error)) throw error;
    }
    return null;
}

/** @param {Film} film */
async function open(film) {
    const answer = film.store.state.live ? await ask(film, "timeline") : null;
    if (!answer) return;
    set(film, { open: true, timeline: answer.timeline });
    await foretell(film);
}

/** @param {Film} film */
async function foretell(film) {
    const answer = await ask(film, "chances");
    if (answer && here(film).open) set(film, { chances: answer.chances });
}

/** @param {Film} film */
function close(film) {
    clearTimeout(film.next);
    film.store.update(reduce.withLookBack, PRESENT);
}

/** @param {Film} film @param {number} length */
async function look(film, length) {
    const wanted = Math.min(Math.max(length, 0), present(film));
    if (wanted === present(film)) return set(film, { view: null });
    const answer = await ask(film, "past", { length: wanted });
    if (answer && here(film).open) set(film, { view: answer.view });
}

/** @param {Film} film */
async function earlier(film) {
    const { store } = film;
    const wanted = Math.min(at(film), store.state.told - 1);
    while (store.state.told > Math.max(wanted, 0)) {
        const { log, told } = store.state;
        const page = await ask(film, "log", { until: told - 1 });
        if (!page || store.state.told !== told || store.state.log[0] !== log[0]) return;
        store.update(reduce.withEarlier, page.events, page.from);
    }
}

/** @param {Film} film @param {number} length */
async function jump(film, length) {
    stop(film);
    await look(film, length);
}

/** @param {Film} film */
function stop(film) {
    clearTimeout(film.next);
    if (here(film).playing) set(film, { playing: false });
}

/** @param {Film} film */
async function play(film) {
    if (at(film) >= present(film)) await look(film, 0);
    set(film, { playing: true });
    film.next = setTimeout(() => void tick(film), film.pace);
}

/** Shows again what happened from a moment on. @param {Film} film @param {number} length @param {number} pace */
async function replay(film, length, pace) {
    stop(film);
    film.pace = pace;
    if (!here(film).open) await open(film);
    await look(film, length);
    await play(film);
}

/** @param {Film} film */
async function tick(film) {
    if (!here(film).playing) return;
    await look(film, at(film) + 1);
    if (here(film).view === null) return stop(film);
    film.next = setTimeout(() => void tick(film), film.pace);
}

/** Shows where the game stands now. @param {Film} film @param {View} view */
async function arrive(film, view) {
    const log = await ask(film, "log");
    const time = await ask(film, "timeline");
    if (!log || !time) return;
    orderParts.now?.goElsewhere(film.store.state);
    film.store.update(reduce.withOpened, view, log.events, log.from);
    set(film, { ...PRESENT, open: true, timeline: time.timeline });
    await film.keep();
    await foretell(film);
}

/** @param {Film} film @param {string} method @param {Record<string, unknown>} fields */
async function travel(film, method, fields) {
    stop(film);
    const answer = await ask(film, method, { ...fields, at: present(film) });
    if (answer) await arrive(film, answer.view);
}

/** @param {Film} film @param {string} method @param {Record<string, unknown>} fields */
async function tend(film, method, fields) {
    const answer = await ask(film, method, fields);
    if (!answer) return;
    set(film, { timeline: answer.timeline });
    await film.keep();
}
