/** Before the first action: what the game is about, and who plays. */

import { byId, el, refresh } from "../document/dom.js";
import { PERSON } from "../play/seats.js";
import { awaited } from "../play/state.js";

/** @import { Context } from "./context.js" */

/** @param {Context} context */
export function showBrief(context) {
  const { state, speaker, act } = context;
  const { view, game, live, lookBack } = state;
  const isNew = live && view?.length === 0 && !lookBack.view && awaited(state) === null;
  refresh(byId("brief", HTMLDivElement), isNew ? [game?.id, view.players, state.bots.length] : [], () => {
    if (!isNew || !game) return [];
    const how = el("button", { type: "button", className: "link", "data-key": "lesson", onclick: act.lesson }, speaker.say("page.brief.how"));
    return [el("p", { className: "brief-text" }, speaker.text(game.brief)), seatChoice(context), el("p", {}, how)];
  });
}

/** Before the first action: two people, or which side one plays against the computer. @param {Context} context */
function seatChoice({ state, speaker, opponent }) {
  const sides = state.game?.sides ?? [];
  const bot = state.bots[0]?.id;
  if (!bot || sides.length !== 2) return null;
  const all = (/** @type {string} */ player) => Object.fromEntries(sides.map(({ id }) => [id, player]));
  const choices = [
    { key: "both", words: speaker.say("page.players.two"), players: all(PERSON) },
    ...sides.map(({ id, title }) => ({ key: id, words: speaker.say("page.players.one", { side: speaker.text(title) }), players: { ...all(bot), [id]: PERSON } })),
  ];
  const now = JSON.stringify(Object.entries(state.view?.players ?? {}).sort());
  const buttons = choices.map(({ key, words, players }) => {
    const pressed = JSON.stringify(Object.entries(players).sort()) === now;
    return el("button", { type: "button", "data-key": `seat:${key}`, "aria-pressed": String(pressed), onclick: () => void opponent.reseat(() => players) }, words);
  });
  const label = speaker.say("page.players");
  return el("div", { className: "seat-choice", role: "group", "aria-label": label }, el("span", { className: "quiet" }, label), el("span", { className: "row" }, ...buttons));
}
