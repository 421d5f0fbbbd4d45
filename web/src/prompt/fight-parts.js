/** Buttons for battles fought one after the other, and for answers that hold in all of them. */

import { el } from "../document/dom.js";
import {
    answerAlways,
    answersIn,
    askAgain,
    fightOn,
    fights,
    lasting,
    stopFighting,
    thumbs,
} from "../play/fighting-on.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Store } from "../play/state.js"
 */

/** As many battles are worth a press for all of them. */
const WORTH = 3;

/**
 * Before the battles that can be fought: all of them one after the other in one press, and a stop at any time.
 * @param {Context} context @returns {HTMLElement[]}
 */
export function fightButtons(context) {
    const { state } = context;
    const n = fights(state.view)?.subjects.length ?? 0;
    if (n === 0) return [];
    if (state.orders.fight) return [stopButton(context)];
    return n < WORTH ? [] : [button(context, "fight-on", context.speaker.say("page.fight.on", { n }), fightOn)];
}

/**
 * After the answers to what is asked in a battle: the same in every battle, and what was set going is stopped.
 * @param {Context} context @returns {HTMLElement[]}
 */
export function answerButtons(context) {
    const { state, speaker } = context;
    const words = speaker.say("page.always");
    const open = lasting(state).map(({ verb, label }) =>
        button(context, `always:${verb}`, speaker.text(label), (store) => answerAlways(store, verb)),
    );
    const rules = thumbs(state).map(({ verb, rule, label }) => {
        const said = speaker.say(`page.always.${rule}`, { verb: speaker.text(label) });
        return button(context, `always:${verb}:${rule}`, said, (store) => answerAlways(store, `${verb}:${rule}`));
    });
    const group = el(
        "div",
        { className: "many", role: "group", "aria-label": words },
        el("span", { "aria-hidden": "true" }, speaker.say("page.many", { verb: words })),
        ...open,
        ...rules,
    );
    return [
        ...(open.length + rules.length > 0 ? [group] : []),
        ...againButtons(context),
        ...(state.orders.fight && !fights(state.view) ? [stopButton(context)] : []),
    ];
}

/** The way to be rid of answers that hold, while there are any. @param {Context} context */
export function againButtons(context) {
    const isKnown = Object.keys(answersIn(context.state)).length > 0;
    return isKnown ? [button(context, "always-none", context.speaker.say("page.always.none"), askAgain)] : [];
}

/** @param {Context} context */
function stopButton(context) {
    return button(context, "fight-stop", context.speaker.say("page.fight.stop"), stopFighting);
}

/** @param {Context} context @param {string} key @param {string} words @param {(store: Store) => void} run */
function button({ act }, key, words, run) {
    const onclick = () => act.order(({ store }) => run(store));
    return el("button", { type: "button", "data-key": key, onclick }, words);
}
