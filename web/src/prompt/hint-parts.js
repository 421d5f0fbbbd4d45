/** What a hint says, and which step is worth advising: fetched when a hint is asked for. */

import { carryOut } from "../computer/carrying-out.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Advice } from "../computer/advice.js"
 */

export { advised, advisedHex, advisedOver } from "../computer/advised.js";
export { adviserOf, isReady, worthSaying } from "../computer/weighing.js";

/** What is advised, with its reason, and said aloud; while it is thought about, that. @param {Context} context @param {Advice} advice @param {HTMLElement} place */
export function hintBlock(context, advice, place) {
  const { bot: id, thought } = advice;
  const { speaker, act, adviser, state } = context;
  const away = el("button", { type: "button", "data-key": "hint-away", onclick: adviser.letGo }, speaker.say("page.advice.away"));
  const bot = speaker.name(id);
  if (!thought) return [el("p", { className: "deed working" }, speaker.say("page.advice.thinking", { bot })), el("div", { className: "buttons" }, away)];
  const owed = thought.owed ? ` ${speaker.say("page.advice.owed", { words: speaker.text(thought.owed) })}` : "";
  const then = thought.then ? ` ${speaker.text(thought.then)}` : "";
  context.speech.say(`${speaker.say("page.advice.by", { bot })} ${speaker.text(thought.reason)}${then}${owed}`);
  // What ends a phase is called by its name: nobody presses it to see what "it" is.
  const onward = state.view?.decision?.options.find(({ verb, advances }) => advances && verb === thought.action[0]);
  const play = el("button", { type: "button", "data-key": "hint-play", onclick: () => void carryOut(adviser.given, act, advice) }, onward ? speaker.text(onward.label) : speaker.say("page.advice.play"));
  queueMicrotask(() => place.scrollIntoView({ block: "nearest" }));
  return [el("p", { className: "deed" }, el("b", {}, speaker.say("page.advice.by", { bot })), " ", ...signed(context, thought.reason), then, owed), el("div", { className: "buttons" }, play, away)];
}
