/** Several stacks taken up together: what is said of them, and the buttons with them. */

import { el } from "../document/dom.js";
import { hexTitle } from "../pieces/context.js";
import { hold, release, restingIn, ways } from "../play/giving-orders.js";
import { stacksInSight } from "../play/boxing.js";
import { joined } from "../play/overlay-state.js";
import { hexesOf, previewIn, previewed, send, severalIn, stacksIn, takeSeveral, unitsOf } from "../play/several.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Seat } from "../play/controller.js"
 * @import { State } from "../play/state.js"
 */

/** The ways of marches, and the preview of what is sent. @param {State} state */
export function laidIn(state) {
    const paths = ways(state);
    const marched = paths.length > 0 ? { areas: [], paths, signs: [], arrows: [] } : null;
    return joined(marched, previewIn(state));
}

/**
 * With a stack that is taken up: others can be added to it, or all in sight.
 * @param {Context} context @param {string[]} ids @returns {HTMLElement[]}
 */
export function severalButton({ state, speaker, act }, ids) {
    const stacks = stacksIn(state);
    if (stacks.size < 2 || ![...stacks.values()].some((stack) => stack.some((id) => ids.includes(id)))) return [];
    const run = () => act.order(({ store }) => takeSeveral(store, ids, true));
    return [button("several", speaker.say("page.several.more"), run)];
}

/**
 * The block of what is taken up, where that is several stacks.
 * @param {Context} context @returns {{ title: string, body: (HTMLElement | null)[] } | null}
 */
export function severalParts(context) {
    const { state, speaker, act } = context;
    const several = severalIn(state);
    if (!several) return null;
    const ids = unitsOf(several);
    const hexes = hexesOf(state, several);
    const sends = several.several.at ? previewed(state) : null;
    const known = ids.filter((id) => restingIn(state).includes(id));
    const help = speaker.say(several.several.adding ? "page.several.adding" : "page.several.help");
    const order = (/** @type {(seat: Seat) => unknown} */ run) => () => act.order(run);
    const buttons = [
        ...sendButton(context, sends?.length ?? 0),
        ...inSight(context),
        button(
            "hold",
            speaker.say("page.hold"),
            order(({ store }) => hold(store, ids)),
        ),
        ...(known.length > 0
            ? [
                  button(
                      "release",
                      speaker.say("page.hold.release"),
                      order(({ store }) => release(store, ids)),
                  ),
              ]
            : []),
    ];
    const title = speaker.say("page.several", { n: hexes.length });
    return {
        title,
        body: [
            el("p", { className: "quiet", "data-key": "several-help" }, help),
            el("div", { className: "choices orders" }, ...buttons),
        ],
    };
}

/** The button that sends them, once a finger has asked who goes where. @param {Context} context @param {number} n */
function sendButton(context, n) {
    const { state, speaker, act } = context;
    const several = severalIn(state);
    const at = several?.several.at;
    if (!several || !at || n === 0) return [];
    const words = speaker.say("page.several.send", { n, hex: hexTitle(context, at) });
    const node = button("several-send", words, () => act.order((seat) => send(seat, several, at)));
    node.classList.add("primary");
    return [node];
}

/** Takes up all that are in the part of the map that shows. @param {Context} context */
function inSight({ speaker, act }) {
    const run = () => act.order(({ store }) => takeSeveral(store, stacksInSight(), true));
    return [button("several-sight", speaker.say("page.several.sight"), run)];
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick) {
    return el("button", { type: "button", "data-key": key, onclick }, words);
}
