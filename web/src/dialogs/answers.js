/** The dialog that opens what came back from pupils, links, files and short codes, and shows them side by side. */

import { field } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { toldBy } from "../keep/answer-code.js";
import { LINK } from "../keep/linked.js";
import { createSpeaker } from "../words/text.js";
import { classTable } from "./class-table.js";
import { firstTasks } from "./exercises.js";
import { saveOf } from "./whole.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, mind: Engine, library: Library, context: () => Context }} Page
 * @typedef {Page & { open: (save: string) => Promise<boolean> }} Parts
 * @typedef {{ status: string, count: number, most: number, turn: number, lost: number | null }} Figures
 * @typedef {Figures & { sign: string, pupil: string }} Known
 * @typedef {Known & { from: string, save?: string, answer?: any, speaker?: Speaker }} Row
 *   `from`: what it was read from; without a `save` it is what a short code says
 */

const STYLE = `
.answers { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.answers th, .answers td { padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; }
.answers td { vertical-align: top; }
.answers th { vertical-align: top; }
.answers td:last-child { min-width: 10rem; }
dialog:has(.answers) { width: min(72rem, 100vw - 1.5rem); }
.answers-scroll { overflow-x: auto; }
.answers ul { margin: 0; padding-left: 1rem; }
`;
const DASH = "\u2013";
/** As many are shown. */
const MOST = 120;

/** Answers that came back so far, for as long as the page is open. @type {Row[]} */
let rows = [];

/** The titles of tasks by their signs: those of the page's own, once a short code came. @type {Map<string, string>} */
const titles = new Map();

/** @param {Parts} parts */
export function openAnswers(parts) {
    addStyle(STYLE);
    const { say } = parts.context().speaker;
    const note = el("p", { className: "note", role: "status", "data-key": "answers-note" });
    const table = el("div", { className: "answers-scroll", "data-key": "answers" });
    const area = el("textarea", { rows: 3, name: "answers", "aria-label": say("page.answers.paste") });
    const files = el("input", {
        type: "file",
        multiple: "",
        accept: ".json,application/json,text/plain",
        hidden: true,
    });
    const add = async () => {
        const lines = linesOf(area.value);
        area.value = "";
        // What is no answer stays there, to be mended, and what there is no room for.
        const wrong = await take(parts, lines, note, table);
        area.value = [...wrong, area.value].filter(Boolean).join("\n");
    };
    const read = async () => take(parts, await Promise.all([...(files.files ?? [])].map(textOf)), note, table);
    files.onchange = () => void read().catch(parts.context().fault);
    const buttons = [
        button("answers-add", say("page.answers.add"), () => void add().catch(parts.context().fault), "primary"),
        button("answers-files", say("page.answers.files"), () => files.click()),
        button("answers-clear", say("page.answers.clear"), () => (clear(), void show(parts, table))),
    ];
    const row = el("div", { className: "buttons" }, ...buttons, files);
    const words = el("p", {}, say("page.answers.what"));
    parts.dialog.open(say("page.answers"), [words, field(say("page.answers.paste"), area), row, note, table]);
    void show(parts, table).catch(parts.context().fault);
}

/** Lines that were pasted; links in one line, with blanks between, are as many. @param {string} text */
export function linesOf(text) {
    const lines = text.split(/\n+/).map((line) => line.trim());
    return lines.filter(Boolean).flatMap((line) => {
        const parts = line.split(/\s+(?=https?:)/).filter((part) => part.includes(LINK));
        return parts.length > 1 ? parts : [line];
    });
}

function clear() {
    rows = [];
}

/** @param {File} file */
function textOf(file) {
    return file.text();
}

/**
 * Adds what came to the table; answers what is no answer, and what there is no room for.
 * @param {Parts} parts @param {string[]} texts @param {HTMLElement} note @param {HTMLElement} table
 */
async function take(parts, texts, note, table) {
    const { say } = parts.context().speaker;
    wake(parts);
    const wrong = [];
    const over = [];
    for (const text of texts) {
        const isFull = rows.length >= MOST;
        if (isFull) over.push(text);
        const row = isFull ? undefined : await rowOf(parts, text).catch(() => null);
        if (row === null) wrong.push(text);
        else if (row && isNew(row)) rows = [...rows, row];
        note.textContent = say("page.answers.read", { n: rows.length });
        showAnswers(parts, table);
    }
    await nameTasks(parts);
    await show(parts, table);
    const facts = { n: rows.length, wrong: wrong.length };
    if (wrong.length > 0) note.textContent = say("page.answers.wrong", facts);
    if (over.length > 0) {
        const words = createSpeaker([await parts.library.classTexts()]);
        note.append(" ", words.say("class.full", { n: over.length, most: MOST }));
    }
    return [...wrong, ...over];
}

/**
 * Not what has come before; short codes without a name may be alike and yet of two pupils, and none is lost.
 * @param {Row} row
 */
function isNew({ from, pupil, save }) {
    return (!pupil && !save) || !rows.some((row) => row.from === from);
}

/**
 * Learns the titles of the page's own tasks where a short code tells no title, and no other answer does.
 * @param {Parts} parts
 */
async function nameTasks({ mind, library, context }) {
    for (const { sign, answer } of rows) if (answer?.task?.title) titles.set(sign, answer.task.title);
    if (rows.every(({ sign, answer }) => answer || titles.has(sign))) return;
    for (const { title, save } of await firstTasks({ engine: mind, library }, context().state.games)) {
        const told = await mind.call("answer", { save });
        if (told.ok) titles.set(told.answer.sign, title);
    }
}

/** @param {Parts} parts */
function wake({ mind }) {
    const { phase } = mind.health();
    if (phase === "off") mind.start();
    if (phase === "failed") mind.restart();
}

/**
 * The row of a line or a file; null if it is no answer.
 * @param {Parts} parts @param {string} text @returns {Promise<Row | null>}
 */
async function rowOf(parts, text) {
    const told = toldBy(text);
    // However it was typed.
    if (told) return { ...told, most: 0, from: JSON.stringify(told) };
    const save = await saveOf(parts.mind, text);
    const answer = save === null ? null : await parts.mind.call("answer", { save });
    if (!answer?.ok || save === null) return null;
    const { sign, pupil, turn, task, chances, game } = answer.answer;
    const { status = "", count = 0, most = 0 } = task ?? {};
    const { library } = parts;
    const tables = await Promise.all([library.gameTexts(game), library.sharedTexts(), library.pageTexts()]);
    const figures = { status, count, most, turn, lost: chances ? chances[0] - chances[1] : null };
    return {
        ...figures,
        sign,
        pupil,
        from: text,
        save,
        answer: answer.answer,
        speaker: createSpeaker(tables),
    };
}

/** All that came: answers to tasks, then duplicate matches. @param {Parts} parts @param {HTMLElement} table */
async function show(parts, table) {
    const pairs = rows.filter(({ answer }) => answer?.duplicate);
    const tables = pairs.length > 0 ? await classTables(parts, pairs) : [];
    showAnswers(parts, table);
    table.append(...tables);
}

/** A table for all matches on the same dice. @param {Parts} parts @param {Row[]} pairs */
async function classTables(parts, pairs) {
    const { mind, library, context, dialog, open } = parts;
    wake(parts);
    const answer = await mind.call("duplicate", { do: "sum", games: pairs.map((row) => row.answer) });
    if (!answer.ok) return [el("p", { className: "note" }, context().speaker.text(answer.error))];
    const [duplicate, page] = await Promise.all([library.duplicateTexts(), library.pageTexts()]);
    const opened = (/** @type {string} */ save) => async () => (await open(save)) && dialog.close();
    return answer.tables.flatMap((/** @type {import("./class-table.js").Dealt} */ dealt) => {
        const of = pairs.filter((row) => row.answer.duplicate.deal === dealt.deal);
        const words = createSpeaker([duplicate, ...(of[0].speaker?.tables ?? []), page]);
        const title = context().state.games.find(({ id }) => id === of[0].answer.game)?.title;
        const deed = (/** @type {number} */ place) => {
            const run = () => void opened(pairs[place].save ?? "")().catch(context().fault);
            return button("match-open", words.say("page.saves.open"), run);
        };
        return classTable(words, dealt, title ? words.text(title) : "", deed);
    });
}

/** @param {Parts} parts @param {HTMLElement} table */
function showAnswers(parts, table) {
    const { say } = parts.context().speaker;
    const ordered = rows
        .filter(({ answer }) => !answer?.duplicate)
        .sort((a, b) => a.sign.localeCompare(b.sign) || a.pupil.localeCompare(b.pupil));
    const isMixed = new Set(ordered.map(({ sign }) => sign)).size > 1;
    const hasChances = ordered.some(({ lost }) => lost !== null);
    const keys = ["name", "task", "result", ...(hasChances ? ["chance"] : []), "lost", "battles", "open"];
    const heads = el("tr", {}, ...keys.map((key) => el("th", {}, say(`page.answers.${key}`))));
    const body = ordered.map((row) =>
        el("tr", {}, ...cells(parts, row, { isMixed, hasChances }).map((cell) => el("td", {}, cell))),
    );
    const whole = el("table", { className: "answers" }, el("thead", {}, heads), el("tbody", {}, ...body));
    table.replaceChildren(...(ordered.length > 0 ? [whole] : []));
}

/**
 * @param {Parts} parts @param {Row} row
 * @param {{ isMixed: boolean, hasChances: boolean }} what not all are of one task; of some the chances are known
 * @returns {(Node | string)[]}
 */
function cells(parts, row, { isMixed, hasChances }) {
    const { say } = parts.context().speaker;
    const title = isMixed ? ` (${titles.get(row.sign) ?? row.sign})` : "";
    const chance = hasChances ? [chanceWords(row, say)] : [];
    const facts = [taskWords(row, say) + title, resultWords(row, say), ...chance, lossWords(row)];
    return [row.pupil || say("page.answers.nameless"), ...facts, battles(row, say), opener(parts, row)];
}

/** @param {Row} row @param {Speaker["say"]} say */
function taskWords({ status, count, most }, say) {
    if (status === "") return say("page.answers.no_task");
    const words = say(status === "open" ? "page.answers.going" : `page.answers.${status}`);
    return most > 1 ? `${words}, ${count} / ${most}` : words;
}

/** @param {Row} row @param {Speaker["say"]} say */
function resultWords({ answer, speaker, turn }, say) {
    if (!answer?.over) return say("page.answers.turn", { turn });
    const side = answer.winner ? speaker?.name(answer.winner) : say("page.answers.nobody");
    return say("page.answers.won", { side: side ?? "" });
}

/** @param {Row} row @param {Speaker["say"]} say */
function chanceWords({ lost }, say) {
    if (lost === null) return DASH;
    const percent = Math.round(Math.abs(lost) / 10);
    if (percent === 0) return DASH;
    return say(lost < 0 ? "page.answers.gained" : "page.answers.lost_chance", { percent });
}

/** @param {Row} row */
function lossWords({ answer, speaker }) {
    const lost = Object.entries(answer?.lost ?? {}).map(([side, n]) => `${speaker?.name(side)} ${n}`);
    return lost.join(", ") || DASH;
}

/** @param {Parts} parts @param {Row} row @returns {Node | string} */
function opener({ context, dialog, open }, { save }) {
    const { speaker, fault } = context();
    if (!save) return speaker.say("page.answers.code");
    const run = async () => {
        if (await open(save)) dialog.close();
    };
    return button("answer-open", speaker.say("page.saves.open"), () => void run().catch(fault));
}

/** @param {Row} row @param {Speaker["say"]} say */
function battles({ answer, speaker }, say) {
    const texts = /** @type {import("../types.d.ts").Text[]} */ (answer?.battles ?? []);
    if (texts.length === 0) return DASH;
    const list = el("ul", {}, ...texts.map((text) => el("li", {}, speaker?.text(text) ?? "")));
    return el("details", {}, el("summary", {}, say("page.answers.battles.n", { n: texts.length })), list);
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick, className = "") {
    return el("button", { type: "button", className, "data-key": key, onclick }, words);
}
