/** The arithmetic of paper: counters whose backs fall on their fronts, an aid that fits its page, words in margins. */

import assert from "node:assert/strict";
import test from "node:test";

import { fitting } from "../../web/src/dialogs/paper-aid.js";
import { COLUMNS, ROWS, piecesOf, placeOf, sheetsOf } from "../../web/src/dialogs/paper-counters.js";
import { quoted } from "../../web/src/dialogs/paper-margins.js";

test("a back lies where its front does once the paper is turned over on its long edge", () => {
    const fronts = new Set();
    for (let index = 0; index < COLUMNS * ROWS; index += 1) {
        const [front, back] = [placeOf(index), placeOf(index, true)];
        assert.equal(front.column + back.column, COLUMNS - 1);
        assert.equal(front.row, back.row);
        assert.ok(front.row < ROWS);
        fronts.add(`${front.column} ${front.row}`);
    }
    assert.equal(fronts.size, COLUMNS * ROWS);
});

test("a sheet has room for so many counters, and the last one has the rest", () => {
    const pieces = Array.from({ length: COLUMNS * ROWS + 3 }, (_, index) => index);
    const sheets = sheetsOf(pieces);
    assert.deepEqual(
        sheets.map(({ length }) => length),
        [COLUMNS * ROWS, 3],
    );
    assert.deepEqual(sheets.flat(), pieces);
    assert.deepEqual(sheetsOf([]), []);
});

test("a counter has two faces: four steps make two, three leave the second without a back, one has none", () => {
    const pieces = (/** @type {string[]} */ ...faces) =>
        piecesOf([{ side: "one", faces: /** @type {any} */ (faces) }]).map(({ front, back }) => [front, back]);
    assert.deepEqual(pieces("a", "b", "c", "d"), [
        ["a", "b"],
        ["c", "d"],
    ]);
    assert.deepEqual(pieces("a", "b", "c"), [
        ["a", "b"],
        ["c", null],
    ]);
    assert.deepEqual(pieces("a", "b"), [["a", "b"]]);
    assert.deepEqual(pieces("a"), [["a", null]]);
});

test("an aid leaves out the last of its parts before its type grows too small to read, and shrinks only then", () => {
    assert.deepEqual(
        fitting(3, () => true),
        { count: 3, size: 9 },
    );
    assert.deepEqual(
        fitting(3, (count, size) => count * size <= 15),
        { count: 2, size: 7.5 },
    );
    assert.deepEqual(
        fitting(3, (count, size) => count === 0 && size <= 6),
        { count: 0, size: 6 },
    );
    assert.deepEqual(
        fitting(3, () => false),
        { count: 0, size: 5 },
    );
});

test("words in a margin are quoted as CSS reads them", () => {
    assert.equal(quoted('Say "no"\n twice \\'), '"Say \\"no\\" twice \\\\"');
});
