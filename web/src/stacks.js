/** Units that share a hex: their order, where each card lies, and which of them is under a point. */

import { COUNTER } from "./slots.js";

/** @import { UnitView } from "./types.js" */
/** @import { Layout, Point } from "./hex.js" */
/** @import { Ui } from "./board.js" */

/** @typedef {{ unit: UnitView, at: Point, hidden: boolean }} Card */
/** @typedef {{ hex: string, cards: Card[] }} Stack cards topmost first */

/** More cards than this lie squarely under the last of them. */
const FANNED = 4;
const SHIFT = /** @type {Point} */ ([-0.085, -0.105]);

/**
 * The stacks on the map, in the order of their hexes on the page, from north to south.
 * @param {Layout} layout
 * @param {UnitView[]} units
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @returns {Stack[]}
 */
export function stacksOf(layout, units, ui) {
  /** @type {Map<string, UnitView[]>} */
  const byHex = new Map();
  for (const unit of units) {
    if (unit.hex === undefined || !layout.centres.has(unit.hex)) continue;
    byHex.set(unit.hex, [...(byHex.get(unit.hex) ?? []), unit]);
  }
  const stacks = [...byHex].map(([hex, inside]) => {
    const centre = /** @type {Point} */ (layout.centres.get(hex));
    return { hex, y: centre[1], cards: fan(ordered(inside, ui), centre) };
  });
  return stacks.sort((a, b) => a.y - b.y);
}

/**
 * The units of a hex, topmost first.
 * @param {UnitView[]} units
 * @param {string} hex
 * @param {Pick<Ui, "selected" | "actable" | "chosen">} ui
 * @returns {UnitView[]}
 */
export function stackAt(units, hex, ui) {
  return ordered(units.filter((unit) => unit.hex === hex), ui);
}

/**
 * The unit whose card lies topmost under a point, or null.
 * @param {UnitView[]} stack topmost first
 * @param {Point} centre of their hex
 * @param {Point} point
 * @returns {UnitView | null}
 */
export function cardAt(stack, centre, [x, y]) {
  const hit = fan(stack, centre).find(({ at, hidden }) => !hidden && Math.abs(x - at[0]) <= COUNTER / 2 && Math.abs(y - at[1]) <= COUNTER / 2);
  return hit?.unit ?? null;
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
    return { unit, at: [x + step * SHIFT[0], y + step * SHIFT[1]], hidden: depth >= FANNED };
  });
}
