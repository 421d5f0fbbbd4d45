/**
 * Starts the first worker before the rest of the page is read; what it says meanwhile is kept for whoever takes it
 * over.
 */

import { WORKER } from "../address.js";

/** @type {Worker | null} */
let first = new Worker(WORKER, { type: "module" });
/** @type {MessageEvent[]} */
const heard = [];
/** @type {ErrorEvent[]} */
const failed = [];
first.onmessage = (event) => heard.push(event);
first.onerror = (event) => failed.push(event);

/** The worker that was started first, or a new one. @returns {Worker} */
export function takeWorker() {
    const worker = first;
    if (!worker) return new Worker(WORKER, { type: "module" });
    first = null;
    queueMicrotask(() => {
        for (const event of heard) worker.onmessage?.(event);
        for (const event of failed) worker.onerror?.(event);
    });
    return worker;
}
