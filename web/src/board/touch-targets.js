/** Targets of a finger on the board: if they lie too close together for it, the board is zoomed in first. Pure. */

import { toScreen } from "./camera.js";
import { placeOf } from "./stacks.js";

/** @import { View } from "../types.js" */
/** @import { Camera } from "./camera.js" */
/** @import { Layout, Point } from "../map/hex.js" */
/** @import { Ui } from "./board.js" */

/** Half of the least width of what a finger is to find, in pixels. */
const REACH = 22;

/**
 * True if a finger may have meant more than one of the things that can be chosen.
 * @param {Layout} layout
 * @param {Camera} camera
 * @param {View | null} view
 * @param {Pick<Ui, "targets" | "actable">} ui
 * @param {Point} point
 */
export function isCrowded(layout, camera, view, ui, point) {
    const able = new Set([...ui.actable, ...ui.targets.map(({ id }) => id)]);
    const places = new Set(ui.targets.map(({ id }) => id));
    for (const unit of view?.units ?? []) if (able.has(unit.id)) places.add(placeOf(unit));
    let near = 0;
    for (const id of places) {
        const centre = layout.centres.get(id);
        if (!centre) continue;
        const [x, y] = toScreen(camera, centre);
        if (Math.hypot(x - point[0], y - point[1]) < REACH) near += 1;
    }
    return near > 1;
}
