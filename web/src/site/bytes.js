/** Fetches a whole file for as long as bytes of it come: silence ends the wait, slowness does not. */

import { ROOT } from "../address.js";
import { LIMITS } from "../engine/engine.js";
import { FileMissing } from "./data.js";

/** @param {string} file @param {number} [seconds] of silence @returns {Promise<ArrayBuffer>} */
export async function bytesOf(file, seconds = LIMITS.quiet) {
  const ending = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(() => ending.abort(), seconds * 1000);
  };
  heard();
  try {
    const response = await fetch(new URL(file, ROOT), { signal: ending.signal });
    if (!response.ok) throw new FileMissing(file, response.status);
    return await read(response, heard);
  } catch (error) {
    throw error instanceof FileMissing ? error : new FileMissing(file, 0);
  } finally {
    clearTimeout(watch);
  }
}

/** @param {Response} response @param {() => void} heard */
async function read({ body }, heard) {
  const parts = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    heard();
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}
