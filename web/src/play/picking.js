/** The things that the player points at, carries or selects, as the next step. */

import { click, dropped, optionsFor, take, takeDue, takeWhole } from "./choose.js";
import { nextInOrder } from "./order.js";
import { orderParts, resting } from "./orders.js";
import { botOf } from "./seats.js";
import * as reduce from "./state.js";
import { run } from "./steps.js";
import { hasMany, withWalk } from "./taking-orders.js";

/**
 * @import { OptionView } from "../types.d.ts"
 * @import { Selection, Spot, Step } from "./choose.js"
 * @import { Seat } from "./controller.js"
 */

/** @param {Seat} seat @param {Spot} spot */
export function point(seat, spot) {
    const { view, selection } = seat.store.state;
    const waiting = resting(seat.store.state);
    if (!view?.decision || botOf(view) !== null) return undefined;
    const sent = orderParts.now?.pointed(seat, spot);
    if (sent) return sent;
    const step = click(view.decision, selection, { ...spot, waiting });
    // Whoever presses a unit that the page has taken up for him means to have it, not to let it go.
    const { given } = seat;
    seat.given = "";
    const isGiven = selection.kind === "subject" && selection.id === given && spot.units.some(({ id }) => id === given);
    return step.do === "clear" && isGiven ? undefined : run(seat, step);
}

/**
 * Points at a unit beside the board: who holds another and can take this one up means it, not the place.
 * @param {Seat} seat
 * @param {string} id
 */
export function pointAt(seat, id) {
    const { view, selection } = seat.store.state;
    const unit = view?.units.find((each) => each.id === id);
    // Of a stack that is taken up whole a name means one alone.
    if (view?.decision && selection.kind === "subject" && selection.beside && isHeld(selection, id)) {
        return takeUp(seat, "unit", id);
    }
    const isMeant = view?.decision && selection.kind === "subject" && optionsFor(view.decision, "unit", id).length > 0;
    return unit && point(seat, { hex: (!isMeant && unit.hex) || null, units: [unit], unit: id });
}

/**
 * Takes up a unit to be carried, with its stack unless it alone is meant; whatever is taken up already is carried as
 * it is.
 * @param {Seat} seat @param {string} unit @param {boolean} [single]
 */
export function grab(seat, unit, single = false) {
    const { view, selection } = seat.store.state;
    if (!view?.decision || (isHeld(selection, unit) && !single)) return undefined;
    const { decision, units } = view;
    const step = single ? take(decision, "unit", unit) : takeWhole(decision, unit, units, resting(seat.store.state));
    return step?.do === "select" ? run(seat, step) : undefined;
}

/** @param {Seat} seat @param {string} unit the one that was grabbed @param {Spot} spot where it is let go */
export function drop(seat, unit, spot) {
    const { view, selection } = seat.store.state;
    if (!view?.decision || selection.kind !== "subject" || !isHeld(selection, unit)) return undefined;
    const step = dropped(view.decision, selection, spot);
    return step ? run(seat, step) : undefined;
}

/** True if a unit is selected, or one of the stack that is. @param {Selection} selection @param {string} unit */
function isHeld(selection, unit) {
    return selection.kind === "subject" && (selection.id === unit || selection.beside?.includes(unit) === true);
}

/** @param {Seat} seat @param {"unit" | "hex" | "item"} what @param {string} id */
export function takeUp(seat, what, id) {
    const { view } = seat.store.state;
    const step = view?.decision && take(view.decision, what, id);
    return step ? run(seat, step) : undefined;
}

/** Takes up a unit that nobody has pressed, with its stack. @param {Seat} seat @param {string} id */
export function give(seat, id) {
    seat.given = id;
    return takeUpWhole(seat, id);
}

/**
 * Takes up a unit with its stack, or with all who come in with it.
 * @param {Seat} seat @param {string} id
 */
export function takeUpWhole(seat, id) {
    const { view, map } = seat.store.state;
    const step =
        view?.decision &&
        (takeDue(view.decision, id, view.units, map?.boxes) ??
            takeWhole(view.decision, id, view.units, resting(seat.store.state)));
    return step ? run(seat, step) : undefined;
}

/** The last thing gone to, taken up or shown. @param {Seat} seat */
function lastOf({ sent, store, looked }) {
    const { selection, view } = store.state;
    if (sent?.selection === selection && sent.view === view) return sent.hex;
    return selection.kind === "subject" ? selection.id : looked;
}

/**
 * Takes up the next subject of an option, or the one before, and shows where it is; of hexes first the nearest to what
 * is looked at.
 * @param {Seat} seat @param {OptionView} option @param {number} by
 * @param {import("../types.d.ts").UnitView[]} [units] where they stood before the last was sent on his way
 * @param {boolean} [afresh] from the first of all
 */
export function goToNext(seat, option, by, units, afresh = false) {
    const { selection, view, map } = seat.store.state;
    if (option.subjects.length === 0 || !view?.decision) return;
    const last = afresh ? "" : lastOf(seat);
    // Who is taken up with others of his stack goes on to the next stack.
    const waiting = option.subject === "unit" ? resting(seat.store.state) : [];
    const others = option.subjects.filter(
        (each) => !waiting.includes(each) && (selection.kind !== "subject" || !selection.beside?.includes(each)),
    );
    if (others.length === 0) return seat.say({ key: "page.walk.none" }, "plain");
    const near = option.subject === "hex" && !others.includes(last) ? seat.nearest?.(others) : undefined;
    const id = near ?? nextInOrder(others, last, by, units ?? view.units, map);
    Object.assign(seat, { looked: id, given: id });
    const hex = option.subject === "hex" ? id : view.units.find((unit) => unit.id === id)?.hex;
    if (hex) seat.centre(hex);
    const isLarge = hasMany(seat.store.state);
    seat.onward = isLarge ? { id, by, verb: option.verb, view } : null;
    if (isLarge) seat.store.update(withWalk, { side: view.decision.side, by });
    const whole = option.subject === "unit" ? takeWhole(view.decision, id, view.units, waiting) : null;
    // What a stack does not do as one is done by him alone who was gone to.
    const isMeant = whole && (whole.do !== "select" || whole.verbs.includes(option.verb));
    const step = isMeant ? whole : take(view.decision, option.subject ?? "item", id);
    if (option.target !== null) return run(seat, /** @type {Step} */ (step));
    look(seat, option.subject, id);
    return run(seat, { do: "menu", choices: [{ action: [option.verb, id], label: option.label }] });
}

/**
 * Show on the board what a button is about.
 * @param {Seat} seat @param {"unit" | "hex" | "item" | null} what @param {string | null} id
 */
export function look({ store }, what, id) {
    const unit = what === "unit" ? store.state.view?.units.find((each) => each.id === id) : null;
    store.update(reduce.withHover, {
        hex: (what === "hex" ? id : unit?.hex) ?? null,
        unit: unit?.id ?? null,
        until: "action",
    });
}
