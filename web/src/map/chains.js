/** Hexsides and links joined end to end into lines, and the outlines of sets of hexes. */

import { cornerKey, cornerNumber, directions, sideEnds, stepOf } from "./hex.js";
import { unit } from "./curves.js";

/** @import { Layout, Point } from "./hex.js" */
/** @typedef {[string, string]} Edge */
/** @typedef {Map<string, Point>} Places */

/**
 * The corners and edges of a set of hexsides, as a graph.
 * @param {Layout} layout
 * @param {[string, string][]} sides a hex and a direction
 * @returns {{ edges: Edge[], places: Places }}
 */
export function sideGraph(layout, sides) {
    /** @type {Places} */
    const places = new Map();
    /** @type {Edge[]} */
    const edges = [];
    for (const [hex, direction] of sides) {
        const centre = layout.centres.get(hex);
        if (!centre || !directions(layout.orientation).includes(direction)) continue;
        const ends = sideEnds(layout.orientation, centre, direction);
        const [a, b] = ends.map((point) => cornerKey(layout.orientation, point));
        places.set(a, places.get(a) ?? ends[0]).set(b, places.get(b) ?? ends[1]);
        edges.push([a, b]);
    }
    return { edges, places };
}

/**
 * Joins edges into lines, the longest first: a main stream, then what flows into it.
 * @param {Edge[]} edges
 * @returns {string[][]}
 */
export function chainLongest(edges) {
    let left = [...edges];
    const lines = [];
    while (left.length) {
        const line = longestLine(left);
        lines.push(line);
        const used = new Set(line.slice(1).map((key, i) => edgeKey(line[i], key)));
        left = left.filter(([a, b]) => !used.has(edgeKey(a, b)));
    }
    return lines;
}

/**
 * Joins edges into lines that go as straight as they can through junctions.
 * @param {Edge[]} edges
 * @param {Places} places
 * @returns {string[][]}
 */
export function chainStraight(edges, places) {
    const onward = pairings(edges, places);
    const used = new Set();
    const lines = [];
    for (const [a, b] of edges) {
        if (used.has(edgeKey(a, b))) continue;
        lines.push([...follow(b, a, onward, used).reverse(), ...follow(a, b, onward, used)]);
    }
    return lines;
}

/**
 * The outlines of a set of hexes, each a closed line with the hexes on its right.
 * @param {Layout} layout
 * @param {Set<string>} hexes
 * @returns {Point[][]}
 */
export function outlines(layout, hexes) {
    /** @type {Map<number, { to: number, point: Point }>} */
    const next = new Map();
    const inside = new Set([...hexes].flatMap((hex) => axialKey(layout.axial.get(hex))));
    const ways = directions(layout.orientation).map((direction) => ({
        direction,
        step: axialKey(stepOf(layout.orientation, direction))[0],
    }));
    for (const hex of hexes) {
        const centre = layout.centres.get(hex);
        if (!centre) continue;
        const [here] = axialKey(layout.axial.get(hex));
        for (const { direction, step } of ways) {
            if (inside.has(here + step)) continue;
            const [a, b] = sideEnds(layout.orientation, centre, direction);
            next.set(cornerNumber(layout.orientation, a), {
                to: cornerNumber(layout.orientation, b),
                point: a,
            });
        }
    }
    return loops(next);
}

/** A number for an axial place; those of two places add up. @param {Point | undefined} place @returns {number[]} */
function axialKey(place) {
    return place ? [place[0] * 65536 + place[1]] : [];
}

/**
 * Corners of a graph drawn toward their neighbours, so that a zigzag of hexsides flows.
 * @param {Edge[]} edges
 * @param {Places} places
 * @param {number} strength 0 leaves them, 1 takes the mean
 * @returns {Places}
 */
export function relax(edges, places, strength) {
    const around = neighboursOf(edges);
    return new Map(
        [...places].map(([key, [x, y]]) => {
            const near = around.get(key) ?? [];
            if (near.length !== 2) return [key, [x, y]];
            const [a, b] = near.map((other) => /** @type {Point} */ (places.get(other)));
            return [key, [x + strength * ((a[0] + b[0]) / 2 - x), y + strength * ((a[1] + b[1]) / 2 - y)]];
        }),
    );
}

/**
 * The places that edges join to each place.
 * @param {Edge[]} edges
 * @returns {Map<string, string[]>}
 */
export function neighboursOf(edges) {
    /** @type {Map<string, string[]>} */
    const around = new Map();
    for (const [a, b] of edges) {
        around.set(a, [...(around.get(a) ?? []), b]);
        around.set(b, [...(around.get(b) ?? []), a]);
    }
    return around;
}

/**
 * @param {string} a
 * @param {string} b
 */
function edgeKey(a, b) {
    return a < b ? `${a}|${b}` : `${b}|${a}`;
}

/**
 * The longest line in the part of the graph that holds the first edge.
 * @param {Edge[]} edges
 */
function longestLine(edges) {
    const around = neighboursOf(edges);
    const far = farthest(edges[0][0], around)[0];
    return farthest(far, around);
}

/**
 * The way back from the farthest place that can be reached, farthest first.
 * @param {string} start
 * @param {Map<string, string[]>} around
 */
function farthest(start, around) {
    /** @type {Map<string, string | null>} */
    const from = new Map([[start, null]]);
    let last = start;
    for (const place of from.keys()) {
        last = place;
        for (const next of around.get(place) ?? []) if (!from.has(next)) from.set(next, place);
    }
    const line = [];
    for (let place = /** @type {string | null} */ (last); place !== null; place = from.get(place) ?? null)
        line.push(place);
    return line;
}

/**
 * For each place and the edge one comes by, the place one goes on to.
 * @param {Edge[]} edges
 * @param {Places} places
 * @returns {Map<string, string>} "from|through" -> onward
 */
function pairings(edges, places) {
    const onward = new Map();
    for (const [through, near] of neighboursOf(edges)) {
        const free = new Set(near);
        for (const [a, b] of pairsByTurn(through, near, places)) {
            if (!free.has(a) || !free.has(b)) continue;
            free.delete(a);
            free.delete(b);
            onward.set(`${a}|${through}`, b).set(`${b}|${through}`, a);
        }
    }
    return onward;
}

/**
 * Pairs of neighbours of a place, the straightest first; sharp turns are left out.
 * @param {string} through
 * @param {string[]} near
 * @param {Places} places
 */
function pairsByTurn(through, near, places) {
    const centre = /** @type {Point} */ (places.get(through));
    const pairs = near.flatMap((a, i) =>
        near.slice(i + 1).map((b) => {
            const [u, v] = [a, b].map((key) => unit(centre, /** @type {Point} */ (places.get(key))));
            return { a, b, cosine: u[0] * v[0] + u[1] * v[1] };
        }),
    );
    const allowed = near.length === 2 ? 1.1 : 0.1;
    return pairs
        .filter(({ cosine }) => cosine < allowed)
        .sort((p, q) => p.cosine - q.cosine)
        .map(({ a, b }) => [a, b]);
}

/**
 * Follows a line from `through`, coming from `from`; begins with `through` and marks the edges it uses.
 * @param {string} from
 * @param {string} through
 * @param {Map<string, string>} onward
 * @param {Set<string>} used
 */
function follow(from, through, onward, used) {
    const line = [through];
    used.add(edgeKey(from, through));
    let [before, here] = [from, through];
    for (;;) {
        const next = onward.get(`${before}|${here}`);
        if (next === undefined || used.has(edgeKey(here, next))) return line;
        used.add(edgeKey(here, next));
        line.push(next);
        [before, here] = [here, next];
    }
}

/**
 * @param {Map<number, { to: number, point: Point }>} next
 * @returns {Point[][]}
 */
function loops(next) {
    const found = [];
    for (const start of [...next.keys()]) {
        const loop = [];
        for (let key = start; next.has(key);) {
            const { to, point } = /** @type {{ to: number, point: Point }} */ (next.get(key));
            next.delete(key);
            loop.push(point);
            key = to;
        }
        if (loop.length) found.push(loop);
    }
    return found;
}
