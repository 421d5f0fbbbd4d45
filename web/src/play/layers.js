/** What is laid over the map: which overlays are on, for which side, and what they draw together. Pure. */

/**
 * @import { Overlay, OverlayInfo, UnitView, View } from "../types.d.ts"
 * @import { Selection } from "./choose.js"
 * @typedef {{ id: string, side: string }} Layer  `side` is empty where the overlay has none
 * @typedef {{ layer: Layer, whole: Overlay, unit: string | null, one: Overlay | null }} Laid  `one`: what concerns a chosen unit
 * @typedef {object} Layers
 * @property {OverlayInfo[]} offered
 * @property {Layer[]} on
 * @property {boolean} numbers large numbers of the hexes
 * @property {boolean} open the menu shows
 * @property {string | null} unit chosen in the list
 * @property {Laid[]} laid in the order of `on`, as far as the engine has answered
 */

/** @type {Layers} */
export const BARE = Object.freeze({ offered: [], on: [], numbers: false, open: false, unit: null, laid: [] });

/**
 * Switches a layer. Layers of one overlay go together, those of two would hide each other.
 * @param {Layers} layers @param {Layer} layer @returns {Layers}
 */
export function switched(layers, layer) {
  const others = layers.on.filter((each) => each.id === layer.id && each.side !== layer.side);
  const on = isOn(layers, layer) ? others : [...others, layer];
  return { ...layers, on, unit: null, laid: layers.laid.filter((laid) => on.some((each) => isSame(each, laid.layer))) };
}

/** @param {Layers} layers @param {Layer} layer */
export function isOn({ on }, layer) {
  return on.some((each) => isSame(each, layer));
}

/** @param {Layer} a @param {Layer} b */
export function isSame(a, b) {
  return a.id === b.id && a.side === b.side;
}

/** Another game, or another set of options, may not have all that is on. @param {Layers} layers @param {OverlayInfo[]} offered @returns {Layers} */
export function withOffer(layers, offered) {
  const on = layers.on.filter(({ id, side }) => offered.some((each) => each.id === id && (each.sides ?? [""]).includes(side)));
  return { ...layers, offered, on };
}

/** @param {Layers} layers @param {Laid[]} laid @returns {Layers} */
export function withLaid(layers, laid) {
  return { ...layers, laid };
}

/** @param {Layers} layers @param {string | null} unit @returns {Layers} */
export function withUnit(layers, unit) {
  return { ...layers, unit: unit === layers.unit ? null : unit };
}

/**
 * The unit that a layer is asked about: the one chosen in the list, or the one taken up on the board.
 * @param {Layers} layers @param {Layer} layer @param {View} view @param {Selection} selection @returns {string | null}
 */
export function unitFor(layers, layer, view, selection) {
  const id = layers.unit ?? (selection.kind === "subject" && selection.what === "unit" ? selection.id : null);
  const unit = view.units.find((each) => each.id === id);
  return unit?.hex && unit.side === layer.side ? unit.id : null;
}

/**
 * Everything that is drawn: of a layer about one unit, its own area and ways, and the signs of all.
 * @param {Laid[]} laid @returns {Pick<Overlay, "areas" | "paths" | "signs" | "arrows">}
 */
export function together(laid) {
  const each = laid.map(({ whole, one }) => ({ ...(one ?? whole), signs: whole.signs, areas: one?.areas.length ? one.areas : whole.areas }));
  return {
    areas: each.flatMap(({ areas }) => areas),
    paths: each.flatMap(({ paths }) => paths),
    signs: each.flatMap(({ signs }) => signs),
    arrows: each.flatMap(({ arrows }) => arrows),
  };
}

/**
 * The signs of a layer as a list, worst first, each with the unit that it is about.
 * @param {Laid} laid @param {UnitView[]} units
 */
export function listed({ layer, whole }, units) {
  const rank = (/** @type {Overlay["signs"][number]} */ { kind, level = 0 }) => (kind === "bad" ? 6 : kind === "level" ? level : -1);
  const signs = whole.signs.map((sign) => ({ ...sign, unit: units.find((unit) => unit.hex === sign.hex && unit.side === layer.side)?.id ?? null }));
  return signs.sort((a, b) => rank(b) - rank(a));
}
