/** The first look on a small screen goes where the sides face each other. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { frontOf } from "../../web/src/board/front.js";

const STEP = Math.sqrt(3);
const centres = new Map([..."abcdefghij"].map((id, index) => [id, [index * STEP, 0]]));
const unit = (side, hex) => ({ id: hex, side, hex });

test("the units that stand near an enemy make the front", () => {
    const front = frontOf(
        [unit("west", "a"), unit("west", "c"), unit("east", "f"), unit("east", "j")],
        { centres },
        9 * STEP,
    );
    assert.deepEqual(front?.map(Math.round), [Math.round(3.5 * STEP), 0]);
});

test("without a front it is the middle of all, and what stands beside the map does not count", () => {
    const units = [
        unit("west", "a"),
        unit("east", "e"),
        { id: "x", side: "east", box: "due" },
        unit("east", "nowhere"),
    ];
    assert.deepEqual(frontOf(units, { centres }, 9 * STEP)?.map(Math.round), [Math.round(2 * STEP), 0]);
});

test("of a front too long to be seen at once it is where most units are seen together, not the empty middle", () => {
    const far = new Map([..."abcdefghij"].map((id, index) => [id, [(index < 5 ? index : index + 40) * STEP, 0]]));
    const units = [unit("west", "a"), unit("east", "b"), unit("east", "c"), unit("west", "h"), unit("east", "i")];
    assert.deepEqual(frontOf(units, { centres: far }, 4 * STEP)?.map(Math.round), [Math.round(STEP), 0]);
    assert.deepEqual(frontOf(units.slice(1), { centres: far }, 4 * STEP)?.map(Math.round), [
        Math.round(47.5 * STEP),
        0,
    ]);
});

test("an empty map has no front", () => assert.equal(frontOf([], { centres }, STEP), null));
