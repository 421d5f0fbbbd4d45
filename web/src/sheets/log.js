/** The log, latest first, with the dice. */

import { dice } from "../pieces/dice.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";
import { isAlike, linesOf } from "../play/log-lines.js";

/**
 * @import { LoggedEvent } from "../play/state.js"
 * @import { Line } from "../play/log-lines.js"
 * @import { Context } from "../pieces/context.js"
 */

/**
 * @typedef {{ list: HTMLOListElement, more: HTMLButtonElement, none: HTMLElement, log: LoggedEvent[], lines: Line[],
 * told: number, game: string | undefined }} Shown
 * @type {WeakMap<HTMLElement, Shown>}
 */
const shown = new WeakMap();

/**
 * Adds the lines that are new, or older than those that were told; the others stay as they are.
 * @param {Context} context @param {HTMLElement} body
 */
export function showLog(context, body) {
    const { log, game, told } = context.state;
    const before = shown.get(body);
    if (before?.log === log && before.game === game?.id && before.told === told) return;
    const parts = before && before.game === game?.id ? before : begun(context, body);
    const lines = linesOf(log, context.speaker.hasSeveral);
    const [start, end] = kept(parts.lines, lines);
    if (end === start) parts.list.replaceChildren();
    else for (let n = parts.lines.length - (end - start); n > 0; n--) parts.list.firstChild?.remove();
    for (const line of lines.slice(end)) parts.list.prepend(entry(context, line));
    for (const line of lines.slice(0, start).reverse()) parts.list.append(entry(context, line));
    parts.more.hidden = told === 0;
    // What is kept is still being brought back: that nothing has happened is not known yet.
    parts.none.hidden = log.length > 0 || told > 0 || !context.state.live;
    shown.set(body, { ...parts, log, lines, told, game: game?.id });
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
    return { list, more, none, log: [], lines: [], told: 0, game: undefined };
}

/**
 * From where to where the lines to be told now are the first of those that were told; nowhere: from 0 to 0.
 * @param {Line[]} before
 * @param {Line[]} lines
 */
function kept(before, lines) {
    const start = before.length > 0 ? lines.findIndex((line) => isAlike(line, before[0])) : -1;
    if (start < 0) return [0, 0];
    const differs = before.findIndex((line, n) => !lines[start + n] || !isAlike(line, lines[start + n]));
    return [start, differs < 0 ? start + before.length : start + differs];
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
