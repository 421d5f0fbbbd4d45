import assert from "node:assert/strict";
import { test } from "node:test";
import { createBotShelf } from "../../web/src/keep/bots.js";
import { Shelf } from "./shelf.mjs";

test("a key that nobody writes hides no bot", () => {
    const items = new Shelf();
    const shelf = createBotShelf(() => items);
    shelf.write("Mine", "def bot(match): ...");
    for (const odd of ["%", "%41", "%E0%A4%A"]) items.setItem(`rasputitsa:bot:${odd}`, "x");
    assert.deepEqual(shelf.names(), ["Mine"]);
});
