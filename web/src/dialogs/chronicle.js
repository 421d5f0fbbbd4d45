/** The game turn by turn: the front at the end of each turn on a small map, strength, losses, figures. */

import { toneOf, sideTitle, tonesOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { layoutOf } from "../map/hex.js";
import { drawSmall, groundOf } from "../overview/small-map.js";
import { sheetBox } from "../map/paper.js";
import { REPORT } from "./report-style.js";

/**
 * @import { ChroniclePage } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine } from "../games/games.js"
 * @import { Layout, Point } from "../map/hex.js"
 * @typedef {{ dialog: Dialog, context: () => Context, engine: Pick<Engine, "call"> }} Parts
 */

/** The width of a map in device pixels. */
const WIDTH = 720;
const [FRONT, CASING, HISTORY] = ["#b3261e", "#fffaf0", "#1d1a16"];
const STYLE = `
.war-pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 1.2rem; }
.review .war-pages { padding: 0; list-style: none; }
.war-pages li { break-inside: avoid; }
.war-pages canvas { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
.war-pages figcaption { font-size: 0.8125rem; color: var(--quiet); }
.war-pages figure { margin: 0.3rem 0; }
.war-key::before { content: ""; display: inline-block; width: 1.6rem; margin-right: 0.4rem; vertical-align: 0.2rem; }
.war-key::before { border-top: 3px solid #b3261e; }
.war-key.of-history::before { border-top: 2px dashed currentColor; }
@media print {
  .war-pages { grid-template-columns: repeat(3, 1fr); gap: 5mm; }
}
`;

/** @param {Parts} parts */
export async function openChronicle({ dialog, context, engine }) {
    const page = context();
    const { speaker, state } = page;
    const answer = await engine.call("chronicle");
    if (!answer.ok) return page.act.say(answer.error, "reason");
    addStyle(REPORT);
    addStyle(STYLE);
    const list = el("ol", { className: "war-pages" });
    const print = () => window.print();
    const given = {
        type: "button",
        className: "primary",
        "data-key": "print",
        disabled: true,
        onclick: print,
    };
    const button = el("button", given, speaker.say("page.review.print"));
    const key = el("p", { className: "war-key quiet" }, speaker.say("page.chronicle.front"));
    const body = el(
        "div",
        { className: "review", tabIndex: -1 },
        key,
        list,
        el("div", { className: "buttons" }, button),
    );
    dialog.open(`${state.game ? `${speaker.text(state.game.title)}: ` : ""}${speaker.say("page.chronicle")}`, [body]);
    const layout = layoutOf(/** @type {NonNullable<typeof state.map>} */ (state.map));
    const ground = groundOf(layout, WIDTH);
    let before = 0;
    for (const [turn, length] of answer.turns) {
        const told = await engine.call("chronicle", { turn, length, before });
        if (!told.ok || !body.isConnected || body.closest("dialog")?.open !== true) return;
        list.append(turnPage(page, layout, ground, told.page));
        before = length;
    }
    button.disabled = false;
}

/** @param {Context} context @param {Layout} layout @param {HTMLCanvasElement} ground @param {ChroniclePage} page */
function turnPage(context, layout, ground, page) {
    const { speaker } = context;
    const title = page.title ? speaker.text(page.title) : speaker.say("page.time.turn", { turn: page.turn });
    const { history } = page;
    const caption = history && el("figcaption", { className: "war-key of-history" }, speaker.text(history.label));
    const told = (page.rows ?? []).map(({ label, value, side }) => figure(context, speaker.text(label), value, side));
    const rows = [...page.sides.flatMap((side) => sideRows(context, side)), ...told].flat();
    const map = el("figure", {}, mapOf(context, layout, ground, page), caption);
    return el("li", {}, el("h3", {}, title), map, el("dl", { className: "figure-rows" }, ...rows));
}

/** @param {Context} context @param {ChroniclePage["sides"][number]} side */
function sideRows(context, { side, steps, lost }) {
    const { speaker } = context;
    const gone = figure(context, speaker.say("page.chronicle.lost"), lost.length, side);
    if (lost.length > 0) gone[0].title = lost.map(speaker.name).join(", ");
    return [figure(context, speaker.say("page.chronicle.steps"), steps, side), gone];
}

/** @param {Context} context @param {string} label @param {number} value @param {string} [side] */
function figure(context, label, value, side) {
    const words = side ? context.speaker.say("page.figure", { label, side: sideTitle(context, side) }) : label;
    return [el("dt", { "data-tone": side ? toneOf(context, side) : null }, words), el("dd", {}, String(value))];
}

/** @param {Context} context @param {Layout} layout @param {HTMLCanvasElement} ground @param {ChroniclePage} page */
function mapOf(context, layout, ground, { sides, front, history }) {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", context.speaker.say("page.chronicle.front"));
    const units = sides.flatMap(({ side, hexes }) => hexes.map((hex) => ({ hex, side })));
    const shown = { units: /** @type {any} */ (units), tones: tonesOf(context.state), seen: null, ratio: 2 };
    drawSmall(canvas, ground, layout, shown);
    const box = sheetBox(layout);
    const scale = ground.width / (box.right - box.left);
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const place = (/** @type {Point} */ [x, y]) =>
        /** @type {Point} */ ([(x - box.left) * scale, (y - box.top) * scale]);
    const sidesOf = front.map(([a, b]) => edge(layout, a, b).map(place));
    const centre = (/** @type {string} */ hex) => place(/** @type {Point} */ (layout.centres.get(hex)));
    const past = (history?.lines ?? []).map((line) => line.map(centre));
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    stroke(ctx, sidesOf, CASING, 7);
    stroke(ctx, sidesOf, FRONT, 4);
    stroke(ctx, past, CASING, 5);
    ctx.setLineDash([9, 6]);
    stroke(ctx, past, HISTORY, 3);
    return canvas;
}

/**
 * The ends of the side between two hexes.
 * @param {Layout} layout @param {string} a @param {string} b @returns {Point[]}
 */
function edge({ centres }, a, b) {
    const [ax, ay] = /** @type {Point} */ (centres.get(a));
    const [bx, by] = /** @type {Point} */ (centres.get(b));
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const far = 2 * Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [-(by - ay) / far, (bx - ax) / far];
    return [
        [x - dx, y - dy],
        [x + dx, y + dy],
    ];
}

/** @param {CanvasRenderingContext2D} ctx @param {Point[][]} lines @param {string} colour @param {number} width */
function stroke(ctx, lines, colour, width) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    for (const line of lines) line.forEach(([x, y], index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
    ctx.stroke();
}
