/** The hexes of a layout in a part of the world, without looking at the others. */

import { kept } from "./per-map-cache.js";

/** @import { Box, Layout } from "./hex.js" */

/** The side of a cell, in units. */
const CELL = 6;

/**
 * The hexes whose centre lies in a box, in the order of the map.
 * @param {Layout} layout
 * @param {Box} box
 * @returns {string[]}
 */
export function hexesIn(layout, box) {
    const cells = kept(layout, "cells", () => cellsOf(layout));
    const found = [];
    for (let column = cellOf(box.left); column <= cellOf(box.right); column += 1) {
        for (let row = cellOf(box.top); row <= cellOf(box.bottom); row += 1) {
            for (const place of cells.get(`${column},${row}`) ?? [])
                if (holds(box, place.x, place.y)) found.push(place);
        }
    }
    return found.sort((a, b) => a.rank - b.rank).map(({ id }) => id);
}

/** @param {Layout} layout */
function cellsOf({ ids, centres }) {
    /** @type {Map<string, { id: string, rank: number, x: number, y: number }[]>} */
    const cells = new Map();
    ids.forEach((id, rank) => {
        const [x, y] = centres.get(id) ?? [0, 0];
        const key = `${cellOf(x)},${cellOf(y)}`;
        const cell = cells.get(key) ?? [];
        cells.set(key, cell);
        cell.push({ id, rank, x, y });
    });
    return cells;
}

/** @param {number} length */
function cellOf(length) {
    return Math.floor(length / CELL);
}

/**
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 */
function holds({ left, right, top, bottom }, x, y) {
    return x > left && x < right && y > top && y < bottom;
}
