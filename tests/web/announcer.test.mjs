/** Announcements for screen readers when the table changes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createAnnouncer } from "../../web/src/prompt/announcer.js";
import { START, withBegun, withOpened, withView } from "../../web/src/play/state.js";
import { targetsKey } from "../../web/src/pieces/context.js";

const speaker = { has: () => true, say: (key) => key, text: ({ key }) => key, name: (id) => id };
const game = { id: "g", sides: [] };
const view = (length, given) => ({
    game: "g",
    length,
    turn: 1,
    handover: null,
    decision: { side: "a", options: [] },
    players: { a: "human" },
    panels: [],
    events: [],
    markers: [],
    arrows: [],
    units: [],
    ...given,
});
const event = (key, length) => ({ text: { key }, length });
const first = withBegun({ ...START, game, live: true }, view(0), [event("set_up", 0)]);
const played = withView(first, view(1, { events: [{ text: { key: "move" } }] }));

function listener() {
    globalThis.document = { querySelector: () => null };
    let heard = [];
    const announcer = createAnnouncer({
        say: (words) => words && heard.push(words),
        clear: () => (heard = []),
    });
    return { follow: (state) => announcer.follow({ state, speaker }), heard: () => heard };
}

test("what something can be done to is counted as what it is: units, or places", () => {
    const keys = [
        ["unit", 2],
        ["hex", 1],
        ["unit", 0],
    ].map(([target, n]) => targetsKey({ target }, n));
    assert.deepEqual(keys, ["page.targets.units", "page.targets", "page.targets.none"]);
});

test("nothing of the last game stands before the next, be it the same game again", () => {
    const { follow, heard } = listener();
    follow(first);
    follow(played);
    assert.deepEqual(heard(), ["move"]);
    follow(withBegun(played, view(0), [event("set_up", 0)]));
    assert.deepEqual(heard(), [], "and nobody is told that an action was taken back");
});

test("what is taken back in a game is said, and what was said of it stands", () => {
    const { follow, heard } = listener();
    follow(first);
    follow(played);
    follow(withOpened(played, view(0), [event("set_up", 0)]));
    assert.deepEqual(heard(), ["move", "page.speech.undone"]);
});

test("nothing of the last game stands while the device is handed over for the next", () => {
    const { follow, heard } = listener();
    follow(first);
    follow(played);
    follow(withBegun(played, view(0, { handover: "a" }), []));
    assert.deepEqual(heard(), []);
});
