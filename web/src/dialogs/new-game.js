/** The dialog for a new game: a preset, a scenario, options, the seed of the dice, who plays. */

import { field, select } from "../document/dialogs.js";
import { el, refresh } from "../document/dom.js";
import { isLost } from "../engine/lost.js";
import { entriesOf } from "../words/rulebook.js";
import { areJoint, diceField, diceGiven } from "./dice-field.js";
import { duplicateField, duplicateGiven } from "./duplicate-field.js";
import { openJoint } from "./joint.js";
import { ownersBlock } from "./owners.js";
import { isNewTo } from "../games/seating.js";
import { fairWords } from "../prompt/brief.js";
import { playerFields } from "./players.js";
import { optionRows } from "./switches.js";
import { createSpeaker } from "../words/text.js";
import {
    differences,
    fairChoice,
    firstChoice,
    isRepeated,
    otherValue,
    presetChoice,
    presumed,
    scenariosInOrder,
    withOption,
    withScenario,
    withoutHandicaps,
} from "../games/options.js";

/**
 * @import { GameInfo, Text } from "../types.d.ts"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Keeper, Library, NewGame } from "../games/games.js"
 * @import { Owners } from "../games/owners.js"
 * @import { Entry } from "../words/rulebook.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Choice, Verdict } from "../games/options.js"
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {Library} library
 * @property {Pick<Engine, "call">} engine
 * @property {Pick<Keeper, "remember" | "recall">} keeper
 * @property {GameInfo[]} games
 * @property {Pick<Owners, "of" | "take" | "forget">} owners
 * @property {string} current
 * @property {(game: string, scenario: string) => Record<string, string>} seats
 * @property {(game: NewGame) => Promise<boolean>} start
 * @property {(error: unknown) => void} fault
 *
 * @typedef {{ parts: Parts, game: GameInfo, speaker: Speaker, titles: string[], entries: Entry[], show: (id: string) =>
 * void }} Sheet  `titles`: of all games, each in its own words
 */

/** @param {Parts} parts */
export async function openNewGame(parts) {
    const place = el("div", {});
    const show = async (/** @type {string} */ id) => {
        const sheet = await sheetFor(parts, id, (next) => void show(next).catch((error) => stay(id, error)));
        place.replaceChildren(form(sheet));
    };
    const stay = (/** @type {string} */ id, /** @type {unknown} */ error) => {
        for (const choice of place.querySelectorAll("select")) if (choice.name === "game") choice.value = id;
        parts.fault(error);
    };
    const { speaker } = await sheetFor(parts, parts.current, () => undefined);
    await show(parts.current);
    parts.dialog.open(speaker.say("page.new"), [place]);
}

/** @param {Parts} parts @param {string} id @param {(id: string) => void} show @returns {Promise<Sheet>} */
async function sheetFor(parts, id, show) {
    const { library } = parts;
    const [page, dice, duplicate, shared, own, book, language] = await Promise.all([
        library.pageTexts(),
        library.diceTexts(),
        library.duplicateTexts(),
        library.sharedTexts(),
        library.gameTexts(id),
        library.rules(id),
        library.language(),
    ]);
    const game = /** @type {GameInfo} */ (parts.games.find((each) => each.id === id));
    const titles = await Promise.all(
        parts.games.map(async (each) => createSpeaker([await library.gameTexts(each.id)], language).text(each.title)),
    );
    return {
        parts,
        game,
        speaker: createSpeaker([own, shared, page, dice, duplicate], language),
        titles,
        entries: entriesOf(book),
        show,
    };
}

/** @param {Sheet} sheet */
function form(sheet) {
    const { parts, game, speaker } = sheet;
    const offered = isNewTo(parts, game.id) ? fairChoice(game) : null;
    let choice = offered ?? firstChoice(game);
    let verdict = presumed(game, choice);
    const [presets, scenarios, options, summary] = ["presets", "scenarios", "options", "summary"].map((className) =>
        el("div", { className }),
    );
    const players = playersField(sheet);
    const begin = el("button", { type: "submit", className: "primary" }, speaker.say("page.new.start"));

    /** @param {Choice} next */
    function choose(next) {
        choice = next;
        verdict = { ...presumed(game, choice), locked: verdict.locked };
        draw();
        judge(sheet, next).then((judged) => {
            if (choice !== next || !judged) return;
            verdict = judged;
            draw();
        });
    }

    function draw() {
        players.follow(choice.scenario);
        refresh(presets, choice.preset, () => [presetCards(sheet, choice, choose)]);
        const plain = choice === offered ? withoutHandicaps(game, choice) : choice;
        refresh(scenarios, choice.scenario, () => [scenarioChoice(sheet, plain, choose)]);
        const set = (/** @type {string} */ id, /** @type {string | number | boolean} */ value) =>
            choose(withOption(game, choice, id, value));
        keepOpen(options, () =>
            refresh(options, [choice, verdict], () => optionRows({ ...sheet, choice, verdict, set })),
        );
        const isOffered = choice === offered;
        refresh(summary, [choice, verdict, isOffered], () => summaryOf(sheet, choice, verdict, isOffered));
        begin.disabled = verdict.refusal !== null;
    }

    choose(choice);
    players.node.addEventListener("change", () => choice === offered && choose(withoutHandicaps(game, choice)));
    const [dice, duplicate] = [diceField(speaker), duplicateField(game, speaker)];
    const node = el(
        "form",
        { method: "dialog" },
        gameChoice(sheet),
        about(sheet),
        players.node,
        presets,
        scenarios,
        optionsBlock(sheet, options, duplicate.node),
        ownersBlock(parts.owners, game, speaker),
        modeField(speaker),
        dice.node,
        el("div", { className: "dialog-foot" }, summary, begin),
    );
    for (const { follow } of [dice, duplicate]) {
        node.addEventListener("change", follow);
        follow();
    }
    node.addEventListener("submit", (event) => {
        event.preventDefault();
        if (verdict.refusal) return;
        const given = new FormData(node);
        const wanted = newGameOf(game, choice, given, parts.owners.of(game.id));
        if (areJoint(wanted.players, given)) return openJoint({ ...parts, speaker }, wanted);
        parts.dialog.close();
        parts.start(wanted).catch(parts.fault);
    });
    return node;
}

/** The choices beside the scenario, folded away. @param {Sheet} sheet @param {...Node} parts */
function optionsBlock({ game, speaker }, ...parts) {
    const n = game.options.length;
    if (n === 0) return el("div", {}, ...parts);
    const title = speaker.say("page.new.options", { n });
    return el("details", { className: "options-block" }, el("summary", {}, title), ...parts);
}

/**
 * The verdict of the rules on a choice, with the reason for each option that is decided; null if the engine is gone.
 * @param {Sheet} sheet @param {Choice} choice @returns {Promise<Verdict | null>}
 */
async function judge({ parts, game }, choice) {
    const ask = (/** @type {Choice["options"]} */ options) =>
        parts.engine.call("options", { game: game.id, scenario: choice.scenario, options });
    try {
        const answer = await ask(choice.options);
        if (!answer.ok) return { ...presumed(game, choice), refusal: answer.error };
        const locked = game.options.filter(({ id }) => answer.locked.includes(id));
        const reasons = locked.map(
            async (option) => /** @type {[string, Text | null]} */ ([option.id, await refusalOf(option)]),
        );
        return {
            options: answer.options,
            locked: Object.fromEntries(await Promise.all(reasons)),
            refusal: null,
        };

        /** @param {GameInfo["options"][number]} option */
        async function refusalOf(option) {
            const other = otherValue(option, answer.ok ? answer.options[option.id] : undefined);
            const refused = other === undefined ? null : await ask({ ...choice.options, [option.id]: other });
            return refused && !refused.ok ? refused.error : null;
        }
    } catch (error) {
        if (isLost(error)) return null;
        throw error;
    }
}

/**
 * Draws anew what holds foldable notes, and opens again those that were.
 * @param {HTMLElement} place
 * @param {() => void} draw
 */
function keepOpen(place, draw) {
    const keys = [...place.querySelectorAll("details[open] > summary")].map((summary) =>
        summary.getAttribute("data-key"),
    );
    draw();
    for (const summary of place.querySelectorAll("details > summary")) {
        if (keys.includes(summary.getAttribute("data-key"))) summary.parentElement?.setAttribute("open", "");
    }
}

/** @param {Sheet} sheet */
function gameChoice({ parts, game, speaker, titles, show }) {
    if (parts.games.length < 2) return null;
    const choices = parts.games.map((each, index) => ({ value: each.id, title: titles[index] }));
    return field(speaker.say("page.new.game"), select("game", choices, game.id, show));
}

/** @param {Sheet} sheet */
function about({ game, speaker }) {
    const title = el("strong", {}, speaker.text(game.title));
    return el(
        "div",
        { className: "about" },
        title,
        el("p", {}, speaker.text(game.subtitle)),
        el("p", { className: "quiet" }, speaker.text(game.credit)),
    );
}

/** @param {Sheet} sheet @param {Choice} choice @param {(choice: Choice) => void} choose */
function presetCards({ game, speaker }, choice, choose) {
    if (isRepeated(game)) return null;
    const cards = game.presets.map((preset) =>
        radio(
            "preset",
            preset.id,
            preset.id === choice.preset,
            () => choose(presetChoice(game, preset)),
            [speaker.text(preset.title)],
            speaker.text(preset.detail),
        ),
    );
    return el("fieldset", { className: "cards" }, el("legend", {}, speaker.say("page.new.presets")), ...cards);
}

/** @param {Sheet} sheet @param {Choice} choice @param {(choice: Choice) => void} choose */
function scenarioChoice({ game, speaker }, choice, choose) {
    const items = scenariosInOrder(game).map((scenario) => {
        const title = [
            speaker.text(scenario.title),
            " ",
            el("span", { className: "turns" }, speaker.say("page.new.turns", { n: scenario.turns })),
        ];
        return radio(
            "scenario",
            scenario.id,
            scenario.id === choice.scenario,
            () => choose(withScenario(game, choice, scenario.id)),
            title,
            speaker.text(scenario.detail),
        );
    });
    return el("fieldset", { className: "cards" }, el("legend", {}, speaker.say("page.new.scenario")), ...items);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {() => void} onchange
 * @param {(Node | string)[]} title
 * @param {string} detail
 */
function radio(name, value, checked, onchange, title, detail) {
    const box = el("input", {
        type: "radio",
        name,
        value,
        checked,
        onchange,
        "data-key": `${name}:${value}`,
    });
    return el(
        "label",
        { className: "radio" },
        box,
        el("span", {}, el("b", {}, ...title), el("small", { className: "quiet" }, detail)),
    );
}

/**
 * The differences of the choice from its preset, or the reason why it cannot be played.
 * @param {Sheet} sheet
 * @param {Choice} choice
 * @param {Verdict} verdict
 * @param {boolean} isOffered nobody has changed what a newcomer is offered
 */
function summaryOf({ game, speaker }, choice, verdict, isOffered) {
    const first = game.scenarios.find(({ id }) => id === choice.scenario)?.first;
    if (first && isOffered) return [el("p", { "data-key": "fair" }, fairWords(speaker, game, first))];
    if (verdict.refusal) return [el("p", { className: "note" }, speaker.text(verdict.refusal))];
    const preset = game.presets.find((each) => each.id === choice.preset);
    if (!preset) return [];
    const scenario = game.scenarios.find((each) => each.id === preset.scenario);
    const name = speaker.text(isRepeated(game) && scenario ? scenario.title : preset.title);
    const changes = differences(game, choice, verdict.options).map(({ title, value }) => {
        const words = speaker.text(value);
        return title ? speaker.say("page.new.change", { option: speaker.text(title), value: words }) : words;
    });
    if (changes.length === 0) return [el("p", { className: "quiet" }, speaker.say("page.new.same", { preset: name }))];
    return [
        el("p", { className: "quiet" }, speaker.say("page.new.differs", { preset: name })),
        el("ul", { className: "changes" }, ...changes.map((words) => el("li", {}, words))),
    ];
}

/** The players, as is fair in the scenario until somebody chooses others. @param {Sheet} sheet */
function playersField({ parts, game, speaker }) {
    const node = el("fieldset", { className: "players" });
    let isChosen = false;
    node.addEventListener("change", () => (isChosen = true));
    const rows = (/** @type {string} */ scenario) => playerFields(game, speaker, parts.seats(game.id, scenario));
    const legend = () => el("legend", {}, speaker.say("page.new.players"));
    return {
        node,
        /** @param {string} scenario */
        follow(scenario) {
            if (!isChosen) refresh(node, scenario, () => [legend(), ...rows(scenario)]);
        },
    };
}

/** A match goes forward only; practice goes to and fro. @param {Speaker} speaker */
function modeField(speaker) {
    const modes = ["match", "practice"].map((mode) =>
        radio(
            "mode",
            mode,
            mode === "match",
            () => undefined,
            [speaker.say(`page.new.mode.${mode}`)],
            speaker.say(`page.new.mode.${mode}.detail`),
        ),
    );
    return el("fieldset", { className: "cards" }, el("legend", {}, speaker.say("page.new.mode")), ...modes);
}

/**
 * @param {GameInfo} game
 * @param {Choice} choice
 * @param {FormData} given
 * @param {{ name: string, hash: string }[]} [editions]
 * @returns {NewGame}
 */
export function newGameOf(game, choice, given, editions = []) {
    const edition = editions.find(({ hash }) => hash === given.get("edition"));
    const seats = game.sides.map((side) => [side.id, String(given.get(`player:${side.id}`) ?? "human")]);
    const players = Object.fromEntries(seats);
    return {
        game: game.id,
        scenario: choice.scenario,
        options: choice.options,
        ...diceGiven(players, given),
        ...duplicateGiven(players, given),
        players,
        mode: String(given.get("mode") ?? "match"),
        ready: true,
        ...(edition && { edition: { name: edition.name, hash: edition.hash } }),
    };
}
