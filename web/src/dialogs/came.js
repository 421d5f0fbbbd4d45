/** A whole game that came by a link: played again with a bar and a board, then set beside the game in play. */

import { el } from "../document/dom.js";
import { LINK } from "../keep/linked.js";
import { noteCame } from "../keep/waiting.js";
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
 * @property {Pick<Games, "keep" | "resume">} games
 * @typedef {{ save: string } | { error: Text } | null} Came  null: it was stopped
 */

const PICTURE = 420;
/** Codes of whole games, in letters of either kind. */
const WHOLE = /^[23]\./;

/** @param {string} hash */
export function isWhole(hash) {
    return hash.startsWith(LINK) && WHOLE.test(hash.slice(LINK.length));
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
        context().act.say({ key: "page.link.again" }, "plain");
    });
    const foot = el("div", { className: "buttons dialog-foot" }, stop);
    dialog.open(context().speaker.say("page.link.from"), [board, bar.node, foot]);
    const code = decodeURIComponent(hash.slice(LINK.length));
    while (!asked.isStopped) {
        const answer = await engine.call("read_code", { code });
        if (!answer.ok) return { error: answer.error };
        bar.show(answer.read.done, answer.read.of);
        if (!board.firstChild) showBoard(parts, board, answer.read.game);
        if (answer.save) return { save: answer.save };
    }
    return null;
}

/** @param {Parts} parts @param {HTMLElement} board @param {string} id */
function showBoard({ context, thumbnails }, board, id) {
    const game = context().state.games.find((each) => each.id === id);
    if (game) board.append(thumbnails.opening(game, PICTURE));
}

/**
 * True if a game that came is to be opened in place of the one in play; where that goes on with it, it does.
 * @param {Parts} parts @param {string} save @returns {Promise<boolean>}
 */
export async function isToBeOpened(parts, save) {
    const { engine, context } = parts;
    const answer = await engine.call("compare", { save });
    if (!answer.ok || answer.stands === "other") return true;
    const words = await sendWords(parts.library);
    if (answer.stands === "ahead") return goOn(parts, words, answer.length - answer.shared);
    if (answer.stands === "same") {
        parts.dialog.close();
        context().act.say({ key: "page.notices", facts: { words: words.say("send.same") } }, "plain");
        return false;
    }
    return choose(parts, words, answer);
}

/** @param {Parts} parts @param {Speaker} words @param {number} n @returns {Promise<boolean>} */
async function goOn({ engine, context, games, dialog, keeper }, words, n) {
    const { act, state } = context();
    const answer = await engine.call("go_on", { at: state.view?.length });
    if (!answer.ok) return true;
    await act.catchUp();
    await games.keep();
    // Opened anew it tells what was played since the player left.
    await games.resume();
    noteView(keeper, context());
    dialog.close();
    context().act.say({ key: "page.notices", facts: { words: words.say("send.on", { n }) } }, "plain");
    return false;
}

/** @param {Keeper} keeper @param {Context} context */
function noteView(keeper, { state }) {
    if (state.view) noteCame(keeper, state.view, Date.now());
}

/** Says that a game that came was opened. @param {Parts} parts */
export async function noteOpened({ keeper, context, library }) {
    const { act, state } = context();
    noteView(keeper, context());
    const n = state.view?.length ?? 0;
    const words = (await sendWords(library)).say("send.opened", { n });
    if (!state.notice) act.say({ key: "page.notices", facts: { words } }, "plain");
}

/**
 * Both lines are shown; whichever is played on, the other is kept or still in the link.
 * @param {Parts} parts @param {Speaker} words @param {any} answer of the engine
 * @returns {Promise<boolean>}
 */
function choose({ dialog, context }, words, { stands, shared, length }) {
    const mine = (context().state.view?.length ?? 0) - shared;
    const facts = { shared, mine, theirs: length - shared, n: mine };
    return new Promise((resolve) => {
        const end = (/** @type {boolean} */ isTaken) => () => {
            if (!isTaken) dialog.close();
            resolve(isTaken);
        };
        dialog.open(words.say(`send.${stands}`), [
            el("p", { "data-key": `send-${stands}` }, words.say(`send.${stands}.what`, facts)),
            el("p", { className: "quiet" }, words.say("send.take.what")),
            el(
                "div",
                { className: "buttons dialog-foot" },
                button("send-stay", words.say("send.stay"), true, end(false)),
                button("send-take", words.say("send.take"), false, end(true)),
            ),
        ]);
    });
}
