/**
 * The worker of the one-file edition: a classic one, as no other starts everywhere; `fetch` answers from the page's
 * blocks.
 */

import { answer } from "./blocks.js";

/** @type {(blocks: Record<string, string>) => void} */
let deliver;
/** @type {Promise<Record<string, string>>} */
const delivered = new Promise((resolve) => (deliver = resolve));

self.addEventListener("message", (event) => {
    if (event.data.type !== "files") return;
    event.stopImmediatePropagation();
    deliver(event.data.blocks);
});
// The runtime takes a worker that can import scripts for one that it cannot run in.
Object.assign(self, {
    fetch: async (/** @type {RequestInfo | URL} */ request) => answer(await delivered, request),
    importScripts() {
        throw new TypeError("nothing is imported here");
    },
});
void import("../src/worker.js");
