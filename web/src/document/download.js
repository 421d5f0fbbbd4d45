/** Hands the player a file. */

import { el } from "./dom.js";

/** Longer than a browser takes to read what it is to keep, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** The text of a save as a file. @param {string} text @param {string} name */
export function takeOutFile(text, name) {
    download(new Blob([text], { type: "application/json" }), `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`);
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
    const file = new File([blob], name, { type: blob.type });
    if (!isInstalled() || !navigator.canShare?.({ files: [file] })) return save(blob, name);
    navigator.share({ files: [file] }).catch((error) => error.name === "AbortError" || save(blob, name));
}

/** On an iPhone an installed page shows a file in place of itself, with no way back: it has no place for downloads. */
function isInstalled() {
    return "standalone" in navigator ? navigator.standalone === true : false;
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
    const url = URL.createObjectURL(blob);
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), LONGEST_WAIT);
}
