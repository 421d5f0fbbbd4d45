/** The first five minutes, as a dialog: what to press, in the order in which one needs it. */

import { el } from "../document/dom.js";
import { KEYS } from "../document/keymap.js";
import { isTouched } from "../words/touch.js";
import { briefOf } from "../pieces/context.js";
import { createSpeaker } from "../words/text.js";
import { capOf } from "./key-sheet.js";

/**
 * @import { GameInfo, View } from "../types.d.ts"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Library } from "../site/data.js"
 * @import { Speaker } from "../words/text.js"
 */

const STEPS = ["prompt", "move", "attack", "why", "undo", "computer", "keep", "keys"];

/**
 * @param {{ dialog: Dialog, library: Library }} page
 * @param {Speaker} speaker
 * @param {GameInfo | null} game
 * @param {View | null} view the one in play
 */
export async function openLesson({ dialog, library }, speaker, game, view) {
    const tables = await Promise.all([library.captionTexts(), library.pageTexts()]);
    const { say } = createSpeaker(tables, await library.language());
    const brief = game ? el("p", {}, speaker.text(briefOf(game, view))) : "";
    const caps = Object.fromEntries(KEYS.map(({ act, keys }) => [act, capOf(speaker, keys[0])]));
    // Who taps has no keys to press.
    const steps = STEPS.filter((step) => step !== "keys" || !isTouched()).map((step) =>
        el("li", {}, el("b", {}, say(`page.lesson.${step}`)), " ", say(`page.lesson.${step}.detail`, caps)),
    );
    const done = el("button", { type: "button", className: "primary", onclick: dialog.close }, say("page.lesson.done"));
    dialog.open(speaker.say("page.learn.lesson"), [
        brief,
        el("ol", { className: "lesson" }, ...steps),
        el("div", { className: "buttons dialog-foot" }, done),
    ]);
}
