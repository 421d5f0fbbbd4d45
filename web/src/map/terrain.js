/** The printed map, layer upon layer, as a bitmap for a scale and a part of the world. */

import { blank, shown } from "./pen.js";
import { drawBoxes } from "./print-boxes.js";
import { drawCartouche } from "./cartouche.js";
import { drawContours } from "./contours.js";
import { drawGlints } from "./glints.js";
import { drawGround, groundSteps, stampSteps } from "./ground.js";
import { drawKey } from "./key.js";
import { drawLabels } from "./labels.js";
import { drawIds, drawPlaces } from "./lettering.js";
import { drawLines, linesOf } from "./lines.js";
import { MAP } from "./palette.js";
import { drawFrame, drawGrain, drawGrid, drawPaper, drawVeil, grainOf, sheetBox } from "./paper.js";
import { drawSigns } from "./signs.js";
import { drawWash } from "./weather-tint.js";
import { allStreams, drawRivers } from "./water.js";
import { drawBelts, drawSuburbs, drawTowns } from "./towns.js";

/** @import { BoardMap, Fact } from "../types.js" */
/** @import { Box, Layout } from "./hex.js" */
/** @import { MapColours } from "./palette.js" */
/** @import { Pen } from "./pen.js" */

/**
 * Everything that a print of the map needs to know.
 * @typedef {object} Print
 * @property {BoardMap} map
 * @property {Layout} layout
 * @property {(key: string, facts?: Record<string, Fact>) => string} text
 * @property {Record<string, string>} tones
 * @property {Partial<MapColours>} [colours]
 * @property {number} [lettering] how much larger than usual names are
 * @property {number} [ratio] device pixels to a CSS pixel, where it is looked at on a screen
 * @property {string} [weather] that it lies under ("mud", "snow")
 * @property {boolean} [begun] all are set up: the hexes in which they might are not marked any more
 * @property {boolean} [draft] a map that can be read, without what only adorns it: quick to print
 */

/** From the paper up. */
const LAYERS = [
    drawPaper,
    drawGround,
    drawContours,
    drawGrid,
    drawBelts,
    drawSuburbs,
    drawWash,
    drawRivers,
    drawLines,
    drawGlints,
    drawVeil,
    drawFrame,
    drawBoxes,
    drawCartouche,
    drawKey,
    drawIds,
    drawLabels,
    drawTowns,
    drawSigns,
    drawPlaces,
    drawGrain,
];
const ADORNING = new Set([drawContours, drawGrain, drawKey]);

/**
 * Draws a part of the map at so many device pixels to a unit.
 * @param {Print} given
 * @param {Box} box
 * @param {number} scale
 * @returns {HTMLCanvasElement}
 */
export function printMap(given, box, scale) {
    const { map, layout, text, tones, colours, lettering = 1, ratio, weather, begun = false, draft = false } = given;
    const { canvas, ctx } = blank((box.right - box.left) * scale, (box.bottom - box.top) * scale);
    ctx.scale(scale, scale);
    ctx.translate(-box.left, -box.top);
    /** @type {Pen["print"]} */
    const print = (other, part, size) => printMap({ ...given, ...other }, part, size);
    const inks = { colours: { ...MAP, ...colours }, tones, lettering, weather, begun };
    /** @type {Pen} */
    const pen = { ctx, map, layout, scale, box, text, ratio, draft, print, ...inks };
    for (const layer of LAYERS) if (!draft || !ADORNING.has(layer)) layer(pen);
    return canvas;
}

/**
 * The work that is done once for a map before any part of it can be printed quickly; each step is short.
 * @param {Print} print
 * @returns {(() => unknown)[]}
 */
export function stepsBefore({ map, layout }) {
    return [
        () => shown(/** @type {Pen} */ ({ layout, box: layout.box })),
        ...groundSteps(layout),
        grainOf,
        () => allStreams(map, layout),
        ...[...Object.keys(map.links), ...Object.keys(map.exits)].map((name) => () => linesOf(map, layout, name)),
    ];
}

/**
 * The drawings that are made once for a scale before any part of the map is printed at it; each step is short.
 * @param {Print} print
 * @param {number} scale
 * @returns {(() => unknown)[]}
 */
export function stepsAt({ layout, colours, draft = false }, scale) {
    return stampSteps(/** @type {Pen} */ ({ layout, colours: { ...MAP, ...colours }, draft, scale }));
}

/**
 * The whole map.
 * @param {Print} print
 * @param {number} scale
 */
export function printWhole(print, scale) {
    return printMap(print, sheetBox(print.layout), scale);
}
