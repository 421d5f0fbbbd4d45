/** The Python of the boxes, in a worker of no origin: nothing that stands in a box runs anywhere else. */

import { LIMITS } from "../engine/engine.js";
import { FileMissing } from "../site/bytes.js";
import { supplies, workerOf } from "./supplies.js";

/**
 * @import { Share } from "../site/bytes.js"
 * @typedef {{ key: string, facts?: Record<string, string | number> }} Words
 * @typedef {object} Watcher  of one run
 * @property {(text: string, wrong: boolean) => void} line
 * @property {(picture: string, title: string) => void} show
 * @property {(done: number, total: number) => void} progress
 * @property {(words: Words | null) => void} done  with what is to be said of it
 *
 * `share`: how much of it has come; `words`: why it has not started.
 * @typedef {{ phase: "starting" | "ready" | "off", share?: Share, words?: Words }} State
 * @typedef {{ watcher: Watcher, heard: number, said: number }} Going
 */

/** All of it: people who program want to import what they know. */
const LIBRARY = "pyodide/python_stdlib.zip";
/** @type {Words} */
const SILENT = { key: "lab.silent", facts: { seconds: LIMITS.quiet } };
/** Messages of one run: it keeps to fewer, but a program could get round that. */
const MOST_HEARD = 20_000;
/** Characters of its lines, likewise. */
const MOST_SAID = 250_000;
const LONGEST_TITLE = 300;

/** @param {(state: State) => void} onState */
export function createBoxes(onState) {
    /** @type {Worker | null} */
    let worker = null;
    /** @type {Promise<void> | null} */
    let starting = null;
    /** The number of the start that counts: one that was given up goes on for a while. */
    let starts = 0;
    /** @type {Map<number, Going>} */
    const runs = new Map();
    /** The run that ended last, of which something may still be told. @type {{ id: number, going: Going } | null} */
    let last = null;
    let ids = 0;

    function start() {
        starting ??= boot((starts += 1));
        return starting;
    }

    /** @param {number} own */
    async function boot(own) {
        onState({ phase: "starting" });
        try {
            const supplied = await supplies(
                LIBRARY,
                (share) => own === starts && onState({ phase: "starting", share }),
            );
            if (own !== starts) return;
            worker = workerOf(supplied.script);
            await started(worker, supplied);
            if (own === starts) welcome(worker);
        } catch (error) {
            if (own === starts) end(wordsOf(error));
        }
    }

    /** @param {Worker} ready */
    function welcome(ready) {
        ready.onmessage = ({ data }) => ready === worker && heard(data);
        ready.onerror = () => ready === worker && end({ key: "lab.lost" });
        onState({ phase: "ready" });
    }

    /** @param {any} data */
    function heard(data) {
        const going = runs.get(data?.id) ?? (data?.id === last?.id ? last?.going : undefined);
        if (data?.type === "broken") return end({ key: data.detail === "MemoryError" ? "lab.memory" : "lab.lost" });
        if (!going) return;
        going.heard += 1;
        going.said += typeof data.text === "string" ? data.text.length : 0;
        if (going.heard > MOST_HEARD || going.said > MOST_SAID) return end({ key: "lab.lost" });
        if (data.type === "done") finish(data.id, null);
        else tell(going.watcher, data);
    }

    /** @param {number} id @param {Words | null} words */
    function finish(id, words) {
        const going = runs.get(id);
        if (!going) return;
        last = { id, going };
        runs.delete(id);
        going.watcher.done(words);
    }

    /** End whatever runs; Python begins anew when it is next asked for. @param {Words} words */
    function end(words) {
        worker?.terminate();
        worker = null;
        starting = null;
        starts += 1;
        for (const id of [...runs.keys()]) finish(id, words);
        onState({ phase: "off", words });
    }

    return {
        start,
        stop: () => end({ key: "lab.stopped" }),
        /** @param {string} name of its file @param {string} code @param {Watcher} watcher */
        async run(name, code, watcher) {
            ids += 1;
            const id = ids;
            runs.set(id, { watcher, heard: 0, said: 0 });
            await start();
            if (runs.has(id)) worker?.postMessage({ type: "run", id, name, code });
        },
    };
}

/** @typedef {ReturnType<typeof createBoxes>} Boxes */

/**
 * Python in the worker; silence ends the start, slowness does not.
 * @param {Worker} worker
 * @param {import("./supplies.js").Supplies} supplied
 * @returns {Promise<void>}
 */
function started(worker, { files, manifest }) {
    return new Promise((resolve, reject) => {
        const watched = () => setTimeout(() => reject(SILENT), LIMITS.quiet * 1000);
        let watch = watched();
        worker.onerror = () => reject({ key: "lab.apart" });
        worker.onmessage = ({ data }) => {
            clearTimeout(watch);
            if (data?.type === "ready") resolve();
            else if (data?.type === "stage") watch = watched();
            else
                reject(
                    data?.type === "open"
                        ? { key: "lab.apart" }
                        : { key: "lab.missing", facts: { error: String(data?.detail) } },
                );
        };
        worker.postMessage({ type: "boot", files, manifest, box: true });
    });
}

/** The reason why Python has not started. @param {unknown} error @returns {Words} */
function wordsOf(error) {
    if (error instanceof FileMissing && error.isSilent) return SILENT;
    return error instanceof Error
        ? { key: "lab.missing", facts: { error: error.message } }
        : /** @type {Words} */ (error);
}

/** @param {unknown} done @param {unknown} total */
function isShare(done, total) {
    return Number.isFinite(done) && Number.isFinite(total) && Number(total) > 0;
}

/** Tell a watcher what a program says, which may be anything. @param {Watcher} watcher @param {any} data */
function tell(watcher, { type, text, wrong, picture, title, done, total }) {
    if (type === "line" && typeof text === "string") watcher.line(text, wrong === true);
    else if (type === "full") watcher.line("…", true);
    else if (type === "show" && typeof picture === "string" && typeof title === "string")
        watcher.show(picture, title.slice(0, LONGEST_TITLE));
    else if (type === "progress" && isShare(done, total)) watcher.progress(done, total);
}
