/**
 * Signs of what is still owed: a ring about who must act, a dot on what must be acted on, a frame about what must be
 * put right or is the goal of a puzzle.
 */

import { corners } from "../map/hex.js";
import { MARKS } from "../map/palette.js";
import { trace } from "../map/pen.js";
import { COUNTER } from "../map/slots.js";
import { placeOf } from "./stacks.js";

/** @import { View } from "../types.js" */
/** @import { Layout, Point } from "../map/hex.js" */
/** @import { Ui } from "./board.js" */
/** @import { Brush } from "./marks.js" */

/** @typedef {{ kind: "owed", at: Point, sign: "ring" | "dot" | "frame" | "hold" | "goal" }} OwedItem */

/**
 * One sign a hex and kind; a stack has one ring, however many of it must act.
 * @param {Layout} layout
 * @param {Pick<View, "units">} view
 * @param {Pick<Ui, "owed">} ui
 * @returns {OwedItem[]}
 */
export function owedItems(layout, { units }, { owed }) {
    if (!owed) return [];
    const rings = new Set(units.filter(({ id }) => owed.ring.includes(id)).map(placeOf));
    const signs = /** @type {[OwedItem["sign"], Iterable<string>][]} */ (Object.entries({ ...owed, ring: rings }));
    return signs.flatMap(([sign, places]) =>
        [...places].flatMap((hex) => {
            const at = layout.centres.get(hex);
            return at ? [{ kind: /** @type {const} */ ("owed"), at, sign }] : [];
        }),
    );
}

/** Two bars in a disc, the sign of a pause. @param {Brush["ctx"]} ctx @param {Point} at @param {number} radius */
function paintHold(ctx, [x, y], radius) {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = MARKS.cursor;
    ctx.fill();
    ctx.fillStyle = MARKS.paper;
    for (const side of [-0.42, 0.14]) ctx.fillRect(x + side * radius, y - radius * 0.5, radius * 0.28, radius);
}

/**
 * @param {Brush} brush
 * @param {OwedItem} item
 */
export function paintOwed({ ctx, orientation, scale }, { at: [x, y], sign }) {
    if (sign === "hold") return paintHold(ctx, [x - 0.5, y + 0.5], Math.max(0.17, 5 / scale));
    ctx.beginPath();
    if (sign === "ring") ctx.arc(x, y, COUNTER * 0.78, 0, 2 * Math.PI);
    else if (sign === "dot") ctx.arc(x - 0.46, y - 0.5, Math.max(0.15, 4 / scale), 0, 2 * Math.PI);
    else trace(ctx, corners(orientation, [x, y], 0.93), true);
    if (sign === "dot") {
        ctx.fillStyle = MARKS.target;
        ctx.fill();
    }
    const width = sign === "dot" ? Math.max(0.04, 1.2 / scale) : Math.max(0.08, 2.2 / scale);
    // Light under dark: it shows on every ground, and where colours are not told apart.
    if (sign !== "dot") outline(MARKS.paper, width * 1.9, []);
    outline(sign === "dot" ? MARKS.paper : MARKS.target, width, sign === "frame" ? [0.22, 0.12] : []);

    /** @param {string} colour @param {number} thick @param {number[]} gaps */
    function outline(colour, thick, gaps) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = thick;
        ctx.setLineDash(gaps);
        ctx.stroke();
        ctx.setLineDash([]);
    }
}
