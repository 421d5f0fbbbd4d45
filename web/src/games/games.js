/** Opens games: the default one, a new one, a kept one; and keeps the one in play after every action. */

import { EngineLost } from "../engine/engine.js";
import { askToPersist } from "../keep/persist.js";
import { isDue, noteGame } from "../keep/reminder.js";
import { firstPlayers, seatsText, stillResting } from "../play/seats.js";
import { randomSeed } from "../play/seed.js";
import * as reduce from "../play/state.js";
import { freeName } from "../keep/storage.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { BoardMap, Text, View } from "../types.d.ts"
 * @import { Tab } from "../keep/tab.js"
 * @import { Card, Saved } from "../keep/storage.js"
 * @import { Store } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {ReturnType<typeof import("../engine/engine.js").createEngine>} Engine
 * @typedef {ReturnType<typeof import("../keep/storage.js").createStorage>} Keeper
 * @typedef {ReturnType<typeof import("../site/data.js").createLibrary>} Library
 * @typedef {{ game: string, scenario: string, options: Record<string, string | number | boolean>, seed: number, players: Record<string, string>, mode: string }} NewGame
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call">} engine
 * @property {Keeper} keeper
 * @property {Tab} tab
 * @property {Library} library
 * @property {(speaker: Speaker, map: BoardMap) => void} onGame
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 * @property {(save: string, name: string) => void} handOut gives the player a file
 */

/** @param {Parts} parts */
export function createGames({ store, engine, keeper, tab, library, onGame, say, handOut }) {
  let isNoted = false;
  /** @type {View | null} the last view that is kept under a name */
  let named = null;
  let speaker = createSpeaker([]);

  /** Shows the board and texts of a scenario at once; the engine may still be on its way. @param {string} id @param {string} scenario @param {Promise<View> | null} [drawing] how it begins, where that is to be shown */
  async function use(id, scenario, drawing = null) {
    const game = store.state.games.find((each) => each.id === id);
    if (!game) throw new Error(`no game ${id}`);
    const texts = Promise.all([library.gameTexts(id), library.sharedTexts(), library.pageTexts()]);
    const [tables, map, start, language] = await Promise.all([texts, library.map(game, scenario), drawing, library.language()]);
    if (store.state.game !== game || store.state.map !== map) store.update(reduce.withGame, game, map);
    speaker = createSpeaker(tables, language);
    onGame(speaker, map);
    if (start && !store.state.live) store.update(reduce.withDrawing, start);
  }

  /** @param {View} view @param {Record<string, string>} [resting] computers that gave way to a person */
  async function begin(view, resting = {}) {
    const log = await engine.call("log");
    store.update(reduce.withBegun, view, log.ok ? log.events : view.events, stillResting(resting, view.players));
    isNoted = view.length > 0;
    await keep();
  }

  /** Begins a game as a player wanted it; who plays is offered for the next one too. @param {NewGame} game */
  function start(game) {
    noteSeats(game.game, game.players);
    return lay(game);
  }

  /** @param {string} game @param {Record<string, string>} players */
  function noteSeats(game, players) {
    keeper.remember(`seats:${game}`, seatsText(players));
  }

  /** Who would sit down to a game. @param {string} id */
  function seats(id) {
    const game = store.state.games.find((each) => each.id === id);
    return firstPlayers(game?.sides ?? [], game?.bots ?? [], keeper.recall(`seats:${id}`));
  }

  /** Nothing of the old game can be played while the new one is laid out. @param {NewGame} game @returns {Promise<boolean>} */
  async function lay(game) {
    const { live } = store.state;
    store.update((state) => ({ ...state, live: false }));
    const answer = await engine.call("new", game);
    if (!answer.ok) {
      store.update((state) => ({ ...state, live }));
      return refuse(answer.error);
    }
    await use(game.game, game.scenario);
    await standAside(answer.view);
    await begin(answer.view);
    return true;
  }

  /** Opens a save in place of the game in play, which is kept under a name if it is not yet. @param {string} save the text of a save @param {Card} [from] its card @returns {Promise<boolean>} */
  async function open(save, from) {
    const replaced = isAtRisk() ? await playing() : null;
    const refusal = await tryOpen(save, from, standAside);
    if (refusal) return refuse(refusal);
    named = store.state.view;
    if (replaced && !isKept(replaced)) setAside(replaced);
    return true;
  }

  /** Whether the very game is kept under some name. @param {Saved} saved */
  function isKept({ card: own, save }) {
    const alike = keeper.list().filter((entry) => entry.card?.length === own.length && entry.card.game === own.game);
    return alike.some(({ name }) => keeper.read(name).saved?.save === save);
  }

  /** Nothing is lost: where a game cannot be kept in the browser it is handed out as a file. @param {Saved} replaced */
  function setAside({ card: own, save }) {
    const name = freeName(own.name, keeper.has);
    const written = keeper.write({ card: { ...own, name }, save });
    if (!written.ok) handOut(save, name);
    say({ key: written.ok ? "page.saves.aside" : "page.saves.aside.file", facts: { name } }, "plain");
  }

  /** @param {string} save @param {Card} [from] @param {(view: View) => Promise<unknown>} [before] @returns {Promise<Text | null>} why it cannot be opened */
  async function tryOpen(save, from, before) {
    const answer = await engine.call("open", { save });
    if (!answer.ok) return answer.error;
    await use(answer.view.game, answer.view.scenario);
    await before?.(answer.view);
    await begin(answer.view, from?.resting);
    for (const notice of answer.notices ?? []) say(notice, "alarm");
    return null;
  }

  /** @param {Text} error */
  function refuse(error) {
    say(error, "alarm");
    return false;
  }

  /** @returns {NewGame} */
  function defaultGame() {
    const game = store.state.games[0];
    return {
      game: game.id,
      scenario: game.scenarios[0].id,
      options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
      seed: randomSeed(),
      players: seats(game.id),
      mode: "match",
    };
  }

  /** Draws what can be drawn before the engine is there. */
  async function prepare() {
    const kept = tab.read().saved;
    const known = kept && store.state.games.some((game) => game.id === kept.card.game);
    const first = store.state.games[0];
    if (known) await use(kept.card.game, kept.card.scenario);
    else await use(first.id, first.scenarios[0].id, library.start(first.id, first.scenarios[0].id));
  }

  /** Goes on where the player left off; where another tab does, looks on. */
  async function resume() {
    if (!(await tab.claim())) return lookOn();
    store.update(reduce.withKeeping, { taken: false });
    const { saved, damaged } = tab.read();
    return saved ? goOn(saved, damaged) : layFirst(damaged);
  }

  /** @param {boolean} damaged there was a game, of which nothing can be read */
  async function layFirst(damaged) {
    if (damaged) keeper.setAside();
    await lay(defaultGame());
    if (damaged) say({ key: "page.storage.damaged" }, "alarm");
  }

  /** Shows the game that another tab plays, until that lets it go or this one takes another. */
  async function lookOn() {
    const { saved, damaged } = tab.read();
    if (!saved) return layFirst(damaged);
    const answer = await engine.call("open", { save: saved.save });
    if (!answer.ok) return layInstead(saved, answer.error);
    await use(answer.view.game, answer.view.scenario);
    store.update(reduce.withDrawing, answer.view);
    store.update(reduce.withKeeping, { taken: true });
    tab.wait().then(() => (store.state.keeping.taken ? resume() : undefined)).catch((error) => say({ key: "page.fault", facts: { error: String(error) } }, "alarm"));
  }

  /** Goes on with what is shown as a game of its own, beside the one that another tab plays. */
  async function playCopy() {
    const { saved } = keeper.readAuto();
    return saved ? open(saved.save, saved.card) : lay(defaultGame());
  }

  /** A tab that does not have the game in play keeps each of its games under a name. @param {View} view */
  async function standAside(view) {
    if (tab.isOurs() && tab.name() === null) return;
    let name = "";
    do name = freeName(nameFor(view), (each) => each === name || keeper.has(each));
    while (!(await tab.branchOff(name)));
    store.update(reduce.withKeeping, { taken: false });
    say({ key: "page.taken.name", facts: { name } }, "plain");
  }

  /** @param {View} view */
  function nameFor(view) {
    const game = store.state.games.find(({ id }) => id === view.game);
    return speaker.say("page.saves.default", { game: game ? speaker.text(game.title) : view.game, turn: view.turn });
  }

  /** @param {Saved} saved @param {boolean} damaged */
  async function goOn(saved, damaged) {
    const refusal = await tryOpen(saved.save, saved.card);
    if (!refusal) return damaged ? say({ key: "page.storage.previous" }, "alarm") : undefined;
    return layInstead(saved, refusal);
  }

  /** A game that the engine refuses is put aside, not written over. @param {Saved} saved @param {Text} refusal */
  async function layInstead(saved, refusal) {
    const rescued = unnamed(saved);
    const { ok } = keeper.write(rescued);
    await lay(defaultGame());
    if (ok) say({ key: "page.storage.rescued", facts: { reason: speaker.text(refusal) } }, "alarm");
    else setAside(rescued);
  }

  /** A game that had no name, under one that says when it was kept. @param {Saved} saved @returns {Saved} */
  function unnamed({ card: own, save }) {
    return { card: { ...own, name: `! ${own.game} ${new Date(own.when).toISOString().slice(0, 16)}` }, save };
  }

  /** @param {string} name @returns {Card} */
  function card(name) {
    const view = /** @type {View} */ (store.state.view);
    const { resting } = store.state.computer;
    return { name, game: view.game, scenario: view.scenario, turn: view.turn, turns: view.last_turn, length: view.length, when: Date.now(), sketch: sketchOf(view), ...(Object.keys(resting).length > 0 && { resting }) };
  }

  /** Keeps the game in play; what goes wrong is said once. */
  async function keep() {
    if (store.state.keeping.taken) return;
    const answer = await engine.call("save");
    if (!answer.ok) return;
    const unread = tab.isOurs() ? tab.unread() : null;
    if (unread) setAside(unnamed(unread));
    const written = tab.isOurs() ? tab.write({ card: card("auto"), save: answer.save }) : { ok: false, key: "page.storage.other" };
    const unkept = "key" in written ? written.key : null;
    if (unkept && unkept !== store.state.keeping.unkept) say({ key: unkept }, "alarm");
    if (!unkept && store.state.notice?.text.key === store.state.keeping.unkept) store.update(reduce.withNotice, null);
    store.update(reduce.withKeeping, { unkept });
    if (!unkept && (store.state.view?.length ?? 0) > 0) afterKeeping();
  }

  function afterKeeping() {
    if (!isNoted) noteGame(keeper);
    isNoted = true;
    store.update(reduce.withKeeping, { due: isDue(keeper) });
    askToPersist(keeper);
  }

  /** The text of the game in play; of the last kept position where the engine is gone. @returns {Promise<string | null>} */
  async function text() {
    try {
      const answer = await engine.call("save");
      return answer.ok ? answer.save : null;
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      return tab.read().saved?.save ?? null;
    }
  }

  /** @param {string} name @returns {Promise<boolean>} */
  async function keepAs(name) {
    const save = await text();
    if (save === null) return false;
    const written = keeper.write({ card: card(name), save });
    if (written.ok) named = store.state.view;
    else say({ key: written.key }, "alarm");
    return written.ok;
  }

  /** Whether a game is being played that another in its place would end for good. */
  function isAtRisk() {
    const { view } = store.state;
    return view !== null && view.length > 0 && !view.result && view !== named;
  }

  /** The game in play with its card, to be taken out. @returns {Promise<Saved | null>} */
  async function playing() {
    const save = store.state.view ? await text() : null;
    return save === null ? null : { card: card(nameFor(/** @type {View} */ (store.state.view))), save };
  }

  /** The game in play, which is kept under a name if it is not yet. */
  async function shelve() {
    const saved = await playing();
    if (saved && !isKept(saved)) setAside(saved);
    return saved;
  }

  return { prepare, resume, start, seats, noteSeats, open, playCopy, keep, keepAs, text, playing, shelve, isAtRisk };
}

/** Which hexes each side holds, for a small picture. @param {View} view @returns {Record<string, string>} */
export function sketchOf({ units }) {
  /** @type {Record<string, string[]>} */
  const held = {};
  for (const { side, hex } of units) if (hex) (held[side] ??= []).push(hex);
  return Object.fromEntries(Object.entries(held).map(([side, hexes]) => [side, [...new Set(hexes)].join(" ")]));
}

/** @typedef {ReturnType<typeof createGames>} Games */
