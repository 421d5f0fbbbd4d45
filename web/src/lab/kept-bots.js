/** The shelf of the lab: the bot in the editor is kept under a name, put back, or removed. */

import { byId, el } from "../document/dom.js";
import { LONGEST_BOT, createBotShelf } from "../keep/bots.js";
import { tryOut } from "./trial.js";

/**
 * @import { Cell } from "./cells.js"
 * @import { Engine } from "../games/games.js"
 * @import { GameInfo, View } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 */

const RIVAL = "recruit";
const DEFINITION = /^def bot\s*\(/m;

/** @param {{ speaker: Speaker, engine: Pick<Engine, "call" | "start" | "health">, game: GameInfo }} parts */
export function prepareShelf({ speaker, engine, game }) {
    const { say } = speaker;
    const shelf = createBotShelf();
    const field = byId("bot-name", HTMLInputElement);
    let busy = false;
    const status = byId("bot-status", HTMLParagraphElement);
    byId("bot-keep", HTMLButtonElement).addEventListener("click", keep);
    list();

    function keep() {
        const name = field.value.replace(/\s+/g, " ").trim();
        const source = cell().code;
        const obstacle = !name
            ? "lab.keep.unnamed"
            : !DEFINITION.test(source)
              ? "lab.keep.no_bot"
              : source.length > LONGEST_BOT
                ? "lab.keep.long"
                : null;
        if (obstacle) return tell("bad", say(obstacle));
        const written = shelf.write(name, source);
        tell(written.ok ? "good" : "bad", written.ok ? say("lab.keep.kept", { name }) : say(written.key));
        list();
    }

    function list() {
        byId("bots", HTMLUListElement).replaceChildren(...shelf.names().map(row));
    }

    /** @param {string} name */
    function row(name) {
        const open = el("button", { type: "button", onclick: () => put(name) }, say("lab.keep.open"));
        const remove = el("button", { type: "button", onclick: () => drop(name) }, say("lab.keep.remove"));
        const test = el(
            "button",
            { type: "button", onclick: () => void trial(name).catch((error) => tell("bad", String(error))) },
            say("lab.keep.test"),
        );
        return el("li", { "data-bot": name }, el("b", {}, name), test, open, remove);
    }

    /** A game in the sandbox: begun by this button and by nothing else. @param {string} name */
    async function trial(name) {
        if (busy) return;
        busy = true;
        try {
            const side = game.sides[0].id;
            tell("", say("lab.trial.loading", { name }));
            if (engine.health().phase === "off") engine.start();
            const onMove = (/** @type {View} */ view) =>
                tell("", say("lab.trial.playing", { name, side, turn: view.turn, n: view.length }));
            const seed = Math.floor(Math.random() * 2 ** 31);
            const outcome = await tryOut({
                engine,
                game: game.id,
                side,
                rival: RIVAL,
                source: shelf.read(name) ?? "",
                seed,
                onMove,
            });
            if ("forfeit" in outcome)
                tell(
                    "bad",
                    [
                        say("lab.trial.forfeit", { name, reason: speaker.text(outcome.forfeit) }),
                        outcome.why ? speaker.text(outcome.why) : "",
                    ].join(" "),
                );
            else tell("good", say(outcome.won ? "lab.trial.won" : "lab.trial.lost", { name, side, n: outcome.length }));
        } finally {
            busy = false;
        }
    }

    /** @param {string} name */
    function put(name) {
        cell().code = shelf.read(name) ?? "";
        field.value = name;
        tell("good", say("lab.keep.opened", { name }));
    }

    /** @param {string} name */
    function drop(name) {
        shelf.remove(name);
        tell("good", say("lab.keep.removed", { name }));
        list();
    }

    /** @param {"good" | "bad" | ""} state @param {string} words */
    function tell(state, words) {
        status.dataset.state = state;
        status.textContent = words;
    }
}

function cell() {
    return /** @type {Cell} */ (document.querySelector('script[data-example="bot"]'));
}
