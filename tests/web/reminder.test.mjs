import assert from "node:assert/strict";
import { test } from "node:test";
import { isDue, noteExport, noteGame } from "../../web/src/keep/reminder.js";

const DAY = 24 * 60 * 60 * 1000;

function notes() {
    const kept = new Map();
    return { recall: (key) => kept.get(key) ?? null, remember: (key, value) => kept.set(key, value) };
}

test("nobody is reminded of nothing", () => assert.equal(isDue(notes(), 1000 * DAY), false));

test("the third game without a file is one too many", () => {
    const book = notes();
    const due = [1, 2, 3].map((day) => (noteGame(book, day), isDue(book, day)));
    assert.deepEqual(due, [false, false, true]);
});

test("so is the eighth day", () => {
    const book = notes();
    noteGame(book, 0);
    assert.deepEqual([isDue(book, 7 * DAY), isDue(book, 7 * DAY + 1)], [false, true]);
});

test("a file begins the count anew, and a game must be begun before there is anything to take out", () => {
    const book = notes();
    for (let count = 0; count < 3; count += 1) noteGame(book, 0);
    noteExport(book, DAY);
    assert.equal(isDue(book, 100 * DAY), false);
    noteGame(book, 2 * DAY);
    assert.deepEqual([isDue(book, 8 * DAY), isDue(book, 8 * DAY + 1)], [false, true]);
});
