/** Files in and out: a saved game or all games in one file, chosen or dropped on the page; and the same handed out. */

import { isArchive, parseArchive, restore } from "./archive.js";
import { download } from "./download.js";

/**
 * @import { Text } from "./types.d.ts"
 * @import { Keeper } from "./storage.js"
 * @import { Games } from "./games.js"
 * @typedef {{ ok: boolean, opened: boolean, text: Text }} Brought  `text`: what came of it
 * @typedef {{ keeper: Keeper, games: Pick<Games, "open">, isFresh: boolean }} Parts
 */

const LARGEST_SAVE = 5_000_000;
const LARGEST_FILE = 40_000_000;

/**
 * Opens a saved game, or adds all games of an archive; the game that was in play in it is opened where none has begun here.
 * @param {Parts & { file: File }} parts @returns {Promise<Brought>}
 */
export async function bringIn({ file, ...parts }) {
  if (file.size > LARGEST_FILE) return refused("page.saves.large");
  const text = await file.text();
  if (isArchive(text)) return bringAll(parts, text);
  if (text.length > LARGEST_SAVE) return refused("page.saves.large");
  const isOpen = await parts.games.open(text).catch(() => false);
  return isOpen ? { ok: true, opened: true, text: { key: "page.saves.opened", facts: { name: file.name } } } : refused("page.saves.refused");
}

/** @param {Parts} parts @param {string} text @returns {Promise<Brought>} */
async function bringAll({ keeper, games, isFresh }, text) {
  const archive = parseArchive(text);
  if (!archive) return refused("page.saves.refused");
  const { playing, saves } = archive;
  const isOpen = isFresh && playing !== null && (await games.open(playing.save).catch(() => false));
  const restored = restore(keeper, { ...archive, saves: playing && !isOpen ? [...saves, playing] : saves });
  if (restored.failed) return refused(restored.failed);
  return { ok: true, opened: isOpen, text: { key: "page.saves.restored", facts: { n: restored.saves } } };
}

/** @param {string} key @returns {Brought} */
function refused(key) {
  return { ok: false, opened: false, text: { key } };
}

/** @param {string} text @param {string} name */
export function takeOutFile(text, name) {
  download(new Blob([text], { type: "application/json" }), `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`);
}

/**
 * A file may be dropped anywhere on the page; while one is above it, the sign shows.
 * @param {HTMLElement} sign @param {(file: File) => void} onFile
 */
export function followDrops(sign, onFile) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
  window.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    sign.hidden = false;
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) sign.hidden = true;
  });
  window.addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    sign.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) onFile(file);
  });
}
