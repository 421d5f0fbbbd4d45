/** Counters drawn once for a face, a tone, a size and a state, and kept. */

import { PAD, UNMARKED, detailFor, drawCounter } from "./counters.js";
import { blank } from "../map/pen.js";
import { toneOf } from "../map/palette.js";

/** @import { Face } from "../types.js" */
/** @import { Marked } from "./counters.js" */
/** @import { Tone } from "../map/palette.js" */

const MOST = 900;

/** The side of a sprite, in sides of the card. */
export const SPREAD = 1 + (2 * PAD) / 100;

/**
 * A store of sprites.
 * @param {Record<string, Tone>} [tones] looks that go before the built-in ones
 */
export function createSprites(tones = {}) {
  /** @type {Map<string, HTMLCanvasElement>} */
  const kept = new Map();
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
    const canvas = render(face, tones[tone] ?? toneOf(tone), marked, pixels, ratio);
    kept.set(key, canvas);
    return canvas;
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
  const canvas = render(face, toneOf(tone), { ...UNMARKED, ...marked }, (size * ratio) / SPREAD, ratio);
  canvas.style.width = canvas.style.height = `${size}px`;
  return canvas;
}

/**
 * @param {Face} face
 * @param {Tone} look
 * @param {Marked} marked
 * @param {number} pixels
 * @param {number} ratio
 */
function render(face, look, marked, pixels, ratio) {
  const { canvas, ctx } = blank(pixels * SPREAD, pixels * SPREAD);
  ctx.scale(pixels / 100, pixels / 100);
  ctx.translate(PAD, PAD);
  drawCounter(ctx, face, look, marked, detailFor(pixels / ratio));
  return canvas;
}

/**
 * @param {Face} face
 * @param {string} tone
 * @param {Marked} marked
 * @param {number} pixels
 */
function keyOf({ symbol, size, name, values, steps, full, badges }, tone, { selected, actable, dimmed, chosen }, pixels) {
  return [symbol, size, name, values, steps, full, badges, tone, +selected, +actable, +dimmed, +chosen, Math.round(pixels * 4)].join("|");
}
