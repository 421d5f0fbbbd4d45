/** Names of moments in the timeline: marks along it, the field in which one is given, changed and taken away. */

import { el } from "../document/dom.js";
import { createBeside, MOST_NAMES } from "../keep/beside.js";
import { cleanName } from "../keep/names.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Named } from "../keep/beside.js"
 */

const LONGEST = 60;
const beside = createBeside();
/** The timeline that the names shown were asked for. @type {unknown} */
let known = null;
/** The number of times that names were asked for: only the last answer counts. */
let asked = 0;

/** Asks once for each timeline which named moments lie on the line being played. @param {Context} context */
export function followNames(context) {
    const { timeline } = context.state.lookBack;
    if (timeline === known) return;
    known = timeline;
    void findNames(context.lookBack).catch(context.fault);
}

/** @param {Context["lookBack"]} lookBack */
async function findNames(lookBack) {
    asked += 1;
    const own = asked;
    const game = await lookBack.ask("moments", { lengths: [] });
    if (!game || own !== asked) return;
    const names = beside.of(game.match)?.names ?? [];
    const answer = await lookBack.ask("moments", { lengths: names.map(({ length }) => length) });
    if (!answer || own !== asked) return;
    const found = names.filter(({ sign }, index) => answer.signs[index] === sign);
    lookBack.set({ names: found.sort((a, b) => a.length - b.length) });
}

/** The name of a moment, or an empty one. @param {Context} context @param {number} length */
export function nameAt({ state }, length) {
    return state.lookBack.names.find((each) => each.length === length)?.name ?? "";
}

/**
 * Gives a moment a name, another one or, where it is empty, none.
 * @param {Context} context @param {number} length @param {string} given
 */
async function name({ lookBack, act }, length, given) {
    const answer = await lookBack.ask("moments", { lengths: [length] });
    if (!answer) return;
    const [moment] = answer.signs;
    const kept = beside.of(answer.match) ?? { when: Date.now(), played: length, seen: {} };
    const others = (kept.names ?? []).filter(({ sign }) => sign !== moment);
    const isFull = given !== "" && others.length >= MOST_NAMES;
    if (isFull) return act.say({ key: "page.moment.most", facts: { most: MOST_NAMES } }, "reason");
    const names = given ? [...others, { length, sign: moment, name: given }] : others;
    const written = beside.keep(answer.match, { ...kept, names });
    if (!written.ok) return act.say({ key: written.key }, "reason");
    await findNames(lookBack);
}

/** The button that opens the field. @param {Context} context @param {number} length */
export function nameButton(context, length) {
    const { state, speaker, lookBack } = context;
    const words = speaker.say(nameAt(context, length) ? "page.moment.rename" : "page.moment.name");
    const open = () => lookBack.set({ naming: !state.lookBack.naming });
    const given = {
        type: "button",
        className: "icon",
        "data-key": "time:name",
        title: words,
        "aria-label": words,
    };
    return el("button", { ...given, "aria-pressed": String(state.lookBack.naming), onclick: open }, "\u2691");
}

/** The field, while it is open. @param {Context} context @param {number} length */
export function nameField(context, length) {
    const { state, speaker, lookBack, fault } = context;
    if (!state.lookBack.naming) return [];
    const now = nameAt(context, length);
    const keep = (/** @type {string} */ given) => {
        lookBack.set({ naming: false });
        if (given !== now) void name(context, length, given).catch(fault);
    };
    const words = speaker.say("page.moment.name");
    const shown = { "aria-label": words, placeholder: words };
    const input = el("input", { type: "text", value: now, "data-key": "time:named", ...shown });
    input.maxLength = LONGEST;
    const done = el("button", { "data-key": "time:keep" }, speaker.say("page.moment.keep"));
    const form = el("form", { className: "row time-name" }, input, done);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        keep(cleanName(input.value));
    });
    const remove = { type: "button", "data-key": "time:unname", onclick: () => keep("") };
    if (now) form.append(el("button", remove, speaker.say("page.moment.remove")));
    queueMicrotask(() => input.isConnected && input.focus());
    return [form];
}

/**
 * Marks along the slider, each of which goes to its moment. They are for a mouse: the list of turns and the field lead
 * there too.
 * @param {Context} context @param {number} last
 */
export function nameMarks({ state, lookBack, speaker }, last) {
    return state.lookBack.names
        .filter(({ length }) => length <= last)
        .map(({ length, name: words }) => {
            const go = () => lookBack.look(length);
            const title = speaker.say("page.moment.at", { name: words, n: length });
            const given = {
                className: "time-mark",
                "data-key": `mark:${length}`,
                title,
                "aria-hidden": "true",
            };
            const mark = el("span", { ...given, onclick: go }, "\u2691");
            mark.style.setProperty("--at", String(last > 0 ? length / last : 0));
            return mark;
        });
}
