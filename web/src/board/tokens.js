/**
 * Stacks seen from so far out that no counter can be read: one token for each, with its side, its strength and the
 * steps it has left. Who has no strength to show (a headquarters, a depot) has a smaller one with its branch.
 */

import { drawSymbol } from "./symbols.js";
import { MARKS, toneOf } from "../map/palette.js";
import { SANS, trace } from "../map/pen.js";
import { COUNTER } from "../map/slots.js";

/** @import { UnitView } from "../types.js" */
/** @import { Point } from "../map/hex.js" */
/** @import { Tone } from "../map/palette.js" */
/** @import { Marked } from "./counters.js" */
/** @import { Brush } from "./marks.js" */

/**
 * @typedef {{ figure: string, sign: string }} Shown
 * @typedef {Shown & { kind: "token", at: Point, tone: string, steps: number, full: number, marked: Marked }} Token
 */

/** Below this many pixels to the side of a counter there are tokens. */
const LEAST_COUNTER = 16;
/** The sides of a token, in pixels: one that can be told apart, and one with room for a figure. */
const LEAST = 7;
const WITH_FIGURE = 9;
/** The side of the token of those who only stand behind the front, as a share of that of the others. */
const BEHIND = 0.74;

/**
 * True if counters are too small to be read at a scale.
 * @param {number} scale CSS pixels to a unit
 */
export function isFar(scale) {
    return scale * COUNTER < LEAST_COUNTER;
}

/**
 * The token of a stack, marked as any of it is.
 * @param {UnitView[]} units topmost first
 * @param {Point} at
 * @param {(unit: UnitView) => Marked} marks
 * @param {Record<string, string>} tones
 * @returns {Token}
 */
export function tokenOf(units, at, marks, tones) {
    const all = units.map(marks);
    const any = (/** @type {"selected" | "actable" | "chosen"} */ name) => all.some((marked) => marked[name]);
    const marked = {
        selected: any("selected"),
        actable: any("actable"),
        chosen: any("chosen"),
        dimmed: all.every(({ dimmed }) => dimmed),
    };
    const sum = (/** @type {"steps" | "full"} */ name) => units.reduce((total, { face }) => total + face[name], 0);
    const tone = tones[units[0].side] ?? "";
    return { kind: "token", at, tone, ...shownOf(units), steps: sum("steps"), full: sum("full"), marked };
}

/**
 * The token of a stack of which no more is known than whose it is.
 * @param {Point} at
 * @param {string} tone
 * @returns {Token}
 */
export function blank(at, tone) {
    const marked = { selected: false, actable: false, chosen: false, dimmed: true };
    return { kind: "token", at, tone, figure: "", sign: "", steps: 1, full: 1, marked };
}

/**
 * The sum of the first figures, or the branch of the topmost where they are all nought; where one of them is no number,
 * how many units there are, if several.
 * @param {UnitView[]} units @returns {Shown}
 */
function shownOf(units) {
    if (units.every(({ face }) => isBehind(face))) return { figure: "", sign: units[0].face.symbol };
    const sum = units.reduce((total, { face }) => total + Number.parseFloat(face.values[0] ?? ""), 0);
    if (!Number.isNaN(sum)) return { figure: `${sum}`, sign: "" };
    return { figure: units.length > 1 ? `\u00d7${units.length}` : "", sign: "" };
}

/**
 * True if a counter has no strength to show by its first figure: a nought would look like a weak unit.
 * @param {Pick<UnitView["face"], "values">} face
 */
export function isBehind({ values }) {
    return Number.parseFloat(values[0] ?? "") === 0;
}

/**
 * @param {Brush} brush
 * @param {Token} token
 */
export function paintToken({ ctx, scale }, { at: [x, y], tone, figure, sign, steps, full, marked }) {
    const look = toneOf(tone);
    const side = Math.max(COUNTER, LEAST / scale) * (sign ? BEHIND : 1);
    const [left, top] = [x - side / 2, y - side / 2];
    ctx.globalAlpha = marked.dimmed ? 0.72 : 1;
    outline(ctx, look, [left, top], side);
    ctx.fillStyle = look.body;
    ctx.fill();
    ctx.strokeStyle = look.dark;
    ctx.lineWidth = Math.max(0.1, 1 / scale);
    ctx.stroke();
    if (sign)
        drawSymbol(ctx, sign, { x: left + side * 0.08, y: top + side * 0.16, w: side * 0.84, h: side * 0.6 }, look);
    // What is left of the steps, as a bar along the foot.
    ctx.fillStyle = look.ink;
    ctx.fillRect(left, top + side * 0.84, side * (full ? steps / full : 1), side * 0.16);
    if (side * scale >= WITH_FIGURE && figure)
        write(ctx, figure, [x, y - side * 0.06], side * (figure.length > 2 ? 0.52 : 0.72), look.ink);
    ctx.globalAlpha = 1;
    if (marked.selected || marked.chosen || marked.actable) ring([left, top], side);

    /** @param {Point} corner @param {number} length */
    function ring([a, b], length) {
        ctx.strokeStyle = marked.selected || !marked.chosen ? MARKS.gold : MARKS.chosen;
        ctx.lineWidth = (marked.selected ? 2.4 : 1.3) / scale;
        ctx.strokeRect(a - 1.2 / scale, b - 1.2 / scale, length + 2.4 / scale, length + 2.4 / scale);
    }
}

/**
 * The card: sides differ in its corners, not in hue alone.
 * @param {Brush["ctx"]} ctx
 * @param {Tone} look
 * @param {Point} corner
 * @param {number} side
 */
function outline(ctx, { frame }, [left, top], side) {
    const cut = frame === "plain" ? 0 : side * 0.26;
    const [right, bottom] = [left + side, top + side];
    ctx.beginPath();
    if (frame === "notched")
        trace(
            ctx,
            [
                [left + cut, top],
                [right - cut, top],
                [right, top + cut],
                [right, bottom],
                [left, bottom],
                [left, top + cut],
            ],
            true,
        );
    else if (frame === "double")
        trace(
            ctx,
            [
                [left, top],
                [right, top],
                [right, bottom - cut],
                [right - cut, bottom],
                [left + cut, bottom],
                [left, bottom - cut],
            ],
            true,
        );
    else ctx.rect(left, top, side, side);
}

/**
 * @param {Brush["ctx"]} ctx
 * @param {string} text
 * @param {Point} at
 * @param {number} size
 * @param {string} colour
 */
function write(ctx, text, [x, y], size, colour) {
    ctx.font = `700 ${size}px ${SANS}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y);
}
