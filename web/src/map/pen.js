/** The tools of the layers of the printed map: a context in world units, the map and its layout. */

import { dashesOf } from "./curves.js";
import { boxOf, grow } from "./hex.js";
import { kept } from "./per-map-cache.js";
import { hexesIn } from "./hexes-in-box.js";

/** @import { BoardMap, Fact } from "../types.js" */
/** @import { Box, Layout, Point } from "./hex.js" */
/** @import { MapColours } from "./palette.js" */

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Context */

/**
 * @typedef {object} Pen
 * @property {Context} ctx one unit is the circumradius of a hex
 * @property {BoardMap} map
 * @property {Layout} layout
 * @property {number} scale device pixels to a unit
 * @property {Box} box the part of the world to draw
 * @property {MapColours} colours
 * @property {(key: string, facts?: Record<string, Fact>) => string} text
 * @property {Record<string, string>} tones side -> tone
 * @property {number} lettering how much larger than usual names are
 * @property {number} [ratio] device pixels to a CSS pixel, where it is looked at on a screen
 * @property {string} [weather] that the map lies under
 * @property {boolean} [begun] all are set up
 * @property {boolean} draft without what only adorns the map
 * @property {(other: { map: BoardMap, layout: Layout }, box: Box, scale: number) => HTMLCanvasElement} print another
 * map, in the same colours and words
 */

export const SERIF =
    '"Old Standard TT", "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, ' +
    '"Liberation Serif", "DejaVu Serif", serif';
export const SANS = '"Source Sans 3", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif';

/** The faces that maps and counters are lettered in. */
const FACES = ["400", "italic 400", "700"]
    .map((style) => `${style} 1em ${SERIF}`)
    .concat(["400", "700"].map((style) => `${style} 1em ${SANS}`));

/** Text is set at this many units to one, so that a font has a size that browsers set well. */
const GRAIN = 100;

/** Settles when the faces of the board have come, or those that will. */
export function fontsLoaded() {
    return Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
}

/**
 * The hexes of a map that show in the pen's part of the world.
 * @param {Pen} pen
 * @param {Iterable<string>} [ids]
 * @returns {{ id: string, centre: Point }[]}
 */
export function shown({ layout, box }, ids = hexesIn(layout, grow(box, 1.5))) {
    const found = [];
    for (const id of ids) {
        const centre = layout.centres.get(id);
        if (centre && within(box, centre, 1.5)) found.push({ id, centre });
    }
    return found;
}

/**
 * The hexes of a terrain that show, by their id and their centre.
 * @param {Pen} pen
 * @param {string} terrain
 */
export function shownOf(pen, terrain) {
    return shown(pen).filter(({ id }) => pen.layout.terrain.get(id) === terrain);
}

/**
 * Does a line come near the pen's part of the world?
 * @param {Pen} pen
 * @param {Point[]} line
 * @param {number} [margin]
 */
export function touches({ box }, line, margin = 1) {
    const own = kept(line, "box", () => boxOf(line));
    return (
        own.left < box.right + margin &&
        own.right > box.left - margin &&
        own.top < box.bottom + margin &&
        own.bottom > box.top - margin
    );
}

/**
 * Puts a line into the path.
 * @param {Context | Path2D} path
 * @param {Point[]} line
 * @param {boolean} [closed]
 */
export function trace(path, line, closed = false) {
    for (let i = 0; i < line.length; i += 1) {
        if (i) path.lineTo(line[i][0], line[i][1]);
        else path.moveTo(line[i][0], line[i][1]);
    }
    if (closed) path.closePath();
}

/**
 * Strokes a line; of dashes it has whole ones.
 * @param {Context} ctx
 * @param {Point[]} line
 * @param {string} colour
 * @param {number} width
 * @param {number[]} [about] a dash about so long, with so much between
 */
export function stroke(ctx, line, colour, width, about = []) {
    const { dash, offset } = about.length && line.length > 1 ? dashesOf(line, about) : { dash: [], offset: 0 };
    ctx.beginPath();
    trace(ctx, line);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.setLineDash(dash);
    ctx.lineDashOffset = offset;
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.lineDashOffset = 0;
}

/**
 * The setting of a piece of text. Sizes are in units.
 * @typedef {object} Setting
 * @property {number} size
 * @property {string} colour
 * @property {string} [family]
 * @property {string} [weight] and style, as in CSS: "italic 600"
 * @property {number} [spacing]
 * @property {string} [halo]
 * @property {number} [haloWidth]
 * @property {number} [angle]
 * @property {CanvasTextAlign} [align]
 * @property {number} [width] no wider than this: the text is narrowed
 */

/**
 * Sets text with its middle at a point.
 * @param {Context} ctx
 * @param {string} text
 * @param {Point} point
 * @param {Setting} how
 */
export function letter(ctx, text, [x, y], how) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(how.angle ?? 0);
    ctx.scale(1 / GRAIN, 1 / GRAIN);
    font(ctx, how);
    const limit = how.width === undefined ? undefined : how.width * GRAIN;
    if (how.halo) {
        ctx.strokeStyle = how.halo;
        ctx.lineWidth = (how.haloWidth ?? how.size * 0.3) * GRAIN;
        ctx.lineJoin = "round";
        ctx.strokeText(text, 0, 0, limit);
    }
    ctx.fillStyle = how.colour;
    ctx.fillText(text, 0, 0, limit);
    ctx.restore();
}

/**
 * The width of a text in units.
 * @param {Context} ctx
 * @param {string} text
 * @param {Setting} how
 */
export function widthOf(ctx, text, how) {
    return widthsOf(ctx, [text], how)[0];
}

/**
 * The widths of texts in units.
 * @param {Context} ctx
 * @param {string[]} texts
 * @param {Setting} how
 */
export function widthsOf(ctx, texts, how) {
    ctx.save();
    font(ctx, how);
    const widths = texts.map((text) => ctx.measureText(text).width / GRAIN);
    ctx.restore();
    return widths;
}

/**
 * @param {Box} box
 * @param {Point} point
 * @param {number} margin
 */
export function within(box, [x, y], margin) {
    return x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
}

/**
 * @param {Context} ctx
 * @param {Setting} how
 */
function font(ctx, { size, family = SANS, weight = "400", spacing = 0, align = "center" }) {
    ctx.font = `${weight} ${size * GRAIN}px ${family}`;
    ctx.textAlign = align;
    ctx.textBaseline = "middle";
    if ("letterSpacing" in ctx) ctx.letterSpacing = `${spacing * GRAIN}px`;
}

/** A hair above a whole number of pixels is that number. */
const ROUNDING = 1e-6;

/**
 * An empty canvas of so many device pixels.
 * @param {number} width
 * @param {number} height
 */
export function blank(width, height) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.ceil(width - ROUNDING));
    canvas.height = Math.max(1, Math.ceil(height - ROUNDING));
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    return { canvas, ctx };
}
