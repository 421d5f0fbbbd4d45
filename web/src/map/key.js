/** The key on the sheet: every kind of ground and line of the map with its name, beside the title. */

import { freeOf } from "./cartouche.js";
import { layoutOf } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { footBox } from "./paper.js";
import { SERIF, letter, touches, widthOf } from "./pen.js";
import { SAMPLE, samplesOf } from "./samples.js";

/** @import { Box, Layout } from "./hex.js" */
/** @import { Pen } from "./pen.js" */
/** @import { Sample } from "./samples.js" */

/** @typedef {Sample & { layout: Layout, name: string, width: number }} Entry  `width`: of its name */

const NAME = { size: 0.28, weight: "500", family: SERIF, align: /** @type {const} */ ("left") };
/** The side of a picture, from it to its name, and from one entry to the next. */
const [SIDE, NEAR, APART] = [0.66, 0.1, 0.28];
/** The space between the pictures of two rows. */
const BETWEEN = 0.06;
const MOST_ROWS = 3;
/** Smaller than this share of their usual size entries say nothing, and the key stays away. */
const LEAST = 0.3;

/** @param {Pen} pen */
export function drawKey(pen) {
    if (pen.box.bottom < footBox(pen.layout).top) return;
    const free = freeOf(pen);
    if (
        !touches(
            pen,
            [
                [free.left, free.top],
                [free.right, free.bottom],
            ],
            0,
        )
    )
        return;
    const { size, rows } = arranged(pen, free);
    if (size < LEAST) return;
    const high = SIDE * size;
    const first = (free.top + free.bottom - rows.length * (high + BETWEEN) + BETWEEN) / 2;
    rows.forEach((row, i) => drawRow(pen, row, { ...free, top: first + i * (high + BETWEEN) }, size));
}

/**
 * The entries in as many rows as let them be largest.
 * @param {Pen} pen
 * @param {Box} free
 */
function arranged(pen, free) {
    const entries = entriesOf(pen);
    const high = free.bottom - free.top;
    const ways = Array.from({ length: MOST_ROWS }, (_, n) => {
        const rows = inRows(entries, n + 1);
        const wide = Math.max(
            ...rows.map((row) => row.reduce((sum, { width }) => sum + width + SIDE + NEAR + APART, -APART)),
        );
        return {
            rows,
            size: Math.min(1, (free.right - free.left) / wide, (high - n * BETWEEN) / (n + 1) / SIDE),
        };
    });
    return ways.reduce((best, way) => (way.size > best.size + 0.02 ? way : best));
}

/** @param {Pen} pen @returns {Entry[]} */
function entriesOf({ ctx, map, layout, text }) {
    const samples = kept(layout, "samples", () =>
        samplesOf(map).map((sample) => ({ ...sample, layout: layoutOf(sample.map) })),
    );
    return samples.map((sample) => {
        const key = `name.${sample.id}`;
        const name = text(key) === key ? sample.id : text(key);
        return { ...sample, name, width: widthOf(ctx, name, { ...NAME, colour: "" }) };
    });
}

/** @param {Entry[]} entries @param {number} rows */
function inRows(entries, rows) {
    const each = Math.ceil(entries.length / rows);
    return Array.from({ length: Math.ceil(entries.length / each) }, (_, i) => entries.slice(i * each, (i + 1) * each));
}

/** @param {Pen} pen @param {Entry[]} row @param {Box} at its left upper corner @param {number} size */
function drawRow(pen, row, { left, top }, size) {
    let x = left;
    for (const entry of row) {
        drawEntry(pen, entry, { left: x, right: x + SIDE * size, top, bottom: top + SIDE * size }, size);
        x += (SIDE + NEAR + entry.width + APART) * size;
    }
}

/** @param {Pen} pen @param {Entry} entry @param {Box} box of its picture @param {number} size */
function drawEntry(pen, entry, box, size) {
    const { ctx, box: part, colours } = pen;
    const { name, width } = entry;
    if (box.right + width + 1 < part.left || box.left > part.right) return;
    const side = box.right - box.left;
    ctx.drawImage(pictureOf(pen, entry, side), box.left, box.top, side, side);
    ctx.strokeStyle = colours.faint;
    ctx.lineWidth = 0.02;
    ctx.strokeRect(box.left, box.top, side, side);
    letter(ctx, name, [box.right + NEAR * size, (box.top + box.bottom) / 2 + 0.01], {
        ...NAME,
        size: NAME.size * size,
        colour: colours.ink,
    });
}

/**
 * The picture of an entry; that of the last scale is kept, for the key lies on several tiles.
 * @param {Pen} pen
 * @param {Entry} entry
 * @param {number} side
 */
function pictureOf({ scale, colours, print }, { map, layout }, side) {
    const size = (scale * side) / (SAMPLE.right - SAMPLE.left);
    const mark = [size, ...Object.values(colours)].join();
    const last = kept(layout, "picture", () => ({
        mark: "",
        canvas: /** @type {HTMLCanvasElement | null} */ (null),
    }));
    if (!last.canvas || last.mark !== mark) Object.assign(last, { mark, canvas: print({ map, layout }, SAMPLE, size) });
    return /** @type {HTMLCanvasElement} */ (last.canvas);
}
