/** The figures of a counter in a row: dashes between them, but none beside one in parentheses. */

/** @param {string[]} values */
export function figureRow(values) {
    return values.map((value, i) => (i > 0 ? gapBefore(values, i) : "") + value).join("");
}

/** The gap before a figure. @param {string[]} values @param {number} i */
export function gapBefore(values, i) {
    return values[i].startsWith("(") || values[i - 1].startsWith("(") ? "\u00a0" : "\u2013";
}
