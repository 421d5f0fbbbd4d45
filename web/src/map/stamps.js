/**
 * Small drawings repeated over the ground, the same ones every time: each kind is drawn once for a scale and laid many
 * times.
 */

import { SQRT3, directions, neighbour, sideEnds, stepFrom } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { blank, shownOf } from "./pen.js";
import { stream } from "./random.js";
import { slot } from "./slots.js";

/** @import { BoardMap } from "../types.js" */
/** @import { Layout, Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

/**
 * A drawing to be repeated.
 * @typedef {object} Stamp
 * @property {number} side of its square, in units
 * @property {number} spacing from one to the next, in units
 * @property {number} gaps how many are left out, of one
 * @property {boolean} [spills] it goes on over the side into a hex of the same terrain
 * @property {(ctx: Context, pen: Pen, random: () => number) => void} draw in a square of side 1
 */

/** @typedef {{ x: number, y: number, kind: number, grown: number }} Print */

const KINDS = 6;
/**
 * Below this many pixels to a unit there are fewer, larger ones, which can still be told apart; below the second, none.
 */
const COARSE = 26;
const NONE = 4;
const LARGER = 2.4;
/** The side of the piece that repeats, in device pixels. */
const WEAVE = 192;
/** Sets of stamps that are kept; each belongs to one scale. */
const MOST = 32;

/** @type {Map<string, HTMLCanvasElement[]>} */
const drawn = new Map();

/**
 * Lays a stamp over all hexes of a terrain that show; far out, over its ground as a weave.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {Stamp} stamp
 * @param {Path2D} ground
 */
export function stampOver(pen, terrain, stamp, ground) {
    if (pen.draft || pen.scale < NONE) return;
    if (pen.scale < COARSE) return weaveOver(pen, terrain, stamp, ground);
    const { ctx, layout } = pen;
    const { side } = stamp;
    const kinds = kindsOf(pen, terrain, stamp, side);
    const known = kept(layout, `stamps ${terrain}`, () => /** @type {Map<string, Print[]>} */ (new Map()));
    for (const { id, centre } of shownOf(pen, terrain)) {
        const prints = known.get(id) ?? printsIn(pen, id, centre, stamp);
        known.set(id, prints);
        for (const { x, y, kind, grown } of prints)
            ctx.drawImage(kinds[kind], x - (side * grown) / 2, y - (side * grown) / 2, side * grown, side * grown);
    }
}

/**
 * Draws what will be laid at a scale, before it is.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {Stamp} stamp
 */
export function readyStamp(pen, terrain, stamp) {
    if (pen.draft || pen.scale < NONE) return;
    if (pen.scale < COARSE) weaveOf(pen, terrain, stamp);
    else kindsOf(pen, terrain, stamp, stamp.side);
}

/**
 * Fills ground with a pattern of larger stamps, one piece that repeats: many hexes at one stroke.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {Stamp} stamp
 * @param {Path2D} ground
 */
function weaveOver(pen, terrain, stamp, ground) {
    const { ctx, scale, box } = pen;
    const pattern = /** @type {CanvasPattern} */ (ctx.createPattern(weaveOf(pen, terrain, stamp), "repeat"));
    pattern.setTransform?.(
        new DOMMatrix([
            1 / scale,
            0,
            0,
            1 / scale,
            box.left - ((box.left * scale) % WEAVE) / scale,
            box.top - ((box.top * scale) % WEAVE) / scale,
        ]),
    );
    ctx.fillStyle = pattern;
    ctx.fill(ground);
}

/**
 * @param {Pen} pen
 * @param {string} terrain
 * @param {Stamp} stamp
 */
function weaveOf(pen, terrain, stamp) {
    const side = stamp.side * LARGER * pen.scale;
    const kinds = kindsOf(pen, terrain, stamp, stamp.side * LARGER);
    return once(`weave ${keyOf(pen, terrain, side)}`, () => {
        const { canvas, ctx } = blank(WEAVE, WEAVE);
        const random = stream(`weave ${terrain}`);
        const [columns, rows] = [1, 0.86].map((share) =>
            Math.max(1, Math.round(WEAVE / (stamp.spacing * share * LARGER * pen.scale))),
        );
        for (let row = 0; row < rows; row += 1) {
            for (let column = 0; column < columns; column += 1) {
                const [x, y] = [column + (row % 2) / 2 + random() * 0.5, row + random() * 0.4];
                const kind = kinds[Math.floor(random() * KINDS)];
                if (random() >= stamp.gaps) layRound(ctx, kind, [(x * WEAVE) / columns, (y * WEAVE) / rows], side);
            }
        }
        return [canvas];
    })[0];
}

/**
 * Lays a stamp on a piece that repeats: what goes over an edge comes in at the other.
 * @param {Context} ctx
 * @param {HTMLCanvasElement} stamp
 * @param {Point} corner
 * @param {number} side
 */
function layRound(ctx, stamp, [x, y], side) {
    const [across, down] = [x, y].map((at) => (at + side > WEAVE ? [0, -WEAVE] : [0]));
    for (const dx of across) for (const dy of down) ctx.drawImage(stamp, x + dx, y + dy, side, side);
}

/**
 * @param {Pen} pen
 * @param {string} terrain
 * @param {Stamp} stamp
 * @param {number} side
 */
function kindsOf(pen, terrain, stamp, side) {
    return once(keyOf(pen, terrain, side * pen.scale), () => {
        const random = stream(terrain === "forest" ? "crowns" : terrain);
        return Array.from({ length: KINDS }, () => {
            const { canvas, ctx } = blank(side * pen.scale, side * pen.scale);
            ctx.scale(canvas.width, canvas.height);
            stamp.draw(ctx, pen, random);
            return canvas;
        });
    });
}

/**
 * @param {Pen} pen
 * @param {string} terrain
 * @param {number} pixels
 */
function keyOf({ colours }, terrain, pixels) {
    return `${terrain} ${pixels} ${Object.values(colours).join()}`;
}

/**
 * Drawings made once and kept for a while.
 * @param {string} key
 * @param {() => HTMLCanvasElement[]} make
 */
function once(key, make) {
    const known = drawn.get(key) ?? make();
    drawn.delete(key);
    drawn.set(key, known);
    for (const oldest of drawn.keys()) if (drawn.size > MOST) drawn.delete(oldest);
    return known;
}

/**
 * The places of stamps in a hex: a jittered lattice, clear of open sides, lines, the printed id and places.
 * @param {Pen} pen
 * @param {string} id
 * @param {Point} centre
 * @param {Stamp} stamp
 * @returns {Print[]}
 */
function printsIn(pen, id, centre, { spacing, gaps, side, spills = false }) {
    const random = stream(id);
    const margins = sideMargins(pen.layout, id, spills ? 0.02 : side * 0.4, side * 0.6);
    const bare = bareSpots(pen, id, centre);
    const lines = kept(pen.layout, "lines by hex", () => linesByHex(pen)).get(id) ?? [];
    const found = [];
    for (let dy = -1; dy <= 1; dy += spacing * 0.86) {
        for (let dx = -1; dx <= 1; dx += spacing) {
            const sx = dx + (random() - 0.5) * spacing * 0.7;
            const sy = dy + (random() - 0.5) * spacing * 0.65;
            const print = {
                x: centre[0] + sx,
                y: centre[1] + sy,
                kind: Math.floor(random() * KINDS),
                grown: 0.82 + random() * 0.36,
            };
            if (random() < gaps || !isInside(margins, sx, sy)) continue;
            if (bare.some(([x, y, w, h]) => Math.abs(print.x - x) < w && Math.abs(print.y - y) < h)) continue;
            if (lines.every(([a, b]) => distanceTo([print.x, print.y], a, b) > 0.03 + side * 0.48)) found.push(print);
        }
    }
    return found;
}

/**
 * @param {number[][]} margins
 * @param {number} x
 * @param {number} y
 */
function isInside(margins, x, y) {
    for (const margin of margins) if (x * margin[0] + y * margin[1] >= margin[2]) return false;
    return true;
}

/**
 * The distance that stamps may go to each side: over it into the same terrain, or not quite to it.
 * @param {Layout} layout
 * @param {string} id
 * @param {number} same
 * @param {number} other
 */
function sideMargins(layout, id, same, other) {
    return directions(layout.orientation).map((direction) => {
        const [x, y] = stepFrom(layout.orientation, [0, 0], direction);
        const beyond = neighbour(layout, id, direction);
        const goesOn = beyond && layout.terrain.get(beyond) === layout.terrain.get(id);
        return [x / SQRT3, y / SQRT3, SQRT3 / 2 - (goesOn ? same : other)];
    });
}

/**
 * Middle and half size of spots to leave free.
 * @param {Pen} pen
 * @param {string} id
 * @param {Point} centre
 */
function bareSpots({ layout, map }, id, centre) {
    const [x, y] = slot(layout.orientation, "id", centre);
    const spots = [[x, y, 0.31, 0.13]];
    if (kept(layout, "places", () => new Set(map.places.map(({ hex }) => hex))).has(id)) {
        const [nx, ny] = slot(layout.orientation, "name", centre);
        spots.push([centre[0], centre[1], 0.5, 0.45], [nx, ny, 0.6, 0.16]);
    }
    return spots;
}

/**
 * Rivers, rails and roads of each hex, that stamps keep clear of.
 * @param {{ map: BoardMap, layout: Layout }} pen
 */
function linesByHex({ map, layout }) {
    /** @type {Map<string, [Point, Point][]>} */
    const found = new Map();
    const add = (/** @type {string | null} */ id, /** @type {[Point, Point]} */ line) => {
        if (id) found.set(id, [...(found.get(id) ?? []), line]);
    };
    for (const [hex, direction] of Object.values(map.hexsides).flat()) {
        const centre = layout.centres.get(hex);
        if (!centre) continue;
        const ends = sideEnds(layout.orientation, centre, direction);
        add(hex, ends);
        add(neighbour(layout, hex, direction), ends);
    }
    for (const [a, b] of Object.values(map.links).flat()) {
        const [from, to] = [layout.centres.get(a), layout.centres.get(b)];
        if (!from || !to) continue;
        add(a, [from, to]);
        add(b, [from, to]);
    }
    return found;
}

/**
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
function distanceTo([x, y], a, b) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}
