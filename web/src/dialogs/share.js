/** The dialog that makes a link: this moment, or one that is looked back at, for whoever gets it to play on from. */

import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";
import { takeOutFile } from "../document/download.js";
import { codeOf, LONGEST } from "../keep/link.js";
import { LINK } from "../keep/linked.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine } from "../games/games.js"
 * @typedef {{ dialog: Dialog, engine: Engine, context: () => Context }} Parts
 */

/** @param {Parts} parts */
export async function openShare({ dialog, engine, context }) {
  const { speaker, state } = context();
  const { say } = speaker;
  const { lookBack } = state;
  const answer = await engine.call("link", lookBack.view ? { length: lookBack.view.length } : {});
  if (!answer.ok) return context().act.say(answer.error, "reason");
  const view = lookBack.view ?? state.view;
  const game = state.game ? speaker.text(state.game.title) : "";
  const name = say("page.saves.default", { game, turn: view?.turn ?? 0 });
  const hands = state.view?.hides ? [el("p", { className: "note" }, say("page.link.hands"))] : [];
  const made = await linkPart(context(), answer, name);
  dialog.open(say("page.link"), [el("p", {}, say("page.link.what", { name })), ...hands, ...made]);
}

/**
 * As it can be read where that is short enough, else in few letters.
 * @param {{ link: string, packed: string }} texts
 */
async function shortest({ link, packed }) {
  const page = location.href.replace(/[?#].*$/s, "") + LINK;
  const plain = page + (await codeOf(link));
  return plain.length > LONGEST ? page + (await codeOf(packed)) : plain;
}

/**
 * The link of a text, or the file in its place.
 * @param {Context} context @param {any} texts @param {string} name of the file
 */
async function linkPart({ speaker: { say } }, texts, name) {
  const link = await shortest(texts);
  const isLong = link.length > LONGEST;
  const facts = { n: link.length, most: LONGEST };
  const note = el("span", { role: "status" });
  const given = { readOnly: true, rows: 6, value: link, "aria-label": say("page.link"), "data-key": "link" };
  const area = el("textarea", given);
  const file = button("link-file", say("page.saves.export"), isLong, () => takeOutFile(texts.link, name));
  if (isLong) {
    const words = el("p", { className: "note", "data-key": "link-large" }, say("page.link.large", facts));
    return [words, el("div", { className: "buttons" }, file)];
  }
  const take = async () => (note.textContent = say(await copied(area)));
  const copy = button("link-copy", say("page.link.copy"), true, take);
  const size = el("p", { className: "quiet" }, say("page.link.size", facts));
  return [area, size, el("div", { className: "buttons" }, copy, file, note)];
}

/** @param {string} key @param {string} words @param {boolean} isFirst @param {() => unknown} onclick */
function button(key, words, isFirst, onclick) {
  return el("button", { type: "button", className: isFirst ? "primary" : "", "data-key": key, onclick }, words);
}
