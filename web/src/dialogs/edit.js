/** The dialog that changes the position of a practice game; the engine refuses, with its reason, what cannot be. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { randomSeed } from "../play/seed.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { Text, UnitView, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, engine: Engine, library: Library, context: () => Context }} Page
 * @typedef {Page & { open: (save: string) => Promise<boolean> }} Parts
 * @typedef {{ steps: number, hex?: string, box?: string, marks?: object }} Placed
 * @typedef {Record<string, any> & { units: Record<string, Placed> }} Position
 * @typedef {Parts & { note: HTMLElement, form: HTMLFormElement, say: Speaker["say"] }} Sheet
 */

const STYLE = `
.edit { display: grid; gap: 0.7rem; }
.edit input { width: 100%; min-height: var(--press); padding: 0.3rem 0.7rem; font: inherit; }
`;

/** Fields of a position beside its units that can be set, if the game has them. */
const FIELDS = ["turn", "weather", "points"];

/** @param {Parts} parts */
export async function openEdit(parts) {
    const { context, library, dialog } = parts;
    const { speaker, state } = context();
    const tables = await Promise.all([library.classTexts(), library.pageTexts()]);
    const { say } = createSpeaker(tables, await library.language());
    const view = /** @type {View} */ (state.view);
    const note = el("p", { className: "note", role: "status", "data-key": "edit-note" });
    const form = el("form", { className: "edit" });
    const sheet = { ...parts, note, form, say };
    const known = (await library.start(view.game, view.scenario)).units;
    const ids = [...new Set([...view.units, ...known].map(({ id }) => id))];
    const units = ids.map((id) => ({ value: id, title: speaker.name(id) }));
    // As it stands now: it may have been placed since the dialog was opened.
    const show = (/** @type {string} */ id) =>
        fill(
            form,
            context().state.view?.units.find((unit) => unit.id === id),
        );
    const rows = [
        field(say("class.edit.unit"), select("unit", units, ids[0] ?? "", show)),
        field(say("class.edit.hex"), el("input", { type: "text", name: "hex", autocomplete: "off" })),
        field(say("class.edit.steps"), el("input", { type: "number", name: "steps", min: 1, max: 9, value: 1 })),
    ];
    const deeds = [
        button("edit-place", say("class.edit.place"), () => run(sheet, place)),
        button("edit-remove", say("class.edit.remove"), () => run(sheet, remove)),
    ];
    form.onsubmit = (event) => event.preventDefault();
    form.append(...rows, el("div", { className: "buttons" }, ...deeds), ...(await others(sheet)));
    show(ids[0] ?? "");
    addStyle(STYLE);
    dialog.open(say("class.edit"), [el("p", {}, say("class.edit.what")), form, note]);
}

/**
 * Fill the form with the place of a unit, to be changed.
 * @param {HTMLFormElement} form
 * @param {UnitView | undefined} unit
 */
function fill(form, unit) {
    const fields = /** @type {Record<string, HTMLInputElement>} */ (/** @type {unknown} */ (form.elements));
    fields.hex.value = unit?.hex ?? "";
    fields.steps.value = String(unit?.face.steps ?? 1);
}

/** The fields beside the units. @param {Sheet} sheet */
async function others(sheet) {
    const { say } = sheet;
    const { position } = await now(sheet);
    const there = FIELDS.filter((name) => ["number", "string"].includes(typeof position[name]));
    const rows = there.map((name) => field(say(`class.edit.${name}`), control(name, position[name])));
    const set = (/** @type {Position} */ before, /** @type {FormData} */ data) => ({
        ...before,
        ...Object.fromEntries(there.map((name) => [name, valueOf(before[name], String(data.get(name)))])),
    });
    const deed = button("edit-set", say("class.edit.set"), () => run(sheet, set));
    return [...rows, el("div", { className: "buttons" }, deed)];
}

/** @param {string} name @param {number | string} value */
function control(name, value) {
    return el("input", {
        type: typeof value === "number" ? "number" : "text",
        name,
        value,
        autocomplete: "off",
    });
}

/** @param {unknown} before @param {string} words */
function valueOf(before, words) {
    return typeof before === "number" ? Number(words) : words;
}

/** @param {Sheet} sheet @returns {Promise<Record<string, any> & { position: Position }>} */
async function now({ engine }) {
    const answer = await engine.call("link", { back: true });
    return answer.ok ? withTask(JSON.parse(answer.link)) : { position: { units: {} } };
}

/**
 * A position with the task that it was opened with, if any; of a demo nothing has been played in it yet.
 * @template {Record<string, any>} F
 * @param {F} file @returns {F}
 */
export function withTask({ task, pupil, ...rest }) {
    const { demo, ...kept } = task ?? {};
    const isTask = Object.keys(kept).length > 0;
    return /** @type {F} */ (/** @type {unknown} */ (isTask ? { ...rest, task: kept, pupil } : rest));
}

/**
 * A unit comes to a hex, wherever it was, as the counter that it is; what it did elsewhere does not go along.
 * @param {Position} position @param {FormData} data @returns {Position}
 */
export function place(position, data) {
    const id = String(data.get("unit"));
    const placed = { hex: String(data.get("hex") ?? "").trim(), steps: Number(data.get("steps")) };
    const { box, marks, ...counter } = position.units[id] ?? {};
    const did = marks && counter.hex === placed.hex ? { marks } : {};
    return { ...position, units: { ...position.units, [id]: { ...counter, ...placed, ...did } } };
}

/** A unit is out of the game. @param {Position} position @param {FormData} data @returns {Position} */
export function remove(position, data) {
    const units = Object.fromEntries(Object.entries(position.units).filter(([id]) => id !== data.get("unit")));
    return { ...position, units };
}

/**
 * Opens the position with a change as a practice game; what the engine refuses is told, and the game stays.
 * @param {Sheet} sheet @param {(position: Position, data: FormData) => Position} change
 */
function run(sheet, change) {
    const { context, form, note, open, say } = sheet;
    const act = async () => {
        const file = await now(sheet);
        const position = change(file.position, new FormData(form));
        const isOpen = await open(JSON.stringify({ ...file, position, seed: randomSeed() }));
        const { state, speaker } = context();
        const why = state.notice?.text;
        note.textContent = isOpen ? say("class.edit.done") : why ? speaker.text(named(why, say)) : "";
    };
    void act().catch(context().fault);
}

/**
 * A refusal that names the field of the dialog in place of one in a file.
 * @param {Text} why @param {Speaker["say"]} say @returns {Text}
 */
export function named(why, say) {
    const field = /[^/]*$/.exec(String(why.facts?.at ?? ""))?.[0] ?? "";
    if (!["hex", "steps", ...FIELDS].includes(field)) return why;
    return { ...why, facts: { ...why.facts, at: say(`class.edit.${field}`) } };
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick) {
    return el("button", { type: "button", "data-key": key, onclick }, words);
}
