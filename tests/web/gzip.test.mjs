import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "../../web/src/keep/gzip.js";

const SAVE = JSON.stringify({
    branches: Array.from({ length: 40 }, (_, n) => ({
        at: n,
        actions: [["move", `unit ${n % 7}`, "0507"], ["end"]],
    })),
});

for (const text of [
    "",
    "a",
    "aaaaaaaaaaa",
    "abababab",
    SAVE,
    "распутица ☃ 😀 \u0080\u0081\uffff\ud800",
    "\0\u007f",
    '\\"\n\t',
]) {
    test(`what is packed comes back: ${JSON.stringify(text).slice(0, 30)}`, () =>
        assert.equal(unpack(pack(text)), text));
}

test("a long text of few words and one of all units come back", () => {
    const all = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).join("");
    assert.equal(unpack(pack(all)), all);
    assert.equal(unpack(pack(SAVE.repeat(200))), SAVE.repeat(200));
});

test("the packed text is a fraction, has no surrogate, and comes through JSON", () => {
    const packed = pack(SAVE);
    assert.ok(packed.length * 4 < SAVE.length);
    assert.doesNotMatch(pack(SAVE.repeat(200)), /[\ud800-\udfff]/);
    assert.equal(unpack(JSON.parse(JSON.stringify(packed))), SAVE);
});

test("what is no packed text is known", () => {
    for (const text of ["\u0000", "\u1000", `${pack(SAVE)}\uffff`]) assert.equal(unpack(text), null);
});
