/**
 * Painters of what is laid over the map. Kinds differ in their pattern and sides in the way it runs, not in hue alone.
 */

import { corners } from "../map/hex.js";
import { MARKS, toneOf } from "../map/palette.js";
import { letter, stroke, trace } from "../map/pen.js";

/** @import { AreaItem, NumberItem, SignItem, WayItem } from "./overlay-items.js" */
/** @import { Point } from "../map/hex.js" */
/** @import { Brush } from "./marks.js" */
/** @import { Context } from "../map/pen.js" */

const SPACING = 0.3;
const DEGREES = [-Math.PI / 4, Math.PI / 4, 0, Math.PI / 2];
/** From pale to dark; each step is darker than the one before, so that the order shows without hue. */
const LEVELS = ["#f5efdc", "#f2d98c", "#eaa94a", "#d26a2c", "#a5281c", "#5a0f14"];

/** @param {Brush} brush @param {AreaItem} area */
export function paintArea({ ctx, orientation, scale }, { points, rim, style, tone, turn }) {
    const colour = style === "bad" ? MARKS.target : toneOf(tone).strong;
    const thin = Math.max(0.045, 1.1 / scale);
    ctx.save();
    ctx.beginPath();
    for (const centre of points) trace(ctx, corners(orientation, centre), true);
    ctx.clip();
    ctx.globalAlpha = style === "good" ? 0.07 : 0.13;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = style === "good" ? 0.42 : 0.6;
    if (style === "good") dots(ctx, points, colour, Math.max(0.045, 0.9 / scale));
    else hatch(ctx, points, colour, thin, DEGREES[turn % DEGREES.length]);
    if (style === "bad") hatch(ctx, points, colour, thin, DEGREES[(turn + 1) % 2]);
    ctx.restore();
    paintRim({ ctx, orientation, scale }, rim, colour, style);
}

/** @param {Brush} brush @param {[Point, Point][]} rim @param {string} colour @param {string} style */
function paintRim({ ctx, scale }, rim, colour, style) {
    const width = Math.max(0.075, 1.8 / scale);
    ctx.save();
    ctx.lineCap = "round";
    ctx.globalAlpha = 0.85;
    const dash = { zone: [], good: [0.01, width * 2], bad: [0.22, 0.16] }[style] ?? [];
    for (const [from, to] of rim) stroke(ctx, [from, to], colour, width, dash);
    ctx.restore();
}

/**
 * Parallel lines over the whole area, so that they run on from hex to hex.
 * @param {Context} ctx
 * @param {Point[]} points
 * @param {string} colour
 * @param {number} width
 * @param {number} angle
 */
function hatch(ctx, points, colour, width, angle) {
    const [along, across] = [
        [Math.cos(angle), Math.sin(angle)],
        [-Math.sin(angle), Math.cos(angle)],
    ];
    ctx.beginPath();
    for (const [x, y] of points) {
        const home = x * across[0] + y * across[1];
        const middle = x * along[0] + y * along[1];
        for (let line = Math.ceil((home - 1) / SPACING); line * SPACING < home + 1; line += 1) {
            const ends = [middle - 1, middle + 1].map(
                (t) =>
                    /** @type {Point} */ ([
                        t * along[0] + line * SPACING * across[0],
                        t * along[1] + line * SPACING * across[1],
                    ]),
            );
            trace(ctx, ends);
        }
    }
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
}

/** @param {Context} ctx @param {Point[]} points @param {string} colour @param {number} radius */
function dots(ctx, points, colour, radius) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    for (const [x, y] of points) {
        for (let row = -3; row <= 3; row += 1) {
            for (let column = -3; column <= 3; column += 1) {
                const [dx, dy] = [(column + (row & 1) / 2) * SPACING, row * SPACING * 0.87];
                if (Math.hypot(dx, dy) > 0.93) continue;
                ctx.moveTo(x + dx + radius, y + dy);
                ctx.arc(x + dx, y + dy, radius, 0, 2 * Math.PI);
            }
        }
    }
    ctx.fill();
}

/** A line of communication or supply, or the way of an attacker. @param {Brush} brush @param {WayItem} way */
export function paintWay({ ctx, scale }, { points, tone }) {
    const width = Math.max(0.1, 2.2 / scale);
    ctx.save();
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
    stroke(ctx, points, MARKS.paper, width * 2.2);
    stroke(ctx, points, toneOf(tone).strong, width, [width * 2.4, width * 2]);
    const [x, y] = points[points.length - 1] ?? [0, 0];
    ctx.beginPath();
    ctx.rect(x - width * 1.4, y - width * 1.4, width * 2.8, width * 2.8);
    ctx.fillStyle = toneOf(tone).strong;
    ctx.fill();
    ctx.strokeStyle = MARKS.paper;
    ctx.lineWidth = width * 0.6;
    ctx.stroke();
    ctx.restore();
}

/** The strokes of a tick and of a cross, in parts of the size of the sign. @type {Point[][]} */
const TICK = [
    [
        [-0.45, 0.05],
        [-0.1, 0.4],
        [0.5, -0.35],
    ],
];
/** @type {Point[][]} */
const CROSS = [
    [
        [-0.45, -0.45],
        [0.45, 0.45],
    ],
    [
        [-0.45, 0.45],
        [0.45, -0.45],
    ],
];

/** A tick, a cross, or a number in a lozenge. @param {Brush} brush @param {SignItem} sign */
export function paintSign(brush, sign) {
    // Far out a sign does not grow over its neighbours.
    const size = Math.min(0.55, Math.max(0.2, 8 / brush.scale));
    if (sign.style === "level") return paintLevel(brush, sign, Math.min(0.75, Math.max(0.27, 9 / brush.scale)));
    const good = sign.style === "good";
    const { ctx } = brush;
    const [x, y] = sign.at;
    ctx.save();
    ctx.beginPath();
    if (good) ctx.arc(x, y, size, 0, 2 * Math.PI);
    else ctx.rect(x - size, y - size, size * 2, size * 2);
    ctx.fillStyle = good ? MARKS.chosen : MARKS.target;
    ctx.fill();
    ctx.strokeStyle = MARKS.paper;
    ctx.lineWidth = size * 0.22;
    ctx.stroke();
    ctx.lineCap = "round";
    for (const line of good ? TICK : CROSS)
        stroke(
            ctx,
            line.map(([u, v]) => /** @type {Point} */ ([x + u * size, y + v * size])),
            MARKS.paper,
            size * 0.3,
        );
    ctx.restore();
}

/** @param {Brush} brush @param {SignItem} sign @param {number} size */
function paintLevel({ ctx }, { at: [x, y], level }, size) {
    ctx.save();
    ctx.beginPath();
    trace(
        ctx,
        [
            [x, y - size],
            [x + size, y],
            [x, y + size],
            [x - size, y],
        ],
        true,
    );
    ctx.fillStyle = LEVELS[level] ?? LEVELS[LEVELS.length - 1];
    ctx.fill();
    ctx.lineJoin = "round";
    ctx.strokeStyle = level > 2 ? MARKS.paper : "#2a2118";
    ctx.lineWidth = size * 0.14;
    ctx.stroke();
    letter(ctx, String(level), [x, y + size * 0.04], {
        size: size * 1.05,
        weight: "700",
        colour: level > 2 ? "#fffaf0" : "#2a2118",
    });
    ctx.restore();
}

/**
 * The number of a hex, large enough to be read at any scale that has room for it.
 * @param {Brush} brush
 * @param {NumberItem} number
 */
export function paintNumber({ ctx, scale }, { at, text }) {
    const size = Math.min(0.42, Math.max(0.24, 10 / scale));
    letter(ctx, text, at, {
        size,
        weight: "700",
        colour: "#2a2118",
        halo: "rgba(253, 246, 227, 0.92)",
        haloWidth: 0.09,
    });
}
