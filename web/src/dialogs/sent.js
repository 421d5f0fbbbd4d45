/** In the dialog of kept games: to send one's turn, and a box for a link or a code that was sent. */

import { field } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { LINK, TASK } from "../keep/linked.js";
import { button, sendWords } from "./send.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, library: Library, context: () => Context }} Parts
 */

/** No file with a code is longer. */
const LARGEST = 20_000;
const CODE = /^\d+\.\d+\./;

/** A button to send by and a box for what came; both stand there once their words do. @param {Parts} parts */
export function sendParts(parts) {
    const { context } = parts;
    const [turn, box] = [el("span", {}), el("div", {})];
    const fill = (/** @type {Speaker} */ words) => {
        const { commands } = context();
        const isByMail = document.querySelector(".live-strip.mail") !== null;
        const send = () => (isByMail ? commands.live("mail") : commands.share("whole"));
        turn.replaceWith(
            button("send-turn-open", words.say("send.turn"), false, send),
            button("live-begin", words.say("send.live"), false, () => commands.live()),
            button("mail-begin", words.say("mail.open"), false, () => commands.live("mail")),
        );
        const own = el("p", { className: "quiet", "data-key": "send-veil-own" }, words.say("send.veil.own"));
        box.replaceChildren(boxFor(parts, words), ...(context().state.view?.veiled ? [own] : []));
    };
    sendWords(parts.library).then(fill, context().fault);
    return { turn, box };
}

/** The part of an address from its `#` on, in what was pasted; null: nothing of ours. @param {string} pasted */
export function hashIn(pasted) {
    const text = pasted.replace(/\s+/g, "");
    const at = text.indexOf(LINK);
    if (at >= 0) return text.slice(at);
    // A sentence may go on after the address of a task.
    const task = pasted.slice(pasted.indexOf(TASK)).split(/\s/, 1)[0];
    if (pasted.includes(TASK)) return task.replace(/[.,;:!?)\]>"'’”]+$/, "");
    return CODE.test(text) ? LINK + text : null;
}

/** @param {Parts} parts @param {Speaker} words */
function boxFor({ dialog }, words) {
    const name = words.say("send.paste");
    const box = el("input", { type: "text", autocomplete: "off", "aria-label": name, "data-key": "send-paste" });
    const note = el("span", { className: "note", role: "status" });
    const open = el("button", { type: "submit", "data-key": "send-open" }, words.say("send.paste.open"));
    const form = el("form", {}, field(name, el("span", { className: "row" }, box, open)), note);
    const go = (/** @type {string} */ text) => {
        const hash = hashIn(text);
        if (hash === null) return void (note.textContent = words.say("send.paste.none"));
        dialog.close();
        location.hash = hash;
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        go(box.value);
    });
    open.after(fileButton(words, go));
    return form;
}

/**
 * A button that reads the code in a file.
 * @param {Speaker} words @param {(text: string) => unknown} take
 */
export function fileButton(words, take) {
    const input = el("input", { type: "file", accept: ".json,.txt,application/json,text/plain", hidden: true });
    const read = async () => {
        const [file] = input.files ?? [];
        if (file && file.size < LARGEST) take(await file.text());
    };
    input.addEventListener("change", () => void read());
    const given = { type: "button", "data-key": "send-from-file", onclick: () => input.click() };
    return el("span", {}, el("button", given, words.say("send.paste.file")), input);
}
