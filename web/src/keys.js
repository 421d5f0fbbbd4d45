/** Keys on the board: a cursor that goes from hex to hex, and what each key asks for. */

import { directions, neighbour, stepFrom } from "./hex.js";

/** @import { Layout, Point } from "./hex.js" */

/**
 * @typedef {{ kind: "step", way: Point } | { kind: "take", button: number } | { kind: "zoom", factor: number }
 *   | { kind: "fit" } | { kind: "cancel" }} KeyAct
 */

/** @type {Record<string, Point>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** How nearly a neighbour must lie in the way of an arrow: the cosine of the angle. */
const NEARLY = 0.4;

/**
 * What a key asks for; null for keys that are not the board's.
 * @param {Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} event
 * @returns {KeyAct | null}
 */
export function keyAct({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  if (WAYS[key]) return { kind: "step", way: WAYS[key] };
  if (key === "Enter" || key === " ") return { kind: "take", button: shiftKey ? 2 : 0 };
  if (key === "+" || key === "=") return { kind: "zoom", factor: 1.25 };
  if (key === "-" || key === "_") return { kind: "zoom", factor: 0.8 };
  if (key === "0") return { kind: "fit" };
  return key === "Escape" ? { kind: "cancel" } : null;
}

/**
 * The hex one step from another in the way of an arrow; of two, the one nearer to the row or column that the walk began in.
 * @param {Layout} layout
 * @param {string} hex
 * @param {Point} way
 * @param {Point} home a point of that row or column
 * @returns {string | null} null at the edge
 */
export function stepCursor(layout, hex, way, home) {
  const ahead = directions(layout.orientation).filter((direction) => {
    const [x, y] = stepFrom(layout.orientation, [0, 0], direction);
    return x * way[0] + y * way[1] > NEARLY * Math.hypot(x, y);
  });
  const across = way[0] ? 1 : 0;
  const drift = (/** @type {string} */ id) => Math.abs(/** @type {Point} */ (layout.centres.get(id))[across] - home[across]);
  const found = ahead.map((direction) => neighbour(layout, hex, direction)).filter((id) => id !== null);
  return found.sort((a, b) => drift(a) - drift(b))[0] ?? null;
}
