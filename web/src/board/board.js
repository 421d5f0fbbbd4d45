/**
 * The board on one canvas: the map, the counters and the marks on them. It knows no rule; it draws a view and reports
 * intents.
 *
 *   const board = createBoard(canvas, { onIntent, formatText });
 *   board.setMap(map);            // a BoardMap; fits it the first time; draws at once, without a view
 *   board.show(view, ui);         // a View and an Ui; after every change of either: cheap, repaints on the next frame
 *   board.finish();               // after a draft: the map with all that adorns it
 *   await board.paint();          // begins at once, not with the next frame; settles when the map in view is printed
 *   board.fit();                  // the whole board
 *   board.centre("0507");         // a hex to the middle (eased unless ui.pace is 0)
 *   board.closeUp("0507");        // the same, and near enough to read it; further off, where others are to be in sight
 *   board.bring("0507");          // the same where it is out of sight, or on a large board cannot be read
 *   board.gather(["0507"]);       // hexes into sight, near enough to read; or the first, with as many as can be
 *   board.follow("0507", next);   // a hex into sight where a move ends, with those next; not for who moves the map
 *   board.follow();               // the map may be moved for moves again
 *   board.reach("0507");          // to the middle; on a large board near enough for a finger to choose a hex about it
 *   board.seen();                 // the part of the world in view, or null
 *   board.aim([12.5, 8]);         // a point of the world to the middle, at once
 *   board.zoom(1.3);              // in or out about what is taken up, or about the middle, for buttons
 *   board.bare(true);             // the counters out of the way, to read the map
 *   board.resize();               // after the canvas changed its CSS size (a ResizeObserver inside calls it too)
 *   board.cursor();               // the hex under the keyboard cursor, or null; board.cursor("0507") puts it there
 *   board.where("0507");          // { x, y, size } of a hex in CSS pixels of the canvas, or null: for tooltips
 *   board.card("XLVI");           // { x, y, size } of a counter as it lies, in a stack that is open or not
 *   board.drawn();                // what lies over the map, thing by thing, as it was painted last
 *   board.toPNG(2400);            // Promise<Blob>: the whole board that many pixels wide
 *   board.sheet(1600);            // the same at once, as a canvas with so long a side
 *   board.sheet(1600, true);      // the map alone, with the marks for the set-up
 *   board.renew();                // what was drawn and kept may be lost: all of it anew
 *   board.destroy();
 *   counterImage(face, tone, 48); // a counter as a canvas of 48 CSS pixels, for panels
 *
 * After the first paint with a map it calls `performance.mark("board-painted")`, once.
 * The canvas should have `tabindex="0"`, `touch-action: none` (set here if it is not) and a CSS size of its own.
 */

import {
    centredOn,
    closeUp,
    fit,
    following,
    inReach,
    gathered,
    inSight,
    isSeen,
    midst,
    pan,
    readable,
    showing,
    toScreen,
    toWorld,
    visible,
    zoomAt,
} from "./camera.js";
import { paint } from "./canvas.js";
import { besideBox, boxAt } from "../map/boxes.js";
import { hexAt } from "../map/hex.js";
import { detailFor } from "./counters.js";
import { isCrowded } from "./touch-targets.js";
import { listen } from "./input.js";
import { keyAct, stepCursor } from "./keys.js";
import { MAP } from "../map/palette.js";
import { sheetBox } from "../map/paper.js";
import { fontsLoaded } from "../map/pen.js";
import { IDLE, scene } from "./scene.js";
import { COUNTER } from "../map/slots.js";
import { isFar } from "./tokens.js";
import { cardAt, cardsAt, placeOf, stackAt } from "./stacks.js";
import { printMap } from "../map/terrain.js";
import { printWhole } from "./surface.js";
import {
    centreOn,
    clear,
    createTable,
    finish,
    glideTo,
    goal,
    isLarge,
    layMap,
    limits,
    look,
    lookAtUnits,
    measure,
    paintNow,
    paintWhole,
    printOf,
    refresh,
    reletter,
    settle,
    takeView,
} from "./painter.js";

export { counterImage } from "./sprites.js";

/** @import { BoardMap, Kind, Overlay, Text, View } from "../types.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Layout, Point } from "../map/hex.js" */
/** @import { MapColours, Tone } from "../map/palette.js" */
/** @import { Table } from "./painter.js" */

/**
 * The page's additions to a view.
 * @typedef {object} Ui
 * @property {string | null} selected the unit (or hex) taken up
 * @property {string[]} actable units marked as able to act
 * @property {{ id: string, kind?: Kind, notes: string[], passing?: boolean, cut?: boolean, apart?: unknown }[]} targets
 * where it can go or what it can hit; notes already formatted
 * @property {{ id: string, notes: string[], apart?: unknown }[]} [odds] hexes that are to be attacked, each with its
 * odds; where a target says something, that goes before
 * @property {{ id: string, notes: string[] }[]} [tags] hexes and boxes, each with names to be read however small the
 * map is
 * @property {{ ring: string[], dot: string[], frame: string[], hold: string[], goal: string[] }} [owed] units that
 *   must still act; hexes that must be acted on, that must be put right, in which somebody holds, that are the goal of
 *   a puzzle
 * @property {"hex" | "unit" | null} targetKind what the ids of the targets are that do not say it themselves
 * @property {string[]} chosen subjects taken so far (attackers of a battle being built)
 * @property {string | null} hover the hex under the pointer
 * @property {string[] | null} path hexes that a move would go through, start included
 * @property {Pick<Overlay, "areas" | "paths" | "signs" | "arrows"> | null} laid what is laid over the map
 * @property {string[]} [lit] hexes that alone are in the light
 * @property {{ side: string, hexes: string[] }[]} [trails] the ways that units went, while all that was done is shown
 * @property {Record<string, string>} [sketch] side -> ids of hexes with spaces between: where it stands, while there is
 * no view yet
 * @property {boolean} numbers large numbers of the hexes
 * @property {number} lettering how much larger than usual names and notes are
 * @property {number} pace how long what moves takes, as a share of the usual; 0: nothing moves
 * @property {Record<string, string>} tones side -> tone ("blue", "brown", ...)
 */

/**
 * An act of the player. `units` are the ids in the hex, topmost first; `unit` the counter right under the pointer, or
 * null. `x`, `y` are CSS pixels in the canvas. `button` is 0 or 2; a long press of touch is 2. `touched`: it was a
 * finger. `single`: with Shift, so that one unit is meant and not its stack.
 * @typedef {{ type: "hex", hex: string, units: string[], unit: string | null, button: number, x: number, y: number,
 *   touched?: boolean, single?: boolean }
 *   | { type: "double", hex: string, units: string[], unit: string | null, button: number, x: number, y: number }
 *   | { type: "hover", hex: string | null, unit: string | null, x: number, y: number }
 *   | { type: "cursor", hex: string }
 *   | { type: "grab", unit: string, single?: boolean }
 *   | { type: "drop", carried: string, hex: string, units: string[], unit: string | null, x: number, y: number }
 *   | { type: "outside" }
 *   | { type: "cancel" }} Intent
 * "grab": a counter is being dragged; "drop": it was let go over a hex.
 * "cursor": the keyboard cursor came to a hex (say what is there). "outside": a tap beside the map. "cancel": Escape.
 */

/**
 * @typedef {object} Setup
 * @property {(intent: Intent) => void} onIntent
 * @property {(text: Text) => string} formatText
 * @property {() => number} [covered] how many pixels at its left edge lie under something else
 * @property {() => void} [onSight] the board is looked at from elsewhere
 * @property {() => void} [onRest] it is, and stands still
 * @property {() => string} [wheel] "zoom" or "pan": what it does, whatever device it seems to be
 * @property {{ map?: Partial<MapColours>, tones?: Record<string, Tone> }} [palette]
 * @property {boolean} [draft] prints what is needed to read the map, and the rest once `finish` is called: quick to
 * paint
 */

/**
 * Puts a board on a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {Setup} setup
 */
export function createBoard(canvas, setup) {
    const table = createTable(canvas, { ...setup, onRest: () => hoverAgain(table) });
    canvas.style.touchAction = "none";
    const silence = listen(canvas, gestures(table));
    const onKey = (/** @type {KeyboardEvent} */ event) => press(table, event);
    canvas.addEventListener("keydown", onKey);
    const watch = new ResizeObserver(() => resize(table));
    watch.observe(canvas);
    void fontsLoaded().then(() => reletter(table));
    return {
        setMap: (/** @type {BoardMap} */ map) => layMap(table, map),
        show: (/** @type {View | null} */ view, /** @type {Ui} */ ui) => takeView(table, view, ui),
        finish: () => finish(table),
        paint: () => paintWhole(table),
        fit: () => glideTo(table, whole(table)),
        front: () => lookAnew(table),
        centre: (/** @type {string} */ hex) => withHex(table, hex, (place) => centreOn(table, place)),
        closeUp: (/** @type {string} */ hex, /** @type {string[]} */ ...others) =>
            withHex(table, hex, (place) => {
                glideTo(table, together(table, closeUp(goal(table), place, limits(table)), [hex, ...others]));
            }),
        reach: (/** @type {string} */ hex) => goBy(table, hex, isLarge(table) ? inReach : centredOn),
        gather: (/** @type {string[]} */ hexes) => {
            const places = placesOf(table, hexes);
            if (places.length > 0) glideTo(table, gathered(goal(table), places, limits(table)));
        },
        bring: (/** @type {string} */ hex) => goBy(table, hex, isLarge(table) ? readable : inSight),
        /** @param {string} [hex] @param {string[]} [next] */
        follow: (hex, next = []) => {
            if (!hex) table.steered = false;
            else if (!table.steered)
                goBy(table, hex, (camera, place, limits) => following(camera, place, placesOf(table, next), limits));
        },
        /** The one that is nearest to the middle of what is looked at. @param {string[]} hexes */
        nearest: (hexes) => nearestOf(table, hexes),
        small: () => isSmall(table),
        seen: () => (table.layout && table.camera.width ? visible(table.camera) : null),
        aim: (/** @type {Point} */ place) => table.layout && look(table, centredOn(table.camera, place, limits(table))),
        zoom: (/** @type {number} */ factor) =>
            glideTo(table, zoomAt(goal(table), factor, pivot(table), limits(table))),
        bare: (/** @type {boolean} */ on) => lift(table, on),
        resize: () => resize(table),
        renew: () => reletter(table),
        cursor: (/** @type {string | undefined} */ hex) => putCursor(table, hex),
        where: (/** @type {string} */ hex) => where(table, hex),
        card: (/** @type {string} */ unit) => cardOf(table, unit),
        sheet: (/** @type {number} */ length, isEmpty = false) => sheet(table, length, isEmpty),
        drawn: () => table.scene.items,
        toPNG: (/** @type {number} */ width) => picture(table, width),
        destroy: () => {
            silence();
            canvas.removeEventListener("keydown", onKey);
            watch.disconnect();
            clear(table);
        },
    };
}

/** Looks at the game as when it was opened. @param {Table} table */
function lookAnew(table) {
    if (!table.layout) return;
    look(table, whole(table));
    lookAtUnits(table);
    refresh(table);
}

/** True if counters are drawn with their first figure alone; from afar each stack is one token. @param {Table} table */
function isSmall({ camera: { width, scale } }) {
    return width > 0 && !isFar(scale) && detailFor(scale * COUNTER) === "small";
}

/** A print for any size, which is kept whatever the weather. */
const ON_PAPER = { ratio: 0, weather: "", draft: false };

/** @param {Table} table */
function resize(table) {
    const [first, ratio] = [!table.camera.width, table.ratio];
    measure(table);
    if (table.ratio !== ratio) table.surface?.reprint(printOf(table));
    if (first) settle(table);
    paintNow(table);
}

/**
 * @param {Table} table
 * @returns {import("./input.js").Gestures}
 */
function gestures(table) {
    const { onIntent } = table.setup;
    return {
        tap: (point, button, type) => {
            if (type === "touch" && button === 0 && nearer(table, point)) return;
            const hit = hitAt(table, point);
            const [x, y] = point;
            if (hit)
                onIntent({
                    type: "hex",
                    ...hit,
                    button,
                    x,
                    y,
                    touched: type === "touch",
                    single: table.single,
                });
            else if (button === 0) onIntent({ type: "outside" });
        },
        double: (point, first) => {
            const hit = hitAt(table, point);
            if (hit && hit.hex === hitAt(table, first)?.hex)
                onIntent({ type: "double", ...hit, button: 0, x: point[0], y: point[1] });
        },
        hover: (point) => {
            table.pointing = point !== null;
            hover(table, point);
        },
        grab: (point, type) => grab(table, point, type),
        carry: (point) => carry(table, point),
        drop: (point) => drop(table, point),
        wheel: () => table.setup.wheel?.() ?? "",
        pan: (dx, dy) => table.layout && drag(table, pan(table.camera, dx, dy, limits(table))),
        zoom: (factor, point) => table.layout && drag(table, zoomAt(table.camera, factor, point, limits(table))),
        touched: (single) => {
            table.single = single;
            table.pointing = true;
            if (table.keyed) refresh(table);
            table.keyed = false;
        },
    };
}

/** A board seen whole is not moved by a drag: there is nothing to paint. @param {Table} table @param {Camera} to */
function drag(table, to) {
    const { camera, flight } = table;
    table.steered = true;
    if (flight || to.x !== camera.x || to.y !== camera.y || to.scale !== camera.scale) look(table, to);
}

/**
 * Goes nearer to where a finger may have meant more than one thing, so that it can choose; whether it did.
 * @param {Table} table
 * @param {Point} point
 */
function nearer(table, point) {
    const { layout, camera, view, ui } = table;
    if (!layout || !isCrowded(layout, camera, view, ui, point)) return false;
    glideTo(table, closeUp(goal(table), toWorld(camera, point), limits(table)));
    return true;
}

/**
 * Counters that can act are carried by a drag; under a finger, which must be able to move the map, only the one taken
 * up. Between the cards of a stack that has spread under the pointer it is the stack that is meant: the first who can
 * act.
 * @param {Table} table
 * @param {Point} point
 * @param {string} type of pointer
 */
function grab(table, point, type) {
    const hit = hitAt(table, point);
    const { selected, actable } = table.ui;
    const able = (/** @type {string} */ id) => id === selected || (type !== "touch" && actable.includes(id));
    const unit = hit?.unit ?? (hit && hit.units.length > 1 ? hit.units.find(able) : null) ?? null;
    if (unit === null || !able(unit)) return false;
    table.setup.onIntent({ type: "grab", unit, single: table.single });
    table.carried = { unit, at: toWorld(table.camera, point) };
    return true;
}

/**
 * @param {Table} table
 * @param {Point} point
 */
function carry(table, point) {
    if (table.carried) table.carried.at = toWorld(table.camera, point);
    hover(table, point);
    refresh(table);
}

/**
 * @param {Table} table
 * @param {Point | null} point
 */
function drop(table, point) {
    const unit = table.carried?.unit;
    const hit = point && hitAt(table, point);
    table.carried = null;
    refresh(table);
    if (unit !== undefined && hit)
        table.setup.onIntent({ type: "drop", carried: unit, ...hit, x: point[0], y: point[1] });
}

/**
 * The hex and the units under a point.
 * @param {Table} table
 * @param {Point} point
 */
function hitAt({ layout, camera, view, ui, opened }, point) {
    const world = toWorld(camera, point);
    const hex = layout && (hexAt(layout, world) ?? boxAt(layout, world));
    if (!hex) return null;
    const inside = (view?.units ?? []).filter((unit) => placeOf(unit) === hex);
    const cards = cardsAt(layout, hex, inside, ui, opened.hex === hex ? 1 : 0);
    return { hex, units: cards.map(({ unit }) => unit.id), unit: cardAt(cards, world)?.id ?? null };
}

/**
 * Reports a hover when what lies under the pointer changes.
 * @param {Table} table
 * @param {Point | null} point
 */
function hover(table, point) {
    table.pointed = point;
    const hit = point && hitAt(table, point);
    const key = hit ? `${hit.hex} ${hit.unit}` : "";
    if (key === table.hovered) return;
    table.hovered = key;
    const [x, y] = point ?? [0, 0];
    table.setup.onIntent({ type: "hover", hex: hit?.hex ?? null, unit: hit?.unit ?? null, x, y });
}

/** Something else has come to lie under a pointer that rests, unless keys were used after it. @param {Table} table */
function hoverAgain(table) {
    if (table.pointing && !table.carried) hover(table, table.pointed);
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function press(table, event) {
    const act = keyAct(event);
    if (!act || !table.layout) return;
    table.single = event.shiftKey;
    event.preventDefault();
    if (act.kind === "zoom") look(table, zoomAt(table.camera, act.factor, pivot(table), limits(table)));
    else if (act.kind === "fit") glideTo(table, whole(table));
    else if (act.kind === "cancel") table.setup.onIntent({ type: "cancel" });
    else if (act.kind === "step") step(table, act.way);
    else take(table, act.button);
}

/**
 * The first arrow shows the cursor; the next ones move it.
 * @param {Table} table
 * @param {Point} way
 */
function step(table, way) {
    const layout = /** @type {Layout} */ (table.layout);
    const from = table.cursor ?? hexAt(layout, [table.camera.x, table.camera.y]) ?? layout.ids[0];
    const next =
        table.cursor === null
            ? from
            : (stepCursor(layout, from, way, table.home) ?? besideBox(layout, from, way) ?? from);
    const [x, y] = /** @type {Point} */ (layout.centres.get(next));
    if (table.cursor === null) table.home = [x, y];
    else table.home = way[0] ? [x, table.home[1]] : [table.home[0], y];
    setCursor(table, next);
    table.setup.onIntent({ type: "cursor", hex: next });
}

/**
 * @param {Table} table
 * @param {number} button
 */
function take(table, button) {
    if (table.cursor === null) return step(table, [0, 0]);
    const place = /** @type {Point} */ (table.layout?.centres.get(table.cursor));
    const [x, y] = toScreen(table.camera, place);
    const units = stackAt(table.view?.units ?? [], table.cursor, table.ui).map(({ id }) => id);
    table.keyed = true;
    table.pointing = false;
    table.setup.onIntent({
        type: "hex",
        hex: table.cursor,
        units,
        unit: units[0] ?? null,
        button,
        x,
        y,
        single: table.single,
    });
}

/**
 * @param {Table} table
 * @param {string | undefined} hex
 * @returns {string | null}
 */
function putCursor(table, hex) {
    if (hex !== undefined) {
        withHex(table, hex, (place) => {
            table.home = place;
            setCursor(table, hex);
        });
    }
    return table.cursor;
}

/**
 * @param {Table} table
 * @param {string} hex
 */
function setCursor(table, hex) {
    table.cursor = hex;
    table.keyed = true;
    table.pointing = false;
    const place = /** @type {Point} */ (table.layout?.centres.get(hex));
    look(table, showing(table.camera, place, 1.4, limits(table)));
}

/**
 * @param {Table} table
 * @param {boolean} on
 */
function lift(table, on) {
    if (table.bare === on) return;
    table.bare = on;
    refresh(table);
}

/**
 * @param {Table} table
 * @param {string} hex
 */
function where({ layout, camera }, hex) {
    const place = layout?.centres.get(hex);
    if (!place) return null;
    const [x, y] = toScreen(camera, place);
    return { x, y, size: camera.scale };
}

/**
 * @param {Table} table
 * @param {string} id
 */
function cardOf({ layout, camera, view, ui, opened }, id) {
    const found = view?.units.find((unit) => unit.id === id);
    const hex = found ? placeOf(found) : "";
    if (!layout?.centres.has(hex)) return null;
    const inside = (view?.units ?? []).filter((unit) => placeOf(unit) === hex);
    const card = cardsAt(layout, hex, inside, ui, opened.hex === hex ? 1 : 0).find(({ unit }) => unit.id === id);
    const [x, y] = toScreen(camera, /** @type {Point} */ (card?.at));
    return { x, y, size: camera.scale * COUNTER * (card?.size ?? 1) };
}

/**
 * The whole board as a picture.
 * @param {Table} table
 * @param {number} width pixels
 * @returns {Promise<Blob>}
 */
async function picture(table, width) {
    const { box, scale } = sheetAt(table, width);
    const canvas = peopled(table, await printWhole({ ...printOf(table), ...ON_PAPER }, scale), box);
    return new Promise((resolve, reject) => {
        canvas.toBlob((blob) =>
            blob ? resolve(blob) : reject(new Error("The picture of the board could not be made.")),
        );
    });
}

/**
 * The same at once, for paper: a page that is being printed waits for nothing.
 * @param {Table} table
 * @param {number} length pixels of its longer side
 * @param {boolean} isEmpty no counters, and the marks for the set-up
 */
function sheet(table, length, isEmpty) {
    const box = sheetBox(/** @type {Layout} */ (table.layout));
    const scale = length / Math.max(box.right - box.left, box.bottom - box.top);
    const print = { ...printOf(table), ...ON_PAPER, ...(isEmpty && { begun: false }) };
    const map = backed(printMap(print, box, scale));
    return isEmpty ? map : peopled(table, map, box);
}

/** A map without a pale strip where only a part of the last pixels is printed on. @param {HTMLCanvasElement} canvas */
function backed(canvas) {
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalCompositeOperation = "destination-over";
    ctx.fillStyle = MAP.sheet;
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.globalCompositeOperation = "source-over";
    return canvas;
}

/** @param {Table} table @param {number} width pixels */
function sheetAt({ layout }, width) {
    const box = sheetBox(/** @type {Layout} */ (layout));
    return { box, scale: width / (box.right - box.left) };
}

/**
 * Puts the counters on a printed map.
 * @param {Table} table
 * @param {HTMLCanvasElement} canvas
 * @param {import("../map/hex.js").Box} box
 */
function peopled(table, canvas, box) {
    const layout = /** @type {Layout} */ (table.layout);
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const camera = fit(box, canvas.width, canvas.height);
    const items = scene(
        layout,
        table.view,
        { ...IDLE, tones: table.ui.tones },
        { box, cursor: null, moving: new Map() },
    );
    paint({ ctx, camera, ratio: 1, orientation: layout.orientation, sprite: table.sprite }, items);
    return canvas;
}

/**
 * @param {Table} table
 * @param {string} hex
 * @param {(place: Point) => void} act
 */
function withHex({ layout }, hex, act) {
    const place = layout?.centres.get(hex);
    if (place) act(place);
}

/**
 * A camera that shows some hexes and boxes: with the middle of them in the middle, from as far as that takes.
 * @param {Table} table @param {Camera} camera @param {string[]} ids @returns {Camera}
 */
function together(table, camera, ids) {
    const places = placesOf(table, ids);
    if (places.every((place) => isSeen(camera, place))) return camera;
    const [x, y] = [0, 1].map((axis) => midst(places.map((place) => place[axis])));
    const middle = centredOn(camera, [x, y], limits(table));
    const far = { ...middle, scale: camera.scale * 0.9 };
    const isDone = far.scale < limits(table).least || places.every((place) => isSeen(middle, place));
    return isDone ? middle : together(table, far, ids);
}

/** @param {Table} table @param {string[]} ids of hexes and boxes */
function placesOf({ layout }, ids) {
    return ids.map((id) => layout?.centres.get(id)).filter((place) => !!place);
}

/** @param {Table} table @param {string[]} hexes @returns {string | undefined} */
function nearestOf({ layout, camera }, hexes) {
    const far = (/** @type {string} */ hex) => {
        const [x, y] = layout?.centres.get(hex) ?? [Infinity, Infinity];
        return Math.hypot(x - camera.x, y - camera.y);
    };
    return hexes.toSorted((one, other) => far(one) - far(other))[0];
}

/** Glides to a hex by a way of looking at it. @param {Table} table @param {string} hex @param {typeof readable} way */
function goBy(table, hex, way) {
    withHex(table, hex, (place) => glideTo(table, way(goal(table), place, limits(table))));
}

/**
 * The point that a zoom leaves in its place: the selection while it is in sight, or the middle.
 * @param {Table} table @returns {Point}
 */
function pivot(table) {
    const { layout, view, ui } = table;
    const unit = view?.units.find(({ id }) => id === ui.selected);
    const place = layout?.centres.get(unit ? placeOf(unit) : (ui.selected ?? ""));
    return place && isSeen(goal(table), place) ? toScreen(goal(table), place) : middle(table);
}

/** @param {Table} table */
function whole(table) {
    const { layout, camera } = table;
    return layout ? fit(sheetBox(layout), camera.width, camera.height, limits(table).hidden) : camera;
}

/**
 * @param {Table} table
 * @returns {Point}
 */
function middle({ camera }) {
    return [camera.width / 2, camera.height / 2];
}
