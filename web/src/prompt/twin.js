/** The board in words, for those who do not see it: who stands where, side by side, and the places that have a name. */

import { sideTitle } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { holders, optionWords, placeWords } from "./info.js";

/**
 * @import { UnitView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context */
export function showTwin(context) {
  const { view, live, map, game } = context.state;
  refresh(byId("twin", HTMLDivElement), [view?.length, view?.units, live, map?.game, game?.id, context.speaker.say("page.twin.units")], () => {
    if (!view || !map) return [];
    const sides = [...new Set(view.units.map((unit) => unit.side))];
    return [...sides.map((side) => unitPart(context, side)), placePart(context)];
  });
}

/** @param {Context} context @param {string} side */
function unitPart(context, side) {
  const units = (context.state.view?.units ?? []).filter((unit) => unit.side === side && unit.hex);
  const title = context.speaker.say("page.twin.units", { side: sideTitle(context, side), n: units.length });
  return el("section", {}, el("h3", {}, title), el("ul", {}, ...units.map((unit) => el("li", {}, unitWords(context, unit)))));
}

/** @param {Context} context @param {UnitView} unit */
function unitWords(context, unit) {
  const title = context.speaker.text(unit.face.title);
  return [title, ...placeWords(context, unit.hex ?? ""), ...optionWords(context, [unit.id])].join(", ");
}

/** @param {Context} context */
function placePart(context) {
  const places = context.state.map?.places ?? [];
  const rows = places.map(({ hex }) => el("li", {}, [...placeWords(context, hex), ...holders(context, hex)].join(", ")));
  return el("section", {}, el("h3", {}, context.speaker.say("page.twin.places")), el("ul", {}, ...rows));
}
