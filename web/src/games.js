/** Opens games: the default one, a new one, a kept one; and keeps the one in play after every action. */

import { EngineLost } from "./engine.js";
import { askToPersist } from "./persist.js";
import * as reduce from "./state.js";
import { createSpeaker } from "./text.js";

/**
 * @import { BoardMap, Text, View } from "./types.d.ts"
 * @import { Card, Saved } from "./storage.js"
 * @import { Store } from "./state.js"
 * @import { Speaker } from "./text.js"
 * @typedef {ReturnType<typeof import("./engine.js").createEngine>} Engine
 * @typedef {ReturnType<typeof import("./storage.js").createStorage>} Keeper
 * @typedef {ReturnType<typeof import("./data.js").createLibrary>} Library
 * @typedef {{ game: string, scenario: string, options: Record<string, string | number | boolean>, seed: number, players: Record<string, string>, mode: string }} Wish
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine
 * @property {Keeper} keeper
 * @property {Library} library
 * @property {(speaker: Speaker, map: BoardMap) => void} onGame
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 */

const LARGEST_SEED = 2 ** 53;

/** A seed that nobody chose. */
export function randomSeed() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return ((high & 0x1fffff) * 2 ** 32 + low) % LARGEST_SEED;
}

/** @param {Parts} parts */
export function createGames({ store, engine, keeper, library, onGame, say }) {
  let complaint = "";
  let speaker = createSpeaker([]);

  /** Shows the board and texts of a game at once; the engine may still be on its way. @param {string} id @param {string | null} scenario */
  async function use(id, scenario) {
    const game = store.state.games.find((each) => each.id === id);
    if (!game) throw new Error(`no game ${id}`);
    const [page, shared, own, map] = await Promise.all([library.pageTexts(), library.sharedTexts(), library.gameTexts(id), library.map(id)]);
    if (store.state.game !== game) store.update(reduce.withGame, game, map);
    speaker = createSpeaker([own, shared, page]);
    onGame(speaker, map);
    const start = scenario && (await library.starts(id))[scenario];
    if (start && !store.state.live) store.update(reduce.withDrawing, start);
  }

  /** @param {View} view */
  async function begin(view) {
    const log = await engine.call("log");
    store.update(reduce.withBegun, view, log.ok ? log.events : view.events);
    await keep();
  }

  /** Nothing of the old game can be played while the new one is laid out. @param {Wish} wish @returns {Promise<boolean>} */
  async function start(wish) {
    const { live } = store.state;
    store.update((state) => ({ ...state, live: false }));
    const answer = await engine.call("new", wish);
    if (!answer.ok) {
      store.update((state) => ({ ...state, live }));
      return refuse(answer.error);
    }
    await use(wish.game, null);
    await begin(answer.view);
    return true;
  }

  /** @param {string} save the text of a save @returns {Promise<boolean>} */
  async function open(save) {
    const refusal = await tryOpen(save);
    return refusal ? refuse(refusal) : true;
  }

  /** @param {string} save @returns {Promise<Text | null>} why it cannot be opened */
  async function tryOpen(save) {
    const answer = await engine.call("open", { save });
    if (!answer.ok) return answer.error;
    await use(answer.view.game, null);
    await begin(answer.view);
    for (const notice of answer.notices ?? []) say(notice, "alarm");
    return null;
  }

  /** @param {Text} error */
  function refuse(error) {
    say(error, "alarm");
    return false;
  }

  /** @returns {Wish} */
  function defaultWish() {
    const game = store.state.games[0];
    return {
      game: game.id,
      scenario: game.scenarios[0].id,
      options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
      seed: randomSeed(),
      players: Object.fromEntries(game.sides.map((side) => [side.id, "human"])),
      mode: "match",
    };
  }

  /** Draws what can be drawn before the engine is there. */
  async function prepare() {
    const kept = keeper.readAuto().saved;
    const known = kept && store.state.games.some((game) => game.id === kept.card.game);
    const first = store.state.games[0];
    if (known) await use(kept.card.game, null);
    else await use(first.id, first.scenarios[0].id);
  }

  /** Goes on where the player left off. */
  async function resume() {
    const { saved, damaged } = keeper.readAuto();
    if (saved) return goOn(saved, damaged);
    if (damaged) keeper.setAside();
    await start(defaultWish());
    if (damaged) say({ key: "page.storage.damaged" }, "alarm");
  }

  /** @param {Saved} saved @param {boolean} damaged */
  async function goOn(saved, damaged) {
    const refusal = await tryOpen(saved.save);
    if (!refusal) return damaged ? say({ key: "page.storage.previous" }, "alarm") : undefined;
    rescue(saved);
    await start(defaultWish());
    say({ key: "page.storage.rescued", facts: { reason: speaker.text(refusal) } }, "alarm");
  }

  /** A game that the engine refuses is put aside, not written over. @param {Saved} saved */
  function rescue(saved) {
    const name = `! ${saved.card.game} ${new Date(saved.card.when).toISOString().slice(0, 16)}`;
    keeper.write({ ...saved, card: { ...saved.card, name } });
  }

  /** @param {string} name @returns {Card} */
  function card(name) {
    const view = /** @type {View} */ (store.state.view);
    return { name, game: view.game, scenario: view.scenario, turn: view.turn, turns: view.turns, length: view.length, when: Date.now() };
  }

  /** Keeps the game in play; what goes wrong is said once. */
  async function keep() {
    const answer = await engine.call("save");
    if (!answer.ok) return;
    const written = keeper.writeAuto({ card: card("auto"), save: answer.save });
    const problem = written.ok ? "" : written.key;
    if (problem && problem !== complaint) say({ key: problem }, "alarm");
    complaint = problem;
    if (written.ok && (store.state.view?.length ?? 0) > 0) askToPersist(keeper);
  }

  /** The text of the game in play; of the last kept position where the engine is gone. @returns {Promise<string | null>} */
  async function text() {
    try {
      const answer = await engine.call("save");
      return answer.ok ? answer.save : null;
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      return keeper.readAuto().saved?.save ?? null;
    }
  }

  /** @param {string} name @returns {Promise<boolean>} */
  async function keepAs(name) {
    const save = await text();
    if (save === null) return false;
    const written = keeper.write({ card: card(name), save });
    if (!written.ok) say({ key: written.key }, "alarm");
    return written.ok;
  }

  return { prepare, resume, start, open, keep, keepAs, text };
}

/** @typedef {ReturnType<typeof createGames>} Games */
