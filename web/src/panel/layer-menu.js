/** The menu of what can be laid over the map, and the sheet that says in words what lies there. */

import { hexTitle, sideTitle, toneOf, unitShort } from "./context.js";
import { byId, el, refresh } from "../document/dom.js";
import { ratioWords } from "../document/ratios.js";
import { legend } from "./legend.js";
import { isOn, listed } from "../play/layers.js";
import { signed } from "./reasons.js";

/**
 * @import { OverlayInfo } from "../types.d.ts"
 * @import { Context } from "./context.js"
 * @import { Laid } from "../play/layers.js"
 */

/** The button in the bar tells whether the sheet is open, and whether something lies over the map. @param {Context} context */
export function showLayerButton({ state }) {
  const button = byId("layers-open", HTMLButtonElement);
  button.setAttribute("aria-expanded", String(state.layers.open));
  button.classList.toggle("busy", state.layers.on.length > 0 || state.layers.numbers);
}

/** @param {Context} context @param {HTMLElement} body */
export function showLayerSheet(context, body) {
  const { layers, view, live, game } = context.state;
  refresh(body, [layers, view?.length, live, game?.id], () => [menu(context), ...laidParts(context), legend(context)]);
}

/** What can be switched on. @param {Context} context */
function menu(context) {
  const { speaker, overlays, state } = context;
  const none = el("button", { type: "button", className: "link quiet", "data-key": "layer:none", onclick: overlays.none }, speaker.say("page.layers.none"));
  return el(
    "div",
    { className: "layers" },
    row(speaker.say("page.layers.numbers"), chip(context, speaker.say("page.layers.show"), null, state.layers.numbers, "layer:numbers", overlays.numbers)),
    ...state.layers.offered.map((info) => offer(context, info)),
    (state.layers.on.length > 0 || state.layers.numbers) && none,
  );
}

/** @param {Context} context @param {OverlayInfo} info */
function offer(context, info) {
  const { speaker, state, overlays } = context;
  const chips = (info.sides ?? [""]).map((side) => {
    const layer = { id: info.id, side };
    const words = side ? sideTitle(context, side) : speaker.say("page.layers.show");
    return chip(context, words, side || null, isOn(state.layers, layer), ["layer", info.id, side].filter(Boolean).join(":"), () => overlays.toggle(layer));
  });
  return row(speaker.text(info.title), ...chips);
}

/** @param {string} title @param {...HTMLElement} chips */
function row(title, ...chips) {
  return el("div", { className: "layer-row", role: "group", "aria-label": title }, el("span", {}, title), el("div", { className: "chips" }, ...chips));
}

/** @param {Context} context @param {string} words @param {string | null} side @param {boolean} on @param {string} key @param {() => void} onclick */
function chip(context, words, side, on, key, onclick) {
  const given = { type: "button", className: "layer-chip", "data-key": key, "data-tone": side === null ? null : toneOf(context, side), "aria-pressed": String(on), onclick };
  return el("button", given, words);
}

/** What lies over the map, in words. @param {Context} context */
function laidParts(context) {
  const { layers, live } = context.state;
  if (live && (layers.offered.length === 0 || layers.on.length > layers.laid.length)) return [el("p", { className: "quiet working" }, context.speaker.say("page.working"))];
  return layers.laid.map((laid) => laidPart(context, laid));
}

/** @param {Context} context @param {Laid} laid */
function laidPart(context, laid) {
  const { speaker, state } = context;
  const info = state.layers.offered.find(({ id }) => id === laid.layer.id);
  const title = info ? speaker.text(info.title) : laid.layer.id;
  const side = laid.layer.side && sideTitle(context, laid.layer.side);
  const head = el("h3", {}, side ? speaker.say("page.layers.of", { title, side }) : title);
  const signs = listed(laid, state.view?.units ?? []);
  const grave = signs.filter(({ kind }) => kind !== "good");
  const fine = signs.filter(({ kind }) => kind === "good");
  return el(
    "section",
    { className: "panel-part laid", "data-tone": laid.layer.side ? toneOf(context, laid.layer.side) : null },
    head,
    el("ul", { className: "laid-lines" }, ...laid.whole.lines.map((line) => el("li", {}, ...signed(context, line)))),
    grave.length > 0 && el("ul", { className: "signs" }, ...grave.map((sign) => signItem(context, laid, sign))),
    fine.length > 0 && el("details", {}, el("summary", { "data-key": `fine:${laid.layer.id}:${laid.layer.side}` }, speaker.say("page.layers.fine", { n: fine.length })), el("ul", { className: "signs" }, ...fine.map((sign) => signItem(context, laid, sign)))),
  );
}

/** @param {Context} context @param {Laid} laid @param {ReturnType<typeof listed>[number]} sign */
function signItem(context, laid, sign) {
  const { speaker, act, overlays } = context;
  const chosen = sign.unit !== null && laid.unit === sign.unit;
  const choose = () => {
    act.centre(sign.hex);
    if (sign.unit !== null) overlays.unit(sign.unit);
  };
  const title = sign.unit === null ? hexTitle(context, sign.hex) : unitShort(context, sign.unit);
  const mark = el("span", { className: `sign-mark ${sign.kind}`, "data-level": sign.level ?? null, "aria-hidden": "true" }, sign.level === undefined ? "" : String(sign.level));
  const chance = sign.chance && el("span", { className: "sign-chance" }, ratioWords(speaker, sign.chance));
  const button = el("button", { type: "button", className: "sign", "data-key": `sign:${laid.layer.id}:${sign.hex}`, "aria-pressed": String(chosen), onclick: choose }, mark, el("b", {}, title), chance ?? null);
  const said = new Set(laid.whole.lines.map((line) => JSON.stringify(line)));
  const lines = chosen && laid.one ? laid.one.lines.filter((line) => !said.has(JSON.stringify(line))) : [sign.label];
  return el("li", {}, button, el("ul", { className: "laid-lines" }, ...lines.map((line) => el("li", {}, ...signed(context, line)))));
}
