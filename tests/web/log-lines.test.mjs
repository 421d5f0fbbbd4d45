/** The log gives a reason once, however many actions it is for, and a deed once for all who do it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isAlike, linesOf } from "../../web/src/play/log-lines.js";

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

const deed = (key, unit, given = {}) => ({ length: 1, text: { key, facts: { unit, hex: "0507" } }, ...given });
const SEVERAL = (key) => ["attacks", "why"].includes(key);

test("who does the same as the one before stands in its line, where there are words for several", () => {
    const log = ["XL", "XLI", "LVI"].map((unit) => deed("attacks", unit));
    const [line, ...others] = linesOf(log, SEVERAL);
    assert.deepEqual(line.text, { key: "attacks.several", facts: { unit: ["XL", "XLI", "LVI"], hex: "0507" } });
    assert.deepEqual(others, []);
    assert.deepEqual(linesOf(log), log, "no words for several");
});

test("reasons with their deeds between them are one line, and the deeds another", () => {
    const log = ["10", "6MC"].flatMap((unit) => [deed("why", unit, { bot: "recruit" }), deed("attacks", unit)]);
    const told = linesOf(log, SEVERAL).map(({ text, bot }) => [bot, text.key, text.facts.unit]);
    assert.deepEqual(told, [
        ["recruit", "why.several", ["10", "6MC"]],
        [undefined, "attacks.several", ["10", "6MC"]],
    ]);
});

test("another place, another player, a die or the same unit again begins a line of its own", () => {
    const first = deed("attacks", "XL");
    const others = [
        { ...deed("attacks", "XLI"), text: { key: "attacks", facts: { unit: "XLI", hex: "0508" } } },
        deed("attacks", "XLI", { bot: "regular" }),
        deed("attacks", "XLI", { die: [3] }),
        deed("attacks", "XL"),
    ];
    for (const other of others) assert.deepEqual(linesOf([first, other], SEVERAL), [first, other]);
    const apart = [first, happened("else"), deed("attacks", "XLI")];
    assert.deepEqual(linesOf(apart, SEVERAL), apart);
});

test("a line that nobody joined is the same, one that a unit joined is not", () => {
    const log = ["XL", "XLI", "LVI"].map((unit) => deed("attacks", unit));
    const [two] = linesOf(log.slice(0, 2), SEVERAL);
    assert.ok(isAlike(two, linesOf(log.slice(0, 2), SEVERAL)[0]));
    assert.ok(!isAlike(two, linesOf(log, SEVERAL)[0]));
    assert.ok(!isAlike(log[0], two));
});

test("who joins an attack later does not have its reason told again, until a die has fallen", () => {
    const attack = (hex, ...attackers) => reason("attack", { hex, attackers, units: attackers.length });
    const log = [attack("0304", "A", "B"), attack("0405", "C", "D"), attack("0304", "B", "A")];
    assert.deepEqual(linesOf(log), log.slice(0, 2));
    const rolled = [...log.slice(0, 2), { ...happened("rolled"), die: [3] }, log[2]];
    assert.deepEqual(linesOf(rolled), rolled);
});
