/** Exact fractions as the player reads them, with the percentage beside them, and bars as long as they are. */

import { el } from "./dom.js";

/** A longer fraction is read from the tooltip. */
const LONGEST = 9;

/**
 * @import { Chance, Ratio } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 */

/** @param {Ratio} ratio */
export function valueOf([numerator, denominator]) {
    return numerator / denominator;
}

/** @param {Ratio} ratio */
export function fraction([numerator, denominator]) {
    return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}

/** A whole percentage; what is neither nothing nor certain never reads so. @param {Ratio} ratio */
export function percent(ratio) {
    const value = valueOf(ratio);
    if (value <= 0 || value >= 1) return value <= 0 ? 0 : 100;
    return Math.min(99, Math.max(1, Math.round(value * 100)));
}

/** @param {Speaker} speaker @param {Ratio} ratio */
export function ratioWords(speaker, ratio) {
    const n = percent(ratio);
    if (ratio[1] === 1 || fraction(ratio).length > LONGEST) return speaker.say("page.ratio.percent", { n });
    return speaker.say("page.ratio", { fraction: fraction(ratio), n });
}

/** A number that is no chance. @param {Speaker} speaker @param {Ratio} ratio */
export function meanWords(speaker, ratio) {
    const n = speaker.number(valueOf(ratio));
    if (ratio[1] === 1 || fraction(ratio).length > LONGEST) return n;
    return speaker.say("page.ratio.mean", { fraction: fraction(ratio), n });
}

/** A figure with its bounds: one, or least to most. @param {Speaker} speaker @param {Chance} chance */
export function spanWords(speaker, { kind, low, high }) {
    const words = (/** @type {Ratio} */ ratio) =>
        kind === "chance" ? ratioWords(speaker, ratio) : meanWords(speaker, ratio);
    return fraction(low) === fraction(high)
        ? words(low)
        : speaker.say("page.ratio.span", { low: words(low), high: words(high) });
}

/** The exact figures, for a tooltip. @param {Chance} chance */
export function exact({ low, high }) {
    return [...new Set([fraction(low), fraction(high)])].join(" \u2013 ");
}

/** A bar of the least, and the rest to the most hatched. @param {Ratio} low @param {Ratio} high @param {string} tone */
export function bar(low, high, tone) {
    const parts = [el("i", { className: "sure" }), el("i", { className: "perhaps" })];
    parts[0].style.width = `${valueOf(low) * 100}%`;
    parts[1].style.width = `${(valueOf(high) - valueOf(low)) * 100}%`;
    return el(
        "span",
        { className: "chance-bar", "data-tone": null, "data-good": tone, "aria-hidden": "true" },
        ...parts,
    );
}
