/** Giving orders, carrying them out, ending them: what is needed once a side with many units moves. */

import { directions, layoutOf, neighbour, toPoint } from "../map/hex.js";
import { fightOn, stopFighting } from "./fighting-on.js";
import { NO_ORDERS, stageOf } from "./state.js";
import { placeIn, takesOrders } from "./taking-orders.js";

/**
 * @import { BoardMap, Target, View } from "../types.d.ts"
 * @import { Choice } from "./choose.js"
 * @import { Seat } from "./controller.js"
 * @import { Given, March, Orders } from "./orders.js"
 * @import { State, Store } from "./state.js"
 */

const SETTING = "orders";
/** The number of games whose orders are kept. */
const GAMES = 20;

/** @param {State} state @param {(orders: Orders) => Orders} change @returns {State} */
function withOrders(state, change) {
    const orders = change(state.orders);
    return orders === state.orders ? state : { ...state, orders };
}

/** The units of those that could act now that are passed over. @param {State} state */
export function passedOver(state) {
    const able = ableIn(state);
    return restingIn(state).filter((id) => able.has(id));
}

/** The units that can do something. @param {State} state */
export function ableIn({ view }) {
    const open = (view?.decision?.options ?? []).filter(({ blocked, retracts }) => !blocked && !retracts);
    return new Set(open.flatMap(({ subject, subjects }) => (subject === "unit" ? subjects : [])));
}

/** The units that are not asked about now: who holds, who stays for this phase, who marches. @param {State} state */
export function restingIn({ orders, view }) {
    const staying = orders.stay.stage === stageOf(view) ? orders.stay.units : [];
    const marching = Object.keys(orders.march).filter((id) => !orders.march[id].stopped);
    return [...new Set([...Object.keys(orders.hold), ...staying, ...marching])];
}

/** @type {WeakMap<BoardMap, ReturnType<typeof layoutOf>>} */
const layouts = new WeakMap();

/** The enemies next to a hex. @param {State} state @param {string} hex @param {string} side */
function beside({ map, view }, hex, side) {
    if (!map || !view) return [];
    const layout = layouts.get(map) ?? layoutOf(map);
    layouts.set(map, layout);
    const near = new Set(directions(layout.orientation).map((direction) => neighbour(layout, hex, direction)));
    return view.units
        .filter((unit) => unit.side !== side && unit.hex !== undefined && near.has(unit.hex))
        .map(({ id }) => id);
}

/** @param {View} view @param {string} id */
export function sideOf({ units }, id) {
    return units.find((unit) => unit.id === id)?.side ?? "";
}

/**
 * An enemy next to a unit who was not there when it got its order.
 * @param {State} state @param {string} id @param {string[]} known
 */
function isMet(state, id, known) {
    const hex = state.view && placeIn(state.view, id);
    return (
        Boolean(hex) &&
        beside(state, /** @type {string} */ (hex), sideOf(/** @type {View} */ (state.view), id)).some(
            (enemy) => !known.includes(enemy),
        )
    );
}

/** Without the orders that have come to their end. @param {State} state @returns {Orders} */
export function pruned(state) {
    const { orders, view } = state;
    if (!view) return orders;
    const hold = Object.fromEntries(
        Object.entries(orders.hold).filter(([id, { at, near }]) => placeIn(view, id) === at && !isMet(state, id, near)),
    );
    const march = Object.fromEntries(
        Object.entries(orders.march).filter(
            ([id, { to, path }]) => path.includes(placeIn(view, id) ?? "") && placeIn(view, id) !== to,
        ),
    );
    const same =
        Object.keys(hold).length === Object.keys(orders.hold).length &&
        Object.keys(march).length === Object.keys(orders.march).length;
    return same ? orders : { ...orders, hold, march };
}

/** The position by which a game is known again: where it stands, and where everybody does. @param {View} view */
function signOf({ game, scenario, length, units }) {
    let sign = 0;
    const places = units.map(({ id, hex, box }) => [id, hex, box]);
    for (const letter of JSON.stringify([game, scenario, length, places])) {
        sign = (Math.imul(sign, 31) + (letter.codePointAt(0) ?? 0)) | 0;
    }
    return String(sign);
}

/**
 * `from`: the view in which the player goes to another moment.
 * @type {{ match: number, view: View | null, orders: Orders, sign: string, from?: View | null }}
 */
let kept = { match: -1, view: null, orders: NO_ORDERS, sign: "" };
/** Positions that can be opened or gone back to: their orders stay kept. @type {Set<string>} */
const stays = new Set();

/** The game is kept as it stands now, too. @param {State} state */
export function leaveHere({ view }) {
    if (view) stays.add(signOf(view));
}

/** The player goes to another moment, or line of play, and may come back. @param {State} state */
export function goElsewhere(state) {
    leaveHere(state);
    kept.from = state.view;
}

/**
 * After every change: orders come back with their game, end with what ended them, and are kept.
 * @param {Given} given
 */
export function follow({ store, keeper }) {
    const { view, live, match, lookBack, orders } = store.state;
    if (!view || !live || lookBack.view) return;
    const isAnother = match !== kept.match;
    if (isAnother && view.handover !== null) return;
    if (isAnother || (kept.from && kept.from !== view)) {
        const sign = signOf(view);
        // But for the game in play when the page was loaded, what is opened can be opened again.
        if (kept.match !== -1) stays.add(sign);
        kept = { match, view: null, orders: NO_ORDERS, sign };
        const found = listed(keeper.recall(SETTING)).find(([known]) => known === sign)?.[1];
        return store.update(withOrders, () => found ?? (isAnother ? NO_ORDERS : pruned(store.state)));
    }
    if (view === kept.view && orders === kept.orders) return;
    // Who leaves while the device changes hands comes back to that.
    const left = view.handover === null ? pruned(store.state) : orders;
    if (left !== orders) return store.update(withOrders, () => left);
    keep(keeper, view, orders);
    kept = { ...kept, view, orders };
}

/** @param {Given["keeper"]} keeper @param {View} view @param {Orders} orders */
function keep(keeper, view, orders) {
    const { hold, stay, march, always = {} } = orders;
    const given = [hold, march, always].flatMap(Object.keys);
    const isBare = given.length + stay.units.length === 0;
    const known = listed(keeper.recall(SETTING));
    if (isBare && known.length === 0) return;
    const sign = signOf(view);
    const others = known.filter(([each]) => each !== sign && (each !== kept.sign || stays.has(each)));
    kept.sign = sign;
    if (isBare && others.length === known.length) return;
    const all = isBare ? others : [[sign, { hold, stay, march, always }], ...others];
    keeper.prefer(SETTING, JSON.stringify(all.slice(0, GAMES)));
}

/** @param {string | null} text @returns {[string, Orders][]} */
function listed(text) {
    try {
        const all = JSON.parse(text ?? "[]");
        return Array.isArray(all)
            ? all.filter((each) => Array.isArray(each) && typeof each[0] === "string" && isOrders(each[1]))
            : [];
    } catch {
        return [];
    }
}

/** True if a kept form can be orders: a browser's storage may hold anything. @param {any} form */
function isOrders(form) {
    const ids = (/** @type {any} */ list) => Array.isArray(list) && list.every((id) => typeof id === "string");
    const each = (/** @type {any} */ table, /** @type {(value: any) => boolean} */ fits) =>
        typeof table === "object" &&
        table !== null &&
        Object.values(table).every((value) => typeof value === "object" && value !== null && fits(value));
    return (
        each({ form }, () => true) &&
        each(form.hold, ({ at, near }) => typeof at === "string" && ids(near)) &&
        each(
            form.march,
            ({ verb, to, path, near }) => typeof verb === "string" && typeof to === "string" && ids(path) && ids(near),
        ) &&
        typeof form.stay?.stage === "string" &&
        ids(form.stay.units) &&
        (form.always === undefined || (each({ always: form.always }, () => true) && ids(Object.values(form.always))))
    );
}

/** @param {Orders} orders @param {string[]} ids @returns {Orders} */
function without(orders, ids) {
    const { hold, stay, march } = orders;
    const rest = (/** @type {any} */ table) =>
        Object.fromEntries(Object.entries(table).filter(([id]) => !ids.includes(id)));
    return {
        ...orders,
        hold: rest(hold),
        march: rest(march),
        stay: { ...stay, units: stay.units.filter((id) => !ids.includes(id)) },
    };
}

/** Units hold where they stand until an enemy comes. @param {Store} store @param {string[]} ids */
export function hold(store, ids) {
    const { view } = store.state;
    if (!view) return;
    const held = ids.flatMap((id) => {
        const at = placeIn(view, id);
        return at ? [[id, { at, near: beside(store.state, at, sideOf(view, id)) }]] : [];
    });
    store.update(withOrders, (orders) => ({
        ...without(orders, ids),
        hold: { ...without(orders, ids).hold, ...Object.fromEntries(held) },
    }));
}

/** Units have no order any more. @param {Store} store @param {string[]} ids */
export function release(store, ids) {
    store.update(withOrders, (orders) => without(orders, ids));
}

/** Units stay where they are for this phase. @param {Store} store @param {string[]} ids */
export function stay(store, ids) {
    const stage = stageOf(store.state.view);
    store.update(withOrders, (orders) => ({
        ...orders,
        stay: {
            stage,
            units: [...new Set([...(orders.stay.stage === stage ? orders.stay.units : []), ...ids])],
        },
    }));
}

/**
 * The units in the named part of the board around a unit that can act and have no order.
 * @param {State} state @param {string} id
 */
export function restOfSector(state, id) {
    const { view, map } = state;
    const at = view && placeIn(view, id);
    const sector = map?.sectors?.find(({ hexes }) => at && hexes.includes(at));
    if (!view || !sector) return { name: "", units: [] };
    const able = new Set(goers(view));
    const known = new Set(restingIn(state));
    const inside = new Set(sector.hexes);
    return {
        name: sector.name,
        units: view.units
            .filter((unit) => able.has(unit.id) && !known.has(unit.id) && unit.hex && inside.has(unit.hex))
            .map((unit) => unit.id),
    };
}

/** The units that can go somewhere, if only over an enemy. @param {View | null} view */
function goers(view) {
    const options = (view?.decision?.options ?? []).filter(({ blocked }) => !blocked);
    if (!options.some(({ marches }) => marches)) return [];
    return options
        .filter(({ subject, target, retracts, joint }) => subject === "unit" && target && !retracts && !joint)
        .flatMap(({ subjects }) => subjects);
}

/** The units that can go somewhere, are asked about and stand next to an enemy. @param {State} state */
export function frontLine(state) {
    const { view } = state;
    const able = new Set(goers(view));
    for (const id of restingIn(state)) able.delete(id);
    return (view?.units ?? [])
        .filter(({ id, hex, side }) => able.has(id) && hex !== undefined && beside(state, hex, side).length > 0)
        .map(({ id }) => id);
}

/**
 * Units are sent to a hex over turns, and go as far as they can now.
 * @param {Seat} seat @param {string} verb @param {string[]} ids @param {string} to
 */
export async function march(seat, verb, ids, to) {
    for (const id of ids) await send(seat, verb, id, to);
    await goOn(seat, ids);
}

/**
 * Units that were stopped go on in spite of it: the enemy next to each is known now.
 * @param {Seat} seat @param {string[]} ids
 */
export async function marchAgain(seat, ids) {
    for (const id of ids) {
        const order = seat.store.state.orders.march[id];
        if (order) await send(seat, order.verb, id, order.to);
    }
    await goOn(seat, ids);
}

/** @param {Seat} seat @param {string} verb @param {string} id @param {string} to */
async function send(seat, verb, id, to) {
    const { store } = seat;
    const answer = await seat.ask("march", { verb, subject: id, target: to });
    const at = store.state.view && placeIn(store.state.view, id);
    if (!answer || !at) return;
    const near = beside(store.state, at, sideOf(/** @type {View} */ (store.state.view), id));
    marchOf(store, id, { verb, to, path: answer.path, near });
}

/** @param {Store} store @param {string} id @param {March} order */
function marchOf(store, id, order) {
    store.update(withOrders, (orders) => {
        const others = without(orders, [id]);
        return { ...others, march: { ...others.march, [id]: order } };
    });
}

/**
 * Go on with the marches, each as far as it can now; a unit that meets an enemy, would lose its supply or comes no
 * further, stops.
 * @param {Seat} seat @param {string[]} ids
 */
export async function goOn(seat, ids) {
    const { store } = seat;
    const start = store.state.view?.length ?? 0;
    for (const id of ids) {
        const order = store.state.orders.march[id];
        if (!order) continue;
        const leg = isMet(store.state, id, order.near) ? { stopped: /** @type {const} */ ("enemy") } : null;
        const gone = leg ?? (await goOne(seat, id, order));
        // Who has arrived has no order any more.
        if (store.state.view && placeIn(store.state.view, id) === order.to) release(store, [id]);
        else marchOf(store, id, { ...order, ...gone, went: momentOf(store.state, id) });
    }
    // Where nobody went, Undo is about what was done before.
    if (store.state.view?.length !== start) seat.series = { start, end: store.state.view };
    const halted = ids.filter((id) => store.state.orders.march[id]?.stopped);
    if (halted.length > 0) seat.say({ key: "page.march.stopped", facts: { n: halted.length, units: halted } }, "plain");
    await seat.keep();
}

/**
 * One leg of a march: its way as it is now, and why it ends there, if it does.
 * @param {Seat} seat @param {string} id @param {March} order @returns {Promise<Pick<March, "path" | "stopped">>}
 */
async function goOne(seat, id, order) {
    const { store } = seat;
    const { verb, to } = order;
    const at = store.state.view?.length ?? 0;
    const answer = await seat.engine.call("march", { verb, subject: id, target: to, at });
    if (!answer.ok) return { path: order.path, stopped: "way" };
    const { path } = answer;
    if (!answer.step) return { path, stopped: answer.cut ? "cut" : stuck(store.state, id, order) };
    // A way round what has changed since is no end of the march.
    marchOf(store, id, { ...order, path });
    return { path, stopped: (await seat.done([verb, id, answer.step])) ? undefined : "way" };
}

/**
 * The reason for a unit that comes no further: it stops in a later phase than the one in which it came so far.
 * @param {State} state @param {string} id @param {March} order @returns {March["stopped"]}
 */
function stuck(state, id, { went }) {
    return went === undefined || went === momentOf(state, id) ? undefined : "way";
}

/**
 * The phase, and the place of a unit in it: what was taken back can be gone again.
 * @param {State} state @param {string} id
 */
function momentOf({ view }, id) {
    return `${stageOf(view)} ${view && placeIn(view, id)}`;
}

/** The units that march and have not gone on yet in this phase. @param {State} state */
export function marching(state) {
    const { orders, view } = state;
    const open = (view?.decision?.options ?? []).filter(({ blocked }) => !blocked);
    return Object.entries(orders.march)
        .filter(
            ([id, { verb, stopped, went }]) =>
                !stopped &&
                went !== momentOf(state, id) &&
                open.some((option) => option.verb === verb && option.subjects.includes(id)),
        )
        .map(([id]) => id);
}

/**
 * The ways still to be gone by those of the side that decides, for the map.
 * @param {State} state @returns {{ side: string, hexes: string[] }[]}
 */
export function ways({ orders, view }) {
    const side = view?.decision?.side;
    if (!view || !side) return [];
    const own = Object.entries(orders.march).filter(([id]) => sideOf(view, id) === side);
    return own
        .map(([id, { path }]) => ({ side, hexes: path.slice(path.indexOf(placeIn(view, id) ?? "")) }))
        .filter(({ hexes }) => hexes.length > 1);
}

/** The hexes of those of the side that decides who hold or stay, for the map. @param {State} state */
export function waiting({ orders, view }) {
    const side = view?.decision?.side;
    if (!view || !side) return [];
    const staying = orders.stay.stage === stageOf(view) ? orders.stay.units : [];
    const ids = [...Object.keys(orders.hold), ...staying].filter((id) => sideOf(view, id) === side);
    return [...new Set(ids.flatMap((id) => placeIn(view, id) ?? []))];
}

/** Do what a key asks for, with the selection. @param {Given} given @param {import("./orders.js").Key} what */
export function byKey({ store, act }, what) {
    const { state } = store;
    if (what === "stop" || (what === "fight" && state.orders.fight)) return stopFighting(store);
    if (what === "fight") return void act.order(() => fightOn(store));
    if (!takesOrders(state)) return;
    const { selection } = state;
    const ids =
        selection.kind === "subject" && selection.what === "unit" ? [selection.id, ...(selection.beside ?? [])] : [];
    if (what === "marchOn") return void act.order((seat) => goOn(seat, marching(seat.store.state)));
    if (ids.length === 0) return act.say({ key: "page.orders.nobody" }, "plain");
    const isHeld = what === "hold" && ids.every((id) => state.orders.hold[id]);
    if (isHeld) return void act.order(() => release(store, ids));
    const order = () => (what === "sector" ? stay(store, restOfSector(state, ids[0]).units) : hold(store, ids));
    return act.order(order);
}

/**
 * The hex of a unit that comes in with another: the same hex, or the nearest to it that is open to it and has room.
 * @param {Seat} seat @param {string[]} action that of the other @param {string} id
 */
export async function landing({ store, engine }, [verb, , to], id) {
    const { map, view } = store.state;
    const answer = await engine.call("targets", { verb, subject: id, at: view?.length ?? 0 });
    if (!answer.ok || !map) return undefined;
    const places = new Map(map.hexes.map(([hex, q, r]) => [hex, toPoint(map.orientation, q, r)]));
    const [x, y] = places.get(to) ?? [0, 0];
    const far = (/** @type {string} */ hex) => {
        const [there, down] = places.get(hex) ?? [Infinity, 0];
        return Math.hypot(there - x, down - y);
    };
    const hasRoom = (/** @type {Target} */ { notes }) => !notes?.some(({ key }) => key === "note.full");
    const ids = answer.targets.filter(hasRoom).map((/** @type {Target} */ target) => target.id);
    return ids.includes(to) ? to : ids.sort((/** @type {string} */ a, /** @type {string} */ b) => far(a) - far(b))[0];
}

/**
 * The offer to go over turns to where what is taken up cannot go now.
 * @param {Seat} seat @param {string[]} action @returns {Promise<Choice | null>}
 */
export async function marchOffer(seat, [verb, id, to]) {
    const { view, selection } = seat.store.state;
    const option = view?.decision?.options.find((each) => each.verb === verb && each.marches);
    if (!view || !option || !to || selection.kind !== "subject" || !takesOrders(seat.store.state)) return null;
    const answer = await seat.engine.call("march", { verb, subject: id, target: to, at: view.length });
    const march = { verb, ids: [id, ...(selection.beside ?? [])], to };
    return answer.ok ? { action: [verb, id, to], label: { key: "page.march.to", facts: { hex: to } }, march } : null;
}
