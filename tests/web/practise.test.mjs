/** A copy of a match may go on from an earlier moment, but where that would show hands that are still played. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { canPractise } from "../../web/src/prompt/timeline-bar.js";

const match = { mode: "match", hides: false, result: null };

test("a match is practised from an earlier moment", () => assert.equal(canPractise(match), true));

test("not while it hides hands; when it is over, there is nothing left to hide", () => {
    assert.equal(canPractise({ ...match, hides: true }), false);
    assert.equal(canPractise({ ...match, hides: true, result: { text: { key: "t" } } }), true);
});

test("a practice game goes on by itself", () => assert.equal(canPractise({ ...match, mode: "practice" }), false));
