/**
 * Arrows and rings that somebody draws on the board, to show others what he means: with the right button of a mouse, or
 * with anything while the board is drawn on. They lie over the board and know nothing of the game.
 */

import { byId } from "../document/dom.js";

/**
 * @import { createBoard } from "../board/board.js"
 * @typedef {ReturnType<typeof createBoard>} Board
 * @typedef {{ arrows: [string, string][], rings: string[] }} Drawn
 * @typedef {(change: (drawn: Drawn) => Drawn) => void} Draw
 * @typedef {{ board: Board, hexes: () => string[], draw: Draw, isFree: () => boolean }} Parts
 *   `hexes`: of the map on the table; `isFree`: the board is drawn on with anything
 */

const SVG = "http://www.w3.org/2000/svg";
/** As many of each as a task may have. */
const MOST = 40;
const RIGHT = 2;
/** A press that moves less is still, in pixels. */
const STILL = 6;

/** @type {Drawn} */
export const NOTHING = { arrows: [], rings: [] };

/**
 * With an arrow or ring more; the same once again takes it away.
 * @param {Drawn} drawn @param {string} from @param {string} to
 */
export function toggled({ arrows, rings }, from, to) {
    if (from === to) {
        const left = rings.filter((hex) => hex !== to);
        return { arrows, rings: left.length < rings.length ? left : [...rings, to].slice(-MOST) };
    }
    const left = arrows.filter((arrow) => arrow[0] !== from || arrow[1] !== to);
    const all = /** @type {[string, string][]} */ ([...arrows, [from, to]]);
    return { arrows: left.length < arrows.length ? left : all.slice(-MOST), rings };
}

/** @param {Drawn} drawn */
export function isEmpty({ arrows, rings }) {
    return arrows.length + rings.length === 0;
}

/** The layer over the board, and what draws on it. @param {Parts} parts */
export function createDrawing(parts) {
    const layer = /** @type {SVGSVGElement} */ (document.createElementNS(SVG, "svg"));
    layer.classList.add("drawn");
    layer.setAttribute("aria-hidden", "true");
    const canvas = byId("board", HTMLCanvasElement);
    canvas.after(layer);
    /** @type {{ from: string, x: number, y: number, moved: boolean } | null} */
    let press = null;
    let shown = "";
    let next = 0;
    /** @type {Drawn} */
    let drawn = NOTHING;

    /** @param {MouseEvent} event */
    const hexAt = (event) => {
        const box = canvas.getBoundingClientRect();
        return nearest(parts.board, parts.hexes(), event.clientX - box.left, event.clientY - box.top);
    };
    /** @param {string} type @param {(event: any) => void} act */
    const on = (type, act) => canvas.addEventListener(type, act, true);
    on("pointerdown", (/** @type {PointerEvent} */ event) => {
        if (event.button !== RIGHT && !parts.isFree()) return;
        const from = hexAt(event);
        press = from === null ? null : { from, x: event.clientX, y: event.clientY, moved: false };
        if (!parts.isFree()) return;
        event.stopImmediatePropagation();
        if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
    });
    on("pointermove", (/** @type {PointerEvent} */ event) => {
        if (!press) return;
        press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL;
        // The board is not moved by the hand that draws.
        event.stopImmediatePropagation();
    });
    on("pointerup", (/** @type {PointerEvent} */ event) => {
        if (!press) return;
        const { from, moved } = press;
        press = null;
        if (parts.isFree()) event.stopImmediatePropagation();
        const to = hexAt(event);
        if (to !== null && (moved || to === from)) parts.draw((before) => toggled(before, from, to));
    });
    on("pointercancel", () => (press = null));

    /** Follows the board for as long as there is something to see. */
    function follow() {
        const items = isEmpty(drawn) ? [] : shapes(parts.board, drawn);
        const mark = JSON.stringify(items);
        if (mark !== shown) layer.replaceChildren(...items.map(element));
        shown = mark;
        cancelAnimationFrame(next);
        if (items.length > 0) next = requestAnimationFrame(follow);
    }

    return {
        /** @param {Drawn} given */
        show(given) {
            drawn = given;
            follow();
        },
    };
}

/**
 * The hex about a point, if any.
 * @param {Board} board @param {string[]} hexes @param {number} x @param {number} y @returns {string | null}
 */
function nearest(board, hexes, x, y) {
    let best = { hex: /** @type {string | null} */ (null), far: Infinity };
    for (const hex of hexes) {
        const place = board.where(hex);
        const far = place ? Math.hypot(place.x - x, place.y - y) : Infinity;
        if (place && far < best.far && far < place.size) best = { hex, far };
    }
    return best.hex;
}

/**
 * @typedef {{ x: number, y: number, size: number }} Place
 * @typedef {{ tag: string, given: Record<string, string | number> }} Shape
 */

/** @param {Board} board @param {Drawn} drawn @returns {Shape[]} */
function shapes(board, { arrows, rings }) {
    const at = (/** @type {string} */ hex) => board.where(hex);
    const circles = rings.map(at).flatMap((place) => (place ? [circle(place)] : []));
    return [...circles, ...arrows.flatMap(([from, to]) => arrow(at(from), at(to)))];
}

/** @param {Place} place @returns {Shape} */
function circle({ x, y, size }) {
    const given = {
        cx: round(x),
        cy: round(y),
        r: round(size * 0.8),
        "stroke-width": round(Math.max(3, size * 0.12)),
    };
    return { tag: "circle", given };
}

/**
 * From the middle of a hex to that of another.
 * @param {Place | null} from @param {Place | null} to @returns {Shape[]}
 */
function arrow(from, to) {
    if (!from || !to) return [];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.max(1, Math.hypot(dx, dy));
    const [ux, uy] = [dx / length, dy / length];
    const width = Math.max(4, from.size * 0.16);
    const [x2, y2] = [to.x - ux * width * 2.6, to.y - uy * width * 2.6];
    const [wx, wy] = [uy * width * 1.5, ux * width * 1.5];
    const corners = [
        [to.x, to.y],
        [x2 - wx, y2 + wy],
        [x2 + wx, y2 - wy],
    ];
    const head = corners.map((point) => point.map(round).join(",")).join(" ");
    const line = {
        x1: round(from.x),
        y1: round(from.y),
        x2: round(x2),
        y2: round(y2),
        "stroke-width": round(width),
    };
    return [
        { tag: "line", given: line },
        { tag: "polygon", given: { points: head } },
    ];
}

/** @param {Shape} shape */
function element({ tag, given }) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(given)) node.setAttribute(name, String(value));
    return node;
}

/** @param {number} value */
function round(value) {
    return Math.round(value * 10) / 10;
}
