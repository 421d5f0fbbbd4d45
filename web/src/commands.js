/** Commands of the page's buttons beside the acts of the game: dialogs, drawers, files, another game. */

import { openReport } from "./dialogs/report.js";
import { ask, asked } from "./document/dialogs.js";
import { again, againAsPrinted } from "./games/again.js";
import { practise } from "./games/practising.js";
import { lazy } from "./lazy.js";
import { lessonParts, nextLesson } from "./play/lessons.js";
import { sideTitle } from "./pieces/context.js";
import { randomSeed } from "./play/seed.js";
import * as reduce from "./play/state.js";
import { reset } from "./site/offline.js";

/**
 * @import { GameInfo, View } from "./types.d.ts"
 * @import { Context } from "./pieces/context.js"
 * @import { Card } from "./keep/storage.js"
 * @import { Dialog } from "./document/dialogs.js"
 * @import { Engine, Games, Keeper, Library, NewGame } from "./games/games.js"
 * @import { Store } from "./play/state.js"
 * @import { Tab } from "./keep/tab.js"
 * @import { Thumbnails } from "./board/thumbnail.js"
 * @typedef {object} Page
 * @property {Store} store
 * @property {Engine} engine the one with the game
 * @property {Engine} mind the one that thinks
 * @property {Keeper} keeper
 * @property {Tab} tab
 * @property {Library} library
 * @property {Thumbnails} thumbnails
 * @property {ReturnType<typeof import("./board/board.js").createBoard>} board
 * @property {Dialog} dialog
 * @property {ReturnType<typeof import("./rulebook/drawer.js").createDrawer>} drawer
 * @property {Games} games
 * @property {import("./games/lessons.js").Lessons} lessons
 * @property {ReturnType<typeof import("./games/files.js").createFiles>} files
 * @property {ReturnType<typeof import("./site/offline.js").createOffline>} offline
 * @property {ReturnType<typeof import("./games/owners.js").createOwners>} owners
 * @property {() => Context} context
 * @property {() => void} goHome
 * @property {() => void} leaveHome
 * @property {() => void} restart a new engine in place of the one that was lost
 * @property {(game?: NewGame) => Promise<boolean>} putAside a new engine, with another game in place of the kept one
 * @property {(error: unknown) => void} fault
 */

/** The width of a picture of the board, in pixels. */
const PICTURE = 2400;

/** @param {Page} page */
export function createCommands(page) {
    const { fault, files } = page;
    return {
        ...beginning(page),
        saves: () => void saves(page).catch(fault),
        ...teaching(page),
        share: (/** @type {string} */ kind = "moment") => void share(page, kind).catch(fault),
        rule: (/** @type {string | null} */ id) => rule(page, id),
        toggleRules: () => toggleRules(page),
        about: () => void about(page).catch(fault),
        report: () => openReport(page.dialog, page.context(), page.engine.journal()),
        players: () => void players(page).catch(fault),
        permit: (/** @type {string[]} */ sides) => permit(page, sides),
        debrief: () => void debrief(page).catch(fault),
        ...printing(page),
        chronicle: () =>
            void lazy
                .chronicle()
                .then(({ openChronicle }) => openChronicle(page))
                .catch(fault),
        /** @param {unknown} [since] the number of actions after which all is new */
        recap: (since) =>
            void lazy
                .recap()
                .then(({ recall }) => recall(page, since))
                .catch(fault),
        dice: () => void dice(page).catch(fault),
        /** @param {string} [deed] what is to be done at once */
        duplicate: (deed) =>
            void lazy
                .duplicate()
                .then(({ openMatch }) => openMatch(page, deed))
                .catch(fault),
        exportGame: () => void files.exportGame().catch(fault),
        exportAll: () => void files.exportAll().catch(fault),
        exportKept: () => void files.exportKept().catch(fault),
        restart: page.restart,
    };
}

/** @typedef {ReturnType<typeof createCommands>} Commands */

/** Commands that put another game on the table. @param {Page} page */
function beginning(page) {
    const { fault, games } = page;
    return {
        newGame: (game = page.store.state.game?.id ?? "") => void newGame(page, game).catch(fault),
        start: (/** @type {NewGame} */ game) => start(page, game),
        printed: () => startAgain(page, againAsPrinted),
        /** Begins anew with these. @param {Record<string, string>} players */
        anew: (players) => startAgain(page, (view) => again(view, { players })),
        /** @param {string} save @param {Card} [from] its card */
        open: (save, from) => openGame(page, save, from),
        playCopy: () => void games.playCopy().catch(fault),
        putAside: () => void page.putAside().catch(fault),
    };
}

/** Commands that put something on paper. @param {Page} page */
function printing(page) {
    const { fault } = page;
    return {
        /** @param {unknown} seen true for what is in front of the reader, else the game */
        print: (seen) => void print(page, seen === true).catch(fault),
        /** @param {string} [id] what is printed at once */
        printing: (id) =>
            void lazy
                .paper()
                .then(({ openPrint }) => openPrint(page, id))
                .catch(fault),
    };
}

/** Commands of tasks, lessons, practice and live play. @param {Page} page */
function teaching(page) {
    const { fault } = page;
    return {
        /** @param {number} length the actions before the moment */
        practise: (length) => practiseFrom(page, length).catch(fault),
        sendBack: (/** @type {string} */ pupil) => void sendBack(page, pupil).catch(fault),
        edit: () => void edit(page).catch(fault),
        teach: () => void teach(page).catch(fault),
        project: () =>
            void lazy
                .task()
                .then(({ toggleProjector }) => toggleProjector(page.board, page.context()))
                .catch(fault),
        /** @param {() => void} then what follows once all is shown again */
        showAlone: (then) =>
            void lazy
                .task()
                .then(({ showAlone }) => showAlone(page.board, page.context(), then))
                .catch(fault),
        again: () =>
            void lazy
                .task()
                .then(({ reset }) => reset())
                .catch(fault),
        answers: () => void answers(page).catch(fault),
        lesson: () => void lesson(page).catch(fault),
        lessons: () => void goOnLearning(page).catch(fault),
        /** @param {string} [code] that came */
        live: (code) =>
            void lazy
                .live()
                .then(({ open }) => open(page, code))
                .catch(fault),
        learn: () => page.goHome(),
    };
}

/** @param {Page} page @param {string} current the game that is offered first */
async function newGame(page, current) {
    const { dialog, library, engine, games, keeper, owners, store } = page;
    const { openNewGame } = await lazy.newGame();
    await openNewGame({
        ...{ dialog, library, engine, keeper, owners, current, fault: page.fault },
        ...{ games: store.state.games, seats: games.seats },
        start: (game) => begin(page, game),
    });
}

/** @param {Page} page @param {string} pupil */
async function sendBack(page, pupil) {
    const { openSendBack } = await lazy.sendBack();
    await openSendBack(page, pupil);
}

/** @param {Page} page */
async function edit(page) {
    const { openEdit } = await lazy.edit();
    await openEdit({ ...page, open: (save) => openGame(page, save) });
}

/** @param {Page} page */
async function teach(page) {
    const { openTeach } = await lazy.teach();
    const open = (/** @type {string} */ save) => openGame(page, save);
    await openTeach({ ...page, open, answers: () => void answers(page).catch(page.fault) });
}

/** @param {Page} page */
async function answers(page) {
    const { openAnswers } = await lazy.answers();
    openAnswers({ ...page, open: (save) => openGame(page, save) });
}

/** @param {Page} page @param {string} kind */
async function share(page, kind) {
    const [{ openShare }, parts] = await Promise.all([lazy.share(), lazy.task()]);
    await openShare({ ...page, parts, kind });
}

/** @param {Page} page */
async function players({ dialog, context }) {
    const { openPlayers } = await lazy.players();
    openPlayers(dialog, context());
}

/**
 * True if a person accepts to see what sides hold in secret.
 * @param {Page} page @param {string[]} sides @returns {Promise<boolean>}
 */
function permit({ dialog, context }, sides) {
    const { speaker, ...rest } = context();
    const facts = { sides: speaker.list(sides.map((side) => sideTitle({ speaker, ...rest }, side))) };
    const words = speaker.say("page.ask.open.detail", facts);
    return asked(dialog, speaker, {
        title: speaker.say("page.ask.open"),
        words,
        yes: speaker.say("page.ask.open.yes"),
    });
}

/** @param {Page} page @param {NewGame} game */
async function start(page, game) {
    page.leaveHome();
    await page.lessons.leave();
    const isBegun = await (page.engine.health().phase === "failed" ? page.putAside(game) : page.games.start(game));
    // What seals the dice is seen by both before the first move.
    if (isBegun && (game.salt ?? game.first)) await dice(page);
    else if (isBegun && game.duplicate) page.context().commands.duplicate();
    return isBegun;
}

/**
 * Begins a game like the one on the table.
 * @param {Page} page @param {(view: View, game: GameInfo) => NewGame} change
 */
function startAgain(page, change) {
    const { view, game } = page.store.state;
    if (view && game) void start(page, change(view, game)).catch(page.fault);
}

/** @param {Page} page */
async function dice(page) {
    const { openDice } = await lazy.dice();
    await openDice(page);
}

/** Begins a game, once it is said that the one in play may be lost. @param {Page} page @param {NewGame} game */
async function begin(page, game) {
    const { store, games, dialog, fault } = page;
    if (!store.state.settings.ask || !games.isAtRisk()) return start(page, game);
    const { speaker } = page.context();
    const name = games.freeName();
    ask(dialog, speaker, {
        title: speaker.say("page.ask.new"),
        words: speaker.say("page.ask.new.detail", { name }),
        yes: speaker.say("page.new.start"),
        run: () => void start(page, game).catch(fault),
        other: {
            words: speaker.say("page.ask.keep"),
            run: () => void keepFirst(page, game, name).catch(fault),
        },
    });
    return false;
}

/**
 * Keeps the game in play and begins another; where that fails, the saves have a file for it.
 * @param {Page} page @param {NewGame} game @param {string} name
 */
async function keepFirst(page, game, name) {
    if (!(await page.games.keepAs(name))) return saves(page, () => start(page, game));
    await start(page, game);
    page.context().act.say({ key: "page.saves.done", facts: { name } }, "plain");
}

/** @param {Page} page @param {number} length */
async function practiseFrom(page, length) {
    const parts = { ...page, open: (/** @type {string} */ save) => openGame(page, save) };
    if (await practise(parts, { length, seed: randomSeed() })) page.context().lookBack.close();
}

/** @param {Page} page @param {string} save @param {Card} [from] its card */
async function openGame(page, save, from) {
    await page.lessons.leave();
    const isOpen = await page.games.open(save, from);
    if (isOpen) page.leaveHome();
    return isOpen;
}

/** @param {Page} page @param {() => Promise<unknown>} [then] what goes on once the game in play is kept */
async function saves(page, then) {
    const { openSaves } = await lazy.saves();
    const { dialog, games, keeper, library, tab, thumbnails, context, files } = page;
    openSaves({
        dialog,
        library,
        games: { ...games, open: (save, from) => openGame(page, save, from) },
        keeper,
        tab,
        thumbnails,
        context,
        bring: files.bring,
        then,
    });
}

/** @param {Page} page @param {string | null} id an entry; null: where they were left */
function rule({ leaveHome, drawer }, id) {
    leaveHome();
    drawer.open(id);
}

/** @param {Page} page */
function toggleRules({ leaveHome, drawer }) {
    leaveHome();
    drawer.toggle();
}

/** @param {Page} page */
async function about({ dialog, library, context, offline, fault }) {
    const { openAbout } = await lazy.about();
    await openAbout({ dialog, library, speaker: context().speaker, offline: offline.state(), reset, fault });
}

/** @param {Page} page */
async function debrief(page) {
    const { engine, dialog, context, board } = page;
    const answer = await engine.call("debrief");
    if (!answer.ok) return context().act.say(answer.error, "reason");
    const next = {
        start: (/** @type {NewGame} */ game) => start(page, game),
        review: () => void review(page).catch(page.fault),
    };
    const { openDebrief } = await lazy.debrief();
    openDebrief({
        dialog,
        context: context(),
        debrief: answer.debrief,
        picture: () => board.toPNG(PICTURE),
        ...next,
    });
}

/** Goes on with the lessons of the game on the table. @param {Page} page */
async function goOnLearning({ store, lessons }) {
    const { game } = store.state;
    if (!game) return;
    await lessons.go({ game: game.id, lesson: nextLesson(lessons.progress(game.id), game.lessons) ?? 1 });
}

/** @param {Page} page */
async function lesson(page) {
    const { openLesson } = await lazy.lesson();
    const { game, view } = page.store.state;
    await openLesson(page, page.context().speaker, game, view);
}

/**
 * On paper stands the whole log: what was not told yet is asked for first.
 * @param {Page} page @param {boolean} seen prints the text that lies before the game, if any does
 */
async function print(page, seen) {
    const { store, engine, dialog } = page;
    const paper = await lazy.paper();
    paper.begin(page);
    if (seen && paper.isRead(page.context())) return window.print();
    for (let { told } = store.state; told > 0; told = store.state.told) {
        const answer = await engine.call("log", { until: told - 1 });
        if (!answer.ok || store.state.told !== told) break;
        store.update(reduce.withEarlier, answer.events, answer.from);
    }
    dialog.close();
    await paper.printGame(page);
}

/** @param {Page} page @returns {Promise<void>} */
async function review(page) {
    const { dialog, context, engine, mind, games, thumbnails, fault } = page;
    const { openReview } = await lazy.review();
    return openReview({
        dialog,
        context,
        engine,
        mind,
        games,
        thumbnails,
        open: (save) => openGame(page, save),
        lessonParts,
        lessons: lazy.lessons,
        again: () => review(page),
        fault,
    });
}
