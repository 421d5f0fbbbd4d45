/** Wires the page: state to board and panels, pointer and keys to acts, the engine to both. */

import { openAbout } from "./about.js";
import { createBoard } from "./board.js";
import { createController } from "./controller.js";
import { tonesOf, withRule } from "./context.js";
import { FileMissing, createLibrary } from "./data.js";
import { openDebrief } from "./debrief.js";
import { createDialog } from "./dialogs.js";
import { createDoubts } from "./doubts.js";
import { createDrawer } from "./drawer.js";
import { byId, localise, refresh } from "./dom.js";
import { takeWorker } from "./early.js";
import { EngineLost, createEngine } from "./engine.js";
import { createGames } from "./games.js";
import { createHome } from "./home.js";
import { createFiles, followDrops } from "./files.js";
import { showKeeping } from "./keeping.js";
import { createLocks } from "./locks.js";
import { createPlace } from "./place.js";
import { isDue } from "./reminder.js";
import { createThumbnails } from "./thumbnail.js";
import { showInfo } from "./info.js";
import { followKeys, followLayout, followMenu } from "./layout.js";
import { highlights, wayTo } from "./highlights.js";
import { openNewGame } from "./new-game.js";
import { createSheets } from "./panels.js";
import { showPicked } from "./picked.js";
import { showPrompt } from "./prompt.js";
import { createOffline, isResetAsked, reset } from "./offline.js";
import { showRelease } from "./release.js";
import { openReport } from "./report.js";
import { openSaves } from "./saves.js";
import { createLookBack } from "./look-back.js";
import { changes } from "./moments.js";
import { showTimeline } from "./timeline-bar.js";
import { together } from "./layers.js";
import { showLayerButton } from "./layer-menu.js";
import { lastStep, openPlayers } from "./computer.js";
import { createOpponent } from "./opponent.js";
import { speedFrom } from "./seats.js";
import { createOutlook } from "./outlook.js";
import { createOverlays } from "./overlays.js";
import * as reduce from "./state.js";
import { createStorage } from "./storage.js";
import { createSpeaker } from "./text.js";

/**
 * @import { Intent } from "./board.js"
 * @import { Context } from "./context.js"
 * @import { Wish } from "./games.js"
 * @import { Target } from "./types.d.ts"
 */

/** The width of a picture of the board, in pixels. */
const PICTURE = 2400;
const WORKER = new URL("worker.js", import.meta.url);

const library = createLibrary();
const keeper = createStorage();
const place = createPlace({ keeper, locks: createLocks() });
const thumbnails = createThumbnails(library);
let speaker = createSpeaker([]);
const store = reduce.createStore(reduce.START, show);
const engine = createEngine({
  url: WORKER,
  spawn: takeWorker,
  onHealth: (health) => store.update(reduce.withHealth, health),
});
const dialog = createDialog(() => speaker);
const board = createBoard(byId("board", HTMLCanvasElement), { onIntent, formatText: (text) => speaker.text(text) });
const sheets = createSheets(keeper.recall("tab") ?? "log", (id) => keeper.remember("tab", id));
const drawer = createDrawer({ speaker: () => speaker, game: () => store.state.game?.id ?? null, rules: library.rules, onFault: fault });
const act = createController({
  store,
  engine,
  sight: { centre: (hex) => board.centre(hex) },
  duties: {
    keep: () => games.keep(),
    restart,
    report: () => openReport(dialog, context(), engine.journal()),
    newGame: () => newGame(store.state.game?.id ?? ""),
    saves: () => openSaves({ dialog, games: { ...games, open: openGame }, keeper, place, thumbnails, context, bring: files.bring }),
    rule: (id) => openRules(id),
    debrief: () => void debrief().catch(fault),
    playCopy: () => void games.playCopy().catch(fault),
    exportGame: () => void files.exportGame().catch(fault),
    exportAll: () => void files.exportAll().catch(fault),
    players: () => void library.bots().then((bots) => openPlayers(dialog, context(), bots)).catch(fault),
  },
});
const games = createGames({
  store,
  engine,
  keeper,
  place,
  library,
  say: act.say,
  onGame(next, map) {
    speaker = next;
    localise(document, (key) => speaker.say(key));
    board.setMap(map);
    drawer.refresh();
  },
});

const doubts = createDoubts({ store, engine });
const overlays = createOverlays({ store, engine, keeper });
const outlook = createOutlook({ store, engine });
const mind = createEngine({ url: WORKER, spawn: takeWorker, onHealth: (health) => opponent.onHealth(health) });
const opponent = createOpponent({ store, engine, mind, keep: () => games.keep(), say: act.say });
store.update(reduce.withComputer, { speed: speedFrom(keeper.recall("speed")) });
const offline = createOffline({ onChange: show, settle, release: () => store.update((state) => ({ ...state, live: true })) });

const files = createFiles({ store, games: { ...games, open: openGame }, keeper, say: act.say, speaker: () => speaker });
const home = createHome({ context, dialog, games: { open: openGame }, keeper, library, thumbnails, newGame, rules: () => openRules(null), onFault: fault });
const lookBack = createLookBack({ store, engine, keep: () => games.keep(), refuse: ({ error }) => act.say(error, "reason") });

const hooks = {
  store,
  engine,
  mind,
  opponent,
  board,
  act,
  get state() {
    return store.state;
  },
};
Object.assign(window, { rasputitsa: hooks });
void (isResetAsked() ? reset() : main());

async function main() {
  void place.claim();
  engine.start();
  wire();
  try {
    speaker = createSpeaker([await library.pageTexts()]);
    localise(document, (key) => speaker.say(key));
    const infos = await library.games();
    store.update((state) => ({ ...state, games: infos }));
    await games.prepare();
    openAtRule();
    home.follow();
    await resume();
  } catch (error) {
    fault(error);
  }
}

/** A link into the rules names the entry: `#rule=combat`. */
function openAtRule() {
  const id = location.hash.match(/^#rule=([\w-]+)$/)?.[1];
  if (id) drawer.open(id);
}

/** Goes on with the kept game as soon as the engine answers; that it was lost meanwhile, its health says. */
async function resume() {
  engine.call("games").then(markReady, () => undefined);
  await games.resume().catch((error) => (error instanceof EngineLost ? undefined : fault(error)));
  if (engine.health().phase === "ready") void offline.start();
  store.update(reduce.withKeeping, { due: isDue(keeper) });
  whenIdle(() => keeper.loose().forEach((name) => void place.whileIdle(name, () => keeper.compact(name))));
}

/** @param {() => void} task */
function whenIdle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 2000);
}

/** @param {string} current the game that is offered first */
function newGame(current) {
  const start = (/** @type {Wish} */ wish) => {
    home.leave();
    return games.start(wish);
  };
  openNewGame({ dialog, library, engine, games: store.state.games, current, start }).catch(fault);
}

/** @param {string} save */
async function openGame(save) {
  const isOpen = await games.open(save);
  if (isOpen) home.leave();
  return isOpen;
}

/** @param {string | null} id an entry; null: where they were left */
function openRules(id) {
  home.leave();
  drawer.open(id);
}

function toggleRules() {
  home.leave();
  drawer.toggle();
}

/** Lets the act in hand end, takes no other, and keeps the game: the page is about to be loaded again. */
async function settle() {
  await act.idle();
  store.update((state) => ({ ...state, live: false }));
  await games.keep().catch((error) => (error instanceof EngineLost ? undefined : fault(error)));
}

function markReady() {
  if (performance.getEntriesByName("engine-ready").length === 0) performance.mark("engine-ready");
}

function restart() {
  engine.restart();
  void resume();
}

async function debrief() {
  const answer = await engine.call("debrief");
  if (!answer.ok) return act.say(answer.error, "reason");
  openDebrief({ dialog, context: context(), debrief: answer.debrief, picture: () => board.toPNG(PICTURE), start: games.start });
}

/** @param {unknown} error */
function fault(error) {
  console.error(error);
  const missing = error instanceof FileMissing ? { key: "page.file", facts: { file: error.file, status: error.status } } : null;
  if (missing && !store.state.live) store.update((state) => ({ ...state, broken: missing }));
  else act.say(missing ?? { key: "page.fault", facts: { error: String(error) } }, "alarm");
}

function about() {
  void openAbout({ dialog, library, speaker, offline: offline.state() }).catch(fault);
}

/** @returns {Context} */
function context() {
  return { state: store.state, speaker, act, overlays, outlook, opponent, lookBack };
}

function wire() {
  byId("zoom-in", HTMLButtonElement).onclick = () => board.zoom(1.3);
  byId("zoom-out", HTMLButtonElement).onclick = () => board.zoom(1 / 1.3);
  byId("fit", HTMLButtonElement).onclick = () => board.fit();
  byId("new-game", HTMLButtonElement).onclick = () => context().act.newGame();
  byId("saves", HTMLButtonElement).onclick = () => context().act.saves();
  byId("about", HTMLButtonElement).onclick = about;
  byId("layers-open", HTMLButtonElement).onclick = () => {
    const open = !store.state.layers.open;
    overlays.open(open);
    if (open) queueMicrotask(() => sheets.reveal(context(), "layers"));
  };
  byId("time-open", HTMLButtonElement).onclick = lookBack.toggle;
  byId("rules-open", HTMLButtonElement).onclick = toggleRules;
  followMenu();
  followKeys({ undo: act.undo, cancel: act.cancel, rules: toggleRules, step: stepUnit, bare: board.bare });
  followDrops(byId("drop", HTMLDivElement), (file) => {
    files.bring(file).then(({ ok, text }) => act.say(text, ok ? "plain" : "alarm")).catch(fault);
  });
  followLayout(({ narrow, reduced }) => {
    sheets.setNarrow(narrow);
    drawer.setNarrow(narrow);
    store.update((state) => ({ ...state, reduced }));
    show();
  });
}

/** Takes up the next unit that can act, or the one before. @param {number} by */
function stepUnit(by) {
  const verbs = store.state.live ? store.state.view?.decision?.options ?? [] : [];
  const option = verbs.find(({ subject, blocked, retracts }) => subject === "unit" && !blocked && !retracts);
  if (option) void act.next(option, by);
}

let shownAt = -1;

function show() {
  const { state } = store;
  const present = context();
  const now = { ...present, state: reduce.seen(state) };
  document.body.dataset.engine = state.health?.phase ?? "off";
  document.body.classList.toggle("covered", reduce.awaited(state) !== null);
  showBar(now);
  showRelease(speaker, offline);
  if (state.live && state.view && state.view.length !== shownAt) {
    shownAt = state.view.length;
    sheets.follow(present);
    lookBack.forget();
  }
  showPrompt(now);
  showPicked(now);
  showKeeping(present);
  sheets.show(now);
  showInfo(now);
  showLayerButton(present);
  showTimeline(present);
  overlays.follow();
  opponent.follow();
  if (state.computer.speed !== keeper.recall("speed")) keeper.remember("speed", state.computer.speed);
  if (now.state.view) board.show(now.state.view, ui(now));
}

/** @param {Context} now */
function ui(now) {
  const { state } = now;
  const view = /** @type {NonNullable<typeof state.view>} */ (state.view);
  const shown = highlights(state.live ? view : { ...view, decision: null }, state.selection, spell);
  const since = state.lookBack.view && state.lookBack.compare && store.state.view ? changes(view, store.state.view) : null;
  const laid = since ?? (state.layers.laid.length > 0 ? together(state.layers.laid) : null);
  const way = { path: wayTo(state.selection, state.hover.hex), ...lastStep(now) };
  return { ...shown, hover: state.hover.hex, ...way, laid, numbers: state.layers.numbers, reduced: state.reduced, tones: tonesOf(state.game) };
}

/** @param {Target[]} targets */
function spell(targets) {
  return targets.map(({ id, notes }) => ({ id, notes: notes.map((note) => speaker.text(note)) }));
}

/** @param {Context} now */
function showBar({ state }) {
  const title = state.game ? speaker.text(state.game.title) : "";
  byId("bar-game", HTMLParagraphElement).textContent = title;
  if (title) document.title = speaker.say("page.title", { game: title });
  const health = byId("health", HTMLParagraphElement);
  const words = speaker.say(`page.health.${state.health?.phase ?? "off"}`);
  refresh(health, words, () => [words]);
  health.title = state.health?.reason ? withRule(speaker, state.health.reason) : words;
}

/** @param {Intent} intent */
function onIntent(intent) {
  if (intent.type === "hover") {
    store.update(reduce.withHover, { hex: intent.hex, unit: intent.unit });
    return doubts.look();
  }
  if (intent.type === "cursor") {
    store.update(reduce.withHover, { hex: intent.hex, unit: null, spoken: true });
    return doubts.look();
  }
  if (intent.type === "cancel" || intent.type === "outside") return act.cancel();
  if (intent.type === "double") return board.centre(intent.hex);
  if (intent.type === "grab") return void act.grab(intent.unit);
  if (intent.type === "drop") return void act.drop(intent.carried, spotOf(intent));
  store.update(reduce.withHover, { hex: intent.hex, unit: intent.unit });
  if (intent.button !== 0) return;
  void act.point(spotOf(intent));
}

/** @param {{ hex: string, units: string[], unit: string | null }} hit */
function spotOf({ hex, units: ids, unit }) {
  const units = ids.flatMap((id) => store.state.view?.units.find((each) => each.id === id) ?? []);
  return { hex, units, unit };
}
