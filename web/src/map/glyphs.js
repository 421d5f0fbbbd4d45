/** The small drawings that fill the ground, each in a square of side 1, with light from the north-west. */

import { trace } from "./pen.js";

/** @import { Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

/**
 * A tree seen from above.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function crown(ctx, { colours }, random) {
    const lobes = Array.from({ length: 7 }, (_, i) => {
        const angle = (i / 7) * 2 * Math.PI + random() * 0.5;
        return {
            x: 0.46 + 0.19 * Math.cos(angle),
            y: 0.46 + 0.19 * Math.sin(angle),
            r: 0.13 + random() * 0.06,
        };
    });
    disc(ctx, 0.57, 0.6, 0.33, colours.trunkShade);
    for (const { x, y, r } of lobes) disc(ctx, x, y, r + 0.035, colours.crownInk);
    for (const { x, y, r } of lobes) disc(ctx, x, y, r, colours.crown);
    disc(ctx, 0.46, 0.46, 0.24, colours.crown);
    for (const { x, y, r } of lobes.filter((lobe) => lobe.x + lobe.y < 0.9))
        disc(ctx, x + 0.015, y + 0.015, r * 0.55, colours.crownLight);
    ctx.strokeStyle = colours.crownInk;
    ctx.lineWidth = 0.035;
    for (const { x, y, r } of lobes.slice(0, 3)) {
        ctx.beginPath();
        ctx.arc(x, y, r * 0.8, 0.2, 1.7);
        ctx.stroke();
    }
}

/**
 * Reeds over two lines of water.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function tuft(ctx, { colours }, random) {
    pen(ctx, colours.marshInk, 0.07);
    line(ctx, [
        [0.08, 0.66],
        [0.92, 0.66],
    ]);
    line(ctx, [
        [0.3, 0.84],
        [0.8 - random() * 0.1, 0.84],
    ]);
    pen(ctx, colours.reed, 0.075);
    for (const lean of [-0.22, -0.06, 0.1, 0.25]) {
        const tall = 0.36 + random() * 0.16;
        ctx.beginPath();
        ctx.moveTo(0.5 + lean * 0.5, 0.64);
        ctx.quadraticCurveTo(0.5 + lean * 0.6, 0.64 - tall * 0.6, 0.5 + lean, 0.64 - tall);
        ctx.stroke();
    }
}

/**
 * A mountain: a lit face, a shaded one with strokes down it, and the line of its ridge.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function peak(ctx, { colours }, random) {
    const [x, foot, wide, high] = [0.46 + random() * 0.05, 0.84, 0.38 + random() * 0.08, 0.62 + random() * 0.14];
    const shoulder = /** @type {Point} */ ([x + wide * 0.5, foot - high * (0.42 + random() * 0.1)]);
    const ridge = /** @type {Point[]} */ ([
        [x, foot - high],
        [x + 0.05, foot - high * 0.62],
        [x - 0.02, foot - high * 0.36],
        [x + 0.06, foot],
    ]);
    shape(ctx, [[x - wide, foot], ...ridge], colours.snow, 0.75);
    shape(ctx, [...ridge, [x + wide, foot], shoulder], colours.rockInk, 0.5);
    pen(ctx, colours.rockInk, 0.06);
    line(ctx, [[x - wide, foot], [x - wide * 0.46, foot - high * 0.52], [x, foot - high], shoulder, [x + wide, foot]]);
    pen(ctx, colours.rockInk, 0.03);
    line(ctx, ridge);
    for (const t of [0.3, 0.5, 0.7])
        line(ctx, [
            [x + wide * t, foot - high * (1 - t) * 0.8],
            [x + wide * t * 0.72, foot - 0.06],
        ]);
}

/**
 * A hill: a round back, with strokes down the shaded slope.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function mound(ctx, { colours }, random) {
    const [foot, wide, high] = [0.74, 0.4 + random() * 0.06, 0.34 + random() * 0.12];
    const [left, right] = [0.5 - wide, 0.5 + wide];
    const back = () => {
        ctx.beginPath();
        ctx.moveTo(left, foot);
        ctx.bezierCurveTo(
            left + wide * 0.45,
            foot - high * 1.1,
            left + wide * 0.95,
            foot - high * 1.35,
            0.5 + wide * 0.3,
            foot - high * 0.8,
        );
        ctx.quadraticCurveTo(0.5 + wide * 0.6, foot - high * 0.4, right, foot);
    };
    back();
    ctx.fillStyle = colours.hillLight;
    ctx.fill();
    pen(ctx, colours.hillInk, 0.05);
    back();
    ctx.stroke();
    pen(ctx, colours.hillInk, 0.034);
    for (const t of [0.12, 0.3, 0.48, 0.66])
        line(ctx, [
            [0.5 + wide * (t - 0.06), foot - high * (0.92 - t)],
            [0.5 + wide * (t + 0.02), foot - high * (0.36 - t * 0.4)],
        ]);
}

/**
 * A short broken ridge.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function ridge(ctx, { colours }, random) {
    const lean = (random() - 0.5) * 0.2;
    pen(ctx, colours.rockInk, 0.09);
    line(ctx, [
        [0.08, 0.6 + lean],
        [0.4, 0.32],
        [0.92, 0.6 - lean],
    ]);
    pen(ctx, colours.rockInk, 0.055);
    for (const t of [0.3, 0.5, 0.7])
        line(ctx, [
            [t, 0.48],
            [t + 0.1, 0.78],
        ]);
}

/**
 * Two low waves.
 * @param {Context} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
export function wave(ctx, { colours }, random) {
    pen(ctx, colours.waterInk, 0.05);
    ctx.globalAlpha = 0.6;
    for (const [from, to, y] of [
        [0.06, 0.94, 0.42],
        [0.3, 0.78 + random() * 0.1, 0.64],
    ]) {
        ctx.beginPath();
        ctx.moveTo(from, y);
        for (let x = from; x < to - 0.1; x += 0.2) ctx.quadraticCurveTo(x + 0.1, y + 0.1, x + 0.2, y);
        ctx.stroke();
    }
    ctx.globalAlpha = 1;
}

/**
 * A dot, for ground of which nothing is known.
 * @param {Context} ctx
 * @param {Pen} pen
 */
export function dot(ctx, { colours }) {
    disc(ctx, 0.5, 0.5, 0.3, colours.faint);
}

/**
 * @param {Context} ctx
 * @param {string} colour
 * @param {number} width
 */
function pen(ctx, colour, width) {
    Object.assign(ctx, { strokeStyle: colour, lineWidth: width, lineCap: "round", lineJoin: "round" });
}

/**
 * @param {Context} ctx
 * @param {Point[]} points
 */
function line(ctx, points) {
    ctx.beginPath();
    trace(ctx, points);
    ctx.stroke();
}

/**
 * @param {Context} ctx
 * @param {Point[]} points
 * @param {string} colour
 * @param {number} alpha
 */
function shape(ctx, points, colour, alpha) {
    ctx.beginPath();
    trace(ctx, points, true);
    ctx.globalAlpha = alpha;
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.globalAlpha = 1;
}

/**
 * @param {Context} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function disc(ctx, x, y, radius, colour) {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = colour;
    ctx.fill();
}
