/** Goes on from unit to unit, and from phase to phase, once somebody has gone to the next. */

import { isFighting, isFree } from "./fighting-on.js";
import { goOn, marching, restingIn } from "./giving-orders.js";
import { cleared, stageOf } from "./state.js";

/**
 * @import { Selection } from "./choose.js"
 * @import { Seat } from "./controller.js"
 * @import { Given } from "./orders.js"
 * @import { State } from "./state.js"
 */

/**
 * The option whose next subject is taken up by itself, once somebody has gone to the next and sends unit after unit on
 * its way; or null.
 * @param {Seat} seat @param {Selection} before what was taken up before the last act
 */
export function walkOn(seat, before) {
    const { selection, menu, view } = seat.store.state;
    const { onward } = seat;
    if (!onward || selection.kind !== "none" || menu.length > 0 || before.kind !== "subject") return null;
    if (!view?.decision || view === onward.view) return null;
    const option = view.decision.options.find(({ verb, blocked }) => verb === onward.verb && !blocked);
    const isOn = stageOf(view) === stageOf(onward.view) && view.length > onward.view.length;
    seat.onward = null;
    seat.looked = before.id;
    return option && isOn ? { option, by: onward.by } : null;
}

/** The moment seen last; `due`: the phase has just begun, and no unit has been selected in it. */
const seen = { match: -1, length: -1, asked: "", due: false };

/**
 * After every change: in a phase that begins those who march go on, and the first unit is taken up, for who went from
 * unit to unit before.
 * @param {Pick<Given, "store" | "act">} given
 */
export function followWalk({ store, act }) {
    const {
        view,
        match,
        orders: { walk },
    } = store.state;
    const length = view?.length ?? -1;
    // A battle in a phase, such as an overrun, ends in the same phase: it begins none.
    const isAmid = seen.match === match && isFighting(view);
    if (!isAmid && (seen.match !== match || seen.length !== length)) {
        const asked = `${stageOf(view)} ${view?.decision?.side} ${view?.decision?.prompt.key}`;
        // Whoever begins to go from unit to unit in a phase has said with whom.
        const due = walk !== undefined && seen.match === match && length > seen.length && asked !== seen.asked;
        Object.assign(seen, { match, length, asked, due });
    }
    if (!seen.due || !walk || walk.side !== view?.decision?.side || !isFree(store.state)) return;
    seen.due = false;
    const going = marching(store.state);
    const takeFirst = () => {
        const option = firstOf(store.state);
        if (option) void act.next(option, walk.by, true);
    };
    if (going.length === 0) takeFirst();
    else void act.order((seat) => goOn(seat, going)).then(takeFirst);
}

/**
 * After an order by which whoever is taken up stays: on to the next, for who goes from unit to unit; after the last
 * nobody is taken up.
 * @param {Pick<Given, "store" | "act">} given
 */
export function further({ store, act }) {
    const { walk } = store.state.orders;
    if (!walk) return;
    const option = firstOf(store.state);
    if (option) void act.next(option, walk.by);
    else store.update(cleared);
}

/**
 * The option of a phase in which units go somewhere, while one of them is still asked about.
 * @param {State} state
 */
export function firstOf(state) {
    const { view } = state;
    const open = (view?.decision?.options ?? []).filter(({ blocked }) => !blocked);
    if (isFighting(view) || open.some(({ joint }) => joint)) return undefined;
    const known = restingIn(state);
    const goes = open.filter(({ subject, target, retracts }) => subject === "unit" && target && !retracts);
    return goes.find(({ subjects }) => subjects.some((id) => !known.includes(id)));
}
