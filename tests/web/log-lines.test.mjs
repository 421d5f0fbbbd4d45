/** The log gives a reason once, however many actions it is for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf } from "../../web/src/play/log-lines.js";

const happened = (key) => ({ length: 1, text: { key } });
const reason = (key, facts = {}, given = {}) => ({
    length: 1,
    bot: "recruit",
    text: { key, facts },
    ...given,
});

test("a reason that is given for several actions stands once", () => {
    const log = [
        happened("a"),
        reason("why", { n: 1 }),
        happened("b"),
        reason("why", { n: 1 }),
        happened("c"),
        reason("why", { n: 2 }),
    ];
    assert.deepEqual(linesOf(log), [log[0], log[1], log[2], log[4], log[5]]);
});

test("the same reason after another is told again", () => {
    const log = [reason("why"), reason("other"), reason("why")];
    assert.deepEqual(linesOf(log), log);
});

test("another player may have the same reason", () => {
    const log = [reason("why"), reason("why", {}, { bot: "regular" })];
    assert.deepEqual(linesOf(log), log);
});

test("what happens twice is told twice, and a reason that is kept back not at all", () => {
    const log = [happened("a"), happened("a"), reason("hidden", {}, { secret: true })];
    assert.deepEqual(linesOf(log), log.slice(0, 2));
});
