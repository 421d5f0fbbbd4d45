/** Before the first action: what the game is about, and who plays. */

import { fairGame, handicaps } from "../games/options.js";
import { briefOf, sideTitle } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { lessonWords } from "../play/lessons.js";
import { PERSON, botOf, gentlest, stepsOf } from "../play/seats.js";
import { areSealed } from "../play/seed.js";
import { awaited } from "../play/state.js";
import { isAboutCards } from "../sheets/hand.js";

/**
 * @import { FirstGame, GameInfo, Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** True if the game has not begun. @param {Context["state"]} state */
function isNew(state) {
    return isPresent(state) && state.view?.length === 0;
}

/** True if it has not, or a person still sets it up or chooses a first hand. @param {Context["state"]} state */
function isBefore(state) {
    const { view } = state;
    if (!isPresent(state) || view === null) return false;
    return view.length === 0 || (botOf(view) === null && (view.turn < view.first_turn || isFirstHand(state)));
}

/** True while the cards of a first hand are chosen: they keep their place below. @param {Context["state"]} state */
function isFirstHand(state) {
    const { turn, first_turn } = state.view ?? {};
    return turn === first_turn && stepsOf(state.view)[0]?.status === "now" && isAboutCards(state);
}

/** @param {Context["state"]} state */
function isPresent(state) {
    return state.live && !state.lookBack.view && awaited(state) === null;
}

/** True if the choice of players comes before all else. @param {Context["state"]} state */
export function offersSeats(state) {
    return isNew(state) && state.game !== null && state.game.bots.length > 0 && state.game.sides.length === 2;
}

/** @param {Context} context */
export function showBrief(context) {
    const { state, speaker, commands } = context;
    const { game } = state;
    const learn = game && lessonWords(speaker, context.lessons.progress(game.id), game.lessons);
    refresh(
        byId("brief", HTMLDivElement),
        isBefore(state) ? [game?.id, state.view?.scenario, state.view?.players, isNew(state), learn] : [],
        () => {
            if (!isBefore(state) || !game) return [];
            const onclick = learn ? commands.lessons : commands.lesson;
            const given = { type: "button", className: "link", "data-key": "lesson", onclick };
            const how = el("button", given, learn ?? speaker.say("page.brief.how"));
            const about = el("p", { className: "brief-text" }, speaker.text(briefOf(game, state.view)));
            const fair = fairLine(context);
            const seats = seatChoice(context);
            return [fair, el("p", {}, how), about, fair ? folded(context, seats) : seats];
        },
    );
}

/**
 * The line on a fair first game: why it is one, how that is known, and the way to the printed one.
 * @param {Context} context
 */
function fairLine({ state, speaker, commands }) {
    const { game, view } = state;
    const first = game && view ? fairGame(game, view) : null;
    if (!game || !first) return null;
    const given = { type: "button", className: "link", "data-key": "printed", onclick: commands.printed };
    const printed =
        isNew(state) && handicaps(game, first).length > 0 && el("button", given, speaker.say("page.brief.printed"));
    return el("p", { className: "brief-fair" }, fairWords(speaker, game, first), " ", printed);
}

/**
 * The side and the opponent of a first game, its handicaps, and how often beginners won it.
 * @param {Context["speaker"]} speaker @param {Pick<GameInfo, "options">} game @param {FirstGame} first
 */
export function fairWords(speaker, game, first) {
    const { level, side, won, games, drawn } = first;
    const changes = handicaps(game, first).map(({ title, value }) => changeWords(speaker, title, value));
    const facts = {
        bot: speaker.name(level),
        side: speaker.name(side),
        won,
        games,
        drawn,
        changes: changes.join(", "),
    };
    const key = changes.length > 0 ? "fair" : first.fair ? "fair.printed" : "easier";
    return speaker.say(`page.brief.${key}`, facts);
}

/**
 * The choice of players behind a fold, where it is chosen well already.
 * @param {Context} context @param {Node | null} node
 */
function folded({ speaker }, node) {
    const summary = el("summary", { "data-key": "set-up" }, speaker.say("page.brief.set_up"));
    return node && el("details", { className: "brief-set-up" }, summary, node);
}

/** @param {Context["speaker"]} speaker @param {Text} option @param {Text} value */
function changeWords(speaker, option, value) {
    return speaker.say("page.new.change", { option: speaker.text(option), value: speaker.text(value) });
}

/** Before the first action: which side one plays against the computer, or two people. @param {Context} context */
function seatChoice(context) {
    const { state, speaker } = context;
    const sides = state.game?.sides ?? [];
    if (!offersSeats(state) || state.view?.veiled) return null;
    const all = (/** @type {string} */ player) => Object.fromEntries(sides.map(({ id }) => [id, player]));
    const bot = botAmong(state.view?.players ?? {}) ?? gentlest(state.game?.bots ?? []);
    const choices = [
        ...sides.map(({ id, title }) => ({
            key: id,
            words: speaker.say("page.players.one", { side: speaker.text(title) }),
            players: { ...all(bot), [id]: PERSON },
        })),
        { key: "both", words: speaker.say("page.players.two"), players: all(PERSON) },
    ];
    const label = speaker.say("page.players");
    const row = el("span", { className: "row" }, ...choices.map((choice) => seatButton(context, choice)));
    return el(
        "div",
        { className: "seat-choice", role: "group", "aria-label": label },
        el("span", { className: "quiet" }, label),
        row,
        opponentLine(context),
    );
}

/** @param {Context} context @param {{ key: string, words: string, players: Record<string, string> }} choice */
function seatButton({ state, opponent, commands }, { key, words, players }) {
    const pressed = Object.entries(players).every(([side, player]) => state.view?.players[side] === player);
    const isSealed = areSealed(players, state.view?.mode ?? "");
    return el(
        "button",
        {
            type: "button",
            "data-key": `seat:${key}`,
            "aria-pressed": String(pressed),
            onclick: () => (isSealed && !pressed ? commands.anew(players) : void opponent.seat(players)),
        },
        words,
    );
}

/** The computer player, and the way to another. @param {Context} context */
function opponentLine(context) {
    const { state, speaker, commands } = context;
    const [side, id] = Object.entries(state.view?.players ?? {}).find(([, player]) => player !== PERSON) ?? [];
    const bot = state.game?.bots.find((each) => each.id === id);
    const words =
        side && bot
            ? [
                  el(
                      "b",
                      {},
                      speaker.say("page.computer.plays", {
                          bot: speaker.name(bot.id),
                          side: sideTitle(context, side),
                      }),
                  ),
                  el("span", { className: "brief-text brief-opponent" }, " ", speaker.text(bot.detail)),
              ]
            : [speaker.say("page.players.persons")];
    return el(
        "p",
        {},
        ...words,
        " ",
        el(
            "button",
            { type: "button", className: "link", "data-key": "players", onclick: commands.players },
            speaker.say("page.players.change"),
        ),
    );
}

/** @param {Record<string, string>} players */
function botAmong(players) {
    return Object.values(players).find((player) => player !== PERSON);
}
