/** Hands the player a file. */

import { el } from "./dom.js";

/** Longer than a browser takes to read what it is to keep, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), LONGEST_WAIT);
}
