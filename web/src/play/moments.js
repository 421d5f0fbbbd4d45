/** The past of a game as moments: which phase each lies in, and what has changed since. Pure. */

/**
 * @import { Chances, Overlay, Timeline, TimelineMark, UnitView, View } from "../types.d.ts"
 * @typedef {object} LookBack
 * @property {boolean} open the timeline shows
 * @property {Timeline | null} timeline as the engine told it last
 * @property {Chances | null} chances the chance to win at its moments; null where nothing is foretold
 * @property {View | null} view the moment looked at; null: the present
 * @property {boolean} playing the moments follow one another by themselves
 * @property {boolean} compare what has changed since is marked
 * @property {{ length: number, name: string }[]} names of moments on the line being played, first one first
 * @property {boolean} naming the moment looked at can be given a name now
 */

/** @type {LookBack} */
export const PRESENT = Object.freeze({
    ...{ open: false, timeline: null, chances: null, view: null, playing: false, compare: false },
    ...{ names: [], naming: false },
});

/**
 * The phase that a moment lies in.
 * @param {TimelineMark[]} marks @param {number} length @returns {TimelineMark | null}
 */
export function markAt(marks, length) {
    return marks.findLast((mark) => mark.length <= length) ?? null;
}

/**
 * The moment at which the phase before or after begins.
 * @param {TimelineMark[]} marks @param {number} length @param {-1 | 1} by @param {number} last
 */
export function phaseFrom(marks, length, by, last) {
    if (by > 0) return marks.find((mark) => mark.length > length)?.length ?? last;
    return marks.findLast((mark) => mark.length < length)?.length ?? 0;
}

/**
 * The changes from one moment to a later one, to be laid over the map of the earlier.
 * @param {View} then @param {View} now @returns {Pick<Overlay, "areas" | "paths" | "signs" | "arrows">}
 */
export function changes(then, now) {
    const later = new Map(now.units.map((unit) => [unit.id, unit]));
    const earlier = new Set(then.units.filter((unit) => unit.hex).map((unit) => unit.id));
    const came = now.units.filter((unit) => unit.hex && !earlier.has(unit.id));
    return {
        areas: [],
        paths: [],
        arrows: then.units.flatMap((unit) => moved(unit, later.get(unit.id))),
        signs: [
            ...then.units.flatMap((unit) => (unit.hex && !later.get(unit.id)?.hex ? [sign(unit.hex, "bad")] : [])),
            ...came.map((unit) => sign(unit.hex ?? "", "good")),
        ],
    };
}

/** @param {UnitView} unit @param {UnitView | undefined} later */
function moved(unit, later) {
    return unit.hex && later?.hex && later.hex !== unit.hex
        ? [{ from: unit.hex, to: later.hex, side: unit.side, status: "gone" }]
        : [];
}

/** @param {string} hex @param {"good" | "bad"} kind @returns {Overlay["signs"][number]} */
function sign(hex, kind) {
    return { hex, kind, label: { key: `page.time.${kind}` } };
}
