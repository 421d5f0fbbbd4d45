/** The places of hexes. World units: the circumradius of a hex is 1, y grows to the south. */

import { placeBoxes, roomIn } from "./boxes.js";

/** @import { BoardMap } from "../types.js" */
/** @typedef {[number, number]} Point */
/** @typedef {"flat" | "pointy"} Orientation */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * A map's hexes, ready for lookup both ways.
 * @typedef {object} Layout
 * @property {Orientation} orientation
 * @property {string[]} ids in the order of the map
 * @property {Map<string, Point>} axial id -> axial q, r
 * @property {Map<string, string>} byAxial "q,r" -> id
 * @property {Map<string, Point>} centres id -> centre in world units
 * @property {Map<string, string>} terrain id -> terrain
 * @property {Box} box all hexes, corners included
 * @property {Map<string, Box>} boxes those at the edge of the board; their middles are among the centres
 */

export const SQRT3 = Math.sqrt(3);

/** Axial steps to the neighbours, clockwise from north (flat) or north-east (pointy). */
const STEPS = {
    flat: /** @type {Record<string, Point>} */ ({
        N: [0, -1],
        NE: [1, -1],
        SE: [1, 0],
        S: [0, 1],
        SW: [-1, 1],
        NW: [-1, 0],
    }),
    pointy: /** @type {Record<string, Point>} */ ({
        NE: [1, -1],
        E: [1, 0],
        SE: [0, 1],
        SW: [-1, 1],
        W: [-1, 0],
        NW: [0, -1],
    }),
};

/** The number of the corner that begins each side, clockwise; the side ends at the next corner. */
const SIDES = {
    flat: /** @type {Record<string, number>} */ ({ N: 4, NE: 5, SE: 0, S: 1, SW: 2, NW: 3 }),
    pointy: /** @type {Record<string, number>} */ ({ NE: 4, E: 5, SE: 0, SW: 1, W: 2, NW: 3 }),
};

/** From the centre to the corners. */
const CORNERS = { flat: around(0), pointy: around(Math.PI / 6) };

const DIRECTIONS = { flat: Object.keys(STEPS.flat), pointy: Object.keys(STEPS.pointy) };

/**
 * The six compass directions, clockwise.
 * @param {Orientation} orientation
 * @returns {string[]}
 */
export function directions(orientation) {
    return DIRECTIONS[orientation];
}

/**
 * The layout of a map.
 * @param {Pick<BoardMap, "orientation" | "hexes"> & Partial<Pick<BoardMap, "boxes">>} map
 * @returns {Layout}
 */
export function layoutOf(map) {
    /** @type {Layout} */
    const layout = {
        orientation: map.orientation,
        ids: map.hexes.map(([id]) => id),
        axial: new Map(map.hexes.map(([id, q, r]) => [id, [q, r]])),
        byAxial: new Map(map.hexes.map(([id, q, r]) => [`${q},${r}`, id])),
        centres: new Map(map.hexes.map(([id, q, r]) => [id, toPoint(map.orientation, q, r)])),
        terrain: new Map(map.hexes.map(([id, , , terrain]) => [id, terrain])),
        box: { left: 0, top: 0, right: 0, bottom: 0 },
        boxes: new Map(),
    };
    const { left, top, right, bottom } = boxOf(layout.centres.values());
    const [wide, high] = map.orientation === "flat" ? [1, SQRT3 / 2] : [SQRT3 / 2, 1];
    layout.box = { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high };
    layout.boxes = placeBoxes(map.boxes ?? [], layout.box);
    for (const [id, box] of layout.boxes) layout.centres.set(id, roomIn(box).at);
    return layout;
}

/**
 * The axial step in a compass direction.
 * @param {Orientation} orientation
 * @param {string} direction
 * @returns {Point}
 */
export function stepOf(orientation, direction) {
    return STEPS[orientation][direction];
}

/**
 * The centre of an axial place.
 * @param {Orientation} orientation
 * @param {number} q
 * @param {number} r
 * @returns {Point}
 */
export function toPoint(orientation, q, r) {
    return orientation === "flat" ? [1.5 * q, SQRT3 * (r + q / 2)] : [SQRT3 * (q + r / 2), 1.5 * r];
}

/**
 * The axial place that holds a point; off the map as well.
 * @param {Orientation} orientation
 * @param {Point} point
 * @returns {Point}
 */
export function toAxial(orientation, [x, y]) {
    const long = orientation === "flat" ? x / 1.5 : y / 1.5;
    const cross = (orientation === "flat" ? y : x) / SQRT3 - long / 2;
    const [a, b] = roundAxial(long, cross);
    return orientation === "flat" ? [a, b] : [b, a];
}

/**
 * The hex under a point, or null beside the map.
 * @param {Layout} layout
 * @param {Point} point
 * @returns {string | null}
 */
export function hexAt(layout, point) {
    const [q, r] = toAxial(layout.orientation, point);
    return layout.byAxial.get(`${q},${r}`) ?? null;
}

/**
 * The neighbour in a compass direction, or null beside the map.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} direction
 * @returns {string | null}
 */
export function neighbour(layout, id, direction) {
    const place = layout.axial.get(id);
    const step = STEPS[layout.orientation][direction];
    if (!place || !step) return null;
    return layout.byAxial.get(`${place[0] + step[0]},${place[1] + step[1]}`) ?? null;
}

/**
 * The centre of the place in a compass direction, on the map or beside it.
 * @param {Orientation} orientation
 * @param {Point} centre
 * @param {string} direction
 * @returns {Point}
 */
export function stepFrom(orientation, [x, y], direction) {
    const step = STEPS[orientation][direction];
    const [dx, dy] = step ? toPoint(orientation, step[0], step[1]) : [0, 0];
    return [x + dx, y + dy];
}

/**
 * The compass direction between neighbours, or null.
 * @param {Layout} layout
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
export function directionTo(layout, from, to) {
    return directions(layout.orientation).find((direction) => neighbour(layout, from, direction) === to) ?? null;
}

/**
 * The six corners, clockwise from east (flat) or south-east (pointy).
 * @param {Orientation} orientation
 * @param {Point} centre
 * @param {number} [radius]
 * @returns {Point[]}
 */
export function corners(orientation, [x, y], radius = 1) {
    return CORNERS[orientation].map((way) => [x + radius * way[0], y + radius * way[1]]);
}

/**
 * The two ends of the hexside in a compass direction, clockwise.
 * @param {Orientation} orientation
 * @param {Point} centre
 * @param {string} direction
 * @returns {[Point, Point]}
 */
export function sideEnds(orientation, centre, direction) {
    const first = SIDES[orientation][direction] ?? 0;
    const six = corners(orientation, centre);
    return [six[first], six[(first + 1) % 6]];
}

/**
 * A name for a corner, the same from each of the hexes that share it.
 * @param {Orientation} orientation
 * @param {Point} point
 */
export function cornerKey(orientation, point) {
    return cornerAt(orientation, point).join();
}

/**
 * A number for a corner, the same from each of the hexes that share it.
 * @param {Orientation} orientation
 * @param {Point} point
 */
export function cornerNumber(orientation, point) {
    const [a, b] = cornerAt(orientation, point);
    return a * 65536 + b;
}

/**
 * The place of a corner among all corners.
 * @param {Orientation} orientation
 * @param {Point} point
 * @returns {Point}
 */
function cornerAt(orientation, [x, y]) {
    const half = SQRT3 / 2;
    const [a, b] = orientation === "flat" ? [x / 0.5, y / half] : [x / half, y / 0.5];
    return [Math.round(a) + 0, Math.round(b) + 0];
}

/**
 * @param {Iterable<Point>} points
 * @returns {Box}
 */
export function boxOf(points) {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const [x, y] of points) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
    }
    return box;
}

/**
 * @param {Box} box
 * @param {number} margin
 * @returns {Box}
 */
export function grow(box, margin) {
    return {
        left: box.left - margin,
        top: box.top - margin,
        right: box.right + margin,
        bottom: box.bottom + margin,
    };
}

/** @param {number} turn of the first @returns {Point[]} */
function around(turn) {
    return [0, 1, 2, 3, 4, 5].map((i) => [Math.cos(turn + (i * Math.PI) / 3), Math.sin(turn + (i * Math.PI) / 3)]);
}

/**
 * @param {number} a
 * @param {number} b
 * @returns {Point}
 */
function roundAxial(a, b) {
    const c = -a - b;
    const rc = Math.round(c);
    let [ra, rb] = [Math.round(a), Math.round(b)];
    const [da, db, dc] = [Math.abs(ra - a), Math.abs(rb - b), Math.abs(rc - c)];
    if (da > db && da > dc) ra = -rb - rc;
    else if (db > dc) rb = -ra - rc;
    return [ra + 0, rb + 0];
}
