/** A promise API over the worker: one call at a time, a watch on every call, and a reason in words when the engine is lost. */

import { createJournal } from "./journal.js";

/**
 * @import { Answer, Text } from "../types.d.ts"
 * @typedef {"off" | "booting" | "slow" | "ready" | "failed"} Phase
 * @typedef {{ phase: Phase, stage: string, reason: Text | null, detail: string, version: string }} Health
 * @typedef {{ request: { method: string, [argument: string]: unknown }, resolve: (answer: Answer) => void, reject: (error: EngineLost) => void }} Call
 * @typedef {{ call: number, slow: number, boot: number, ping: number, silence: number }} Limits  in seconds
 */

/** @type {Limits} */
export const LIMITS = { call: 14, slow: 14, boot: 60, ping: 3, silence: 10 };
const TICK = 1000;

/** A call that can have no answer, as the engine is gone. */
export class EngineLost extends Error {
  /** @param {Text} reason */
  constructor(reason) {
    super(reason.key);
    this.reason = reason;
  }
}

/**
 * `onFirst`: the first answer has come.
 * @param {{ spawn: () => Worker, onHealth: (health: Health) => void, onFirst?: () => void, url?: URL, limits?: Limits }} setup
 */
export function createEngine({ spawn, onHealth, onFirst = () => undefined, url, limits = LIMITS }) {
  const journal = createJournal();
  /** @type {Health} */
  let health = { phase: "off", stage: "", reason: null, detail: "", version: "" };
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Call[]} */
  let queue = [];
  /** @type {(Call & { id: number }) | null} */
  let current = null;
  let ids = 0;
  let answers = 0;
  let waited = 0;
  let heard = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  /** @param {Partial<Health>} change */
  function become(change) {
    health = { ...health, ...change };
    onHealth(health);
  }

  function start() {
    waited = 0;
    heard = 0;
    const own = spawn();
    worker = own;
    own.onmessage = ({ data }) => own === worker && receive(data);
    own.onerror = (event) => void blame(event, own);
    own.onmessageerror = () => own === worker && lose({ key: "page.engine.died" }, "messageerror");
    clock = setInterval(tick, TICK);
    become({ phase: "booting", stage: "manifest", reason: null, detail: "" });
  }

  function stop() {
    clearInterval(clock);
    worker?.terminate();
    worker = null;
  }

  /** @param {{ type: string, [field: string]: any }} message */
  function receive(message) {
    heard = 0;
    if (message.type === "answer" && message.id === current?.id) settle(JSON.parse(message.answer));
    else if (message.type === "broken") lose({ key: "page.engine.broken" }, message.detail);
    else if (message.type === "failed") lose(message.text, message.detail);
    else if (message.type === "stage") become({ stage: message.stage });
    else if (message.type === "ready") {
      become({ phase: "ready", stage: "", reason: null, version: message.version });
      next();
    }
  }

  /** @param {Answer} answer */
  function settle(answer) {
    const done = current;
    current = null;
    journal.close(answer);
    answers += 1;
    if (answers === 1) onFirst();
    done?.resolve(answer);
    next();
  }

  function next() {
    if (health.phase !== "ready" || current || queue.length === 0) return;
    const call = /** @type {Call} */ (queue.shift());
    ids += 1;
    current = { ...call, id: ids };
    waited = 0;
    journal.open(call.request);
    worker?.postMessage({ type: "call", id: ids, request: JSON.stringify(call.request) });
  }

  /** Counts seconds in which the page was awake, so that a sleeping laptop loses nothing. */
  function tick() {
    waited += 1;
    heard += 1;
    if (health.phase === "ready") watchReady();
    else if (waited >= limits.boot) lose({ key: "page.engine.slow", facts: { seconds: limits.boot } }, health.stage);
    else if (waited >= limits.slow && health.phase === "booting") become({ phase: "slow", reason: { key: `page.engine.slow.${health.stage}`, facts: { seconds: limits.slow } } });
  }

  function watchReady() {
    if (current && waited >= limits.call) return lose({ key: "page.engine.hung", facts: { seconds: limits.call } }, current.request.method);
    if (current) return;
    if (heard >= limits.silence) lose({ key: "page.engine.died" }, "");
    else if (heard % limits.ping === 0) worker?.postMessage({ type: "ping" });
  }

  /** @param {Text} reason @param {string} detail */
  function lose(reason, detail) {
    if (health.phase === "failed") return;
    stop();
    drop(reason);
    become({ phase: "failed", reason, detail });
  }

  /** @param {Text} reason */
  function drop(reason) {
    journal.fail(reason);
    const calls = current ? [current, ...queue] : queue;
    current = null;
    queue = [];
    calls.forEach((call) => call.reject(new EngineLost(reason)));
  }

  /** A worker that cannot be loaded says nothing: its file is asked for again to learn why. @param {ErrorEvent} event @param {Worker} own */
  async function blame(event, own) {
    event.preventDefault?.();
    const reason = health.phase === "ready" || !url ? { key: "page.engine.died" } : await reasonFor(url);
    if (own === worker) lose(reason, event.message ?? "");
  }

  return {
    start,
    restart() {
      stop();
      drop({ key: "page.engine.restarted" });
      start();
    },
    /**
     * Asks the engine. Calls made before it is ready wait for it.
     * @param {string} method @param {Record<string, unknown>} [fields]
     * @returns {Promise<Answer>}
     */
    call: (method, fields = {}) =>
      new Promise((resolve, reject) => {
        if (health.phase === "failed") return reject(new EngineLost(health.reason ?? { key: "page.engine.died" }));
        queue.push({ request: { method, ...fields }, resolve, reject });
        next();
      }),
    /** Ends the worker without a word, as a browser short of memory does. */
    kill: () => worker?.terminate(),
    health: () => health,
    journal: () => journal.lines(),
  };
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
