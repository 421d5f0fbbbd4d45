/** The dialog that makes a link: of this moment, of a task that begins with it, or of a demo that ends with it. */

import { field, select } from "../document/dialogs.js";
import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { takeOutFile } from "../document/download.js";
import { linkBase } from "./link-base.js";
import { qrOf } from "./qr.js";
import { hereWords, makeWhole, sendWords } from "./send.js";
import { codeOf, LONGEST } from "../keep/link.js";
import { named, taskForm, taskOf } from "./share-task.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Keeper, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Drawn } from "../prompt/drawn.js"
 * @typedef {typeof import("../prompt/task-parts.js")} TaskParts
 * @typedef {{ dialog: Dialog, engine: Engine, keeper: Keeper, library: Library }} Rooms
 * @typedef {Rooms & { context: () => Context }} Given
 * @typedef {Given & { parts: TaskParts, kind: string }} Parts  `kind`: of link that is offered first
 * @typedef {Parts & { form: HTMLFormElement, made: HTMLElement, asked: number, words: Speaker }} Sheet
 *   `made`: where the link stands; `asked`: how often one was asked for
 */

const STYLE = `
.share [data-part] { display: grid; gap: 0.7rem; margin-top: 0.7rem; }
.share [data-part][hidden], .share .field[hidden] { display: none; }
.share .field > :is(input, textarea) { width: 100%; min-height: var(--press); padding: 0.3rem 0.7rem; }
.share + div { display: grid; gap: 0.7rem; margin-top: 1rem; }
`;

/** The form begun, while the board is drawn on. @type {HTMLFormElement | null} */
let begun = null;

/** @param {Parts} given */
export async function openShare(given) {
    addStyle(STYLE);
    const { say } = given.context().speaker;
    const form = begun ?? el("form", { className: "share", "data-key": "share-form" });
    const made = el("div", { "data-key": "link-made" });
    const sheet = { ...given, form, made, asked: 0, words: await sendWords(given.library) };
    if (!begun) form.append(...(await controls(sheet)));
    begun = null;
    form.oninput = () => void make(sheet).catch(sheet.context().fault);
    form.onsubmit = (event) => event.preventDefault();
    given.dialog.open(say("page.link"), [form, made]);
    await make(sheet);
}

/** @param {Sheet} sheet */
async function controls(sheet) {
    const { say } = sheet.context().speaker;
    const kinds = ["moment", "task", "demo"].map((value) => ({ value, title: say(`page.link.${value}`) }));
    kinds.push({ value: "whole", title: sheet.words.say("send.whole") });
    const kind = select("kind", kinds, sheet.kind, () => showPart(sheet));
    const draw = () => {
        begun = sheet.form;
        sheet.dialog.close();
        sheet.parts.setFree(true);
    };
    const draws = el("div", { className: "buttons" }, button("draw", say("page.task.draw"), false, draw));
    const task = el("div", { "data-part": "task" }, ...taskForm(sheet.context()), draws);
    const demo = el("div", { "data-part": "demo" }, field(say("page.demo.from"), await starts(sheet)));
    for (const part of [task, demo]) part.hidden = true;
    return [field(say("page.link.kind"), kind), task, demo];
}

/** @param {Sheet} sheet */
function showPart({ form }) {
    const kind = String(new FormData(form).get("kind"));
    for (const part of form.querySelectorAll("[data-part]")) {
        const names = part.getAttribute("data-part") === "task" ? ["task", "demo"] : ["demo"];
        part.toggleAttribute("hidden", !names.includes(kind));
    }
}

/** The phases from which a demo can begin, the last one first. @param {Sheet} sheet */
async function starts({ engine, context }) {
    const { speaker } = context();
    const answer = await engine.call("timeline");
    /** @type {import("../types.d.ts").TimelineMark[]} */
    const marks = answer.ok ? answer.timeline.marks : [];
    const played = marks.filter(({ length }) => length < (context().state.view?.length ?? 0));
    const choices = played.reverse().map(({ length, turn, text }) => {
        return {
            value: String(length),
            title: `${speaker.say("page.turn.short", { turn })} · ${speaker.text(text)}`,
        };
    });
    return select("from", choices.slice(0, 40), choices[0]?.value ?? "");
}

/** Makes the link of what is chosen. @param {Sheet} sheet */
async function make(sheet) {
    const { context, engine, form, made, parts } = sheet;
    const { speaker, state } = context();
    sheet.asked += 1;
    const { asked } = sheet;
    if (new FormData(form).get("kind") === "whole") return makeWhole(wanted(sheet, asked));
    const answer = await engine.call("link", request(form, context(), parts));
    if (asked !== sheet.asked) return;
    if (!answer.ok) {
        const words = speaker.text(named(answer.error, speaker.say));
        const why = el("p", { className: "note", role: "status", "data-key": "link-why" }, words);
        return made.replaceChildren(why);
    }
    const game = state.game ? speaker.text(state.game.title) : "";
    const turn = (state.lookBack.view ?? state.view)?.turn ?? 0;
    const name = speaker.say("page.saves.default", { game, turn });
    const kind = String(new FormData(form).get("kind"));
    const words = [el("p", {}, speaker.say(`page.link.${kind}.what`, { name }))];
    if (state.view?.hides) words.push(el("p", { className: "note" }, speaker.say("page.link.hands")));
    made.replaceChildren(...words, ...(await linkPart(sheet, answer, name)));
}

/** @param {Sheet} sheet @param {number} asked */
function wanted(sheet, asked) {
    const { engine, keeper, library, context, made, words, form } = sheet;
    const thisTurn = () => {
        /** @type {HTMLSelectElement} */ (form.elements.namedItem("kind")).value = "demo";
        showPart(sheet);
        void make(sheet).catch(context().fault);
    };
    return {
        engine,
        keeper,
        library,
        context,
        made,
        words,
        thisTurn,
        isStale: () => asked !== sheet.asked || !made.isConnected,
    };
}

/** @param {HTMLFormElement} form @param {Context} context @param {TaskParts} parts */
function request(form, { state }, parts) {
    const data = new FormData(form);
    const kind = data.get("kind");
    const at = state.lookBack.view ? { length: state.lookBack.view.length } : {};
    const drawn = Object.fromEntries(Object.entries(parts.drawn()).filter(([, list]) => list.length > 0));
    if (kind === "moment") return { ...at, ...(Object.keys(drawn).length > 0 && { task: drawn }) };
    const task = { ...taskOf(data), ...drawn };
    if (kind === "task") return { ...at, task };
    return { length: Number(data.get("from")), shows: true, task: { ...task, demo: true } };
}

/**
 * As it can be read where that is short enough, else in few letters; `least`: the shorter one, for a camera.
 * @param {string} base of links @param {any} texts
 */
async function linksOf(base, { link, packed }) {
    const [plain, few] = await Promise.all([link, packed].map(async (text) => base + (await codeOf(text))));
    return { link: plain.length > LONGEST ? few : plain, least: few.length < plain.length ? few : plain };
}

/**
 * The link of a text, or the file in its place.
 * @param {Sheet} sheet @param {any} texts @param {string} name of the file
 */
async function linkPart({ context, library, words: own }, texts, name) {
    const { say } = context().speaker;
    const base = await linkBase(library);
    const { link, least } = await linksOf(base, texts);
    const isLong = link.length > LONGEST;
    const facts = { n: link.length, most: LONGEST };
    const note = el("span", { role: "status" });
    const given = {
        readOnly: true,
        rows: 4,
        value: link,
        "aria-label": say("page.link"),
        "data-key": "link",
    };
    const area = el("textarea", given);
    const file = button("link-file", say("page.saves.export"), isLong, () => takeOutFile(texts.link, name));
    if (isLong) {
        const words = el("p", { className: "note", "data-key": "link-large" }, say("page.link.large", facts));
        return [words, el("div", { className: "buttons" }, file)];
    }
    const take = async () => (note.textContent = say(await copied(area)));
    const copy = button("link-copy", say("page.link.copy"), true, take);
    const size = el("p", { className: "quiet" }, say("page.link.size", facts));
    return [
        ...hereWords(own, base),
        area,
        size,
        el("div", { className: "buttons" }, copy, file, note),
        qrOf(own, least),
    ];
}

/** @param {string} key @param {string} words @param {boolean} isFirst @param {() => unknown} onclick */
function button(key, words, isFirst, onclick) {
    return el("button", { type: "button", className: isFirst ? "primary" : "", "data-key": key, onclick }, words);
}
