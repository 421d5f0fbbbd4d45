/** What stands in the timeline: steps, a slider, the moment in words, the chances along it and the branches. */

import { el } from "../document/dom.js";
import { chancePart } from "./chances.js";
import { markAt } from "../play/moments.js";

/**
 * @import { TimelineBranch } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** All parts, from the steps to the branches. @param {Context} context @param {boolean} branchesOpen */
export function timelineParts(context, branchesOpen) {
  const moment = el("p", { className: "time-moment" }, momentWords(context));
  const chance = chancePart(context, ...span(context));
  const branches = branchPart(context, branchesOpen);
  return [controls(context), slider(context), moment, shut(context), ...tellers(context), chance, ...branches];
}

/** @param {Context} context */
function controls(context) {
  const { speaker, lookBack: back, state } = context;
  const { playing } = state.lookBack;
  const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ onclick, /** @type {boolean} */ disabled = false) =>
    el("button", { type: "button", className: "icon", "data-key": `time:${key}`, title: speaker.say(`page.time.${key}`), "aria-label": speaker.say(`page.time.${key}`), disabled, onclick }, sign);
  const [at, last] = span(context);
  return el(
    "div",
    { className: "time-keys", role: "group", "aria-label": speaker.say("page.time") },
    button("first", "\u00ab", () => back.phase(-1), at === 0),
    button("back", "\u2039", () => back.step(-1), at === 0),
    button(playing ? "pause" : "play", playing ? "\u2016" : "\u25b8", back.play, last === 0),
    button("forward", "\u203a", () => back.step(1), at === last),
    button("last", "\u00bb", () => back.phase(1), at === last),
  );
}

/** The game turn by turn, and a field that finds a phase by its words. @param {Context} context */
function tellers({ speaker, commands, lookBack: back, state }) {
  const marks = state.lookBack.timeline?.marks ?? [];
  if (marks.length === 0) return [];
  const given = { type: "button", "data-key": "time:chronicle", onclick: commands.chronicle };
  const button = el("button", given, speaker.say("page.chronicle"));
  const nameOf = (/** @type {typeof marks[number]} */ { turn, text }) =>
    `${speaker.say("page.time.turn", { turn })}: ${speaker.text(text)}`;
  const named = new Map(marks.map((mark) => [nameOf(mark), mark.length]));
  const go = () => {
    const wanted = input.value.trim().toLowerCase();
    const all = [...named].filter(([name]) => wanted.split(" ").every((word) => name.toLowerCase().includes(word)));
    const found = named.get(input.value) ?? (all.length > 0 ? all[0][1] : undefined);
    if (wanted && found !== undefined) back.look(found);
  };
  const words = speaker.say("page.time.find");
  const asked = { type: "search", "data-key": "time:find", "aria-label": words, placeholder: words, onchange: go };
  const input = el("input", asked);
  input.setAttribute("list", "time-phases");
  const phases = el("datalist", { id: "time-phases" }, ...[...named.keys()].map((value) => el("option", { value })));
  const recalled = { type: "button", "data-key": "time:recap", onclick: () => void (back.close(), commands.recap()) };
  const recap = el("button", recalled, speaker.say("page.recap"));
  return [el("div", { className: "row time-tell" }, button, recap, input, phases)];
}

/** @param {Context} context */
function shut({ speaker, lookBack }) {
  const words = speaker.say("page.time.close");
  return el("button", { type: "button", className: "icon", "data-key": "time:close", title: words, "aria-label": words, onclick: lookBack.close }, "\u00d7");
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
    type: "range", min: 0, max: last, step: 1, value: String(at), "data-key": "time:slider", "aria-label": speaker.say("page.time"), "aria-valuetext": momentWords(context),
    oninput: (/** @type {Event} */ event) => back.look(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  });
  const ticks = turns.map((mark) => el("option", { value: String(mark.length) }, speaker.say("page.time.turn", { turn: mark.turn })));
  return el("div", { className: "time-slider" }, range, el("select", { "aria-label": speaker.say("page.time.turns"), "data-key": "time:turns", onchange: (/** @type {Event} */ event) => back.look(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }, ...chosen(ticks, turns.findLastIndex((mark) => mark.length <= at))));
}

/** @param {HTMLOptionElement[]} options @param {number} index */
function chosen(options, index) {
  options.forEach((option, i) => i === index && option.setAttribute("selected", ""));
  return options;
}

/** @param {Context} context */
function momentWords(context) {
  const { speaker, state } = context;
  const [at, last] = span(context);
  const mark = markAt(state.lookBack.timeline?.marks ?? [], at);
  const moment = speaker.say("page.time.moment", { n: at, last });
  return mark ? `${speaker.text(mark.text)} ${moment}` : moment;
}

/** @param {Context} context @param {boolean} open */
function branchPart(context, open) {
  const { state, speaker } = context;
  const branches = state.lookBack.timeline?.branches ?? [];
  if (branches.length < 2) return [];
  return [el("details", { className: "branches", open }, el("summary", { "data-key": "time:branches" }, speaker.say("page.time.branches", { n: branches.length })), el("ul", {}, ...branches.map((branch, index) => branchRow(context, branch, index))))];
}

/** @param {Context} context @param {TimelineBranch} branch @param {number} index */
function branchRow(context, branch, index) {
  const { speaker, lookBack: back, state } = context;
  const current = state.lookBack.timeline?.branch === index;
  const practice = state.view?.mode === "practice";
  const name = el("input", { type: "text", value: branch.name, "data-key": `branch:${index}:name`, "aria-label": speaker.say("page.time.branch.name"), onchange: () => back.name(index, name.value) });
  name.maxLength = 60;
  return el(
    "li",
    { className: current ? "current" : "" },
    name,
    el("span", { className: "quiet" }, branch.parent === null ? speaker.say("page.time.branch.trunk", { n: branch.length }) : speaker.say("page.time.branch.from", { at: branch.at, n: branch.length })),
    practice && el("button", { type: "button", "data-key": `branch:${index}:go`, disabled: current && state.view?.length === branch.length, onclick: () => back.go(index, branch.length) }, speaker.say("page.time.branch.go")),
    index > 0 && !current && el("button", { type: "button", "data-key": `branch:${index}:remove`, onclick: () => back.remove(index) }, speaker.say("page.time.branch.remove")),
  );
}
