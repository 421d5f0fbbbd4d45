/**
 * A promise API over the worker: one call at a time, a watch on every call, and a reason in words when the engine is
 * lost.
 */

import { call, lineOf, restart, start } from "./line.js";

/** @import { Limits } from "./line.js" */
/** @typedef {import("./line.js").Health} Health */

export { EngineLost } from "./lost.js";

/** @type {Limits} */
export const LIMITS = { call: 14, whole: 120, late: 9, slow: 14, quiet: 20, ping: 3, silence: 10 };

/**
 * @param {{ spawn: () => Worker, onHealth: (health: Health) => void, onFirst?: () => void, url?: URL, limits?: Limits
 * }} setup
 */
export function createEngine({ spawn, onHealth, onFirst = () => undefined, url, limits = LIMITS }) {
    const line = lineOf({ spawn, onHealth, onFirst, url, limits });
    return {
        start: () => start(line),
        restart: () => restart(line),
        /** @param {string} method @param {Record<string, unknown>} [fields] */
        call: (method, fields = {}) => call(line, method, fields),
        /** Has the engine fetch a game meanwhile that will be asked for. @param {string} game */
        expect: (game) => line.worker?.postMessage({ type: "game", game }),
        /** Ends the worker without a word, as a browser short of memory does. */
        kill: () => line.worker?.terminate(),
        /** Nothing is asked, and nothing waits to be. */
        isIdle: () => !line.current && line.queue.length === 0,
        health: () => line.health,
        journal: () => line.journal.lines(),
    };
}
