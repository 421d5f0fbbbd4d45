/** The legend: every kind of ground, line and counter of the game on the table, drawn as the board draws it. */

import { counterImage } from "../board/board.js";
import { toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { directions, layoutOf } from "../map/hex.js";
import { printMap } from "../map/terrain.js";

/**
 * @import { BoardMap, UnitView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Partial<Pick<BoardMap, "features" | "hexsides" | "links">> & { terrain?: string }} Subject
 */

const SIZE = 46;
/** Half the side of a sample, in circumradii of a hex. */
const HALF = 0.98;
/** Axial steps from a hex to those about it, clockwise from the first direction, in either orientation. */
const ABOUT = { flat: [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]], pointy: [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]] };
const BARE = { aliases: {}, sectors: [], features: {}, hexsides: {}, links: {}, exits: {}, places: [], labels: [], signs: [], boxes: [] };

/**
 * What the map shows, each with a map of its own: terrain, features, hexsides, lines.
 * @param {BoardMap} map
 * @returns {{ id: string, map: BoardMap }[]}
 */
export function samplesOf(map) {
  const bank = directions(map.orientation).slice(0, 3);
  const named = (/** @type {Record<string, unknown>} */ kinds, /** @type {(id: string) => Subject} */ subject) => Object.keys(kinds).map((id) => ({ id, map: sample(map, subject(id)) }));
  return [
    ...[...new Set(map.hexes.map((hex) => hex[3]))].map((terrain) => ({ id: terrain, map: sample(map, { terrain }) })),
    ...named(map.features, (id) => ({ features: { [id]: ["a"] } })),
    ...named(map.hexsides, (id) => ({ hexsides: { [id]: bank.map((way) => ["a", way]) } })),
    ...named(map.links, (id) => ({ links: { [id]: [["1", "a"], ["a", "4"]] } })),
  ];
}

/**
 * A hex "a" with a subject on it, and those about it, "0" to "5", clear.
 * @param {BoardMap} map @param {Subject} subject @returns {BoardMap}
 */
function sample(map, { terrain = "clear", ...lists }) {
  const about = ABOUT[map.orientation].map(([q, r], i) => /** @type {BoardMap["hexes"][number]} */ ([String(i), q, r, "clear"]));
  return { ...map, ...BARE, ...lists, hexes: [["a", 0, 0, terrain], ...about] };
}

/** @param {Context} context @returns {HTMLElement | null} */
export function legend(context) {
  const { map, view } = context.state;
  if (!map) return null;
  const { speaker } = context;
  return el(
    "details",
    { className: "legend" },
    el("summary", { "data-key": "legend" }, speaker.say("page.legend")),
    el("ul", {}, ...samplesOf(map).map((each) => item(picture(context, each.map), speaker.name(each.id)))),
    el("ul", {}, ...kindsOf(view?.units ?? []).map((unit) => item(counterImage(unit.face, toneOf(context, unit.side), SIZE), kindTitle(context, unit)))),
  );
}

/** @param {HTMLElement} picture @param {string} title */
function item(picture, title) {
  picture.setAttribute("aria-hidden", "true");
  return el("li", {}, picture, el("span", {}, title));
}

/** One unit of each symbol, size and side. @param {UnitView[]} units */
function kindsOf(units) {
  return [...new Map(units.filter(({ face }) => face.symbol).map((unit) => [[unit.side, unit.face.symbol, unit.face.size].join(" "), unit])).values()];
}

/** @param {Context} context @param {UnitView} unit */
function kindTitle({ speaker }, { side, face }) {
  return [speaker.name(side), speaker.name(face.symbol), face.size].filter(Boolean).join(" ");
}

/** @param {Context} context @param {BoardMap} map */
function picture({ speaker }, map) {
  const ratio = window.devicePixelRatio || 1;
  const print = { map, layout: layoutOf(map), text: (/** @type {string} */ key) => speaker.say(key), tones: {} };
  const canvas = printMap(print, { left: -HALF, right: HALF, top: -HALF, bottom: HALF }, (SIZE * ratio) / (2 * HALF));
  canvas.style.width = canvas.style.height = `${SIZE}px`;
  return canvas;
}
