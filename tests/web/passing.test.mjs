/** The page going on by itself: where nothing else can be done, at a question that is new. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { passedBy, seenNow, UNSEEN } from "../../web/src/play/passing.js";
import { START } from "../../web/src/play/state.js";

const end = { verb: "end", advances: true, only: true, subjects: [], label: { key: "l" } };
const view = (length, side = "a", given = {}) => ({
    length,
    handover: null,
    result: null,
    turn: 1,
    panels: [],
    players: { a: "human", b: "human", c: "recruit" },
    decision: { side, prompt: { key: "move" }, options: [end] },
    ...given,
});
const state = (given) => ({ ...START, live: true, match: 3, view: view(5), ...given });

test("the one thing that can be done goes on", () => {
    assert.equal(passedBy(state()), end);
    assert.equal(
        passedBy(
            state({
                view: view(5, "a", {
                    decision: { side: "a", prompt: { key: "move" }, options: [{ ...end, only: undefined }] },
                }),
            }),
        ),
        undefined,
    );
});

test("not with the setting off, in the past, during a roll, with another tab in play or between hands", () => {
    for (const given of [
        { settings: { ...START.settings, pass: "off" } },
        { lookBack: { ...START.lookBack, view: view(2) } },
        { rolling: {} },
        { keeping: { ...START.keeping, taken: true } },
        { live: false },
        { view: view(5, "a", { handover: "a" }) },
        { view: view(5, "c") },
    ])
        assert.equal(passedBy(state(given)), undefined, JSON.stringify(given));
});

test("a question that has come up since is due, the one that the player acted in, undid or opened is not", () => {
    const opened = seenNow(UNSEEN, state());
    assert.equal(opened.due, false);
    const same = seenNow(opened, state({ view: view(6) }));
    assert.equal(same.due, false);
    const other = seenNow(same, state({ view: view(7, "b") }));
    assert.equal(other.due, true);
    assert.equal(seenNow(other, state({ view: view(7, "b") })), other);
    assert.equal(seenNow(other, state({ view: view(6) })).due, false);
    assert.equal(seenNow(other, state({ match: 4, view: view(8) })).due, false);
});
