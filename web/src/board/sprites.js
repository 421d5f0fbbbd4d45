/**
 * Counters drawn once for a face, a tone, a size and a state, and kept: many on one canvas, for canvases cost more than
 * the drawing.
 */

import { PAD, UNMARKED, detailFor, drawCounter } from "./counters.js";
import { blank } from "../map/pen.js";
import { toneOf } from "../map/palette.js";

/** @import { Face } from "../types.js" */
/** @import { Marked } from "./counters.js" */
/** @import { Tone } from "../map/palette.js" */

const MOST = 900;
/**
 * The most sprites in a row and column of a sheet, and the side that a sheet of large ones keeps to, in device pixels.
 */
const ROW = 6;
const LARGEST = 1024;

/**
 * A part of a canvas.
 * @typedef {object} Sprite
 * @property {HTMLCanvasElement} canvas
 * @property {number} x
 * @property {number} y
 * @property {number} side
 */

/**
 * @typedef {{ canvas: HTMLCanvasElement, ctx: CanvasRenderingContext2D, side: number, row: number, used: number }}
 * Sheet
 */

/** The side of a sprite, in sides of the card. */
export const SPREAD = 1 + (2 * PAD) / 100;

/**
 * A store of sprites.
 * @param {Record<string, Tone>} [tones] looks that go before the built-in ones
 */
export function createSprites(tones = {}) {
    /** @type {Map<string, Sprite>} */
    const kept = new Map();
    /** @type {Map<number, Sheet>} the sheet with room for sprites of a side */
    const sheets = new Map();
    /**
     * @param {Face} face
     * @param {string} tone
     * @param {Marked} marked
     * @param {number} pixels device pixels of the card's side
     * @param {number} ratio device pixels to a CSS pixel
     */
    return function sprite(face, tone, marked, pixels, ratio) {
        const key = keyOf(face, tone, marked, pixels);
        const old = kept.get(key);
        if (old) return old;
        if (kept.size > MOST) kept.clear();
        const side = Math.ceil(pixels * SPREAD);
        const sheet = roomy(sheets.get(side), side);
        sheets.set(side, sheet);
        const made = next(sheet);
        within(sheet.ctx, made, (ctx) => draw(ctx, face, tones[tone] ?? toneOf(tone), marked, pixels, ratio));
        kept.set(key, made);
        return made;
    };
}

/**
 * A counter as a canvas of its own, for panels.
 * @param {Face} face
 * @param {string} tone
 * @param {number} size CSS pixels, shadow included
 * @param {Partial<Marked>} [marked]
 * @returns {HTMLCanvasElement}
 */
export function counterImage(face, tone, size, marked = {}) {
    const ratio = window.devicePixelRatio || 1;
    const { canvas, ctx } = blank(size * ratio, size * ratio);
    draw(ctx, face, toneOf(tone), { ...UNMARKED, ...marked }, (size * ratio) / SPREAD, ratio);
    canvas.style.width = canvas.style.height = `${size}px`;
    return canvas;
}

/**
 * A sheet with room for one more: the one at hand or a new one.
 * @param {Sheet | undefined} sheet
 * @param {number} side
 * @returns {Sheet}
 */
function roomy(sheet, side) {
    if (sheet && sheet.used < sheet.row ** 2) return sheet;
    const row = Math.max(1, Math.min(ROW, Math.floor(LARGEST / side)));
    return { ...blank(row * side, row * side), side, row, used: 0 };
}

/**
 * Takes the next place of a sheet.
 * @param {Sheet} sheet
 * @returns {Sprite}
 */
function next(sheet) {
    const [x, y] = [sheet.used % sheet.row, Math.floor(sheet.used / sheet.row)];
    sheet.used += 1;
    return { canvas: sheet.canvas, x: x * sheet.side, y: y * sheet.side, side: sheet.side };
}

/**
 * Draws in a sprite, as if it were a canvas of its own.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Sprite} sprite
 * @param {(ctx: CanvasRenderingContext2D) => void} drawing
 */
function within(ctx, { x, y, side }, drawing) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(x, y, side, side);
    ctx.clip();
    ctx.translate(x, y);
    drawing(ctx);
    ctx.restore();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Face} face
 * @param {Tone} look
 * @param {Marked} marked
 * @param {number} pixels
 * @param {number} ratio
 */
function draw(ctx, face, look, marked, pixels, ratio) {
    ctx.scale(pixels / 100, pixels / 100);
    ctx.translate(PAD, PAD);
    drawCounter(ctx, face, look, marked, detailFor(pixels / ratio));
}

/**
 * @param {Face} face
 * @param {string} tone
 * @param {Marked} marked
 * @param {number} pixels
 */
function keyOf(
    { symbol, size, name, values, printed, steps, full, spent, badges },
    tone,
    { selected, actable, dimmed, chosen },
    pixels,
) {
    return [
        symbol,
        size,
        name,
        values,
        printed,
        steps,
        full,
        spent,
        badges,
        tone,
        +selected,
        +actable,
        +dimmed,
        +chosen,
        Math.round(pixels * 4),
    ].join("|");
}
