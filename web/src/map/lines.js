/** Railways and roads, from hex centre to hex centre and on to the frame where they leave the map. */

import { chainLongest, chainStraight, sideGraph } from "./chains.js";
import { smooth, walk } from "./curves.js";
import { stepFrom } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { clipToNeat, neatBox } from "./paper.js";
import { stroke, touches, trace, within } from "./pen.js";
import { WIDTHS } from "./water.js";

/** @import { Layout, Point } from "./hex.js" */
/** @import { Edge, Places } from "./chains.js" */
/** @import { Pen } from "./pen.js" */
/** @import { BoardMap } from "../types.js" */

/** @type {Record<string, (pen: Pen, line: Point[]) => void>} */
const PAINTERS = {
    road: (pen, line) => {
        stroke(pen.ctx, line, pen.colours.ink, 0.085);
        stroke(pen.ctx, line, pen.colours.road, 0.055);
    },
    rail,
};

/**
 * The drawing of a hexside along itself: a colour, a width, dashes. Water is drawn as such, and only sides with a line
 * over it stand here.
 * @type {Record<string, { colour: "ink" | "border" | "snow", width: number, dashes: number[] }>}
 */
const SIDES = {
    border: { colour: "border", width: 0.055, dashes: [0.2, 0.07, 0.05, 0.07] },
    frozen: { colour: "snow", width: 0.05, dashes: [0.08, 0.1] },
};
const OTHER = /** @type {const} */ ({ colour: "ink", width: 0.075, dashes: [0.09, 0.06] });

/**
 * Every kind of line; roads first, so that rails lie over them.
 * @param {Pen} pen
 */
export function drawLines(pen) {
    const { ctx, map, layout } = pen;
    ctx.save();
    clipToNeat(pen);
    ctx.lineCap = "butt";
    ctx.lineJoin = "round";
    drawSides(pen);
    const names = [...new Set([...Object.keys(map.links), ...Object.keys(map.exits)])].sort().reverse();
    for (const name of names)
        for (const line of linesOf(map, layout, name)) if (touches(pen, line)) (PAINTERS[name] ?? plain)(pen, line);
    ctx.restore();
}

/**
 * Hexsides that are not water, along the side itself, and the signs over some that are.
 * @param {Pen} pen
 */
function drawSides(pen) {
    for (const [name, sides] of Object.entries(pen.map.hexsides)) {
        if (name in WIDTHS && !(name in SIDES)) continue;
        const { colour, width, dashes } = SIDES[name] ?? OTHER;
        for (const line of kept(pen.layout, `sides ${name}`, () => sideLines(pen.layout, sides))) {
            if (touches(pen, line)) stroke(pen.ctx, line, pen.colours[colour], width, [...dashes]);
        }
    }
}

/**
 * @param {Layout} layout
 * @param {[string, string][]} sides
 */
function sideLines(layout, sides) {
    const { edges, places } = sideGraph(layout, sides);
    return chainLongest(edges).map((keys) => keys.map((key) => /** @type {Point} */ (places.get(key))));
}

/**
 * The smooth lines of one kind.
 * @param {BoardMap} map
 * @param {Layout} layout
 * @param {string} name
 * @returns {Point[][]}
 */
export function linesOf(map, layout, name) {
    return kept(layout, `lines ${name}`, () => {
        const { edges, places } = linkGraph(map, layout, name);
        return chainStraight(edges, places).map((keys) =>
            smooth(
                keys.map((key) => /** @type {Point} */ (places.get(key))),
                { parts: 12, wander: 0.03, seed: keys[0] },
            ),
        );
    });
}

/**
 * @param {BoardMap} map
 * @param {Layout} layout
 * @param {string} name
 * @returns {{ edges: Edge[], places: Places }}
 */
function linkGraph(map, layout, name) {
    /** @type {Places} */
    const places = new Map(layout.centres);
    const edges = (map.links[name] ?? []).filter(([a, b]) => places.has(a) && places.has(b));
    const exits = (map.exits[name] ?? [])
        .filter(([hex]) => places.has(hex))
        .map(([hex, direction]) => {
            const key = `${hex}>${direction}`;
            const centre = /** @type {Point} */ (layout.centres.get(hex));
            places.set(key, stepFrom(layout.orientation, stepFrom(layout.orientation, centre, direction), direction));
            return /** @type {Edge} */ ([hex, key]);
        });
    return { edges: [...edges, ...exits], places };
}

/**
 * A railway: an ink line with ties across it.
 * @param {Pen} pen
 * @param {Point[]} line
 */
function rail({ ctx, colours, scale, box }, line) {
    stroke(ctx, line, colours.railGap, 0.11);
    stroke(ctx, line, colours.rail, Math.max(0.042, 1 / scale));
    if (scale < 14) return;
    ctx.beginPath();
    for (const {
        point: [x, y],
        angle,
    } of kept(line, "ties", () => walk(line, 0.145))) {
        if (!within(box, [x, y], 0.2)) continue;
        const [dx, dy] = [-Math.sin(angle) * 0.062, Math.cos(angle) * 0.062];
        trace(ctx, [
            [x - dx, y - dy],
            [x + dx, y + dy],
        ]);
    }
    ctx.lineWidth = 0.026;
    ctx.strokeStyle = colours.rail;
    ctx.stroke();
}

/**
 * Any other line: dashes, which end at the frame where the line leaves the map.
 * @param {Pen} pen
 * @param {Point[]} line
 */
function plain(pen, line) {
    const neat = neatBox(pen.layout);
    stroke(
        pen.ctx,
        line.filter((point) => within(neat, point, 0)),
        pen.colours.faint,
        0.05,
        [0.12, 0.07],
    );
}
