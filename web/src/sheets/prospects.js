/** The prospects of battles, in exact fractions: the sum of all results together. */

import { el } from "../document/dom.js";
import { bar, exact, spanWords } from "../document/ratios.js";

/**
 * @import { Chance } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** Figures with their bounds; those that are chances with a bar. @param {Context} context @param {Chance[]} chances */
export function chanceList({ speaker }, chances) {
    if (chances.length === 0) return null;
    const rows = chances.flatMap((chance) => [
        el("dt", {}, speaker.text(chance.label)),
        el("dd", { title: exact(chance) }, spanWords(speaker, chance)),
        chance.kind === "chance" ? el("dd", { className: "bar-cell" }, bar(chance.low, chance.high, "even")) : null,
    ]);
    return el("dl", { className: "chances" }, ...rows);
}
