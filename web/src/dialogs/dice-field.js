/** The dice of a new game: sealed, where two people play a match at one device; else, or if they want, by a seed. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { PERSON } from "../play/seats.js";
import { randomSeed } from "../play/seed.js";

/** @import { Speaker } from "../words/text.js" */

const SEEDS = 2 ** 53 - 1;
const [SEALED, JOINT, SEED] = ["sealed", "joint", "seed"];
const SALT_BYTES = 16;

/** 128 bits that nobody chose, as hex digits. */
export function randomSalt() {
    const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * True if dice are sealed, unless the players want it otherwise.
 * @param {Record<string, string>} players @param {string} mode
 */
export function areSealed(players, mode) {
    return mode === "match" && Object.values(players).every((player) => player === PERSON);
}

/** A seed and, where the dice are to be sealed, a salt. @param {boolean} isSealed @param {unknown} [seed] one's own */
export function diceOf(isSealed, seed) {
    if (isSealed) return { seed: randomSeed(), salt: randomSalt() };
    return { seed: Math.min(Number(seed ?? randomSeed()), SEEDS) };
}

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
