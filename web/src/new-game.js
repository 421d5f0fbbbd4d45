/** The dialog for a new game: which game, which scenario, which options, which seed, who plays. */

import { field, select } from "./dialogs.js";
import { el } from "./dom.js";
import { randomSeed } from "./games.js";
import { createSpeaker } from "./text.js";

/**
 * @import { GameInfo } from "./types.d.ts"
 * @import { Dialog } from "./dialogs.js"
 * @import { Library, Wish } from "./games.js"
 * @import { Speaker } from "./text.js"
 * @typedef {{ dialog: Dialog, library: Library, games: GameInfo[], current: string, start: (wish: Wish) => Promise<boolean> }} Parts
 */

const SEEDS = 2 ** 53 - 1;

/** @param {Parts} parts */
export async function openNewGame(parts) {
  const speakers = await speakersOf(parts);
  const say = /** @type {Speaker} */ (speakers.get(parts.current)).say;
  const place = el("div", {});
  const show = (/** @type {string} */ id) => place.replaceChildren(form(parts, speakers, id, show));
  show(parts.current);
  parts.dialog.open(say("page.new"), [place]);
}

/** @param {Parts} parts @returns {Promise<Map<string, Speaker>>} */
async function speakersOf({ library, games }) {
  const [page, shared] = await Promise.all([library.pageTexts(), library.sharedTexts()]);
  const made = games.map(async (game) => /** @type {[string, Speaker]} */ ([game.id, createSpeaker([await library.gameTexts(game.id), shared, page])]));
  return new Map(await Promise.all(made));
}

/** @param {Parts} parts @param {Map<string, Speaker>} speakers @param {string} id @param {(id: string) => void} show */
function form(parts, speakers, id, show) {
  const game = /** @type {GameInfo} */ (parts.games.find((each) => each.id === id));
  const speaker = /** @type {Speaker} */ (speakers.get(id));
  const node = el(
    "form",
    { method: "dialog" },
    parts.games.length > 1 ? gameChoice(parts, speakers, id, show) : null,
    about(game, speaker),
    scenarioChoice(game, speaker),
    ...optionFields(game, speaker),
    playersField(game, speaker),
    seedField(speaker),
    el("div", { className: "buttons" }, el("button", { type: "submit", className: "primary" }, speaker.say("page.new.start"))),
  );
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    parts.dialog.close();
    void parts.start(wishOf(game, new FormData(node)));
  });
  return node;
}

/** @param {Parts} parts @param {Map<string, Speaker>} speakers @param {string} id @param {(id: string) => void} show */
function gameChoice(parts, speakers, id, show) {
  const say = /** @type {Speaker} */ (speakers.get(id)).say;
  const choices = parts.games.map((game) => ({ value: game.id, title: speakers.get(game.id)?.text(game.title) ?? game.id }));
  return field(say("page.new.game"), select("game", choices, id, show));
}

/** @param {GameInfo} game @param {Speaker} speaker */
function about(game, speaker) {
  const title = el("strong", {}, speaker.text(game.title));
  return el("div", { className: "about" }, title, el("p", {}, speaker.text(game.subtitle)), el("p", { className: "quiet" }, speaker.text(game.credit)));
}

/** @param {GameInfo} game @param {Speaker} speaker */
function scenarioChoice(game, speaker) {
  const items = game.scenarios.map((scenario, index) =>
    el(
      "label",
      { className: "radio" },
      el("input", { type: "radio", name: "scenario", value: scenario.id, checked: index === 0 }),
      el("span", {}, el("b", {}, speaker.text(scenario.title)), " ", speaker.say("page.new.turns", { n: scenario.turns }), el("small", { className: "quiet" }, speaker.text(scenario.detail))),
    ),
  );
  return el("fieldset", {}, el("legend", {}, speaker.say("page.new.scenario")), ...items);
}

/** @param {GameInfo} game @param {Speaker} speaker @returns {HTMLElement[]} */
function optionFields(game, speaker) {
  if (game.options.length === 0) return [];
  const fields = game.options.map((option) => {
    const choices = option.values.map((value, index) => ({ value: String(index), title: speaker.text(value.title) }));
    const chosen = option.values.findIndex((value) => value.value === option.default);
    return field(speaker.text(option.title), select(`option:${option.id}`, choices, String(Math.max(chosen, 0))), optionNote(option, speaker));
  });
  return [el("details", { className: "options" }, el("summary", {}, speaker.say("page.new.options", { n: fields.length })), ...fields)];
}

/** @param {GameInfo["options"][number]} option @param {Speaker} speaker */
function optionNote(option, speaker) {
  const favours = option.favours ? speaker.say("page.new.favours", { side: option.favours }) : "";
  const rule = option.rule ? speaker.say("page.new.rule", { rule: option.rule }) : "";
  return [speaker.text(option.detail), favours, rule].filter(Boolean).join(" ");
}

/** @param {GameInfo} game @param {Speaker} speaker */
function playersField(game, speaker) {
  const rows = game.sides.map((side) => {
    const choices = [{ value: "human", title: speaker.say("page.new.human") }];
    return field(speaker.text(side.title), select(`player:${side.id}`, choices, "human"));
  });
  return el("fieldset", { className: "players" }, el("legend", {}, speaker.say("page.new.players")), ...rows);
}

/** @param {Speaker} speaker */
function seedField(speaker) {
  const input = el("input", { type: "text", name: "seed", inputmode: "numeric", pattern: "[0-9]{1,16}", value: String(randomSeed()), required: "", autocomplete: "off" });
  const again = el("button", { type: "button", onclick: () => (input.value = String(randomSeed())) }, speaker.say("page.new.reseed"));
  return field(speaker.say("page.new.seed"), el("span", { className: "row" }, input, again), speaker.say("page.new.seed.detail"));
}

/** @param {GameInfo} game @param {FormData} given @returns {Wish} */
export function wishOf(game, given) {
  const options = game.options.map((option) => [option.id, option.values[Number(given.get(`option:${option.id}`))]?.value ?? option.default]);
  const players = game.sides.map((side) => [side.id, String(given.get(`player:${side.id}`) ?? "human")]);
  return {
    game: game.id,
    scenario: String(given.get("scenario") ?? game.scenarios[0].id),
    options: Object.fromEntries(options),
    seed: Math.min(Number(given.get("seed")), SEEDS),
    players: Object.fromEntries(players),
  };
}
