/**
 * Several stacks taken up together and sent by one press: each the same way, to a place of its own. What is done are
 * plain actions of the rules, one a unit, and one undo takes all of them back.
 */

import { restingIn } from "./giving-orders.js";
import { NONE } from "./choose.js";
import { stageOf, withSelection } from "./state.js";
import { isLeft, join } from "./steps.js";
import { placeIn, takesOrders } from "./taking-orders.js";

/**
 * @import { OptionView, Overlay } from "../types.d.ts"
 * @import { Spot, SubjectSelected } from "./choose.js"
 * @import { Seat } from "./controller.js"
 * @import { Given } from "./orders.js"
 * @import { State, Store } from "./state.js"
 * @typedef {{ units: string[], to: string }} Send  a stack and its place
 * @typedef {{ verb: string, adding: boolean, at?: string }} Together  `adding`: a press of a stack adds it or leaves it
 *   out; `at`: a hex that a finger has asked about
 * @typedef {SubjectSelected & { several: Together }} Several
 * @typedef {{ selection: Several, hex: string, sends: Send[] }} Preview
 */

/** The preview that was asked for last. @type {{ now: Preview | null, asked: string, of: Several | null }} */
const preview = { now: null, asked: "", of: null };

/** The option by which units move over the map. @param {State} state @returns {OptionView | undefined} */
function moving({ view }) {
    return view?.decision?.options.find(({ marches, blocked, subject }) => marches && !blocked && subject === "unit");
}

/**
 * The stacks that can be taken up together, by their hexes: who can move, is asked about and has not moved yet.
 * @param {State} state @returns {Map<string, string[]>}
 */
export function stacksIn(state) {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    const option = takesOrders(state) ? moving(state) : undefined;
    if (!state.view || !option) return found;
    const moved = (state.view.decision?.options ?? [])
        .filter(({ retracts, target }) => retracts && !target)
        .flatMap(({ subjects }) => subjects);
    const passed = new Set([...restingIn(state), ...moved]);
    const able = new Set(option.subjects.filter((id) => !passed.has(id)));
    for (const { id, hex } of state.view.units)
        if (hex !== undefined && able.has(id)) found.set(hex, [...(found.get(hex) ?? []), id]);
    return found;
}

/** The selection, if it is of several stacks. @param {State} state @returns {Several | null} */
export function severalIn({ selection }) {
    return selection.kind === "subject" && selection.several ? /** @type {Several} */ (selection) : null;
}

/** The units that are taken up. @param {Several} several */
export function unitsOf({ id, beside = [] }) {
    return [id, ...beside];
}

/** The hexes of the stacks that are taken up. @param {State} state @param {Several} several */
export function hexesOf({ view }, several) {
    return [...new Set(unitsOf(several).flatMap((id) => (view && placeIn(view, id)) ?? []))];
}

/**
 * Takes up units together; none lets go.
 * @param {Store} store @param {string[]} ids @param {boolean} adding
 */
export function takeSeveral(store, ids, adding) {
    const verb = moving(store.state)?.verb;
    const [id, ...beside] = ids;
    const selection =
        verb && id ? { kind: "subject", what: "unit", id, beside, targets: {}, several: { verb, adding } } : NONE;
    store.update(withSelection, /** @type {Several | typeof NONE} */ (selection));
}

/**
 * Adds the stack in a hex to what is taken up, or leaves it out.
 * @param {Store} store @param {string} hex @param {boolean} adding
 */
export function toggle(store, hex, adding) {
    const { state } = store;
    const stack = stacksIn(state).get(hex) ?? [];
    const { selection } = state;
    const taken =
        selection.kind === "subject" && selection.what === "unit" ? unitsOf(/** @type {any} */ (selection)) : [];
    const isIn = stack.some((id) => taken.includes(id)) && severalIn(state) !== null;
    const rest = taken.filter((id) => !stack.includes(id));
    takeSeveral(store, isIn ? rest : [...rest, ...stack], adding);
}

/**
 * The act of a press on the board while several are taken up; null where it is none of theirs. A finger sees first who
 * goes where, and sends them by a second press.
 * @param {Seat} seat @param {Spot} spot @returns {Promise<unknown> | null}
 */
export function pointed(seat, { hex, touched }) {
    const { store } = seat;
    const several = severalIn(store.state);
    if (!several || hex === null) return null;
    const { adding } = several.several;
    if (adding && stacksIn(store.state).has(hex)) return Promise.resolve(toggle(store, hex, true));
    if (!touched || several.several.at === hex) return send(seat, several, hex);
    const asking = { ...several, several: { ...several.several, at: hex } };
    store.update(withSelection, asking);
    return look(seat, asking, hex);
}

/** @param {Seat} seat @param {Several} several @param {string} hex @returns {Promise<Send[]>} */
async function sendsTo(seat, several, hex) {
    const { verb } = several.several;
    const answer = await seat.engine.call("spread", {
        verb,
        units: unitsOf(several),
        target: hex,
        at: seat.store.state.view?.length ?? 0,
    });
    return answer.ok ? answer.sends : [];
}

/** Asks who would go where, and shows it. @param {Seat} seat @param {Several} selection @param {string} hex */
async function look(seat, selection, hex) {
    const sends = await sendsTo(seat, selection, hex);
    if (seat.store.state.selection !== selection) return;
    preview.now = { selection, hex, sends };
    // The panel has a button for them, too.
    seat.store.update((state) => ({ ...state, orders: { ...state.orders } }));
}

/**
 * Sends the stacks on their way, one after the other; who cannot go after all stays, and the others go on.
 * @param {Seat} seat @param {Several} several @param {string} hex
 */
export async function send(seat, several, hex) {
    const { store } = seat;
    const start = store.state.view?.length ?? 0;
    const sends = await sendsTo(seat, several, hex);
    const stage = stageOf(store.state.view);
    for (const { units, to } of sends) {
        if (stageOf(store.state.view) !== stage) break;
        await goTogether(seat, several.several.verb, units, to);
    }
    if (sends.length === 0) return seat.say({ key: "page.several.nowhere" }, "reason");
    seat.series = { start, end: store.state.view };
    store.update(withSelection, NONE);
    await seat.keep();
}

/** @param {Seat} seat @param {string} verb @param {string[]} units @param {string} to */
async function goTogether(seat, verb, units, to) {
    if (units.length > 1) await join(seat, units);
    for (const id of units) if (isLeft(seat, [verb, id, to], id) && !(await seat.done([verb, id, to]))) return;
}

/**
 * The preview on the map: an arrow for each stack, and the places where they come to stand.
 * @param {State} state
 */
export function previewIn(state) {
    const side = state.view?.decision?.side ?? "";
    const several = severalIn(state);
    const { now } = preview;
    if (!state.view || !several || now?.selection !== several || now.hex !== aimedAt(state, several)) return null;
    const arrows = now.sends.flatMap(({ units, to }) => {
        const from = state.view && placeIn(state.view, units[0]);
        return from ? [{ from, to, side, status: "planned" }] : [];
    });
    /** @type {Overlay["areas"]} */
    const areas = [{ kind: "good", side, hexes: now.sends.map(({ to }) => to) }];
    return { areas, paths: [], signs: [], arrows };
}

/** The places of a preview that is shown, and who stays. @param {State} state */
export function previewed(state) {
    return previewIn(state) ? (preview.now?.sends ?? []) : null;
}

/** @param {State} state @param {Several} several */
function aimedAt({ hover }, several) {
    return several.several.at ?? hover.hex;
}

/** After every change: for the hex that is pointed at it is asked who would go where. @param {Given} given */
export function followSeveral({ store, act }) {
    const { state } = store;
    const several = severalIn(state);
    const hex = several && state.live ? aimedAt(state, several) : null;
    if (!several || hex === null || several.several.at) return;
    if (preview.of === several && preview.asked === hex) return;
    Object.assign(preview, { of: several, asked: hex });
    void act.order(async (seat) => {
        // Only where the pointer has come to rest meanwhile.
        if (seat.store.state.hover.hex === hex && severalIn(seat.store.state) === several)
            await look(seat, several, hex);
    });
}
