/** Makes the parts of the page, joins them and begins. */

// The first of all: they start the worker and ask for the first files.
import { takeWorker } from "./engine/first-worker.js";
import "./site/preloaded.js";

import { WORKER } from "./address.js";
import { createBoard } from "./board/board.js";
import { createThumbnails } from "./board/thumbnail.js";
import { wire } from "./controls.js";
import { openDebrief } from "./dialogs/debrief.js";
import { createHome } from "./dialogs/home.js";
import { openNewGame } from "./dialogs/new-game.js";
import { openReport } from "./dialogs/report.js";
import { openSaves } from "./dialogs/saves.js";
import { ask, createDialog } from "./document/dialogs.js";
import { byId, localise } from "./document/dom.js";
import { followFocus } from "./document/focus.js";
import { createSpeech } from "./document/speech.js";
import { createLocks } from "./keep/locks.js";
import { createTab } from "./keep/tab.js";
import { recalled } from "./keep/preferences.js";
import { isDue } from "./keep/reminder.js";
import { withChecksum } from "./keep/checksum.js";
import { createStorage } from "./keep/storage.js";
import { openPlayers } from "./prompt/computer.js";
import { createDrawer } from "./rulebook/drawer.js";
import { createAnnouncer } from "./prompt/announcer.js";
import { createOutlook } from "./sheets/outlook.js";
import { createSheets } from "./sheets/sheets.js";
import { createAdviser } from "./computer/advice.js";
import { createController } from "./play/controller.js";
import { createDoubts } from "./play/doubts.js";
import { EngineLost, createEngine } from "./engine/engine.js";
import { createFiles, takeOutFile } from "./games/files.js";
import { createGames } from "./games/games.js";
import { createLookBack } from "./play/look-back.js";
import { createOpponent } from "./computer/opponent.js";
import { createOverlays } from "./play/overlays.js";
import { createPointing } from "./play/pointing.js";
import { createStandIn } from "./computer/stand-in.js";
import { speedFrom } from "./play/seats.js";
import * as reduce from "./play/state.js";
import { createWalk } from "./play/walk.js";
import { createScreen } from "./screen.js";
import { openAbout } from "./site/about.js";
import { FileMissing, createLibrary } from "./site/data.js";
import { createOffline, isResetAsked, reset } from "./site/offline.js";
import { createSpeaker } from "./words/text.js";

/**
 * @import { Context } from "./pieces/context.js"
 * @import { Card } from "./keep/storage.js"
 * @import { NewGame } from "./games/games.js"
 */

/** The width of a picture of the board, in pixels. */
const PICTURE = 2400;
/** The longest that the map stays a draft while the engine is awaited, in milliseconds. */
const FINISHED_AFTER = 3000;
/** The longest that the rest of the page waits for the board to be seen, in milliseconds. */
const LONGEST_FRAME = 100;

const canvas = byId("board", HTMLCanvasElement);
const library = createLibrary();
const keeper = createStorage();
const tab = createTab({ keeper, locks: createLocks() });
const thumbnails = createThumbnails(library);
let speaker = createSpeaker([]);
const screen = createScreen(() => parts);
const store = reduce.createStore(reduce.START, screen.show);
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
const board = createBoard(canvas, { onIntent: (intent) => onIntent(intent), formatText: (text) => speaker.text(text), draft: true });
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
    saves: () => openSaves({ dialog, games: { ...games, open: openGame }, keeper, tab, thumbnails, context, bring: files.bring }),
    rule: (id) => openRules(id),
    debrief: () => void debrief().catch(fault),
    lesson,
    playCopy: () => void games.playCopy().catch(fault),
    exportGame: () => void files.exportGame().catch(fault),
    exportAll: () => void files.exportAll().catch(fault),
    players: () => openPlayers(dialog, context()),
  },
});
const games = createGames({
  store,
  engine,
  keeper,
  tab,
  library,
  say: act.say,
  handOut: takeOutFile,
  onGame(next, map) {
    speaker = next;
    standIn.leaveAll();
    localise(document, (key) => speaker.say(key));
    board.setMap(map);
    drawer.refresh();
  },
});

const doubts = createDoubts({ store, engine });
const overlays = createOverlays({ store, engine, keeper });
const outlook = createOutlook({ store, engine });
const mind = createEngine({ url: WORKER, spawn: takeWorker, onHealth: (health) => opponent.onHealth(health) });
const opponent = createOpponent({ store, engine, mind, keep: () => games.keep(), say: act.say, note: games.noteSeats });
const adviser = createAdviser({ store, engine, mind, say: act.say });
const standIn = createStandIn({ store, engine, keep: () => games.keep(), say: act.say, spoken: (text) => context().speaker.text(text), onFault: fault });
const offline = createOffline({ onChange: screen.show, settle, release: () => store.update((state) => ({ ...state, live: true })) });
const onIntent = createPointing({ store, act, centre: board.centre, look: doubts.look });
const files = createFiles({ store, games: { ...games, open: openGame }, keeper, say: act.say, speaker: () => speaker });
const home = createHome({ context, games: { open: openGame }, keeper, library, thumbnails, newGame, rules: () => openRules(null), onFault: fault });
const walk = createWalk({ store, act, board, canvas, onCursor: (hex) => onIntent({ type: "cursor", hex }) });
const lookBack = createLookBack({ store, engine, keep: () => games.keep(), refuse: ({ error }) => act.say(error, "reason") });

const speech = createSpeech(byId("speech", HTMLDivElement));
const announcer = createAnnouncer(speech);
const mendFocus = followFocus(canvas);
const parts = { context, store, act, board, dialog, keeper, library, sheets, drawer, files, walk, offline, announcer, mendFocus, about, toggleRules, show: screen.show, fault };

const hooks = {
  store,
  games,
  engine,
  mind,
  opponent,
  standIn,
  board,
  act,
  withChecksum,
  get state() {
    return store.state;
  },
};
Object.assign(window, { rasputitsa: hooks });
void (isResetAsked() ? reset() : main());

async function main() {
  void tab.claim();
  engine.start();
  store.update(reduce.withComputer, { speed: speedFrom(keeper.recall("speed")) });
  store.update(reduce.withSettings, recalled(keeper));
  wire(parts);
  try {
    speaker = createSpeaker([await library.pageTexts()], await library.language());
    document.documentElement.lang = speaker.language;
    localise(document, (key) => speaker.say(key));
    const infos = await library.games();
    store.update((state) => ({ ...state, games: infos }));
    await games.prepare();
    board.paint();
    await nextFrame();
    screen.set();
    setTimeout(board.finish, FINISHED_AFTER);
    openAtRule();
    home.follow();
    await resume();
  } catch (error) {
    screen.set();
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
  whenIdle(() => keeper.loose().forEach((name) => void tab.whileIdle(name, () => keeper.compact(name))));
}

/** Settles when what is painted has been seen; soon in any case, for a tab in the background has no frames. */
function nextFrame() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_FRAME);
  });
}

/** @param {() => void} task */
function whenIdle(task) {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 2000);
}

/** @param {string} current the game that is offered first */
function newGame(current) {
  openNewGame({ dialog, library, engine, games: store.state.games, current, seats: games.seats, start: begin }).catch(fault);
}

/** @param {NewGame} game */
function start(game) {
  home.leave();
  return games.start(game);
}

/** @param {string} save @param {Card} [from] its card */
async function openGame(save, from) {
  const isOpen = await games.open(save, from);
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

/** Begins a game, once it is said that the one in play may be lost. @param {NewGame} game */
async function begin(game) {
  if (!store.state.settings.ask || !games.isAtRisk()) return start(game);
  ask(dialog, speaker, {
    title: speaker.say("page.ask.new"),
    words: speaker.say("page.ask.new.detail"),
    yes: speaker.say("page.new.start"),
    run: () => void start(game).catch(fault),
    other: { words: speaker.say("page.ask.keep"), run: () => context().act.saves() },
  });
  return false;
}

async function debrief() {
  const answer = await engine.call("debrief");
  if (!answer.ok) return act.say(answer.error, "reason");
  openDebrief({ dialog, context: context(), debrief: answer.debrief, picture: () => board.toPNG(PICTURE), start, review });
}

/** As the review, it is fetched when it is asked for. */
function lesson() {
  void import("./dialogs/lesson.js").then(({ openLesson }) => openLesson(dialog, speaker, store.state.game)).catch(fault);
}

/** What only the review needs is fetched when it is asked for. */
function review() {
  const begin = async () => (await import("./dialogs/review.js")).openReview({ dialog, context, engine, mind, games, open: openGame, fault });
  void begin().catch(fault);
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
  return { state: store.state, speaker, act, adviser, overlays, outlook, opponent, standIn, lookBack, speech };
}
