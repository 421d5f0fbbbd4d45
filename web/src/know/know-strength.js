/**
 * The strength of the computer players, the balance of the games, the truth of the chance to win: tables, with margins
 * of error.
 */

import { el } from "../document/dom.js";

/**
 * @import { GameInfo, Value } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ value: number, low: number, high: number }} Estimate  a share, with its 95 % interval
 * @typedef {{ date: string, command: string, version: string }} Made
 * @typedef {{ a: string, b: string, pairs: number, score: Estimate, sides: Record<string, number> }} Rung
 * @typedef {{ preset: string, pairs: number, first: Estimate }} Balance
 * @typedef {{ base: string, option: string, value: Value, pairs: number, difference: Estimate, favours: string }}
 * Change
 * @typedef {Made & { setting: { game: string, scenario: string, options: Record<string, Value> }, rows: Rung[] }}
 * Ladder
 * @typedef {{ game: string, bot: string, rows: Balance[], changes: Change[], made: Made[] }} WhoWins
 * @typedef {{ foretold: number, won: number, positions: number }} Foretold  in thousandths, but the number of positions
 * @typedef {{ game: string, bots: string[], games: number, error: number, rows: Foretold[] }} Foresight
 * @typedef {{ ladders: Ladder[], balance: WhoWins[], chances: Foresight[] }} Strength
 * @typedef {{ info: GameInfo, speaker: Speaker }} Known
 */

const ONE = 1000;
const TENTHS = 10;

/**
 * Level against level, below what was played; a pair of a bot with itself is one game.
 * @param {Ladder} ladder
 * @param {Known} game
 */
export function ladderTable(ladder, game) {
    const { info, speaker } = game;
    const sides = info.sides.map(({ id }) => id);
    const head = ["page.know.level", "page.know.against", "page.know.played", "page.know.score"].map((key) =>
        speaker.say(key),
    );
    const as = info.sides.map((side) => speaker.text(side.title));
    const rows = ladder.rows.map((row) => [
        nameOf(row.a, info, speaker),
        nameOf(row.b, info, speaker),
        String(row.a === row.b ? row.pairs : 2 * row.pairs),
        bar(row.score),
        ...sides.map((side) => percent(row.sides[side])),
    ]);
    return [
        el("p", { className: "quiet strength-lead" }, settingOf(ladder.setting, game)),
        table([...head, ...as], rows),
        madeBy(ladder, speaker),
    ];
}

/** The game and how its options differ from the usual. @param {Ladder["setting"]} setting @param {Known} game */
function settingOf(setting, { info, speaker }) {
    const scenario = info.scenarios.find(({ id }) => id === setting.scenario);
    const changed = info.options.filter(({ id, values }) => values[0].value !== setting.options[id]);
    const options = changed.map((option) =>
        optionOf({ option: option.id, value: setting.options[option.id] }, info, speaker),
    );
    const parts = [speaker.text(info.title), ...(scenario ? [speaker.text(scenario.title)] : []), ...options];
    return speaker.say("page.know.setting.of", { setting: parts.join(", ") });
}

/**
 * The wins of the side that begins at each preset, and the effect of each option on them; a pair of a bot with itself
 * is one game.
 * @param {WhoWins} found
 * @param {Known} game
 */
export function whoWins(found, game) {
    const { info, speaker } = game;
    const first = info.sides[0].id;
    const head = [
        speaker.say("page.know.setting"),
        speaker.say("page.know.played"),
        speaker.say("page.know.wins", { side: first }),
    ];
    const rows = found.rows.map((row) => [titleOf(row.preset, game), String(row.pairs), bar(row.first)]);
    const changed = found.rows
        .map(({ preset }) => ({ preset, changes: found.changes.filter(({ base }) => base === preset) }))
        .filter(({ changes }) => changes.length > 0);
    const lead = el(
        "p",
        { className: "strength-lead" },
        speaker.say("page.know.itself", {
            title: speaker.text(info.title),
            bot: nameOf(found.bot, info, speaker),
        }),
    );
    return [
        lead,
        table(head, rows),
        ...changed.flatMap(({ preset, changes }) => changeTable(preset, changes, game)),
        ...found.made.map((made) => madeBy(made, speaker)),
    ];
}

/**
 * The chance to win of the side that begins as it was foretold, and the share of games that it won.
 * @param {Foresight} found
 * @param {Known} game
 */
export function foresight({ rows, games, error, bots: players }, game) {
    const { info, speaker } = game;
    const head = [
        speaker.say("page.know.foretold", { side: info.sides[0].id }),
        speaker.say("page.know.won", { side: info.sides[0].id }),
        speaker.say("page.know.positions"),
    ];
    const lines = rows.map(({ foretold, won, positions }) => [
        percent(foretold / ONE),
        mark(won / ONE, foretold / ONE),
        speaker.number(positions, 0),
    ]);
    const lead = {
        title: speaker.text(info.title),
        bot: speaker.list(players.map((id) => nameOf(id, info, speaker))),
        games,
        error: speaker.number(error / TENTHS, 1),
    };
    return [
        el("p", { className: "quiet strength-lead" }, speaker.say("page.know.foresight", lead)),
        table(head, lines),
    ];
}

/** The effect of each option on a way to play. @param {string} preset @param {Change[]} changes @param {Known} game */
function changeTable(preset, changes, game) {
    const { info, speaker } = game;
    const names = [
        speaker.say("page.know.option"),
        speaker.say("page.know.played"),
        speaker.say("page.know.change", { side: info.sides[0].id }),
        speaker.say("page.know.helped"),
    ];
    const rows = changes.map((row) => [
        optionOf(row, info, speaker),
        String(row.pairs),
        swing(row.difference),
        row.favours ? speaker.say("page.know.helps", { side: row.favours }) : speaker.say("page.know.open"),
    ]);
    return [
        el("p", { className: "quiet strength-lead" }, speaker.say("page.know.one", { setting: titleOf(preset, game) })),
        table(names, rows),
    ];
}

/** A preset, or a scenario without one. @param {string} id @param {Known} game */
function titleOf(id, { info, speaker }) {
    return speaker.text(
        [...info.presets, ...info.scenarios].find((each) => each.id === id)?.title ?? { key: id, facts: {} },
    );
}

/** @param {{ option: string, value: Value }} row @param {GameInfo} info @param {Speaker} speaker */
function optionOf(row, info, speaker) {
    const option = info.options.find(({ id }) => id === row.option);
    const value = option?.values.find((each) => each.value === row.value);
    if (!option || !value) return `${row.option} ${row.value}`;
    return typeof row.value === "boolean"
        ? speaker.text(option.title)
        : `${speaker.text(option.title)}: ${speaker.text(value.title)}`;
}

/** @param {string} id @param {GameInfo} info @param {Speaker} speaker */
function nameOf(id, info, speaker) {
    const bot = info.bots.find((each) => each.id === id);
    return bot ? speaker.text(bot.title) : speaker.say(`bot.${id}`);
}

/** @param {string[]} head @param {(string | Element)[][]} rows */
function table(head, rows) {
    const cells = rows.map((row) =>
        el(
            "tr",
            {},
            ...row.map((cell, column) => el(column === 0 ? "th" : "td", column === 0 ? { scope: "row" } : {}, cell)),
        ),
    );
    const titles = el("tr", {}, ...head.map((title) => el("th", { scope: "col" }, title)));
    return el(
        "div",
        { className: "strength", tabIndex: 0 },
        el("table", {}, el("thead", {}, titles), el("tbody", {}, ...cells)),
    );
}

/** A share as a bar with its interval, and in figures. @param {Estimate} share */
function bar(share) {
    return drawn(
        share,
        0,
        share.value,
        (value) => value,
        `${percent(share.value)} (${whole(share.low)}\u2013${whole(share.high)})`,
    );
}

/** A share as a bar, and a line where it was expected to end. @param {number} share @param {number} expected */
function mark(share, expected) {
    return drawn({ value: share, low: expected, high: expected }, 0, share, (value) => value, percent(share));
}

/** A difference as a bar to one side of the middle, with its interval, and in figures. @param {Estimate} difference */
function swing(difference) {
    const { value, low, high } = difference;
    const at = (/** @type {number} */ each) => (1 + each) / 2;
    return drawn(
        difference,
        Math.min(at(value), 0.5),
        Math.abs(value) / 2,
        at,
        `${signed(value)} (${signed(low)} \u2026 ${signed(high)})`,
    );
}

/**
 * @param {Estimate} shown
 * @param {number} from
 * @param {number} width
 * @param {(value: number) => number} at where a value lies in the bar
 * @param {string} words
 */
function drawn({ low, high }, from, width, at, words) {
    const box = el(
        "span",
        { className: "share", "aria-hidden": "true" },
        el("span", { className: "share-value" }),
        el("span", { className: "share-error" }),
    );
    box.toggleAttribute("data-exact", low === high);
    for (const [name, value] of Object.entries({ from, width, low: at(low), high: at(high) }))
        box.style.setProperty(`--${name}`, String(value));
    return el("span", { className: "share-cell" }, box, words);
}

/** @param {Made} made @param {Speaker} speaker */
function madeBy({ date, command, version }, speaker) {
    return el(
        "p",
        { className: "quiet strength-made" },
        speaker.say("page.know.made", { date, version }),
        " ",
        el("code", { translate: "no" }, command),
    );
}

/** None and all are said of none and all alone. @param {number} share */
function percent(share) {
    const isNear = ["0", "100"].includes(whole(share)) && share !== 0 && share !== 1;
    return `${isNear ? (100 * share).toFixed(1) : whole(share)} %`;
}

/** @param {number} share */
function whole(share) {
    return String(Math.round(100 * share));
}

/** @param {number} share */
function signed(share) {
    return `${share < 0 ? "\u2212" : "+"}${whole(Math.abs(share))}`;
}
