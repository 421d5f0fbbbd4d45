/** The overlays of the map: those that are on, for which side, and what they draw together. Pure. */

/**
 * @import { Overlay, OverlayInfo, UnitView, View } from "../types.d.ts"
 * @import { Selection } from "./choose.js"
 * @typedef {{ id: string, side: string }} ShownOverlay  `side` is empty where the overlay has none
 * @typedef {{ shown: ShownOverlay, whole: Overlay, unit: string | null, one: Overlay | null }} Laid  `one`: what
 * concerns a chosen unit
 * @typedef {object} OverlayState
 * @property {OverlayInfo[]} offered
 * @property {ShownOverlay[]} on
 * @property {boolean} numbers large numbers of the hexes
 * @property {boolean} open the menu shows
 * @property {string | null} unit chosen in the list
 * @property {Laid[]} laid in the order of `on`, as far as the engine has answered
 */

/** @type {OverlayState} */
export const BARE = Object.freeze({ offered: [], on: [], numbers: false, open: false, unit: null, laid: [] });

/**
 * Switches an overlay of a side on or off. An overlay of both sides goes together, two overlays would hide each other.
 * @param {OverlayState} overlays @param {ShownOverlay} shown @returns {OverlayState}
 */
export function switched(overlays, shown) {
    const others = overlays.on.filter((each) => each.id === shown.id && each.side !== shown.side);
    const on = isOn(overlays, shown) ? others : [...others, shown];
    return {
        ...overlays,
        on,
        unit: null,
        laid: overlays.laid.filter((laid) => on.some((each) => isSame(each, laid.shown))),
    };
}

/** @param {OverlayState} overlays @param {ShownOverlay} shown */
export function isOn({ on }, shown) {
    return on.some((each) => isSame(each, shown));
}

/** @param {ShownOverlay} a @param {ShownOverlay} b */
export function isSame(a, b) {
    return a.id === b.id && a.side === b.side;
}

/**
 * Another game, or another set of options, may not have all that is on.
 * @param {OverlayState} overlays
 * @param {OverlayInfo[]} offered
 * @returns {OverlayState}
 */
export function withOffer(overlays, offered) {
    const on = overlays.on.filter(({ id, side }) =>
        offered.some((each) => each.id === id && (each.sides ?? [""]).includes(side)),
    );
    return { ...overlays, offered, on };
}

/** @param {OverlayState} overlays @param {Laid[]} laid @returns {OverlayState} */
export function withLaid(overlays, laid) {
    return { ...overlays, laid };
}

/** @param {OverlayState} overlays @param {string | null} unit @returns {OverlayState} */
export function withUnit(overlays, unit) {
    return { ...overlays, unit: unit === overlays.unit ? null : unit };
}

/**
 * The unit that an overlay is asked about: the one chosen in the list, or the one taken up on the board.
 * @param {OverlayState} overlays
 * @param {ShownOverlay} shown
 * @param {View} view
 * @param {Selection} selection
 * @returns {string | null}
 */
export function unitFor(overlays, shown, view, selection) {
    const id = overlays.unit ?? (selection.kind === "subject" && selection.what === "unit" ? selection.id : null);
    const unit = view.units.find((each) => each.id === id);
    return unit?.hex && unit.side === shown.side ? unit.id : null;
}

/**
 * Everything that is drawn: of an overlay about one unit, its own area and ways, and the signs of all.
 * @param {Laid[]} laid @returns {Pick<Overlay, "areas" | "paths" | "signs" | "arrows">}
 */
export function together(laid) {
    const each = laid.map(({ whole, one }) => ({
        ...(one ?? whole),
        signs: whole.signs,
        areas: one?.areas.length ? one.areas : whole.areas,
    }));
    return {
        areas: each.flatMap(({ areas }) => areas),
        paths: each.flatMap(({ paths }) => paths),
        signs: each.flatMap(({ signs }) => signs),
        arrows: each.flatMap(({ arrows }) => arrows),
    };
}

/**
 * Both of two that may be laid over the map.
 * @param {ReturnType<typeof together> | null} one @param {ReturnType<typeof together> | null} other
 */
export function joined(one, other) {
    if (!one || !other) return one ?? other;
    return {
        areas: [...one.areas, ...other.areas],
        paths: [...one.paths, ...other.paths],
        signs: [...one.signs, ...other.signs],
        arrows: [...one.arrows, ...other.arrows],
    };
}

/**
 * The signs of an overlay as a list, worst first, each with the unit that it is about.
 * @param {Laid} laid @param {UnitView[]} units
 */
export function listed({ shown, whole }, units) {
    const rank = (/** @type {Overlay["signs"][number]} */ { kind, level = 0 }) =>
        kind === "bad" ? 6 : kind === "level" ? level : -1;
    const signs = whole.signs.map((sign) => ({
        ...sign,
        unit: units.find((unit) => unit.hex === sign.hex && unit.side === shown.side)?.id ?? null,
    }));
    return signs.sort((a, b) => rank(b) - rank(a));
}
