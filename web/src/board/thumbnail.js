/**
 * Pictures of a game: its map, and on it a position, with its counters or with a card for each hex that a side holds.
 */

import { fit } from "./camera.js";
import { paint } from "./canvas.js";
import { layoutOf } from "../map/hex.js";
import { toneOf } from "../map/palette.js";
import { sheetBox } from "../map/paper.js";
import { IDLE, scene } from "./scene.js";
import { createSprites } from "./sprites.js";
import { printWhole } from "./surface.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { BoardMap, GameInfo, View } from "../types.d.ts"
 * @import { Box, Layout } from "../map/hex.js"
 * @import { Card } from "../keep/storage.js"
 * @import { Library } from "../site/data.js"
 * @typedef {{ canvas: HTMLCanvasElement, layout: Layout }} Plate  a map printed once, and where its hexes are
 */

/** The width of a printed map in device pixels; smaller pictures are made from it. */
const PLATE = 1280;
/** The side of a counter, in units of the map. */
const CARD = 1.3;
/** The room around what an excerpt shows, and the least that it shows, in units of the map. */
const [ROOM, WIDE, FLAT] = [1.6, 11, 0.6];

/** @param {Library} library */
export function createThumbnails(library) {
    /** By the board, of which there is one promise. @type {Map<Promise<BoardMap>, Promise<Plate>>} */
    const plates = new Map();

    /** @param {GameInfo} game @param {string} scenario */
    function plateOf(game, scenario) {
        const board = library.map(game, scenario);
        const known = plates.get(board) ?? printed(library, game, board);
        plates.set(board, known);
        return known;
    }

    /**
     * A canvas that is drawn on as soon as the map is there.
     * @param {GameInfo} game
     * @param {string} scenario
     * @param {number} width CSS pixels
     * @param {(ctx: CanvasRenderingContext2D, plate: Plate) => unknown} draw
     */
    function canvasOf(game, scenario, width, draw) {
        const canvas = document.createElement("canvas");
        canvas.className = "thumbnail";
        canvas.setAttribute("aria-hidden", "true");
        // Without its map a picture stays blank; that the map cannot be had, the board says.
        plateOf(game, scenario).then(
            (plate) => draw(layPlate(canvas, plate, width), plate),
            () => undefined,
        );
        return canvas;
    }

    return {
        /** @param {GameInfo} game @param {Card} card @param {number} width CSS pixels */
        picture: (game, card, width) =>
            canvasOf(game, card.scenario, width, (ctx, plate) => drawSketch(ctx, plate, game, card.sketch ?? {})),
        /** @param {GameInfo} game @param {View} view @param {number} width CSS pixels */
        position: (game, view, width) =>
            canvasOf(game, view.scenario, width, (ctx, plate) => drawView(ctx, plate, game, view)),
        /**
         * The part of a position that some arrows lie in.
         * @param {GameInfo} game
         * @param {View} view
         * @param {View["arrows"]} arrows
         * @param {number} width CSS pixels
         */
        excerpt: (game, view, arrows, width) =>
            canvasOf(game, view.scenario, width, (ctx, plate) =>
                drawExcerpt(
                    ctx,
                    plate,
                    game,
                    view,
                    arrows.flatMap(({ from, to }) => [from, to]),
                ),
            ),
        /** The first scenario as it begins. @param {GameInfo} game @param {number} width CSS pixels */
        opening: (game, width) =>
            canvasOf(game, game.scenarios[0].id, width, async (ctx, plate) =>
                drawView(ctx, plate, game, await library.start(game.id, game.scenarios[0].id)),
            ),
    };
}

/** @typedef {ReturnType<typeof createThumbnails>} Thumbnails */

/** @param {Library} library @param {GameInfo} game @param {Promise<BoardMap>} board @returns {Promise<Plate>} */
async function printed(library, game, board) {
    const [map, page, shared, own] = await Promise.all([
        board,
        library.pageTexts(),
        library.sharedTexts(),
        library.gameTexts(game.id),
    ]);
    const speaker = createSpeaker([own, shared, page]);
    const layout = layoutOf(map);
    const box = sheetBox(layout);
    const scale = PLATE / (box.right - box.left);
    const tones = Object.fromEntries(game.sides.map(({ id, tone }) => [id, tone]));
    return {
        canvas: await printWhole({ map, layout, text: (key, facts) => speaker.say(key, facts), tones }, scale),
        layout,
    };
}

/** @param {HTMLCanvasElement} canvas @param {Plate} plate @param {number} width */
function layPlate(canvas, plate, width) {
    const pixels = Math.round(width * (window.devicePixelRatio || 1));
    const ratio = pixels / plate.canvas.width;
    Object.assign(canvas, { width: pixels, height: Math.round(plate.canvas.height * ratio) });
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.imageSmoothingQuality = "high";
    ctx.drawImage(plate.canvas, 0, 0, canvas.width, canvas.height);
    return ctx;
}

/** @param {CanvasRenderingContext2D} ctx @param {Plate} plate @param {GameInfo} game @param {View} view */
function drawView(ctx, { layout }, game, view) {
    const box = sheetBox(layout);
    const tones = Object.fromEntries(game.sides.map(({ id, tone }) => [id, tone]));
    const items = scene(layout, view, { ...IDLE, tones }, { box, cursor: null, moving: new Map() });
    paint(
        {
            ctx,
            camera: fit(box, ctx.canvas.width, ctx.canvas.height),
            ratio: 1,
            orientation: layout.orientation,
            sprite: createSprites(),
        },
        items,
    );
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Plate} plate
 * @param {GameInfo} game
 * @param {View} view
 * @param {string[]} hexes those that lie in it
 */
function drawExcerpt(ctx, { canvas, layout }, game, view, hexes) {
    const whole = sheetBox(layout);
    const box = partOf(layout, hexes, whole);
    const { width } = ctx.canvas;
    const scale = canvas.width / (whole.right - whole.left);
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    ctx.canvas.height = Math.round((width * h) / w);
    ctx.imageSmoothingQuality = "high";
    ctx.drawImage(
        canvas,
        (box.left - whole.left) * scale,
        (box.top - whole.top) * scale,
        w * scale,
        h * scale,
        0,
        0,
        width,
        ctx.canvas.height,
    );
    const tones = Object.fromEntries(game.sides.map(({ id, tone }) => [id, tone]));
    const items = scene(layout, view, { ...IDLE, tones }, { box, cursor: null, moving: new Map() });
    paint(
        {
            ctx,
            camera: fit(box, width, ctx.canvas.height),
            ratio: 1,
            orientation: layout.orientation,
            sprite: createSprites(),
        },
        items,
    );
}

/**
 * The box about some hexes, with room about them, no smaller than can be recognised and no larger than the sheet.
 * @param {Layout} layout
 * @param {string[]} hexes
 * @param {Box} whole
 * @returns {Box}
 */
export function partOf(layout, hexes, whole) {
    const points = hexes.flatMap((hex) =>
        layout.centres.has(hex) ? [/** @type {[number, number]} */ (layout.centres.get(hex))] : [],
    );
    if (points.length === 0) return whole;
    const [left, right] = stretch(
        points.map(([x]) => x),
        WIDE,
        [whole.left, whole.right],
    );
    const [top, bottom] = stretch(
        points.map(([, y]) => y),
        WIDE * FLAT,
        [whole.top, whole.bottom],
    );
    return { left, right, top, bottom };
}

/** @param {number[]} values @param {number} least @param {[number, number]} limits @returns {[number, number]} */
function stretch(values, least, [from, to]) {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const half = Math.max(high - low + 2 * ROOM, least) / 2;
    return [Math.max((low + high) / 2 - half, from), Math.min((low + high) / 2 + half, to)];
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Plate} plate
 * @param {GameInfo} game
 * @param {Record<string, string>} sketch side -> ids of hexes, with spaces between
 */
function drawSketch(ctx, plate, game, sketch) {
    const { left, top, right } = sheetBox(plate.layout);
    const scale = ctx.canvas.width / (right - left);
    ctx.scale(scale, scale);
    ctx.translate(-left, -top);
    for (const { id, tone } of game.sides) {
        for (const hex of (sketch[id] ?? "").split(" ")) drawCard(ctx, plate.layout.centres.get(hex), tone);
    }
}

/** @param {CanvasRenderingContext2D} ctx @param {[number, number] | undefined} centre @param {string} tone */
function drawCard(ctx, centre, tone) {
    if (!centre) return;
    const look = toneOf(tone);
    const [x, y] = [centre[0] - CARD / 2, centre[1] - CARD / 2];
    ctx.fillStyle = "rgba(30, 22, 12, 0.35)";
    ctx.fillRect(x + 0.1, y + 0.12, CARD, CARD);
    ctx.fillStyle = look.body;
    ctx.fillRect(x, y, CARD, CARD);
    ctx.lineWidth = 0.14;
    ctx.strokeStyle = look.dark;
    ctx.strokeRect(x, y, CARD, CARD);
    ctx.fillStyle = look.box;
    ctx.fillRect(x + 0.28, y + 0.3, CARD - 0.56, 0.5);
    ctx.strokeStyle = look.sign;
    ctx.lineWidth = 0.08;
    ctx.strokeRect(x + 0.28, y + 0.3, CARD - 0.56, 0.5);
}
