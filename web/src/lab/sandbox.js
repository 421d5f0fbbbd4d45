/**
 * A bot that somebody wrote, in a worker of no origin that gets bytes and positions by message and can be ended at any
 * time.
 */

import { LIMITS as ENGINE } from "../engine/engine.js";
import { supplies, workerOf } from "./supplies.js";

/**
 * @import { Text, Thought } from "../types.d.ts"
 * @typedef {{ boot: number, think: number }} Limits  seconds
 * @typedef {{ ok: true, thoughts: Thought[] } | { ok: false, error: Text }} Answered
 */

/** The part of it that a bot needs. */
const LIBRARY = "pyodide/stdlib.zip";
/** @type {Limits} */
export const LIMITS = { boot: ENGINE.quiet, think: 20 };

/** @param {{ source: string, limits?: Limits }} given  the program; it is run here, and only here */
export function createSandbox({ source, limits = LIMITS }) {
    /** @type {Worker | null} */
    let worker = null;
    /** @type {((answer: Answered) => void) | null} */
    let settle = null;
    let asked = 0;

    /** @param {number} seconds @param {() => void} act @returns {Promise<Answered>} */
    function awaited(seconds, act) {
        return new Promise((resolve) => {
            const late = setTimeout(() => end({ key: "page.own.time", facts: { seconds } }), seconds * 1000);
            settle = (answer) => {
                clearTimeout(late);
                settle = null;
                resolve(answer);
            };
            act();
        });
    }

    /** @param {Text} error */
    function end(error) {
        worker?.terminate();
        worker = null;
        settle?.({ ok: false, error });
    }

    /** @param {MessageEvent} event */
    function heard({ data }) {
        if (data?.type === "stage") return;
        if (data?.type === "open") end({ key: "page.own.open" });
        else if (data?.type === "ready") settle?.({ ok: true, thoughts: [] });
        else if (data?.type === "answer" && data.id === asked && isLine(data.answer?.thoughts))
            settle?.({ ok: true, thoughts: data.answer.thoughts });
        else end({ key: "page.own.error", facts: { error: lastLine(data?.detail) } });
    }

    return {
        /** Starts Python and the program's own beginning. @returns {Promise<Answered>} */
        async start() {
            const { script, ...bytes } = await supplies(LIBRARY);
            return awaited(limits.boot, () => {
                worker = workerOf(script);
                worker.onmessage = heard;
                worker.onerror = () => end({ key: "page.own.lost" });
                worker.postMessage({ type: "boot", source, ...bytes });
            });
        },
        /** @param {string} position as the side knows it @param {number} seed @returns {Promise<Answered>} */
        think(position, seed) {
            if (!worker) return Promise.resolve({ ok: false, error: { key: "page.own.lost" } });
            asked += 1;
            return awaited(limits.think, () => worker?.postMessage({ type: "think", id: asked, position, seed }));
        },
        stop: () => end({ key: "page.own.lost" }),
    };
}

/** @typedef {ReturnType<typeof createSandbox>} Sandbox */

/** @param {unknown} thoughts @returns {thoughts is Thought[]} */
function isLine(thoughts) {
    const isWord = (/** @type {unknown} */ word) => typeof word === "string";
    const isAction = (/** @type {unknown} */ action) => Array.isArray(action) && action.every(isWord);
    return Array.isArray(thoughts) && thoughts.length > 0 && thoughts.every((thought) => isAction(thought?.action));
}

/** The last line of a traceback. @param {unknown} detail */
function lastLine(detail) {
    return (
        String(detail ?? "")
            .trim()
            .split("\n")
            .at(-1)
            ?.slice(0, 300) ?? ""
    );
}
