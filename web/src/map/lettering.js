/** Hex ids and the names of places. */

import { kept } from "./per-map-cache.js";
import { sheetBox } from "./paper.js";
import { SERIF, letter, shown, within } from "./pen.js";
import { slot } from "./slots.js";

/** @import { Point } from "./hex.js" */
/** @import { Pen } from "./pen.js" */

const RANKS = [
    { size: 0.31, weight: "700", spacing: 0.045, capitals: true },
    { size: 0.245, weight: "700", spacing: 0.012, capitals: false },
    { size: 0.2, weight: "500", spacing: 0.008, capitals: false },
];

/** Ids are printed where a letter has five pixels. */
const IDS_FROM = 30;
/** The reach of a name beyond its hex. */
const REACH = 4;
/** The least height, in CSS pixels, of the names of each rank from however far, where they have room. */
const LEAST = [10, 9, 9];
/** Names of the last rank are many: those that are smaller than this, in CSS pixels, are left out. */
const ILLEGIBLE = 6;
/** The width of a letter, and of a capital, as a share of its height, or somewhat more. */
const [WIDE, CAPITAL] = [0.62, 0.84];

/** @param {Pen} pen */
export function drawIds(pen) {
    if (pen.scale < IDS_FROM) return;
    for (const { id, centre } of shown(pen)) {
        const point = slot(pen.layout.orientation, "id", centre);
        letter(pen.ctx, id, point, {
            size: 0.16 * pen.lettering,
            colour: pen.colours.faint,
            spacing: 0.012,
            halo: pen.colours.halo,
            haloWidth: 0.045,
        });
    }
}

/**
 * Names of places, under the counters' feet.
 * @param {Pen} pen
 */
export function drawPlaces(pen) {
    const { ctx, layout, colours } = pen;
    for (const { at, text, rank, size, grown } of [...namesAt(pen)].reverse()) {
        if (!within(pen.box, at, REACH * grown)) continue;
        const ink = { family: SERIF, colour: colours.name, halo: colours.halo, haloWidth: 0.085 * grown };
        const { weight, spacing } = RANKS[rank];
        const [x, y] = slot(layout.orientation, "name", at);
        letter(ctx, text, [x, y + (size - size / grown) / 2], { size, weight, spacing, ...ink });
    }
}

/** The boxes of the names that have grown. @param {Pen} pen */
export function namesGrown(pen) {
    return namesAt(pen).flatMap(({ box }) => box ?? []);
}

/** The names of the map, worked out once for each tile. @param {Pen} pen */
function namesAt(pen) {
    return kept(pen, "names", () => namesOf(pen));
}

/**
 * The names with their sizes, the first ranks first: one that would be too small to read grows where it covers no other
 * that has grown.
 * @param {Pen} pen
 */
function namesOf({ map, layout, text: say, lettering, scale, ratio = 0 }) {
    /** @type {{ x: number, y: number, wide: number, high: number }[]} */
    const taken = [];
    const { left, right } = sheetBox(layout);
    return [...map.places]
        .sort((a, b) => a.rank - b.rank)
        .flatMap(({ hex, name, rank: given }) => {
            const at = layout.centres.get(hex);
            if (!at) return [];
            const rank = Math.min(RANKS.length, Math.max(1, given)) - 1;
            const text = RANKS[rank].capitals ? say(name).toUpperCase() : say(name);
            const [own, least] = [RANKS[rank].size * lettering, ((LEAST[rank] ?? 0) * ratio * lettering) / scale];
            const wide = (/** @type {number} */ tall) => text.length * tall * (RANKS[rank].capitals ? CAPITAL : WIDE);
            const inside = (/** @type {number} */ tall) =>
                Math.min(right - wide(tall) / 2, Math.max(left + wide(tall) / 2, at[0]));
            const box = { x: inside(least), y: at[1], wide: wide(least), high: least };
            const isFree =
                least > own &&
                taken.every(
                    (other) =>
                        Math.abs(other.x - box.x) * 2 > other.wide + box.wide ||
                        Math.abs(other.y - box.y) * 2 > other.high + box.high,
                );
            if (isFree) taken.push(box);
            const size = isFree ? least : own;
            if (rank === RANKS.length - 1 && size * scale < ILLEGIBLE * ratio) return [];
            const place = /** @type {Point} */ ([inside(size), at[1]]);
            return [{ box: isFree ? box : null, at: place, text, rank, size, grown: size / own }];
        });
}
