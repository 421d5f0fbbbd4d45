/** A game's aid on one page: the order of play, the results of combat, the terrain, and what else there is room for. */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { referenceTable } from "../rulebook/reference.js";
import { legend } from "../sheets/legend.js";
import { stepsPanel } from "../sheets/tracks.js";

/**
 * @import { Panel, ReferenceTable, Rulebook } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** The part of a sheet inside its margins that A4 and Letter both have, in millimetres, and a little less. */
const [WIDE, HIGH] = [186, 244];
/** The sizes of type in points, and the smallest that is read with ease. */
const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5];
const EASY = 7;
/** A table of so many rows is short. */
const SHORT = 14;
const PIXELS = 96 / 25.4;
const STYLE = `
.aid { width: ${WIDE}mm; color: #000; font: 8pt/1.25 var(--sans); }
.aid h1 { margin: 0 0 2mm; font: 700 14pt/1.2 var(--serif); }
.aid-parts { columns: 2; column-gap: 5mm; }
.aid section { break-inside: avoid; padding-bottom: 3mm; }
.aid :is(h3, caption) { padding: 0 0 0.2em; margin: 0; font: 700 1.15em/1.2 var(--sans); text-align: left; }
.aid h4 { margin: 0; font-size: 1em; }
.aid table { width: 100%; min-width: 0; margin: 0; font-size: 1em; white-space: normal; border-collapse: collapse; }
.aid :is(th, td) { padding: 0.12em 0.3em; border: 1px solid #999; background: none; font-size: 1em; line-height: 1.2; }
.aid .printed-place { margin: 0; padding: 0; overflow: visible; }
.aid :is(.sides, .steps-list) { font-size: 1em; }
.aid .steps-list li { min-height: 0; padding-block: 0; color: #000; font-weight: 400; opacity: 1; }
.aid .aid-codes { margin: 0.3em 0 0; font-size: 0.92em; }
.aid .legend { padding: 0; margin: 0; border: 0; }
.aid .legend summary { display: block; min-height: 0; padding: 0; font: 700 1.15em/1.2 var(--sans); }
.aid .legend summary::before { display: none; }
.aid .legend ul { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.3mm 1mm; margin: 0 0 1mm; padding: 0; }
.aid .legend li { display: flex; gap: 1mm; align-items: center; font-size: 0.9em; }
.aid .legend :is(img, canvas) { width: 7mm !important; height: 7mm !important; }
.aid thead:not(:has(th:not(:empty))) { display: none; }
.aid .provenance { padding: 0 0.3em; margin: 0; font: 0.75em/1.2 var(--sans); }
.aid-measure { position: fixed; top: 0; left: 0; visibility: hidden; }
`;

/** @param {Context} context @param {Rulebook} book @param {string} order the words for the order of play */
export function aidOf(context, book, order) {
    addStyle(STYLE);
    const { speaker, state } = context;
    const title = speaker.text(state.game?.title ?? { key: "page.name" });
    const [needed, others] = partsOf(context, book, order);
    const parts = el("div", { className: "aid-parts" });
    const aid = el("div", { className: "aid" }, el("h1", {}, title), parts);
    const measure = el("div", { className: "aid-measure" }, aid);
    document.body.append(measure);
    const lay = (/** @type {number} */ count, /** @type {number} */ size) => {
        parts.replaceChildren(...needed, ...others.slice(0, count));
        parts.style.fontSize = `${size}pt`;
        return aid.getBoundingClientRect().height <= HIGH * PIXELS;
    };
    const { count, size } = fitting(others.length, lay);
    lay(count, size);
    measure.remove();
    return aid;
}

/**
 * As many of the parts that may be left out as fit where they are read with ease; without them the type grows smaller.
 * @param {number} most
 * @param {(count: number, size: number) => boolean} fits
 */
export function fitting(most, fits) {
    for (let count = most; count >= 0; count -= 1) {
        const size = SIZES.find((each) => (each >= EASY || count === 0) && fits(count, each));
        if (size) return { count, size };
    }
    return { count: 0, size: SIZES[SIZES.length - 1] };
}

/**
 * The parts that an aid needs, and those that it may have besides, the weightiest first.
 * @param {Context} context @param {Rulebook} book @param {string} order
 */
function partsOf(context, { tables }, order) {
    const panels = context.state.view?.panels ?? [];
    const steps = panels.filter((panel) => panel.kind === "steps");
    const shown = panels.filter((panel) => panel.kind === "table" && panel.codes);
    const named = Object.entries(tables);
    const coded = named.flatMap(([, table]) => (table.codes ? [table] : []));
    const results = shown.length > 0 ? /** @type {ReferenceTable[]} */ (shown) : coded;
    const terrain = tables.terrain ? [tables.terrain] : [];
    const isOther = (/** @type {[string, ReferenceTable]} */ [, { rows, codes }]) => !codes && rows.length <= SHORT;
    const others = named.filter((each) => each[1] !== tables.terrain && isOther(each));
    const key = legend(context);
    key?.setAttribute("open", "");
    return [
        [
            ...steps.map((panel) => orderOf(context, panel, order)),
            ...[...results, ...terrain].map((table) => tableOf(context, table)),
        ],
        [...others.map(([, table]) => tableOf(context, table)), ...(key ? [el("section", {}, key)] : [])],
    ];
}

/**
 * The order of play, whatever phase it is.
 * @param {Context} context @param {Extract<Panel, { kind: "steps" }>} panel @param {string} title
 */
function orderOf(context, panel, title) {
    const items = panel.items.map((item) => ({ ...item, status: /** @type {const} */ ("next") }));
    return el("section", {}, el("h3", {}, title), stepsPanel(context, { ...panel, items }));
}

/** @param {Context} context @param {ReferenceTable} table */
function tableOf({ speaker }, table) {
    const codes = (table.codes ?? []).map(speaker.name).join(" · ");
    return el("section", {}, referenceTable(speaker, table), codes && el("p", { className: "aid-codes" }, codes));
}
