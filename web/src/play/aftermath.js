/** The results of the computer's turn, for the board: trails of units, units that fell, places taken. Pure. */

import { botOf, doneUntil } from "./seats.js";
import { MOST_DEEDS } from "./state.js";

/**
 * @import { Overlay, View } from "../types.d.ts"
 * @import { LoggedEvent, State } from "./state.js"
 * @typedef {{ side: string, hexes: string[] }} Trail  the way of a unit, from where it stood
 * @typedef {{ trails: Trail[], fallen: string[] } & Pick<Overlay, "areas" | "paths" | "signs" | "arrows">} Aftermath
 * `fallen`: units that are gone from the map; `areas`: hexes that have another holder
 */

/**
 * Drawn from the computer's last action to the person's first.
 * @param {State} state @returns {Aftermath | null}
 */
export function aftermathOf({ live, view, log, computer, lookBack }) {
    const first = computer.deeds.find(({ length }) => length >= computer.since);
    const isShown = live && view && first && !lookBack.view && view.handover === null && botOf(view) === null;
    if (!isShown || doneUntil(computer) !== view.length) return null;
    const { before, deeds, since } = computer;
    const known = before && before.game === view.game && before.length < first.length ? before : null;
    // Of a long turn the list of deeds has lost the first; what happened then is in the log.
    const start = known && deeds.length === MOST_DEEDS ? since : first.length;
    const events = log.filter(({ length, bot }) => length >= start && !bot);
    const [taken, fallen] = known ? [takenSince(known, view), fallenSince(known, view)] : [[], []];
    return {
        trails: trailsOf(events, view),
        fallen: fallen.map(({ id }) => id),
        areas: taken.map(({ hex, side }) => ({ kind: "zone", side, hexes: [hex] })),
        signs: fallen.map(({ hex = "" }) => ({ hex, kind: "bad", label: { key: "page.time.bad" } })),
        paths: [],
        arrows: [],
    };
}

/**
 * One way for each unit, however many steps it took.
 * @param {LoggedEvent[]} events
 * @param {View} view
 * @returns {Trail[]}
 */
function trailsOf(events, view) {
    /** @type {Map<string, string[]>} */
    const ways = new Map();
    for (const { unit, path } of events) {
        if (unit && path && path.length > 1) ways.set(unit, [...(ways.get(unit) ?? []).slice(0, -1), ...path]);
    }
    const sideOf = new Map(view.units.map(({ id, side }) => [id, side]));
    return [...ways]
        .filter(([, hexes]) => hexes[0] !== hexes.at(-1))
        .map(([unit, hexes]) => ({ side: sideOf.get(unit) ?? "", hexes }));
}

/** The markers of places that have another holder. @param {View} before @param {View} view */
function takenSince(before, view) {
    const held = new Map(before.markers.map(({ hex, kind, side }) => [`${kind} ${hex}`, side]));
    return view.markers.filter(({ hex, kind, side }) => (held.get(`${kind} ${hex}`) ?? side) !== side);
}

/** The units that are gone from the map, as they stood. @param {View} before @param {View} view */
function fallenSince(before, view) {
    const there = new Set(view.units.filter(({ hex }) => hex).map(({ id }) => id));
    return before.units.filter(({ id, hex }) => hex && !there.has(id));
}
