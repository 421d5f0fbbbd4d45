/** The context that every panel is given, and the names of things as the player reads them. */

import { figureRow } from "../words/figure-row.js";

/**
 * @import { BattleView, BoardMap, GameInfo, Text, UnitView, View } from "../types.d.ts"
 * @import { State } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Adviser } from "../computer/advice.js"
 * @import { Lessons } from "../games/lessons.js"
 * @import { Commands } from "../commands.js"
 * @import { Controller } from "../play/controller.js"
 * @import { Overlays } from "../play/overlays.js"
 * @import { Forecaster } from "../play/forecasting.js"
 * @import { LookBacker } from "../play/look-back.js"
 * @import { Opponent } from "../computer/opponent.js"
 * @import { Ways } from "../play/ways.js"
 * @import { StandIn } from "../computer/stand-in.js"
 * @import { Speech } from "../document/speech.js"
 * @typedef {object} Context
 * @property {State} state
 * @property {Speaker} speaker
 * @property {Controller} act
 * @property {Commands} commands
 * @property {(error: unknown) => void} fault
 * @property {boolean} isSmall counters are drawn with their first figure alone
 * @property {Adviser} adviser
 * @property {Lessons} lessons
 * @property {Overlays} overlays
 * @property {ReturnType<typeof import("../play/orders.js").createOrders>} orders
 * @property {Forecaster} outlook
 * @property {Opponent} opponent
 * @property {StandIn} standIn
 * @property {LookBacker} lookBack
 * @property {Ways} ways
 * @property {Speech} speech
 */

/**
 * The looks of the sides, in the palette that was chosen.
 * @param {Pick<State, "game" | "settings">} state
 * @returns {Record<string, string>} side -> tone
 */
export function tonesOf({ game, settings }) {
    const prefix = settings.palette === "safe" ? "safe-" : "";
    return Object.fromEntries((game?.sides ?? []).map((side) => [side.id, prefix + side.tone]));
}

/** @param {Context} context @param {string | null | undefined} side */
export function toneOf(context, side) {
    return tonesOf(context.state)[side ?? ""] ?? "grey";
}

/** @param {Context} context @param {string} side */
export function sideTitle(context, side) {
    const info = context.state.game?.sides.find((candidate) => candidate.id === side);
    return info ? context.speaker.text(info.title) : context.speaker.name(side);
}

/**
 * The brief of the game in play: that of its scenario, if it has one.
 * @param {GameInfo} game
 * @param {View | null} view
 */
export function briefOf(game, view) {
    return game.scenarios.find(({ id }) => id === view?.scenario)?.brief ?? game.brief;
}

/** @param {Context} context @param {string} id @returns {UnitView | undefined} */
export function unitOf(context, id) {
    return context.state.view?.units.find((unit) => unit.id === id);
}

/**
 * The turn of a position; of a scenario that begins later than with turn 1, which of its turns that is too.
 * @param {Speaker} speaker @param {View} view
 */
export function turnWords(speaker, { turn, first_turn: first, last_turn: last }) {
    if (turn < first) return speaker.say("page.turn.none");
    const facts = { turn, n: turn - first + 1, turns: last - first + 1 };
    return speaker.say(first > 1 ? "page.turn.later" : "page.turn", facts);
}

/**
 * A hex as it is called in a list: its name, or its id and the place in it.
 * @param {Context} context
 * @param {string} hex
 */
export function hexTitle(context, hex) {
    const box = context.state.map?.boxes.find(({ id }) => id === hex);
    if (box) return context.speaker.text(box.title);
    const name = context.speaker.name(hex);
    if (name !== hex) return name;
    const place = context.state.map?.places.find((candidate) => candidate.hex === hex);
    return place ? context.speaker.say("page.hex.place", { hex, place: context.speaker.say(place.name) }) : hex;
}

/** A unit with the figures printed on it and where it is. @param {Context} context @param {string} id */
export function unitTitle(context, id) {
    const unit = unitOf(context, id);
    return unit ? context.speaker.text(unit.face.title) : context.speaker.name(id);
}

/** A unit by its name and the figures on its counter, for buttons. @param {Context} context @param {string} id */
export function unitShort(context, id) {
    const unit = unitOf(context, id);
    const name = context.speaker.name(id);
    return unit
        ? context.speaker.say("page.unit", {
              name,
              values: figureRow(unit.face.values).replaceAll("\u2013", "\u2060\u2013\u2060"),
          })
        : name;
}

/** The title of a battle: the sides and the hex. @param {Context} context @param {BattleView} battle */
export function battleTitle(context, { attackers, defenders, hex }) {
    return context.speaker.say("page.battle.title", { attackers, defenders, hex: hexTitle(context, hex) });
}

/**
 * The title of a battle by its defenders and hex.
 * @param {Context} context @param {Pick<BattleView, "defenders" | "hex">} battle
 */
export function foeTitle(context, { defenders, hex }) {
    return context.speaker.say("page.battle.foe", { defenders, hex: hexTitle(context, hex) });
}

/** A subject or target of any kind. @param {Context} context @param {string | null} kind @param {string} id */
export function thingTitle(context, kind, id) {
    if (kind === "unit") return unitShort(context, id);
    return kind === "hex" ? hexTitle(context, id) : context.speaker.name(id);
}

/** A reason with the rule it rests on. @param {Speaker} speaker @param {Text} text */
export function withRule(speaker, text) {
    const sentence = speaker.text(text);
    return text.rule ? speaker.say("page.rule", { text: sentence, rule: text.rule }) : sentence;
}

/** The rule alone, for a tooltip. @param {Speaker} speaker @param {Text} text */
export function ruleOf(speaker, text) {
    return text.rule ? speaker.name(text.rule) : null;
}

/**
 * The words that count the targets: places, or units.
 * @param {Pick<import("../types.d.ts").OptionView, "target"> | undefined} option @param {number} n
 */
export function targetsKey(option, n) {
    if (n === 0) return "page.targets.none";
    return option?.target === "unit" ? "page.targets.units" : "page.targets";
}
