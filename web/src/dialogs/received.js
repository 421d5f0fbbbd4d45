/** A link that the page was opened by: what it brings is said before Python answers, and opened once it does. */

import { byId, el } from "../document/dom.js";
import { refusedFor } from "../games/refused.js";
import { LINK, TASK } from "../keep/linked.js";
import { textOf } from "../keep/link.js";
import { randomSeed } from "../play/seed.js";
import { createSpeaker } from "../words/text.js";

import * as came from "./came.js";
import { taskIn, tasksOf } from "./exercises.js";

/**
 * @import { GameInfo, Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {import("./came.js").Parts} Parts
 * @typedef {{ game: GameInfo, scenario: string, turn: number, task: unknown, text: string }} Brought
 *   what a link brings; `text`: that of the position
 */

const PICTURE = 420;
const LONGEST_WORDS = 600;
/** The link that came last is one for spectators. */
let isToWatch = false;
const LIVE = /^(?:[67]|10)\./;

/**
 * Takes the link out of the address and shows what it brings.
 * @param {Parts} parts @returns {Promise<string | null>} the text of the position that is to be opened
 */
export async function receive(parts) {
    if (location.hash.startsWith(TASK)) return receiveTask(parts);
    if (LIVE.test(location.hash.slice(LINK.length))) return receiveLive(parts);
    if (came.isWhole(location.hash)) return receiveWhole(parts);
    const { text, error } = await textOf(location.hash);
    history.replaceState(null, "", location.pathname + location.search);
    return error ? refuse(parts, error) : bring(parts, text);
}

/** @param {Parts} parts @param {string} text of a position @returns {Promise<string | null>} */
async function bring(parts, text) {
    const brought = broughtBy(text, parts.context().state.games);
    if ("key" in brought) return refuse(parts, brought);
    await show(parts, brought);
    return brought.text;
}

/** A task that a game brings, which the address names by its number. @param {Parts} parts */
async function receiveTask(parts) {
    const { context, library } = parts;
    const named = taskIn(location.hash);
    history.replaceState(null, "", location.pathname + location.search);
    const game = context().state.games.find(({ id }) => id === named?.game);
    if (named && !game) return refuse(parts, { key: "page.link.no_game" });
    const tables = await Promise.all([library.classTexts(), library.pageTexts()]);
    const speaker = createSpeaker(tables, await library.language());
    if (!named || !game) return refuse(parts, { key: "class.task.malformed" }, speaker);
    await show(parts, { game, scenario: "", turn: 0, task: null, text: "" });
    const tasks = await tasksOf(parts, game.id);
    const task = tasks[named.number - 1];
    if (task) return bring(parts, task.save);
    const words = createSpeaker(await Promise.all([library.gameTexts(game.id), library.sharedTexts()]));
    const facts = { game: words.text(game.title), number: named.number, n: tasks.length };
    return refuse(parts, { key: "class.task.none", facts }, speaker);
}

/** An invitation to play live or by mail, or an answer. @param {Parts} parts */
function receiveLive({ context }) {
    const code = location.hash.slice(LINK.length);
    history.replaceState(null, "", location.pathname + location.search);
    context().commands.live(code);
    return null;
}

/** @param {Parts} parts @returns {Promise<string | null>} */
async function receiveWhole(parts) {
    const { hash } = location;
    history.replaceState(null, "", location.pathname + location.search);
    isToWatch = came.isLook(hash);
    const read = await came.readWhole(parts, hash);
    if (read && "error" in read) return refuse(parts, read.error);
    return read && read.save;
}

/** @param {Parts} parts @param {string} save @param {boolean} [isFile] @returns {Promise<boolean>} */
export async function isToBeOpened(parts, save, isFile = false) {
    return !came.isGame(save) || came.isToBeOpened(parts, save, isFile);
}

/** @param {Parts} parts @param {Text} why @param {Speaker} [words] of the reason @returns {null} */
function refuse({ dialog, context }, why, words) {
    const { speaker } = context();
    const note = el("p", { className: "note", "data-key": "link-refused" }, (words ?? speaker).text(why));
    const again = el("p", {}, speaker.say("page.link.again"));
    dialog.open(speaker.say("page.link.refused"), [note, again, foot({ dialog, context })]);
    return null;
}

/** @param {Parts} parts @param {Brought} brought */
async function show(parts, brought) {
    const { game, scenario, turn } = brought;
    const { dialog, library, thumbnails, context } = parts;
    const { speaker } = context();
    const tables = [library.gameTexts(game.id), library.sharedTexts(), library.pageTexts()];
    const words = createSpeaker(await Promise.all(tables));
    const title = game.scenarios.find(({ id }) => id === scenario)?.title;
    const when = turn > 0 ? speaker.say("page.link.turn", { turn }) : "";
    const facts = [title ? words.text(title) : "", when, speaker.say("page.link.practice")];
    dialog.open(speaker.say("page.link.from"), [
        thumbnails.opening(game, PICTURE),
        el("h3", { "data-key": "link-game" }, words.text(game.title)),
        el("p", { className: "quiet" }, facts.filter(Boolean).join(" · ")),
        ...taskWords(brought.task).filter((node) => node !== null),
        el("p", { role: "status", "data-key": "link-state" }, speaker.say("page.link.coming")),
    ]);
}

/** The words of a task are its author's, and shown as they are. @param {any} task */
function taskWords(task) {
    const words = (/** @type {unknown} */ value) => (typeof value === "string" ? value.slice(0, LONGEST_WORDS) : "");
    const [title, note] = [words(task?.title), words(task?.note)];
    return [title ? el("h3", {}, title) : null, note ? el("p", { className: "link-note" }, note) : null];
}

/** Opens a game that came to another tab, or goes on with the one in play. @param {Parts} parts @param {string} save */
export async function takeIn(parts, save) {
    if (await isToBeOpened(parts, save)) settle(parts, await parts.context().commands.open(save), save);
}

/**
 * Says how the opening went: what is on the table needs no words, and what was refused has its reason.
 * @param {Parts} parts @param {boolean} isOpen @param {string} save the text of what was opened
 */
export function settle(parts, isOpen, save) {
    const { dialog, context } = parts;
    const { state, act } = context();
    if (!isOpen) return void refuse(parts, refusedFor(state.notice?.text));
    dialog.close();
    if (came.isGame(save)) return void noteGame(parts, save).catch(context().fault);
    if (!state.notice) act.say({ key: "page.link.opened" }, "plain");
}

/** Says that a game was opened, and shows what seals its dice. @param {Parts} parts @param {string} save */
async function noteGame(parts, save) {
    const since = await came.noteOpened(parts);
    if (isToWatch) return parts.context().commands.live("look");
    const { commands, state } = parts.context();
    const show = () => came.showLast(parts, since);
    if (!save.includes('"seal":{"first"')) show();
    else {
        byId("dialog", HTMLDialogElement).addEventListener("close", show, { once: true });
        return commands.dice();
    }
    if (state.view?.duplicate && state.view.length === 0) commands.duplicate();
}

/** @param {Pick<Parts, "dialog" | "context">} parts */
function foot({ dialog, context }) {
    const words = context().speaker.say("page.link.board");
    const given = { type: "button", className: "primary", "data-key": "link-board", onclick: dialog.close };
    return el("div", { className: "buttons dialog-foot" }, el("button", given, words));
}

/** @param {string} text @param {GameInfo[]} games @returns {Brought | Text} */
function broughtBy(text, games) {
    const form = formOf(text);
    const game = games.find(({ id }) => id === form?.game);
    const fields = form?.position ?? form?.packed?.fields;
    if (typeof fields !== "object" || !fields) return { key: "page.link.none" };
    if (!game) return { key: "page.link.no_game" };
    const turn = Number.isInteger(fields.turn) ? fields.turn : 0;
    const save = JSON.stringify({ seed: randomSeed(), ...form });
    return { game, scenario: String(form.scenario), turn, task: form.task, text: save };
}

/** @param {string} text @returns {any} */
function formOf(text) {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}
