/**
 * All announced battles together, in the order that the player puts them in: asked for on request, as it can take a
 * while.
 */

import { foeTitle, hexTitle } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { chanceList } from "./prospects.js";

/**
 * @import { BattleView, Outlook } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/**
 * The order wanted, without battles that are over and with new ones at its end.
 * @param {string[]} wanted @param {BattleView[]} battles
 */
export function orderOf(wanted, battles) {
    const waiting = battles
        .filter(({ status }) => status === "planned" || status === "announced")
        .map(({ hex }) => hex);
    return [...wanted.filter((hex) => waiting.includes(hex)), ...waiting.filter((hex) => !wanted.includes(hex))];
}

/** @param {string[]} order @param {number} from @param {number} by */
export function moved(order, from, by) {
    const to = Math.min(Math.max(from + by, 0), order.length - 1);
    const rest = order.filter((_, index) => index !== from);
    return [...rest.slice(0, to), order[from], ...rest.slice(to)];
}

/** @param {Context} context @param {BattleView[]} battles @returns {HTMLElement | null} */
export function outlookPart(context, battles) {
    const { speaker, state, outlook } = context;
    const order = orderOf(state.forecast.order, battles);
    if (!state.live || order.length + battles.filter(({ status }) => status === "fighting").length < 2) return null;
    const { working, answer, refusal } = state.forecast;
    const ask = el(
        "button",
        { type: "button", "data-key": "outlook", disabled: working, onclick: () => outlook.ask(order) },
        speaker.say("page.outlook.ask"),
    );
    return el(
        "section",
        { className: "outlook", "aria-busy": String(working) },
        el("h3", {}, speaker.say("page.outlook")),
        el("ol", {}, ...order.map((hex, index) => place(context, battles, order, hex, index))),
        working ? el("p", { className: "quiet working" }, speaker.say("page.working")) : answer ? null : ask,
        refusal && el("p", { className: "note" }, speaker.text(refusal)),
        answer && totals(context, answer),
    );
}

/**
 * A battle in the order, with what it comes to there.
 * @param {Context} context
 * @param {BattleView[]} battles
 * @param {string[]} order
 * @param {string} hex
 * @param {number} index
 */
function place(context, battles, order, hex, index) {
    const { speaker, outlook, state } = context;
    const battle = battles.find((each) => each.hex === hex);
    const column = battle?.column || speaker.say("page.battle.none");
    const expected = state.forecast.answer?.battles.find((each) => each.hex === hex);
    const step = (/** @type {number} */ by, /** @type {string} */ key) => {
        const words = speaker.say(key, { place: hexTitle(context, hex) });
        const end = by < 0 ? index === 0 : index === order.length - 1;
        return el(
            "button",
            {
                type: "button",
                className: "icon step",
                "data-key": `${key}:${hex}`,
                "aria-label": words,
                title: words,
                disabled: end,
                onclick: () => outlook.arrange(moved(order, index, by)),
            },
            by < 0 ? "\u2191" : "\u2193",
        );
    };
    const head = el(
        "div",
        { className: "outlook-head" },
        el("b", {}, battle ? foeTitle(context, battle) : hexTitle(context, hex)),
        el("span", {}, column),
        step(-1, "page.outlook.earlier"),
        step(1, "page.outlook.later"),
    );
    return el("li", {}, head, expected ? chanceList(context, expected.chances) : null);
}

/** @param {Context} context @param {Outlook} answer */
function totals(context, answer) {
    return el(
        "div",
        { className: "totals" },
        chanceList(context, answer.totals),
        el("p", { className: "quiet" }, context.speaker.text(answer.method)),
    );
}
