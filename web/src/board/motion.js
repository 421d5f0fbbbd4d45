/** Counters that glide along the way they went, and the camera that glides to a hex. Times are milliseconds. */

import { midway } from "./camera.js";

/** @import { Camera } from "./camera.js" */
/** @import { Layout, Point } from "../map/hex.js" */
/** @import { View } from "../types.js" */

/**
 * @typedef {{ unit: string, points: Point[], start: number, end: number }} Glide
 * @typedef {{ from: Camera, to: Camera, start: number, share: number }} Flight
 */

const PER_HEX = 110;
const LONGEST = 1600;
const CAMERA_MS = 260;
const OPENING_MS = 130;

/**
 * The glides that show a view's events, one after the other; none takes longer the more there are.
 * @param {Layout} layout
 * @param {Pick<View, "events">} view
 * @param {number} now
 * @param {number} [share] of the usual time
 * @returns {Glide[]}
 */
export function glidesOf(layout, { events }, now, share = 1) {
    const pointsOf = (/** @type {string[]} */ path) =>
        path.map((id) => layout.centres.get(id)).filter((point) => point !== undefined);
    const ways = events
        .map(({ unit = "", path = [] }) => ({ unit, points: pointsOf(path) }))
        .filter(({ unit, points }) => unit && points.length > 1);
    const whole = ways.reduce((sum, { points }) => sum + (points.length - 1) * PER_HEX, 0);
    const pace = share * PER_HEX * Math.min(1, LONGEST / (whole || 1));
    let start = now;
    return ways.map((way) => {
        const glide = { ...way, start, end: start + (way.points.length - 1) * pace };
        start = glide.end;
        return glide;
    });
}

/**
 * The places of units that have not come to rest.
 * @param {Glide[]} glides
 * @param {number} now
 * @returns {Map<string, Point>}
 */
export function placesAt(glides, now) {
    /** @type {Map<string, Point>} */
    const places = new Map();
    for (const glide of glides) {
        if (now >= glide.end) continue;
        if (!places.has(glide.unit)) places.set(glide.unit, alongAt(glide, now));
    }
    return places;
}

/**
 * The share by which a stack has opened since a time: 0 to 1.
 * @param {number} start
 * @param {number} now
 */
export function openedAt(start, now) {
    return ease(Math.min(1, (now - start) / OPENING_MS));
}

/** The time at which the camera has come there; 0 if it is not on its way. @param {Flight | null} flight */
export function arrivalOf(flight) {
    return flight ? flight.start + flight.share * CAMERA_MS : 0;
}

/**
 * The camera on its way; null when it has come there.
 * @param {Flight} flight
 * @param {number} now
 * @returns {Camera | null}
 */
export function cameraAt({ from, to, start, share }, now) {
    const t = (now - start) / (share * CAMERA_MS);
    return t >= 1 ? null : midway(from, to, ease(Math.max(0, t)));
}

/**
 * @param {Glide} glide
 * @param {number} now
 * @returns {Point}
 */
function alongAt({ points, start, end }, now) {
    const t = ease(Math.max(0, Math.min(1, (now - start) / (end - start || 1)))) * (points.length - 1);
    const i = Math.min(points.length - 2, Math.floor(t));
    const [a, b] = [points[i], points[i + 1]];
    return [a[0] + (t - i) * (b[0] - a[0]), a[1] + (t - i) * (b[1] - a[1])];
}

/** @param {number} t */
function ease(t) {
    return t * t * (3 - 2 * t);
}
