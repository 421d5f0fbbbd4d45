/** The timeline below the board: a slider over all moments of the game, steps, play, what changed since, and branches. */

import { byId, el, refresh } from "../document/dom.js";
import { chancePart } from "./chances.js";
import { markAt } from "../play/moments.js";

/**
 * @import { TimelineBranch } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context */
export function showTimeline(context) {
  const { lookBack, view, live } = context.state;
  const place = byId("time", HTMLDivElement);
  const button = byId("time-open", HTMLButtonElement);
  button.setAttribute("aria-expanded", String(lookBack.open));
  const isEntered = place.hidden && lookBack.open && button.matches(":focus-visible");
  place.hidden = !lookBack.open;
  document.body.classList.toggle("looking-back", lookBack.view !== null);
  refresh(place, [lookBack.open, lookBack.timeline, lookBack.chances, context.state.settings.palette, context.state.settings.chance, lookBack.view?.length, lookBack.playing, view?.length, view?.mode, live], () =>
    lookBack.open && lookBack.timeline && view ? [controls(context), slider(context), el("p", { className: "time-moment" }, momentWords(context)), shut(context), chancePart(context, ...span(context)), ...branchPart(context, place.querySelector("details")?.open ?? false)] : [],
  );
  if (isEntered) place.querySelector("input")?.focus();
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

/** What the buttons of a moment depend on. @param {import("../play/state.js").State} state */
export function pastShown({ lookBack, view }) {
  return [lookBack.view?.length ?? null, lookBack.compare, view?.mode];
}

/** What can be done at an earlier moment. @param {Context} context */
export function pastButtons({ speaker, lookBack: back, state }) {
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, /** @type {object} */ given = {}) =>
    el("button", { type: "button", "data-key": key.replace("page.", "").replaceAll(".", ":"), onclick, ...given }, speaker.say(key));
  const practice = state.view?.mode === "practice";
  return [
    button("page.time.present", back.close, { className: "primary" }),
    button("page.time.compare", back.compare, { "aria-pressed": String(state.lookBack.compare) }),
    ...(practice ? [button("page.time.resume", () => back.resume(false)), button("page.time.fresh", () => back.resume(true))] : []),
  ];
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
