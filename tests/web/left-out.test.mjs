import assert from "node:assert/strict";
import { test } from "node:test";
import { boardWith } from "../../web/src/games/left-out.js";

const printed = {
    hexes: [
        ["C1", 0, 0, ""],
        ["C2", 0, 1, ""],
        ["N1", 1, 0, ""],
    ],
    left_out: { without_north: ["N1"] },
};

test("a board without options is the printed one", () => {
    assert.equal(boardWith(printed, {}), printed);
    assert.equal(boardWith(printed, { without_north: false, split: true }), printed);
    assert.equal(boardWith({ hexes: [] }, { without_north: true }).part, undefined);
});

test("the hexes that an option leaves out are no part of the board, which stays the same object", () => {
    const board = boardWith(printed, { without_north: true });
    assert.deepEqual(board.part, ["C1", "C2"]);
    assert.equal(boardWith(printed, { without_north: true }), board);
    assert.deepEqual(boardWith({ ...printed, part: ["C2", "N1"] }, { without_north: true }).part, ["C2"]);
});
