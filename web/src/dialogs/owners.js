/**
 * The fields for an owner's own tables: in the dialog of a new game, and for a game that cannot be opened without them.
 */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { replacedWords } from "../games/owners-check.js";
import { shortHash, TAKEN } from "../keep/edition.js";

/**
 * @import { GameInfo } from "../types.d.ts"
 * @import { Edition } from "../keep/editions.js"
 * @import { Wanted } from "../engine/owners.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Owners } from "../games/owners.js"
 * @import { Speaker } from "../words/text.js"
 */

/**
 * The foldable part of a new game: by our tables or by a file that is here, and a way to bring one.
 * @param {Pick<Owners, "of" | "take" | "forget">} owners @param {GameInfo} game @param {Speaker} speaker
 */
export function ownersBlock(owners, game, speaker) {
    if (!game.editable) return null;
    const note = el("p", { className: "note", role: "status" });
    const choice = el("div", {});
    const block = el(
        "details",
        { className: "options-block" },
        el("summary", { "data-key": "owners" }, speaker.say("page.owners")),
        el("p", { className: "quiet" }, speaker.say("page.owners.detail")),
        choice,
        el(
            "div",
            { className: "buttons" },
            ...fileButton(speaker.say("page.owners.use"), (file) =>
                owners.take(file).then(({ text }) => note.replaceChildren(speaker.text(text))),
            ),
        ),
        note,
    );
    const draw = (/** @type {string} */ hash) =>
        choice.replaceChildren(...editionChoice(owners.of(game.id), hash, { speaker, forget }));
    /** @param {Edition} edition */
    async function forget(edition) {
        note.replaceChildren(speaker.text(await owners.forget(edition)));
        draw("");
    }
    const follow = (/** @type {Event} */ event) => {
        const edition = /** @type {CustomEvent<Edition>} */ (event).detail;
        if (!block.isConnected) return window.removeEventListener(TAKEN, follow);
        if (edition.game !== game.id) return;
        block.open = true;
        draw(edition.hash);
    };
    window.addEventListener(TAKEN, follow);
    draw("");
    return block;
}

/**
 * Our tables or a file that is kept, which can be taken out again.
 * @param {Edition[]} editions
 * @param {string} chosen
 * @param {{ speaker: Speaker, forget: (edition: Edition) => void }} parts
 */
function editionChoice(editions, chosen, { speaker, forget }) {
    if (editions.length === 0) return [];
    const words = el("span", { className: "quiet" });
    const away = el("button", { type: "button", "data-key": "owners-forget" }, speaker.say("page.owners.forget"));
    const tell = (/** @type {string} */ hash) => {
        const edition = editions.find((each) => each.hash === hash);
        away.hidden = !edition;
        away.onclick = () => edition && forget(edition);
        words.textContent = edition
            ? speaker.say("page.owners.replaces", { what: replacedWords(edition, speaker) })
            : speaker.say("page.owners.ours.detail");
    };
    const titles = editions.map(({ name, hash }) => ({
        value: hash,
        title: speaker.say("page.owners.named", { name, hash: shortHash(hash) }),
    }));
    const control = select("edition", [{ value: "", title: speaker.say("page.owners.ours") }, ...titles], chosen, tell);
    tell(chosen);
    return [field(speaker.say("page.owners.by"), control), words, away];
}

/**
 * A game that needs a file which is not here: says which, and takes it.
 * @param {{ dialog: Dialog, speaker: Speaker, wanted: Wanted, bring: Owners["bring"] }} parts
 */
export function openLacking({ dialog, speaker, wanted, bring }) {
    const note = el("p", { className: "note", role: "status" });
    const take = async (/** @type {string} */ file) => {
        const { ok, opened, text } = await bring(file);
        if (opened) return dialog.close();
        note.textContent = ok
            ? speaker.say("page.owners.other", { name: wanted.name, hash: shortHash(wanted.hash) })
            : speaker.text(text);
    };
    const words = speaker.say("page.owners.lacking.detail", {
        name: wanted.name,
        hash: shortHash(wanted.hash),
    });
    const later = el(
        "button",
        { type: "button", "data-key": "back", onclick: dialog.close },
        speaker.say("page.owners.later"),
    );
    dialog.open(speaker.say("page.owners.lacking"), [
        el("p", {}, words),
        el("div", { className: "buttons" }, ...fileButton(speaker.say("page.owners.open"), take), later),
        note,
    ]);
}

/** @param {string} words @param {(file: string) => Promise<unknown>} take @returns {HTMLElement[]} */
function fileButton(words, take) {
    const input = el("input", {
        type: "file",
        accept: ".json,application/json,text/plain",
        hidden: true,
        "data-key": "owners-file",
    });
    input.addEventListener("change", async () => {
        const file = input.files?.[0];
        if (file) await take(await file.text());
        input.value = "";
    });
    return [el("button", { type: "button", "data-key": "owners-open", onclick: () => input.click() }, words), input];
}
