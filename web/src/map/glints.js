/** Short light strokes in the water. One that a line, a name, a number or the frame would cut is left out. */

import { walk } from "./curves.js";
import { grow, hexAt } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { linesOf } from "./lines.js";
import { neatBox } from "./paper.js";
import { touches, trace, within } from "./pen.js";
import { slot } from "./slots.js";
import { allStreams } from "./water.js";

/** @import { BoardMap } from "../types.js" */
/** @import { Layout, Point } from "./hex.js" */
/** @import { Pen } from "./pen.js" */

/** @typedef {{ point: Point, angle: number }} Glint */

/** Half a stroke, and from one to the next. */
const [HALF, APART] = [0.09, 0.47];
const FROM = 40;
/** A line is this near or it does not cut: the side of a cell of the lattice on which lines are noted. */
const CELL = 0.2;
const AROUND = [-CELL, 0, CELL].flatMap((dx) => [-CELL, 0, CELL].map((dy) => [dx, dy]));
/** The reach of the numbers of hexes and the names of places to either side and up and down, half a stroke included. */
const NUMBER = [0.37, 0.14];
const NAME = [0.85, 0.3];

/** @param {Pen} pen */
export function drawGlints(pen) {
    const { ctx, colours, scale, box, map, layout } = pen;
    if (scale < FROM) return;
    ctx.save();
    ctx.strokeStyle = colours.water;
    ctx.lineCap = "round";
    for (const { line, full } of allStreams(map, layout).filter((stream) => touches(pen, stream.line))) {
        ctx.lineWidth = full * 0.16;
        ctx.beginPath();
        for (const { point, angle } of kept(line, "glints", () => glintsOf(map, layout, line)))
            if (within(box, point, 2 * HALF)) trace(ctx, strokeOf(point, angle));
        ctx.stroke();
    }
    ctx.restore();
}

/**
 * The glints along a stream that nothing cuts.
 * @param {BoardMap} map
 * @param {Layout} layout
 * @param {Point[]} line
 * @returns {Glint[]}
 */
export function glintsOf(map, layout, line) {
    const inside = grow(neatBox(layout), -2 * HALF);
    const lines = kept(layout, "cells of lines", () => cellsOf(map, layout));
    const named = kept(layout, "named", () => new Set(map.places.map(({ hex }) => hex)));
    return walk(line, APART).filter(
        ({ point }) => within(inside, point, 0) && !lines.has(cellOf(point)) && !isLettered(layout, named, point),
    );
}

/** @param {Point} point @param {number} angle @returns {Point[]} */
function strokeOf([x, y], angle) {
    const [dx, dy] = [HALF * Math.cos(angle), HALF * Math.sin(angle)];
    return [
        [x - dx, y - dy],
        [x + dx, y + dy],
    ];
}

/**
 * The cells that railways and roads go through, and those about them.
 * @param {BoardMap} map
 * @param {Layout} layout
 */
function cellsOf(map, layout) {
    const names = new Set([...Object.keys(map.links), ...Object.keys(map.exits)]);
    const points = [...names].flatMap((name) => linesOf(map, layout, name)).flat();
    return new Set(points.flatMap(([x, y]) => AROUND.map(([dx, dy]) => cellOf([x + dx, y + dy]))));
}

/** The number of the cell that a point lies in. @param {number[]} point */
function cellOf([x, y]) {
    return Math.floor(x / CELL) * 65536 + Math.floor(y / CELL);
}

/**
 * Does the number of a hex or the name of a place lie over a point?
 * @param {Layout} layout
 * @param {Set<string>} named hexes with a place in them
 * @param {Point} point
 */
function isLettered(layout, named, point) {
    const near = [
        [0, 0],
        [0, -0.3],
        [0, 0.3],
    ].flatMap(([dx, dy]) => hexAt(layout, [point[0] + dx, point[1] + dy]) ?? []);
    return near.some((hex) => {
        const centre = /** @type {Point} */ (layout.centres.get(hex));
        return (
            lies(point, slot(layout.orientation, "id", centre), NUMBER) ||
            (named.has(hex) && lies(point, slot(layout.orientation, "name", centre), NAME))
        );
    });
}

/** @param {Point} point @param {Point} middle @param {number[]} reach */
function lies([x, y], [mx, my], [across, down]) {
    return Math.abs(x - mx) < across && Math.abs(y - my) < down;
}
