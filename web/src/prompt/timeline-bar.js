/** The timeline below the board, and what can be done at an earlier moment. */

import { byId, el, refresh } from "../document/dom.js";
import { lazy } from "../lazy.js";

/** @import { Context } from "../pieces/context.js" */

/**
 * The parts that it shows, which come when it is opened for the first time.
 * @type {Awaited<ReturnType<typeof lazy.timeline>> | null}
 */
let parts = null;
/** @type {Context | null} */
let latest = null;
let isComing = false;

/** @param {Context} context */
export function showTimeline(context) {
    const { lookBack, view, live } = context.state;
    latest = context;
    if (lookBack.open && !parts) return void fetchParts();
    const place = byId("time", HTMLDivElement);
    const button = byId("time-open", HTMLButtonElement);
    button.setAttribute("aria-expanded", String(lookBack.open));
    const isEntered = place.hidden && lookBack.open && button.matches(":focus-visible");
    place.hidden = !lookBack.open;
    document.body.classList.toggle("looking-back", lookBack.view !== null);
    const { palette, chance } = context.state.settings;
    const { open, timeline, chances, names, naming, playing } = lookBack;
    const past = [open, timeline, chances, names, naming, lookBack.view?.length, playing];
    refresh(place, [...past, palette, chance, view?.length, view?.mode, live], () =>
        parts && lookBack.open && lookBack.timeline && view
            ? parts.timelineParts(context, place.querySelector("details")?.open ?? false)
            : [],
    );
    if (isEntered) place.querySelector("input")?.focus();
}

/**
 * Fetch its parts once; meanwhile more may have happened. If they do not come the timeline is shut, to be opened again.
 */
async function fetchParts() {
    if (isComing) return;
    isComing = true;
    try {
        parts = await lazy.timeline();
        if (latest) showTimeline(latest);
    } catch (error) {
        latest?.lookBack.close();
        latest?.fault(error);
    } finally {
        isComing = false;
    }
}

/** Everything on which the buttons of a moment depend. @param {import("../play/state.js").State} state */
export function pastShown({ lookBack, view }) {
    return [lookBack.view?.length ?? null, lookBack.compare, view?.mode, view?.result ?? null];
}

/**
 * True if a copy of a match may go on from here: not if it would show hands that are still played.
 * @param {import("../types.d.ts").View | null} view
 */
export function canPractise(view) {
    return view?.mode === "match" && (!view.hides || Boolean(view.result));
}

/** The buttons at an earlier moment. @param {Context} context */
export function pastButtons({ speaker, lookBack: back, state, commands }) {
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, /** @type {object} */ given = {}) =>
        el(
            "button",
            { type: "button", "data-key": key.replace("page.", "").replaceAll(".", ":"), onclick, ...given },
            speaker.say(key),
        );
    const practice = state.view?.mode === "practice";
    const { length } = state.lookBack.view ?? { length: 0 };
    const copy = canPractise(state.view) && button("page.time.practise", () => commands.practise(length));
    return [
        button("page.time.present", back.close, { className: "primary" }),
        copy,
        button("page.time.compare", back.compare, { "aria-pressed": String(state.lookBack.compare) }),
        ...(practice
            ? [button("page.time.resume", () => back.resume(false)), button("page.time.fresh", () => back.resume(true))]
            : []),
    ];
}
