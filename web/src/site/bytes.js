/** Fetches a whole file for as long as bytes of it come: silence ends the wait, slowness does not. */

import { ROOT } from "../address.js";
import { LIMITS } from "../engine/engine.js";

/**
 * @import { Text } from "../types.d.ts"
 * @typedef {{ got: number, total: number }} Share  bytes as they are sent; no total where that is not told
 * @typedef {{ size?: number, cache?: RequestCache, onShare?: (share: Share) => void }} Given  `size`: unpacked
 */

/** A file that the page cannot do without. */
export class FileMissing extends Error {
    /**
     * @param {string} file @param {number} status 0 where there was no answer
     * @param {boolean} [isSilent] where nothing came for too long
     */
    constructor(file, status, isSilent = false) {
        super(`${file}: ${status}`);
        this.file = file;
        this.status = status;
        this.isSilent = isSilent;
    }

    /** The words on it. @returns {Text} */
    get text() {
        const { file, status, isSilent } = this;
        if (isSilent) return { key: "page.file.silent", facts: { file, seconds: LIMITS.quiet } };
        return status > 0
            ? { key: "page.file", facts: { file, status } }
            : { key: "page.file.offline", facts: { file } };
    }
}

/** @param {string} file @param {Given} [given] @returns {Promise<ArrayBuffer>} */
export async function bytesOf(file, given) {
    return new Blob(await partsOf(file, given)).arrayBuffer();
}

/** @param {string} file @returns {Promise<string>} */
export async function textOf(file) {
    const decoder = new TextDecoder();
    return (await partsOf(file)).map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

/** @param {string} file @param {Given} [given] */
async function partsOf(file, { size = 0, cache, onShare = () => undefined } = {}) {
    const ending = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let watch;
    const heard = () => {
        clearTimeout(watch);
        watch = setTimeout(() => ending.abort(), LIMITS.quiet * 1000);
    };
    heard();
    try {
        const response = await fetch(new URL(file, ROOT), { signal: ending.signal, cache });
        if (!response.ok) throw new FileMissing(file, response.status);
        const told = shareOf(response, size);
        return await read(response, (got) => (heard(), onShare(told(got))));
    } catch (error) {
        throw error instanceof FileMissing ? error : new FileMissing(file, 0, ending.signal.aborted);
    } finally {
        clearTimeout(watch);
    }
}

/**
 * The share of it that has come, by the bytes read: a host may have packed it.
 * @param {Response} response
 * @param {number} size
 */
function shareOf({ headers }, size) {
    const sent = Number(headers.get("Content-Length"));
    const whole = headers.has("Content-Encoding") || !sent ? size : sent;
    const total = sent || size;
    return (/** @type {number} */ got) => ({
        got: whole > 0 ? Math.round((got * total) / whole) : got,
        total,
    });
}

/** @param {Response} response @param {(got: number) => void} heard */
async function read({ body }, heard) {
    const parts = [];
    let got = 0;
    const reader = body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        got += part.value.length;
        heard(got);
        parts.push(part.value);
    }
    return parts;
}
