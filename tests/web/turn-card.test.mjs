/** The time when the card of a turn is due. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardAfter, isCardShown } from "../../web/src/play/turn-card.js";

const view = (turn, length, player = "human") => ({
    game: "g",
    turn,
    length,
    handover: null,
    decision: { side: "a" },
    players: { a: player },
});
const state = (before, card = null) => ({ live: true, view: before, card });

test("a new turn is due, and stays so while computers play", () => {
    assert.equal(cardAfter(state(view(1, 5)), view(2, 6)), 2);
    assert.equal(cardAfter(state(view(2, 6, "bot"), 2), view(2, 7)), 2);
});

test("it is past once a person has acted, or gone back", () => {
    assert.equal(cardAfter(state(view(2, 6), 2), view(2, 7)), null);
    assert.equal(cardAfter(state(view(2, 6), 2), view(1, 5)), null);
});

test("a game that is opened begins without one", () => {
    assert.equal(cardAfter({ live: false, view: view(0, 0), card: null }, view(3, 40)), null);
    assert.equal(cardAfter(state({ ...view(0, 0), game: "other" }), view(3, 40)), null);
});

test("it shows to a person who decides, in the present", () => {
    const now = { ...state(view(2, 6), 2), lookBack: { view: null } };
    assert.equal(isCardShown(now), true);
    assert.equal(isCardShown({ ...now, view: view(2, 6, "bot") }), false);
    assert.equal(isCardShown({ ...now, lookBack: { view: view(1, 3) } }), false);
    assert.equal(isCardShown({ ...now, view: { ...view(2, 6), handover: "a" } }), false);
});
