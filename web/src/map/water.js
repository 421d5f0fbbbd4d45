/** Water: rivers along hexsides, wider streams, and the sea with lines along its coast. */

import { chainLongest, relax, sideGraph } from "./chains.js";
import { inset, lengths, smooth } from "./curves.js";
import { hexAt } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { clipToNeat } from "./paper.js";
import { inParts, ringsOf, softRing, traceNear, traceRing } from "./line-parts.js";
import { touches, trace, within } from "./pen.js";

/** @import { Layout, Point } from "./hex.js" */
/** @import { Edge } from "./chains.js" */
/** @import { Ring } from "./line-parts.js" */
/** @import { Pen } from "./pen.js" */
/** @import { BoardMap } from "../types.js" */

/** A stream is drawn in runs of so many points, where one of them is no farther off than so many units. */
const RUN = 40;
const FAR = 6;

/** @typedef {{ line: Point[], width: number[], full: number }} Stream  `full`: its greatest width */

/**
 * Hexside features that are water, with their full width; the last two are arms of a sea or a lake, one of which
 * freezes.
 */
export const WIDTHS = /** @type {Record<string, number>} */ ({
    river: 0.115,
    minor_river: 0.115,
    major_river: 0.2,
    sea: 0.3,
    water: 0.3,
    frozen: 0.3,
});

/**
 * The streams of one hexside feature, smooth, thin at their springs.
 * @param {Layout} layout
 * @param {[string, string][]} sides
 * @param {number} full width
 * @param {[string, string][]} [water] all hexsides of water: where another stream goes on there is no spring
 * @returns {Stream[]}
 */
export function streams(layout, sides, full, water = sides) {
    const { edges, places } = sideGraph(layout, sides);
    const eased = relax(edges, places, 0.26);
    const ends = springs(layout, sideGraph(layout, water).edges, places);
    const degree = degrees(edges);
    return chainLongest(edges).map((keys) => {
        const points = keys.map((key) => /** @type {Point} */ (eased.get(key)));
        if (runsOff(layout, keys[0], points[0], degree)) points.unshift(beyond(layout, points[0]));
        const [last, end] = [keys[keys.length - 1], points[points.length - 1]];
        if (runsOff(layout, last, end, degree)) points.push(beyond(layout, end));
        const line = smooth(points, { parts: 10, wander: 0.085, seed: keys[0] + keys[1] });
        const width = taper(line, full, ends.has(keys[0]), ends.has(keys[keys.length - 1]));
        return { line, width, full: Math.max(...width) };
    });
}

/**
 * All water along hexsides, as one net, so that a tributary meets its river; rivers and their names are drawn along the
 * same lines.
 * @param {BoardMap} map
 * @param {Layout} layout
 * @returns {Stream[]}
 */
export function allStreams(map, layout) {
    return kept(layout, "streams", () => netOf(map, layout));
}

/**
 * @param {BoardMap} map
 * @param {Layout} layout
 * @returns {Stream[]}
 */
function netOf(map, layout) {
    const named = Object.entries(map.hexsides).filter(([name]) => name in WIDTHS);
    const water = named.flatMap(([, sides]) => sides);
    return named.flatMap(([name, sides]) => streams(layout, sides, WIDTHS[name], water));
}

/** @param {Pen} pen */
export function drawRivers(pen) {
    const { ctx, colours, map, layout } = pen;
    const all = allStreams(map, layout).filter(({ line }) => touches(pen, line));
    ctx.save();
    clipToNeat(pen);
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    for (const { line, full } of all) bank(pen, line, full * 2.6);
    for (const each of all) flow(pen, each, colours.waterInk, 0.035);
    for (const each of all) flow(pen, each, colours.river, 0);
    ctx.restore();
}

/**
 * Wet ground along a stream.
 * @param {Pen} pen
 * @param {Point[]} line
 * @param {number} width
 */
function bank({ ctx, colours, box }, line, width) {
    ctx.strokeStyle = colours.riverBank;
    ctx.lineWidth = width;
    ctx.beginPath();
    traceNear(
        ctx,
        kept(line, "parts", () => inParts(line)),
        box,
    );
    ctx.stroke();
}

/**
 * A sea or a lake, with three lines along the coast.
 * @param {Pen} pen
 * @param {string} terrain
 */
export function drawWater(pen, terrain) {
    const { ctx, layout, colours, box } = pen;
    const shores = ringsOf(layout, terrain)
        .filter((ring) => touches(pen, ring))
        .map(shoreOf);
    const shore = new Path2D();
    for (const [line] of shores) traceRing(shore, line, box);
    ctx.save();
    ctx.fillStyle = colours.water;
    ctx.fill(shore);
    ctx.clip(shore);
    ctx.strokeStyle = colours.waterInk;
    COAST.forEach(([, width], i) => {
        ctx.lineWidth = Math.max(width, i ? 0 : 1.2 / pen.scale);
        ctx.beginPath();
        for (const lines of shores) traceNear(ctx, lines[i], box);
        ctx.stroke();
    });
    ctx.restore();
    return shore;
}

/** Lines along a coast: how far out, and how wide. */
const COAST = [
    [0, 0.05],
    [0.13, 0.016],
    [0.28, 0.012],
    [0.46, 0.009],
];

/**
 * The lines along a coast, the shore itself first.
 * @param {Point[]} ring
 * @returns {Ring[]}
 */
export function shoreOf(ring) {
    return kept(ring, "shore", () =>
        COAST.map(([distance]) =>
            softRing(distance ? inset(ring, distance) : ring, { parts: 6, wander: 0.1, seed: "coast" }),
        ),
    );
}

/**
 * @param {Edge[]} edges
 * @returns {Map<string, number>}
 */
function degrees(edges) {
    const count = new Map();
    for (const key of edges.flat()) count.set(key, (count.get(key) ?? 0) + 1);
    return count;
}

/**
 * The places that are free ends of the net of water inside the board.
 * @param {Layout} layout
 * @param {Edge[]} edges the whole net
 * @param {Map<string, Point>} places
 */
function springs(layout, edges, places) {
    const degree = degrees(edges);
    const free = [...places].filter(([key]) => degree.get(key) === 1);
    return new Set(free.filter(([, point]) => !outward(layout, point)).map(([key]) => key));
}

/**
 * At the edge of the board a river goes on to the frame.
 * @param {Layout} layout
 * @param {string} key
 * @param {Point} point
 * @param {Map<string, number>} degree
 */
function runsOff(layout, key, point, degree) {
    return degree.get(key) === 1 && outward(layout, point) !== null;
}

/**
 * @param {Layout} layout
 * @param {Point} point
 * @returns {Point}
 */
function beyond(layout, [x, y]) {
    const [dx, dy] = outward(layout, [x, y]) ?? [0, 0];
    return [x + dx * 1.6, y + dy * 1.6];
}

/**
 * The direction off the board at a corner, or null inside it.
 * @param {Layout} layout
 * @param {Point} corner
 * @returns {Point | null}
 */
function outward(layout, [x, y]) {
    const open = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
        .map((i) => (i * Math.PI) / 6 + 0.1)
        .filter((angle) => hexAt(layout, [x + 0.3 * Math.cos(angle), y + 0.3 * Math.sin(angle)]) === null);
    if (!open.length) return null;
    const [dx, dy] = [sum(open.map(Math.cos)), sum(open.map(Math.sin))];
    const length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length];
}

/** @param {number[]} numbers */
function sum(numbers) {
    return numbers.reduce((total, number) => total + number, 0);
}

/**
 * @param {Point[]} line
 * @param {number} full
 * @param {boolean} first does it spring at its first point?
 * @param {boolean} last
 */
function taper(line, full, first, last) {
    const along = lengths(line);
    const total = along[along.length - 1];
    return along.map((s) => {
        const distance = Math.min(first ? s : Infinity, last ? total - s : Infinity);
        return full * Math.min(1, 0.4 + distance * 0.16);
    });
}

/**
 * @param {Pen} pen
 * @param {Stream} stream
 * @param {string} colour
 * @param {number} more
 */
function flow({ ctx, box }, { line, width }, colour, more) {
    ctx.strokeStyle = colour;
    for (let i = 1; i < line.length;) {
        const first = i;
        do i += 2;
        while (i < line.length && i - first < RUN && width[i] === width[first]);
        if (!within(box, line[first], FAR)) continue;
        ctx.beginPath();
        trace(ctx, line.slice(first - 1, i));
        ctx.lineWidth = width[first] + more;
        ctx.stroke();
    }
}
