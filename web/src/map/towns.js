/** Towns of blocks and streets, ports, and belts of trenches. */

import { outlines } from "./chains.js";
import { inset, rounded, walk } from "./curves.js";
import { boxOf } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { shown, touches, trace } from "./pen.js";
import { stream } from "./random.js";

/** @import { Box, Layout, Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

/** Features drawn by name; any other gets a plain mark. */
const BUILT = new Set(["city", "town", "fortification", "port"]);

/**
 * Fortified hexes: hatched ground inside one line of battlements.
 * @param {Pen} pen
 */
export function drawBelts(pen) {
    const { ctx, layout, colours, map } = pen;
    for (const line of kept(layout, "belts", () => belts(layout, map.features.fortification ?? []))) {
        if (!touches(pen, line)) continue;
        const ground = new Path2D();
        trace(ground, line, true);
        ctx.fillStyle = colours.worksGround;
        ctx.fill(ground);
        hatch(pen, ground, boxOf(line));
        ctx.strokeStyle = colours.works;
        ctx.lineJoin = "miter";
        ctx.lineWidth = 0.03;
        ctx.stroke(battlements([...line, line[0]], 0.08));
    }
}

/**
 * @param {Layout} layout
 * @param {string[]} hexes
 */
function belts(layout, hexes) {
    return outlines(layout, new Set(hexes)).map((ring) => rounded(inset(ring, 0.12), 0.16));
}

/**
 * Paler ground about cities, under the lines that lead to them.
 * @param {Pen} pen
 */
export function drawSuburbs(pen) {
    const great = new Set(pen.map.places.filter(({ rank }) => rank === 1).map(({ hex }) => hex));
    for (const { id, centre } of shown(pen, pen.map.features.city ?? [])) glow(pen, centre, great.has(id) ? 0.82 : 0.6);
}

/**
 * Towns, ports and marks of features without a drawing of their own.
 * @param {Pen} pen
 */
export function drawTowns(pen) {
    const { map } = pen;
    const rank = new Map(map.places.map((place) => [place.hex, place.rank]));
    const cities = new Set(map.features.city ?? []);
    const towns = new Set([...(map.features.town ?? []), ...rank.keys()].filter((id) => !cities.has(id)));
    for (const { id, centre } of shown(pen, cities)) (rank.get(id) === 1 ? capital : city)(pen, centre, id);
    for (const { id, centre } of shown(pen, towns)) hamlet(pen, centre, id);
    for (const { centre } of shown(pen, map.features.port ?? [])) anchor(pen, [centre[0] - 0.5, centre[1] + 0.45]);
    for (const name of Object.keys(map.features).filter((feature) => !BUILT.has(feature))) {
        for (const { centre } of shown(pen, map.features[name])) lozenge(pen, [centre[0] + 0.5, centre[1] + 0.45]);
    }
}

/**
 * @param {Pen} pen
 * @param {Path2D} ground
 * @param {Box} box
 */
function hatch({ ctx, colours, scale }, ground, { left, top, right, bottom }) {
    if (scale < 12) return;
    ctx.save();
    ctx.clip(ground);
    ctx.beginPath();
    for (let x = left - (bottom - top); x < right; x += 0.13)
        trace(ctx, [
            [x, bottom],
            [x + bottom - top, top],
        ]);
    ctx.strokeStyle = colours.worksHatch;
    ctx.lineWidth = 0.014;
    ctx.stroke();
    ctx.restore();
}

/**
 * A castellated line: out, along, in, along.
 * @param {Point[]} line
 * @param {number} tooth
 */
function battlements(line, tooth) {
    const path = new Path2D();
    const posts = walk(line, tooth, 0);
    posts.forEach(({ point: [x, y], angle }, i) => {
        const [ox, oy] = [Math.sin(angle) * tooth * 0.9, -Math.cos(angle) * tooth * 0.9];
        const [inner, outer] = [
            [x, y],
            [x + ox, y + oy],
        ];
        const [first, second] = i % 2 ? [outer, inner] : [inner, outer];
        if (i) path.lineTo(first[0], first[1]);
        else path.moveTo(first[0], first[1]);
        path.lineTo(second[0], second[1]);
    });
    path.closePath();
    return path;
}

/**
 * A great city: rings of blocks about its centre, and avenues.
 * @param {Pen} pen
 * @param {Point} centre
 * @param {string} id
 */
function capital(pen, centre, id) {
    const random = stream(`city ${id}`);
    for (const [inner, outer, count] of [
        [0.05, 0.17, 4],
        [0.21, 0.36, 8],
        [0.4, 0.55, 13],
        [0.59, 0.73, 18],
    ]) {
        const turn = random();
        for (let i = 0; i < count; i += 1) {
            if (inner > 0.5 && random() < 0.24) continue;
            const [from, to] = [i, i + 0.84].map((step) => turn + (step * 2 * Math.PI) / count);
            sector(pen, centre, { inner, outer: outer - random() * 0.04, from, to });
        }
    }
}

/**
 * @param {Pen} pen
 * @param {Point} centre
 * @param {{ inner: number, outer: number, from: number, to: number }} part
 */
function sector({ ctx, colours }, [x, y], { inner, outer, from, to }) {
    ctx.beginPath();
    ctx.arc(x, y, outer, from, to);
    ctx.arc(x, y, inner, to, from, true);
    ctx.closePath();
    block(ctx, colours.town, colours.townInk);
}

/**
 * A city: rows of blocks along a main street.
 * @param {Pen} pen
 * @param {Point} centre
 * @param {string} id
 */
function city(pen, centre, id) {
    blocks(pen, centre, id, { reach: 0.5, step: 0.155 });
}

/**
 * @param {Pen} pen
 * @param {Point} centre
 * @param {string} id
 */
function hamlet(pen, centre, id) {
    blocks(pen, centre, id, { reach: 0.22, step: 0.13 });
}

/**
 * Blocks on a turned lattice, thinning outwards.
 * @param {Pen} pen
 * @param {Point} centre
 * @param {string} id
 * @param {{ reach: number, step: number }} plan
 */
function blocks({ ctx, colours }, [x, y], id, { reach, step }) {
    const random = stream(`town ${id}`);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate((random() - 0.5) * 1.2);
    for (let v = -reach; v <= reach; v += step) {
        for (let u = -reach; u <= reach; u += step * (1.1 + random() * 0.5)) {
            const far = Math.hypot(u, v) / reach;
            const [width, height] = [step * (0.72 + random() * 0.4), step * (0.62 + random() * 0.2)];
            if (far > 1 || random() < far * far * 0.62) continue;
            ctx.beginPath();
            ctx.rect(u - width / 2, v - height / 2 + (v > 0 ? 0.02 : -0.02), width, height);
            block(ctx, colours.town, colours.townInk);
        }
    }
    ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {string} fill
 * @param {string} line
 */
function block(ctx, fill, line) {
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.strokeStyle = line;
    ctx.lineWidth = 0.016;
    ctx.stroke();
}

/**
 * Paler ground about a town, so that it stands off from lines and woods.
 * @param {Pen} pen
 * @param {Point} centre
 * @param {number} radius
 */
function glow({ ctx, colours }, [x, y], radius) {
    const shade = ctx.createRadialGradient(x, y, radius * 0.3, x, y, radius);
    shade.addColorStop(0, colours.street);
    shade.addColorStop(1, "rgba(243, 227, 198, 0)");
    ctx.fillStyle = shade;
    ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
function anchor({ ctx, colours }, [x, y]) {
    ctx.strokeStyle = colours.waterInk;
    ctx.lineWidth = 0.035;
    ctx.beginPath();
    ctx.arc(x, y - 0.1, 0.035, 0, 2 * Math.PI);
    trace(ctx, [
        [x, y - 0.065],
        [x, y + 0.11],
    ]);
    trace(ctx, [
        [x - 0.06, y - 0.02],
        [x + 0.06, y - 0.02],
    ]);
    ctx.moveTo(x + 0.1, y + 0.03);
    ctx.arc(x, y + 0.03, 0.1, 0, Math.PI);
    ctx.stroke();
}

/**
 * @param {Pen} pen
 * @param {Point} point
 */
function lozenge({ ctx, colours }, [x, y]) {
    ctx.beginPath();
    trace(
        ctx,
        [
            [x, y - 0.09],
            [x + 0.09, y],
            [x, y + 0.09],
            [x - 0.09, y],
        ],
        true,
    );
    block(ctx, colours.street, colours.ink);
}
