/** Wires the page: state to board and panels, pointer and keys to acts, the engine to both. */

import { createBoard } from "./board.js";
import { createController } from "./controller.js";
import { tonesOf, withRule } from "./context.js";
import { FileMissing, createLibrary } from "./data.js";
import { createDialog } from "./dialogs.js";
import { createDoubts } from "./doubts.js";
import { createDrawer } from "./drawer.js";
import { byId, localise, refresh } from "./dom.js";
import { takeWorker } from "./early.js";
import { EngineLost, createEngine } from "./engine.js";
import { createGames } from "./games.js";
import { showInfo } from "./info.js";
import { followKeys, followLayout } from "./layout.js";
import { highlights } from "./highlights.js";
import { openNewGame } from "./new-game.js";
import { createSheets } from "./panels.js";
import { showPicked } from "./picked.js";
import { showPrompt } from "./prompt.js";
import { openReport } from "./report.js";
import { openSaves } from "./saves.js";
import { together } from "./layers.js";
import { showLayerButton } from "./layer-menu.js";
import { createOutlook } from "./outlook.js";
import { createOverlays } from "./overlays.js";
import * as reduce from "./state.js";
import { createStorage } from "./storage.js";
import { createSpeaker } from "./text.js";

/**
 * @import { Intent } from "./board.js"
 * @import { Context } from "./context.js"
 * @import { Target } from "./types.d.ts"
 */

const WORKER = new URL("worker.js", import.meta.url);

const library = createLibrary();
const keeper = createStorage();
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
    newGame: () => void openNewGame({ dialog, library, engine, games: store.state.games, current: store.state.game?.id ?? "", start: games.start }).catch(fault),
    saves: () => openSaves({ dialog, games, keeper, context }),
    rule: (id) => drawer.open(id),
  },
});
const games = createGames({
  store,
  engine,
  keeper,
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

const hooks = {
  store,
  engine,
  board,
  act,
  get state() {
    return store.state;
  },
};
Object.assign(window, { rasputitsa: hooks });
void main();

async function main() {
  engine.start();
  wire();
  try {
    speaker = createSpeaker([await library.pageTexts()]);
    localise(document, (key) => speaker.say(key));
    const infos = await library.games();
    store.update((state) => ({ ...state, games: infos }));
    await games.prepare();
    await resume();
  } catch (error) {
    fault(error);
  }
}

/** Goes on with the kept game as soon as the engine answers; that it was lost meanwhile, its health says. */
async function resume() {
  engine.call("games").then(markReady, () => undefined);
  await games.resume().catch((error) => (error instanceof EngineLost ? undefined : fault(error)));
}

function markReady() {
  if (performance.getEntriesByName("engine-ready").length === 0) performance.mark("engine-ready");
}

function restart() {
  engine.restart();
  void resume();
}

/** @param {unknown} error */
function fault(error) {
  console.error(error);
  const missing = error instanceof FileMissing ? { key: "page.file", facts: { file: error.file, status: error.status } } : null;
  if (missing && !store.state.live) store.update((state) => ({ ...state, broken: missing }));
  else act.say(missing ?? { key: "page.fault", facts: { error: String(error) } }, "alarm");
}

/** @returns {Context} */
function context() {
  return { state: store.state, speaker, act, overlays, outlook };
}

function wire() {
  byId("zoom-in", HTMLButtonElement).onclick = () => board.zoom(1.3);
  byId("zoom-out", HTMLButtonElement).onclick = () => board.zoom(1 / 1.3);
  byId("fit", HTMLButtonElement).onclick = () => board.fit();
  byId("new-game", HTMLButtonElement).onclick = () => context().act.newGame();
  byId("saves", HTMLButtonElement).onclick = () => context().act.saves();
  byId("layers-open", HTMLButtonElement).onclick = () => {
    const open = !store.state.layers.open;
    overlays.open(open);
    if (open) queueMicrotask(() => sheets.reveal(context(), "layers"));
  };
  byId("rules-open", HTMLButtonElement).onclick = drawer.toggle;
  followKeys({ undo: act.undo, cancel: act.cancel, rules: drawer.toggle });
  keeper.onOther(() => act.say({ key: "page.storage.other" }, "alarm"));
  followLayout(({ narrow, reduced }) => {
    sheets.setNarrow(narrow);
    drawer.setNarrow(narrow);
    store.update((state) => ({ ...state, reduced }));
    show();
  });
}

let shownAt = -1;

function show() {
  const { state } = store;
  const now = context();
  document.body.dataset.engine = state.health?.phase ?? "off";
  document.body.classList.toggle("covered", reduce.awaited(state) !== null);
  showBar(now);
  if (state.live && state.view && state.view.length !== shownAt) {
    shownAt = state.view.length;
    sheets.follow(now);
  }
  showPrompt(now);
  showPicked(now);
  sheets.show(now);
  showInfo(now);
  showLayerButton(now);
  overlays.follow();
  if (state.view) board.show(state.view, ui(now));
}

/** @param {Context} now */
function ui({ state }) {
  const view = /** @type {NonNullable<typeof state.view>} */ (state.view);
  const shown = highlights(state.live ? view : { ...view, decision: null }, state.selection, spell);
  const laid = state.layers.laid.length > 0 ? together(state.layers.laid) : null;
  return { ...shown, hover: state.hover.hex, path: null, laid, numbers: state.layers.numbers, reduced: state.reduced, tones: tonesOf(state.game) };
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
  if (intent.type === "double") return;
  store.update(reduce.withHover, { hex: intent.hex, unit: intent.unit });
  if (intent.button !== 0) return;
  const units = intent.units.flatMap((id) => store.state.view?.units.find((unit) => unit.id === id) ?? []);
  void act.point({ hex: intent.hex, units, unit: intent.unit });
}
