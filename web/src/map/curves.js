/** Lines made smooth, moved sideways, measured and walked along. */

import { stream } from "./random.js";

/** @import { Point } from "./hex.js" */

/**
 * A closed line moved to its right (inwards, for an outline).
 * @param {Point[]} loop
 * @param {number} distance
 * @returns {Point[]}
 */
export function inset(loop, distance) {
    return loop.map((point, i) => {
        const before = unit(loop[(i + loop.length - 1) % loop.length], point);
        const after = unit(point, loop[(i + 1) % loop.length]);
        const [nx, ny] = [-(before[1] + after[1]) / 2, (before[0] + after[0]) / 2];
        const length = Math.max(0.3, nx * nx + ny * ny);
        return [point[0] + (nx / length) * distance, point[1] + (ny / length) * distance];
    });
}

/**
 * A smooth line through points (Catmull-Rom), with a sideways wander that is nil at the points.
 * @param {Point[]} points
 * @param {{ closed?: boolean, parts?: number, wander?: number, seed?: string }} [how]
 * @returns {Point[]}
 */
export function smooth(points, how = {}) {
    const { closed = false } = how;
    const line = smoothFrom(points, 0, closed ? points.length : points.length - 1, how);
    if (!closed && points.length) line.push(points[points.length - 1]);
    return line;
}

/**
 * The smooth line from one of the points up to another, as it runs among all of them.
 * @param {Point[]} points
 * @param {number} from
 * @param {number} to
 * @param {{ closed?: boolean, parts?: number, wander?: number, seed?: string }} [how]
 * @returns {Point[]}
 */
export function smoothFrom(points, from, to, { closed = false, parts = 8, wander = 0, seed = "" } = {}) {
    const random = stream(seed);
    /** @type {Point[]} */
    const line = [];
    for (let i = from; i < to; i += 1) {
        const [a, b] = [at(points, i, closed), at(points, i + 1, closed)];
        const bow = bowOf(at(points, i - 1, closed), a, b, at(points, i + 2, closed));
        const [left, right] = [wander * (random() * 2 - 1), wander * (random() * 2 - 1)];
        const way = unit(a, b);
        for (let part = 0; part < parts; part += 1)
            line.push(aside(on(bow, part / parts), way, wander && sway(part / parts, left, right)));
    }
    return line;
}

/**
 * A closed line with its corners cut round.
 * @param {Point[]} loop
 * @param {number} radius
 * @returns {Point[]}
 */
export function rounded(loop, radius) {
    return loop.flatMap((corner, i) => {
        const [before, after] = [loop[(i + loop.length - 1) % loop.length], loop[(i + 1) % loop.length]];
        const [[ax, ay], [bx, by]] = [toward(corner, before, radius), toward(corner, after, radius)];
        return [0, 0.25, 0.5, 0.75, 1].map((t) => {
            const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
            return /** @type {Point} */ ([u * ax + v * corner[0] + w * bx, u * ay + v * corner[1] + w * by]);
        });
    });
}

/**
 * A closed line with its sides broken up, as the edge of a wood is.
 * @param {Point[]} loop
 * @param {number} depth
 * @param {string} seed
 * @returns {Point[]}
 */
export function ragged(loop, depth, seed) {
    const random = stream(seed);
    return loop.flatMap((a, i) => {
        const b = loop[(i + 1) % loop.length];
        const [ux, uy] = unit(a, b);
        return [0.1, 0.37, 0.63, 0.9].map((t) => {
            const off = (random() - 0.35) * depth;
            return /** @type {Point} */ ([a[0] + t * (b[0] - a[0]) - uy * off, a[1] + t * (b[1] - a[1]) + ux * off]);
        });
    });
}

/**
 * The length of a line up to each of its points.
 * @param {Point[]} line
 * @returns {number[]}
 */
export function lengths(line) {
    let sum = 0;
    return line.map((point, i) => {
        if (i) sum += Math.hypot(point[0] - line[i - 1][0], point[1] - line[i - 1][1]);
        return sum;
    });
}

/**
 * Points and headings at even distances along a line.
 * @param {Point[]} line
 * @param {number} spacing
 * @param {number} [start]
 * @returns {{ point: Point, angle: number }[]}
 */
export function walk(line, spacing, start = spacing / 2) {
    const along = lengths(line);
    const found = [];
    let i = 1;
    for (let s = start; s <= (along[along.length - 1] ?? 0); s += spacing) {
        while (i < line.length - 1 && along[i] < s) i += 1;
        const [a, b] = [line[i - 1], line[i]];
        const t = (s - along[i - 1]) / (along[i] - along[i - 1] || 1);
        const point = /** @type {Point} */ ([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
        found.push({ point, angle: Math.atan2(b[1] - a[1], b[0] - a[0]) });
    }
    return found;
}

/**
 * Dashes and gaps of about such a length, of which a whole number goes into a line, with half a gap at either end; so
 * none is cut.
 * @param {Point[]} line
 * @param {number[]} dash about so long, with about so much between
 * @returns {{ dash: number[], offset: number }}
 */
export function dashesOf(line, [dash, gap]) {
    const long = lengths(line)[line.length - 1];
    const each = long / Math.max(1, Math.round(long / (dash + gap))) / (dash + gap);
    return { dash: [dash * each, gap * each], offset: (-gap * each) / 2 };
}

/**
 * The direction from one point to another, as a vector of length 1.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
export function unit(a, b) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/**
 * The curve from `a` to `b` as it comes from `p` and goes on to `n`: what stands before 1, t, t² and t³, for x and for
 * y.
 * @param {Point} p
 * @param {Point} a
 * @param {Point} b
 * @param {Point} n
 */
function bowOf(p, a, b, n) {
    return [0, 1].map((k) => [
        a[k],
        (b[k] - p[k]) / 2,
        p[k] - 2.5 * a[k] + 2 * b[k] - n[k] / 2,
        (3 * (a[k] - b[k]) - p[k] + n[k]) / 2,
    ]);
}

/**
 * @param {number[][]} bow
 * @param {number} t
 * @returns {Point}
 */
function on(bow, t) {
    const x = bow[0];
    const y = bow[1];
    return [x[0] + t * (x[1] + t * (x[2] + t * x[3])), y[0] + t * (y[1] + t * (y[2] + t * y[3]))];
}

/**
 * The distance by which a line strays to its side on its way from one point to the next.
 * @param {number} t
 * @param {number} first
 * @param {number} second
 */
function sway(t, first, second) {
    return first * Math.sin(Math.PI * t) ** 2 + second * Math.sin(2 * Math.PI * t) * 0.7;
}

/**
 * @param {Point} point
 * @param {Point} way
 * @param {number} off
 * @returns {Point}
 */
function aside(point, way, off) {
    return off ? [point[0] - way[1] * off, point[1] + way[0] * off] : point;
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} distance
 * @returns {Point}
 */
function toward(from, to, distance) {
    const [ux, uy] = unit(from, to);
    return [from[0] + ux * distance, from[1] + uy * distance];
}

/**
 * @param {Point[]} points
 * @param {number} i
 * @param {boolean} closed
 * @returns {Point}
 */
function at(points, i, closed) {
    if (closed) return points[(i + points.length) % points.length];
    return points[Math.max(0, Math.min(points.length - 1, i))];
}
