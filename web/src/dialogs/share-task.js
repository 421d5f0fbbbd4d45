/** The fields of a task that goes into a link, and what they say. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { sideTitle } from "../pieces/context.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** The ends of what a refusal names, by the fields that say it. @type {[string, RegExp][]} */
const PLACES = [
    ["hex", /\/(take|hold\/0|reach\/1)$/],
    ["n", /\/(destroy|hold\/1)$/],
    ["until", /\/until$/],
];
const GOALS = ["none", "take", "hold", "destroy", "reach"];

/** @param {Context} context */
export function taskForm(context) {
    const { state, speaker } = context;
    const { say } = speaker;
    const sides = (state.game?.sides ?? []).map(({ id }) => ({ value: id, title: sideTitle(context, id) }));
    const goals = GOALS.map((value) => ({ value, title: say(`page.task.goal.${value}`) }));
    const goal = select("goal", goals, "none", (chosen) => showFor(rows, chosen));
    const units = (state.view?.units ?? []).filter(({ hex }) => hex);
    const named = units.map(({ id }) => ({ value: id, title: speaker.name(id) }));
    const last = state.view?.last_turn ?? 99;
    const rows = {
        hex: field(say("page.task.hex"), hexes(context)),
        n: field(say("page.task.n"), el("input", { type: "number", name: "n", min: 1, max: 99, value: 2 })),
        unit: field(say("page.task.unit"), select("unit", named, named[0]?.value ?? "")),
        until: field(say("page.task.until"), el("input", { type: "number", name: "until", min: 1, max: last })),
    };
    showFor(rows, "none");
    return [
        field(say("page.task.title"), el("input", { type: "text", name: "title", maxlength: 80, autocomplete: "off" })),
        field(say("page.task.note"), el("textarea", { name: "note", rows: 3, maxlength: 600 })),
        field(say("page.task.side"), select("side", sides, state.view?.decision?.side ?? sides[0]?.value ?? "")),
        field(say("page.task.goal"), goal),
        ...Object.values(rows),
    ];
}

/** The task that the fields say. @param {FormData} data */
export function taskOf(data) {
    const words = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const goal = goalOf(words("goal"), words("hex"), Number(words("n")), words("unit"));
    const until = words("until") && words("goal") !== "hold" ? { until: Number(words("until")) } : {};
    const plain = ["title", "note"].map((name) => [name, words(name)]).filter(([, value]) => value !== "");
    return { ...Object.fromEntries(plain), side: words("side"), ...(goal && { goal, ...until }) };
}

/**
 * A refusal that names the field of the dialog in place of one in a file.
 * @param {Text} why @param {Context["speaker"]["say"]} say @returns {Text}
 */
export function named(why, say) {
    const at = String(why.facts?.at ?? "");
    const [field] = PLACES.find(([, place]) => place.test(at)) ?? [];
    return field ? { ...why, facts: { ...why.facts, at: say(`page.task.${field}`) } } : why;
}

/** @param {string} kind @param {string} hex @param {number} n @param {string} unit */
function goalOf(kind, hex, n, unit) {
    if (kind === "take") return { take: hex };
    if (kind === "hold") return { hold: [hex, n] };
    if (kind === "destroy") return { destroy: n };
    return kind === "reach" ? { reach: [unit, hex] } : null;
}

/** @param {Record<string, HTMLElement>} rows @param {string} goal */
function showFor(rows, goal) {
    rows.hex.hidden = goal === "none" || goal === "destroy";
    rows.n.hidden = goal !== "hold" && goal !== "destroy";
    rows.unit.hidden = goal !== "reach";
    rows.until.hidden = goal === "none" || goal === "hold";
}

/** A field for the number of a hex, which knows the places by their names. @param {Context} context */
function hexes({ state, speaker }) {
    const known = (state.map?.places ?? []).map(({ hex, name }) => el("option", { value: hex }, speaker.say(name)));
    const list = el("datalist", { id: "task-places" }, ...known);
    const first = state.map?.places.find(({ rank }) => rank === 1)?.hex ?? "";
    const given = { type: "text", name: "hex", list: "task-places", value: first, autocomplete: "off" };
    return el("span", {}, el("input", given), list);
}
