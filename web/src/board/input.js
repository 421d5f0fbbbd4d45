/** Pointer, touch and wheel, told apart into taps, drags, pinches and hovers. Points are CSS pixels in the canvas. */

import { createWheel } from "./wheel.js";

/** @import { Point } from "../map/hex.js" */

/**
 * Gestures, whose meaning is for the board to say.
 * @typedef {object} Gestures
 * @property {(point: Point, button: number, type: string) => void} tap `type`: of pointer
 * @property {(point: Point, first: Point) => void} double two taps in short time, near each other: `first` is where the
 * first one was
 * @property {(point: Point | null) => void} hover
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, point: Point) => void} zoom
 * @property {() => string} wheel what it is for, as the player has set it
 * @property {(single: boolean) => void} touched any press, before it is known what it becomes; `single`: Shift is held
 * @property {(point: Point, type: string) => boolean} grab whether a drag that begins here carries something
 * @property {(point: Point) => void} carry
 * @property {(point: Point | null) => void} drop what is carried is let go; null: nowhere
 */

/**
 * @typedef {object} Press
 * @property {Point} start
 * @property {Point} last
 * @property {number} button
 * @property {string} type
 * @property {boolean} dragging
 * @property {boolean} carrying
 * @property {boolean} held whether it was taken for a long one
 * @property {number} time when it began, in milliseconds
 */

/** A press that moves less than this is a tap, in pixels. */
const STILL = 6;
const DOUBLE_MS = 350;
const DOUBLE_APART = 24;
const LONG_MS = 550;

/**
 * Listens on a canvas until the answer is called.
 * @param {HTMLCanvasElement} canvas
 * @param {Gestures} gestures
 * @returns {() => void}
 */
export function listen(canvas, gestures) {
    const hand = createHand(gestures);
    const wheelAct = createWheel();
    const off = new AbortController();
    const pointOf = (/** @type {MouseEvent} */ event) => {
        const box = canvas.getBoundingClientRect();
        return /** @type {Point} */ ([event.clientX - box.left, event.clientY - box.top]);
    };
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ act) => {
        canvas.addEventListener(type, act, { signal: off.signal, passive: false });
    };
    on("pointerdown", (/** @type {PointerEvent} */ event) => {
        // A browser takes a focus that a script gave for one that came by keys: the frame is for those alone.
        canvas.dataset.pressed = "";
        canvas.focus({ preventScroll: true });
        if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
        gestures.touched(event.shiftKey);
        hand.down(event.pointerId, pointOf(event), event.button, event.pointerType, event.timeStamp, event.isPrimary);
    });
    on("pointermove", (/** @type {PointerEvent} */ event) =>
        hand.move(event.pointerId, pointOf(event), event.pointerType),
    );
    on("pointerup", (/** @type {PointerEvent} */ event) => hand.up(event.pointerId, pointOf(event), event.timeStamp));
    for (const type of ["keydown", "blur"]) on(type, () => delete canvas.dataset.pressed);
    // Some browsers take a touch away without saying how it ended.
    for (const type of ["pointercancel", "lostpointercapture"]) {
        on(type, (/** @type {PointerEvent} */ event) => hand.drop(event.pointerId));
    }
    window.addEventListener("blur", () => hand.drop(), { signal: off.signal });
    on("pointerleave", () => gestures.hover(null));
    on("contextmenu", (event) => event.preventDefault());
    on("wheel", (/** @type {WheelEvent} */ event) => {
        event.preventDefault();
        const { factor, dx, dy } = wheelAct(event, gestures.wheel());
        if (factor === 1) gestures.pan(dx, dy);
        else gestures.zoom(factor, pointOf(event));
    });
    return () => {
        hand.drop();
        off.abort();
    };
}

/**
 * The presses that are down, and what they have become.
 * @param {Gestures} gestures
 */
export function createHand(gestures) {
    /** @type {Map<number, Press>} */
    const presses = new Map();
    let lastTap = { time: -Infinity, point: /** @type {Point} */ ([0, 0]) };
    let long = 0;

    /**
     * @param {number} id
     * @param {Point} point
     * @param {number} button
     * @param {string} type
     * @param {number} time
     * @param {boolean} [isFirst] no other of its kind is down
     */
    function down(id, point, button, type, time, isFirst = false) {
        // What is here still of its kind has no end to come.
        if (isFirst) for (const [stale, press] of presses) if (press.type === type) drop(stale);
        presses.set(id, {
            start: point,
            last: point,
            button,
            type,
            dragging: button === 1,
            carrying: false,
            held: false,
            time,
        });
        clearTimeout(long);
        if (presses.size > 1) for (const press of presses.values()) stopTap(press);
        else if (type === "touch") long = Number(setTimeout(() => hold(id), LONG_MS));
    }

    /** With a second finger down it can only be a pinch. @param {Press} press */
    function stopTap(press) {
        press.dragging = true;
        if (press.carrying) gestures.drop(null);
        press.carrying = false;
    }

    /** @param {number} id */
    function hold(id) {
        const press = presses.get(id);
        if (!press || press.dragging) return;
        press.dragging = press.held = true;
        gestures.tap(press.start, 2, press.type);
    }

    /**
     * @param {number} id
     * @param {Point} point
     * @param {string} type
     */
    function move(id, point, type) {
        const press = presses.get(id);
        if (!press) {
            if (type !== "touch") gestures.hover(point);
            return;
        }
        if (!press.dragging && apart(point, press.start) > STILL) {
            press.dragging = true;
            press.carrying = press.button === 0 && gestures.grab(press.start, type);
        }
        if (!press.dragging) return;
        clearTimeout(long);
        if (press.carrying) gestures.carry(point);
        else if (presses.size === 2) pinch(gestures, [...presses.values()], press, point);
        else if (presses.size === 1) gestures.pan(point[0] - press.last[0], point[1] - press.last[1]);
        press.last = point;
    }

    /**
     * @param {number} id
     * @param {Point} point
     * @param {number} time
     */
    function up(id, point, time) {
        const press = presses.get(id);
        presses.delete(id);
        clearTimeout(long);
        if (press?.carrying) gestures.drop(point);
        if (!press || (press.dragging && !isShort(press, time))) return;
        gestures.tap(point, press.button, press.type);
        if (press.button !== 0) return;
        const again = time - lastTap.time < DOUBLE_MS && apart(point, lastTap.point) < DOUBLE_APART;
        const first = lastTap.point;
        lastTap = { time: again ? -Infinity : time, point };
        if (again) gestures.double(point, first);
    }

    /** @param {number} [id] one press, or all */
    function drop(id) {
        if (id !== undefined && !presses.has(id)) return;
        clearTimeout(long);
        if ([...presses.values()].some((press) => press.carrying)) gestures.drop(null);
        if (id === undefined) presses.clear();
        else presses.delete(id);
    }

    return { down, move, up, drop };
}

/**
 * @param {Gestures} gestures
 * @param {Press[]} presses both
 * @param {Press} press the one that moves
 * @param {Point} point where it goes
 */
function pinch(gestures, presses, press, point) {
    const other = presses[0] === press ? presses[1] : presses[0];
    const before = middle(press.last, other.last);
    const after = middle(point, other.last);
    gestures.pan(after[0] - before[0], after[1] - before[1]);
    gestures.zoom(apart(point, other.last) / Math.max(1, apart(press.last, other.last)), after);
}

/**
 * True if a tap was taken for a long press because the page was busy when the finger left.
 * @param {Press} press
 * @param {number} time
 */
function isShort({ held, time: start }, time) {
    return held && time - start < LONG_MS;
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function apart(a, b) {
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
function middle(a, b) {
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
