/** The dialog with which a pupil sends back what he made of a task: a name, then a link, a file or a short code. */

import { field } from "../document/dialogs.js";
import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";
import { takeOutFile } from "../document/download.js";
import { codeFor } from "../keep/answer-code.js";
import { codeOf, LONGEST } from "../keep/link.js";
import { taskParts } from "../play/tasks.js";
import { createSpeaker } from "../words/text.js";
import { linkBase } from "./link-base.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Games, Library } from "../games/games.js"
 * @typedef {{ dialog: Dialog, engine: Engine, games: Games, library: Library, context: () => Context }} Parts
 */

const LONGEST_NAME = 40;

/** @param {Parts} parts @param {string} pupil as it is known */
export async function openSendBack(parts, pupil) {
    const { say } = parts.context().speaker;
    const given = { type: "text", name: "pupil", value: pupil, maxlength: LONGEST_NAME, autocomplete: "off" };
    const input = el("input", given);
    const made = el("div", { className: "made", "data-key": "back-made" });
    const asked = createSpeaker([await parts.library.classTexts()]).say("class.nameless");
    const nameless = el("p", { className: "note", role: "status", "data-key": "back-nameless" }, asked);
    const ask = () => (nameless.hidden = input.value.trim() !== "");
    /** Settles once the name is in all that goes back. @type {Promise<unknown>} */
    let naming = Promise.resolve();
    input.oninput = ask;
    input.onchange = () => {
        naming = named(parts, input.value, made, settled).catch(parts.context().fault);
    };
    const settled = () => naming;
    ask();
    const words = el("p", {}, say("page.back.what"));
    parts.dialog.open(say("page.back"), [words, field(say("page.back.name"), input), nameless, made]);
    await make(parts, made, settled);
}

/** @param {Parts} parts @param {string} name @param {HTMLElement} made @param {() => Promise<unknown>} settled */
async function named(parts, name, made, settled) {
    const answer = await parts.engine.call("pupil", { name });
    if (!answer.ok) return parts.context().act.say(answer.error, "reason");
    taskParts.now?.retell();
    await parts.games.keep();
    await make(parts, made, settled);
}

/** @param {Parts} parts @param {HTMLElement} made @param {() => Promise<unknown>} settled */
async function make(parts, made, settled) {
    const { speaker } = parts.context();
    const { say } = speaker;
    const [link, answer] = await Promise.all([linkBack(parts), parts.engine.call("answer")]);
    if (!answer.ok) return made.replaceChildren(el("p", { className: "note" }, speaker.text(answer.error)));
    const code = codeOfAnswer(answer.answer);
    if (isRenewed(made, [link, code])) return;
    const note = el("span", { role: "status" });
    const save = async () => {
        await settled();
        const [saved, told] = await Promise.all([parts.games.playing(), parts.engine.call("answer")]);
        const pupil = told.ok ? told.answer.pupil : "";
        if (saved) takeOutFile(saved.save, say("page.back.file", { name: pupil || saved.card.name }));
    };
    const file = button("back-file", say("page.saves.export"), save);
    const area = link === null ? null : textOf("back-link", say("page.back.link"), link, 3);
    const short = textOf("back-code", say("page.back.code"), code, 1);
    const take = (/** @type {HTMLTextAreaElement} */ from) => async () => {
        await settled();
        note.textContent = say(await copied(from));
    };
    const copyLink = area && button("back-copy", say("page.back.copy_link"), take(area));
    const buttons = [copyLink, file, button("back-copy-code", say("page.back.copy"), take(short))];
    made.replaceChildren(
        ...(area ? [field(say("page.back.link"), area)] : [el("p", { className: "note" }, say("page.back.long"))]),
        field(say("page.back.code"), short, say("page.back.code.what")),
        el("div", { className: "buttons" }, ...buttons.filter((each) => each !== null), note),
    );
}

/**
 * True if the texts are put where others stood: a button that is pressed right after a name was typed stays in place.
 * @param {HTMLElement} made @param {(string | null)[]} texts
 */
function isRenewed(made, texts) {
    const areas = [...made.querySelectorAll("textarea")];
    const values = texts.filter((text) => text !== null);
    if (areas.length !== values.length) return false;
    for (const [index, area] of areas.entries()) area.value = values[index];
    return true;
}

/** All that was played, as a link; null where that is too long for one. @param {Parts} parts */
async function linkBack({ engine, library }) {
    const answer = await engine.call("link", { length: 0, shows: true, back: true });
    const link = answer.ok ? (await linkBase(library)) + (await codeOf(answer.packed)) : "";
    return link === "" || link.length > LONGEST ? null : link;
}

/** @param {any} answer of the engine */
export function codeOfAnswer({ sign, task, turn, chances, pupil }) {
    const { status = "", count = 0 } = task ?? {};
    return codeFor({ sign, status, count, turn, lost: chances ? chances[0] - chances[1] : null, pupil });
}

/** @param {string} key @param {string} label @param {string} value @param {number} rows */
function textOf(key, label, value, rows) {
    return el("textarea", { readOnly: true, rows, value, "aria-label": label, "data-key": key });
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick) {
    return el("button", { type: "button", "data-key": key, onclick }, words);
}
