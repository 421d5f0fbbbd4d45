/** The screen between two players at one device: whose turn it is, and nothing that only one of them may know. */

import { sideTitle, toneOf } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { awaited } from "../play/state.js";

/** @import { Context } from "../pieces/context.js" */

/** @param {Context} context */
export function showHandOver(context) {
    const side = awaited(context.state);
    const place = byId("hand-over", HTMLDivElement);
    document.body.classList.toggle("covered", side !== null);
    place.hidden = side === null;
    refresh(place, [side, context.state.view?.length], () => (side === null ? [] : [card(context, side)]));
}

/** @param {Context} context @param {string} side */
function card(context, side) {
    const { speaker, act } = context;
    const title = el("h2", {}, sideTitle(context, side));
    const words = el(
        "p",
        {},
        speaker.say(context.state.view?.asked_again ? "page.handover.again" : "page.handover", {
            side: sideTitle(context, side),
        }),
    );
    const secret = el("p", { className: "quiet" }, speaker.say("page.handover.secret"));
    const button = el(
        "button",
        { type: "button", className: "primary", "data-key": "here", onclick: act.takeOver },
        speaker.say("page.handover.here"),
    );
    return el(
        "section",
        { className: "hand-over-card", "data-tone": toneOf(context, side) },
        title,
        words,
        secret,
        button,
    );
}
