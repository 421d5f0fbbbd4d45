/** The players: a choice for each side, and the dialog in which it is changed during a game. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { OWN, PERSON } from "../play/seats.js";

/**
 * @import { GameInfo } from "../types.d.ts"
 * @import { StandIn } from "../computer/stand-in.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Context } from "../pieces/context.js"
 * @import { Speaker } from "../words/text.js"
 */

/**
 * A choice of player for each side.
 * @param {GameInfo} game
 * @param {Speaker} speaker
 * @param {Record<string, string>} players
 */
export function playerFields(game, speaker, players) {
    const choices = [
        { value: PERSON, title: speaker.say("page.new.human") },
        ...game.bots.map((bot) => ({ value: bot.id, title: speaker.text(bot.title) })),
    ];
    return game.sides.map((side) => {
        const note = el("span", { className: "quiet" });
        const tell = (/** @type {string} */ id) => {
            const bot = game.bots.find((each) => each.id === id);
            note.textContent = bot ? speaker.text(bot.detail) : "";
        };
        const chosen = players[side.id] === OWN ? PERSON : (players[side.id] ?? PERSON);
        const node = field(speaker.text(side.title), select(`player:${side.id}`, choices, chosen, tell));
        node.append(note);
        tell(chosen);
        return node;
    });
}

/**
 * The dialog in which players change during a game.
 * @param {Dialog} dialog @param {Context} context
 */
export function openPlayers(dialog, { state, speaker, opponent, standIn }) {
    const { game, view } = state;
    if (!game || !view) return;
    const fields = el(
        "fieldset",
        { className: "players", "aria-label": speaker.say("page.new.players") },
        ...playerFields(game, speaker, view.players),
    );
    const form = el(
        "form",
        { method: "dialog" },
        fields,
        ownFields(game, speaker, standIn),
        el("button", { type: "submit", className: "primary" }, speaker.say("page.players.done")),
    );
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const given = new FormData(form);
        dialog.close();
        const own = Object.fromEntries(game.sides.map(({ id }) => [id, String(given.get(`own:${id}`) ?? "")]));
        const player = (/** @type {string} */ id) => String(given.get(`player:${id}`));
        for (const { id } of game.sides) standIn.sit(id, own[id]);
        const seated = (/** @type {string} */ id) => (own[id] && player(id) === PERSON ? OWN : player(id));
        void opponent.seat(Object.fromEntries(game.sides.map(({ id }) => [id, seated(id)])));
    });
    dialog.open(speaker.say("page.players"), [form]);
}

/**
 * Bots from the lab, where there are any, for the seats of persons.
 * @param {GameInfo} game
 * @param {Speaker} speaker
 * @param {StandIn} standIn
 */
function ownFields(game, speaker, standIn) {
    const names = standIn.names();
    if (names.length === 0) return null;
    const choices = [
        { value: "", title: speaker.say("page.own.nobody") },
        ...names.map((name) => ({ value: name, title: name })),
    ];
    const fields = game.sides.map(({ id, title }) =>
        field(
            speaker.text(title),
            select(`own:${id}`, choices, standIn.at(id), () => undefined),
        ),
    );
    return el(
        "fieldset",
        { className: "players" },
        el("legend", {}, speaker.say("page.own")),
        el("p", { className: "quiet" }, speaker.say("page.own.detail")),
        ...fields,
    );
}
