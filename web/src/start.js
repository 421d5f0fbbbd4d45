/** Begins: settings, texts and the list of games, the first painting, then the game that was left. */

import { LINK, TASK, TEACH } from "./keep/linked.js";
import { isLate, isThere, localise } from "./document/dom.js";
import { whenIdle } from "./document/layout.js";
import { isLost } from "./engine/lost.js";
import { recalled } from "./keep/preferences.js";
import { isDue } from "./keep/reminder.js";
import { fetchLater, lazy } from "./lazy.js";
import { speedFrom } from "./play/seats.js";
import { recapParts } from "./play/recap.js";
import * as reduce from "./play/state.js";
import { taskParts } from "./play/tasks.js";
import { createSpeaker } from "./words/text.js";

/**
 * @import { Page } from "./commands.js"
 * @import { Speaker } from "./words/text.js"
 * @typedef {Page & Starters} Beginning
 * @typedef {{ screen: { set: () => void }, home: { follow: () => void } }} Shown
 * @typedef {Shown & { speak: (speaker: Speaker) => void, teach: () => void }} Said
 * @typedef {Said & { open: (save: string) => Promise<boolean> }} Starters
 *   `speak`: from now on in these words; `open`: a game in place of the one in play, which is kept
 */

/** The longest that the map stays a draft while the engine is awaited, in milliseconds. */
const FINISHED_AFTER = 3000;
/** The longest that the rest of the page waits for the board to be printed and to be seen, in milliseconds. */
const LONGEST_PAINT = 400;
const LONGEST_FRAME = 100;

/** @param {Beginning} page */
export async function start(page) {
    const { tab, engine, screen, fault } = page;
    void tab.claim();
    engine.start();
    setPreferences(page);
    try {
        await readWords(page);
    } catch (error) {
        return isLate(error);
    }
    try {
        await readGames(page);
        const link = receive(page);
        await showFirst(page);
        await resume(page);
        await openLink(page, link);
        follow(page);
        addEventListener("hashchange", () => follow(page));
    } catch (error) {
        isThere();
        screen.set();
        fault(error);
    }
}

/** Show at once what the address brings. @param {Beginning} page @returns {Promise<string | null>} */
async function receive(page) {
    if (![LINK, TASK].some((mark) => location.hash.startsWith(mark))) return null;
    const { receive: take } = await lazy.received();
    return take(page);
}

/** Follow an address that leads elsewhere than home. @param {Beginning} page */
function follow(page) {
    if (location.hash === TEACH) page.teach();
    void openLink(page, receive(page)).catch(page.fault);
}

/** Opened once the engine answers, beside what is kept. @param {Beginning} page @param {Promise<string | null>} link */
async function openLink(page, link) {
    const save = await link;
    if (save === null) return;
    const { isToBeOpened, settle } = await lazy.received();
    if (await isToBeOpened(page, save)) settle(page, await page.open(save), save);
}

/** @param {Beginning} page */
function setPreferences({ store, keeper }) {
    store.update(reduce.withComputer, { speed: speedFrom(keeper.recall("speed")) });
    store.update(reduce.withSettings, recalled(keeper));
}

/** @param {Beginning} page */
async function readWords({ library, speak }) {
    const speaker = createSpeaker([await library.pageTexts()], await library.language());
    speak(speaker);
    document.documentElement.lang = speaker.language;
    localise(document, (key) => speaker.say(key));
}

/** @param {Beginning} page */
async function readGames({ library, store }) {
    const games = await library.games();
    store.update((state) => ({ ...state, games }));
}

/** @param {Beginning} page */
async function showFirst({ store, games, board, screen, drawer, home }) {
    await games.prepare();
    await Promise.race([board.paint(), waited(LONGEST_PAINT)]);
    await nextFrame();
    isThere();
    screen.set();
    setTimeout(board.finish, FINISHED_AFTER);
    const asked = new URLSearchParams(location.hash.slice(1));
    const book = store.state.games.find(({ id }) => id === asked.get("game") && id !== store.state.game?.id);
    if (asked.get("rule")) drawer.open(asked.get("rule"), book?.id);
    home.follow();
}

/**
 * Goes on with the kept game as soon as the engine answers; that it was lost meanwhile, its health says.
 * @param {Omit<Page, "restart">} page
 */
export async function resume(page) {
    const { games, lessons, engine, offline, store, keeper, tab, fault, library } = page;
    if (store.state.game) void library.hexNames(store.state.game.id).catch(() => undefined);
    if (keeper.recall("mail")) await lazy.live().then(({ follow }) => follow(page), fault);
    const begun = lessons.asked() ? lessons.begin() : games.resume();
    await begun.catch((error) => (isLost(error) ? undefined : fault(error)));
    if (engine.health().phase === "ready") void offline.start();
    store.update(reduce.withKeeping, { due: isDue(keeper) });
    whenIdle(fetchLater);
    for (const part of [lazy.paper, lazy.captions, lazy.live])
        whenIdle(() =>
            part().then(
                ({ begin }) => begin(page),
                () => undefined,
            ),
        );
    whenIdle(
        () =>
            void lazy.recap().then(
                (parts) => {
                    recapParts.now = parts;
                    store.update((state) => ({ ...state }));
                },
                () => undefined,
            ),
    );
    whenIdle(
        () =>
            void lazy.task().then(
                (parts) => {
                    taskParts.now = parts;
                    store.update((state) => ({ ...state }));
                },
                () => undefined,
            ),
    );
    whenIdle(() => keeper.loose().forEach((name) => void tab.whileIdle(name, () => keeper.compact(name))));
}

/** @param {number} milliseconds */
function waited(milliseconds) {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Settles when what is painted has been seen; soon in any case, for a tab in the background has no frames. */
function nextFrame() {
    return new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, LONGEST_FRAME);
    });
}
