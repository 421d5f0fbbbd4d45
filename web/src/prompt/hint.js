/** A hint: the button that asks for it, and what a computer player would do, with its reason. */

import { byId, el, refresh } from "../document/dom.js";
import { awaited } from "../play/state.js";
import { signed } from "../pieces/reasons.js";

/** @import { Context } from "../pieces/context.js" */

/** The button that asks, where a person has something to decide. @param {Context} context */
export function hintButton({ state, speaker, adviser }) {
  if (!state.view?.decision || state.view.length === 0 || !state.game?.bots.length) return null;
  return el("button", { type: "button", "data-key": "hint", title: speaker.say("page.advice.title"), onclick: () => void adviser.ask() }, speaker.say("page.advice"));
}

/** The block below the buttons. @param {Context} context */
export function showHint(context) {
  const { state, speaker, act, adviser } = context;
  const { advice } = state;
  const shown = advice && state.live && !state.lookBack.view && awaited(state) === null ? [advice.bot, advice.thought, advice.share > 0, state.game?.id] : [];
  const place = byId("hint", HTMLDivElement);
  refresh(place, shown, () => {
    if (!advice || shown.length === 0) return [];
    const { thought } = advice;
    const away = el("button", { type: "button", "data-key": "hint-away", onclick: adviser.letGo }, speaker.say("page.advice.away"));
    const bot = speaker.name(advice.bot);
    if (!thought) return [el("p", { className: "deed working" }, speaker.say("page.advice.thinking", { bot })), el("div", { className: "buttons" }, away)];
    const owed = thought.owed ? ` ${speaker.say("page.advice.owed", { words: speaker.text(thought.owed) })}` : "";
    context.speech.say(`${speaker.say("page.advice.by", { bot })} ${speaker.text(thought.reason)}${owed}`);
    const play = el("button", { type: "button", "data-key": "hint-play", onclick: () => void act.play(thought.action) }, speaker.say("page.advice.play"));
    queueMicrotask(() => place.scrollIntoView({ block: "nearest" }));
    return [el("p", { className: "deed" }, el("b", {}, speaker.say("page.advice.by", { bot })), " ", ...signed(context, thought.reason), owed), el("div", { className: "buttons" }, play, away)];
  });
}
