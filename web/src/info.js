/** The line below the board: what lies under the pointer, or what the page has to say. */

import { hexTitle, unitOf } from "./context.js";
import { byId, refresh } from "./dom.js";
import { reasoned } from "./reasons.js";

/** @import { Context } from "./context.js" */

/** @param {Context} context */
export function showInfo(context) {
  const { notice, why } = context.state;
  const node = byId("info", HTMLParagraphElement);
  const said = notice?.text ?? why;
  const place = notice ? "" : hoverWords(context);
  node.dataset.tone = notice?.tone ?? (why ? "why" : "hover");
  node.setAttribute("aria-live", notice ? "assertive" : context.state.hover.spoken ? "polite" : "off");
  refresh(node, [said && context.speaker.text(said), said?.rule, place], () => [...(said ? reasoned(context, said) : []), said && place ? " · " : "", place]);
}

/** @param {Context} context */
function hoverWords(context) {
  const { hex, unit } = context.state.hover;
  if (hex === null && context.state.why) return "";
  if (hex === null) return unit === null ? context.speaker.say("page.hint") : unitWords(context, unit);
  return [hexTitle(context, hex), ...holders(context, hex), ...groundWords(context, hex)].join(" · ");
}

/** @param {Context} context @param {string} unit */
function unitWords(context, unit) {
  const view = unitOf(context, unit);
  return view ? context.speaker.text(view.face.title) : "";
}

/** Terrain and features of a hex, and the signs on it. @param {Context} context @param {string} hex */
function groundWords({ state, speaker }, hex) {
  const terrain = state.map?.hexes.find(([id]) => id === hex)?.[3];
  const features = Object.entries(state.map?.features ?? {}).flatMap(([name, hexes]) => (hexes.includes(hex) ? [name] : []));
  const signs = (state.map?.signs ?? []).filter((sign) => sign.hexes.includes(hex)).map((sign) => speaker.text(sign.title));
  const markers = (state.view?.markers ?? []).filter((marker) => marker.hex === hex).map((marker) => speaker.text(marker.title));
  return [...(terrain ? [speaker.name(terrain)] : []), ...features.map((name) => speaker.name(name)), ...markers, ...signs];
}

/** @param {Context} context @param {string} hex */
function holders({ state, speaker }, hex) {
  const units = (state.view?.units ?? []).filter((unit) => unit.hex === hex);
  return units.map((unit) => speaker.text(unit.face.title));
}
