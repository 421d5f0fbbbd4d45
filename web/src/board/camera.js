/** The camera of the board: pure functions. Screen points are CSS pixels. */

/** @import { Box, Point } from "../map/hex.js" */

/**
 * @typedef {object} Camera
 * @property {number} x the world point in the middle of the view
 * @property {number} y
 * @property {number} scale CSS pixels to a unit
 * @property {number} width of the view
 * @property {number} height
 */

/**
 * @typedef {{ box: Box, least: number, most: number, hidden: number }} Limits  `hidden`: how many pixels at the left
 * edge lie under something else
 */

/** The largest scale: a hex of about 250 pixels. */
const MOST = 145;
/** From here everything on a counter can be read, and a finger finds it. */
const NEAR = 44;
/** From here branch and figures of a counter can be read; from here a finger finds a hex among its neighbours. */
const READABLE = 24;
const TOUCHABLE = 26;
/** A place so near the edge of the view, in units, is out of sight. */
const EDGE = 1;
/** The room in the view beyond the places that are in sight, in units. */
const ROOM = 2 * EDGE + 0.1;
/** The pixels by which the edge of the board may come into the view. */
const SLACK = 48;

/**
 * The limits of a view of that size on a board.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @param {number} [hidden] how many pixels at its left edge lie under something else
 * @returns {Limits}
 */
export function limitsOf(box, width, height, hidden = 0) {
    const least = Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
    return { box, least, most: Math.max(MOST, least), hidden };
}

/**
 * The whole board in the view, as far beside what lies over its left edge as there is room.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @param {number} [hidden] how many pixels at its left edge lie under something else
 * @returns {Camera}
 */
export function fit(box, width, height, hidden = 0) {
    const { least } = limitsOf(box, width, height);
    const room = width / 2 - ((box.right - box.left) / 2) * least;
    const x = (box.left + box.right) / 2 - between(hidden - room, 0, room) / least;
    return { x, y: (box.top + box.bottom) / 2, scale: least, width, height };
}

/**
 * The same camera in a view of another size.
 * @param {Camera} camera
 * @param {number} width
 * @param {number} height
 * @param {Box} box
 * @param {number} [hidden] how many pixels at its left edge lie under something else
 * @returns {Camera}
 */
export function resized(camera, width, height, box, hidden = 0) {
    const whole = camera.scale <= limitsOf(box, camera.width, camera.height).least * 1.001;
    const limits = limitsOf(box, width, height, hidden);
    return whole ? fit(box, width, height, hidden) : clamp({ ...camera, width, height }, limits);
}

/**
 * @param {Camera} camera
 * @param {number} dx
 * @param {number} dy
 * @param {Limits} limits
 * @returns {Camera}
 */
export function pan(camera, dx, dy, limits) {
    return clamp({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale }, limits);
}

/**
 * Zooms; the world point under the screen point stays there.
 * @param {Camera} camera
 * @param {number} factor
 * @param {Point} point
 * @param {Limits} limits
 * @returns {Camera}
 */
export function zoomAt(camera, factor, point, limits) {
    const scale = Math.min(limits.most, Math.max(limits.least, camera.scale * factor));
    const [wx, wy] = toWorld(camera, point);
    const x = wx - (point[0] - camera.width / 2) / scale;
    const y = wy - (point[1] - camera.height / 2) / scale;
    return clamp({ ...camera, scale, x, y }, limits);
}

/**
 * @param {Camera} camera
 * @param {Point} place
 * @param {Limits} limits
 * @returns {Camera}
 */
export function centredOn(camera, [x, y], limits) {
    return clamp({ ...camera, x, y }, limits);
}

/**
 * A place in the middle, from near enough to read what is there.
 * @param {Camera} camera
 * @param {Point} place
 * @param {Limits} limits
 * @param {number} [near] the least scale
 * @returns {Camera}
 */
export function closeUp(camera, place, limits, near = NEAR) {
    return centredOn({ ...camera, scale: Math.min(limits.most, Math.max(near, camera.scale)) }, place, limits);
}

/**
 * A place in the middle, from near enough for a finger to choose a hex about it.
 * @param {Camera} camera
 * @param {Point} place
 * @param {Limits} limits
 */
export function inReach(camera, place, limits) {
    return closeUp(camera, place, limits, TOUCHABLE);
}

/**
 * The same camera where a place can be read, else one that comes near it, or only to it.
 * @param {Camera} camera
 * @param {Point} place
 * @param {Limits} limits
 */
export function readable(camera, place, limits) {
    return camera.scale < READABLE ? closeUp(camera, place, limits) : inSight(camera, place, limits);
}

/**
 * The same camera where a place is in sight, else one that goes there.
 * @param {Camera} camera
 * @param {Point} place
 * @param {Limits} limits
 */
export function inSight(camera, place, limits) {
    return isSeen(camera, place) ? camera : centredOn(camera, place, limits);
}

/**
 * The same camera where places are in sight and can be read; else one that shows them all, or the first with as many as
 * it can, the nearest to that before the others.
 * @param {Camera} camera
 * @param {Point[]} places the first is shown whatever comes
 * @param {Limits} limits
 * @returns {Camera}
 */
export function gathered(camera, places, limits) {
    const [first, ...others] = places;
    const from = Math.min(limits.most, camera.scale < READABLE ? NEAR : camera.scale);
    if (camera.scale >= from && places.every((place) => isSeen(camera, place))) return camera;
    const [across, down] = [0, 1].map((axis) => places.map((place) => place[axis]));
    const most = Math.min(camera.width / (spanOf(across) + ROOM), camera.height / (spanOf(down) + ROOM));
    if (most >= Math.min(from, READABLE) || others.length === 0)
        return centredOn(
            { ...camera, scale: Math.min(from, Math.max(most, READABLE)) },
            [midst(across), midst(down)],
            limits,
        );
    const far = (/** @type {Point} */ place) => Math.hypot(place[0] - first[0], place[1] - first[1]);
    const last = others.reduce((most, place) => (far(place) > far(most) ? place : most));
    return gathered(camera, [first, ...others.filter((place) => place !== last)], limits);
}

/**
 * The same camera where a place is in sight; else one that goes there, as far out as it is, with as many of the places
 * that are wanted next as there is room for.
 * @param {Camera} camera @param {Point} place @param {Point[]} next @param {Limits} limits @returns {Camera}
 */
export function following(camera, place, next, limits) {
    if (isSeen(camera, place)) return camera;
    const room = [camera.width / camera.scale - ROOM, camera.height / camera.scale - ROOM];
    const fits = (/** @type {Point[]} */ places) =>
        room.every((length, axis) => spanOf(places.map((each) => each[axis])) <= length);
    const together = next.reduce((places, each) => (fits([...places, each]) ? [...places, each] : places), [place]);
    const [x, y] = [0, 1].map((axis) => midst(together.map((each) => each[axis])));
    return centredOn(camera, [x, y], limits);
}

/** @param {number[]} values */
function spanOf(values) {
    return Math.max(...values) - Math.min(...values);
}

/** The middle between the least and the most. @param {number[]} values */
export function midst(values) {
    return (Math.min(...values) + Math.max(...values)) / 2;
}

/**
 * True if a place and its surroundings are in sight.
 * @param {Camera} camera
 * @param {Point} place
 */
export function isSeen(camera, [x, y]) {
    const { left, top, right, bottom } = visible(camera);
    return x > left + EDGE && x < right - EDGE && y > top + EDGE && y < bottom - EDGE;
}

/**
 * The least move that shows a world point with so many units about it.
 * @param {Camera} camera
 * @param {Point} place
 * @param {number} margin
 * @param {Limits} limits
 * @returns {Camera}
 */
export function showing(camera, [x, y], margin, limits) {
    const halfWidth = Math.max(0, camera.width / 2 / camera.scale - margin);
    const halfHeight = Math.max(0, camera.height / 2 / camera.scale - margin);
    const near = {
        ...camera,
        x: between(camera.x, x - halfWidth, x + halfWidth),
        y: between(camera.y, y - halfHeight, y + halfHeight),
    };
    return clamp(near, limits);
}

/**
 * A camera between two others, for a glide.
 * @param {Camera} from
 * @param {Camera} to
 * @param {number} t
 * @returns {Camera}
 */
export function midway(from, to, t) {
    const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * t;
    return {
        ...to,
        x: mix(from.x, to.x),
        y: mix(from.y, to.y),
        scale: from.scale * (to.scale / from.scale) ** t,
    };
}

/**
 * Keeps the board in the view.
 * @param {Camera} camera
 * @param {Limits} limits
 * @returns {Camera}
 */
export function clamp(camera, { box, least, most, hidden }) {
    const scale = Math.min(most, Math.max(least, camera.scale));
    return {
        ...camera,
        scale,
        x: axis(camera.x, camera.width / scale, box.left, box.right, SLACK / scale, hidden / scale),
        y: axis(camera.y, camera.height / scale, box.top, box.bottom, SLACK / scale),
    };
}

/**
 * @param {Camera} camera
 * @param {Point} point
 * @returns {Point}
 */
export function toWorld(camera, [x, y]) {
    return [camera.x + (x - camera.width / 2) / camera.scale, camera.y + (y - camera.height / 2) / camera.scale];
}

/**
 * @param {Camera} camera
 * @param {Point} place
 * @returns {Point}
 */
export function toScreen(camera, [x, y]) {
    return [(x - camera.x) * camera.scale + camera.width / 2, (y - camera.y) * camera.scale + camera.height / 2];
}

/**
 * The part of the world in the view.
 * @param {Camera} camera
 * @returns {Box}
 */
export function visible({ x, y, scale, width, height }) {
    const [w, h] = [width / 2 / scale, height / 2 / scale];
    return { left: x - w, top: y - h, right: x + w, bottom: y + h };
}

/**
 * @param {number} middle
 * @param {number} seen the length in view
 * @param {number} low
 * @param {number} high
 * @param {number} slack
 * @param {number} [hidden] the length at the low end that lies under something else
 */
function axis(middle, seen, low, high, slack, hidden = 0) {
    const fits = seen >= high - low;
    const edge = fits ? 0 : slack;
    const most = fits ? (low + high) / 2 : high + edge - seen / 2;
    return between(middle, Math.min(low - edge - hidden + seen / 2, most), most);
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function between(value, low, high) {
    return Math.min(high, Math.max(low, value));
}
