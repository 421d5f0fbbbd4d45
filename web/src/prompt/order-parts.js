/** Orders as they show and are given by buttons; with them comes all that is done with orders. */

import { advisedHex } from "../computer/advised.js";
import { el } from "../document/dom.js";
import { hexTitle, unitShort } from "../pieces/context.js";
import {
    ableIn,
    byKey as orderByKey,
    follow as followOrders,
    frontLine,
    goElsewhere,
    goOn,
    hold,
    landing,
    leaveHere,
    march,
    marching,
    marchAgain,
    marchOffer,
    release,
    restOfSector,
    passedOver,
    restingIn,
    stay,
    waiting,
} from "../play/giving-orders.js";
import { followFight } from "../play/fighting-on.js";
import { followSight } from "../play/in-sight.js";
import { followBoxes } from "../play/boxing.js";
import { followSeveral } from "../play/several.js";
import { followWalk, further, walkOn } from "../play/walking-on.js";
import { takesOrders } from "../play/taking-orders.js";
import { againButtons, answerButtons, fightButtons } from "./fight-parts.js";
import { allBack, folded, inShort, joinParts } from "./large-parts.js";
import { severalButton } from "./several-parts.js";

export { allBack, fightButtons, folded, goElsewhere, inShort, joinParts, landing, leaveHere, marchOffer };
export { restingIn, waiting, walkOn };
export { laidIn, severalParts } from "./several-parts.js";
export { pointed } from "../play/several.js";

/**
 * After every change: orders are kept or end, battles go on, a phase begins, what happens is in sight.
 * @param {import("../play/orders.js").Given} given
 */
export function follow(given) {
    followOrders(given);
    followFight(given);
    followWalk(given);
    followSeveral(given);
    followBoxes(given);
    followSight(given, advisedHex(given.store.state));
}

/**
 * Gives an order by a key; who stays by it is left for the next.
 * @param {import("../play/orders.js").Given} given @param {import("../play/orders.js").Key} what
 */
export function byKey(given, what) {
    const staying = orderByKey(given, what);
    if (staying) void staying.then(() => further(given));
}

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Seat } from "../play/controller.js"
 * @import { March } from "../play/orders.js"
 */

/**
 * Sends units to a hex over turns, and goes on to the next, for who goes from unit to unit.
 * @param {Seat} seat @param {Pick<Context, "act">} context
 * @param {{ verb: string, ids: string[], to: string }} sent
 */
export async function sendOff(seat, { act }, { verb, ids, to }) {
    await march(seat, verb, ids, to);
    further({ store: seat.store, act });
}

/**
 * Below the buttons of the phase: all marches go on in one press; who has orders, and a way to be rid of them; what can
 * be answered in every battle.
 * @param {Context} context @returns {HTMLElement[]}
 */
export function orderButtons(context) {
    const { state, speaker, act } = context;
    if (!takesOrders(state)) return answerButtons(context);
    const going = marching(state);
    const known = passedOver(state);
    const of = ableIn(state).size;
    const goAll = () => act.order((seat) => goOn(seat, marching(seat.store.state)));
    const onward = el(
        "button",
        { type: "button", "data-key": "march-on", onclick: goAll },
        speaker.say("page.march.on", { n: going.length }),
    );
    const told = el(
        "span",
        { className: "undone quiet", id: "orders" },
        speaker.say(known.length === of ? "page.orders.all" : "page.orders", { n: known.length, of }),
    );
    const free = el(
        "button",
        {
            type: "button",
            "data-key": "orders-none",
            onclick: () => act.order(({ store }) => release(store, known)),
        },
        speaker.say("page.orders.none"),
    );
    const front = frontLine(state);
    const words = speaker.say("page.stay.front", { n: front.length });
    const still = el(
        "button",
        { type: "button", "data-key": "front", onclick: () => act.order(({ store }) => stay(store, front)) },
        words,
    );
    return [
        ...(going.length > 0 ? [onward] : []),
        ...(front.length > 1 ? [still] : []),
        ...(known.length > 0 ? [told, free] : []),
        ...againButtons(context),
    ];
}

/**
 * With what is taken up: the orders it has, and those that it can be given.
 * @param {Context} context @param {string[]} ids
 */
export function unitOrders(context, ids) {
    const { state, speaker, act } = context;
    if (!takesOrders(state) || !state.view) return [];
    const known = ids.filter((id) => restingIn(state).includes(id) || state.orders.march[id]);
    const sector = restOfSector(state, ids[0]);
    const button = (
        /** @type {string} */ key,
        /** @type {string} */ words,
        /** @type {(seat: Seat) => unknown} */ run,
    ) => el("button", { type: "button", "data-key": key, onclick: () => act.order(run) }, words);
    const staying =
        (/** @type {(store: Seat["store"]) => void} */ order) =>
        (/** @type {Seat} */ { store }) => {
            order(store);
            further({ store, act });
        };
    const lines = ids
        .filter((id) => state.orders.march[id])
        .map((id) => {
            const words = marchWords(context, id, state.orders.march[id]);
            return el("p", { className: "quiet", "data-key": `march:${id}` }, words);
        });
    const stopped = ids.filter((id) => state.orders.march[id]?.stopped);
    const buttons = [
        ...(stopped.length > 0
            ? [button("march-again", speaker.say("page.march.again"), (seat) => marchAgain(seat, stopped))]
            : []),
        ...severalButton(context, ids),
        button(
            "hold",
            speaker.say("page.hold"),
            staying((store) => hold(store, ids)),
        ),
        ...(known.length > 0
            ? [button("release", speaker.say("page.hold.release"), ({ store }) => release(store, ids))]
            : []),
        ...(sector.units.length > 1
            ? [
                  button(
                      "sector",
                      sectorWords(context, sector),
                      staying((store) => stay(store, sector.units)),
                  ),
              ]
            : []),
    ];
    return [...lines, el("div", { className: "choices orders" }, ...buttons)];
}

/** @param {Context} context @param {{ name: string, units: string[] }} sector */
function sectorWords({ speaker }, { name, units }) {
    return speaker.say("page.stay.sector", { sector: speaker.say(name), n: units.length });
}

/** @param {Context} context @param {string} id @param {March} order */
function marchWords(context, id, { to, stopped }) {
    return context.speaker.say(stopped ? `page.march.${stopped}` : "page.march.going", {
        unit: unitShort(context, id),
        hex: hexTitle(context, to),
    });
}
