/** A hint: the button that asks for it, and what a computer player would do, with its reason. */

import { byId, el, refresh } from "../document/dom.js";
import { hintParts } from "../computer/advice.js";
import { awaited } from "../play/state.js";

/** @import { Context } from "../pieces/context.js" */

/** The button that asks, where a person decides; not while the set-up waits to begin. @param {Context} context */
export function hintButton({ state, speaker, adviser }) {
    const { view, game, lesson } = state;
    if (lesson || !view?.decision || !game?.bots.length) return null;
    if (!view.length && view.turn < view.first_turn) return null;
    return el(
        "button",
        {
            type: "button",
            "data-key": "hint",
            title: speaker.say("page.advice.title"),
            onclick: () => void adviser.ask(),
        },
        speaker.say("page.advice"),
    );
}

/** The block below the buttons. @param {Context} context */
export function showHint(context) {
    const { state } = context;
    const { advice } = state;
    const isShown = advice !== null && state.live && !state.lookBack.view && awaited(state) === null;
    const shown = isShown ? [advice.bot, advice.thought, advice.share > 0, advice.plan ?? null, state.game?.id] : [];
    const place = byId("hint", HTMLDivElement);
    refresh(place, shown, () =>
        advice && shown.length > 0 ? (hintParts.now?.hintBlock(context, advice, place) ?? []) : [],
    );
}
