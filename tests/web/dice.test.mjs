import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { hashLines, keptLine } from "../../web/src/dialogs/dice.js";
import { areJoint, diceGiven } from "../../web/src/dialogs/dice-field.js";
import { answerText, answered, invitationText, notesOf, readText } from "../../web/src/dialogs/joint.js";
import { areSealed, diceOf, randomSalt } from "../../web/src/play/seed.js";

const TEXT = "0123456789abcdef0123456789abcdef:1941";
const HASH = createHash("sha256").update(TEXT).digest("hex");
const PEOPLE = { german: "human", soviet: "human" };

/** @param {Record<string, string>} fields */
function given(fields) {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
}

/** @param {string} noted @param {{ hash?: string, text?: string }} [changed] */
async function found(noted, changed = {}) {
    const lines = await hashLines({ kind: "sealed", mode: "match", hash: HASH, text: TEXT, ...changed }, noted);
    return lines.map(([key]) => key.replace("dice.check.", ""));
}

test("dice are sealed in a match between people, unless they want a seed of their own", () => {
    assert.ok(areSealed(PEOPLE, "match"));
    assert.ok(!areSealed(PEOPLE, "practice"));
    assert.ok(!areSealed({ ...PEOPLE, soviet: "regular" }, "match"));
    const sealed = diceGiven(PEOPLE, given({ mode: "match", dice: "sealed", seed: "5" }));
    assert.match(sealed.salt, /^[0-9a-f]{32}$/);
    assert.notEqual(sealed.seed, 5);
    assert.deepEqual(diceGiven(PEOPLE, given({ mode: "match", dice: "seed", seed: "5" })), { seed: 5 });
    const bots = diceGiven({ ...PEOPLE, soviet: "regular" }, given({ mode: "match", dice: "sealed", seed: "5" }));
    assert.deepEqual(bots, { seed: 5 });
    assert.ok(areJoint(PEOPLE, given({ mode: "match", dice: "joint" })));
    assert.ok(!areJoint(PEOPLE, given({ mode: "practice", dice: "joint" })));
});

test("no two salts and seeds are alike", () => {
    assert.equal(new Set(Array.from({ length: 50 }, randomSalt)).size, 50);
    assert.equal(new Set(Array.from({ length: 50 }, () => diceOf(true).seed)).size, 50);
});

test("the hash is worked out anew and set beside what was noted", async () => {
    assert.deepEqual(await found(""), ["hash"]);
    assert.deepEqual(await found(HASH), ["hash", "noted"]);
    assert.deepEqual(await found(` ${HASH.slice(0, 8).toUpperCase()} ${HASH.slice(8, 16)} `), ["hash", "noted"]);
    assert.deepEqual(await found(HASH.slice(0, 15)), ["hash", "noted.short"]);
    assert.deepEqual(await found("x".repeat(20)), ["hash", "noted.short"]);
    assert.deepEqual(await found("0".repeat(16)), ["hash", "noted.bad"]);
    assert.deepEqual(await found(HASH, { text: TEXT.replace("1941", "1942") }), ["hash.bad"]);
    assert.deepEqual(await found(HASH, { text: undefined }), []);
});

test("where the browser has no SHA-256 for the page, that is said", async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
    Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
    try {
        assert.deepEqual(await found(HASH), ["engine", "noted"]);
    } finally {
        Object.defineProperty(globalThis, "crypto", /** @type {PropertyDescriptor} */ (own));
    }
});

const OFFER = "ab".repeat(32);
const INVITATION = { game: "one", scenario: "first", options: { winter: true, points: 4 }, offer: OFFER };
const [ONE, TWO] = ["1", "2"].map((digit) => digit.repeat(32));

test("invitations and answers are read again, whatever a mail program did to their lines", () => {
    const text = invitationText(INVITATION);
    assert.match(text, /^dice1\.[\w-]+$/);
    assert.deepEqual(readText(`${text.slice(0, 40)}\n ${text.slice(40)}\n`), { invitation: INVITATION });
    assert.deepEqual(readText(answerText(OFFER, ONE)), { offer: OFFER, second: ONE });
    for (const wrong of ["", "good morning", "dice1.", `dice1.${btoa("{}")}`, text.slice(0, -5), `dice2.${OFFER}.12`]) {
        assert.equal(readText(wrong), null, wrong);
    }
});

test("an invitation is answered with the same number again, and one after it is counted", () => {
    const none = { made: [], given: [] };
    const first = answered(none, INVITATION, ONE);
    assert.deepEqual([first.second, first.others], [ONE, 0]);
    assert.equal(answered(first.notes, INVITATION, TWO).second, ONE);
    const again = answered(first.notes, { ...INVITATION, offer: "cd".repeat(32) }, TWO);
    assert.deepEqual([again.second, again.others], [TWO, 1]);
    assert.equal(answered(again.notes, { ...INVITATION, game: "two", offer: "ef".repeat(32) }, TWO).others, 0);
});

test("what is kept of them may be damaged", () => {
    for (const kept of [null, "", "{}", "[]", '{"made":1}']) {
        assert.deepEqual(notesOf({ recall: () => kept }), { made: [], given: [] });
    }
});

test("dice of both are set beside the number that was given here", () => {
    const seal = { kind: "joint", mode: "match", hash: OFFER, second: ONE };
    const notes = { made: [], given: [{ offer: OFFER, second: ONE, game: "one" }] };
    assert.deepEqual(keptLine(seal, notes), ["dice.check.given"]);
    assert.deepEqual(keptLine({ ...seal, second: TWO }, notes), ["dice.check.given.bad"]);
    assert.deepEqual(keptLine({ ...seal, hash: "0".repeat(64) }, notes), ["dice.check.stranger"]);
    const made = { made: [{ offer: OFFER, first: TWO, game: /** @type {any} */ ({}) }], given: [] };
    assert.deepEqual(keptLine(seal, made), ["dice.check.made"]);
});

test("an invitation to a duplicate match says so, and no more of it", () => {
    const duplicate = { id: "0123456789abcdef", game: 1, names: ["Anna", "Boris"] };
    const read = readText(invitationText({ ...INVITATION, duplicate }));
    assert.deepEqual(read, { invitation: { ...INVITATION, duplicate: true } });
});
