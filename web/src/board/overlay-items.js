/** Overlays as items to draw: areas and ways under the counters, signs and arrows over them. Pure. */

import { directions, neighbour, sideEnds } from "../map/hex.js";
import { COUNTER, slot } from "../map/slots.js";

/**
 * @import { Overlay } from "../types.js"
 * @import { Layout, Point } from "../map/hex.js"
 * @import { Ui } from "./board.js"
 * @typedef {{ kind: "area", points: Point[], rim: [Point, Point][], style: string, tone: string, turn: number }}
 * AreaItem
 *   `points`: the centres of the hexes; `rim`: the hexsides about them; `turn`: which way its hatching runs
 * @typedef {{ kind: "way", points: Point[], tone: string }} WayItem
 * @typedef {{ kind: "sign", at: Point, style: string, level: number }} SignItem
 * @typedef {{ kind: "number", at: Point, text: string }} NumberItem
 * @typedef {{ kind: "arrow", from: Point, to: Point, tone: string, status: string }} ArrowItem
 * @typedef {AreaItem | WayItem | SignItem | NumberItem} LaidItem
 */

/** @param {Layout} layout @param {Ui} ui @returns {LaidItem[]} */
export function under(layout, { laid, numbers, tones }) {
    return [
        ...(laid?.areas ?? []).map((area) => areaItem(layout, area, tones)),
        ...(numbers ? layout.ids.map((id) => numberItem(layout, id)) : []),
        ...(laid?.paths ?? []).map(({ side, hexes }) => ({
            kind: /** @type {const} */ ("way"),
            points: centresOf(layout, hexes),
            tone: tones[side] ?? "",
        })),
    ];
}

/**
 * Arrows between places that the map has.
 * @param {Layout} layout @param {Overlay["arrows"]} arrows @param {Ui["tones"]} tones @returns {ArrowItem[]}
 */
export function arrowItems(layout, arrows, tones) {
    return arrows.flatMap(({ from, to, side, status }) => {
        const [start, end] = [layout.centres.get(from), layout.centres.get(to)];
        return start && end ? [{ kind: "arrow", from: start, to: end, tone: tones[side] ?? "", status }] : [];
    });
}

/** @param {Layout} layout @param {Ui} ui @returns {(SignItem | ArrowItem)[]} */
export function over(layout, { laid, tones }) {
    const arrows = arrowItems(layout, laid?.arrows ?? [], tones);
    const signs = (laid?.signs ?? []).flatMap(({ hex, kind, level }) => {
        const centre = layout.centres.get(hex);
        return centre
            ? [{ kind: /** @type {const} */ ("sign"), at: corner(centre), style: kind, level: level ?? 0 }]
            : [];
    });
    // Of a stack the sign of who fares worst is seen.
    return [...arrows, ...signs.sort((one, other) => Number(one.style !== "good") - Number(other.style !== "good"))];
}

/**
 * @param {Layout} layout
 * @param {Overlay["areas"][number]} area
 * @param {Record<string, string>} tones
 * @returns {AreaItem}
 */
function areaItem(layout, { kind, side, hexes }, tones) {
    const turn = Math.max(0, Object.keys(tones).indexOf(side));
    return {
        kind: "area",
        points: centresOf(layout, hexes),
        rim: rimOf(layout, hexes),
        style: kind,
        tone: tones[side] ?? "",
        turn,
    };
}

/**
 * The hexsides beyond which the area does not go.
 * @param {Layout} layout
 * @param {string[]} hexes
 * @returns {[Point, Point][]}
 */
function rimOf(layout, hexes) {
    const inside = new Set(hexes);
    return hexes.flatMap((id) => {
        const centre = layout.centres.get(id);
        const open = directions(layout.orientation).filter(
            (direction) => !inside.has(neighbour(layout, id, direction) ?? ""),
        );
        return centre ? open.map((direction) => sideEnds(layout.orientation, centre, direction)) : [];
    });
}

/** @param {Layout} layout @param {string} id @returns {NumberItem} */
function numberItem(layout, id) {
    const centre = /** @type {Point} */ (layout.centres.get(id));
    return { kind: "number", at: slot(layout.orientation, "id", centre), text: id };
}

/** @param {Layout} layout @param {string[]} hexes */
function centresOf(layout, hexes) {
    return hexes.map((id) => layout.centres.get(id)).filter((point) => point !== undefined);
}

/** The lower left corner of a counter. @param {Point} centre @returns {Point} */
function corner([x, y]) {
    return [x - COUNTER / 2 + 0.06, y + COUNTER / 2 - 0.04];
}
