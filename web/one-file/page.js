/** The page of the one-file edition: `fetch` answers from the page itself, and a worker starts from a blob. */

import { answer, unpacked } from "./blocks.js";

void start();

async function start() {
    const blocks = takeBlocks();
    const script = URL.createObjectURL(await new Response(unpacked(blocks["worker.js"])).blob());
    window.fetch = async (request) => answer(blocks, request);
    Object.assign(window, { Worker: workerFrom(script, blocks) });
    await import("../src/main.js");
}

/** The files by name; the page keeps no second copy of them. */
function takeBlocks() {
    const nodes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("script[data-file]"));
    const blocks = Object.fromEntries(Array.from(nodes, (node) => [node.dataset.file ?? "", node.textContent ?? ""]));
    nodes.forEach((node) => node.remove());
    return blocks;
}

/**
 * The one worker that there is, whatever address it is asked for by.
 * @param {string} script
 * @param {Record<string, string>} blocks
 */
function workerFrom(script, blocks) {
    return class extends Worker {
        constructor() {
            super(script);
            this.postMessage({ type: "files", blocks });
        }
    };
}
