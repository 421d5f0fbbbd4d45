/** The way to the cards that can be played, and the calm "pass" beside the offer of one. */

import { byId, el } from "../document/dom.js";
import { isAboutCards, playable } from "../sheets/hand.js";

/**
 * @import { OptionView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/**
 * Leads to the cards, beside everything else that can be done; null where no card can be played.
 * @param {Context} context
 */
export function cardsButton(context) {
    const { state, speaker } = context;
    const cards = playable(state.view).length;
    if (cards === 0 || isAboutCards(state)) return null;
    return el(
        "button",
        {
            type: "button",
            "data-key": "cards",
            title: speaker.say("page.hand.open.title"),
            onclick: openHand,
        },
        speaker.say("page.hand.open", { n: cards }),
    );
}

/**
 * Passing where cards are offered: as easy as playing one, and nothing to be alarmed at.
 * @param {Context} context
 * @param {OptionView} option
 */
export function isCalm({ state }, option) {
    return option.passes === true && isAboutCards(state);
}

/** The sheet of cards is opened, and the first that can be played takes the focus. */
function openHand() {
    const tab = document.querySelector('[data-key="tab:hand"]');
    const isShut = byId("sheets", HTMLDivElement).offsetHeight === 0;
    if (tab instanceof HTMLElement && (tab.ariaSelected !== "true" || isShut)) tab.click();
    const sheet = document.querySelector('[data-sheet="hand"]');
    if (sheet instanceof HTMLDetailsElement) sheet.open = true;
    const first = sheet?.querySelector(".card-use");
    if (first instanceof HTMLElement) first.focus();
}
