/** The weather's tint on the ground: brown in mud, white under snow. Rivers and names lie over it. */

import { neatBox } from "./paper.js";
import { blank } from "./pen.js";

/**
 * @import { Context, Pen } from "./pen.js"
 * @typedef {{ veils: [GlobalCompositeOperation, string][], side: number, draw: (ctx: Context) => void }} Wash
 */

/** @type {Record<string, Wash>} */
const WASHES = {
    mud: { veils: [["source-over", "rgba(112, 74, 32, 0.27)"]], side: 26, draw: ruts },
    snow: {
        veils: [
            ["soft-light", "rgba(255, 255, 255, 0.6)"],
            ["source-over", "rgba(240, 246, 251, 0.22)"],
        ],
        side: 22,
        draw: flakes,
    },
};

/** @type {Map<string, HTMLCanvasElement>} */
const tiles = new Map();

/** Lays the weather over the ground, within the frame. @param {Pen} pen */
export function drawWash({ ctx, layout, box, scale, weather = "", ratio = 1 }) {
    const wash = WASHES[weather];
    if (!wash) return;
    const neat = neatBox(layout);
    const edges = [neat.left, neat.top, neat.right, neat.bottom];
    const [left, top, right, bottom] = edges.map((value) => Math.round(value * scale));
    ctx.save();
    // From tile to tile the pattern goes on.
    ctx.setTransform(1, 0, 0, 1, -box.left * scale, -box.top * scale);
    for (const [mode, colour] of wash.veils) {
        ctx.globalCompositeOperation = mode;
        ctx.fillStyle = colour;
        ctx.fillRect(left, top, right - left, bottom - top);
    }
    ctx.globalCompositeOperation = "source-over";
    ctx.fillStyle = /** @type {CanvasPattern} */ (ctx.createPattern(tileOf(weather, wash, ratio || 1), "repeat"));
    ctx.fillRect(left, top, right - left, bottom - top);
    ctx.restore();
}

/** @param {string} weather @param {Wash} wash @param {number} ratio */
function tileOf(weather, { side, draw }, ratio) {
    const key = `${weather} ${ratio}`;
    const known = tiles.get(key);
    if (known) return known;
    const { canvas, ctx } = blank(Math.round(side * ratio), Math.round(side * ratio));
    ctx.scale(canvas.width / side, canvas.height / side);
    draw(ctx);
    tiles.set(key, canvas);
    return canvas;
}

/** @param {Context} ctx */
function ruts(ctx) {
    ctx.strokeStyle = "rgba(74, 45, 14, 0.24)";
    ctx.lineWidth = 1.6;
    ctx.lineCap = "round";
    for (const [x, y] of [
        [2, 7],
        [15, 20],
    ]) {
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.bezierCurveTo(x + 3, y - 2.5, x + 6, y + 2.5, x + 9, y);
        ctx.stroke();
    }
}

/** @param {Context} ctx */
function flakes(ctx) {
    for (const [x, y, radius, colour] of /** @type {[number, number, number, string][]} */ ([
        [5, 6, 1.7, "rgba(255, 255, 255, 0.95)"],
        [16, 17, 1.7, "rgba(255, 255, 255, 0.95)"],
        [16, 5, 1, "rgba(92, 124, 148, 0.55)"],
        [5, 17, 1, "rgba(92, 124, 148, 0.55)"],
    ])) {
        ctx.beginPath();
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
        ctx.fillStyle = colour;
        ctx.fill();
    }
}
