/** Paints a list of things to draw over the printed map. */

import { paintEmblem } from "./emblems.js";
import { paintFrame } from "./frames.js";
import { paintArea, paintNumber, paintSign, paintWay } from "./overlay-paint.js";
import {
    paintArrow,
    paintBracket,
    paintCount,
    paintEntry,
    paintFlag,
    paintHex,
    paintMedal,
    paintNote,
    paintPath,
    paintShade,
    paintTrail,
} from "./marks.js";
import { paintOwed } from "./owed.js";
import { COUNTER } from "../map/slots.js";
import { SPREAD } from "./sprites.js";
import { paintToken } from "./tokens.js";

/** @import { Camera } from "./camera.js" */
/** @import { Orientation } from "../map/hex.js" */
/** @import { Brush, Of } from "./marks.js" */
/** @import { Context } from "../map/pen.js" */
/** @import { Item } from "./scene.js" */

/**
 * Everything that a painting is made with.
 * @typedef {object} Painting
 * @property {Context} ctx
 * @property {Camera} camera
 * @property {number} ratio device pixels to a CSS pixel
 * @property {Orientation} orientation
 * @property {ReturnType<typeof import("./sprites.js").createSprites>} sprite
 * @property {number} [lettering] how much larger than usual notes are
 * @property {number} [spriteScale] the scale that sprites are drawn for, while the camera is between two
 */

/**
 * Turns the context to world units as the camera sees them.
 * @param {Context} ctx
 * @param {Camera} camera
 * @param {number} ratio
 */
export function lookThrough(ctx, { x, y, scale, width, height }, ratio) {
    ctx.setTransform(
        ratio * scale,
        0,
        0,
        ratio * scale,
        ratio * (width / 2 - x * scale),
        ratio * (height / 2 - y * scale),
    );
}

/**
 * @param {Painting} painting
 * @param {Item[]} items
 */
export function paint(painting, items) {
    const { ctx, camera, ratio, orientation, lettering = 1 } = painting;
    lookThrough(ctx, camera, ratio);
    /** @type {Brush} */
    const brush = { ctx, orientation, scale: camera.scale, lettering };
    for (const item of items) if (item.kind === "counter") spriteOf(painting, item);
    for (const item of items) paintItem(painting, brush, item);
}

/**
 * @param {Painting} painting
 * @param {Brush} brush
 * @param {Item} item
 */
function paintItem(painting, brush, item) {
    const { camera } = painting;
    switch (item.kind) {
        case "hex":
            return paintHex(brush, item);
        case "note":
            return paintNote(brush, item);
        case "counter":
            return paintCounter(painting, item);
        case "frame":
            return paintFrame(brush, item);
        case "token":
            return paintToken(brush, item);
        case "bracket":
            return paintBracket(brush, item);
        case "count":
            return paintCount(brush, item);
        case "flag":
            return paintFlag(brush, item);
        case "medal":
            return paintMedal(brush, item);
        case "emblem":
            return paintEmblem(brush, item);
        case "entry":
            return paintEntry(brush, item);
        case "arrow":
            return paintArrow(brush, item);
        case "owed":
            return paintOwed(brush, item);
        case "shade":
            return paintShade(brush, item, camera);
        case "path":
            return paintPath(brush, item);
        case "trail":
            return paintTrail(brush, item);
        case "area":
            return paintArea(brush, item);
        case "way":
            return paintWay(brush, item);
        case "sign":
            return paintSign(brush, item);
        case "number":
            return paintNumber(brush, item);
    }
}

/**
 * A counter as it is kept. All are made before the first is laid: what is drawn on a canvas in use costs a copy of it.
 * @param {Painting} painting
 * @param {Of<"counter">} item
 */
function spriteOf({ camera, ratio, sprite, spriteScale = camera.scale }, { face, tone, marked, size }) {
    return sprite(face, tone, marked, COUNTER * size * spriteScale * ratio, ratio);
}

/**
 * Sprites are laid on whole device pixels, so that their lettering stays sharp.
 * @param {Painting} painting
 * @param {Of<"counter">} item
 */
function paintCounter(painting, item) {
    const { ctx, camera, ratio, spriteScale = camera.scale } = painting;
    const { at, size } = item;
    const from = spriteOf(painting, item);
    const side = COUNTER * size * SPREAD * camera.scale * ratio;
    const x = (at[0] - camera.x) * camera.scale * ratio + (camera.width * ratio - side) / 2;
    const y = (at[1] - camera.y) * camera.scale * ratio + (camera.height * ratio - side) / 2;
    ctx.save();
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    const [left, top, wide] = spriteScale === camera.scale ? [Math.round(x), Math.round(y), from.side] : [x, y, side];
    ctx.drawImage(from.canvas, from.x, from.y, from.side, from.side, left, top, wide, wide);
    ctx.restore();
}
