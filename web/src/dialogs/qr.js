/** A link as a square of dots that a camera reads; made by Lean QR, and shown as it is, whatever the surroundings. */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { generate } from "../../node_modules/lean-qr/index.mjs";

/** @import { Speaker } from "../words/text.js" */

/** A longer text makes dots that are too fine for a camera to read from a phone's screen. */
export const MOST = 700;
/** The width of the bare margin that a reader needs on each side, in dots. */
const MARGIN = 4;

const STYLE = `
.qr { display: grid; justify-items: center; gap: 0.4rem; margin: 0; }
.qr canvas { width: min(100%, 24rem); image-rendering: pixelated; border-radius: 4px; }
.qr figcaption { text-align: center; }
.projecting dialog:has(.qr) { width: min(64rem, 100vw - 1.5rem); }
.projecting .qr { order: -1; }
.projecting .qr canvas { width: min(100%, 78vh); }
`;

/**
 * The square of a link, or words that it is too long for one.
 * @param {Speaker} words @param {string} text what a camera reads; it may be spelt otherwise than the link beside it
 */
export function qrOf({ say }, text) {
    if (text.length > MOST) {
        const facts = { n: text.length, most: MOST };
        return el("p", { className: "quiet", "data-key": "qr-long" }, say("send.qr.long", facts));
    }
    addStyle(STYLE);
    const canvas = el("canvas", { role: "img", "aria-label": say("send.qr"), "data-key": "qr" });
    dotsOf(text).toCanvas(canvas, { on: [0, 0, 0], off: [255, 255, 255], padX: MARGIN, padY: MARGIN });
    return el("figure", { className: "qr" }, canvas, el("figcaption", { className: "quiet" }, say("send.qr.how")));
}

/** The dots of a text; letters that take little room in one are written so. @param {string} text */
export function dotsOf(text) {
    return generate(text);
}
