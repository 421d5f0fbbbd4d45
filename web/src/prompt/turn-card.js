/**
 * The card with which a turn begins: it lies over the sheets and goes with any press, which does what it would without
 * it; one on the card does nothing more.
 */

import { byId, el, refresh } from "../document/dom.js";
import { isCardShown } from "../play/turn-card.js";
import { withCard } from "../play/state.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Store } from "../play/state.js"
 */

/** @param {Context} context */
export function showTurnCard(context) {
    const { state } = context;
    const place = byId("turn-card", HTMLDivElement);
    const bulletin = isCardShown(state) ? state.view?.bulletin : undefined;
    place.hidden = !bulletin;
    if (!bulletin) return;
    fill(place, context, bulletin);
    place.classList.remove("short");
    if (coversAnswers(place)) place.classList.add("short");
    place.hidden = coversAnswers(place);
}

/**
 * True if answers have no room above it: where it lies over the sheets the panel ends there.
 * @param {HTMLElement} card
 */
function coversAnswers(card) {
    document.body.style.setProperty("--card", `${card.offsetHeight}px`);
    const { top, right } = card.getBoundingClientRect();
    const buttons = [...byId("buttons", HTMLDivElement).querySelectorAll("button:not(.undo, [data-key=hint])")];
    return buttons
        .map((button) => button.getBoundingClientRect())
        .some(({ left, bottom }) => left < right && bottom > top);
}

/**
 * @param {HTMLElement} place
 * @param {Context} context
 * @param {NonNullable<import("../types.d.ts").View["bulletin"]>} bulletin
 */
function fill(place, { state, speaker }, bulletin) {
    refresh(place, [bulletin, state.game?.id], () => {
        const [first, ...rest] = bulletin.lines;
        return [
            el("p", { className: "turn-card-title" }, speaker.text(bulletin.title)),
            el("p", { className: "turn-card-lead", "data-weather": bulletin.tone }, speaker.text(first)),
            ...rest.map((line) => el("p", {}, speaker.text(line))),
        ];
    });
}

/** Any key and any press is enough to be rid of it. @param {Store} store */
export function followTurnCard(store) {
    const leave = () => {
        if (isCardShown(store.state)) store.update(withCard, null);
    };
    addEventListener("pointerdown", leave, true);
    addEventListener("keydown", ({ repeat }) => repeat || leave(), true);
}
