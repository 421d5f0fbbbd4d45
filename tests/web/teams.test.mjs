/** The time of a turn, and when the next team is called. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockWords, isChange, termOf } from "../../web/src/prompt/teams.js";
import { START } from "../../web/src/play/state.js";

const steps = (now) => ({
    kind: "steps",
    items: ["red", "blue"].map((side) => ({ side, status: side === now ? "now" : "next" })),
});
const at = (now, decides, players = { red: "human", blue: "human" }) => ({
    ...START,
    live: true,
    match: 1,
    view: { turn: 2, result: null, handover: null, players, panels: [steps(now)], decision: { side: decides } },
});

test("time is told in minutes and seconds, and what is over the limit as such", () => {
    assert.deepEqual([0, 65, 600, -5, -61].map(clockWords), ["0:00", "1:05", "10:00", "+0:05", "+1:01"]);
});

test("a turn is that of the side whose phase it is, whoever answers in it", () => {
    assert.deepEqual(termOf(at("red", "blue")), { match: 1, turn: 2, side: "red" });
    assert.equal(termOf({ ...at("red", "red"), live: false }), null);
});

test("the next team is called where two people play, in the same game, with no hand to hide", () => {
    const [red, blue] = [at("red", "red"), at("blue", "blue")];
    const isCalled = (before, state) => isChange(before && termOf(before), termOf(state), state);
    assert.deepEqual([isCalled(red, blue), isCalled(blue, blue), isCalled(null, blue)], [true, false, false]);
    assert.equal(isCalled(red, at("blue", "blue", { red: "human", blue: "recruit" })), false);
    assert.equal(isCalled({ ...red, match: 7 }, blue), false);
    assert.equal(isCalled(red, { ...blue, view: { ...blue.view, handover: "blue" } }), false);
});
