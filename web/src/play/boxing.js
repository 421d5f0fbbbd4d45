/**
 * With Ctrl (or Cmd) held a press adds a stack to those that are taken up together, and a drag takes up all in a box.
 */

import { byId, el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { severalIn, stacksIn, takeSeveral, toggle, unitsOf } from "./several.js";

/**
 * @import { Given } from "./orders.js"
 * @import { Point } from "../map/hex.js"
 * @typedef {Pick<Given, "store" | "act" | "board">} Hand
 */

const STYLE = `
.several-box { position: fixed; z-index: 5; pointer-events: none; border: 2px solid var(--ink, #222);
    outline: 1px solid #fff; background: rgba(255, 255, 255, 0.18); }
`;
/** A press that moves less is no drag, in pixels. */
const STILL = 6;

/** @type {{ hand: Hand | null, id: number, start: Point, box: HTMLElement | null }} */
const held = { hand: null, id: -1, start: [0, 0], box: null };

/** Listens from the first change on. @param {Given} given */
export function followBoxes({ store, act, board }) {
    const isNew = held.hand === null;
    held.hand = { store, act, board };
    if (!isNew) return;
    addStyle(STYLE);
    addEventListener("pointerdown", down, true);
    addEventListener("pointermove", move, true);
    addEventListener("pointerup", up, true);
    addEventListener("pointercancel", up, true);
}

/** The stacks that can be taken up now, by their hexes. @returns {Map<string, string[]>} */
function stacksNow() {
    return held.hand ? stacksIn(held.hand.store.state) : new Map();
}

/**
 * The hexes of stacks in a part of the window.
 * @param {{ left: number, top: number, right: number, bottom: number }} box
 */
function hexesWithin({ left, top, right, bottom }) {
    const { hand } = held;
    const { left: x, top: y } = byId("board", HTMLCanvasElement).getBoundingClientRect();
    return [...stacksNow().keys()].filter((hex) => {
        const place = hand?.board.where(hex);
        if (!place) return false;
        const [across, along] = [x + place.x, y + place.y];
        return across >= left && across <= right && along >= top && along <= bottom;
    });
}

/** The stacks that show in the window, for one press. */
export function stacksInSight() {
    return unitsIn(hexesWithin(byId("board", HTMLCanvasElement).getBoundingClientRect()));
}

/** @param {string[]} hexes */
function unitsIn(hexes) {
    const stacks = stacksNow();
    return hexes.flatMap((hex) => stacks.get(hex) ?? []);
}

/** @param {PointerEvent} event */
function isMeant(event) {
    const isHeld = event.ctrlKey || event.metaKey;
    const isBoard = event.target === byId("board", HTMLCanvasElement);
    return isHeld && isBoard && event.button === 0 && stacksNow().size > 0;
}

/** @param {PointerEvent} event */
function down(event) {
    if (!isMeant(event)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    Object.assign(held, { id: event.pointerId, start: [event.clientX, event.clientY] });
}

/** @param {PointerEvent} event */
function boxOf({ clientX, clientY }) {
    const [x, y] = held.start;
    return {
        left: Math.min(x, clientX),
        top: Math.min(y, clientY),
        right: Math.max(x, clientX),
        bottom: Math.max(y, clientY),
    };
}

/** @param {PointerEvent} event */
function move(event) {
    if (event.pointerId !== held.id) return;
    event.stopImmediatePropagation();
    const { left, top, right, bottom } = boxOf(event);
    if (!held.box && Math.max(right - left, bottom - top) <= STILL) return;
    held.box ??= document.body.appendChild(el("div", { className: "several-box" }));
    Object.assign(held.box.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
    });
}

/** @param {PointerEvent} event */
function up(event) {
    if (event.pointerId !== held.id) return;
    event.stopImmediatePropagation();
    const { hand, box } = held;
    const isBox = box !== null && event.type === "pointerup";
    box?.remove();
    Object.assign(held, { id: -1, box: null });
    if (!hand || event.type !== "pointerup") return;
    if (isBox) return void hand.act.order(({ store }) => takeBoxed(store, hexesWithin(boxOf(event))));
    const hex = nearest(event);
    if (hex) void hand.act.order(({ store }) => toggle(store, hex, false));
}

/** All in the box are taken up, beside those that are. @param {Given["store"]} store @param {string[]} hexes */
function takeBoxed(store, hexes) {
    const several = severalIn(store.state);
    const ids = [...(several ? unitsOf(several) : []), ...unitsIn(hexes)];
    if (ids.length > 0) takeSeveral(store, [...new Set(ids)], false);
}

/** The hex under a pointer, if a stack stands there that can be taken up. @param {PointerEvent} event */
function nearest({ clientX, clientY }) {
    const { hand } = held;
    const { left, top } = byId("board", HTMLCanvasElement).getBoundingClientRect();
    const far = (/** @type {string} */ hex) => {
        const place = hand?.board.where(hex);
        return place ? Math.hypot(left + place.x - clientX, top + place.y - clientY) / place.size : Infinity;
    };
    const hexes = [...stacksNow().keys()].sort((a, b) => far(a) - far(b));
    return hexes[0] && far(hexes[0]) < 1 ? hexes[0] : null;
}
