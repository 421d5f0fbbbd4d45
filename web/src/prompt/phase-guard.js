/**
 * A change of phase is seen; and for a moment its button takes no pointer and no key, so that a double press does not
 * end the next phase too.
 */

import { byId } from "../document/dom.js";
import { botOf } from "../play/seats.js";
import { stageOf } from "../play/state.js";

/** @import { State } from "../play/state.js" */

/** Longer than a double click, shorter than anybody reads. */
const GUARD = 400;
const SHOWN = 1600;

let known = "";
/** The number of actions at which the phase began. */
let begunAt = -1;
/** @type {Record<string, number>} */
const timers = {};

/** To be called after the buttons are drawn. @param {State} state */
export function settle(state) {
    const now = state.live ? momentOf(state) : known;
    if (now !== known) begunAt = state.view?.length ?? -1;
    byId("panel", HTMLElement).classList.toggle("begun", state.view?.length === begunAt);
    if (now === known) return;
    const isFirst = known === "";
    known = now;
    if (isFirst) return;
    leaveButtons(state);
    hold("settling", GUARD);
    hold("changed", SHOWN);
}

/**
 * Move the focus of a player by keys off the buttons of a phase that has only begun: the first is one Tab away from the
 * prompt.
 * @param {State} state
 */
function leaveButtons({ view }) {
    if (view?.decision && botOf(view) === null && byId("buttons", HTMLDivElement).querySelector(":focus-visible"))
        byId("prompt-line", HTMLParagraphElement).focus();
}

/** To the button that leads on, or is the first to be pressed. */
export function goOnward() {
    const found = ["#buttons .primary", "#buttons [data-onward]", "#buttons button", "#board"]
        .map((each) => document.querySelector(each))
        .find((node) => node !== null);
    if (found instanceof HTMLElement) found.focus();
}

/**
 * A key that is held down presses nothing again and again; and like a pointer none ends the phase that has only begun.
 */
export function followHeldKeys() {
    byId("buttons", HTMLDivElement).addEventListener("keydown", (event) => {
        const isEarly =
            event.target instanceof Element && event.target.matches(".settling :is(.primary, [data-onward])");
        if ((event.repeat || isEarly) && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    });
}

/** The phase, and by which verb it ends. @param {State} state */
function momentOf({ view }) {
    const verb = view?.decision?.options.find(({ advances }) => advances)?.verb;
    return [view?.game, stageOf(view), view?.decision?.side, verb].join(" ");
}

/** @param {string} name of a class that the panel wears so long @param {number} milliseconds */
function hold(name, milliseconds) {
    const panel = byId("panel", HTMLElement);
    panel.classList.add(name);
    clearTimeout(timers[name]);
    timers[name] = window.setTimeout(() => panel.classList.remove(name), milliseconds);
}
