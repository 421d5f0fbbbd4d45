/** A whole game that came by a link: played again with a bar and a board, then set beside the game in play. */

import { byId, el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { LINK } from "../keep/linked.js";
import { freeName } from "../keep/names.js";
import { noteTurn, waitingOf } from "../keep/waiting.js";
import { sideTitle } from "../pieces/context.js";
import { PERSON } from "../play/seats.js";
import { randomSalt } from "../play/seed.js";
import { freshId } from "./duplicate-field.js";
import { TOLD, goesToOtherTab } from "./other-tab.js";
import { button, progress, sendWords } from "./send.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Games, Keeper, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Thumbnails } from "../board/thumbnail.js"
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {Library} library
 * @property {Keeper} keeper
 * @property {Thumbnails} thumbnails
 * @property {() => Context} context
 * @property {Pick<Engine, "call">} engine
 * @property {Pick<Games, "keep">} games
 * @typedef {{ save: string } | { error: Text } | null} Came  null: it was stopped
 */

const PICTURE = 420;
const NARROW = 240;
/** The longest that an action is shown for, and about all that came, in milliseconds. */
const PACE = 700;
const LONGEST_FILM = 12_000;
const STYLE = `
.two-lines { display: grid; grid-template-columns: 1fr 1fr; gap: 0.8rem; }
.two-lines figure { display: grid; gap: 0.3rem; align-content: start; margin: 0; }
.two-lines .thumbnail { width: 100%; height: auto; }
`;
const FOR_A_CLASS = /\.D0((?:\.LOOK)?(?:\.[0-9A-F]{64})?)$/i;
/** Codes of whole games, in letters of either kind. */
const WHOLE = /^[234589]\./;

/** @param {string} hash */
export function isWhole(hash) {
    return hash.startsWith(LINK) && WHOLE.test(hash.slice(LINK.length));
}

/** True if a code is for spectators. @param {string} hash */
export function isLook(hash) {
    return /\.LOOK(?:\.|$)/i.test(hash);
}

/** True if a text that is to be opened is a game, not a position. @param {string} save */
export function isGame(save) {
    return save.startsWith('{"branch');
}

/**
 * Reads the game of a link; it shows how far it is.
 * @param {Parts} parts @param {string} hash @returns {Promise<Came>}
 */
export async function readWhole(parts, hash) {
    const { dialog, library, context, engine } = parts;
    const words = await sendWords(library);
    const bar = progress(words, "send.reading");
    const board = el("div", { "data-key": "send-board" });
    const asked = { isStopped: false };
    const stop = button("send-stop", words.say("send.stop"), false, () => {
        asked.isStopped = true;
        dialog.close();
        context().act.say({ key: "page.notices", facts: { words: words.say("send.stopped") } }, "plain");
    });
    const foot = el("div", { className: "buttons dialog-foot" }, stop);
    dialog.open(context().speaker.say("page.link.from"), [board, bar.node, foot]);
    const code = ofItsOwn(decodeURIComponent(hash.slice(LINK.length)));
    while (!asked.isStopped) {
        const answer = await engine.call("read_code", { code });
        if (asked.isStopped) break;
        if (!answer.ok) return { error: answer.error };
        bar.show(answer.read.done, answer.read.of);
        if (!board.firstChild) showBoard(parts, board, answer.read.game);
        if (answer.save) return { save: answer.save };
    }
    return null;
}

/** A code for a class as that of a match of one's own. @param {string} code */
export function ofItsOwn(code) {
    return code.replace(FOR_A_CLASS, `.D1${freshId().toUpperCase()}$1`);
}

/** @param {Parts} parts @param {HTMLElement} board @param {string} id */
function showBoard({ context, thumbnails }, board, id) {
    const game = context().state.games.find((each) => each.id === id);
    if (game) board.append(thumbnails.opening(game, PICTURE));
}

/**
 * True if a game that came is to be opened in place of the one in play; where that goes on with it, it does.
 * @param {Parts} parts @param {string} save
 * @param {boolean} isFile  one that holds an earlier moment was chosen to go back to it
 * @returns {Promise<boolean>}
 */
export async function isToBeOpened(parts, save, isFile) {
    const { engine, context } = parts;
    if (context().state.keeping.taken && (await goesToOtherTab(save))) return saidToBeElsewhere(parts);
    if (TOLD.test(save)) return takeTold(parts, save);
    const answer = await engine.call("compare", { save });
    if (!answer.ok) return true;
    const isOther = answer.stands === "other" || context().state.view?.length === 0;
    if (!isOther) return weighed(parts, save, answer, isFile);
    if (!(await layKept(parts, answer.match))) return true;
    const again = await engine.call("compare", { save });
    return !again.ok || weighed(parts, save, again, isFile);
}

/**
 * Lays a kept game that waits for the other player on the table, where what came is of it; that in play is kept.
 * @param {Parts} parts @param {string} sign of what came @returns {Promise<boolean>}
 */
async function layKept({ keeper, context }, sign) {
    const entry = keeper.list().find(({ card }) => card && waitingOf(keeper, card)?.sign === sign);
    const saved = entry && (await keeper.read(entry.name)).saved;
    return saved ? context().commands.open(saved.save, saved.card) : false;
}

/** @param {Parts} parts @returns {Promise<false>} */
async function saidToBeElsewhere({ dialog, library, context }) {
    const words = await sendWords(library);
    const told = el("p", { "data-key": "send-elsewhere" }, words.say("send.elsewhere"));
    const out = el("div", { className: "buttons" }, button("send-out", words.say("live.close"), true, dialog.close));
    dialog.open(context().speaker.say("page.link.from"), [told, out]);
    return false;
}

/**
 * True if a game that came, and stands so beside the one in play, is to be opened in its place.
 * @param {Parts} parts @param {string} save @param {any} answer of the engine @param {boolean} isFile
 */
async function weighed(parts, save, answer, isFile) {
    const { context } = parts;
    if (answer.stands === "other" || (isFile && answer.stands === "behind")) return true;
    const words = await sendWords(parts.library);
    if (answer.stands === "ahead") return goOn(parts, words, answer);
    if (answer.stands === "same") {
        parts.dialog.close();
        context().act.say({ key: "page.notices", facts: { words: words.say("send.same") } }, "plain");
        return false;
    }
    const isTaken = await choose(parts, words, answer);
    if (isFile) parts.dialog.close();
    if (!isTaken && answer.stands === "apart") await keepOther(parts, answer.card, save);
    return isTaken;
}

/**
 * Takes in a file of a game with hidden hands: it is played again, and its cards are checked.
 * @param {Parts} parts @param {string} file @returns {Promise<false>} it is opened here, or not at all
 */
async function takeTold(parts, file) {
    const { engine, context, dialog, library } = parts;
    const words = await sendWords(library);
    const bar = progress(words, "send.reading");
    const secret = randomSalt();
    dialog.open(context().speaker.say("page.link.from"), [bar.node]);
    for (;;) {
        const answer = await engine.call("veil", { do: "take", file, secret });
        if (!answer.ok) return refused(words.text(answer.error));
        bar.show(answer.told.done, answer.told.of);
        if (answer.fault) return refused(words.say(`send.veil.${answer.fault[0]}`, { n: answer.fault[1] }));
        if (answer.save) return opened(answer);
    }

    /** @param {string} why @returns {false} */
    function refused(why) {
        const note = el("p", { className: "note", "data-key": "send-veil-fault" }, why);
        dialog.open(context().speaker.say("page.link.refused"), [note]);
        return false;
    }

    /** @param {any} answer @returns {Promise<false>} */
    async function opened(answer) {
        const { state, commands, act } = context();
        const isFresh = state.view?.length === 0;
        if (!isFresh && !(await weighed(parts, answer.save, answer, false))) return false;
        dialog.close();
        await commands.open(answer.save);
        const since = await noteView(parts);
        const side = sideTitle(context(), JSON.parse(answer.save).veil.side);
        act.say({ key: "page.notices", facts: { words: words.say("send.veil.opened", { side }) } }, "plain");
        showLast(parts, since);
        return false;
    }
}

/**
 * The game in play goes on with what was played elsewhere; that is told and, on a small board, shown again.
 * @param {Parts} parts @param {Speaker} words @param {any} came answer of the engine
 * @returns {Promise<boolean>}
 */
async function goOn(parts, words, { shared, length }) {
    const { engine, context, games, dialog } = parts;
    const { act, state } = context();
    const answer = await engine.call("go_on", { at: state.view?.length });
    if (!answer.ok) return true;
    await act.catchUp();
    await games.keep();
    await noteView(parts);
    dialog.close();
    const n = length - shared;
    const key = n > 0 ? "send.on" : "send.veil.shown";
    act.say({ key: "page.notices", facts: { words: words.say(key, { n }) } }, "plain");
    if (n === 0) return false;
    showAgain(parts, shared);
    return false;
}

/**
 * All that was played after so many actions is told and, on a small board, shown again.
 * @param {Parts} parts @param {number} since
 */
function showAgain({ context }, since) {
    const { state, lookBack, commands } = context();
    const n = (state.view?.length ?? 0) - since;
    commands.recap(since);
    if (!state.map?.sectors?.length) lookBack.replay(since, Math.min(PACE, LONGEST_FILM / n));
}

/** @param {Parts} parts @returns {Promise<number>} the number of actions with which the last whole turn began */
async function noteView({ engine, keeper, context }) {
    const answer = await engine.call("recap");
    const { view } = context().state;
    if (answer.ok && view) noteTurn(keeper, view, { sign: answer.match, when: Date.now(), kind: "came" });
    return answer.ok ? answer.before : 0;
}

/**
 * Says that a game that came was opened.
 * @param {Parts} parts @returns {Promise<number>} the number of actions with which the last whole turn began
 */
export async function noteOpened(parts) {
    const { context, library } = parts;
    const { act, state } = context();
    const since = await noteView(parts);
    const n = state.view?.length ?? 0;
    const words = (await sendWords(library)).say("send.opened", { n });
    if (!state.notice) act.say({ key: "page.notices", facts: { words } }, "plain");
    return since;
}

/** In a game between people what was played last is shown again. @param {Parts} parts @param {number} since */
export function showLast(parts, since) {
    const { view } = parts.context().state;
    const isOfPeople = Object.values(view?.players ?? {}).every((player) => player === PERSON);
    if (view && view.length > since && isOfPeople) showAgain(parts, since);
}

/**
 * Both lines are shown; to put the question away is to stay.
 * @param {Parts} parts @param {Speaker} words @param {any} answer of the engine
 * @returns {Promise<boolean>}
 */
function choose(parts, words, answer) {
    const { dialog } = parts;
    const { stands, shared, length } = answer;
    const mine = (parts.context().state.view?.length ?? 0) - shared;
    const facts = { shared, mine, theirs: length - shared, n: mine };
    addStyle(STYLE);
    return new Promise((resolve) => {
        dialog.open(words.say(`send.${stands}`), [
            el("p", { "data-key": `send-${stands}` }, words.say(`send.${stands}.what`, facts)),
            ...boards(parts, words, answer),
            el("p", { className: "quiet" }, words.say(`send.${stands}.keep`)),
            el(
                "div",
                { className: "buttons dialog-foot" },
                button("send-stay", words.say("send.stay"), true, dialog.close),
                button("send-take", words.say("send.take"), false, () => resolve(true)),
            ),
        ]);
        const node = byId("dialog", HTMLDialogElement);
        node.addEventListener("close", () => resolve(false), { once: true });
    });
}

/** The boards of both lines as they are now. @param {Parts} parts @param {Speaker} words @param {any} answer */
function boards({ context, thumbnails }, words, { card }) {
    const { game, view } = context().state;
    if (!game || !view) return [];
    const board = (/** @type {string} */ key, /** @type {Node} */ picture, /** @type {number} */ turn) =>
        el("figure", {}, picture, el("figcaption", {}, words.say(key, { turn })));
    const here = board("send.line.here", thumbnails.position(game, view, NARROW), view.turn);
    const came = board("send.line.came", thumbnails.picture(game, card, NARROW), card.turn);
    return [el("div", { className: "two-lines" }, here, came)];
}

/**
 * Keeps what came too, under a name, unless it is kept already.
 * @param {Parts} parts @param {any} card @param {string} save
 */
async function keepOther({ keeper, context, library }, card, save) {
    const { act, state, speaker } = context();
    const likely = keeper.list().filter((each) => each.card?.length === card.length);
    for (const { name } of likely) if ((await keeper.read(name)).saved?.save === save) return;
    const title = state.game ? speaker.text(state.game.title) : "";
    const words = await sendWords(library);
    const name = freeName(words.say("send.other", { game: title, turn: card.turn }), keeper.has);
    const written = await keeper.write({ card: { ...card, name, when: Date.now() }, save });
    act.say(written.ok ? { key: "page.saves.aside", facts: { name } } : { key: written.key }, "plain");
}
