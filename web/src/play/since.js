/** The events since a moment: when they are told, by sectors of the board, and what of them is drawn. Pure. */

/**
 * @import { BoardMap, Overlay, Recap } from "../types.d.ts"
 * @import { Beside } from "../keep/beside.js"
 * @typedef {{ now: number, length: number, side: string, before: number }} Visit
 *   `before`: where the last whole turn began
 * @typedef {{ side: string, moved: number, came: string[], lost: string[] }} Units
 * @typedef {Units & { steps: number, taken: string[], ground: number }} Account
 * @typedef {{ sector: string, hexes: string[], sides: Account[] }} Part  `hexes`: where something happened
 */

/** The time away, in milliseconds, below which nothing is told, since it may have been seen. */
export const SHORT = 60 * 60 * 1000;
/** The time away beyond which the last turn is told again, though nothing is new. */
export const LONG = 20 * 60 * 60 * 1000;

/**
 * From which number of actions on there is something to tell who comes back, or null.
 * @param {Beside | null} kept @param {Visit} visit @returns {number | null}
 */
export function sinceWhen(kept, { now, length, side, before }) {
    if (!kept || length === 0) return null;
    const away = now - kept.when;
    const seen = kept.seen[side] ?? length;
    if (length > seen && (length > kept.played || away >= SHORT)) return seen;
    return away >= LONG ? before : null;
}

/** True if nothing is told. @param {Recap} told */
export function isEmpty({ moved, came, lost, weaker, taken }) {
    return [moved, came, lost, weaker, taken].every((each) => each.length === 0);
}

/**
 * The sectors in which something happened, in the order of the board; what lies in none comes last, without a name.
 * @param {Recap} told @param {Pick<BoardMap, "sectors">} map @returns {Part[]}
 */
export function bySector(told, { sectors = [] }) {
    const named = new Set(sectors.flatMap(({ hexes }) => hexes));
    const all = [
        ...sectors.map(({ name, hexes }) => partOf(told, name, (hex) => hexes.includes(hex))),
        partOf(told, "", (hex) => !named.has(hex)),
    ];
    return all.filter(({ sides }) => sides.length > 0);
}

/** @param {Recap} told @param {string} sector @param {(hex: string) => boolean} isIn @returns {Part} */
function partOf(told, sector, isIn) {
    const { moved, came, lost, weaker, taken, ground } = within(told, isIn);
    const of = (/** @type {string} */ side) => (/** @type {{ side: string }} */ each) => each.side === side;
    const ids = (/** @type {{ unit: string }[]} */ units) => units.map(({ unit }) => unit);
    const accounts = sidesOf(told).map((side) => ({
        side,
        moved: moved.filter(of(side)).length,
        came: ids(came.filter(of(side))),
        lost: ids(lost.filter(of(side))),
        steps: weaker.filter(of(side)).reduce((sum, { steps }) => sum + steps, 0),
        taken: taken.filter(of(side)).map(({ hex }) => hex),
        ground: ground.filter(of(side)).flatMap(({ hexes }) => hexes).length,
    }));
    const hexes = [...moved.map(({ to }) => to), ...[...came, ...lost, ...weaker, ...taken].map(({ hex }) => hex)];
    return { sector, hexes, sides: accounts.filter(isTold) };
}

/** The ground alone is told of nobody: who did not move has won none. @param {Account} account */
function isTold({ moved, came, lost, steps, taken }) {
    return moved + came.length + lost.length + steps + taken.length > 0;
}

/** @param {Recap} told */
function sidesOf({ moved, came, lost, weaker, taken, ground }) {
    const all = [...ground, ...moved, ...came, ...lost, ...weaker, ...taken];
    return [...new Set(all.map(({ side }) => side))];
}

/** @param {Recap} told @param {(hex: string) => boolean} isIn @returns {Recap} */
function within({ moved, came, lost, weaker, taken, ground, ...rest }, isIn) {
    const at = (/** @type {{ hex: string }} */ { hex }) => isIn(hex);
    return {
        ...rest,
        moved: moved.filter(({ to }) => isIn(to)),
        came: came.filter(at),
        lost: lost.filter(at),
        weaker: weaker.filter(at),
        taken: taken.filter(at),
        ground: ground.map(({ side, hexes }) => ({ side, hexes: hexes.filter(isIn) })),
    };
}

/**
 * The drawing over the map: where units went, came and left it, and the ground that was won; in one sector or in all.
 * @param {Recap} told @param {Pick<BoardMap, "sectors"> | null} map @param {string | null} sector
 * @returns {Pick<Overlay, "areas" | "paths" | "signs" | "arrows">}
 */
export function drawnOf(told, map, sector) {
    const sectors = map?.sectors ?? [];
    const inside = sectors.find(({ name }) => name === sector)?.hexes;
    const named = new Set(sector === "" ? sectors.flatMap(({ hexes }) => hexes) : []);
    const isIn = (/** @type {string} */ hex) => (inside ? inside.includes(hex) : !named.has(hex));
    const { moved, came, lost, ground } = within(told, isIn);
    return {
        areas: ground.map(({ side, hexes }) => ({ kind: "zone", side, hexes })),
        paths: [],
        arrows: onceEach(moved.map(({ from, to, side }) => ({ from, to, side, status: "gone" }))),
        signs: [...lost.map(({ hex }) => sign(hex, "bad")), ...came.map(({ hex }) => sign(hex, "good"))],
    };
}

/** Units of a stack that went together make one arrow. @param {Overlay["arrows"]} arrows */
function onceEach(arrows) {
    return [...new Map(arrows.map((arrow) => [JSON.stringify(arrow), arrow])).values()];
}

/** @param {string} hex @param {"good" | "bad"} kind @returns {Overlay["signs"][number]} */
function sign(hex, kind) {
    return { hex, kind, label: { key: `page.time.${kind}` } };
}
