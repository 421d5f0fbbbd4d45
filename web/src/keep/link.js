/**
 * The text that a link carries behind its `#`: deflated, with version, length and checksum in front, so that one that
 * was cut or altered on its way is known before anything reads it.
 */

import { LINK } from "./linked.js";
import { checksum } from "./checksum.js";

/**
 * @import { Text } from "../types.d.ts"
 * @typedef {{ text: string, error?: undefined } | { text?: undefined, error: Text }} Unfolded
 */

const VERSION = 1;
/** A longer address is cut by programs that pass it on. */
export const LONGEST = 1900;
/** The length of a code beyond which it is not looked at. */
const LARGEST_CODE = 20_000;
const LARGEST_TEXT = 500_000;
const SEAL = 8;
const WHOLE = /^([1-9]\d{0,3})\.(\d{1,6})\.([0-9a-f]{8})\.([\w-]*)/;

/** A text as a link has it behind its mark. @param {string} text @returns {Promise<string>} */
export async function codeOf(text) {
    const data = encoded(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));
    return `${VERSION}.${data.length}.${sealOf(data)}.${data}`;
}

/**
 * The text that stands behind the `#` of an address, or why there is none.
 * @param {string} hash @returns {Promise<Unfolded>}
 */
export async function textOf(hash) {
    if (hash.length > LARGEST_CODE) return { error: { key: "page.link.long" } };
    const [, version, length, seal, data] = WHOLE.exec(hash.slice(LINK.length)) ?? [];
    if (seal === undefined) return { error: { key: "page.link.cut.early" } };
    if (Number(version) > VERSION) return { error: { key: "page.link.newer" } };
    const facts = { came: data.length, of: Number(length) };
    if (facts.came < facts.of) return { error: { key: "page.link.cut", facts } };
    // What a program wrote behind it is no part of it.
    const whole = data.slice(0, Number(length));
    return sealOf(whole) === seal ? inflated(whole) : { error: { key: "page.link.altered" } };
}

/** @param {string} data @returns {Promise<Unfolded>} */
async function inflated(data) {
    try {
        const bytes = await through(new DecompressionStream("deflate-raw"), decoded(data), LARGEST_TEXT);
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } catch {
        return { error: { key: "page.link.altered" } };
    }
}

/** @param {string} data */
function sealOf(data) {
    return checksum(data).slice(-SEAL);
}

/**
 * The bytes that a stream makes of some others; it is left once they are more than allowed.
 * @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes @param {number} [most]
 */
async function through(stream, bytes, most = Infinity) {
    const writer = stream.writable.getWriter();
    // What is wrong with it the reader says.
    void writer.write(bytes).catch(() => undefined);
    void writer.close().catch(() => undefined);
    const reader = stream.readable.getReader();
    /** @type {BlobPart[]} */
    const parts = [];
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
        size += next.value.length;
        if (size > most) {
            void reader.cancel().catch(() => undefined);
            throw new RangeError("too large");
        }
        parts.push(next.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} data */
function decoded(data) {
    return Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
