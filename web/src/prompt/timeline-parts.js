/** The timeline: steps, a slider, the moment in words, the chances along it and the branches. */

import { el } from "../document/dom.js";
import { chanceLine, chanceWords } from "./chances.js";
import { addStyle } from "../document/late-style.js";
import { markAt } from "../play/moments.js";
import { followNames, nameAt, nameButton, nameField, nameMarks } from "./moment-names.js";

/**
 * @import { TimelineBranch } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const STYLE = `
.time-track { flex: 1; display: flex; flex-direction: column; min-width: 0; }
/* As far from the edges as the middle of the slider's knob at its ends: one axis for both. */
.time-track .chance { height: 1.75rem; margin: 0 8px; background: var(--paper); outline: 1px solid var(--line); }
.time-range { position: relative; display: flex; }
.time-range input { margin-inline: 0; }
.time-mark { position: absolute; top: -0.4rem; left: calc(8px + (100% - 16px) * var(--at)); translate: -50% 0; }
.time-mark { width: 1rem; height: 1rem; line-height: 1; text-align: center; color: var(--red); cursor: pointer; }
.time-name { order: 2; flex: 1 1 100%; flex-wrap: nowrap; }
.time-name input { flex: 0 1 24rem; min-width: 6rem; min-height: var(--press); padding: 0.25rem 0.6rem; }
/* As wide as a turn, however long a name in it is. */
.time-slider select { flex: none; width: 7rem; }
@media (max-width: 480px) {
  .time-tell { flex-wrap: wrap; }
  .time-tell input, .time-name input { flex: 1 1 6rem; }
  .time-name { flex-wrap: wrap; }
}
.time-name input { border: 1px solid var(--line); border-radius: 4px; }
`;

/** All parts, from the steps to the branches. @param {Context} context @param {boolean} branchesOpen */
export function timelineParts(context, branchesOpen) {
    addStyle(STYLE);
    followNames(context);
    const [at] = span(context);
    const moment = el("p", { className: "time-moment" }, momentWords(context));
    const chance = chanceWords(context, ...span(context));
    const branches = branchPart(context, branchesOpen);
    const name = nameField(context, at);
    return [
        controls(context),
        slider(context),
        moment,
        ...name,
        shut(context),
        ...tellers(context),
        chance,
        ...branches,
    ];
}

/** @param {Context} context */
function controls(context) {
    const { speaker, lookBack: back, state } = context;
    const { playing } = state.lookBack;
    const button = (
        /** @type {string} */ key,
        /** @type {string} */ sign,
        /** @type {() => void} */ onclick,
        /** @type {boolean} */ disabled = false,
    ) =>
        el(
            "button",
            {
                type: "button",
                className: "icon",
                "data-key": `time:${key}`,
                title: speaker.say(`page.time.${key}`),
                "aria-label": speaker.say(`page.time.${key}`),
                disabled,
                onclick,
            },
            sign,
        );
    const [at, last] = span(context);
    return el(
        "div",
        { className: "time-keys", role: "group", "aria-label": speaker.say("page.time") },
        button("first", "\u00ab", () => back.phase(-1), at === 0),
        button("back", "\u2039", () => back.step(-1), at === 0),
        button(playing ? "pause" : "play", playing ? "\u2016" : "\u25b8", back.play, last === 0),
        button("forward", "\u203a", () => back.step(1), at === last),
        button("last", "\u00bb", () => back.phase(1), at === last),
        nameButton(context, at),
    );
}

/** The game turn by turn, and a field that finds a phase by its words. @param {Context} context */
function tellers({ speaker, commands, lookBack: back, state }) {
    const marks = state.lookBack.timeline?.marks ?? [];
    if (marks.length === 0) return [];
    const asks = { type: "button", "data-key": "time:chronicle", onclick: commands.chronicle };
    const button = el("button", asks, speaker.say("page.chronicle"));
    const nameOf = (/** @type {typeof marks[number]} */ { turn, text }) =>
        `${speaker.say("page.time.turn", { turn })}: ${speaker.text(text)}`;
    const turnAt = (/** @type {number} */ length) => markAt(marks, length)?.turn ?? marks[0].turn;
    const given = state.lookBack.names.map(
        ({ length, name }) =>
            /** @type {const} */ ([
                speaker.say("page.moment.found", { name, turn: turnAt(length), n: length }),
                length,
            ]),
    );
    const named = new Map([...given, ...marks.map((mark) => /** @type {const} */ ([nameOf(mark), mark.length]))]);
    const go = () => {
        const wanted = input.value.trim().toLowerCase();
        const all = [...named].filter(([name]) => wanted.split(" ").every((word) => name.toLowerCase().includes(word)));
        const found = named.get(input.value) ?? (all.length > 0 ? all[0][1] : undefined);
        none.textContent = wanted && found === undefined ? speaker.say("page.find.none") : "";
        if (wanted && found !== undefined) back.look(found);
    };
    const words = speaker.say("page.time.find");
    const asked = {
        type: "search",
        "data-key": "time:find",
        "aria-label": words,
        placeholder: speaker.say("page.time.find.hint"),
        onchange: go,
    };
    const input = el("input", asked);
    const none = el("span", { className: "quiet", role: "status", "data-key": "time:none" });
    input.setAttribute("list", "time-phases");
    const phases = el("datalist", { id: "time-phases" }, ...[...named.keys()].map((value) => el("option", { value })));
    const recalled = {
        type: "button",
        "data-key": "time:recap",
        onclick: () => void (back.close(), commands.recap()),
    };
    const recap = el("button", recalled, speaker.say("page.recap.open"));
    const rolled = { type: "button", "data-key": "time:dice", onclick: commands.dice };
    const dice = el("button", rolled, speaker.say("page.debrief.dice"));
    return [el("div", { className: "row time-tell" }, button, recap, dice, input, none, phases)];
}

/** @param {Context} context */
function shut({ speaker, lookBack }) {
    const words = speaker.say("page.time.close");
    return el(
        "button",
        {
            type: "button",
            className: "icon",
            "data-key": "time:close",
            title: words,
            "aria-label": words,
            onclick: lookBack.close,
        },
        "\u00d7",
    );
}

/** The moment looked at and the present, as numbers of actions. @param {Context} context @returns {[number, number]} */
function span({ state }) {
    const last = state.view?.length ?? 0;
    return [state.lookBack.view?.length ?? last, last];
}

/** @param {Context} context */
function slider(context) {
    const { speaker, lookBack: back, state } = context;
    const [at, last] = span(context);
    const marks = state.lookBack.timeline?.marks ?? [];
    const turns = marks.filter((mark, index) => index === 0 || mark.turn !== marks[index - 1].turn);
    const range = el("input", {
        type: "range",
        min: 0,
        max: last,
        step: 1,
        value: String(at),
        "data-key": "time:slider",
        "aria-label": speaker.say("page.time"),
        "aria-valuetext": momentWords(context),
        oninput: (/** @type {Event} */ event) =>
            back.look(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    });
    const ticks = turns.map((mark) =>
        el("option", { value: String(mark.length) }, speaker.say("page.time.turn", { turn: mark.turn })),
    );
    const line = chanceLine(context, at, last);
    const marked = el("div", { className: "time-range" }, range, ...nameMarks(context, last));
    const track = el("div", { className: "time-track" }, line, marked);
    const go = (/** @type {Event} */ { target }) => back.look(Number(/** @type {HTMLSelectElement} */ (target).value));
    const given = { "aria-label": speaker.say("page.time.turns"), "data-key": "time:turns", onchange: go };
    const options = chosen(
        ticks,
        turns.findLastIndex((mark) => mark.length <= at),
    );
    const named = state.lookBack.names.map(({ length, name }) => el("option", { value: String(length) }, name));
    if (named.length > 0) options.push(el("optgroup", { label: speaker.say("page.moment.names") }, ...named));
    return el("div", { className: "time-slider" }, track, el("select", given, ...options));
}

/** @param {HTMLElement[]} options @param {number} index */
function chosen(options, index) {
    options.forEach((option, i) => i === index && option.setAttribute("selected", ""));
    return options;
}

/** @param {Context} context */
function momentWords(context) {
    const { speaker, state } = context;
    const [at, last] = span(context);
    const mark = markAt(state.lookBack.timeline?.marks ?? [], at);
    const name = nameAt(context, at);
    const plain = speaker.say("page.time.moment", { n: at, last });
    const moment = name ? `${speaker.say("page.moment.called", { name })} ${plain}` : plain;
    return mark ? `${speaker.text(mark.text)} · ${moment}` : moment;
}

/** @param {Context} context @param {boolean} open */
function branchPart(context, open) {
    const { state, speaker } = context;
    const branches = state.lookBack.timeline?.branches ?? [];
    if (branches.length < 2) return [];
    return [
        el(
            "details",
            { className: "branches", open },
            el("summary", { "data-key": "time:branches" }, speaker.say("page.time.branches", { n: branches.length })),
            el("ul", {}, ...branches.map((branch, index) => branchRow(context, branch, index))),
        ),
    ];
}

/** @param {Context} context @param {TimelineBranch} branch @param {number} index */
function branchName({ speaker, lookBack: back }, branch, index) {
    const name = el("input", {
        type: "text",
        value: branch.name,
        "data-key": `branch:${index}:name`,
        "aria-label": speaker.say("page.time.branch.name"),
        onchange: () => back.name(index, name.value),
    });
    name.maxLength = 60;
    return name;
}

/** @param {Context} context @param {TimelineBranch} branch @param {number} index */
function branchRow(context, branch, index) {
    const { speaker, lookBack: back, state } = context;
    const current = state.lookBack.timeline?.branch === index;
    const practice = state.view?.mode === "practice";
    return el(
        "li",
        { className: current ? "current" : "" },
        branchName(context, branch, index),
        el(
            "span",
            { className: "quiet" },
            branch.parent === null
                ? speaker.say("page.time.branch.trunk", { n: branch.length })
                : speaker.say("page.time.branch.from", { at: branch.at, n: branch.length }),
        ),
        practice &&
            el(
                "button",
                {
                    type: "button",
                    "data-key": `branch:${index}:go`,
                    disabled: current && state.view?.length === branch.length,
                    onclick: () => back.go(index, branch.length),
                },
                speaker.say("page.time.branch.go"),
            ),
        index > 0 &&
            !current &&
            el(
                "button",
                { type: "button", "data-key": `branch:${index}:remove`, onclick: () => back.remove(index) },
                speaker.say("page.time.branch.remove"),
            ),
    );
}
