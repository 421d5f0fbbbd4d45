/**
 * All that lies on the map as one bitmap, a film that is moved with it: a board that is only dragged is not drawn anew.
 */

import { toScreen, visible } from "./camera.js";
import { paint } from "./canvas.js";
import { blank } from "../map/pen.js";

/** @import { Camera } from "./camera.js" */
/** @import { Painting } from "./canvas.js" */
/** @import { Box } from "../map/hex.js" */
/** @import { Item } from "./scene.js" */

/** The reach of a film beyond the view on each side, as a share of it, and the most pixels that it may have. */
const AROUND = 0.3;
const BUDGET = 12_000_000;

/**
 * @typedef {object} Film
 * @property {HTMLCanvasElement} bitmap
 * @property {Box} box the part of the world on it
 * @property {number} scale of the camera that it was made for
 * @property {string} mark what it shows
 */

/**
 * A film for what is about the camera.
 * @param {Omit<Painting, "ctx">} painting
 * @param {(box: Box) => Item[]} itemsIn
 * @param {string} mark
 * @returns {Film}
 */
export function createFilm(painting, itemsIn, mark) {
    const { camera, ratio } = painting;
    const pixels = camera.width * camera.height * ratio * ratio;
    const share = 1 + 2 * Math.min(AROUND, Math.max(0, (Math.sqrt(BUDGET / pixels) - 1) / 2));
    const wide = { ...camera, width: camera.width * share, height: camera.height * share };
    const { canvas, ctx } = blank(wide.width * ratio, wide.height * ratio);
    const box = visible(wide);
    paint({ ...painting, ctx, camera: wide }, itemsIn(box));
    return { bitmap: canvas, box, scale: camera.scale, mark };
}

/**
 * True if a film shows this, for all that the camera sees.
 * @param {Film | null} film
 * @param {Camera} camera
 * @param {string} mark
 * @returns {film is Film}
 */
export function fits(film, camera, mark) {
    if (!film || film.scale !== camera.scale || film.mark !== mark) return false;
    const seen = visible(camera);
    const { left, top, right, bottom } = film.box;
    return left <= seen.left && top <= seen.top && right >= seen.right && bottom >= seen.bottom;
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Film} film
 * @param {Camera} camera
 * @param {number} ratio
 */
export function layFilm(ctx, film, camera, ratio) {
    const [x, y] = toScreen(camera, [film.box.left, film.box.top]);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(film.bitmap, Math.round(x * ratio), Math.round(y * ratio));
}
