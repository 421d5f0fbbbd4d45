/** The sheet that the map is printed on: paper, the hex grid and the frame. */

import { withBoxes } from "./boxes.js";
import { corners, grow, toPoint } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { blank, shown, trace } from "./pen.js";
import { stream } from "./random.js";

/** @import { Box, Layout, Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

const NEAT = 0.4;
const BORDER = 0.13;
const MARGIN = 0.95;
const FOOT = 0.6;
const GRAIN = 192;
const VEIL = "rgba(62, 48, 30, 0.34)";
/** From this many pixels to a unit the hatching beyond the hexes can be seen. */
const HATCHED_FROM = 18;

/**
 * The whole sheet of paper about a board.
 * @param {Layout} layout
 */
export function sheetBox(layout) {
    const box = grow(layout.box, MARGIN);
    return withBoxes({ ...box, bottom: box.bottom + FOOT }, layout.boxes);
}

/**
 * The strip below the frame.
 * @param {Layout} layout
 */
export function footBox(layout) {
    const { left, right, bottom } = neatBox(layout);
    return { left, right, top: bottom + 2 * BORDER, bottom: sheetBox(layout).bottom - BORDER };
}

/**
 * The inner line of the frame, where print ends.
 * @param {Layout} layout
 */
export function neatBox(layout) {
    return grow(layout.box, NEAT);
}

/** @param {Pen} pen */
export function drawPaper(pen) {
    const { ctx, layout, colours } = pen;
    fillBox(ctx, sheetBox(layout), colours.sheet);
    const neat = neatBox(layout);
    fillBox(ctx, neat, colours.beyond);
    if (pen.scale > HATCHED_FROM) hatchBeyond(pen, neat);
    drawSeas(pen);
    ctx.beginPath();
    for (const { centre } of shown(pen)) trace(ctx, corners(layout.orientation, centre, 1.004), true);
    ctx.fillStyle = colours.land;
    ctx.fill();
}

/** Open water beyond the hexes, with a line along what is none. @param {Pen} pen */
function drawSeas({ ctx, map, layout, colours, scale }) {
    const places = (map.waters ?? []).map(([q, r]) => corners(layout.orientation, toPoint(layout.orientation, q, r)));
    if (places.length === 0) return;
    ctx.beginPath();
    for (const place of places) trace(ctx, place, true);
    ctx.fillStyle = colours.water;
    ctx.fill();
    ctx.strokeStyle = colours.water;
    ctx.lineWidth = 0.02;
    ctx.stroke();
    ctx.beginPath();
    for (const side of kept(layout, "shores", () => shoresOf(places))) trace(ctx, side);
    ctx.strokeStyle = colours.waterInk;
    ctx.lineWidth = Math.max(0.05, 1.2 / scale);
    ctx.stroke();
}

/** The sides that only one of the places has. @param {Point[][]} places @returns {Point[][]} */
function shoresOf(places) {
    const keyOf = (/** @type {Point[]} */ [[ax, ay], [bx, by]]) => `${(ax + bx).toFixed(3)} ${(ay + by).toFixed(3)}`;
    const sides = places.flatMap((place) => place.map((corner, i) => [corner, place[(i + 1) % place.length]]));
    const count = new Map();
    for (const side of sides) count.set(keyOf(side), (count.get(keyOf(side)) ?? 0) + 1);
    return sides.filter((side) => count.get(keyOf(side)) === 1);
}

/** @param {Pen} pen */
export function drawGrid(pen) {
    const { ctx, layout, colours } = pen;
    ctx.beginPath();
    for (const { centre } of shown(pen)) trace(ctx, corners(layout.orientation, centre), true);
    ctx.strokeStyle = colours.grid;
    ctx.lineWidth = Math.max(0.018, 0.6 / pen.scale);
    ctx.stroke();
}

/**
 * The frame, with a bar of black and white as map makers rule it.
 * @param {Pen} pen
 */
export function drawFrame(pen) {
    const { ctx, layout, colours, box } = pen;
    const neat = neatBox(layout);
    if (holds(neat, box)) return;
    const outer = grow(neat, BORDER);
    fillRing(ctx, sheetBox(layout), neat, colours.sheet);
    fillTicks(ctx, neat, outer, colours.ink);
    strokeBox(ctx, neat, colours.ink, 0.028);
    strokeBox(ctx, outer, colours.ink, 0.028);
    strokeBox(ctx, grow(outer, 0.09), colours.ink, 0.06);
}

/**
 * The grain of the paper and the age of its edges, over everything printed.
 * @param {Pen} pen
 */
export function drawGrain(pen) {
    const { ctx, layout, box, scale } = pen;
    const sheet = sheetBox(layout);
    ctx.save();
    stain(ctx, sheet);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.translate(-(((box.left * scale) % GRAIN) + GRAIN), -(((box.top * scale) % GRAIN) + GRAIN));
    ctx.fillStyle = /** @type {CanvasPattern} */ (ctx.createPattern(grainOf(), "repeat"));
    ctx.fillRect(0, 0, (box.right - box.left) * scale + 3 * GRAIN, (box.bottom - box.top) * scale + 3 * GRAIN);
    ctx.restore();
}

/**
 * Keeps what follows inside the hexes.
 * @param {Pen} pen
 */
export function clipTo(pen) {
    pen.ctx.beginPath();
    for (const { centre } of shown(pen)) trace(pen.ctx, corners(pen.layout.orientation, centre, 1.004), true);
    pen.ctx.clip();
}

/**
 * Keeps what follows inside the frame.
 * @param {Pen} pen
 */
export function clipToNeat({ ctx, layout }) {
    const box = neatBox(layout);
    ctx.beginPath();
    ctx.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    ctx.clip();
}

/**
 * @param {Box} outer
 * @param {Box} inner
 */
function holds(outer, inner) {
    return (
        outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
    );
}

/**
 * @param {Pen} pen
 * @param {Box} neat
 */
function hatchBeyond(pen, neat) {
    const { ctx, colours } = pen;
    ctx.save();
    clipToNeat(pen);
    ctx.beginPath();
    const { left, right, top, bottom } = pen.box;
    const height = neat.bottom - neat.top;
    const first =
        neat.left - height + 0.16 * Math.max(0, Math.floor((left - neat.left + height - (neat.bottom - top)) / 0.16));
    for (let x = first; x < Math.min(neat.right, right - (neat.bottom - bottom)); x += 0.16)
        trace(ctx, [
            [x, neat.bottom],
            [x + height, neat.top],
        ]);
    ctx.strokeStyle = colours.faint;
    ctx.globalAlpha = 0.28;
    ctx.lineWidth = 0.014;
    ctx.stroke();
    ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {Box} box
 * @param {string} colour
 */
function fillBox(ctx, box, colour) {
    ctx.fillStyle = colour;
    ctx.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
}

/**
 * @param {Context} ctx
 * @param {Box} box
 * @param {string} colour
 * @param {number} width
 */
function strokeBox(ctx, box, colour, width) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
}

/**
 * @param {Context} ctx
 * @param {Box} outer
 * @param {Box} inner
 * @param {string} colour
 */
function fillRing(ctx, outer, inner, colour) {
    ctx.beginPath();
    ctx.rect(outer.left, outer.top, outer.right - outer.left, outer.bottom - outer.top);
    ctx.rect(inner.left, inner.top, inner.right - inner.left, inner.bottom - inner.top);
    ctx.fillStyle = colour;
    ctx.fill("evenodd");
}

/**
 * @param {Context} ctx
 * @param {Box} inner
 * @param {Box} outer
 * @param {string} colour
 */
function fillTicks(ctx, inner, outer, colour) {
    ctx.fillStyle = colour;
    const [across, down] = [inner.right - inner.left, inner.bottom - inner.top];
    const [columns, rows] = [2 * Math.round(across / 1.7) + 1, 2 * Math.round(down / 1.7) + 1];
    for (let i = 0; i < columns; i += 2) {
        const [x, width] = [inner.left + (i * across) / columns, across / columns];
        ctx.fillRect(x, outer.top, width, BORDER);
        ctx.fillRect(x, inner.bottom, width, BORDER);
    }
    for (let i = 0; i < rows; i += 2) {
        const [y, length] = [inner.top + (i * down) / rows, down / rows];
        ctx.fillRect(outer.left, y, BORDER, length);
        ctx.fillRect(inner.right, y, BORDER, length);
    }
}

/**
 * @param {Context} ctx
 * @param {Box} sheet
 */
function stain(ctx, sheet) {
    const [x, y] = [(sheet.left + sheet.right) / 2, (sheet.top + sheet.bottom) / 2];
    const radius = Math.hypot(sheet.right - x, sheet.bottom - y);
    const shade = ctx.createRadialGradient(x, y, radius * 0.45, x, y, radius);
    shade.addColorStop(0, "rgba(120, 84, 36, 0)");
    shade.addColorStop(1, "rgba(120, 84, 36, 0.16)");
    ctx.fillStyle = shade;
    ctx.fillRect(sheet.left, sheet.top, sheet.right - sheet.left, sheet.bottom - sheet.top);
}

/** Darkens what is out of play, where a scenario is played on a part of the board. @param {Pen} pen */
export function drawVeil({ ctx, map: { part }, layout }) {
    // Samples of the ground for the key have none of its hexes.
    if (!part || !layout.centres.has(part[0])) return;
    const { left, top, right, bottom } = sheetBox(layout);
    ctx.beginPath();
    ctx.rect(left, top, right - left, bottom - top);
    for (const hex of part)
        trace(ctx, corners(layout.orientation, /** @type {Point} */ (layout.centres.get(hex))), true);
    ctx.fillStyle = VEIL;
    ctx.fill("evenodd");
}

/** The specks of all sheets. */
export function grainOf() {
    return kept(stream, "grain", grain);
}

/** A tile of light and dark specks. */
function grain() {
    const { canvas, ctx } = blank(GRAIN, GRAIN);
    const image = ctx.createImageData(GRAIN, GRAIN);
    const random = stream("paper");
    for (let i = 0; i < image.data.length; i += 4) {
        const light = random() < 0.5;
        image.data.set(light ? [255, 250, 235] : [84, 60, 30], i);
        image.data[i + 3] = random() ** 3 * 20;
    }
    ctx.putImageData(image, 0, 0);
    return canvas;
}
