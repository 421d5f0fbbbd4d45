/** The shelf of the lab: the bot in the editor is kept under a name, put back, or removed. */

import { byId, el } from "../document/dom.js";
import { LONGEST_BOT, createBotShelf } from "../keep/bots.js";

/**
 * @import { Cell } from "./cells.js"
 * @import { Speaker } from "../words/text.js"
 */

const DEFINITION = /^def bot\s*\(/m;

/** @param {Speaker} speaker */
export function prepareShelf({ say }) {
  const shelf = createBotShelf();
  const field = byId("bot-name", HTMLInputElement);
  const status = byId("bot-status", HTMLParagraphElement);
  byId("bot-keep", HTMLButtonElement).addEventListener("click", keep);
  list();

  function keep() {
    const name = field.value.replace(/\s+/g, " ").trim();
    const source = cell().code;
    const obstacle = !name ? "lab.keep.unnamed" : !DEFINITION.test(source) ? "lab.keep.no_bot" : source.length > LONGEST_BOT ? "lab.keep.long" : null;
    if (obstacle) return tell("bad", say(obstacle));
    const written = shelf.write(name, source);
    tell(written.ok ? "good" : "bad", written.ok ? say("lab.keep.kept", { name }) : say(written.key));
    list();
  }

  function list() {
    byId("bots", HTMLUListElement).replaceChildren(...shelf.names().map(row));
  }

  /** @param {string} name */
  function row(name) {
    const open = el("button", { type: "button", onclick: () => put(name) }, say("lab.keep.open"));
    const remove = el("button", { type: "button", onclick: () => drop(name) }, say("lab.keep.remove"));
    return el("li", { "data-bot": name }, el("b", {}, name), open, remove);
  }

  /** @param {string} name */
  function put(name) {
    cell().code = shelf.read(name) ?? "";
    field.value = name;
    tell("good", say("lab.keep.opened", { name }));
  }

  /** @param {string} name */
  function drop(name) {
    shelf.remove(name);
    tell("good", say("lab.keep.removed", { name }));
    list();
  }

  /** @param {"good" | "bad"} state @param {string} words */
  function tell(state, words) {
    status.dataset.state = state;
    status.textContent = words;
  }
}

function cell() {
  return /** @type {Cell} */ (document.querySelector('script[data-example="bot"]'));
}
