/** Makes the parts of the page, joins them and begins. */

// The first of all: they start the worker and ask for the first files.
import { takeWorker } from "./engine/first-worker.js";
import "./site/preloaded.js";

import { WORKER } from "./address.js";
import { createBoard } from "./board/board.js";
import { createThumbnails } from "./board/thumbnail.js";
import { createCommands } from "./commands.js";
import { createAdviser } from "./computer/advice.js";
import { createOpponent } from "./computer/opponent.js";
import { createStandIn } from "./computer/stand-in.js";
import { wire } from "./controls.js";
import { createHome } from "./dialogs/home.js";
import { reportOf } from "./dialogs/report.js";
import { createDialog, tellAbove } from "./document/dialogs.js";
import { takeOutFile } from "./document/download.js";
import { byId, localise } from "./document/dom.js";
import { followFocus } from "./document/focus.js";
import { whenIdle } from "./document/layout.js";
import { followPresses } from "./document/presses.js";
import { createSpeech } from "./document/speech.js";
import { createEngine } from "./engine/engine.js";
import { isLost } from "./engine/lost.js";
import { withOwners } from "./engine/owners.js";
import { createFiles } from "./games/files.js";
import { createGames } from "./games/games.js";
import { createLessons } from "./games/lessons.js";
import { createOwners } from "./games/owners.js";
import { withChecksum } from "./keep/checksum.js";
import { createEditions } from "./keep/editions.js";
import { lateIndexedStore } from "./keep/late-indexed-store.js";
import { createLocks } from "./keep/locks.js";
import { createStorage } from "./keep/storage.js";
import { createTab } from "./keep/tab.js";
import { createUnkept } from "./keep/unkept.js";
import { lazy } from "./lazy.js";
import { lateOverview } from "./overview/late-overview.js";
import { createController } from "./play/controller.js";
import { createWhyNot } from "./play/why-not.js";
import { createOutlook } from "./play/forecasting.js";
import { createLookBack } from "./play/look-back.js";
import { createNotices } from "./play/notices.js";
import { createOrders } from "./play/orders.js";
import { createOverlays } from "./play/overlays.js";
import { createPassing } from "./play/passing.js";
import { createPointing } from "./play/pointing.js";
import * as reduce from "./play/state.js";
import { createGoRound } from "./play/go-round.js";
import { createWays } from "./play/ways.js";
import { createAnnouncer } from "./prompt/announcer.js";
import { createDrawer } from "./rulebook/drawer.js";
import { createScreen } from "./screen.js";
import { createSheets } from "./sheets/sheets.js";
import { FileMissing } from "./site/bytes.js";
import { createLibrary } from "./site/data.js";
import { createOffline, isResetAsked, reset } from "./site/offline.js";
import { resume, start } from "./start.js";
import { createSpeaker } from "./words/text.js";

/**
 * @import { BoardMap } from "./types.d.ts"
 * @import { Context } from "./pieces/context.js"
 * @import { Speaker } from "./words/text.js"
 */

const canvas = byId("board", HTMLCanvasElement);
const library = createLibrary();
const inIndexedStore = lateIndexedStore(lazy.indexedStore);
const keeper = createStorage(undefined, inIndexedStore, () => say({ key: "page.settings.unkept" }, "alarm"));
const editions = createEditions(undefined, inIndexedStore);
const tab = createTab({ keeper, locks: createLocks() });
const thumbnails = createThumbnails(library);
let speaker = createSpeaker([]);
let isSmall = false;
/** The words of large turns, once they are there. @type {import("./words/text.js").Table} */
const many = {};
const screen = createScreen(() => parts);
const store = reduce.createStore(reduce.withKeeping(reduce.START, { crashes: tab.crashes() }), onChange);
const say = createNotices(store);
const keep = () => games.keep();
const engine = withOwners(
    createEngine({
        url: WORKER,
        spawn: takeWorker,
        onHealth: (health) => store.update(reduce.withHealth, health),
        onFirst,
    }),
    editions,
    lack,
);
const mind = withOwners(
    createEngine({ url: WORKER, spawn: takeWorker, onHealth: (health) => opponent.onHealth(health) }),
    editions,
);
const dialog = createDialog(() => speaker);
const board = createBoard(canvas, {
    onIntent: (intent) => onIntent(intent),
    formatText: (text) => speaker.text(text),
    onSight,
    covered: () => overview.covers(),
    wheel: () => store.state.settings.wheel,
    draft: true,
});
const sheets = createSheets(keeper.recall("tab") ?? "log", (id) => keeper.remember("tab", id), lazy);
const drawer = createDrawer({
    speaker: () => speaker,
    game: () => store.state.game?.id ?? null,
    owners: () => store.state.view?.edition?.hash ?? "",
    rules: (game) => owners.book(game, store.state),
    inWordsOf,
    titleOf: (id) => store.state.games.find((game) => game.id === id)?.title,
    onFault: fault,
});
// Where one is to go on from, hexes are large enough to be read, and for a finger.
const looking = { centre: board.reach, closeUp: board.closeUp, nearest: board.nearest };
const act = createController({ store, engine, say, keep, ...looking });
const games = createGames({ store, engine, keeper, tab, library, say, handOut: takeOutFile, onGame });
const lessons = createLessons({ store, games, act, keeper, followAddress: () => home.follow(), fault });
const unkept = createUnkept({ store, keep, canKeep: keeper.available });
const owners = createOwners({
    engine,
    editions,
    rules: library.rules,
    speaker: () => speaker,
    open: (save) => commands.open(save),
});
const files = createFiles({
    store,
    owners,
    games: { ...games, open: (save, from) => commands.open(save, from) },
    keeper,
    say,
    speaker: () => speaker,
    dialog,
    isToBeOpened: async (save) => (await lazy.received()).isToBeOpened(page, save, true),
    followMail: async () => (keeper.recall("mail") ? (await lazy.live()).follow(page) : undefined),
});
const whyNot = createWhyNot({ store, engine });
const ways = createWays({ store, engine });
const orders = createOrders({ store, act, board, keeper, bring: bringOrders });
const overlays = createOverlays({ store, engine, keeper });
const outlook = createOutlook({ store, engine });
const permit = (/** @type {string[]} */ sides) => commands.permit(sides);
const opponent = createOpponent({ store, engine, mind, keep, say, note: games.noteSeats, permit });
const adviser = createAdviser({ store, engine, mind, say, onFault: fault });
const spoken = (/** @type {import("./types.d.ts").Text} */ text) => speaker.text(text);
const { reseat, isSettling } = opponent;
const passing = createPassing({ store, act, spoken });
const standIn = createStandIn({ store, engine, keep, say, reseat, isSettling, spoken, onFault: fault });
const lookBack = createLookBack({ store, engine, keep, refuse: ({ error }) => say(error, "reason") });
const offline = createOffline({
    onChange: screen.show,
    settle,
    release: () => store.update((state) => ({ ...state, live: true })),
});
const onIntent = createPointing({ store, act, centre: board.centre, look: whyNot.look });
const goRound = createGoRound({ store, act, board, canvas, onCursor: (hex) => onIntent({ type: "cursor", hex }) });
const overview = lateOverview({ board, goTo: goRound.goTo, context });
const speech = createSpeech(byId("speech", HTMLDivElement));

const page = {
    ...{
        store,
        engine,
        mind,
        keeper,
        tab,
        library,
        thumbnails,
        board,
        dialog,
        drawer,
        games,
        lessons,
        files,
        owners,
    },
    ...{ offline, context, restart, putAside, fault },
    goHome: () => home.go(),
    leaveHome: () => home.leave(),
};
const commands = createCommands(page);
const home = createHome({
    ...page,
    games: commands,
    newGame: commands.newGame,
    follow: lessons.follow,
    rules: () => commands.rule(null),
    onFault: fault,
});
const parts = {
    ...page,
    act,
    commands,
    sheets,
    goRound,
    overview,
    orders,
    passing,
    announcer: createAnnouncer(speech),
    mendFocus: followFocus(canvas),
    show: screen.show,
};

/** Hooks for tests and measurements. */
const hooks = {
    ...{
        store,
        games,
        keeper,
        tab,
        engine,
        mind,
        opponent,
        standIn,
        board,
        act,
        commands,
        lessons,
        withChecksum,
    },
    get state() {
        return store.state;
    },
};
Object.assign(window, { rasputitsa: hooks });
if (isResetAsked()) void reset();
else {
    wire(parts);
    followPresses();
    const { open, teach } = commands;
    void start({ ...page, fault: stuck, screen, home, speak: (next) => (speaker = next), open, teach });
}

/** @returns {Context} */
function context() {
    const seen = { adviser, lessons, orders, overlays, outlook, opponent, standIn, lookBack, ways, speech };
    return { state: store.state, speaker, act, commands, fault, isSmall, ...seen };
}

/** Speaks of a game that is not on the table. @param {string} id */
async function inWordsOf(id) {
    const tables = await Promise.all([library.gameTexts(id), library.sharedTexts(), library.pageTexts()]);
    return createSpeaker(tables, await library.language());
}

/** The parts for large turns, with their words. */
async function bringOrders() {
    Object.assign(many, await library.manyTexts());
    return lazy.orders();
}

/** The board and the words of another game. @param {Speaker} next @param {BoardMap} map */
function onGame(next, map) {
    speaker = next;
    speaker.tables.push(many);
    standIn.leaveAll();
    localise(document, (key) => speaker.say(key));
    board.setMap(map);
    drawer.refresh();
}

/** The board is looked at from elsewhere: what is said of the counters may have changed. */
function onSight() {
    overview.sight();
    if (board.small() === isSmall) return;
    isSmall = !isSmall;
    if (store.state.view) screen.show();
}

function onChange() {
    tab.noteCrashes(store.state.keeping.crashes);
    unkept.follow();
    screen.show();
}

/** The engine's first answer has come. */
function onFirst() {
    performance.mark("engine-ready");
    whenIdle(board.finish);
}

/** Lets the act in hand end, takes no other, and keeps the game: the page is about to be loaded again. */
async function settle() {
    await act.idle();
    store.update((state) => ({ ...state, live: false }));
    await keep().catch((error) => (isLost(error) ? undefined : fault(error)));
}

/** A game needs a file that is not here. @param {import("./engine/owners.js").Wanted} wanted */
function lack(wanted) {
    owners.want(wanted);
    lazy.owners()
        .then(({ openLacking }) => openLacking({ dialog, speaker, wanted, bring: owners.bring }))
        .catch(fault);
}

function restart() {
    engine.restart();
    void resume({ ...page, fault: stuck });
}

/** The report is that of the engine that was lost. @param {import("./games/games.js").NewGame} [game] */
function putAside(game) {
    const report = reportOf(context(), engine.journal());
    engine.restart();
    return games.putAside(report, game);
}

/** Tell a fault; a part that did not come can be asked for again. @param {unknown} error */
function fault(error) {
    console.error(error);
    const text = error instanceof FileMissing ? error.text : { key: "page.fault", facts: { error: String(error) } };
    say(text, "alarm");
    tellAbove(speaker.text(text));
}

/** The page cannot begin: without a file it has to be loaded again. @param {unknown} error */
function stuck(error) {
    if (!(error instanceof FileMissing)) return fault(error);
    console.error(error);
    store.update((state) => ({ ...state, broken: error.text }));
}
