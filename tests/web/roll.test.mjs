import assert from "node:assert/strict";
import { test } from "node:test";
import { lastOfEach } from "../../web/src/prompt/roll.js";

const said = (key, unit, hex) => ({ text: { key, facts: { unit, hex } }, unit });

test("of a retreat hex by hex the last hex is told, and everything else", () => {
    const came = [
        said("retreat", "4A", "0101"),
        said("retreat", "4A", "0102"),
        said("retreat", "5A", "0201"),
        said("loses", "5A", "0201"),
        said("advance", "47PzK", "0101"),
        said("advance", "46PzK", "0101"),
    ];
    assert.deepEqual(lastOfEach(came), came.slice(1));
});
