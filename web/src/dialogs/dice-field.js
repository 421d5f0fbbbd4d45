/** The dice of a new game: sealed, where two people play a match at one device; else, or if they want, by a seed. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { areSealed, diceOf, randomSeed } from "../play/seed.js";

/** @import { Speaker } from "../words/text.js" */

const [SEALED, JOINT, SEED] = ["sealed", "joint", "seed"];

/** The dice that a form asks for. @param {Record<string, string>} players @param {FormData} given */
export function diceGiven(players, given) {
    const canSeal = areSealed(players, modeOf(given));
    return diceOf(canSeal && given.get("dice") === SEALED, given.get("seed"));
}

/** True if both players are to make the dice. @param {Record<string, string>} players @param {FormData} given */
export function areJoint(players, given) {
    return areSealed(players, modeOf(given)) && given.get("dice") === JOINT;
}

/** @param {Speaker} speaker */
export function diceField(speaker) {
    const detail = el("p", { className: "quiet" });
    const seed = seedField(speaker);
    const choices = [SEALED, JOINT, SEED].map((value) => ({ value, title: speaker.say(`dice.new.${value}`) }));
    const choice = select("dice", choices, SEALED, () => undefined);
    const sealing = field(speaker.say("dice.new"), choice);
    const node = el("div", { className: "dice-field" }, sealing, detail, seed);
    const follow = () => {
        const form = node.closest("form");
        const given = form ? new FormData(form) : new FormData();
        const players = [...given].filter(([name]) => name.startsWith("player:"));
        const canSeal = areSealed(
            Object.fromEntries(players.map(([name, value]) => [name, String(value)])),
            modeOf(given),
        );
        sealing.hidden = !canSeal;
        detail.hidden = !canSeal;
        detail.textContent = speaker.say(`dice.new.${choice.value}.detail`);
        seed.hidden = canSeal && choice.value !== SEED;
        // What is not asked for is not checked either.
        for (const input of seed.querySelectorAll("input")) input.disabled = seed.hidden;
    };
    return { node, follow };
}

/** @param {FormData} given */
function modeOf(given) {
    return String(given.get("mode") ?? "match");
}

/** @param {Speaker} speaker */
function seedField(speaker) {
    const input = el("input", {
        type: "text",
        name: "seed",
        inputmode: "numeric",
        pattern: "[0-9]{1,16}",
        value: String(randomSeed()),
        required: "",
        autocomplete: "off",
    });
    const again = el(
        "button",
        { type: "button", onclick: () => (input.value = String(randomSeed())) },
        speaker.say("page.new.reseed"),
    );
    return field(
        speaker.say("page.new.seed"),
        el("span", { className: "row" }, input, again),
        speaker.say("page.new.seed.detail"),
    );
}
