/** What happened, latest first, with the dice. */

import { dice } from "../pieces/dice.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { LoggedEvent } from "../play/state.js"
 * @import { Context } from "../pieces/context.js"
 */

/** @type {WeakMap<HTMLElement, { list: HTMLOListElement, events: LoggedEvent[], game: string | undefined }>} */
const shown = new WeakMap();

/**
 * Adds the events that are new; the others stay as they are.
 * @param {Context} context @param {HTMLElement} body
 */
export function showLog(context, body) {
  const { log, game } = context.state;
  const before = shown.get(body);
  if (before?.events === log && before.game === game?.id) return;
  const grown = before && before.game === game?.id && isStart(before.events, log);
  const list = grown ? before.list : el("ol", { className: "log", "aria-label": context.speaker.say("page.sheet.log") });
  const fresh = log.slice(grown ? before.events.length : 0);
  fresh.forEach((event) => list.prepend(entry(context, event)));
  if (!grown) body.replaceChildren(log.length > 0 ? list : el("p", { className: "quiet" }, context.speaker.say("page.log.none")));
  shown.set(body, { list, events: log.length > 0 ? log : [{ text: { key: "" }, length: -1 }], game: game?.id });
}

/** @param {LoggedEvent[]} start @param {LoggedEvent[]} whole */
function isStart(start, whole) {
  return start.length <= whole.length && start.every((event, index) => event === whole[index]);
}

/** @param {Context} context @param {LoggedEvent} event */
function entry(context, event) {
  const { speaker } = context;
  const says = signed(context, event.text);
  const words = el("span", {}, ...(event.bot ? [`${speaker.name(event.bot)}: `] : []), ...says);
  return el("li", { className: event.die ? "rolled" : event.bot ? "said" : "" }, event.die && dice(event.die, speaker, 20), words, goButton(context, event.path?.at(-1)));
}

/** Shows on the board where it was. @param {Pick<Context, "speaker" | "act">} context @param {string | undefined} hex */
export function goButton({ speaker, act }, hex) {
  const words = speaker.say("page.log.show");
  return hex ? el("button", { type: "button", className: "link go", title: words, "aria-label": words, onclick: () => act.centre(hex) }) : null;
}
