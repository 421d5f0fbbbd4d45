/** The legend: every kind of ground, line and counter of the game on the table, drawn as the board draws it. */

import { counterImage } from "../board/board.js";
import { toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { layoutOf } from "../map/hex.js";
import { SAMPLE, samplesOf } from "../map/samples.js";
import { printMap } from "../map/terrain.js";

/**
 * @import { BoardMap, UnitView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const SIZE = 46;

/** @param {Context} context @returns {HTMLElement | null} */
export function legend(context) {
    const { map, view } = context.state;
    if (!map) return null;
    const { speaker } = context;
    return el(
        "details",
        { className: "legend" },
        el("summary", { "data-key": "legend" }, speaker.say("page.legend")),
        el("ul", {}, ...samplesOf(map).map((each) => item(picture(context, each.map), speaker.name(each.id)))),
        el(
            "ul",
            {},
            ...turnedOf(view?.units ?? []).map(({ face, side, key, dimmed }) =>
                item(counterImage(face, toneOf(context, side), SIZE, { dimmed }), speaker.say(key)),
            ),
            ...kindsOf(view?.units ?? []).map((unit) =>
                item(counterImage(unit.face, toneOf(context, unit.side), SIZE), kindTitle(context, unit)),
            ),
        ),
    );
}

/** @param {HTMLElement} picture @param {string} title */
function item(picture, title) {
    picture.setAttribute("aria-hidden", "true");
    return el("li", {}, picture, el("span", {}, title));
}

/** The meanings of a counter that is pale, or shows its other face: spent, or a step lost. @param {UnitView[]} units */
function turnedOf(units) {
    const spent = units.find(({ face }) => face.spent !== undefined);
    const reduced = units.find(({ face }) => face.full > 1);
    return [
        ...units.slice(0, 1).map(({ face, side }) => ({ face, side, key: "page.legend.pale", dimmed: true })),
        ...(spent
            ? [
                  {
                      face: { ...spent.face, spent: true },
                      side: spent.side,
                      key: "page.legend.spent",
                      dimmed: false,
                  },
              ]
            : []),
        ...(reduced
            ? [
                  {
                      face: { ...reduced.face, steps: reduced.face.full - 1 },
                      side: reduced.side,
                      key: "page.legend.reduced",
                      dimmed: false,
                  },
              ]
            : []),
    ];
}

/** One unit of each symbol, size and side. @param {UnitView[]} units */
function kindsOf(units) {
    return [
        ...new Map(
            units
                .filter(({ face }) => face.symbol)
                .map((unit) => [[unit.side, unit.face.symbol, unit.face.size].join(" "), unit]),
        ).values(),
    ];
}

/**
 * A sign is named as one where a game gives its name to something else too.
 * @param {Context} context @param {UnitView} unit
 */
function kindTitle({ speaker }, { side, face }) {
    const own = `name.symbol.${face.symbol}`;
    const kind = speaker.has(own) ? speaker.say(own) : speaker.name(face.symbol);
    return [speaker.name(side), kind, face.size].filter(Boolean).join(" ");
}

/** @param {Context} context @param {BoardMap} map */
function picture({ speaker }, map) {
    const ratio = window.devicePixelRatio || 1;
    const print = {
        map,
        layout: layoutOf(map),
        text: (/** @type {string} */ key) => speaker.say(key),
        tones: {},
    };
    const canvas = printMap(print, SAMPLE, (SIZE * ratio) / (SAMPLE.right - SAMPLE.left));
    canvas.style.width = canvas.style.height = `${SIZE}px`;
    return canvas;
}
