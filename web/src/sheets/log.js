/** The log, latest first, with the dice. */

import { dice } from "../pieces/dice.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";
import { linesOf } from "../play/log-lines.js";

/**
 * @import { LoggedEvent } from "../play/state.js"
 * @import { Context } from "../pieces/context.js"
 */

/**
 * @typedef {{ list: HTMLOListElement, more: HTMLButtonElement, none: HTMLElement, events: LoggedEvent[], told: number,
 * game: string | undefined }} Shown
 * @type {WeakMap<HTMLElement, Shown>}
 */
const shown = new WeakMap();

/**
 * Adds the events that are new, or older than those that were told; the others stay as they are.
 * @param {Context} context @param {HTMLElement} body
 */
export function showLog(context, body) {
    const { log, game, told } = context.state;
    const before = shown.get(body);
    if (before?.events === log && before.game === game?.id && before.told === told) return;
    const start = before && before.game === game?.id ? placeOf(before.events, log) : -1;
    const parts = before && start >= 0 ? before : begun(context, body);
    const known = start >= 0 ? parts.events.length : 0;
    const lines = new Set(linesOf(log));
    const isLine = (/** @type {LoggedEvent} */ event) => lines.has(event);
    for (const event of log.slice(Math.max(start, 0) + known).filter(isLine)) parts.list.prepend(entry(context, event));
    const earlier = log.slice(0, Math.max(start, 0)).filter(isLine).reverse();
    for (const event of earlier) parts.list.append(entry(context, event));
    parts.more.hidden = told === 0;
    // What is kept is still being brought back: that nothing has happened is not known yet.
    parts.none.hidden = log.length > 0 || told > 0 || !context.state.live;
    shown.set(body, { ...parts, events: log, told, game: game?.id });
}

/** @param {Context} context @param {HTMLElement} body @returns {Shown} */
function begun({ speaker, lookBack }, body) {
    const list = el("ol", { className: "log", "aria-label": speaker.say("page.sheet.log") });
    const more = el(
        "button",
        { type: "button", "data-key": "log:earlier", onclick: lookBack.earlier },
        speaker.say("page.log.earlier"),
    );
    const none = el("p", { className: "quiet" }, speaker.say("page.log.none"));
    body.replaceChildren(none, list, more);
    return { list, more, none, events: [], told: 0, game: undefined };
}

/**
 * The place of what was told in what is to be told now; -1: it is not there.
 * @param {LoggedEvent[]} before
 * @param {LoggedEvent[]} log
 */
function placeOf(before, log) {
    const start = before.length > 0 ? log.indexOf(before[0]) : -1;
    return start >= 0 && before.every((event, index) => event === log[start + index]) ? start : -1;
}

/**
 * The name before a computer's reason, and that it was kept back until now; empty before any other event.
 * @param {Context["speaker"]} speaker @param {string} [bot] @param {boolean} [late]
 */
export function botWords(speaker, bot, late) {
    if (!bot) return "";
    return `${late ? speaker.say("page.log.late", { bot: speaker.name(bot) }) : speaker.name(bot)}: `;
}

/** @param {Context} context @param {LoggedEvent} event */
function entry(context, event) {
    const { speaker } = context;
    const says = signed(context, event.text);
    const words = el("span", {}, botWords(speaker, event.bot, event.late), ...says);
    return el(
        "li",
        { className: event.die ? "rolled" : event.bot ? "said" : "" },
        event.die && dice(event.die, speaker, 20),
        words,
        goButton(context, event.path?.at(-1)),
    );
}

/**
 * Shows on the board where it was.
 * @param {Pick<Context, "speaker" | "act">} context
 * @param {string | undefined} hex
 */
export function goButton({ speaker, act }, hex) {
    const words = speaker.say("page.log.show");
    return hex
        ? el("button", {
              type: "button",
              className: "link go",
              title: words,
              "aria-label": words,
              onclick: () => act.centre(hex),
          })
        : null;
}
