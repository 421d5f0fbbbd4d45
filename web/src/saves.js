/** The dialog of kept games: keep this one under a name, open or delete another, bring one in from a file or take one out. */

import { field } from "./dialogs.js";
import { el } from "./dom.js";
import { download } from "./download.js";
import { cleanName } from "./storage.js";

/**
 * @import { Card } from "./storage.js"
 * @import { Context } from "./context.js"
 * @import { Dialog } from "./dialogs.js"
 * @import { Games, Keeper } from "./games.js"
 * @typedef {{ dialog: Dialog, games: Games, keeper: Keeper, context: () => Context }} Parts
 */

const LARGEST_FILE = 5_000_000;

/** @param {Parts} parts */
export function openSaves(parts) {
  const { say } = parts.context().speaker;
  const note = el("p", { className: "note", role: "status" });
  const list = el("ul", { className: "saves" });
  fillList(parts, list, note);
  parts.dialog.open(say("page.saves"), [keepForm(parts, list, note), note, fileRow(parts, note), el("h3", {}, say("page.saves.kept")), list]);
}

/** @param {Parts} parts @param {HTMLElement} list @param {HTMLElement} note */
function keepForm(parts, list, note) {
  const { speaker, state } = parts.context();
  const title = state.game ? speaker.text(state.game.title) : "";
  const words = speaker.say("page.saves.default", { game: title, turn: state.view?.turn ?? 0 });
  const input = el("input", { type: "text", name: "name", value: words, required: "", maxlength: 60, autocomplete: "off" });
  const button = el("button", { type: "submit", className: "primary" }, speaker.say("page.saves.keep"));
  const form = el("form", {}, field(speaker.say("page.saves.name"), el("span", { className: "row" }, input, button)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = cleanName(input.value);
    if (!name || !confirmed(parts, note, name, button)) return;
    const kept = await parts.games.keepAs(name);
    note.textContent = speaker.say(kept ? "page.saves.done" : "page.saves.failed", { name });
    fillList(parts, list, note);
  });
  return form;
}

/** A name in use is written over at the second press only. @param {Parts} parts @param {HTMLElement} note @param {string} name @param {HTMLElement} button */
function confirmed(parts, note, name, button) {
  if (!parts.keeper.has(name) || button.dataset.sure === name) return true;
  button.dataset.sure = name;
  note.textContent = parts.context().speaker.say("page.saves.over", { name });
  return false;
}

/** @param {Parts} parts @param {HTMLElement} note */
function fileRow(parts, note) {
  const { speaker } = parts.context();
  const input = el("input", { type: "file", accept: ".json,application/json,text/plain", hidden: true });
  input.addEventListener("change", () => input.files?.[0] && void bringIn(parts, input.files[0], note));
  const bring = el("button", { type: "button", onclick: () => input.click() }, speaker.say("page.saves.import"));
  const out = el("button", { type: "button", onclick: () => void takeOut(parts, note) }, speaker.say("page.saves.export"));
  return el("div", { className: "buttons" }, out, bring, input);
}

/** @param {Parts} parts @param {File} file @param {HTMLElement} note */
async function bringIn(parts, file, note) {
  const { say } = parts.context().speaker;
  if (file.size > LARGEST_FILE) return void (note.textContent = say("page.saves.large"));
  await openText(parts, await file.text(), note);
}

/** @param {Parts} parts @param {string} save @param {HTMLElement} note */
async function openText(parts, save, note) {
  const { say } = parts.context().speaker;
  const opened = await parts.games.open(save).catch(() => false);
  if (opened) parts.dialog.close();
  else note.textContent = say("page.saves.refused");
}

/** @param {Parts} parts @param {HTMLElement} note */
async function takeOut(parts, note) {
  const { speaker, state } = parts.context();
  const save = await parts.games.text();
  if (save === null) return void (note.textContent = speaker.say("page.saves.failed", { name: "" }));
  download(fileOf(save), `${state.view?.game ?? "rasputitsa"}-turn-${state.view?.turn ?? 0}.json`);
}

/** @param {string} save */
function fileOf(save) {
  return new Blob([save], { type: "application/json" });
}

/** @param {Parts} parts @param {HTMLElement} list @param {HTMLElement} note */
function fillList(parts, list, note) {
  const cards = parts.keeper.list();
  const { say } = parts.context().speaker;
  const empty = el("li", { className: "quiet" }, say(parts.keeper.available ? "page.saves.none" : "page.storage.blocked"));
  list.replaceChildren(...(cards.length > 0 ? cards.map((card) => saveRow(parts, card, list, note)) : [empty]));
}

/** @param {Parts} parts @param {Card} card @param {HTMLElement} list @param {HTMLElement} note */
function saveRow(parts, card, list, note) {
  const { say, moment } = parts.context().speaker;
  const detail = el("span", { className: "quiet" }, say("page.saves.detail", { turn: card.turn, turns: card.turns, when: moment(card.when) }));
  const open = el("button", { type: "button", onclick: () => void openKept(parts, card, note) }, say("page.saves.open"));
  const out = el("button", { type: "button", onclick: () => exportKept(parts, card) }, say("page.saves.file"));
  const remove = el("button", { type: "button", onclick: () => removeKept(parts, card, remove, list, note) }, say("page.saves.delete"));
  return el("li", {}, el("span", { className: "save-name" }, el("b", { translate: "no" }, card.name), detail), el("span", { className: "row" }, open, out, remove));
}

/** @param {Parts} parts @param {Card} card @param {HTMLElement} note */
async function openKept(parts, card, note) {
  const { saved, damaged } = parts.keeper.read(card.name);
  if (saved) await openText(parts, saved.save, note);
  if (saved && damaged) parts.context().act.say({ key: "page.storage.previous" }, "alarm");
}

/** @param {Parts} parts @param {Card} card */
function exportKept(parts, card) {
  const saved = parts.keeper.read(card.name).saved;
  if (saved) download(fileOf(saved.save), `${card.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`);
}

/** A kept game goes at the second press. @param {Parts} parts @param {Card} card @param {HTMLElement} button @param {HTMLElement} list @param {HTMLElement} note */
function removeKept(parts, card, button, list, note) {
  const { say } = parts.context().speaker;
  if (button.dataset.sure !== card.name) {
    button.dataset.sure = card.name;
    button.textContent = say("page.saves.sure");
    return;
  }
  parts.keeper.remove(card.name);
  fillList(parts, list, note);
}
