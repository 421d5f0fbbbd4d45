/** Wires the page: state to board and panels, pointer and keys to acts, the engine to both. */

import { takeWorker } from "./play/early.js";
import { openAbout } from "./site/about.js";
import { createBoard } from "./board/board.js";
import { createController } from "./play/controller.js";
import { tonesOf, withRule } from "./panel/context.js";
import { FileMissing, createLibrary } from "./site/data.js";
import { openDebrief } from "./dialogs/debrief.js";
import { ask, createDialog } from "./document/dialogs.js";
import { createDoubts } from "./play/doubts.js";
import { createDrawer } from "./panel/drawer.js";
import { byId, forgetDrawn, localise, refresh } from "./document/dom.js";
import { EngineLost, createEngine } from "./play/engine.js";
import { createGames } from "./play/games.js";
import { showHandOver } from "./panel/hand-over.js";
import { createHome } from "./dialogs/home.js";
import { createFiles, followDrops } from "./play/files.js";
import { showKeeping } from "./panel/keeping.js";
import { createLocks } from "./keep/locks.js";
import { createPlace } from "./keep/place.js";
import { isDue } from "./keep/reminder.js";
import { createThumbnails } from "./board/thumbnail.js";
import { followFocus } from "./document/focus.js";
import { showInfo } from "./panel/info.js";
import { openKeys } from "./dialogs/key-sheet.js";
import { createHerald } from "./panel/herald.js";
import { followKeys, followLayout, followMenu } from "./document/layout.js";
import { highlights, wayTo } from "./play/highlights.js";
import { openNewGame } from "./dialogs/new-game.js";
import { createSheets } from "./panel/panels.js";
import { showPicked } from "./panel/picked.js";
import { recalled } from "./keep/preferences.js";
import { showPrompt } from "./panel/prompt.js";
import { seal } from "./keep/seal.js";
import { createOffline, isResetAsked, reset } from "./site/offline.js";
import { showRelease } from "./site/release.js";
import { openReport } from "./dialogs/report.js";
import { openSaves } from "./dialogs/saves.js";
import { createLookBack } from "./play/look-back.js";
import { changes } from "./play/moments.js";
import { showTimeline } from "./panel/timeline-bar.js";
import { together } from "./play/layers.js";
import { showLayerButton } from "./panel/layer-menu.js";
import { lastStep, openPlayers } from "./panel/computer.js";
import { createOpponent } from "./play/opponent.js";
import { paceOf, speedFrom } from "./play/seats.js";
import { openSettings } from "./dialogs/settings.js";
import { createOutlook } from "./panel/outlook.js";
import { createOverlays } from "./play/overlays.js";
import * as reduce from "./play/state.js";
import { createSpeech } from "./document/speech.js";
import { createStorage } from "./keep/storage.js";
import { createSpeaker } from "./words/text.js";
import { showTwin } from "./panel/twin.js";
import { createWalk } from "./play/walk.js";
import { WORKER } from "./address.js";

/**
 * @import { Intent } from "./board/board.js"
 * @import { Context } from "./panel/context.js"
 * @import { Wish } from "./play/games.js"
 * @import { Target } from "./types.d.ts"
 */

/** The width of a picture of the board, in pixels. */
const PICTURE = 2400;
/** The longest that the map stays a draft while the engine is awaited, in milliseconds. */
const FINISHED_AFTER = 3000;

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
  onFirst() {
    performance.mark("engine-ready");
    whenIdle(board.finish);
  },
});
const dialog = createDialog(() => speaker);
const board = createBoard(byId("board", HTMLCanvasElement), { onIntent, formatText: (text) => speaker.text(text), draft: true });
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
store.update(reduce.withSettings, recalled(keeper));
const offline = createOffline({ onChange: show, settle, release: () => store.update((state) => ({ ...state, live: true })) });

const files = createFiles({ store, games: { ...games, open: openGame }, keeper, say: act.say, speaker: () => speaker });
const home = createHome({ context, dialog, games: { open: openGame }, keeper, library, thumbnails, newGame, rules: () => openRules(null), onFault: fault });
const walk = createWalk({ store, act, board, canvas: byId("board", HTMLCanvasElement), onCursor: (hex) => onIntent({ type: "cursor", hex }) });
const lookBack = createLookBack({ store, engine, keep: () => games.keep(), refuse: ({ error }) => act.say(error, "reason") });

const speech = createSpeech(byId("speech", HTMLDivElement));
const herald = createHerald(speech);
const mendFocus = followFocus(byId("board", HTMLCanvasElement));

const hooks = {
  store,
  games,
  engine,
  mind,
  opponent,
  board,
  act,
  seal,
  get state() {
    return store.state;
  },
};
Object.assign(window, { rasputitsa: hooks });
let isSet = false;
let shownAt = -1;
let shownPalette = store.state.settings.palette;
void (isResetAsked() ? reset() : main());

async function main() {
  void place.claim();
  engine.start();
  wire();
  try {
    speaker = createSpeaker([await library.pageTexts()], await library.language());
    document.documentElement.lang = speaker.language;
    localise(document, (key) => speaker.say(key));
    const infos = await library.games();
    store.update((state) => ({ ...state, games: infos }));
    await games.prepare();
    board.paint();
    await new Promise((resolve) => setTimeout(resolve));
    isSet = true;
    show();
    setTimeout(board.finish, FINISHED_AFTER);
    openAtRule();
    home.follow();
    await resume();
  } catch (error) {
    isSet = true;
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
  openNewGame({ dialog, library, engine, games: store.state.games, current, start: begin }).catch(fault);
}

/** @param {Wish} wish */
function start(wish) {
  home.leave();
  return games.start(wish);
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

function restart() {
  engine.restart();
  void resume();
}

/** Begins a game, once it is said that the one in play may be lost. @param {Wish} wish */
async function begin(wish) {
  if (!store.state.settings.ask || !games.isAtRisk()) return start(wish);
  ask(dialog, speaker, {
    title: speaker.say("page.ask.new"),
    words: speaker.say("page.ask.new.detail"),
    yes: speaker.say("page.new.start"),
    run: () => void start(wish).catch(fault),
    other: { words: speaker.say("page.ask.keep"), run: () => context().act.saves() },
  });
  return false;
}

async function debrief() {
  const answer = await engine.call("debrief");
  if (!answer.ok) return act.say(answer.error, "reason");
  openDebrief({ dialog, context: context(), debrief: answer.debrief, picture: () => board.toPNG(PICTURE), start });
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
  return { state: store.state, speaker, act, overlays, outlook, opponent, lookBack, speech };
}

function wire() {
  byId("zoom-in", HTMLButtonElement).onclick = () => board.zoom(1.3);
  byId("zoom-out", HTMLButtonElement).onclick = () => board.zoom(1 / 1.3);
  byId("fit", HTMLButtonElement).onclick = () => board.fit();
  byId("new-game", HTMLButtonElement).onclick = () => context().act.newGame();
  byId("saves", HTMLButtonElement).onclick = () => context().act.saves();
  byId("about", HTMLButtonElement).onclick = about;
  byId("settings", HTMLButtonElement).onclick = () => openSettings({ dialog, speaker, store, keeper, setSpeed: opponent.setSpeed });
  window.addEventListener("looked", show);
  byId("keys", HTMLButtonElement).onclick = keySheet;
  byId("layers-open", HTMLButtonElement).onclick = () => {
    const open = !store.state.layers.open;
    overlays.open(open);
    if (open) queueMicrotask(() => sheets.reveal(context(), "layers"));
  };
  byId("time-open", HTMLButtonElement).onclick = lookBack.toggle;
  byId("rules-open", HTMLButtonElement).onclick = toggleRules;
  followMenu();
  followKeys({
    acts: {
      next: () => walk.unit(1),
      before: () => walk.unit(-1),
      target: () => walk.target(1),
      targetBefore: () => walk.target(-1),
      map: walk.map,
      undo: act.undo,
      cancel: act.cancel,
      rules: toggleRules,
      keys: keySheet,
    },
    bare: board.bare,
    letters: hasLetters,
  });
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

/** Whether single characters are keys. */
function hasLetters() {
  return keeper.recall("letters") !== "off";
}

function keySheet() {
  openKeys({ dialog, speaker, letters: hasLetters(), setLetters: (on) => keeper.remember("letters", on ? "on" : "off") });
}


/** Shows the state. The board comes first: nothing else is drawn until it is painted. */
function show() {
  const { state } = store;
  if (!isSet) return showBoard(context());
  const present = context();
  const now = { ...present, state: reduce.seen(state) };
  if (state.settings.palette !== shownPalette) forgetDrawn();
  shownPalette = state.settings.palette;
  document.body.dataset.engine = state.health?.phase ?? "off";
  showHandOver(present);
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
  showTwin(now);
  overlays.follow();
  opponent.follow();
  if (state.computer.speed !== keeper.recall("speed")) keeper.remember("speed", state.computer.speed);
  showBoard(now);
  mendFocus();
  herald.follow(present);
}

/** @param {Context} now */
function showBoard(now) {
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
  return { ...shown, hover: state.hover.hex, ...way, laid, numbers: state.layers.numbers, pace: paceOf(state), tones: tonesOf(state) };
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
