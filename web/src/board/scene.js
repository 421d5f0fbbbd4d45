/** From a view to a list of things to draw, from the map up. Pure: no canvas, no clock, no rule. */

import { EMBLEMS } from "./emblems.js";
import { arrowItems, over, under } from "./overlay-items.js";
import { owedItems } from "./owed.js";
import { blank, tokenOf } from "./tokens.js";
import { within } from "../map/pen.js";
import { COUNTER, slot } from "../map/slots.js";
import { CLOSED, placeOf, stacksOf } from "./stacks.js";

/** @import { Face, UnitView, View } from "../types.js" */
/** @import { Box, Layout, Point } from "../map/hex.js" */
/** @import { Marked } from "./counters.js" */
/** @import { Ui } from "./board.js" */
/** @import { LaidItem } from "./overlay-items.js" */
/** @import { Opened } from "./stacks.js" */
/** @import { FrameItem } from "./frames.js" */
/** @import { OwedItem } from "./owed.js" */
/** @import { Token } from "./tokens.js" */

/**
 * The part of the world in view, and how it is looked at.
 * @typedef {object} Viewport
 * @property {Box} box the part of the world in view
 * @property {string | null} cursor the hex under the keyboard cursor, where it shows
 * @property {Map<string, Point>} moving units on their way
 * @property {Opened} [opened] the stack that is spread
 * @property {boolean} [far] so far out that no counter can be read: each stack is one token
 */

/** @typedef {"reach" | "held" | "passing" | "cut" | "apart" | "attack" | "selected" | "hover" | "cursor"} HexStyle */

/**
 * @typedef {LaidItem
 *   | { kind: "hex", at: Point, style: HexStyle }
 *   | { kind: "note", at: Point, text: string, style: "reach" | "held" | "tag" | "attack" }
 *   | { kind: "counter", at: Point, unit: string, face: Face, tone: string, marked: Marked, size: number }
 *   | Token
 *   | FrameItem
 *   | OwedItem
 *   | { kind: "bracket", at: Point, size: number }
 *   | { kind: "count", at: Point, text: string }
 *   | { kind: "flag", at: Point, tone: string, sign: string }
 *   | { kind: "medal", at: Point, tone: string }
 *   | { kind: "emblem", at: Point, tone: string, sign: string }
 *   | { kind: "entry", at: Point, tone: string, open: boolean }
 *   | { kind: "arrow", from: Point, to: Point, tone: string, status: string }
 *   | { kind: "shade", points: Point[] }
 *   | { kind: "path", points: Point[] }
 *   | { kind: "trail", points: Point[], tone: string, last: boolean }} Item
 */

/** @type {Ui} */
export const IDLE = {
    selected: null,
    actable: [],
    targets: [],
    targetKind: null,
    chosen: [],
    hover: null,
    path: null,
    laid: null,
    numbers: false,
    lettering: 1,
    pace: 1,
    tones: {},
};

/**
 * Everything to draw over the printed map, in order.
 * @param {Layout} layout
 * @param {View | null} view
 * @param {Ui} ui
 * @param {Viewport} port
 * @returns {Item[]}
 */
export function scene(layout, view, ui, port) {
    const known = view ?? EMPTY;
    const signs = flags(layout, known, ui);
    // From afar a token is as wide as its hex: what is no unit lies over it.
    const isOver = (/** @type {Item} */ { kind }) => port.far === true && kind === "emblem";
    const items = [
        ...under(layout, ui),
        ...signs.filter((sign) => !isOver(sign)),
        ...trails(layout, known, ui),
        ...overlays(layout, known, ui),
        ...pathOf(layout, ui),
        ...counters(layout, known, ui, port),
        ...signs.filter(isOver),
        ...sketched(layout, ui),
        ...arrowItems(layout, known.arrows, ui.tones),
        ...owedItems(layout, known, ui),
        ...over(layout, ui),
        ...shade(layout, ui),
        ...pointers(layout, ui, port),
        ...notes(layout, known, ui),
    ];
    return itemsIn(items, port.box);
}

/**
 * The hexes of the sides, as far as they are known before there is a view.
 * @param {Layout} layout
 * @param {Ui} ui
 * @returns {Item[]}
 */
function sketched(layout, { sketch = {}, tones }) {
    return Object.entries(sketch).flatMap(([side, hexes]) =>
        hexes.split(" ").flatMap((hex) => at(layout, hex, (centre) => blank(centre, tones[side] ?? ""))),
    );
}

/**
 * The items that show in a box.
 * @param {Item[]} items
 * @param {Box} box
 */
export function itemsIn(items, box) {
    return items.filter((item) => inView(item, box));
}

/** @type {Pick<View, "units" | "markers" | "arrows" | "events" | "decision">} */
const EMPTY = { units: [], markers: [], arrows: [], events: [], decision: null };

/** @typedef {typeof EMPTY} Known */

/**
 * @param {Item} item
 * @param {Box} box
 */
function inView(item, box) {
    if (item.kind === "shade") return true;
    if ("at" in item) return within(box, item.at, 1.5);
    const points = "points" in item ? item.points : [item.from, item.to];
    return points.some((point) => within(box, point, 2));
}

/**
 * @param {Layout} layout
 * @param {Known} view
 * @param {Ui} ui
 * @returns {Item[]}
 */
function flags(layout, { markers }, { tones }) {
    return markers.flatMap(({ hex, side, kind }) =>
        at(layout, hex, (centre) => {
            const tone = tones[side] ?? "";
            if (kind === "medal") return { kind, at: slot(layout.orientation, "medal", centre), tone };
            if (kind in EMBLEMS)
                return { kind: "emblem", at: slot(layout.orientation, "medal", centre), tone, sign: kind };
            const place = { at: slot(layout.orientation, "flag", centre), tone };
            return kind.startsWith("entry")
                ? { kind: "entry", ...place, open: kind === "entry" }
                : { kind: "flag", ...place, sign: kind };
        }),
    );
}

/**
 * The ways that units went since the view before.
 * @param {Layout} layout
 * @param {Known} view
 * @param {Ui} ui
 * @returns {Item[]}
 */
function trails(layout, { events, units }, { tones, trails: told = [] }) {
    if (told.length > 0)
        return told.map(({ side, hexes }) => ({
            kind: "trail",
            points: pointsOf(layout, hexes),
            tone: tones[side] ?? "",
            last: true,
        }));
    const moved = events.filter(({ path }) => path && path.length > 1);
    return moved.map(({ path, unit }, i) => {
        const side = units.find(({ id }) => id === unit)?.side ?? "";
        return {
            kind: "trail",
            points: pointsOf(layout, path ?? []),
            tone: tones[side] ?? "",
            last: i === moved.length - 1,
        };
    });
}

/**
 * The targets of the selected unit: hexes to go to, and enemies to hit.
 * @param {Layout} layout
 * @param {Known} view
 * @param {Ui} ui
 * @returns {Item[]}
 */
function overlays(layout, view, ui) {
    const [enemies, held] = [enemyHexes(view, ui), heldHexes(view, ui)];
    const units = new Set(view.units.map(({ id }) => id));
    const places = ui.targets.filter(({ id }) => !units.has(id));
    const styleOf = (/** @type {Ui["targets"][number]} */ { id, passing, cut, apart }) =>
        passing
            ? "passing"
            : enemies.has(id)
              ? "attack"
              : held.has(id)
                ? "held"
                : cut
                  ? "cut"
                  : apart
                    ? "apart"
                    : "reach";
    const selected = ui.selected === null ? null : (placeById(view, ui.selected) ?? ui.selected);
    return [
        ...(selected === null ? [] : hexItem(layout, selected, "selected")),
        ...places.flatMap((place) => hexItem(layout, place.id, styleOf(place))),
    ];
}

/**
 * @param {Layout} layout
 * @param {Ui} ui
 * @returns {Item[]}
 */
function pathOf(layout, { path }) {
    const points = pointsOf(layout, path ?? []);
    return points.length > 1 ? [{ kind: "path", points }] : [];
}

/**
 * @param {Layout} layout
 * @param {Known} view
 * @param {Ui} ui
 * @param {Viewport} port
 * @returns {Item[]}
 */
function counters(layout, view, ui, { moving, opened = CLOSED, far = false }) {
    const marks = marking(view, ui);
    if (far)
        return stacksOf(layout, view.units, ui).map(({ cards }) =>
            tokenOf(
                cards.map(({ unit }) => unit),
                moving.get(cards[0].unit.id) ?? cards[0].at,
                marks,
                ui.tones,
            ),
        );
    const aimed = new Set(ui.targets.map(({ id }) => id));
    /** @type {Item[]} */
    const resting = [];
    /** @type {Item[]} */
    const flying = [];
    for (const stack of stacksOf(layout, view.units, ui, opened)) {
        for (const { unit, at: place, size, hidden } of [...stack.cards].reverse()) {
            const way = moving.get(unit.id);
            if (hidden && !way) continue;
            (way ? flying : resting).push(counter(unit, way ?? place, marks(unit), ui, way ? 1 : size));
            if (aimed.has(unit.id) && !way) resting.push({ kind: "bracket", at: place, size });
        }
        if (stack.cards.length > 1 && stack.hex !== opened.hex && !layout.boxes.has(stack.hex))
            resting.push({ kind: "count", at: corner(stack.cards[0].at), text: String(stack.cards.length) });
    }
    return [...resting, ...flying];
}

/**
 * @param {UnitView} unit
 * @param {Point} place
 * @param {Marked} marked
 * @param {Ui} ui
 * @param {number} size
 * @returns {Item}
 */
function counter({ id, side, face }, place, marked, { tones }, size) {
    return { kind: "counter", at: place, unit: id, face, tone: tones[side] ?? "", marked, size };
}

/**
 * The marking of each unit: of the side that decides, those that cannot act are dimmed.
 * @param {Known} view
 * @param {Ui} ui
 * @returns {(unit: UnitView) => Marked}
 */
function marking({ decision }, { selected, actable, chosen }) {
    const [able, taken] = [new Set(actable), new Set(chosen)];
    return ({ id, side }) => {
        const free = id === selected || able.has(id) || taken.has(id);
        return {
            selected: id === selected,
            actable: able.has(id) && selected === null,
            chosen: taken.has(id),
            dimmed: !free && able.size > 0 && side === decision?.side,
        };
    };
}

/**
 * The notes of the targets, and names: in an empty hex as print, beside a counter as a tag, on an enemy as a red tag.
 * @param {Layout} layout
 * @param {Known} view
 * @param {Ui} ui
 * @returns {Item[]}
 */
function notes(layout, view, ui) {
    const [enemies, comrades] = [enemyHexes(view, ui), heldHexes(view, ui)];
    const held = new Set(view.units.map(placeOf));
    const end = ui.path?.at(-1);
    const hexOf = new Map(view.units.map((unit) => [unit.id, placeOf(unit)]));
    const { lit = [] } = ui;
    const told = ui.targets.filter(({ id, notes: lines }) => lines.length && (!lit.length || lit.includes(id)));
    const said = new Set(told.map(({ id }) => hexOf.get(id) ?? id));
    const odds = (ui.odds ?? []).filter(({ id }) => !said.has(id));
    const tags = (ui.tags ?? []).map((tag) => ({ ...tag, apart: null, own: /** @type {const} */ ("tag") }));
    return [...[...odds, ...told].map((note) => ({ ...note, own: null })), ...tags].flatMap(
        ({ id, notes: lines, apart, own }) => {
            const hex = hexOf.get(id) ?? id;
            const attack = hexOf.has(id) || enemies.has(hex);
            const style =
                own ??
                (attack
                    ? "attack"
                    : hex === end
                      ? "tag"
                      : comrades.has(hex)
                        ? "held"
                        : held.has(hex)
                          ? "tag"
                          : "reach");
            return at(layout, hex, (centre) => ({
                kind: "note",
                at: notePlace(centre, style),
                text: (apart && style === "reach" ? lines.slice(0, -1) : lines).join(" \u00b7 "),
                style,
            }));
        },
    );
}

/**
 * @param {Point} centre
 * @param {"reach" | "held" | "tag" | "attack"} style
 * @returns {Point}
 */
function notePlace([x, y], style) {
    return style === "reach" ? [x, y] : [x + 0.36, y - 0.56];
}

/** All but the hexes in the light. @param {Layout} layout @param {Ui} ui @returns {Item[]} */
function shade(layout, { lit = [] }) {
    const points = pointsOf(layout, lit);
    return points.length > 0 ? [{ kind: "shade", points }] : [];
}

/**
 * The hex under the pointer and the one under the keyboard cursor.
 * @param {Layout} layout
 * @param {Ui} ui
 * @param {Viewport} port
 * @returns {Item[]}
 */
function pointers(layout, { hover }, { cursor }) {
    return [
        ...(hover === null ? [] : hexItem(layout, hover, "hover")),
        ...(cursor === null ? [] : hexItem(layout, cursor, "cursor")),
    ];
}

/**
 * Hexes that hold units of another side than the one that acts.
 * @param {Known} view
 * @param {Ui} ui
 */
function enemyHexes(view, ui) {
    const own = view.units.find(({ id }) => id === ui.selected)?.side ?? view.decision?.side;
    return new Set(view.units.filter(({ side }) => side !== own).map(placeOf));
}

/**
 * Goals that hold units of the side that acts, among others that do not: ways through rather than places to stay.
 * @param {Known} view
 * @param {Ui} ui
 */
function heldHexes(view, { selected, targets, targetKind }) {
    const own = view.units.find(({ id }) => id === selected)?.side;
    const comrades = new Set(view.units.filter(({ side, hex }) => side === own && hex !== undefined).map(placeOf));
    const held = targetKind === "hex" ? targets.map(({ id }) => id).filter((id) => comrades.has(id)) : [];
    return new Set(held.length < targets.length ? held : []);
}

/**
 * @param {Layout} layout
 * @param {string} hex
 * @param {HexStyle} style
 * @returns {Item[]}
 */
function hexItem(layout, hex, style) {
    const box = layout.boxes.get(hex);
    if (box) return at(layout, hex, (centre) => ({ kind: "frame", at: centre, box, style }));
    return at(layout, hex, (centre) => ({ kind: "hex", at: centre, style }));
}

/**
 * The place of a unit, by its id.
 * @param {Known} view
 * @param {string} id
 */
function placeById(view, id) {
    const unit = view.units.find((each) => each.id === id);
    return unit && placeOf(unit);
}

/**
 * @param {Layout} layout
 * @param {string} hex
 * @param {(centre: Point) => Item} make
 * @returns {Item[]}
 */
function at(layout, hex, make) {
    const centre = layout.centres.get(hex);
    return centre ? [make(centre)] : [];
}

/**
 * @param {Layout} layout
 * @param {string[]} hexes
 * @returns {Point[]}
 */
function pointsOf(layout, hexes) {
    return hexes.map((id) => layout.centres.get(id)).filter((point) => point !== undefined);
}

/**
 * @param {Point} middle
 * @returns {Point}
 */
function corner([x, y]) {
    return [x + COUNTER / 2 - 0.02, y + COUNTER / 2 - 0.04];
}
