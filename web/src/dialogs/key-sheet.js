/** The sheet of keys: every key and what it does, and whether single characters count as keys. */

import { el } from "../document/dom.js";
import { KEYS } from "../document/keymap.js";

/**
 * @import { Dialog } from "../document/dialogs.js"
 * @import { KeyRow } from "../document/keymap.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, speaker: Speaker, letters: boolean, setLetters: (on: boolean) => void }} Parts
 */

/** @param {Parts} parts */
export function openKeys({ dialog, speaker, letters, setLetters }) {
    const box = el("input", {
        type: "checkbox",
        checked: letters,
        onchange: () => setLetters(box.checked),
        "data-key": "keys:letters",
    });
    const choice = el(
        "label",
        { className: "switch" },
        box,
        el("span", { className: "field-name" }, speaker.say("page.keys.letters")),
    );
    const parts = /** @type {const} */ (["board", "page"]).map((where) => keyTable(speaker, where));
    dialog.open(speaker.say("page.keys"), [
        ...parts,
        choice,
        el("p", { className: "quiet" }, speaker.say("page.keys.letters.detail")),
    ]);
}

/** @param {Speaker} speaker @param {KeyRow["where"]} where */
function keyTable(speaker, where) {
    const rows = KEYS.filter((row) => row.where === where).map((row) => keyRow(speaker, row));
    return el(
        "table",
        { className: "keys" },
        el("caption", {}, speaker.say(`page.keys.${where}`)),
        el("tbody", {}, ...rows),
    );
}

/** @param {Speaker} speaker @param {KeyRow} row */
function keyRow(speaker, { act, keys, shown }) {
    const caps = keys.slice(0, shown).flatMap((key) => [el("kbd", { translate: "no" }, capOf(speaker, key)), " "]);
    return el("tr", {}, el("th", { scope: "row" }, ...caps), el("td", {}, speaker.say(`page.keys.${act}`)));
}

/** The print on a key. @param {Speaker} speaker @param {string} key */
export function capOf(speaker, key) {
    const parts = key.length > 1 ? key.split(/\+(?=.)/) : [key];
    return parts
        .map((part) => (speaker.has(`page.cap.${part}`) ? speaker.say(`page.cap.${part}`) : part.toUpperCase()))
        .join(" + ");
}
