/** Keys on the board: a cursor that goes from hex to hex, and what each key asks for. */

import { directions, neighbour, stepFrom } from "../map/hex.js";
import { actOf } from "../document/keymap.js";

/** @import { Layout, Point } from "../map/hex.js" */

/**
 * @typedef {{ kind: "step", way: Point } | { kind: "take", button: number } | { kind: "zoom", factor: number }
 *   | { kind: "fit" } | { kind: "cancel" }} KeyAct
 */

/** @type {Record<string, Point>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The least cosine of the angle between an arrow and the way to a neighbour. */
const NEARLY = 0.4;

/**
 * The act that a key asks for; null for keys that are not the board's.
 * @param {import("../document/keymap.js").Press} press
 * @returns {KeyAct | null}
 */
export function keyAct(press) {
    if (press.key === "Escape") return { kind: "cancel" };
    switch (actOf("board", press)) {
        case "step":
            return { kind: "step", way: WAYS[press.key] };
        case "take":
            return { kind: "take", button: 0 };
        case "larger":
            return { kind: "zoom", factor: 1.25 };
        case "smaller":
            return { kind: "zoom", factor: 0.8 };
        case "whole":
            return { kind: "fit" };
        default:
            return null;
    }
}

/**
 * The hex one step from another in the way of an arrow; of two, the one nearer to the row or column that the walk began
 * in.
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
    const drift = (/** @type {string} */ id) =>
        Math.abs(/** @type {Point} */ (layout.centres.get(id))[across] - home[across]);
    const found = ahead.map((direction) => neighbour(layout, hex, direction)).filter((id) => id !== null);
    return found.sort((a, b) => drift(a) - drift(b))[0] ?? null;
}
