/** The printed map as bitmaps: the whole sheet, and a sharper piece about the view where the whole would be too large. */

import { toScreen, visible } from "./camera.js";
import { sheetBox } from "../map/paper.js";
import { printMap } from "../map/terrain.js";

/** @import { Camera } from "./camera.js" */
/** @import { Box, Point } from "../map/hex.js" */
/** @import { Print } from "../map/terrain.js" */

/** @typedef {{ bitmap: HTMLCanvasElement, box: Box, scale: number }} Sheet */

/** The most pixels of the whole sheet; phones refuse canvases over 16 million. */
const BUDGET = 7_000_000;
/** How much of the view a sharp piece reaches beyond it on each side. */
const AROUND = 0.3;
const SHADOW = 14;

/**
 * @param {Print} print
 */
export function createSurface(print) {
  const sheet = sheetBox(print.layout);
  /** @type {Sheet | null} */
  let whole = null;
  /** @type {Sheet | null} */
  let piece = null;

  /**
   * Prints what is missing for a sharp view; true if anything was printed.
   * @param {Camera} camera
   * @param {number} ratio
   */
  function settle(camera, ratio) {
    const wanted = camera.scale * ratio;
    const scale = Math.min(wanted, Math.sqrt(BUDGET / area(sheet)));
    const seen = within(visible(camera), sheet);
    if (sharp(whole, wanted, seen) || sharp(piece, wanted, seen)) return false;
    if (!whole || scale === wanted) {
      whole = { bitmap: printMap(print, sheet, scale), box: sheet, scale };
      piece = null;
    }
    if (scale < wanted) {
      const box = within(around(visible(camera)), sheet);
      piece = { bitmap: printMap(print, box, wanted), box, scale: wanted };
    }
    return true;
  }

  /**
   * Lays the map on the table. The context is in device pixels.
   * @param {CanvasRenderingContext2D} ctx
   * @param {Camera} camera
   * @param {number} ratio
   */
  function paint(ctx, camera, ratio) {
    const seen = visible(camera);
    if (!covers(sheet, seen)) shade(ctx, camera, ratio, sheet);
    ctx.imageSmoothingQuality = "high";
    const enough = piece !== null && piece.scale === camera.scale * ratio && covers(piece.box, within(seen, sheet));
    for (const each of enough ? [piece] : [whole, piece]) if (each) lay(ctx, camera, ratio, each);
  }

  return { settle, paint };
}

/**
 * @param {Sheet | null} sheet
 * @param {number} wanted
 * @param {Box} seen
 */
function sharp(sheet, wanted, seen) {
  if (!sheet || Math.abs(sheet.scale / wanted - 1) > 0.002) return false;
  return covers(sheet.box, seen);
}

/**
 * @param {Box} box
 * @param {Box} inner
 */
function covers({ left, top, right, bottom }, inner) {
  return left <= inner.left && top <= inner.top && right >= inner.right && bottom >= inner.bottom;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {number} ratio
 * @param {Sheet} sheet
 */
function lay(ctx, camera, ratio, { bitmap, box, scale }) {
  const [x, y] = toScreen(camera, [box.left, box.top]).map((value) => value * ratio);
  const zoom = (camera.scale * ratio) / scale;
  if (Math.abs(zoom - 1) < 0.002) ctx.drawImage(bitmap, Math.round(x), Math.round(y));
  else ctx.drawImage(bitmap, x, y, bitmap.width * zoom, bitmap.height * zoom);
}

/**
 * The sheet's shadow on the table.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {number} ratio
 * @param {Box} box
 */
function shade(ctx, camera, ratio, box) {
  const [left, top] = toScreen(camera, [box.left, box.top]).map((value) => value * ratio);
  const [right, bottom] = toScreen(camera, [box.right, box.bottom]).map((value) => value * ratio);
  ctx.save();
  ctx.shadowColor = "rgba(0, 0, 0, 0.55)";
  ctx.shadowBlur = SHADOW * ratio;
  ctx.shadowOffsetY = (SHADOW / 3) * ratio;
  ctx.fillStyle = "#e9dfc6";
  ctx.fillRect(left, top, right - left, bottom - top);
  ctx.restore();
}

/** @param {Box} box */
function area({ left, top, right, bottom }) {
  return (right - left) * (bottom - top);
}

/** @param {Box} box */
function around({ left, top, right, bottom }) {
  const [dx, dy] = [(right - left) * AROUND, (bottom - top) * AROUND];
  return { left: left - dx, top: top - dy, right: right + dx, bottom: bottom + dy };
}

/**
 * @param {Box} box
 * @param {Box} outer
 * @returns {Box}
 */
function within(box, outer) {
  return {
    left: Math.max(box.left, outer.left), top: Math.max(box.top, outer.top),
    right: Math.min(box.right, outer.right), bottom: Math.min(box.bottom, outer.bottom),
  };
}
