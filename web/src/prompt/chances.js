/** The chance to win along the timeline: a line over all moments, and the figure of the moment looked at. */

import { el } from "../document/dom.js";
import { sideTitle, toneOf } from "../pieces/context.js";
import { shape } from "../pieces/dice.js";

/**
 * @import { Chances } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const [WIDTH, HEIGHT] = [600, 40];
const ONE = 1000;

/** The chances that are shown; none of a game that foretells nothing. @param {Context} context @param {number} last */
function shownChances({ state }, last) {
    return last === 0 || state.settings.chance === "off" ? null : state.lookBack.chances;
}

/**
 * The chance of the moment in words.
 * @param {Context} context @param {number} at the moment looked at @param {number} last
 */
export function chanceWords(context, at, last) {
    const { speaker, state } = context;
    const chances = shownChances(context, last);
    if (!chances) return null;
    const share = Math.round(chanceAt(chances, at) / 10);
    const other = state.game?.sides.find(({ id }) => id !== chances.side)?.id ?? "";
    const words = speaker.say("page.chance", {
        side: sideTitle(context, chances.side),
        share,
        other: sideTitle(context, other),
        rest: 100 - share,
    });
    const title = speaker.say("page.chance.title", { error: speaker.number(chances.error / 10, 1) });
    return el("div", { className: "time-chance", title }, el("p", {}, words));
}

/**
 * The line over all moments, on the axis of the slider.
 * @param {Context} context @param {number} at @param {number} last
 */
export function chanceLine(context, at, last) {
    const chances = shownChances(context, last);
    return chances && line(context, chances, at, last);
}

/** The chance at a moment: that of the last phase end before it. @param {Chances} chances @param {number} at */
export function chanceAt({ points }, at) {
    return (points.findLast(([length]) => length <= at) ?? points[0])[1];
}

/** @param {Context} context @param {Chances} chances @param {number} at @param {number} last */
function line(context, { side, points }, at, last) {
    const place = (/** @type {[number, number]} */ [length, chance]) =>
        [(length / last) * WIDTH, HEIGHT - (chance / ONE) * HEIGHT].map((value) => value.toFixed(1)).join();
    const steps = points.flatMap((point, index) => (index > 0 ? [[point[0], points[index - 1][1]], point] : [point]));
    const svg = shape("svg", {
        viewBox: `0 -2 ${WIDTH} ${HEIGHT + 4}`,
        preserveAspectRatio: "none",
        class: "chance",
        "aria-hidden": "true",
    });
    svg.append(
        shape("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "even" }),
        shape("path", { d: `M${(at / last) * WIDTH} 0V${HEIGHT}`, class: "now" }),
        shape("polyline", {
            points: steps.map((step) => place(/** @type {[number, number]} */ (step))).join(" "),
            class: "line",
        }),
    );
    svg.setAttribute("data-tone", toneOf(context, side));
    return svg;
}
