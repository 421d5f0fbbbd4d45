/** The card of a counter: its body and bevel, its shadow, the rings and ticks about it, the band of lost steps. */

import { MARKS } from "../map/palette.js";

/** @import { Detail, Marked } from "./counters.js" */
/** @import { Context } from "../map/pen.js" */
/** @import { Tone } from "../map/palette.js" */

const RADIUS = 10;

/**
 * A shadow, deeper under a counter that is lifted.
 * @param {Context} ctx
 * @param {boolean} lifted
 */
export function drawShadow(ctx, lifted) {
    ctx.save();
    ctx.shadowColor = "rgba(30, 18, 6, 0.55)";
    const unit = Math.abs(ctx.getTransform().a);
    ctx.shadowBlur = (lifted ? 9 : 5) * unit;
    ctx.shadowOffsetX = (lifted ? 4 : 2) * unit;
    ctx.shadowOffsetY = (lifted ? 6 : 3) * unit;
    card(ctx, 0);
    ctx.fillStyle = "#2a2118";
    ctx.fill();
    ctx.restore();
}

/**
 * The ring of a counter that is taken up, taken along or able to act.
 * @param {Context} ctx
 * @param {Marked} marked
 * @param {Detail} detail
 */
export function drawRings(ctx, { selected, actable, chosen }, detail) {
    const wide = detail === "full" ? 1 : 1.5;
    if (selected) {
        ring(ctx, 5 * wide, MARKS.goldInk, 9.5 * wide);
        ring(ctx, 4.4 * wide, MARKS.gold, 7 * wide);
    } else if (chosen) {
        ring(ctx, 4 * wide, MARKS.paper, 8 * wide);
        ring(ctx, 3.5 * wide, MARKS.chosen, 5 * wide);
    } else if (actable) {
        ring(ctx, 3 * wide, MARKS.goldInk, 5.5 * wide);
        ring(ctx, 2.6 * wide, MARKS.gold, 3.4 * wide);
    }
}

/**
 * The card, lit from the north-west.
 * @param {Context} ctx
 * @param {Tone} tone
 */
export function drawCard(ctx, tone) {
    card(ctx, 0);
    ctx.fillStyle = tone.dark;
    ctx.fill();
    ctx.save();
    ctx.translate(-0.8, -1.4);
    card(ctx, 1.6);
    const sheen = ctx.createLinearGradient(0, 0, 60, 110);
    sheen.addColorStop(0, tone.light);
    sheen.addColorStop(0.22, tone.body);
    sheen.addColorStop(1, tone.body);
    ctx.fillStyle = sheen;
    ctx.fill();
    card(ctx, 3.2);
    ctx.strokeStyle = tone.light;
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = 1.4;
    ctx.stroke();
    ctx.restore();
}

/**
 * Lost steps: a pale band behind the figures, hatched above and below.
 * @param {Context} ctx
 * @param {Tone} tone
 * @param {Detail} detail
 */
export function drawLoss(ctx, tone, detail) {
    const top = { full: 57, middle: 49, small: 14 }[detail];
    ctx.save();
    card(ctx, 1.4);
    ctx.clip();
    ctx.fillStyle = tone.band;
    ctx.fillRect(0, top, 100, 100);
    const thick = detail === "full" ? 6.5 : 9;
    stripes(ctx, tone.hatch, top, thick);
    stripes(ctx, tone.hatch, 100 - thick - 1, thick + 2);
    ctx.restore();
}

/**
 * A counter that is spent and has lost nothing: a broad stripe across it, and its corner turned over.
 * @param {Context} ctx
 * @param {Tone} tone
 */
export function drawSpent(ctx, tone) {
    ctx.save();
    card(ctx, 1.4);
    ctx.clip();
    ctx.fillStyle = tone.band;
    ctx.beginPath();
    for (const [x, y] of [
        [0, 62],
        [62, 0],
        [100, 0],
        [100, 4],
        [4, 100],
        [0, 100],
    ])
        ctx.lineTo(x, y);
    ctx.globalAlpha = 0.62;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.fillStyle = tone.hatch;
    ctx.beginPath();
    for (const [x, y] of [
        [0, 0],
        [27, 0],
        [0, 27],
    ])
        ctx.lineTo(x, y);
    ctx.fill();
    ctx.restore();
}

/**
 * Paper over a counter that cannot act.
 * @param {Context} ctx
 */
export function veil(ctx) {
    card(ctx, 0);
    ctx.fillStyle = "rgba(226, 214, 186, 0.38)";
    ctx.fill();
}

/**
 * The edge of the card.
 * @param {Context} ctx
 * @param {Marked} marked
 */
export function drawEdge(ctx, { selected, dimmed }) {
    card(ctx, 0);
    ctx.strokeStyle = dimmed ? "rgba(30, 20, 10, 0.35)" : "rgba(24, 16, 8, 0.72)";
    ctx.lineWidth = selected ? 2.4 : 1.6;
    ctx.stroke();
}

/**
 * The tick of a counter that is taken.
 * @param {Context} ctx
 */
export function drawTick(ctx) {
    ctx.beginPath();
    ctx.arc(92, 8, 13, 0, 2 * Math.PI);
    ctx.fillStyle = MARKS.chosen;
    ctx.fill();
    ctx.strokeStyle = MARKS.paper;
    ctx.lineWidth = 2.4;
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(86, 8);
    ctx.lineTo(91, 13);
    ctx.lineTo(99, 3);
    ctx.lineWidth = 4;
    ctx.stroke();
}

/**
 * @param {Context} ctx
 * @param {number} out
 * @param {string} colour
 * @param {number} width
 */
function ring(ctx, out, colour, width) {
    card(ctx, -out);
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.stroke();
}

/**
 * @param {Context} ctx
 * @param {number} inset
 */
function card(ctx, inset) {
    ctx.beginPath();
    ctx.roundRect(inset, inset, 100 - 2 * inset, 100 - 2 * inset, Math.max(2, RADIUS - inset));
}

/**
 * @param {Context} ctx
 * @param {string} colour
 * @param {number} top
 * @param {number} height
 */
function stripes(ctx, colour, top, height) {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, top, 100, height);
    ctx.clip();
    ctx.beginPath();
    for (let x = -height - 6; x < 100; x += 9) {
        ctx.moveTo(x, top + height);
        ctx.lineTo(x + height, top);
        ctx.lineTo(x + height + 5, top);
        ctx.lineTo(x + 5, top + height);
    }
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.restore();
}
