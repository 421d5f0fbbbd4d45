/**
 * Names of rivers, works and regions, letter by letter along a line: a river's beside its water, the others' over their
 * hexes.
 */

import { lengths, smooth, unit, walk } from "./curves.js";
import { boxOf, grow, toPoint } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { namesGrown } from "./lettering.js";
import { neatBox } from "./paper.js";
import { SERIF, letter, touches, widthsOf } from "./pen.js";
import { allStreams } from "./water.js";

/** @import { BoardMap } from "../types.js" */
/** @import { Layout, Point } from "./hex.js" */
/** @import { Pen, Setting } from "./pen.js" */

/** @typedef {{ x: number, y: number, wide: number, high: number }} Taken */

/** Below so many CSS pixels a name cannot be read, and at so many it can. */
const [ILLEGIBLE, LEAST] = [6, 9];
/** The length of a text in italics, as a share of that of as many squares. */
const NARROW = 0.62;
const STEP = 0.2;
/** A river's name keeps to the water within this distance of its hexes. */
const NEAR = 1.15;
const BESIDE = 0.235;

/** @param {Pen} pen */
export function drawLabels(pen) {
    const { map, layout, text } = pen;
    const taken = namesGrown(pen);
    for (const { name, kind, line } of kept(layout, "labels", () => labelsOf(map, layout))) {
        const words = text(name);
        const set = legible(pen, settingOf(pen, kind), words, line, taken);
        if (set && touches(pen, set.line, 1 + lengthOf(words, set.setting)))
            alongLine(pen, words, set.line, set.setting);
    }
}

/** @param {string} text @param {Setting} setting */
function lengthOf(text, { size, spacing = 0 }) {
    return text.length * (size + spacing);
}

/**
 * A name set where it can be read: one that is too small grows where it covers no other that has grown, set straight
 * and on the sheet, and is left out elsewhere.
 * @param {Pen} pen
 * @param {Setting} setting
 * @param {string} text
 * @param {Point[]} line
 * @param {Taken[]} taken what has grown; with this
 * @returns {{ setting: Setting, line: Point[] } | null}
 */
function legible({ scale, layout, ratio = 0 }, setting, text, line, taken) {
    const pixels = (setting.size * scale) / (ratio || 1);
    if (!ratio || pixels >= ILLEGIBLE) return { setting, line };
    const by = LEAST / pixels;
    const { size, spacing = 0, haloWidth = 0 } = setting;
    const grown = { ...setting, size: size * by, spacing: spacing * by, haloWidth: haloWidth * by };
    const straight = inside(layout, chord(line, lengthOf(text, grown) * NARROW), grown.size);
    const { left, right, top, bottom } = grow(boxOf(straight), grown.size / 2);
    const box = { x: (left + right) / 2, y: (top + bottom) / 2, wide: right - left, high: bottom - top };
    if (taken.some((other) => meet(other, box))) return null;
    taken.push(box);
    return { setting: grown, line: straight };
}

/** True if two boxes cover each other. @param {Taken} one @param {Taken} other */
function meet(one, other) {
    const across = Math.abs(one.x - other.x) * 2 < one.wide + other.wide;
    return across && Math.abs(one.y - other.y) * 2 < one.high + other.high;
}

/**
 * The straight line between two points of another that lie so far apart about its middle.
 * @param {Point[]} line @param {number} long @returns {[Point, Point]}
 */
function chord(line, long) {
    const along = lengths(line);
    const middle = along[along.length - 1] / 2;
    return [onLine(line, along, middle - long / 2).point, onLine(line, along, middle + long / 2).point];
}

/**
 * A line moved onto the sheet.
 * @param {Layout} layout @param {[Point, Point]} line @param {number} room that it keeps @returns {[Point, Point]}
 */
function inside(layout, [a, b], room) {
    const { left, right, top, bottom } = grow(neatBox(layout), -room);
    const into = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number[]} */ own) => {
        return Math.max(low - Math.min(...own), 0) || Math.min(high - Math.max(...own), 0);
    };
    const [dx, dy] = [into(left, right, [a[0], b[0]]), into(top, bottom, [a[1], b[1]])];
    return [
        [a[0] + dx, a[1] + dy],
        [b[0] + dx, b[1] + dy],
    ];
}

/**
 * The labels, each with the line that its name is set along.
 * @param {BoardMap} map
 * @param {Layout} layout
 */
function labelsOf(map, layout) {
    const rivers = map.labels.some(({ kind }) => kind === "river") ? allStreams(map, layout) : [];
    const water = rivers.map(({ line }) => walk(line, STEP).map(({ point }) => point));
    return map.labels.flatMap(({ name, kind, hexes, at = [] }) => {
        const points = [
            ...hexes.map((id) => layout.centres.get(id)).filter((centre) => centre !== undefined),
            ...at.map(([q, r]) => toPoint(map.orientation, q, r)),
        ];
        if (!points.length) return [];
        const bank = kind === "river" ? besideWater(points, water) : null;
        return [{ name, kind, line: bank ?? upright(gentle(smooth(points))) }];
    });
}

/**
 * @param {Pen} pen
 * @param {string} kind
 * @returns {Setting}
 */
function settingOf({ colours, lettering }, kind) {
    if (kind === "river" || kind === "sea") {
        return {
            size: 0.25 * lettering,
            weight: "italic 600",
            family: SERIF,
            colour: colours.waterInk,
            spacing: 0.055,
            halo: colours.halo,
            haloWidth: 0.07,
        };
    }
    if (kind === "works")
        return {
            size: 0.25,
            weight: "italic 600",
            family: SERIF,
            colour: colours.works,
            spacing: 0.06,
            halo: colours.halo,
            haloWidth: 0.07,
        };
    return {
        size: 0.4,
        weight: "500",
        family: SERIF,
        colour: "rgba(70, 52, 30, 0.62)",
        spacing: 0.3,
        halo: colours.halo,
        haloWidth: 0.05,
    };
}

/**
 * The bank of the water that passes a river's hexes, on their side; null where none does.
 * @param {Point[]} hexes
 * @param {Point[][]} water
 * @returns {Point[] | null}
 */
function besideWater(hexes, water) {
    const stretches = water.map((line) => line.filter((point) => hexes.some((hex) => apart(hex, point) < NEAR)));
    const longest = stretches.sort((a, b) => b.length - a.length)[0] ?? [];
    if (longest.length < 3) return null;
    const line = upright(gentle(longest));
    return line.map((point, i) => {
        const [ux, uy] = unit(line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]);
        const off = sideOf(line, hexes) * BESIDE;
        return [point[0] - uy * off, point[1] + ux * off];
    });
}

/**
 * On which side of a line most points lie: 1 right, -1 left.
 * @param {Point[]} line
 * @param {Point[]} points
 */
function sideOf(line, points) {
    const turns = points.map((point) => {
        const i = Math.max(
            1,
            line.indexOf(line.reduce((best, each) => (apart(each, point) < apart(best, point) ? each : best))),
        );
        const [a, b] = [line[i - 1], line[i]];
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
    });
    return turns.reduce((sum, turn) => sum + turn, 0) >= 0 ? 1 : -1;
}

/**
 * A line without its small bends: each point the mean of those about it.
 * @param {Point[]} line
 * @returns {Point[]}
 */
function gentle(line) {
    const reach = 5;
    return line.map((_, i) => {
        const span = Math.min(reach, i, line.length - 1 - i);
        const near = line.slice(i - span, i + span + 1);
        return [mean(near.map(([x]) => x)), mean(near.map(([, y]) => y))];
    });
}

/**
 * Turned so that its name reads from left to right, or downwards.
 * @param {Point[]} line
 */
function upright(line) {
    const [first, last] = [line[0], line[line.length - 1]];
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    const forward = Math.abs(dx) > 0.3 ? dx > 0 : dy > 0;
    return forward ? line : [...line].reverse();
}

/**
 * @param {Pen} pen
 * @param {string} text
 * @param {Point[]} line
 * @param {Setting} setting
 */
function alongLine({ ctx }, text, line, setting) {
    const along = lengths(line);
    const widths = widthsOf(ctx, [...text], { ...setting, spacing: 0 }).map((width) => width + (setting.spacing ?? 0));
    let s = (along[along.length - 1] - widths.reduce((sum, width) => sum + width, 0)) / 2;
    [...text].forEach((glyph, i) => {
        const at = onLine(line, along, s + widths[i] / 2);
        letter(ctx, glyph, at.point, { ...setting, spacing: 0, angle: at.angle });
        s += widths[i];
    });
}

/**
 * The place at a distance along a line; straight on before and beyond its ends.
 * @param {Point[]} line
 * @param {number[]} along
 * @param {number} s
 * @returns {{ point: Point, angle: number }}
 */
function onLine(line, along, s) {
    if (line.length < 2) return { point: [line[0][0] + s, line[0][1]], angle: 0 };
    let i = along.findIndex((length) => length > s);
    if (i < 1) i = s <= 0 ? 1 : line.length - 1;
    const [a, b] = [line[i - 1], line[i]];
    const t = (s - along[i - 1]) / (along[i] - along[i - 1] || 1);
    return {
        point: [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])],
        angle: Math.atan2(b[1] - a[1], b[0] - a[0]),
    };
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function apart(a, b) {
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {number[]} numbers */
function mean(numbers) {
    return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
