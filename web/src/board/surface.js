/**
 * The printed map as tiles: those in view first, the nearest before the others, in slices short enough that nothing
 * waits for them.
 */

import { toScreen, visible } from "./camera.js";
import { around, boxOfTile, cutAt, rangeIn, tilesIn } from "./tiles.js";
import { sheetBox } from "../map/paper.js";
import { blank } from "../map/pen.js";
import { printMap, stepsAt, stepsBefore } from "../map/terrain.js";

/** @import { Camera } from "./camera.js" */
/** @import { Box, Point } from "../map/hex.js" */
/** @import { Print } from "../map/terrain.js" */
/** @import { Cut, Place } from "./tiles.js" */

/**
 * @typedef {{ cut: Cut, print: Print, tiles: Map<string, HTMLCanvasElement> }} Level the sheet at one scale, as far as
 * it is printed
 */

/**
 * The whole map as one picture, tile by tile; between two tiles others have their turn.
 * @param {Print} print
 * @param {number} scale
 */
export async function printWhole(print, scale) {
    const sheet = sheetBox(print.layout);
    const cut = cutAt(sheet, scale);
    const { canvas, ctx } = blank((sheet.right - sheet.left) * scale, (sheet.bottom - sheet.top) * scale);
    for (const place of tilesIn(cut, sheet)) {
        ctx.drawImage(printMap(print, boxOfTile(cut, place), scale), place.column * cut.side, place.row * cut.side);
        await new Promise((next) => setTimeout(next));
    }
    return canvas;
}

/**
 * All that a surface remembers.
 * @typedef {object} Sheets
 * @property {Box} sheet
 * @property {Print} print
 * @property {Level | null} level the scale that is looked at
 * @property {Level | null} before the one looked at before, seen until the new one is printed
 * @property {Level | null} ground the whole sheet, small: what shows where nothing sharper does yet
 * @property {{ level: Level, place: Place }[]} wanted the tiles to print, the first ones first
 * @property {string} looked what was last looked at
 * @property {(() => unknown)[]} steps what is to be done before the first tile
 * @property {(() => unknown)[]} stepsAtScale and before the first one of the scale that is looked at
 */

/** The most pixels of the tiles of a scale beyond those in view, and of the whole sheet as it lies under them. */
const BUDGET = 4_000_000;
const GROUND = 1_500_000;
/** The share of the view that is printed beyond it on each side. */
const BEYOND = 0.3;
const SHADOW = 14;
const NEARLY = 0.002;

/** @param {Print} print */
export function createSurface(print) {
    /** @type {Sheets} */
    const sheets = {
        sheet: sheetBox(print.layout),
        print,
        level: null,
        before: null,
        ground: null,
        wanted: [],
        looked: "",
        steps: stepsBefore(print),
        stepsAtScale: [],
    };
    return {
        /**
         * @param {Camera} camera
         * @param {number} ratio
         * @param {number} least the smallest scale that can be looked at
         */
        aim: (camera, ratio, least) => aim(sheets, camera, ratio, least),
        /** True if the map is sharp at this scale, where it is printed. @param {Camera} camera @param {number} ratio */
        fits: (camera, ratio) => sheets.level !== null && same(sheets.level.cut.scale, camera.scale * ratio),
        /** Prints tiles for about so many milliseconds. @param {number} time */
        work: (time) => work(sheets, time),
        /** True if there is more to print. */
        pending: () => sheets.wanted.length > 0,
        /** True if the whole of the view is printed at its scale. @param {Camera} camera @param {number} ratio */
        covers: (camera, ratio) => isSharp(sheets, camera, ratio),
        /** The print that is shown, or being made. */
        print: () => sheets.print,
        /** Prints everything anew, and shows what there is until then. @param {Print} next */
        reprint: (next) => reprint(sheets, next),
        /** @param {CanvasRenderingContext2D} ctx @param {Camera} camera @param {number} ratio */
        paint: (ctx, camera, ratio) => paint(sheets, ctx, camera, ratio),
        /** Gives the memory back. */
        clear: () => clearAll(sheets),
    };
}

/**
 * @param {Sheets} sheets
 * @param {Camera} camera
 * @param {number} ratio
 */
function isSharp({ level }, camera, ratio) {
    return level !== null && same(level.cut.scale, camera.scale * ratio) && has(level, visible(camera));
}

/**
 * Says what is looked at: from now on its tiles are printed.
 * @param {Sheets} sheets
 * @param {Camera} camera
 * @param {number} ratio
 * @param {number} least
 */
function aim(sheets, camera, ratio, least) {
    const wanted = camera.scale * ratio;
    if (!sheets.level || !same(sheets.level.cut.scale, wanted)) rescale(sheets, wanted, least * ratio);
    const level = /** @type {Level} */ (sheets.level);
    const seen = visible(camera);
    const wide = around(seen, BEYOND);
    const looked = [wanted, ...rangeIn(level.cut, wide), ...rangeIn(level.cut, seen)].join();
    if (looked === sheets.looked) return;
    sheets.looked = looked;
    const near = tilesIn(level.cut, wide, [camera.x, camera.y]);
    const inView = new Set(tilesIn(level.cut, seen).map(({ key }) => key));
    const order = [...near.filter(({ key }) => inView.has(key)), ...near.filter(({ key }) => !inView.has(key))];
    sheets.wanted = [
        ...missing(level, order),
        ...(sheets.ground === level ? [] : missing(sheets.ground, groundPlaces(sheets))),
    ];
    forget(level, order, BUDGET);
}

/**
 * Turns to another scale. What was printed at the one before is kept to be looked at meanwhile.
 * @param {Sheets} sheets
 * @param {number} wanted
 * @param {number} least
 */
function rescale(sheets, wanted, least) {
    const { sheet, print, level, before, ground } = sheets;
    const small = Math.min(least, Math.sqrt(GROUND / ((sheet.right - sheet.left) * (sheet.bottom - sheet.top))));
    sheets.ground = ground ?? newLevel(sheet, small, print);
    const isGround = same(sheets.ground.cut.scale, wanted);
    if (level && before) drop(before);
    if (level) sheets.before = level === sheets.ground ? null : level;
    sheets.level = isGround ? sheets.ground : newLevel(sheet, wanted, print);
    sheets.stepsAtScale = [wanted, ...(ground || isGround ? [] : [small])].flatMap((scale) => stepsAt(print, scale));
}

/**
 * @param {Box} sheet
 * @param {number} scale
 * @param {Print} print
 * @returns {Level}
 */
function newLevel(sheet, scale, print) {
    return { cut: cutAt(sheet, scale), print, tiles: new Map() };
}

/**
 * @param {Level | null} level
 * @param {Place[]} places
 */
function missing(level, places) {
    return level ? places.filter(({ key }) => !level.tiles.has(key)).map((place) => ({ level, place })) : [];
}

/** @param {Sheets} sheets */
function groundPlaces({ ground, sheet }) {
    return ground ? tilesIn(ground.cut, sheet) : [];
}

/**
 * Keeps no more tiles than there is room for: those that are looked at, then those printed last.
 * @param {Level} level
 * @param {Place[]} needed
 * @param {number} budget
 */
function forget(level, needed, budget) {
    const keep = new Set(needed.map(({ key }) => key));
    let room = Math.floor(budget / level.cut.side ** 2);
    for (const key of [...level.tiles.keys()].reverse()) {
        if (keep.has(key)) continue;
        room -= 1;
        if (room < 0) discard(level, key);
    }
}

/**
 * @param {Level} level
 * @param {string} key
 */
function discard(level, key) {
    const tile = level.tiles.get(key);
    // Some browsers give a canvas back late: an empty one weighs nothing meanwhile.
    if (tile) tile.width = tile.height = 0;
    level.tiles.delete(key);
}

/** @param {Level} level */
function drop(level) {
    for (const key of [...level.tiles.keys()]) discard(level, key);
}

/**
 * @param {Sheets} sheets
 * @param {number} time
 */
function work(sheets, time) {
    const end = performance.now() + time;
    while (sheets.wanted.length) {
        const step = sheets.steps.shift() ?? sheets.stepsAtScale.shift();
        if (step) step();
        else printNext(sheets);
        if (performance.now() >= end) break;
    }
    if (!sheets.wanted.length && sheets.before) {
        drop(sheets.before);
        sheets.before = null;
    }
}

/** @param {Sheets} sheets */
function printNext({ wanted }) {
    const { level, place } = /** @type {{ level: Level, place: Place }} */ (wanted.shift());
    if (!level.tiles.has(place.key))
        level.tiles.set(place.key, printMap(level.print, boxOfTile(level.cut, place), level.cut.scale));
}

/**
 * @param {Sheets} sheets
 * @param {Print} next
 */
function reprint(sheets, next) {
    const { before, level, ground } = sheets;
    for (const each of new Set([before, ground])) if (each && each !== level) drop(each);
    Object.assign(sheets, { print: next, before: level, level: null, ground: null, wanted: [], looked: "" });
}

/** @param {Sheets} sheets */
function clearAll(sheets) {
    for (const each of [sheets.level, sheets.before, sheets.ground]) if (each) drop(each);
    sheets.wanted = [];
}

/**
 * Lays the map on the table. The context is in device pixels.
 * @param {Sheets} sheets
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {number} ratio
 */
function paint({ sheet, level, before, ground }, ctx, camera, ratio) {
    const seen = visible(camera);
    if (!covers(sheet, seen)) shade(ctx, camera, ratio, sheet);
    const sharp = level !== null && has(level, seen);
    const under = sharp ? [] : [ground, before].filter((each) => each !== level);
    ctx.imageSmoothingQuality = "high";
    for (const each of [...under, level]) if (each) lay(ctx, camera, ratio, each, seen);
}

/**
 * True if all the tiles in a box are printed.
 * @param {Level} level
 * @param {Box} box
 */
function has({ cut, tiles }, box) {
    return tilesIn(cut, box).every(({ key }) => tiles.has(key));
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {number} ratio
 * @param {Level} level
 * @param {Box} seen
 */
function lay(ctx, camera, ratio, { cut, tiles }, seen) {
    const zoom = (camera.scale * ratio) / cut.scale;
    const [left, top] = toScreen(camera, [cut.sheet.left, cut.sheet.top]).map((value) => value * ratio);
    if (same(zoom, 1)) return layWhole(ctx, { cut, tiles }, [Math.round(left), Math.round(top)], seen);
    const edge = (/** @type {number} */ from, /** @type {number} */ index) =>
        Math.round(from + index * cut.side * zoom);
    for (const { key, column, row } of tilesIn(cut, seen)) {
        const tile = tiles.get(key);
        if (!tile) continue;
        const [x, y] = [edge(left, column), edge(top, row)];
        const wide = tile.width === cut.side ? edge(left, column + 1) - x : tile.width * zoom;
        const high = tile.height === cut.side ? edge(top, row + 1) - y : tile.height * zoom;
        ctx.drawImage(tile, x, y, wide, high);
    }
}

/**
 * Lays tiles pixel upon pixel.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Pick<Level, "cut" | "tiles">} level
 * @param {Point} corner
 * @param {Box} seen
 */
function layWhole(ctx, { cut, tiles }, [left, top], seen) {
    for (const { key, column, row } of tilesIn(cut, seen)) {
        const tile = tiles.get(key);
        if (tile) ctx.drawImage(tile, left + column * cut.side, top + row * cut.side);
    }
}

/**
 * The sheet's shadow on the table.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Camera} camera
 * @param {number} ratio
 * @param {Box} box
 */
function shade(ctx, camera, ratio, box) {
    const [left, top] = toScreen(camera, [box.left, box.top]).map((value) => value * ratio);
    const [right, bottom] = toScreen(camera, [box.right, box.bottom]).map((value) => value * ratio);
    ctx.save();
    ctx.shadowColor = "rgba(0, 0, 0, 0.55)";
    ctx.shadowBlur = SHADOW * ratio;
    ctx.shadowOffsetY = (SHADOW / 3) * ratio;
    ctx.fillStyle = "#e9dfc6";
    ctx.fillRect(left, top, right - left, bottom - top);
    ctx.restore();
}

/**
 * @param {Box} box
 * @param {Box} inner
 */
function covers({ left, top, right, bottom }, inner) {
    return left <= inner.left && top <= inner.top && right >= inner.right && bottom >= inner.bottom;
}

/**
 * Two scales that are one for the eye.
 * @param {number} a
 * @param {number} b
 */
function same(a, b) {
    return Math.abs(a / b - 1) < NEARLY;
}
