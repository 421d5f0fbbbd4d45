/** The line to a worker: calls wait in a queue and go one at a time, and a clock tells when the other end is gone. */

import { createJournal } from "./journal.js";
import { EngineLost } from "./lost.js";

/**
 * @import { Answer, Text } from "../types.d.ts"
 * @typedef {"off" | "booting" | "slow" | "ready" | "failed"} Phase
 * @typedef {{ got: number, total: number }} Progress  in bytes as they are sent
 * @typedef {{ phase: Phase, stage: string, reason: Text | null, detail: string, version: string, late: string,
 * progress: Progress | null }} Health  `late`: what has been waited for so long that it should be said; `progress`: of
 * what is being fetched
 * @typedef {{ request: { method: string, [argument: string]: unknown }, resolve: (answer: Answer) => void, reject:
 * (error: EngineLost) => void }} Call
 * `whole`: for requests that take as long as the game is; `late`: after which it is said that one of them does; `slow`:
 * of silence while files are fetched, after which it is said; `quiet`: after which it is the end.
 * @typedef {{ call: number, whole: number, late: number, slow: number, quiet: number, ping: number, silence: number }}
 * Limits  in seconds
 * @typedef {object} Setup
 * @property {() => Worker} spawn
 * @property {(health: Health) => void} onHealth
 * @property {() => void} onFirst the first answer has come
 * @property {URL | undefined} url the worker's file, to learn why it cannot be loaded
 * @property {Limits} limits
 *
 * @typedef {Setup & ReturnType<typeof idle>} Line
 */

const TICK = 1000;
/**
 * Requests that look at a whole game, however long it is, or at a file of another version, which may have to be
 * replayed.
 */
const WHOLE = new Set(["open", "save", "timeline", "debrief", "chances", "prove", "answer"]);

/**
 * A line on which nothing has been said. `waited`, `heard`: seconds since the call or the start, and since any word.
 */
function idle() {
    return {
        journal: createJournal(),
        health: /** @type {Health} */ ({
            phase: "off",
            stage: "",
            reason: null,
            detail: "",
            version: "",
            late: "",
            progress: null,
        }),
        progress: /** @type {Progress | null} */ (null),
        worker: /** @type {Worker | null} */ (null),
        queue: /** @type {Call[]} */ ([]),
        current: /** @type {(Call & { id: number }) | null} */ (null),
        ids: 0,
        answers: 0,
        waited: 0,
        heard: 0,
        clock: /** @type {ReturnType<typeof setInterval> | undefined} */ (undefined),
    };
}

/** @param {Setup} setup @returns {Line} */
export function lineOf(setup) {
    return { ...setup, ...idle() };
}

/** @param {Line} line */
export function start(line) {
    line.waited = 0;
    line.heard = 0;
    line.progress = null;
    const own = line.spawn();
    line.worker = own;
    own.onmessage = ({ data }) => own === line.worker && receive(line, data);
    own.onerror = (event) => void blame(line, event, own);
    own.onmessageerror = () => own === line.worker && lose(line, { key: "page.engine.broken" }, "messageerror");
    line.clock = setInterval(() => tick(line), TICK);
    become(line, { phase: "booting", stage: "manifest", reason: null, detail: "", late: "", progress: null });
}

/** @param {Line} line */
export function restart(line) {
    stop(line);
    drop(line, { key: "page.engine.restarted" });
    start(line);
}

/**
 * Asks the engine. Calls made before it is ready wait for it.
 * @param {Line} line
 * @param {string} method
 * @param {Record<string, unknown>} fields
 * @returns {Promise<Answer>}
 */
export function call(line, method, fields) {
    return new Promise((resolve, reject) => {
        if (line.health.phase === "failed")
            return reject(new EngineLost(line.health.reason ?? { key: "page.engine.died" }));
        line.queue.push({ request: { method, ...fields }, resolve, reject });
        next(line);
    });
}

/** @param {Line} line @param {Partial<Health>} change */
function become(line, change) {
    line.health = { ...line.health, ...change };
    line.onHealth(line.health);
}

/** @param {Line} line */
function stop(line) {
    clearInterval(line.clock);
    line.worker?.terminate();
    line.worker = null;
}

/** @param {Line} line @param {{ type: string, [field: string]: any }} message */
function receive(line, message) {
    line.heard = 0;
    if (message.type === "answer" && message.id === line.current?.id) settle(line, JSON.parse(message.answer));
    else if (message.type === "broken")
        lose(line, { key: message.memory ? "page.engine.memory" : "page.engine.broken" }, message.detail);
    else if (message.type === "failed") lose(line, message.text, message.detail);
    else if (message.type === "stage") enter(line, message.stage);
    else if (message.type === "progress") line.progress = { got: message.got, total: message.total };
    else if (message.type === "ready") {
        become(line, { phase: "ready", stage: "", reason: null, version: message.version, progress: null });
        next(line);
    }
}

/** A call that waits for a game to be fetched is waited for anew. @param {Line} line @param {string} stage */
function enter(line, stage) {
    if (line.current) line.waited = 0;
    line.progress = null;
    become(line, { stage, progress: null });
}

/** @param {Line} line @param {Answer} answer */
function settle(line, answer) {
    line.current?.resolve(answer);
    line.current = null;
    line.journal.close(answer);
    next(line);
    // Whoever asked has the answer and the next call is on its way, even where those fail who are told here.
    line.answers += 1;
    if (line.answers === 1) line.onFirst();
    if (line.health.late) become(line, { late: "" });
}

/** @param {Line} line */
function next(line) {
    if (line.health.phase !== "ready" || line.current || line.queue.length === 0) return;
    const waiting = /** @type {Call} */ (line.queue.shift());
    line.ids += 1;
    line.current = { ...waiting, id: line.ids };
    line.waited = 0;
    line.journal.open(waiting.request);
    line.worker?.postMessage({ type: "call", id: line.ids, request: written(waiting.request) });
}

/**
 * A save stands behind its request as it is: it would take long to write as a string in it, and to read.
 * @param {Call["request"]} request
 */
function written({ save, ...rest }) {
    return typeof save === "string" ? `${JSON.stringify(rest)}\n${save}` : JSON.stringify({ ...rest, save });
}

/** Counts seconds in which the page was awake, so that a sleeping laptop loses nothing. @param {Line} line */
function tick(line) {
    line.waited += 1;
    line.heard += 1;
    if (line.progress !== line.health.progress) become(line, { progress: line.progress });
    if (line.health.phase === "ready") watchReady(line);
    else watchStart(line);
}

/** A start may be slow; only silence ends it. @param {Line} line */
function watchStart(line) {
    const { limits, health, heard } = line;
    if (heard >= limits.quiet) lose(line, { key: "page.engine.slow", facts: { seconds: limits.quiet } }, health.stage);
    else if (heard >= limits.slow && health.phase === "booting")
        become(line, {
            phase: "slow",
            reason: { key: `page.engine.slow.${health.stage}`, facts: { seconds: limits.slow } },
        });
    else if (heard < limits.slow && health.phase === "slow") become(line, { phase: "booting", reason: null });
}

/** @param {Line} line */
function watchReady(line) {
    const { current, limits, health } = line;
    if (current && health.stage) return watchFetch(line);
    const seconds = current ? patience(line, current) : 0;
    if (current && line.waited === limits.late && seconds > limits.call) become(line, { late: current.request.method });
    if (current && line.waited >= seconds)
        return lose(line, { key: "page.engine.hung", facts: { seconds } }, current.request.method);
    if (current) return;
    if (line.heard >= limits.silence) lose(line, { key: "page.engine.died" }, "");
    else if (line.heard % limits.ping === 0) line.worker?.postMessage({ type: "ping" });
}

/** A call waits for a game to be fetched. @param {Line} line */
function watchFetch(line) {
    const { quiet } = line.limits;
    if (line.heard >= quiet) lose(line, { key: "page.engine.slow", facts: { seconds: quiet } }, line.health.stage);
}

/** The time that a call may take: longer if it looks at a whole game. @param {Line} line @param {Call} call */
function patience({ limits }, { request }) {
    return WHOLE.has(request.method) ? limits.whole : limits.call;
}

/** @param {Line} line @param {Text} reason @param {string} detail */
function lose(line, reason, detail) {
    if (line.health.phase === "failed") return;
    stop(line);
    drop(line, reason);
    become(line, { phase: "failed", reason, detail });
}

/** @param {Line} line @param {Text} reason */
function drop(line, reason) {
    line.journal.fail(reason);
    const calls = line.current ? [line.current, ...line.queue] : line.queue;
    line.current = null;
    line.queue = [];
    calls.forEach((each) => each.reject(new EngineLost(reason)));
}

/**
 * A worker that cannot be loaded says nothing: its file is asked for again to learn why.
 * @param {Line} line
 * @param {ErrorEvent} event
 * @param {Worker} own
 */
async function blame(line, event, own) {
    event.preventDefault?.();
    const { health, url } = line;
    const reason = health.phase === "ready" || !url ? { key: "page.engine.broken" } : await reasonFor(url);
    if (own === line.worker) lose(line, reason, event.message ?? "");
}

/** @param {URL} url @returns {Promise<Text>} */
async function reasonFor(url) {
    const file = url.pathname.split("/").slice(-2).join("/");
    try {
        const response = await fetch(url);
        const type = (response.headers.get("Content-Type") ?? "").split(";")[0];
        if (!response.ok) return { key: "page.engine.missing", facts: { file, status: response.status } };
        if (!/javascript|ecmascript/.test(type)) return { key: "page.engine.type", facts: { file, type } };
        return { key: "page.engine.worker" };
    } catch {
        return { key: "page.engine.unreachable", facts: { file } };
    }
}
