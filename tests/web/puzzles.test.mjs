import assert from "node:assert/strict";
import { test } from "node:test";
import { countSolved, gradeOf, hundredths, nextPuzzle, reachedOf } from "../../web/src/play/puzzles.js";
import { solvedFrom, solvedText, solvedWith } from "../../web/src/play/puzzles.js";

test("the most of all tries is kept, as text too", () => {
    const solved = solvedWith(solvedWith(solvedFrom("3:60 nonsense"), 1, 100), 3, 40);
    assert.equal(solvedText(solved), "1:100 3:60");
    assert.equal(countSolved(solved, 10), 1);
    assert.equal(countSolved(solvedFrom("11:100"), 10), 0);
});

test("the next puzzle is the first that is not solved", () => {
    assert.equal(nextPuzzle(solvedFrom("1:100 2:94"), 3), 2);
    assert.equal(nextPuzzle(solvedFrom("1:95 2:100"), 2), null);
});

test("a chance is told as never or always only where it is", () => {
    assert.deepEqual(
        [
            [0, 6],
            [1, 1000],
            [1, 6],
            [999, 1000],
            [6, 6],
        ].map(hundredths),
        [0, 1, 17, 99, 100],
    );
});

test("a plan is compared with the best", () => {
    assert.equal(reachedOf([1, 2], [2, 3]), 75);
    assert.equal(reachedOf([3, 3], [2, 3]), 100);
    const grades = [
        [0, 1],
        [1, 2],
        [19, 30],
        [2, 3],
        [3, 4],
    ].map((own) => gradeOf(own, [2, 3]));
    assert.deepEqual(grades, ["far", "near", "solved", "solved", "above"]);
});
