/** The debrief: how a game ended and why, strength turn by turn, who was lost, the dice, and what next. */

import { faceShown, smallCounter } from "../pieces/counter.js";
import { sideTitle, toneOf } from "../pieces/context.js";
import { shape } from "../pieces/dice.js";
import { el } from "../document/dom.js";
import { download } from "../document/download.js";
import { addStyle } from "../document/late-style.js";
import { signed } from "../pieces/reasons.js";
import { again } from "../games/again.js";
import { REPORT } from "./report-style.js";

/**
 * @import { Debrief, Face, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { NewGame } from "../games/games.js"
 * @typedef {{ dialog: Dialog, context: Context, debrief: Debrief, picture: () => Promise<Blob>, start: (game: NewGame)
 * => Promise<boolean>, review: () => void }} Parts
 */

const WIDTH = 480;
const HEIGHT = 150;
const COUNTER = 40;

/** @param {Parts} parts */
export function openDebrief(parts) {
    addStyle(REPORT);
    const { dialog, context, debrief } = parts;
    const view = /** @type {View} */ (context.state.view);
    const { speaker } = context;
    const result = view.result;
    dialog.open(result ? speaker.text(result.text) : speaker.say("page.debrief"), [
        el(
            "ul",
            { className: "debrief-lines" },
            ...(result?.lines ?? []).map((line) => el("li", {}, ...signed(context, line))),
        ),
        section(speaker.say("page.debrief.strength"), chart(context, debrief), strengthTable(context, debrief)),
        section(speaker.say("page.debrief.lost"), ...debrief.sides.map((side) => lostRow(context, side))),
        section(speaker.say("page.debrief.dice"), diceTable(context, debrief)),
        el("div", { className: "buttons" }, ...nextButtons(parts, view)),
    ]);
}

/** @param {string} title @param {...Node} children */
function section(title, ...children) {
    return el("section", { className: "debrief-part" }, el("h3", {}, title), ...children);
}

/**
 * The points of a line: the values of a side over its turns, in a box of WIDTH by HEIGHT.
 * @param {[number, number][]} steps @param {number} last the last turn @param {number} most
 */
export function linePoints(steps, last, most) {
    const first = steps[0]?.[0] ?? 0;
    return steps.map(([turn, value]) =>
        [((turn - first) / Math.max(1, last - first)) * WIDTH, HEIGHT - (value / Math.max(1, most)) * HEIGHT].map(
            (n) => Math.round(n * 10) / 10,
        ),
    );
}

/** @param {Context} context @param {Debrief} debrief */
function chart(context, { sides }) {
    const all = sides.flatMap(({ steps }) => steps);
    const [last, most] = [Math.max(...all.map(([turn]) => turn)), Math.max(...all.map(([, value]) => value))];
    const svg = shape("svg", {
        viewBox: `-6 -8 ${WIDTH + 12} ${HEIGHT + 16}`,
        class: "chart",
        "aria-hidden": "true",
    });
    svg.append(shape("path", { d: `M0 0V${HEIGHT}H${WIDTH}`, class: "axis" }));
    sides.forEach(({ side, steps }, index) => {
        const points = linePoints(steps, last, most);
        const line = shape("polyline", {
            points: points.map((point) => point.join()).join(" "),
            class: `line line-${index}`,
        });
        line.setAttribute("data-tone", toneOf(context, side));
        svg.append(line, ...points.map(([x, y]) => dot(x, y, index, toneOf(context, side))));
    });
    return svg;
}

/**
 * Sides differ by the shape of their dots.
 * @param {number} x
 * @param {number} y
 * @param {number} index
 * @param {string} tone
 */
function dot(x, y, index, tone) {
    const node =
        index % 2 === 0
            ? shape("circle", { cx: x, cy: y, r: 4 })
            : shape("rect", { x: x - 3.5, y: y - 3.5, width: 7, height: 7 });
    node.setAttribute("data-tone", tone);
    node.setAttribute("class", "dot");
    return node;
}

/** @param {Context} context @param {Debrief} debrief */
function strengthTable(context, { sides }) {
    const turns = sides[0].steps.map(([turn]) => turn);
    const { speaker } = context;
    const titles = turns.map((turn, index) =>
        el("th", { scope: "col" }, index === turns.length - 1 ? speaker.say("page.debrief.end") : String(turn)),
    );
    const rows = sides.map(({ side, steps }) =>
        el(
            "tr",
            {},
            el("th", { scope: "row", "data-tone": toneOf(context, side) }, sideTitle(context, side)),
            ...steps.map(([, value]) => el("td", {}, String(value))),
        ),
    );
    return el(
        "div",
        { className: "printed-place" },
        el(
            "table",
            { className: "printed" },
            el("thead", {}, el("tr", {}, el("th", { scope: "col" }, speaker.say("page.debrief.turn")), ...titles)),
            el("tbody", {}, ...rows),
        ),
    );
}

/** @param {Context} context @param {Debrief["sides"][number]} side */
function lostRow(context, { side, lost, faces }) {
    const { speaker } = context;
    const back = lost.filter(([, , turn]) => turn !== null).length;
    const words = speaker.say("page.debrief.lost.side", { side: sideTitle(context, side), n: lost.length });
    const returned = back > 0 ? ` ${speaker.say("page.debrief.lost.back", { n: back })}` : "";
    const quiet = (/** @type {string} */ key, /** @type {number} */ n) =>
        el("span", { className: "quiet" }, speaker.say(`page.debrief.lost.${key}`, { turn: n }));
    const counters = lost.map(([turn, id, again], index) => {
        const counter = lostCounter(context, id, side, faces[index]);
        return el("li", {}, counter, quiet("turn", turn), again === null ? null : quiet("again", again));
    });
    return el(
        "div",
        { className: "debrief-lost", "data-tone": toneOf(context, side) },
        el("p", {}, words + returned),
        el("ol", { className: "fallen" }, ...counters),
    );
}

/** @param {Context} context @param {string} id @param {string} side @param {Face | null} face */
function lostCounter(context, id, side, face) {
    return face ? faceShown(context, face, side, COUNTER) : smallCounter(context, id, COUNTER);
}

/** @param {Context} context @param {Debrief} debrief */
function diceTable({ speaker }, { dice: { faces, rolls } }) {
    const most = Math.max(1, ...faces);
    const expected = speaker.number(rolls.length / faces.length, 1);
    const bars = faces.map((count, index) => {
        const bar = el("span", { className: "bar-fill" });
        bar.style.height = `${(count / most) * 100}%`;
        return el(
            "li",
            {},
            el("span", { className: "bar-place", "aria-hidden": "true" }, bar),
            el("b", {}, String(index + 1)),
            el("span", {}, speaker.say("page.debrief.times", { n: count })),
        );
    });
    const sum = rolls.reduce((total, [, face]) => total + face, 0);
    const mean = rolls.length === 0 ? "" : speaker.number(sum / rolls.length, 2);
    const words = speaker.say("page.debrief.dice.sum", {
        n: rolls.length,
        expected,
        mean,
        fair: speaker.number((faces.length + 1) / 2, 1),
    });
    return el("div", {}, el("ol", { className: "bars" }, ...bars), el("p", { className: "quiet" }, words));
}

/** @param {Parts} parts @param {View} view */
function nextButtons({ dialog, context, debrief, picture, start, review }, view) {
    const { speaker, commands } = context;
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, className = "") =>
        el("button", { type: "button", className, "data-key": key, onclick }, speaker.say(`page.debrief.${key}`));
    const anew = (/** @type {Record<string, string>} */ players) => {
        dialog.close();
        void start(again(view, { players }));
    };
    const isShared = new Set(Object.values(view.players)).size === 1;
    const { game } = view.duplicate ?? {};
    const match = () => {
        dialog.close();
        commands.duplicate(game === 1 ? "second" : undefined);
    };
    const given = { type: "button", className: "primary", "data-key": "debrief-match", onclick: match };
    return [
        ...(game ? [el("button", given, speaker.say(`page.duplicate.${game}`))] : []),
        button("rematch", () => anew(view.players), game ? "" : "primary"),
        ...(isShared ? [] : [button("swap", () => anew(swapped(view.players)))]),
        debrief.reviewable
            ? button("review", review)
            : el("p", { className: "quiet" }, speaker.say("page.debrief.bare")),
        button("dice", commands.dice),
        button("picture", () => void picture().then((blob) => download(blob, `${view.game}.png`))),
        button("new", () => {
            dialog.close();
            commands.newGame();
        }),
    ];
}

/** Each side's player plays the next side. @param {Record<string, string>} players @returns {Record<string, string>} */
export function swapped(players) {
    const sides = Object.keys(players);
    return Object.fromEntries(sides.map((side, index) => [side, players[sides[(index + 1) % sides.length]]]));
}
