/** The sheet of overlays, as far as the first painting needs it: its button, and its place. */

import { byId, refresh } from "../document/dom.js";
import { lazy } from "../lazy.js";

/** @import { Context } from "../pieces/context.js" */

/**
 * The button in the bar tells whether the sheet is open, and whether something lies over the map.
 * @param {Context} context
 */
export function showOverlayButton({ state }) {
    const button = byId("overlays-open", HTMLButtonElement);
    button.setAttribute("aria-expanded", String(state.overlays.open));
    button.classList.toggle("busy", state.overlays.on.length > 0 || state.overlays.numbers);
}

/**
 * Show all overlays of the map in place of the sheets, which are there again when it is shut.
 * @param {Context} context
 */
export function showOverlays(context) {
    const { overlays, view, live, game } = context.state;
    const place = byId("over", HTMLElement);
    place.hidden = !overlays.open;
    document.body.classList.toggle("overlaid", overlays.open);
    if (!overlays.open) return refresh(place, [], () => []);
    void lazy.overlays().then(
        ({ overlayParts }) => {
            if (!place.hidden) refresh(place, [overlays, view?.length, live, game?.id], () => overlayParts(context));
        },
        (error) => {
            if (place.hidden) return;
            context.overlays.open(false);
            context.fault(error);
        },
    );
}
