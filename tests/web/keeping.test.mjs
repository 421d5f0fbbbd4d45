/** The game in play is kept; another that is laid on the table meanwhile is not taken for it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keep } from "../../web/src/games/keeping.js";

const view = (game) => ({ game, scenario: "s", turn: 1, last_turn: 7, length: 0, units: [] });

/** A desk with a game on it; what happens while the engine writes it down, and the cards that were kept. */
function deskWith(meanwhile) {
    const kept = [];
    const state = { match: 1, view: view("first"), lesson: null, keeping: {}, computer: { resting: {} } };
    const desk = {
        keeping: Promise.resolve(),
        say: () => assert.fail("nothing is told"),
        store: { state, update: () => undefined },
        engine: { call: async () => (meanwhile(state), { ok: true, mark: 1, save: "{}" }) },
        tab: {
            mark: () => 0,
            isOurs: () => true,
            isSmall: () => true,
            unread: async () => null,
            write: async (card) => (kept.push(card.game), { ok: true }),
        },
    };
    return { desk, kept };
}

test("the game in play is kept", async () => {
    const { desk, kept } = deskWith(() => undefined);
    await keep(desk);
    assert.deepEqual(kept, ["first"]);
});

test("a game that has left the table is not kept under the card of the next", async () => {
    const ways = [
        (state) => Object.assign(state, { view: null }),
        (state) => Object.assign(state, { match: 2, view: view("second") }),
    ];
    for (const way of ways) {
        const { desk, kept } = deskWith(way);
        await keep(desk);
        assert.deepEqual(kept, []);
    }
});
