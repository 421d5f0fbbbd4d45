/** A scenario that begins with turn 22 says which of its own turns that is. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { detailWords } from "../../web/src/dialogs/kept.js";
import { turnWords } from "../../web/src/pieces/context.js";

const speaker = { say: (key, facts) => JSON.stringify([key, facts]), moment: () => "then" };
const said = (view) => JSON.parse(turnWords(speaker, view));

test("a scenario that begins with turn 1", () => {
    assert.deepEqual(said({ turn: 2, first_turn: 1, last_turn: 7 }), ["page.turn", { turn: 2, n: 2, turns: 7 }]);
});

test("a scenario that begins later", () => {
    assert.deepEqual(said({ turn: 22, first_turn: 22, last_turn: 24 }), [
        "page.turn.later",
        { turn: 22, n: 1, turns: 3 },
    ]);
});

test("before its first turn", () => {
    assert.equal(said({ turn: 0, first_turn: 1, last_turn: 7 })[0], "page.turn.none");
});

test("a kept game says the same, as far as its scenario is known", () => {
    const state = { games: [{ id: "war", scenarios: [{ id: "short", turns: 3 }] }] };
    const card = { game: "war", scenario: "short", turn: 23, turns: 24, when: 0 };
    const turnOf = (given) =>
        JSON.parse(JSON.parse(detailWords({ speaker, state }, { card: { ...card, ...given }, size: 1 }))[1].turn);
    assert.deepEqual(turnOf({}), ["page.saves.turn.later", { turn: 23, n: 2, turns: 3 }]);
    assert.deepEqual(turnOf({ scenario: "gone" }), ["page.saves.turn", { turn: 23, n: 23, turns: 24 }]);
});
