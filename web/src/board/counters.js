/** A counter as it lies on the table: card, symbol, figures, lost steps, badges and how it is marked. */

import { drawCard, drawEdge, drawLoss, drawRings, drawShadow, drawSpent, drawTick, veil } from "./counter-body.js";
import { figureRow, gapBefore } from "../words/figure-row.js";
import { SANS } from "../map/pen.js";
import { drawBadge, drawSymbol } from "./symbols.js";
import { isBehind } from "./tokens.js";

/** @import { Face } from "../types.js" */
/** @import { Context } from "../map/pen.js" */
/** @import { Tone } from "../map/palette.js" */

/**
 * The marking of a counter just now.
 * @typedef {object} Marked
 * @property {boolean} selected
 * @property {boolean} actable
 * @property {boolean} dimmed
 * @property {boolean} chosen
 */

/** The detail that is printed: everything, symbol and figures, or the first figure alone. */
/** @typedef {"full" | "middle" | "small"} Detail */

/** @type {Marked} */
export const UNMARKED = { selected: false, actable: false, dimmed: false, chosen: false };

/** The card is 100 wide in a square of 100 + 2 * PAD, which leaves room for shadow and rings. */
export const PAD = 16;

/** A figure that is not as printed. */
const CHANGED = { box: "#2a2118", ink: "#ffe9b0" };

/**
 * The detail that can be read at a size.
 * @param {number} pixels CSS pixels of a counter's side
 * @returns {Detail}
 */
export function detailFor(pixels) {
    if (pixels < 25) return "small";
    return pixels < 42 ? "middle" : "full";
}

/**
 * Draws a counter; the context's unit is a hundredth of the card's side and its origin the card's corner.
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 * @param {Marked} marked
 * @param {Detail} detail
 */
export function drawCounter(ctx, face, tone, marked, detail) {
    ctx.save();
    drawShadow(ctx, marked.selected);
    drawRings(ctx, marked, detail);
    drawCard(ctx, tone);
    if (face.steps < face.full) drawLoss(ctx, tone, detail);
    if (face.spent) drawSpent(ctx, tone);
    ({ full: printFull, middle: printMiddle, small: printSmall })[detail](ctx, face, tone);
    if (marked.dimmed) veil(ctx);
    drawEdge(ctx, marked);
    if (marked.chosen) drawTick(ctx);
    ctx.restore();
}

/**
 * A counter to be cut out: to the edge of its square, without shadow or rings.
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 */
export function drawPrinted(ctx, face, tone) {
    ctx.save();
    ctx.fillStyle = tone.body;
    ctx.fillRect(0, 0, 100, 100);
    if (face.steps < face.full) drawLoss(ctx, tone, "full");
    if (face.spent) drawSpent(ctx, tone);
    printFull(ctx, face, tone);
    ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 */
function printFull(ctx, face, tone) {
    drawSymbol(ctx, face.symbol, { x: 29, y: 21, w: 46, h: 31 }, tone);
    ctx.fillStyle = tone.ink;
    print(ctx, face.size, 52, 12.5, 15, 46);
    printName(ctx, face.name);
    printSteps(ctx, face, tone);
    face.badges.slice(0, 2).forEach((badge, i) => drawBadge(ctx, badge, { x: 87, y: 14 + i * 19, r: 9 }));
    ctx.fillStyle = inkOf(face, tone);
    const [y, size] = face.steps < face.full ? [77.5, 30] : [76.5, 34];
    printFigures(ctx, face, y, size, 90);
}

/**
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 */
function printMiddle(ctx, face, tone) {
    drawSymbol(ctx, face.symbol, { x: 24, y: 8, w: 52, h: 36 }, tone);
    face.badges.slice(0, 1).forEach((badge) => drawBadge(ctx, badge, { x: 87, y: 14, r: 11 }));
    ctx.fillStyle = inkOf(face, tone);
    printFigures(ctx, face, 74.5, face.steps < face.full ? 36 : 42, 94);
}

/**
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 */
function printSmall(ctx, face, tone) {
    if (isBehind(face)) return drawSymbol(ctx, face.symbol, { x: 12, y: 22, w: 76, h: 54 }, tone);
    ctx.fillStyle = inkOf(face, tone);
    print(ctx, face.values[0] ?? face.name, 50, 55, 70, 92);
}

/**
 * The figures in a row; one that is not as printed stands in a box, light on dark.
 * @param {Context} ctx
 * @param {Face} face
 * @param {number} y
 * @param {number} size
 * @param {number} width
 */
function printFigures(ctx, { values, printed = values }, y, size, width) {
    const whole = figureRow(values);
    if (values.every((value, i) => value === printed[i])) return print(ctx, whole, 50, y, size, width);
    const ink = ctx.fillStyle;
    ctx.font = `700 ${size}px ${SANS}`;
    ctx.textAlign = "left";
    ctx.textBaseline = "alphabetic";
    const shrunk = Math.min(1, (width - size * 0.2) / ctx.measureText(whole).width);
    ctx.save();
    ctx.translate(50, y + size * 0.36);
    ctx.scale(shrunk, 1);
    let x = -ctx.measureText(whole).width / 2;
    values.forEach((value, i) => {
        const gap = i > 0 ? gapBefore(values, i) : "";
        const text = `${gap}${value}`;
        const from = x + ctx.measureText(text).width - ctx.measureText(value).width;
        x += ctx.measureText(text).width;
        ctx.fillStyle = ink;
        if (gap) ctx.fillText(gap, from - ctx.measureText(gap).width, 0);
        if (value !== printed[i]) box(ctx, from, x, size);
        ctx.fillText(value, from, 0);
    });
    ctx.restore();
}

/**
 * A dark box for a figure from one x to another; what is written next is light.
 * @param {Context} ctx
 * @param {number} from
 * @param {number} to
 * @param {number} size
 */
function box(ctx, from, to, size) {
    ctx.fillStyle = CHANGED.box;
    ctx.beginPath();
    ctx.roundRect(from - size * 0.06, -size * 0.82, to - from + size * 0.14, size * 0.94, size * 0.14);
    ctx.fill();
    ctx.fillStyle = CHANGED.ink;
}

/**
 * The name to the left of the symbol: short ones level, others upwards.
 * @param {Context} ctx
 * @param {string} name
 */
function printName(ctx, name) {
    if (name.length <= 2) return print(ctx, name, 15.5, 37, 17, 21);
    ctx.save();
    ctx.translate(15.5, 33);
    ctx.rotate(-Math.PI / 2);
    print(ctx, name, 0, 0, 16.5, 50);
    ctx.restore();
}

/**
 * One dot a step, to the right of the symbol; a lost step is hollow.
 * @param {Context} ctx
 * @param {Face} face
 * @param {Tone} tone
 */
function printSteps(ctx, { steps, full }, tone) {
    if (full < 2 || full > 4) return;
    ctx.strokeStyle = tone.ink;
    ctx.fillStyle = tone.ink;
    ctx.lineWidth = 1.6;
    for (let i = 0; i < full; i += 1) {
        ctx.beginPath();
        ctx.arc(86.5, 49 - i * 9, 2.9, 0, 2 * Math.PI);
        if (i < steps) ctx.fill();
        ctx.stroke();
    }
}

/**
 * @param {Context} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} width
 */
function print(ctx, text, x, y, size, width) {
    ctx.font = `700 ${size}px ${SANS}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    ctx.fillText(text, x, y + size * 0.36, width);
}

/**
 * @param {Face} face
 * @param {Tone} tone
 */
function inkOf(face, tone) {
    return face.steps < face.full ? tone.hatch : tone.ink;
}
