/** Signs for a side: where it sets up, where it enters, which edges feed it. Shapes differ by side, colour helps. */

import { SQRT3, directions, neighbour, stepFrom } from "./hex.js";
import { trace, within } from "./pen.js";
import { toneOf } from "./palette.js";
import { slot } from "./slots.js";

/** @import { Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

/** The kind that marks where units may be set up: it goes once they are. */
const SETUP = "setup";
/** Kinds that belong to the edge of the map; all others stand in the hex. */
const EDGES = new Set(["supply", "edge", "entry", "reinforcement"]);

/**
 * True if a sign is on the map: those of set-up hexes are, until all units are set up.
 * @param {string} kind @param {boolean} begun
 */
export function isMarked(kind, begun) {
    return kind !== SETUP || !begun;
}

/** @param {Pen} pen */
export function drawSigns(pen) {
    const { map, layout, ctx } = pen;
    const sides = [...new Set(map.signs.map(({ side }) => side))];
    /** @type {Map<string, number>} */
    const taken = new Map();
    const shown = map.signs.filter(({ kind }) => isMarked(kind, pen.begun === true));
    for (const { kind, side, hexes } of shown) {
        const look = { colour: toneOf(pen.tones[side]).strong, shape: sides.indexOf(side) };
        const axis = edgeAxis(pen, hexes);
        for (const hex of hexes) {
            const centre = layout.centres.get(hex);
            if (!centre || !within(pen.box, centre, 2)) continue;
            if (EDGES.has(kind) && edgeArrow(pen, hex, { colour: look.colour, axis, kind })) continue;
            const before = taken.get(hex) ?? 0;
            taken.set(hex, before + 1);
            const [x, y] = slot(layout.orientation, "sign", centre);
            ctx.globalAlpha = 0.78;
            shapeOf(ctx, [x, y + before * 0.2], 0.088, look);
            ctx.globalAlpha = 1;
        }
    }
}

/**
 * The axis (0 across, 1 down) on which most hexes of a sign lie at the edge.
 * @param {Pen} pen
 * @param {string[]} hexes
 */
function edgeAxis(pen, hexes) {
    const ways = hexes.map((hex) => outward(pen, hex));
    const [across, down] = [0, 1].map((k) => ways.reduce((sum, way) => sum + Math.abs(way[k]), 0));
    return across > down ? 0 : 1;
}

/**
 * The direction of the map's edge from a hex; nought inside.
 * @param {Pen} pen
 * @param {string} hex
 * @returns {Point}
 */
function outward({ layout }, hex) {
    /** @type {Point} */
    const way = [0, 0];
    for (const direction of directions(layout.orientation)) {
        if (neighbour(layout, hex, direction)) continue;
        const [x, y] = stepFrom(layout.orientation, [0, 0], direction);
        way[0] += x;
        way[1] += y;
    }
    return way;
}

/**
 * A sign in the margin beside a hex; false for a hex that does not lie at the edge.
 * @param {Pen} pen
 * @param {string} hex
 * @param {{ colour: string, axis: number, kind: string }} look
 */
function edgeArrow(pen, hex, { colour, axis, kind }) {
    const way = outward(pen, hex);
    if (Math.hypot(...way) < 0.1) return false;
    const [x, y] = /** @type {Point} */ (pen.layout.centres.get(hex));
    const along = Math.abs(way[axis]) > 0.1 ? axis : 1 - axis;
    const sign = Math.sign(way[along]);
    const out = SQRT3 / 2 + (along === 0 ? 0.26 : 0.14);
    const { ctx } = pen;
    ctx.save();
    ctx.translate(x + (along === 0 ? sign * out : 0), y + (along === 1 ? sign * out : 0));
    ctx.rotate(along === 0 ? (sign < 0 ? 0 : Math.PI) : -sign * (Math.PI / 2));
    ctx.globalAlpha = 0.8;
    (kind === "supply" || kind === "edge" ? depot : arrowHead)(ctx, colour);
    ctx.restore();
    return true;
}

/**
 * @param {Context} ctx
 * @param {string} colour
 */
function arrowHead(ctx, colour) {
    ctx.beginPath();
    trace(
        ctx,
        [
            [-0.1, -0.13],
            [0.12, 0],
            [-0.1, 0.13],
            [-0.04, 0],
        ],
        true,
    );
    ctx.fillStyle = colour;
    ctx.fill();
}

/**
 * Two short bars and a head: what is supplied from the edge.
 * @param {Context} ctx
 * @param {string} colour
 */
function depot(ctx, colour) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 0.035;
    ctx.beginPath();
    trace(ctx, [
        [-0.1, -0.11],
        [-0.1, 0.11],
    ]);
    trace(ctx, [
        [-0.04, -0.11],
        [-0.04, 0.11],
    ]);
    trace(ctx, [
        [0.03, -0.09],
        [0.12, 0],
        [0.03, 0.09],
    ]);
    ctx.stroke();
}

/**
 * A cross, a star, a ring or a square.
 * @param {Context} ctx
 * @param {Point} point
 * @param {number} size
 * @param {{ colour: string, shape: number }} look
 */
function shapeOf(ctx, [x, y], size, { colour, shape }) {
    ctx.fillStyle = colour;
    ctx.strokeStyle = colour;
    ctx.lineWidth = size * 0.42;
    ctx.beginPath();
    if (shape % 4 === 0) {
        trace(ctx, [
            [x - size * 0.75, y - size * 0.75],
            [x + size * 0.75, y + size * 0.75],
        ]);
        trace(ctx, [
            [x - size * 0.75, y + size * 0.75],
            [x + size * 0.75, y - size * 0.75],
        ]);
        ctx.stroke();
    } else if (shape % 4 === 1) {
        trace(ctx, star([x, y], size * 1.15), true);
        ctx.fill();
    } else if (shape % 4 === 2) {
        ctx.arc(x, y, size * 0.75, 0, 2 * Math.PI);
        ctx.stroke();
    } else ctx.fillRect(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5);
}

/**
 * @param {Point} middle
 * @param {number} radius
 * @returns {Point[]}
 */
function star([x, y], radius) {
    return Array.from({ length: 10 }, (_, i) => {
        const [r, angle] = [i % 2 ? radius * 0.42 : radius, (i * Math.PI) / 5 - Math.PI / 2];
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
}
