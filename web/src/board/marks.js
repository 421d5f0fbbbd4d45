/**
 * Painters of the marks over the map: hexes, notes, flags, arrows, trails. World units, as in the list of the scene.
 */

import { corners } from "../map/hex.js";
import { MARKS, toneOf } from "../map/palette.js";
import { letter, stroke, trace, widthOf } from "../map/pen.js";
import { COUNTER } from "../map/slots.js";

/** @import { Orientation, Point } from "../map/hex.js" */
/** @import { Context } from "../map/pen.js" */
/** @import { Item } from "./scene.js" */

/** Below this many pixels to a unit a note is its figure alone, and over a counter none. */
const SMALL = 24;
/** The overlap of a battle arrow with the edge of a counter: its frame, but no figure. */
const LAP = 0.04;

/**
 * Everything that a painter needs beside the item.
 * @typedef {object} Brush
 * @property {Context} ctx
 * @property {Orientation} orientation
 * @property {number} scale CSS pixels to a unit
 * @property {number} [lettering] how much larger than usual notes are
 */

/**
 * @template {Item["kind"]} K
 * @typedef {Extract<Item, { kind: K }>} Of
 */

/**
 * @param {Brush} brush
 * @param {Of<"hex">} item
 */
export function paintHex({ ctx, orientation, scale }, { at, style }) {
    const thin = 1 / scale;
    const draw = {
        reach: () => {
            ring(ctx, orientation, at, 0.955, {
                fill: MARKS.reach,
                line: MARKS.reachLine,
                width: Math.max(0.03, thin),
            });
        },
        held: () => {
            ring(ctx, orientation, at, 0.9, {
                line: MARKS.held,
                width: Math.max(0.035, thin),
                dash: [0.1, 0.14],
            });
        },
        // Nobody may stay there.
        passing: () => {
            ring(ctx, orientation, at, 0.9, {
                line: MARKS.target,
                width: Math.max(0.05, 1.2 * thin),
                dash: [0.1, 0.14],
            });
            barred(ctx, at, Math.max(0.17, 5 * thin));
        },
        // Whoever ends there is out of supply.
        cut: () => {
            ring(ctx, orientation, at, 0.955, {
                fill: MARKS.reach,
                line: MARKS.target,
                width: Math.max(0.05, 1.4 * thin),
                dash: [0.16, 0.12],
            });
        },
        // Another way of going.
        apart: () => {
            ring(ctx, orientation, at, 0.9, {
                line: MARKS.reachLine,
                width: Math.max(0.05, 1.4 * thin),
                dash: [0.16, 0.12],
            });
        },
        attack: () => {
            ring(ctx, orientation, at, 0.94, {
                fill: MARKS.targetFill,
                line: MARKS.target,
                width: Math.max(0.075, 1.6 * thin),
                dash: cornerDash(0.94),
            });
        },
        selected: () => {
            ring(ctx, orientation, at, 0.95, {
                fill: "rgba(255, 208, 90, 0.45)",
                line: MARKS.gold,
                width: Math.max(0.07, 2 * thin),
            });
        },
        hover: () => {
            ring(ctx, orientation, at, 0.985, { line: MARKS.hover, width: Math.max(0.03, 1.2 * thin) });
        },
        cursor: () => {
            ring(ctx, orientation, at, 0.93, { line: "#ffffff", width: Math.max(0.12, 4 * thin) });
            ring(ctx, orientation, at, 0.93, {
                line: MARKS.cursor,
                width: Math.max(0.065, 2 * thin),
                dash: [0.16, 0.1],
            });
        },
    };
    draw[style]();
}

/**
 * All that is in sight but some hexes, in the shade.
 * @param {Brush} brush @param {Of<"shade">} item @param {import("./camera.js").Camera} camera
 */
export function paintShade({ ctx, orientation, scale }, { points }, { x, y, width, height }) {
    ctx.beginPath();
    ctx.rect(x - width / scale, y - height / scale, (2 * width) / scale, (2 * height) / scale);
    for (const point of points) trace(ctx, corners(orientation, point, 1.02), true);
    ctx.fillStyle = MARKS.shade;
    ctx.fill("evenodd");
    for (const point of points)
        ring(ctx, orientation, point, 1, { line: MARKS.gold, width: Math.max(0.06, 2 / scale) });
}

/**
 * The sign of a closed road, in the upper right corner of a hex.
 * @param {Context} ctx
 * @param {Point} at
 * @param {number} radius
 */
function barred(ctx, [x, y], radius) {
    const centre = /** @type {Point} */ ([x + 0.52, y - 0.56]);
    ctx.beginPath();
    ctx.arc(...centre, radius, 0, 2 * Math.PI);
    ctx.fillStyle = MARKS.target;
    ctx.fill();
    stroke(
        ctx,
        [
            [centre[0] - radius * 0.6, centre[1]],
            [centre[0] + radius * 0.6, centre[1]],
        ],
        MARKS.paper,
        radius * 0.4,
    );
}

/** A note of more letters than this is words, not figures. */
const WORDY = 6;

/**
 * @param {Brush} brush
 * @param {Of<"note">} item
 */
export function paintNote({ ctx, scale, lettering = 1 }, { at, text, style }) {
    if (style === "reach") {
        if (scale < SMALL) text = text.match(/^\d+/)?.[0] ?? text;
        // The number of a hex fills it where hexes are small: buttons name it.
        const isNumber = /^\d{4,}$/.test(text);
        const size = Math.max(
            text.length > 4 ? 0.3 : 0.44,
            Math.min(isNumber ? 0.95 : 0.7, ((isNumber ? 13 : 11) * lettering) / scale),
        );
        letter(ctx, text, at, {
            size,
            weight: "700",
            colour: MARKS.reachInk,
            halo: "rgba(255, 244, 214, 0.9)",
            haloWidth: 0.1,
            width: isNumber ? 1.7 : 1.5,
        });
        return;
    }
    if (style === "held" && scale < SMALL) return;
    if (style === "held") text = text.match(/^\d+/)?.[0] ?? text;
    const isLong = style === "attack" && text.length > WORDY;
    if (isLong && scale < SMALL) return;
    const size =
        Math.max(0.27, Math.min(style === "tag" ? 0.65 : 0.55, (11 * lettering) / scale)) *
        (style === "held" ? 0.85 : 1);
    const setting = { size, weight: "700", colour: style === "attack" ? MARKS.targetInk : MARKS.reachInk };
    // What is said in words stands in two lines over its own counter, so that it covers no strength of a neighbour.
    const lines = isLong ? text.split(/(?<=:) /) : [text];
    const [x, y] = isLong ? [at[0] - 0.25, at[1] + size * 0.3] : at;
    const wide = Math.max(...lines.map((line) => widthOf(ctx, line, setting)));
    plaque(
        ctx,
        [x, y],
        wide + size * 0.7,
        size * (0.35 + lines.length),
        { attack: MARKS.target, held: MARKS.paper, tag: MARKS.gold }[style],
    );
    lines.forEach((line, i) => letter(ctx, line, [x, y + size * (0.04 + i - (lines.length - 1) / 2)], setting));
}

/**
 * Four corners about a counter that can be hit.
 * @param {Brush} brush
 * @param {Of<"bracket">} item
 */
export function paintBracket({ ctx, scale }, { at: [x, y], size }) {
    const [half, arm] = [(size * COUNTER) / 2 + 0.06, 0.26 * size];
    for (const [colour, width] of /** @type {[string, number][]} */ ([
        [MARKS.paper, 0.13],
        [MARKS.target, Math.max(0.075, 2 / scale)],
    ])) {
        ctx.beginPath();
        for (const [sx, sy] of [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
        ]) {
            trace(ctx, [
                [x + sx * (half - arm), y + sy * half],
                [x + sx * half, y + sy * half],
                [x + sx * half, y + sy * (half - arm)],
            ]);
        }
        ctx.strokeStyle = colour;
        ctx.lineWidth = width;
        ctx.stroke();
    }
}

/**
 * @param {Brush} brush
 * @param {Of<"count">} item
 */
export function paintCount({ ctx }, { at: [x, y], text }) {
    ctx.beginPath();
    ctx.arc(x, y, 0.16, 0, 2 * Math.PI);
    ctx.fillStyle = MARKS.paper;
    ctx.fill();
    ctx.strokeStyle = "#2a2118";
    ctx.lineWidth = 0.03;
    ctx.stroke();
    letter(ctx, text, [x, y + 0.01], { size: 0.22, weight: "700", colour: "#2a2118" });
}

/**
 * A small flag on a staff; its cut tells the sides apart as well as its colour.
 * @param {Brush} brush
 * @param {Of<"flag">} item
 */
export function paintFlag({ ctx }, { at: [x, y], tone }) {
    const look = toneOf(tone);
    const [w, h] = [0.21, 0.17];
    const cut = {
        swallow: [
            [w, 0],
            [w * 0.62, h / 2],
            [w, h],
        ],
        square: [
            [w, 0],
            [w, h],
        ],
        pennant: [[w, h / 2]],
    }[look.flag];
    const [left, top] = [x - 0.09, y - 0.18];
    stroke(
        ctx,
        [
            [left, top - 0.04],
            [left, top + 0.4],
        ],
        "#2a2118",
        0.035,
    );
    ctx.beginPath();
    trace(
        ctx,
        [[left, top], ...cut.map(([u, v]) => /** @type {Point} */ ([left + u, top + v])), [left, top + h]],
        true,
    );
    ctx.fillStyle = look.strong;
    ctx.fill();
    ctx.strokeStyle = MARKS.paper;
    ctx.lineWidth = 0.018;
    ctx.stroke();
}

/**
 * A place of honour: a gold star on a ribbon in the colour of its side.
 * @param {Brush} brush
 * @param {Of<"medal">} item
 */
export function paintMedal({ ctx }, { at: [x, y], tone }) {
    ctx.fillStyle = toneOf(tone).strong;
    ctx.fillRect(x - 0.11, y - 0.32, 0.22, 0.2);
    ctx.beginPath();
    for (let i = 0; i < 10; i += 1) {
        const [reach, turn] = [i % 2 ? 0.095 : 0.23, (i * Math.PI) / 5 - Math.PI / 2];
        ctx.lineTo(x + reach * Math.cos(turn), y + reach * Math.sin(turn));
    }
    ctx.closePath();
    ctx.fillStyle = MARKS.gold;
    ctx.fill();
    ctx.strokeStyle = MARKS.goldInk;
    ctx.lineWidth = 0.03;
    ctx.stroke();
}

/**
 * The entry of units from off the map: three arrow heads, hollow while the way is closed.
 * @param {Brush} brush
 * @param {Of<"entry">} item
 */
export function paintEntry({ ctx }, { at: [x, y], tone, open }) {
    const look = toneOf(tone);
    ctx.lineWidth = 0.025;
    ctx.fillStyle = ctx.strokeStyle = look.strong;
    for (const row of [-0.17, 0, 0.17]) {
        ctx.beginPath();
        trace(
            ctx,
            [
                [x - 0.1, y + row - 0.08],
                [x + 0.12, y + row],
                [x - 0.1, y + row + 0.08],
            ],
            true,
        );
        if (open) ctx.fill();
        ctx.stroke();
    }
}

/**
 * A battle arrow, broad at the tail; hollow while announced, pale when fought, dashed where it only threatens.
 * @param {Brush} brush
 * @param {Of<"arrow">} item
 */
export function paintArrow({ ctx }, { from, to, tone, status }) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    ctx.save();
    ctx.translate(from[0], from[1]);
    ctx.rotate(Math.atan2(dy, dx));
    if (status === "fought") ctx.globalAlpha = 0.45;
    const { strong } = toneOf(tone);
    const announced = status === "announced";
    arrowShape(ctx, ...arrowSpan(dx, dy));
    ctx.lineJoin = "round";
    outline(ctx, announced || status === "threat" ? strong : MARKS.paper, 0.13);
    ctx.fillStyle = announced ? MARKS.paper : strong;
    ctx.fill();
    if (status === "threat") ctx.setLineDash([0.1, 0.07]);
    outline(
        ctx,
        announced ? strong : status === "threat" ? MARKS.paper : "rgba(20, 12, 6, 0.75)",
        announced || status === "threat" ? 0.05 : 0.022,
    );
    ctx.restore();
}

/**
 * The way a move would go.
 * @param {Brush} brush
 * @param {Of<"path">} item
 */
export function paintPath({ ctx, scale }, { points }) {
    const width = Math.max(0.11, 2.2 / scale);
    ctx.save();
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    stroke(ctx, points, MARKS.paper, width * 1.9);
    stroke(ctx, points, MARKS.path, width);
    for (const [x, y] of points.slice(1)) {
        ctx.beginPath();
        ctx.arc(x, y, width * 1.15, 0, 2 * Math.PI);
        ctx.fillStyle = MARKS.path;
        ctx.fill();
        ctx.strokeStyle = MARKS.paper;
        ctx.lineWidth = width * 0.45;
        ctx.stroke();
    }
    const [end, before] = [points[points.length - 1], points[points.length - 2]];
    head(ctx, before, end, width * 3.4, MARKS.path);
    ctx.restore();
}

/**
 * The trail of a unit: dashes from a ring in its old place to an arrow head at the counter.
 * @param {Brush} brush
 * @param {Of<"trail">} item
 */
export function paintTrail({ ctx, scale }, { points, tone, last }) {
    const width = Math.max(0.07, 1.6 / scale);
    ctx.save();
    ctx.globalAlpha = last ? 0.85 : 0.5;
    ctx.lineJoin = "round";
    const [end, before] = [points[points.length - 1], points[points.length - 2]];
    const tip = atCounter(before, end);
    const way = [...points.slice(0, -1), tip];
    stroke(ctx, way, MARKS.paper, width * 2);
    stroke(ctx, way, toneOf(tone).strong, width, [0.17, 0.1]);
    head(ctx, before, tip, width * 3.2, toneOf(tone).strong);
    ctx.beginPath();
    ctx.arc(points[0][0], points[0][1], 0.2, 0, 2 * Math.PI);
    ctx.lineWidth = width;
    ctx.strokeStyle = toneOf(tone).strong;
    ctx.stroke();
    ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {Orientation} orientation
 * @param {Point} at
 * @param {number} radius
 * @param {{ fill?: string, line: string, width: number, dash?: number[] }} how
 */
function ring(ctx, orientation, at, radius, { fill, line, width, dash = [] }) {
    ctx.beginPath();
    trace(ctx, corners(orientation, at, radius), true);
    if (fill) {
        ctx.globalCompositeOperation = "multiply";
        ctx.fillStyle = fill;
        ctx.fill();
        ctx.globalCompositeOperation = "source-over";
    }
    ctx.setLineDash(dash);
    ctx.strokeStyle = line;
    ctx.lineWidth = width;
    ctx.stroke();
    ctx.setLineDash([]);
}

/**
 * Dashes that show the corners of a hex and leave the middle of its sides open.
 * @param {number} radius
 */
function cornerDash(radius) {
    return [radius * 0.3, radius * 0.4, radius * 0.3, 0];
}

/**
 * @param {Context} ctx
 * @param {string} colour
 * @param {number} width
 */
function outline(ctx, colour, width) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
}

/**
 * @param {Context} ctx
 * @param {Point} at
 * @param {number} width
 * @param {number} height
 * @param {string} colour
 */
function plaque(ctx, [x, y], width, height, colour) {
    ctx.save();
    ctx.shadowColor = "rgba(20, 10, 0, 0.5)";
    ctx.shadowBlur = 4;
    ctx.shadowOffsetY = 2;
    ctx.beginPath();
    ctx.roundRect(x - width / 2, y - height / 2, width, height, height * 0.28);
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.restore();
    ctx.strokeStyle = "rgba(255, 250, 235, 0.85)";
    ctx.lineWidth = 0.022;
    ctx.stroke();
}

/**
 * The beginning and end of an arrow on its way: it lies between the counters, so that no strength is under it.
 * @param {number} dx @param {number} dy from the middle of one hex to that of the other @returns {[number, number]}
 */
export function arrowSpan(dx, dy) {
    const length = Math.hypot(dx, dy) || 1;
    const edge = (length * COUNTER) / 2 / (Math.max(Math.abs(dx), Math.abs(dy)) || 1);
    return [edge - LAP, Math.max(length - edge, edge + 0.3) + LAP];
}

/**
 * The point on the way from one hex to the next at which it meets the counter there.
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
function atCounter(from, to) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const share = 1 - (COUNTER / 2 + 0.12) / (Math.max(Math.abs(dx), Math.abs(dy)) || 1);
    return [from[0] + dx * share, from[1] + dy * share];
}

/**
 * @param {Context} ctx
 * @param {number} tail
 * @param {number} tip
 */
function arrowShape(ctx, tail, tip) {
    const neck = tip - 0.3;
    ctx.beginPath();
    ctx.moveTo(tail, -0.17);
    ctx.quadraticCurveTo((tail + neck) / 2, -0.08, neck, -0.1);
    ctx.lineTo(neck - 0.03, -0.23);
    ctx.lineTo(tip, 0);
    ctx.lineTo(neck - 0.03, 0.23);
    ctx.lineTo(neck, 0.1);
    ctx.quadraticCurveTo((tail + neck) / 2, 0.08, tail, 0.17);
    ctx.lineTo(tail + 0.1, 0);
    ctx.closePath();
}

/**
 * @param {Context} ctx
 * @param {Point} from
 * @param {Point} to
 * @param {number} size
 * @param {string} colour
 */
function head(ctx, from, to, size, colour) {
    ctx.save();
    ctx.translate(to[0], to[1]);
    ctx.rotate(Math.atan2(to[1] - from[1], to[0] - from[0]));
    ctx.beginPath();
    trace(
        ctx,
        [
            [size * 0.75, 0],
            [-size * 0.45, -size * 0.7],
            [-size * 0.45, size * 0.7],
        ],
        true,
    );
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.strokeStyle = MARKS.paper;
    ctx.lineWidth = size * 0.14;
    ctx.stroke();
    ctx.restore();
}
