/** The teacher's page: a lesson step by step with tasks that a game brings, a worksheet, and the code of a frame. */

import { field } from "../document/dialogs.js";
import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { TEACH } from "../keep/linked.js";
import { historyOf, turnsTold } from "../pieces/history.js";
import { createSpeaker } from "../words/text.js";
import { firstTasks } from "./exercises.js";
import { linkBase } from "./link-base.js";
import { qrOf } from "./qr.js";
import { sendWords } from "./send.js";
import { saveWorksheet } from "./worksheet.js";

/**
 * @import { GameInfo } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, engine: Engine, library: Library, context: () => Context }} Page
 * @typedef {Page & { open: (save: string) => Promise<boolean>, answers: () => void, leaveHome: () => void }} Parts
 * @typedef {import("./exercises.js").Task} Task
 * @typedef {Parts & { speaker: Speaker, words: Speaker, tasks: Task[], base: string, note: HTMLElement }} Sheet
 *   `words`: those of the QR codes; `base`: the address that tasks hang on, empty where nobody else could open it
 */

const STYLE = `
.teach > h3 { margin: 1.1rem 0 0.3rem; }
.teach ol { display: grid; gap: 0.8rem; padding-left: 1.2rem; list-style: decimal; }
.teach b { display: block; }
.teach textarea { width: 100%; margin-top: 0.4rem; }
.teach .buttons { margin-top: 0.4rem; }
dialog:has(.task-cards) { width: min(58rem, 100vw - 1.5rem); }
.teach p, .teach li { max-width: 54rem; }
.task-cards { display: grid; gap: 1rem; margin-top: 0.6rem; }
.task-cards { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
.task-card { display: grid; grid-template-rows: 1fr; gap: 0.4rem; align-items: end; }
.task-card .qr canvas { width: min(100%, 16rem); }
.task-card .qr figcaption { display: none; }
@media (max-width: 720px) { .task-card .qr { display: none; } }
.task-card textarea { resize: none; field-sizing: content; overflow-wrap: anywhere; }
dialog:has(.task-large) { width: min(64rem, 100vw - 1.5rem); }
.task-large { display: grid; gap: 0.6rem; justify-items: center; text-align: center; overflow-wrap: anywhere; }
.task-large .qr { width: 100%; }
.task-large .qr canvas { width: min(100%, 100dvh - 15rem); }
.teach .history > summary { padding: 0.3rem 0; }
.teach .history > p { margin: 0.3rem 0 0.6rem; max-width: 44rem; }
`;
/** The steps of the lesson, with their minutes. @type {[string, number][]} */
const STEPS = [
    ["map", 5],
    ["together", 12],
    ["alone", 15],
    ["back", 3],
    ["answers", 10],
];
/** A seed of its own goes into each game that is opened from a link. */
const PAGE = () => location.href.replace(/[?#].*$/s, "");

/** @param {Parts} parts */
export async function openTeach(parts) {
    addStyle(STYLE);
    const { library, context } = parts;
    const tables = await Promise.all([library.classTexts(), library.sharedTexts(), library.pageTexts()]);
    const speaker = createSpeaker(tables, await library.language());
    const note = el("div", { role: "status", "data-key": "teach-note" });
    const [tasks, words, base] = await Promise.all([
        firstTasks(parts, context().state.games),
        sendWords(library),
        linkBase(library, location, ""),
    ]);
    const sheet = { ...parts, speaker, words, tasks, base, note };
    const { say } = speaker;
    const { commands } = context();
    parts.dialog.open(say("class.title"), [
        el(
            "div",
            { className: "teach" },
            el("p", {}, say("class.what")),
            ...linkPart(sheet, "class.link", PAGE() + TEACH),
            el("h3", {}, say("class.plan")),
            el("ol", {}, ...STEPS.map(([step, minutes]) => stepOf(sheet, step, minutes))),
            el("h3", {}, say("class.sheet")),
            el("p", {}, say("class.sheet.what")),
            el(
                "div",
                { className: "buttons" },
                button("teach-sheet-print", say("class.sheet.print"), () => commands.printing("worksheet")),
                button("teach-sheet", say("class.sheet.save"), () => saveWorksheet(speaker)),
                button("teach-print", say("class.print"), () => commands.printing()),
            ),
            ...framePart(sheet),
            ...(await historyPart(parts, context().state.games)),
            el("h3", {}, say("class.sober")),
            el("p", {}, say("class.sober.what")),
        ),
    ]);
}

/**
 * The historical events, turn by turn, of the first game that tells them.
 * @param {Parts} parts @param {GameInfo[]} games
 */
async function historyPart({ library }, games) {
    for (const { id, title } of games) {
        const told = await library.historyTexts(id);
        const turns = turnsTold(told);
        if (turns.length === 0) continue;
        const tables = await Promise.all([library.classTexts(), library.gameTexts(id)]);
        const speaker = createSpeaker([...tables, told], await library.language());
        const { say } = speaker;
        const what = say("class.history.what", { game: speaker.text(title) });
        return [
            el("h3", {}, say("class.history")),
            el("p", {}, what),
            ...turns.map((turn) => historyOf(speaker, turn)),
        ];
    }
    return [];
}

/** @param {Sheet} sheet @param {string} step @param {number} minutes */
function stepOf(sheet, step, minutes) {
    const { say } = sheet.speaker;
    const title = el("b", {}, `${say(`class.step.${step}`)} · ${say("class.minutes", { n: minutes })}`);
    const isAlone = step === "alone";
    const buttons = el("div", { className: isAlone ? "task-cards" : "buttons" }, ...deeds(sheet, step));
    return el("li", {}, title, say(`class.step.${step}.what`), buttons, isAlone ? sheet.note : null);
}

/** @param {Sheet} sheet @param {string} step */
function deeds(sheet, step) {
    const { say } = sheet.speaker;
    const { tasks } = sheet;
    const open = (/** @type {Task} */ task, /** @type {number} */ index) =>
        button(`teach-open:${index}`, say("class.open", { title: task.title }), () => void begin(sheet, task));
    if (step === "map") return [button("teach-map", say("class.map"), () => showMap(sheet))];
    if (step === "together") return tasks.slice(0, 1).map(open);
    if (step === "alone") return tasks.map((task, index) => cardOf(sheet, task, index));
    return step === "answers" ? [button("teach-answers", say("class.answers"), sheet.answers)] : [];
}

/** The board alone, as on a projector; with the rest of the page this one comes back. @param {Sheet} sheet */
function showMap({ dialog, context, leaveHome }) {
    const { commands } = context();
    dialog.close();
    leaveHome();
    commands.showAlone(commands.teach);
}

/** Opened on the projector, like the map. @param {Sheet} sheet @param {Task} task */
async function begin(sheet, { save }) {
    const isOpen = await sheet.open(save).catch(sheet.context().fault);
    if (isOpen) showMap(sheet);
}

/** The link of a task, for a camera and to be copied. @param {Sheet} sheet @param {Task} task @param {number} index */
function cardOf(sheet, task, index) {
    const { words, base, speaker } = sheet;
    const { say } = speaker;
    const link = (base || PAGE()) + task.address;
    const given = { readOnly: true, rows: 2, value: link, "aria-label": task.title, "data-key": `teach-link:${index}` };
    const area = el("textarea", given);
    const large = button(`teach-large:${index}`, say("class.large"), () => showLarge(sheet, task, link));
    const copy = button(`teach-copy:${index}`, say("class.copy"), () => void give(sheet, task, area));
    const buttons = el("div", { className: "buttons" }, copy, base ? large : null);
    const code = base ? qrOf(words, link) : null;
    return el(
        "div",
        { className: "task-card", "data-key": `task-card:${index}` },
        el("b", {}, task.title),
        code,
        area,
        buttons,
    );
}

/**
 * The square of a task as large as a projector has room for.
 * @param {Sheet} sheet @param {Task} task @param {string} link
 */
function showLarge({ dialog, words, speaker, context }, { title }, link) {
    const back = button("teach-back", speaker.say("class.back"), context().commands.teach);
    const large = el("div", { className: "task-large" }, qrOf(words, link), el("p", {}, link));
    dialog.open(title, [large, el("div", { className: "buttons dialog-foot" }, back)]);
}

/** Copies the link of a task. @param {Sheet} sheet @param {Task} task @param {HTMLTextAreaElement} area */
async function give({ speaker, note }, { title }, area) {
    const isCopied = (await copied(area)) === "page.report.copied";
    note.textContent = speaker.say(isCopied ? "class.copied" : "class.select", { title });
}

/** @param {Sheet} sheet @param {string} key @param {string} value */
function linkPart({ speaker: { say } }, key, value) {
    const given = { readOnly: true, rows: 1, value, "aria-label": say(key), "data-key": "teach-page" };
    return [field(say(key), el("textarea", given))];
}

/** @param {Sheet} sheet */
function framePart({ speaker: { say } }) {
    const code = `<iframe src="${PAGE()}" title="Rasputitsa" width="100%" height="800" allow="fullscreen"></iframe>`;
    const given = {
        readOnly: true,
        rows: 3,
        value: code,
        "aria-label": say("class.frame"),
        "data-key": "teach-frame",
    };
    const area = el("textarea", given);
    const note = el("span", { role: "status" });
    const copy = async () => (note.textContent = say(await copied(area)));
    const row = el("div", { className: "buttons" }, button("teach-frame-copy", say("class.frame.copy"), copy), note);
    return [el("h3", {}, say("class.frame")), el("p", {}, say("class.frame.what")), area, row];
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick) {
    return el("button", { type: "button", "data-key": key, onclick }, words);
}
