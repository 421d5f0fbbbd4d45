/**
 * The dialog of kept games: keep this one under a name, open, rename, duplicate or delete another, files in and out.
 */

import { field } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { takeOutFile } from "../document/download.js";
import { FINISHED } from "../games/finished.js";
import { noteExport } from "../keep/reminder.js";
import { refusalOf } from "../keep/storage.js";
import { cleanName, freeName, isWellFormed } from "../keep/names.js";
import { refusedFor } from "../games/refused.js";
import { detailWords } from "./kept.js";
import { showReport } from "./report.js";
import { sendParts } from "./sent.js";

/**
 * @import { Fact } from "../types.d.ts"
 * @import { Brought, Weighed } from "../games/files.js"
 * @import { Written } from "../keep/local-store.js"
 * @import { Entry } from "../keep/storage.js"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Games, Keeper, Library } from "../games/games.js"
 * @import { Tab } from "../keep/tab.js"
 * @import { Thumbnails } from "../board/thumbnail.js"
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {Games} games
 * @property {Keeper} keeper
 * @property {Library} library
 * @property {Tab} tab
 * @property {Thumbnails} thumbnails
 * @property {() => Context} context
 * @property {(file: File) => Promise<Brought | Weighed>} bring
 * @property {() => Promise<unknown>} [then] what the game in play is kept for, and goes on once it is
 *
 * @typedef {Parts & { list: HTMLElement, over: HTMLElement, note: HTMLElement, renamed: string | null }} Sheet
 *   `over`: finished games that were kept by themselves; `renamed`: the game whose name is being changed
 */

const UNDO_TIME = 12_000;
const PICTURE = 88;

/** @param {Parts} parts */
export function openSaves(parts) {
    const { speaker, state } = parts.context();
    const { say } = speaker;
    const note = el("p", { className: "note", role: "status" });
    const open =
        state.view?.hides && !state.view.veiled ? el("p", { className: "quiet" }, say("page.saves.hands")) : null;
    const sheet = { ...parts, note, list: el("ul", { className: "saves" }), over: el("div"), renamed: null };
    fillList(sheet);
    const lists = [el("h3", {}, say("page.saves.kept")), sheet.list, sheet.over];
    const { turn, box } = sendParts(sheet);
    parts.dialog.open(say("page.saves"), [
        keepForm(sheet),
        note,
        fileRow(sheet, turn),
        box,
        ...(open ? [open] : []),
        ...lists,
    ]);
}

/** @param {Sheet} sheet @param {string} key @param {Record<string, Fact>} [facts] */
function tell(sheet, key, facts) {
    sheet.note.textContent = sheet.context().speaker.say(key, facts);
}

/** @param {Sheet} sheet */
function keepForm(sheet) {
    const { speaker, state } = sheet.context();
    const title = state.game ? speaker.text(state.game.title) : "";
    const words = speaker.say("page.saves.default", { game: title, turn: state.view?.turn ?? 0 });
    const input = el("input", {
        type: "text",
        name: "name",
        value: words,
        required: "",
        maxlength: 400,
        autocomplete: "off",
    });
    const button = el("button", { type: "submit", className: "primary" }, speaker.say("page.saves.keep"));
    const form = el("form", {}, field(speaker.say("page.saves.name"), el("span", { className: "row" }, input, button)));
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const name = cleanName(input.value);
        if (!isWellFormed(name)) return tell(sheet, "page.saves.half");
        if (!name || !(await confirmed(sheet, name, button))) return;
        const kept = await sheet.games.keepAs(name);
        tell(sheet, kept ? "page.saves.done" : "page.saves.failed", { name });
        fillList(sheet);
        if (kept && sheet.then) await goOn(sheet, sheet.then, name);
    });
    return form;
}

/**
 * Begins what the game was kept for, and says there that it is.
 * @param {Sheet} sheet
 * @param {() => Promise<unknown>} then
 * @param {string} name
 */
async function goOn(sheet, then, name) {
    shut(sheet);
    await then();
    sheet.context().act.say({ key: "page.saves.done", facts: { name } }, "plain");
}

/**
 * A name in use is written over at the second press only, and never while a tab plays that game.
 * @param {Sheet} sheet
 * @param {string} name
 * @param {HTMLElement} button
 */
async function confirmed(sheet, name, button) {
    if (!sheet.keeper.has(name)) return true;
    if (!(await isAlone(sheet, name))) return false;
    if (button.dataset.sure === name) return true;
    button.dataset.sure = name;
    tell(sheet, "page.saves.over", { name });
    return false;
}

/** True if no tab plays a kept game; one that is played stays as it is. @param {Sheet} sheet @param {string} name */
async function isAlone(sheet, name) {
    const isIdle = await sheet.tab.whileIdle(name, () => undefined);
    if (!isIdle) tell(sheet, "page.saves.played", { name });
    return isIdle;
}

/** @param {Sheet} sheet @param {HTMLElement} turn what sends one's turn */
function fileRow(sheet, turn) {
    const { speaker, commands } = sheet.context();
    const input = el("input", { type: "file", accept: ".json,application/json,text/plain", hidden: true });
    const take = (/** @type {File} */ file) => void chosen(sheet, file).catch(sheet.context().fault);
    input.addEventListener("change", () => input.files?.[0] && take(input.files[0]));
    const bring = el("button", { type: "button", onclick: () => input.click() }, speaker.say("page.saves.import"));
    const out = el("button", { type: "button", onclick: commands.exportGame }, speaker.say("page.saves.export"));
    const all = el(
        "button",
        { type: "button", "data-key": "export-all", onclick: commands.exportAll },
        speaker.say("page.saves.all"),
    );
    const words = speaker.say("page.link");
    const share = el("button", { type: "button", "data-key": "share", onclick: () => commands.share() }, words);
    const back = speaker.say("page.answers");
    const answers = el("button", { type: "button", "data-key": "answers-open", onclick: commands.answers }, back);
    const change = el(
        "button",
        { type: "button", "data-key": "edit", onclick: commands.edit },
        speaker.say("page.edit"),
    );
    change.hidden = sheet.context().state.view?.mode !== "practice";
    const print = el(
        "button",
        { type: "button", "data-key": "print", onclick: () => commands.printing() },
        speaker.say("page.print"),
    );
    return el("div", { className: "buttons" }, turn, share, out, all, bring, print, answers, change, input);
}

/** @param {Sheet} sheet @param {File} file */
async function chosen(sheet, file) {
    const { opened, text } = await sheet.bring(file);
    if (opened) shut(sheet);
    if (text) tell(sheet, text.key, text.facts);
    fillList(sheet);
}

/** Closes the dialog, unless it shows something else by now. @param {Sheet} sheet */
function shut(sheet) {
    if (sheet.list.isConnected) sheet.dialog.close();
}

/** @param {Sheet} sheet */
function fillList(sheet) {
    const { say } = sheet.context().speaker;
    const all = sheet.keeper.list();
    const [entries, over] = [false, true].map((isOver) => all.filter(({ card }) => Boolean(card?.finished) === isOver));
    const empty = el(
        "li",
        { className: "quiet" },
        say(sheet.keeper.available ? "page.saves.none" : "page.storage.blocked"),
    );
    sheet.list.replaceChildren(...(entries.length > 0 ? entries.map((entry) => saveRow(sheet, entry)) : [empty]));
    sheet.over.replaceChildren(...(over.length > 0 ? finishedList(sheet, over) : []));
}

/** @param {Sheet} sheet @param {Entry[]} over */
function finishedList(sheet, over) {
    const { say } = sheet.context().speaker;
    const rows = over.map((entry) => saveRow(sheet, entry));
    const note = el("p", { className: "quiet" }, say("page.saves.finished.how", { n: FINISHED }));
    return [el("h3", {}, say("page.saves.finished")), note, el("ul", { className: "saves" }, ...rows)];
}

/** @param {Sheet} sheet @param {Entry} entry */
function saveRow(sheet, entry) {
    const { say } = sheet.context().speaker;
    const deed = (/** @type {string} */ key, /** @type {() => unknown} */ onclick, className = "") =>
        el(
            "button",
            { type: "button", className, "data-key": `${key}:${entry.name}`, onclick },
            say(`page.saves.${key}`),
        );
    if (!entry.card) {
        const remains = [
            deed("file", () => takeOutFile(sheet.keeper.remains(entry.base), entry.name)),
            deed("delete", () => remove(sheet, entry.name, () => sheet.keeper.clear(entry.base))),
        ];
        return rowOf(entry, null, say("page.storage.unread"), remains);
    }
    if (sheet.renamed === entry.name) return el("li", {}, renameForm(sheet, entry.name));
    const deeds = [
        deed("open", () => void openKept(sheet, entry.name), "primary"),
        deed("rename", () => startRename(sheet, entry.name)),
        deed("duplicate", () => void duplicate(sheet, entry.name)),
        deed("file", () => void exportKept(sheet, entry.name)),
        ...reportDeed(sheet, entry),
        deed("delete", () => void removeKept(sheet, entry.name)),
    ];
    return rowOf(entry, pictureOf(sheet, entry), detailWords(sheet.context(), entry), deeds);
}

/** @param {Entry} entry @param {Node | null} picture @param {string} detail @param {Node[]} deeds */
function rowOf({ name }, picture, detail, deeds) {
    const words = [el("b", {}, name), el("span", { className: "quiet" }, detail)];
    return el(
        "li",
        {},
        picture,
        el("span", { className: "save-name" }, ...words),
        el("span", { className: "row" }, ...deeds),
    );
}

/**
 * A game that was put aside because the engine could not bear it has its report.
 * @param {Sheet} sheet
 * @param {Entry} entry
 */
function reportDeed(sheet, { name, card }) {
    const { speaker } = sheet.context();
    const report = card?.report;
    if (typeof report !== "string") return [];
    return [
        el(
            "button",
            {
                type: "button",
                "data-key": `report:${name}`,
                onclick: () => showReport(sheet.dialog, speaker, report),
            },
            speaker.say("page.report"),
        ),
    ];
}

/** @param {Sheet} sheet @param {Entry} entry */
function pictureOf({ thumbnails, context }, { card }) {
    const game = context().state.games.find(({ id }) => id === card?.game);
    return game && card ? thumbnails.picture(game, card, PICTURE) : null;
}

/** @param {Sheet} sheet @param {string} name */
async function openKept(sheet, name) {
    const { saved, damaged, unasked } = await sheet.keeper.read(name);
    if (!saved) return tell(sheet, refusalOf({ unasked }));
    if (!(await sheet.games.open(saved.save, saved.card).catch(() => false))) {
        const { key, facts } = refusedFor(sheet.context().state.notice?.text);
        return tell(sheet, key, facts);
    }
    shut(sheet);
    if (damaged) sheet.context().act.say({ key: "page.storage.previous" }, "alarm");
}

/** @param {Sheet} sheet @param {string} name */
async function exportKept(sheet, name) {
    const { saved, unasked } = await sheet.keeper.read(name);
    if (!saved) return tell(sheet, refusalOf({ unasked }));
    takeOutFile(saved.save, name);
    noteExport(sheet.keeper);
}

/** @param {Sheet} sheet @param {string} name */
async function duplicate(sheet, name) {
    const { saved, unasked } = await sheet.keeper.read(name);
    if (!saved) return tell(sheet, refusalOf({ unasked }));
    const to = freeName(name, sheet.keeper.has);
    const { finished, ...card } = saved.card;
    const written = await sheet.keeper.write({ ...saved, card: { ...card, name: to } });
    if (written.ok) tell(sheet, "page.saves.duplicated", { name: to });
    else tell(sheet, written.key);
    fillList(sheet);
}

/** @param {Sheet} sheet @param {string | null} name */
function startRename(sheet, name) {
    sheet.renamed = name;
    fillList(sheet);
    /** @type {HTMLInputElement | null} */ (sheet.list.parentElement?.querySelector("input[name=renamed]"))?.select();
}

/** @param {Sheet} sheet @param {string} name */
function renameForm(sheet, name) {
    const { say } = sheet.context().speaker;
    const input = el("input", {
        type: "text",
        name: "renamed",
        value: name,
        required: "",
        maxlength: 400,
        autocomplete: "off",
        "aria-label": say("page.saves.renamed.name"),
    });
    const done = el("button", { type: "submit", className: "primary" }, say("page.saves.rename"));
    const cancel = el("button", { type: "button", onclick: () => startRename(sheet, null) }, say("page.saves.cancel"));
    const form = el("form", { className: "rename" }, el("span", { className: "row" }, input, done, cancel));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void rename(sheet, name, cleanName(input.value));
    });
    return form;
}

/** @param {Sheet} sheet @param {string} name @param {string} to */
async function rename(sheet, name, to) {
    if (to === "" || to === name) return startRename(sheet, null);
    if (!isWellFormed(to)) return tell(sheet, "page.saves.half");
    if (sheet.keeper.has(to)) return tell(sheet, "page.saves.taken", { name: to });
    if (!(await isAlone(sheet, name))) return;
    const written = await sheet.keeper.rename(name, to);
    if (written.ok) tell(sheet, "page.saves.renamed", { name: to });
    else tell(sheet, written.key);
    startRename(sheet, null);
}

/** @param {Sheet} sheet @param {string} name */
async function removeKept(sheet, name) {
    if (await isAlone(sheet, name)) remove(sheet, name, () => sheet.keeper.remove(name));
}

/**
 * A game that is deleted can be put back for a while.
 * @param {Sheet} sheet
 * @param {string} name
 * @param {() => () => Written} act
 */
function remove(sheet, name, act) {
    const { say } = sheet.context().speaker;
    const putBack = act();
    const undo = el("button", { type: "button", "data-key": "put-back" }, say("page.saves.undo"));
    undo.addEventListener("click", () => {
        const written = putBack();
        tell(sheet, written.ok ? "page.saves.back" : written.key, { name });
        fillList(sheet);
    });
    sheet.note.replaceChildren(say("page.saves.deleted", { name }), " ", undo);
    setTimeout(() => undo.isConnected && sheet.note.replaceChildren(), UNDO_TIME);
    fillList(sheet);
}
