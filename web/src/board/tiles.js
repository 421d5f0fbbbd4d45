/**
 * The sheet cut into tiles at a scale: which ones a view needs, nearest first. Pure. Tiles are whole device pixels, so
 * that no seam shows.
 */

/** @import { Box, Point } from "../map/hex.js" */

/**
 * One scale that the sheet is printed at.
 * @typedef {object} Cut
 * @property {Box} sheet
 * @property {number} scale device pixels to a unit
 * @property {number} side of a tile, in device pixels
 * @property {number} columns
 * @property {number} rows
 */

/** @typedef {{ key: string, column: number, row: number }} Place */

/**
 * The side of a tile below a scale. Far out a tile holds many hexes: it is smaller there, so that each takes about as
 * long.
 */
const SIDES = [
    [16, 192],
    [44, 256],
    [Infinity, 384],
];

/**
 * @param {Box} sheet
 * @param {number} scale
 * @returns {Cut}
 */
export function cutAt(sheet, scale) {
    const side = SIDES.find(([below]) => scale < below)?.[1] ?? NaN;
    const across = Math.ceil((sheet.right - sheet.left) * scale);
    const down = Math.ceil((sheet.bottom - sheet.top) * scale);
    return { sheet, scale, side, columns: Math.ceil(across / side), rows: Math.ceil(down / side) };
}

/**
 * The part of the world on a tile.
 * @param {Cut} cut
 * @param {Pick<Place, "column" | "row">} place
 * @returns {Box}
 */
export function boxOfTile({ sheet, scale, side }, { column, row }) {
    const unit = side / scale;
    const [left, top] = [sheet.left + column * unit, sheet.top + row * unit];
    return {
        left,
        top,
        right: Math.min(left + unit, sheet.right),
        bottom: Math.min(top + unit, sheet.bottom),
    };
}

/**
 * The tiles that show in a box, those nearest to a point first.
 * @param {Cut} cut
 * @param {Box} box
 * @param {Point} [near] the middle of the box unless told
 * @returns {Place[]}
 */
export function tilesIn(cut, box, near = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]) {
    const { sheet, scale, side } = cut;
    const middleOf = (/** @type {number} */ index) => ((index + 0.5) * side) / scale;
    const [first, top, last, bottom] = rangeIn(cut, box);
    const found = [];
    for (let row = top; row <= bottom; row += 1) {
        for (let column = first; column <= last; column += 1) {
            const far = Math.hypot(sheet.left + middleOf(column) - near[0], sheet.top + middleOf(row) - near[1]);
            found.push({ key: `${column},${row}`, column, row, far });
        }
    }
    return found.sort((a, b) => a.far - b.far);
}

/**
 * The first column and row of the tiles that show in a box, and the last.
 * @param {Cut} cut
 * @param {Box} box
 */
export function rangeIn({ sheet, scale, side, columns, rows }, { left, top, right, bottom }) {
    const at = (/** @type {number} */ length) => Math.floor((length * scale) / side);
    return [
        Math.max(0, at(left - sheet.left)),
        Math.max(0, at(top - sheet.top)),
        Math.min(columns - 1, at(right - sheet.left)),
        Math.min(rows - 1, at(bottom - sheet.top)),
    ];
}

/**
 * The box about another that reaches beyond it on each side by a share of it.
 * @param {Box} box
 * @param {number} share
 * @returns {Box}
 */
export function around({ left, top, right, bottom }, share) {
    const [dx, dy] = [(right - left) * share, (bottom - top) * share];
    return { left: left - dx, top: top - dy, right: right + dx, bottom: bottom + dy };
}
