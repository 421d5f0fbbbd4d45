/**
 * Counters to be cut out: sheets of fronts, each with its backs, which fall on them once the paper is turned over on
 * its long edge.
 */

import { drawPrinted } from "../board/counters.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { toneOf } from "../map/palette.js";
import { blank } from "../map/pen.js";
import { pictured } from "./paper-pictures.js";

/**
 * @import { Face, PrintedUnit } from "../types.d.ts"
 * @typedef {{ side: string, front: Face, back: Face | null }} Piece  one counter
 */

/** As many counters stand beside and below each other: A4 and Letter both have room for them. */
export const COLUMNS = 11;
export const ROWS = 14;
/** The side of a counter and the room for the marks about all of them, in millimetres. */
const [CELL, EDGE] = [16, 4.5];
/** A mark begins so far from the counters and is so long. */
const [GAP, MARK] = [0.8, 3.2];
/** Pixels to a millimetre: some 300 to the inch. */
const DOTS = 12;
const STYLE = `
.counter-sheet { break-inside: avoid; break-after: page; }
.counter-sheet:last-child { break-after: auto; }
.counter-sheet p { height: 8mm; margin: 0; font-size: 8pt; }
.counter-sheet img { display: block; width: ${COLUMNS * CELL + 2 * EDGE}mm; margin: 0 auto; }
`;

/**
 * The sheets, fronts and backs by turns.
 * @param {PrintedUnit[]} units
 * @param {Record<string, string>} tones side -> tone
 * @param {(key: string, facts: Record<string, number>) => string} say
 */
export function counterSheets(units, tones, say) {
    addStyle(STYLE);
    const sheets = sheetsOf(piecesOf(units));
    return sheets.flatMap((pieces, index) =>
        ["front", "back"].map((face) => {
            const words = say(`print.counters.${face}`, { n: index + 1, of: sheets.length });
            const picture = pictured(drawn(pieces, tones, face === "back"));
            return el("section", { className: "counter-sheet" }, el("p", {}, words), picture);
        }),
    );
}

/**
 * The counters of units: two faces each, so that a unit of three steps or more has several.
 * @param {Pick<PrintedUnit, "side" | "faces">[]} units
 * @returns {Piece[]}
 */
export function piecesOf(units) {
    return units.flatMap(({ side, faces }) =>
        faces.flatMap((front, index) => (index % 2 === 0 ? [{ side, front, back: faces[index + 1] ?? null }] : [])),
    );
}

/** @template T @param {T[]} pieces @returns {T[][]} */
export function sheetsOf(pieces) {
    const room = COLUMNS * ROWS;
    return Array.from({ length: Math.ceil(pieces.length / room) }, (_, index) =>
        pieces.slice(index * room, (index + 1) * room),
    );
}

/** The place of a counter on its sheet; on the back the columns run the other way. @param {number} index */
export function placeOf(index, isBack = false) {
    const column = index % COLUMNS;
    return { column: isBack ? COLUMNS - 1 - column : column, row: Math.floor(index / COLUMNS) };
}

/** @param {Piece[]} pieces @param {Record<string, string>} tones @param {boolean} isBack */
function drawn(pieces, tones, isBack) {
    const rows = Math.ceil(pieces.length / COLUMNS);
    const { canvas, ctx } = blank((COLUMNS * CELL + 2 * EDGE) * DOTS, (rows * CELL + 2 * EDGE) * DOTS);
    ctx.fillStyle = "#fff";
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.scale(DOTS, DOTS);
    ctx.translate(EDGE, EDGE);
    pieces.forEach((piece, index) => {
        const { column, row } = placeOf(index, isBack);
        ctx.save();
        ctx.translate(column * CELL, row * CELL);
        ctx.scale(CELL / 100, CELL / 100);
        drawPiece(ctx, isBack ? piece.back : piece.front, toneOf(tones[piece.side]));
        ctx.restore();
    });
    drawMarks(ctx, rows);
    return canvas;
}

/**
 * A face, or a plain back. Its edge is clipped: what lies beside it must not be printed on.
 * @param {CanvasRenderingContext2D} ctx @param {Face | null} face @param {ReturnType<typeof toneOf>} tone
 */
function drawPiece(ctx, face, tone) {
    ctx.beginPath();
    ctx.rect(0, 0, 100, 100);
    ctx.clip();
    ctx.fillStyle = tone.body;
    ctx.fill();
    if (face) drawPrinted(ctx, face, tone);
    ctx.strokeStyle = "rgba(0, 0, 0, 0.45)";
    ctx.lineWidth = 1;
    if (face) ctx.strokeRect(0, 0, 100, 100);
}

/** Marks in line with every cut, about the counters. @param {CanvasRenderingContext2D} ctx @param {number} rows */
function drawMarks(ctx, rows) {
    const [right, bottom] = [COLUMNS * CELL, rows * CELL];
    ctx.beginPath();
    for (let x = 0; x <= right; x += CELL)
        for (const y of [-GAP - MARK, bottom + GAP]) line(ctx, [x, y], [x, y + MARK]);
    for (let y = 0; y <= bottom; y += CELL)
        for (const x of [-GAP - MARK, right + GAP]) line(ctx, [x, y], [x + MARK, y]);
    ctx.strokeStyle = "#000";
    ctx.lineWidth = 0.15;
    ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {[number, number]} from @param {[number, number]} to */
function line(ctx, from, to) {
    ctx.moveTo(...from);
    ctx.lineTo(...to);
}
