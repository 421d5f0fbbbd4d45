/** The sentences and figures of a duplicate match. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { endOf, playersOf, verdictOf } from "../../web/src/dialogs/match-table.js";
import { createSpeaker } from "../../web/src/words/text.js";

const TABLE = JSON.parse(readFileSync(new URL("../../web/assets/duplicate.en.json", import.meta.url), "utf8"));
const words = createSpeaker([TABLE]);
const MATCH = {
    id: "0123456789abcdef",
    names: ["Anna", ""],
    games: [],
    counts: "points",
    sums: [1, 12],
    lost: [3, 4],
    fault: "",
    winner: 1,
    by: "points",
};

test("who has won and by what is said by name", () => {
    assert.equal(verdictOf(words, MATCH), "Second player wins the match: 12 points to 1.");
    assert.equal(verdictOf(words, { ...MATCH, winner: 0, by: "wins", sums: [3, 1] }), "Anna wins the match, 3 to 1.");
    const byLosses = verdictOf(words, { ...MATCH, winner: 0, by: "lost" });
    assert.equal(byLosses, "The sums are equal. Anna wins the match by losing fewer units: 3 to 4.");
});

test("a match that is drawn, open or none is said to be so", () => {
    const said = [
        { winner: null, by: "nothing" },
        { winner: null, by: "" },
        { winner: null, by: "", fault: "live" },
    ].map((changes) => verdictOf(words, { ...MATCH, ...changes }));
    assert.deepEqual(said, [TABLE["duplicate.by.nothing"], TABLE["duplicate.by"], TABLE["duplicate.fault.live"]]);
});

test("a player without a name is called by his number, a game that is not there is to come", () => {
    assert.deepEqual(playersOf(words, ["", ""]), ["First player", "Second player"]);
    assert.equal(endOf(words, undefined), "Still to come");
});
