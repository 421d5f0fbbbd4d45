/** The files that the one-file edition carries: blocks of text in the page, each a file packed by zlib, in base64. */

/** The address from which the modules of this edition believe to come; see `building/bundle.py`. */
export const ROOT = "file:///rasputitsa/";

/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm", json: "application/json", txt: "text/plain; charset=utf-8" };

/**
 * The answer of `fetch` here: a file of the blocks, or that there is none.
 * @param {Record<string, string>} blocks @param {RequestInfo | URL} request
 */
export function answer(blocks, request) {
    const url = request instanceof Request ? request.url : String(request);
    const name = url.startsWith(ROOT) ? url.slice(ROOT.length) : "";
    if (!Object.hasOwn(blocks, name)) return new Response(null, { status: 404 });
    const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return new Response(unpacked(blocks[name]), { headers: { "Content-Type": type } });
}

/** A response's body, as the worker of a page from a disk may not read a Blob in WebKit. @param {string} block */
export function unpacked(block) {
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (new Response(bytesOf(block)).body);
    return body.pipeThrough(new DecompressionStream("deflate"));
}

/** @param {string} block @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(block) {
    const decode = /** @type {any} */ (Uint8Array).fromBase64;
    return decode
        ? decode.call(Uint8Array, block)
        : Uint8Array.from(atob(block), (character) => character.charCodeAt(0));
}
