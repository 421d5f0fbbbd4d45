/** Fetches the static files: games, texts, rules, maps and first views; each once. */

/** @import { BoardMap, BotInfo, GameInfo, Rulebook, View } from "./types.d.ts" */
/** @import { Table } from "./text.js" */

const ROOT = new URL("../", import.meta.url);

/** A file that the page cannot do without. */
export class FileMissing extends Error {
  /** @param {string} file @param {number} status 0 where there was no answer */
  constructor(file, status) {
    super(`${file}: ${status}`);
    this.file = file;
    this.status = status;
  }
}

export function createLibrary() {
  /** @type {Map<string, Promise<any>>} */
  const fetched = new Map();
  /** @param {string} file */
  const once = (file) => {
    const known = fetched.get(file) ?? fetchJson(file);
    fetched.set(file, known);
    known.catch(() => fetched.delete(file));
    return known;
  };
  return {
    /** @returns {Promise<Table>} */
    pageTexts: () => once("assets/text.en.json"),
    /** @returns {Promise<Table>} */
    sharedTexts: () => once("data/text.en.json"),
    /** @param {string} game @returns {Promise<Table>} */
    gameTexts: (game) => once(`data/${game}/text.en.json`),
    /** @returns {Promise<GameInfo[]>} */
    games: async () => (await once("data/games.json")).games,
    /** @returns {Promise<BotInfo[]>} */
    bots: async () => (await once("data/games.json")).bots,
    /** @param {string} game @returns {Promise<Rulebook>} */
    rules: (game) => once(`data/${game}/rules.en.json`),
    /** @param {string} game @returns {Promise<BoardMap>} */
    map: (game) => once(`data/${game}/map.json`),
    /** @param {string} game @returns {Promise<Record<string, View>>} */
    starts: (game) => once(`data/${game}/start.json`),
    /** @param {string} game @returns {Promise<import("./know-rules.js").Tests>} */
    tests: (game) => once(`data/${game}/tests.json`),
    /** @param {string} game @returns {Promise<import("./know-checks.js").Position[]>} */
    positions: (game) => once(`data/${game}/perft.json`),
    /** @param {string} game @returns {Promise<import("./know-checks.js").Golden[]>} */
    golden: (game) => once(`data/${game}/golden.json`),
    /** @returns {Promise<import("./about.js").About>} */
    about: () => once("about.json"),
    /** @returns {Promise<{ version: string, build: string }>} */
    manifest: () => once("manifest.json"),
    /** @param {string} file @returns {Promise<string>} */
    file: async (file) => (await fetchFile(file)).text(),
  };
}

/** @typedef {ReturnType<typeof createLibrary>} Library */

/** @param {string} file */
async function fetchJson(file) {
  const response = await fetchFile(file);
  return response.json().catch(() => {
    throw new FileMissing(file, response.status);
  });
}

/** @param {string} file */
async function fetchFile(file) {
  const response = await fetch(new URL(file, ROOT)).catch(() => null);
  if (!response?.ok) throw new FileMissing(file, response?.status ?? 0);
  return response;
}
