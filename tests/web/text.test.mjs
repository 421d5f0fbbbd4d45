import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createSpeaker, format } from "../../web/src/words/text.js";

const fixture = JSON.parse(readFileSync(new URL("../contract/format.json", import.meta.url), "utf8"));

for (const { name, tables, text, expected } of fixture.cases) {
    test(`format: ${name}`, () => assert.equal(format(tables, text), expected));
}

test("a speaker says keys, texts and names from its tables", () => {
    const speaker = createSpeaker([{ "name.red": "Red" }, { turn: "{side:name} moves" }]);
    assert.equal(speaker.say("turn", { side: "red" }), "Red moves");
    assert.equal(speaker.text({ key: "turn", facts: { side: "blue" } }), "blue moves");
    assert.equal(speaker.name("red"), "Red");
    assert.equal(speaker.has("turn"), true);
    assert.equal(speaker.has("nothing"), false);
});

test("a text names the ids that its template marks, whatever else looks like one", () => {
    const speaker = createSpeaker([{ reason: "{unit:name} and {units:name} stand at {odds}; {n:name}" }]);
    assert.deepEqual(
        speaker.named({
            key: "reason",
            facts: { unit: "5", units: ["6", "7"], odds: "8", n: 9, spare: "10" },
        }),
        ["5", "6", "7"],
    );
    assert.deepEqual(speaker.named({ key: "reason" }), []);
});

test("an inherited property is no template and no fact", () => {
    assert.equal(format([{}], { key: "toString" }), "toString");
    assert.equal(format([{ a: "{toString}" }], { key: "a", facts: {} }), "{toString}");
});
