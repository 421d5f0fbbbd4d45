/** Ground by the name of its terrain; a name that is not known gets a quiet pattern of dots. */

import { inset, ragged } from "./curves.js";
import { crown, dot, mound, peak, ridge, tuft, wave } from "./glyphs.js";
import { kept } from "./per-map-cache.js";
import { dashNear, ringsOf, softRing, traceNear, traceRing } from "./line-parts.js";
import { shown, touches } from "./pen.js";
import { readyStamp, stampOver } from "./stamps.js";
import { drawWater, shoreOf } from "./water.js";

/** @import { Layout, Point } from "./hex.js" */
/** @import { MapColours } from "./palette.js" */
/** @import { Ring } from "./line-parts.js" */
/** @import { Pen } from "./pen.js" */
/** @import { Stamp } from "./stamps.js" */

/**
 * The drawing of a terrain: a tinted ground with a soft edge, or water, and the stamps repeated over it.
 * @typedef {{ fill: keyof MapColours, edge: keyof MapColours, stamp: Stamp } | { water: true, stamp?: Stamp }} Ground
 */

/** @type {Ground} */
const WOOD = {
    fill: "wood",
    edge: "woodEdge",
    stamp: { side: 0.25, spacing: 0.2, gaps: 0.06, spills: true, draw: crown },
};
/** @type {Ground} */
const MARSH = {
    fill: "marsh",
    edge: "marshInk",
    stamp: { side: 0.26, spacing: 0.33, gaps: 0.1, draw: tuft },
};

/** @type {Record<string, Ground>} */
const GROUNDS = {
    forest: WOOD,
    wood: WOOD,
    woods: WOOD,
    marsh: MARSH,
    swamp: MARSH,
    hill: { fill: "hill", edge: "hillInk", stamp: { side: 0.5, spacing: 0.5, gaps: 0.05, draw: mound } },
    mountain: { fill: "rock", edge: "rockInk", stamp: { side: 0.56, spacing: 0.44, gaps: 0, draw: peak } },
    rough: { fill: "rock", edge: "rockInk", stamp: { side: 0.22, spacing: 0.27, gaps: 0.08, draw: ridge } },
    lake: { water: true, stamp: { side: 0.32, spacing: 0.62, gaps: 0.2, draw: wave } },
    sea: { water: true },
};
/** @type {Ground} */
const OTHER = { fill: "other", edge: "faint", stamp: { side: 0.07, spacing: 0.22, gaps: 0, draw: dot } };
const PLAIN = "clear";
/** A dash of an edge, and what lies between two. @type {[number, number]} */
const DASH = [0.05, 0.045];
/** From this many pixels to a unit the dashes of an edge can be told apart. */
const DASHED_FROM = 30;

/**
 * All ground but clear, under the grid; water last, for it lies over the edges of the land.
 * @param {Pen} pen
 */
export function drawGround(pen) {
    const present = new Set(shown(pen).map(({ id }) => pen.layout.terrain.get(id)));
    for (const terrain of terrainsOf(pen.layout).filter((name) => present.has(name))) {
        const ground = groundOf(terrain);
        const path =
            "water" in ground
                ? drawWater(pen, terrain)
                : tint(pen, terrain, pen.colours[ground.fill], pen.colours[ground.edge]);
        if (ground.stamp) stampOver(pen, terrain, ground.stamp, path);
    }
}

/**
 * The work that is done once for the ground of a map, step by step.
 * @param {Layout} layout
 * @returns {(() => unknown)[]}
 */
export function groundSteps(layout) {
    return terrainsOf(layout).flatMap((terrain) => {
        const edge = "water" in groundOf(terrain) ? shoreOf : (/** @type {Point[]} */ ring) => edgeOf(ring, terrain);
        return [() => ringsOf(layout, terrain), () => ringsOf(layout, terrain).forEach(edge)];
    });
}

/**
 * The stamps that are drawn once for a scale and laid on the ground many times, step by step.
 * @param {Pen} pen
 * @returns {(() => unknown)[]}
 */
export function stampSteps(pen) {
    const stamps = terrainsOf(pen.layout).map((terrain) => ({ terrain, stamp: groundOf(terrain).stamp }));
    return stamps.flatMap(({ terrain, stamp }) => (stamp ? [() => readyStamp(pen, terrain, stamp)] : []));
}

/** @param {string} terrain */
function groundOf(terrain) {
    return GROUNDS[terrain] ?? OTHER;
}

/** @param {Layout} layout */
function terrainsOf(layout) {
    return kept(layout, "terrains", () => {
        const names = [...new Set(layout.terrain.values())].filter((name) => name !== PLAIN).sort();
        const isWater = (/** @type {string} */ name) => Number("water" in groundOf(name));
        return names.sort((a, b) => isWater(a) - isWater(b));
    });
}

/**
 * Tints the ground of a terrain inside soft outlines.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {string} fill
 * @param {string} edge
 */
function tint(pen, terrain, fill, edge) {
    const { ctx, layout, scale, box } = pen;
    const lines = ringsOf(layout, terrain)
        .filter((ring) => touches(pen, ring))
        .map((ring) => edgeOf(ring, terrain));
    const ground = new Path2D();
    for (const line of lines) traceRing(ground, line, box);
    ctx.fillStyle = fill;
    ctx.fill(ground);
    ctx.strokeStyle = edge;
    ctx.lineWidth = Math.max(0.022, 0.5 / scale);
    if (scale > DASHED_FROM) for (const line of lines) dashNear(ctx, line, box, DASH);
    else {
        ctx.beginPath();
        for (const line of lines) traceNear(ctx, line, box);
        ctx.stroke();
    }
    return ground;
}

/**
 * The soft edge of ground along an outline.
 * @param {Point[]} ring
 * @param {string} terrain
 * @returns {Ring}
 */
function edgeOf(ring, terrain) {
    return kept(ring, "edge", () => softRing(ragged(inset(ring, 0.05), 0.13, terrain), { parts: 4 }));
}
