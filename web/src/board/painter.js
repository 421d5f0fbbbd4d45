/**
 * The memory of the board, and its way onto the canvas: frames, glides, the rest after which the map is printed sharp.
 */

import { centredOn, fit, inReach, limitsOf, resized, visible } from "./camera.js";
import { paint } from "./canvas.js";
import { detailFor } from "./counters.js";
import { createFilm, fits, layFilm } from "./moving-bitmap.js";
import { frontOf } from "./front.js";
import { layoutOf } from "../map/hex.js";
import { arrivalOf, cameraAt, glidesOf, openedAt, placesAt } from "./motion.js";
import { MAP } from "../map/palette.js";
import { sheetBox } from "../map/paper.js";
import { isMarked } from "../map/signs.js";
import { COUNTER } from "../map/slots.js";
import { IDLE, itemsIn, scene } from "./scene.js";
import { createSprites } from "./sprites.js";
import { createSurface } from "./surface.js";
import { isFar } from "./tokens.js";

/** @import { BoardMap, View } from "../types.js" */
/** @import { Setup, Ui } from "./board.js" */
/** @import { Camera, Limits } from "./camera.js" */
/** @import { Painting } from "./canvas.js" */
/** @import { Film } from "./moving-bitmap.js" */
/** @import { Box, Layout, Point } from "../map/hex.js" */
/** @import { Flight, Glide } from "./motion.js" */
/** @import { Item } from "./scene.js" */
/** @import { Print } from "../map/terrain.js" */

/**
 * All that the board remembers.
 * @typedef {object} Table
 * @property {HTMLCanvasElement} canvas
 * @property {CanvasRenderingContext2D} ctx
 * @property {Setup} setup
 * @property {ReturnType<typeof createSprites>} sprite
 * @property {BoardMap | null} map
 * @property {Layout | null} layout
 * @property {ReturnType<typeof createSurface> | null} surface
 * @property {View | null} view
 * @property {Ui} ui
 * @property {string} ground the colour of the table
 * @property {Camera} camera
 * @property {Camera | null} first where the view of a part was set, until it is moved
 * @property {Camera | null} reported what was last told to the page
 * @property {number} ratio device pixels to a CSS pixel
 * @property {number} spriteScale
 * @property {string | null} cursor
 * @property {boolean} keyed the keyboard was used last: the cursor shows
 * @property {boolean} pointing the pointer was moved or pressed last, over the board
 * @property {boolean} single the last press was with Shift: one unit is meant, not its stack
 * @property {Point} home the row and column that the cursor walks in
 * @property {string} hovered the place under the pointer as it was told last
 * @property {Point | null} pointed where the pointer is
 * @property {{ unit: string, at: Point } | null} carried the counter under the hand
 * @property {boolean} bare the counters are out of the way
 * @property {{ hex: string | null, start: number }} opened the stack that is spread, and since when
 * @property {Glide[]} glides
 * @property {Flight | null} flight
 * @property {boolean} steered a person has moved the map since a person acted
 * @property {number} frame a request for one, or 0
 * @property {number} settling a timer, or 0
 * @property {number} printing a timer, or 0
 * @property {number} moved when the camera last did
 * @property {number} last when it was painted last
 * @property {number} shown how many views were taken, to know one from another
 * @property {string} painted what was painted last, where nothing moved
 * @property {{ mark: string, items: Item[] }} scene all that lies on the map, and what it shows
 * @property {Film | null} film
 * @property {boolean} draft the map is printed without what only adorns it
 * @property {boolean} marked the map was once printed as far as it is in view
 * @property {(() => void) | null} whole to be called when it is
 */

/** The time that the camera must rest before the map is printed afresh, in milliseconds. */
const REST = 140;
/**
 * The time that the map is printed in one go: with the first paint and after it, while the camera rests, and while it
 * moves.
 */
const WITH_FIRST = 10;
const FIRST_SLICE = 24;
/** The time between showings of the map as far as it is printed, until all in view is printed for the first time. */
const FIRST_SHOWN = 250;
const SLICE = 12;
const MOVING_SLICE = 3;
/** From so many things in view on, they are drawn once on a film that is moved: fewer are drawn as quickly. */
const MANY = 500;
/**
 * A board of so many hexes is large. A game whose units, with so much about them, take up no more than this part of it,
 * opens there.
 */
const LARGE = 500;
const ABOUT = 11;
/** The paper that is seen beyond what is in play. */
const EDGE = 2;
const PART = 0.55;
/** A board no wider or lower than this, in pixels, is one in the hand. */
const PHONE = 500;
/** As many units that come at once are a set-up. */
const SEVERAL = 5;
const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const AT_REST = { frame: 0, settling: 0, printing: 0, moved: 0, last: 0, shown: 0, painted: "" };

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Setup} setup
 * @returns {Table}
 */
export function createTable(canvas, setup) {
    return {
        canvas,
        setup,
        ctx: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false })),
        sprite: createSprites(setup.palette?.tones),
        map: null,
        layout: null,
        surface: null,
        view: null,
        ui: IDLE,
        ground: MAP.table,
        camera: { x: 0, y: 0, scale: 1, width: 0, height: 0 },
        first: null,
        reported: null,
        ratio: 1,
        spriteScale: 1,
        cursor: null,
        keyed: false,
        pointing: false,
        single: false,
        home: [0, 0],
        hovered: "",
        pointed: null,
        carried: null,
        bare: false,
        opened: { hex: null, start: 0 },
        glides: [],
        flight: null,
        steered: false,
        ...AT_REST,
        scene: { mark: "", items: [] },
        film: null,
        draft: setup.draft ?? false,
        marked: false,
        whole: null,
    };
}

/**
 * Lays a map on the table; shows the whole of it. It is printed with the next frame, in the tones of the view that
 * comes meanwhile.
 * @param {Table} table
 * @param {BoardMap} map
 */
export function layMap(table, map) {
    const surface = map === table.map ? table.surface : null;
    // Another map is printed as quickly as the first one.
    if (!surface) table.marked = false;
    if (!surface) table.surface?.clear();
    Object.assign(table, {
        map,
        surface,
        layout: layoutOf(map),
        ground: groundOf(table),
        view: null,
        glides: [],
        flight: null,
        cursor: null,
    });
    table.camera = { ...table.camera, width: 0 };
    table.first = null;
    measure(table);
    refresh(table);
}

/**
 * Takes a view and what the page adds to it.
 * @param {Table} table
 * @param {View | null} view
 * @param {Ui} ui
 */
export function takeView(table, view, ui) {
    const opens = view !== null && table.view === null;
    const begins = isSetUp(table, view);
    const newer = view && table.view && view.game === table.view.game && view.length > table.view.length;
    // What moves waits for a board that is on its way to it.
    const start = Math.max(performance.now(), arrivalOf(table.flight));
    if (table.layout && newer && ui.pace > 0) table.glides = glidesOf(table.layout, view, start, ui.pace);
    else if (view?.length !== table.view?.length) table.glides = [];
    const recoloured = JSON.stringify(ui.tones) !== JSON.stringify(table.ui.tones);
    const relettered = ui.lettering !== table.ui.lettering;
    Object.assign(table, { view, ui, ground: groundOf(table), shown: table.shown + 1 });
    if (table.surface && (relettered || isOtherwise(table) || (recoloured && table.map?.signs.length))) {
        table.surface.reprint(printOf(table));
        settle(table);
    }
    if (opens || begins) lookAtUnits(table);
    refresh(table);
}

/**
 * True if the map is printed under other weather, or with other signs; another game may begin on it as it is.
 * @param {Table} table
 */
function isOtherwise({ map, surface, view }) {
    const { weather = "", begun = false } = surface?.print() ?? {};
    const isChanged = (/** @type {string} */ kind) => isMarked(kind, begun) !== isMarked(kind, isBegun(view));
    return weatherOf(view) !== weather || map?.signs.some(({ kind }) => isChanged(kind)) === true;
}

/**
 * A game on a part of a large board is seen where its units stand, not from far above; on a phone its front.
 * @param {Table} table
 */
export function lookAtUnits(table) {
    const { layout, camera, map, view } = table;
    if (!layout || !camera.width) return;
    if (!isLarge(table) || Math.min(camera.width, camera.height) < PHONE) return lookAtFront(table);
    const placesOf = (/** @type {(string | undefined)[]} */ hexes) =>
        hexes.map((hex) => layout.centres.get(hex ?? "")).filter((place) => place !== undefined);
    const places = placesOf((view?.units ?? []).map(({ hex }) => hex));
    if (!places.length) return;
    const box = boxAbout(places, ABOUT);
    const part = map?.part ? boxAbout(placesOf(map.part), EDGE) : box;
    for (const end of /** @type {const} */ (["left", "top"])) box[end] = Math.max(box[end], part[end]);
    for (const end of /** @type {const} */ (["right", "bottom"])) box[end] = Math.min(box[end], part[end]);
    const sheet = sheetBox(layout);
    if (sizeOf(box) >= PART * sizeOf(sheet)) return;
    // What lies over the left edge hides no unit: the view is of the rest.
    const under = hidden(table);
    const near = fit(box, camera.width - under, camera.height);
    table.camera = resized({ ...near, x: near.x - under / 2 / near.scale }, camera.width, camera.height, sheet);
    table.first = table.camera;
}

/**
 * Show the front first, from near enough for a finger, where the whole of a board is too small to be read.
 * @param {Table} table
 */
function lookAtFront(table) {
    const { layout, camera, view } = table;
    if (!layout || detailFor(limits(table).least * COUNTER) !== "small") return;
    const near = inReach(camera, [camera.x, camera.y], limits(table));
    const sight = Math.min(near.width, near.height) / 2 / near.scale;
    const front = frontOf(view?.units ?? [], layout, sight);
    if (!front) return;
    table.camera = centredOn(near, front, limits(table));
    table.first = table.camera;
}

/** True if the board has many hexes. @param {Pick<Table, "layout">} table */
export function isLarge({ layout }) {
    return layout !== null && layout.ids.length >= LARGE;
}

/**
 * True once all are set up, or many at once, unless somebody has moved the view.
 * @param {Table} table @param {View | null} view
 */
function isSetUp({ camera, first, view: before }, view) {
    if (!view || !before || camera !== first || before.turn >= view.first_turn) return false;
    return view.turn >= view.first_turn || onMap(view) - onMap(before) >= SEVERAL;
}

/** The number of units on the map. @param {View} view */
function onMap({ units }) {
    return units.filter(({ hex }) => hex).length;
}

/** The number of pixels at the left edge of the board that lie under something else. @param {Table} table */
function hidden({ setup, camera }) {
    return Math.min(setup.covered?.() ?? 0, camera.width / 3);
}

/**
 * The box of places and so much about them.
 * @param {readonly (readonly [number, number])[]} places @param {number} about
 * @returns {import("../map/hex.js").Box}
 */
function boxAbout(places, about) {
    const [across, down] = [places.map(([x]) => x), places.map(([, y]) => y)];
    return {
        left: Math.min(...across) - about,
        right: Math.max(...across) + about,
        top: Math.min(...down) - about,
        bottom: Math.max(...down) + about,
    };
}

/** @param {import("../map/hex.js").Box} box */
function sizeOf({ left, top, right, bottom }) {
    return (right - left) * (bottom - top);
}

/** The colour of the table that the map lies on, as the page has it. @param {Table} table */
function groundOf({ canvas, setup }) {
    return getComputedStyle(canvas).getPropertyValue("--surround").trim() || (setup.palette?.map?.table ?? MAP.table);
}

/**
 * Takes the size of the canvas from the page.
 * @param {Table} table
 */
export function measure(table) {
    const { canvas, layout } = table;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    table.ratio = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * table.ratio), Math.round(height * table.ratio)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    if (!layout || !width || !height) return;
    const box = sheetBox(layout);
    const fitted = (/** @type {Camera} */ camera) =>
        camera.width ? resized(camera, width, height, box, hidden(table)) : fit(box, width, height);
    const isFirst = table.camera === table.first;
    table.camera = fitted(table.camera);
    if (isFirst) table.first = table.camera;
    if (table.flight) table.flight = { ...table.flight, from: fitted(table.flight.from), to: fitted(table.flight.to) };
}

/**
 * @param {Table} table
 * @returns {Limits}
 */
export function limits(table) {
    const { layout, camera } = table;
    return limitsOf(sheetBox(/** @type {Layout} */ (layout)), camera.width, camera.height, hidden(table));
}

/**
 * Looks from elsewhere, at once.
 * @param {Table} table
 * @param {Camera} camera
 */
export function look(table, camera) {
    table.camera = camera;
    table.flight = null;
    table.moved = performance.now();
    refresh(table);
}

/**
 * Looks from elsewhere, gliding there where motion is wanted.
 * @param {Table} table
 * @param {Camera} camera
 */
export function glideTo(table, camera) {
    if (table.ui.pace === 0) return look(table, camera);
    // Nothing is painted where the board is there already.
    if (!table.flight && isSame(table.camera, camera)) table.camera = camera;
    else {
        table.flight = { from: table.camera, to: camera, start: performance.now(), share: table.ui.pace };
        refresh(table);
    }
}

/** @param {Camera} a @param {Camera} b */
function isSame(a, b) {
    return a.x === b.x && a.y === b.y && a.scale === b.scale && a.width === b.width && a.height === b.height;
}

/** The camera once it stands still. @param {Table} table */
export function goal({ camera, flight }) {
    return flight?.to ?? camera;
}

/**
 * Brings a place to the middle; a board that is coming nearer comes as near as it would have.
 * @param {Table} table
 * @param {Point} place
 */
export function centreOn(table, place) {
    glideTo(table, centredOn(goal(table), place, limits(table)));
}

/**
 * Paints on the next frame.
 * @param {Table} table
 */
export function refresh(table) {
    table.frame ||= requestAnimationFrame(() => {
        table.frame = 0;
        paintNow(table);
    });
}

/**
 * Paints; asks for the next frame while something glides.
 * @param {Table} table
 */
export function paintNow(table) {
    const { layout, ctx, canvas, ratio } = table;
    if (!layout || !table.camera.width) return;
    cancelAnimationFrame(table.frame);
    table.frame = 0;
    const now = performance.now();
    if (table.flight) fly(table, now);
    const surface = surfaceOf(table);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = table.ground;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    surface.paint(ctx, table.camera, ratio);
    const moving = placesAt(table.glides, now);
    if (table.carried) moving.set(table.carried.unit, table.carried.at);
    const cursor = table.keyed ? table.cursor : null;
    const opened = opening(table, cursor ?? table.ui.hover, now);
    const view = table.bare ? unmanned(table.view) : table.view;
    const { camera, sprite, spriteScale, ui } = table;
    const { lettering } = ui;
    const painting = { ctx, camera, ratio, orientation: layout.orientation, lettering, sprite, spriteScale };
    const still = moving.size === 0 && !table.flight && (opened.hex === null || opened.share === 1);
    const far = isFar(table.camera.scale);
    const mark = still ? [table.shown, cursor, opened.hex, table.bare, ratio, table.spriteScale, far].join() : "";
    if (!mark || table.scene.mark !== mark)
        table.scene = { mark, items: scene(layout, view, table.ui, { box: EVERYWHERE, cursor, moving, opened, far }) };
    const items = itemsIn(table.scene.items, visible(table.camera));
    if (mark && mark === table.painted && items.length > MANY) film(table, painting, mark);
    else paint(painting, items);
    table.painted = mark;
    if (table.glides.some(({ end }) => end > now) || table.flight || (opened.hex !== null && opened.share < 1))
        refresh(table);
    else rest(table);
    printMore(table);
    report(table);
    table.last = now;
    markOnce(table);
}

/** Tells of a camera that is elsewhere than it was told. @param {Table} table */
function report(table) {
    const { setup, camera, flight } = table;
    if (camera === table.reported) return;
    // Before it is told: who hears it may show a view, and so look from elsewhere again.
    table.reported = camera;
    setup.onSight?.();
    if (!flight) setup.onRest?.();
}

/** The printed map, as far as it is; what is new in view at the same scale is to be printed. @param {Table} table */
function surfaceOf(table) {
    const known = table.surface;
    const surface = known ?? createSurface(printOf(table));
    table.surface = surface;
    if (!known || surface.fits(table.camera, table.ratio)) surface.aim(table.camera, table.ratio, limits(table).least);
    if (!known) surface.work(WITH_FIRST);
    return surface;
}

/** Prints some tiles once the frame is out, and some more after the next. @param {Table} table */
function printMore(table) {
    const { surface } = table;
    if (table.printing || !surface?.pending()) return;
    table.printing = window.setTimeout(() => {
        table.printing = 0;
        const { surface, camera, ratio } = table;
        if (!surface?.fits(camera, ratio)) return;
        const seen = surface.covers(camera, ratio);
        surface.work(sliceOf(table));
        if (!table.flight && (seen || isSoonWhole(table))) printMore(table);
        else refresh(table);
    });
}

/** The time that tiles are printed in one go. @param {Table} table */
function sliceOf({ marked, moved }) {
    if (!marked) return FIRST_SLICE;
    return performance.now() - moved < REST ? MOVING_SLICE : SLICE;
}

/**
 * True if the first painting goes on without showing what there is: showing it takes as long as printing it.
 * @param {Table} table
 */
function isSoonWhole({ surface, camera, ratio, marked, last }) {
    return !marked && !surface?.covers(camera, ratio) && performance.now() - last < FIRST_SHOWN;
}

/**
 * The stack under the pointer or the cursor opens; nothing does while a counter is carried.
 * @param {Table} table
 * @param {string | null} hex
 * @param {number} now
 */
function opening(table, hex, now) {
    const wanted = table.carried ? null : hex;
    if (wanted !== table.opened.hex) table.opened = { hex: wanted, start: now };
    return { hex: wanted, share: table.ui.pace === 0 ? 1 : openedAt(table.opened.start, now) };
}

/**
 * The last painting as one bitmap, to be seen from elsewhere: from now on it is moved as a whole.
 * @param {Table} table
 * @param {Painting} painting
 * @param {string} mark
 */
function film(table, painting, mark) {
    if (!fits(table.film, table.camera, mark))
        table.film = createFilm(painting, (box) => itemsIn(table.scene.items, box), mark);
    layFilm(table.ctx, table.film, table.camera, table.ratio);
}

/** A view of the map without counters. @param {View | null} view */
function unmanned(view) {
    return view && { ...view, units: [], arrows: [], events: [] };
}

/**
 * Stops every timer and frame.
 * @param {Table} table
 */
export function clear(table) {
    cancelAnimationFrame(table.frame);
    clearTimeout(table.settling);
    clearTimeout(table.printing);
    table.surface?.clear();
    Object.assign(table, {
        frame: 0,
        settling: 0,
        printing: 0,
        scene: { mark: "", items: [] },
        film: null,
        map: null,
        layout: null,
        surface: null,
    });
}

/**
 * Everything that a print of the table's map needs.
 * @param {Table} table
 * @returns {Print}
 */
export function printOf({ map, layout, setup, view, ui, ratio, draft }) {
    const text = (/** @type {string} */ key, facts = {}) => setup.formatText({ key, facts });
    const board = { map: /** @type {BoardMap} */ (map), layout: /** @type {Layout} */ (layout) };
    const { tones, lettering } = ui;
    const inPlay = { weather: weatherOf(view), begun: isBegun(view) };
    return { ...board, text, tones, lettering, ratio, ...inPlay, colours: setup.palette?.map, draft };
}

/** True if all are set up. @param {View | null} view */
function isBegun(view) {
    return view !== null && view.turn >= view.first_turn;
}

/** @param {View | null} view */
function weatherOf(view) {
    return view?.bulletin?.tone ?? "";
}

/** Prints the map with all that adorns it. @param {Table} table */
export function finish(table) {
    if (!table.draft) return;
    table.draft = false;
    table.surface?.reprint(printOf(table));
    again(table);
}

/** Draws everything anew: the fonts have come, or what was drawn is lost. @param {Table} table */
export function reletter(table) {
    Object.assign(table, { film: null, painted: "" });
    table.sprite = createSprites(table.setup.palette?.tones);
    table.surface?.reprint(printOf(table));
    again(table);
}

/** Prints the map anew for the camera as it stands. @param {Table} table */
function again(table) {
    settle(table);
    refresh(table);
}

/**
 * @param {Table} table
 * @param {number} now
 */
function fly(table, now) {
    const flight = /** @type {NonNullable<Table["flight"]>} */ (table.flight);
    const camera = cameraAt(flight, now);
    table.moved = now;
    table.camera = camera ?? flight.to;
    if (!camera) table.flight = null;
}

/**
 * Prints map and counters sharp once the camera rests.
 * @param {Table} table
 */
function rest(table) {
    clearTimeout(table.settling);
    table.settling = window.setTimeout(() => {
        if (settle(table)) paintNow(table);
    }, REST);
}

/**
 * Prints the map and the counters for the camera as it stands.
 * @param {Table} table
 * @returns {boolean} whether anything changed
 */
export function settle(table) {
    const { camera, ratio, surface } = table;
    if (!camera.width) return false;
    const stale = surface !== null && !surface.fits(camera, ratio);
    if (stale) surface.aim(camera, ratio, limits(table).least);
    const resized = table.spriteScale !== camera.scale;
    table.spriteScale = camera.scale;
    return stale || resized;
}

/**
 * Paints at once; settles when the map is printed as far as it is in view.
 * @param {Table} table
 * @returns {Promise<void>}
 */
export function paintWhole(table) {
    return new Promise((settled) => {
        table.whole = settled;
        paintNow(table);
    });
}

/** @param {Table} table */
function markOnce(table) {
    if ((table.marked && !table.whole) || !table.surface?.covers(table.camera, table.ratio)) return;
    if (!table.marked) performance.mark("board-painted");
    table.marked = true;
    table.whole?.();
    table.whole = null;
}
