/** Fetches a whole file for as long as bytes of it come: silence ends the wait, slowness does not. */

import { ROOT } from "../address.js";
import { LIMITS } from "../engine/engine.js";
import { FileMissing } from "./data.js";

/** @typedef {{ got: number, total: number }} Share  bytes as they are sent; no total where that is not told */

/** @param {string} file @param {{ size?: number, onShare?: (share: Share) => void }} [given]  `size`: unpacked @returns {Promise<ArrayBuffer>} */
export async function bytesOf(file, { size = 0, onShare = () => undefined } = {}) {
  const ending = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => ending.abort(), LIMITS.quiet * 1000);
  };
  heard();
  try {
    const response = await fetch(new URL(file, ROOT), { signal: ending.signal });
    if (!response.ok) throw new FileMissing(file, response.status);
    const told = shareOf(response, size);
    return await read(response, (got) => (heard(), onShare(told(got))));
  } catch (error) {
    throw error instanceof FileMissing ? error : new FileMissing(file, 0, ending.signal.aborted);
  } finally {
    clearTimeout(watch);
  }
}

/** How much of it has come, by how much of it is read: a host may have packed it. @param {Response} response @param {number} size */
function shareOf({ headers }, size) {
  const sent = Number(headers.get("Content-Length"));
  const whole = headers.has("Content-Encoding") || !sent ? size : sent;
  const total = sent || size;
  return (/** @type {number} */ got) => ({ got: whole > 0 ? Math.round((got * total) / whole) : got, total });
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
  return new Blob(parts).arrayBuffer();
}
