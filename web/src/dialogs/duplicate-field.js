/** The choice of a duplicate match in the dialog for a new game, where two people play a match. */

import { field } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { areSealed, randomSalt } from "../play/seed.js";

/**
 * @import { GameInfo } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ id: string, game: number, names?: string[] }} Duplicate
 */

/** Hex digits by which a match is known. */
const ID = 16;
export const LONGEST_NAME = 40;

/** An id that nobody chose. */
export function freshId() {
    return randomSalt().slice(0, ID);
}

/** The two fields for names, the one who begins with the first side first. @param {string[]} labels */
export function nameFields(labels, names = ["", ""]) {
    return labels.map((words, index) =>
        field(
            words,
            el("input", {
                type: "text",
                name: `duplicate-name:${index}`,
                maxlength: LONGEST_NAME,
                autocomplete: "off",
                value: names[index],
            }),
        ),
    );
}

/** The names in a form. @param {FormData} given */
export function namesGiven(given) {
    return [0, 1].map((index) => String(given.get(`duplicate-name:${index}`) ?? "").trim());
}

/**
 * The match that a form asks for, if it does.
 * @param {Record<string, string>} players @param {FormData} given @returns {{ duplicate?: Duplicate }}
 */
export function duplicateGiven(players, given) {
    if (!given.get("duplicate") || !areSealed(players, String(given.get("mode") ?? "match"))) return {};
    return { duplicate: { id: freshId(), game: 1, names: namesGiven(given) } };
}

/** @param {GameInfo} game @param {Speaker} speaker */
export function duplicateField(game, speaker) {
    const box = el("input", { type: "checkbox", name: "duplicate", value: "1", "data-key": "duplicate" });
    const choice = el("label", { className: "radio" }, box, el("span", {}, el("b", {}, speaker.say("duplicate.new"))));
    const labels = game.sides.map(({ title }) => speaker.say("duplicate.name", { side: speaker.text(title) }));
    const detail = el("p", { className: "quiet" }, speaker.say("duplicate.new.detail"));
    const names = el("div", { className: "players" }, ...nameFields(labels));
    const node = el("div", { className: "option dice-field" }, choice, detail, names);
    const follow = () => {
        const form = node.closest("form");
        const given = form ? new FormData(form) : new FormData();
        const players = [...given].filter(([name]) => name.startsWith("player:"));
        const seated = Object.fromEntries(players.map(([name, value]) => [name, String(value)]));
        node.hidden = !areSealed(seated, String(given.get("mode") ?? "match"));
        detail.hidden = names.hidden = !box.checked;
    };
    return { node, follow };
}
