/** Units that share a hex: their order, where each card lies, and which of them is under a point. */

import { roomIn } from "../map/boxes.js";
import { COUNTER } from "../map/slots.js";

/** @import { UnitView } from "../types.js" */
/** @import { Layout, Point } from "../map/hex.js" */
/** @import { Ui } from "./board.js" */

/** @typedef {{ unit: UnitView, at: Point, size: number, hidden: boolean }} Card  `size`: of a counter's usual side */
/** @typedef {{ hex: string | null, share: number }} Opened the stack that is spread, and how far: 0 to 1 */
/** @typedef {{ hex: string, cards: Card[] }} Stack cards topmost first */

/** More cards than this lie squarely under the last of them. */
const FANNED = 4;
const SHIFT = /** @type {Point} */ ([-0.085, -0.105]);
/** The width and height of the place within a hex that a spread stack fills. */
const ROOM = 1.74;
const GAP = 0.05;

/** @type {Opened} */
export const CLOSED = { hex: null, share: 0 };

/**
 * The stacks on the map, in the order of their hexes on the page, from north to south.
 * @param {Layout} layout
 * @param {UnitView[]} units
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @param {Opened} opened
 * @returns {Stack[]}
 */
export function stacksOf(layout, units, ui, opened = CLOSED) {
    /** @type {Map<string, UnitView[]>} */
    const byHex = new Map();
    for (const unit of units) {
        const place = placeOf(unit);
        if (layout.centres.has(place)) byHex.set(place, [...(byHex.get(place) ?? []), unit]);
    }
    const stacks = [...byHex].map(([hex, inside]) => {
        const [, y] = /** @type {Point} */ (layout.centres.get(hex));
        return { hex, y, cards: cardsAt(layout, hex, inside, ui, hex === opened.hex ? opened.share : 0) };
    });
    return stacks.sort((a, b) => a.y - b.y);
}

/** The hex or the box that a unit is in; empty for one that is nowhere. @param {UnitView} unit */
export function placeOf({ hex, box }) {
    return hex ?? box ?? "";
}

/**
 * The cards of the units in a hex, topmost first; those in a box at the edge lie side by side.
 * @param {Layout} layout
 * @param {string} place
 * @param {UnitView[]} units
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @param {number} share how far a stack is spread, 0 to 1
 */
export function cardsAt({ boxes, centres }, place, units, ui, share) {
    const box = boxes.get(place);
    return box ? inBox(units, roomIn(box)) : cardsOf(units, ui, /** @type {Point} */ (centres.get(place)), share);
}

/**
 * @param {UnitView[]} units
 * @param {ReturnType<typeof roomIn>} room
 * @returns {Card[]}
 */
function inBox(units, { at: [x, y], wide, high }) {
    const side = Math.min(COUNTER, largestSide(units.length, wide, high) - GAP);
    const columns = Math.max(1, Math.floor(wide / (side + GAP)));
    const rows = Math.ceil(units.length / columns);
    return units.map((unit, i) => {
        const [column, row] = [i % columns, Math.floor(i / columns)];
        const inRow = Math.min(columns, units.length - row * columns);
        const at = /** @type {Point} */ ([
            x + (column - (inRow - 1) / 2) * (side + GAP),
            y + (row - (rows - 1) / 2) * (side + GAP),
        ]);
        return { unit, at, size: side / COUNTER, hidden: false };
    });
}

/**
 * The side of the squares, so many of which have room in a rectangle.
 * @param {number} count
 * @param {number} wide
 * @param {number} high
 */
function largestSide(count, wide, high) {
    const sides = Array.from({ length: Math.max(1, count) }, (_, i) =>
        Math.min(wide / (i + 1), high / Math.ceil(Math.max(1, count) / (i + 1))),
    );
    return Math.max(...sides);
}

/**
 * The units of a hex, topmost first.
 * @param {UnitView[]} units
 * @param {string} hex
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @returns {UnitView[]}
 */
export function stackAt(units, hex, ui) {
    return ordered(
        units.filter((unit) => placeOf(unit) === hex),
        ui,
    );
}

/**
 * The unit whose card lies topmost under a point, or null.
 * @param {Card[]} cards topmost first
 * @param {Point} point
 * @returns {UnitView | null}
 */
export function cardAt(cards, [x, y]) {
    const hit = cards.find(
        ({ at, size, hidden }) => !hidden && Math.max(Math.abs(x - at[0]), Math.abs(y - at[1])) <= (size * COUNTER) / 2,
    );
    return hit?.unit ?? null;
}

/**
 * The cards of a hex, topmost first; a stack that is spread keeps the order of the view, so that no card changes
 * places.
 * @param {UnitView[]} units
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @param {Point} centre
 * @param {number} share how far the stack is spread, 0 to 1
 * @returns {Card[]}
 */
export function cardsOf(units, ui, centre, share) {
    const closed = fan(ordered(units, ui), centre);
    if (share === 0 || units.length < 2) return closed;
    const open = new Map(spread(units, centre).map((card) => [card.unit.id, card]));
    return closed.map((card) => between(card, /** @type {Card} */ (open.get(card.unit.id)), share));
}

/**
 * The cards side by side, in rows, within the hex.
 * @param {UnitView[]} units
 * @param {Point} centre
 * @returns {Card[]}
 */
function spread(units, [x, y]) {
    const columns = Math.ceil(Math.sqrt(units.length));
    const rows = Math.ceil(units.length / columns);
    const pitch = ROOM / columns;
    return units.map((unit, index) => {
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, units.length - row * columns);
        const at = /** @type {Point} */ ([
            x + ((index % columns) - (inRow - 1) / 2) * pitch,
            y + (row - (rows - 1) / 2) * pitch,
        ]);
        return { unit, at, size: (pitch - GAP) / COUNTER, hidden: false };
    });
}

/**
 * @param {Card} closed
 * @param {Card} open
 * @param {number} share
 * @returns {Card}
 */
function between(closed, open, share) {
    const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * share;
    const at = /** @type {Point} */ ([mix(closed.at[0], open.at[0]), mix(closed.at[1], open.at[1])]);
    return { unit: closed.unit, at, size: mix(closed.size, open.size), hidden: false };
}

/**
 * The unit taken up lies on top, then those that can act; else the order of the view.
 * @param {UnitView[]} units
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 */
function ordered(units, { selected, actable, chosen }) {
    const rank = (/** @type {UnitView} */ { id }) => {
        if (id === selected) return 0;
        if (actable.includes(id)) return 1;
        return chosen.includes(id) ? 2 : 3;
    };
    return units.length < 2 ? units : [...units].sort((a, b) => rank(a) - rank(b));
}

/**
 * The topmost card lies in the middle, the others peep out to the north-west.
 * @param {UnitView[]} units topmost first
 * @param {Point} centre
 * @returns {Card[]}
 */
function fan(units, [x, y]) {
    return units.map((unit, depth) => {
        const step = Math.min(depth, FANNED - 1);
        return { unit, at: [x + step * SHIFT[0], y + step * SHIFT[1]], size: 1, hidden: depth >= FANNED };
    });
}
