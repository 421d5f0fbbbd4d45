import assert from "node:assert/strict";
import { test } from "node:test";

import {
    isAnnounced,
    isAnswer,
    isGiven,
    isMail,
    keepMail,
    mailCode,
    mailsOf,
    markBefore,
    noteMark,
    readMail,
    secondFor,
    signIn,
} from "../../web/src/live/mail-code.js";

const [OFFER, OTHER] = ["a".repeat(64), "b".repeat(64)];
const [FIRST, SECOND, FRESH] = ["1".repeat(32), "2".repeat(32), "3".repeat(32)];
const TOLD = {
    sign: "0123456789abcdef",
    since: 4,
    print: "fedcba9876543210",
    actions: [["move", "1", "0204"]],
    dice: {},
};
const BEGIN = { sign: TOLD.sign, code: "2.3.abc", side: "german", whole: true };
const ASK = { k: "ask", told: TOLD, roll: { ...TOLD, actions: [["attack", "0204"]] }, offer: OFFER };
const MESSAGES = [
    { k: "begin", begin: BEGIN },
    ASK,
    { ...ASK, begin: BEGIN },
    { k: "dice", sign: TOLD.sign, offer: OFFER, second: SECOND },
    { k: "turn", told: TOLD },
    { k: "begin", begin: { ...BEGIN, hidden: true } },
    { k: "turn", told: { ...TOLD, actions: [["take", "?"]], cards: [[4, OFFER]] } },
];
const PLEDGE = { print: TOLD.print, offer: OFFER, second: SECOND };

/** @param {object} [more] */
const mail = (more = {}) => ({
    sign: TOLD.sign,
    side: "german",
    whole: true,
    there: 4,
    code: "",
    asked: null,
    pair: null,
    pledge: null,
    marks: [],
    ...more,
});
const keeper = () => {
    const kept = new Map();
    return { recall: (name) => kept.get(name) ?? null, remember: (name, value) => kept.set(name, value) };
};

test("each message comes out of its code as it went in, and tells its game", async () => {
    for (const message of MESSAGES) {
        const code = await mailCode(message);
        assert.ok(isMail(code));
        assert.deepEqual(await readMail(code), message);
        assert.equal(signIn(message), TOLD.sign);
    }
});

test("a code of today is read by every later release", async () => {
    const code =
        "10.88.80a5837e.q1bKVrJSSslMTlXSUSrOTM9TslIyMDQyNjE1M7ewTExKTklNU9JRyk9LSy1SslJKpBCALElNzs9LUbJSMiIAlGoB";
    assert.deepEqual(await readMail(code), MESSAGES[3]);
});

test("a code that was cut or changed is refused with the reason", async () => {
    const code = await mailCode(ASK);
    for (let end = 3; end < code.length; end += 7) assert.ok("error" in (await readMail(code.slice(0, end))));
    const place = code.length - 9;
    const changed = code.slice(0, place) + (code[place] === "A" ? "B" : "A") + code.slice(place + 1);
    assert.deepEqual(await readMail(changed), { error: { key: "page.link.altered" } });
});

test("what has not the form of a message is none", async () => {
    const wrong = [
        null,
        [],
        3,
        {},
        { k: "other" },
        { k: "constructor" },
        { k: "turn" },
        { k: "turn", told: { ...TOLD, sign: 3 } },
        { ...ASK, offer: "short" },
        { ...ASK, roll: { ...TOLD, sign: "another" } },
        { ...ASK, begin: { ...BEGIN, sign: "another" } },
        { ...MESSAGES[3], second: "not a number" },
        { ...MESSAGES[3], second: [SECOND] },
        { ...MESSAGES[3], offer: [OFFER] },
        { ...MESSAGES[3], error: { key: "page.notices", facts: { words: "said by somebody else" } } },
        { ...MESSAGES[3], error: null },
        { k: "begin", begin: { ...BEGIN, code: "2.3.%" } },
        { k: "begin", begin: { ...BEGIN, whole: "yes" } },
        { k: "begin", begin: { ...BEGIN, hidden: false } },
    ];
    for (const each of wrong) assert.deepEqual(await readMail(await mailCode(each)), { error: { key: "mail.none" } });
});

test("the same roll gets the same number again, and another gets a fresh one", () => {
    assert.equal(secondFor(mail(), ASK, FRESH), FRESH);
    assert.equal(secondFor(mail({ pledge: PLEDGE }), ASK, FRESH), SECOND);
    assert.equal(secondFor(mail({ pledge: PLEDGE }), { ...ASK, offer: OTHER }, FRESH), FRESH);
    assert.ok(!isGiven(null, ASK.roll, OFFER));
    assert.ok(!isGiven(PLEDGE, { ...ASK.roll, print: "0" }, OFFER));
});

test("dice are taken for the roll that they were asked for, and no others in their place", () => {
    const asked = { since: 4, action: ["attack", "0204"], first: FIRST, roll: ASK.roll, offer: OFFER };
    const dice = MESSAGES[3];
    assert.ok(isAnswer(mail({ asked }), dice));
    assert.ok(!isAnswer(mail(), dice));
    assert.ok(!isAnswer(mail({ asked }), { ...dice, offer: OTHER }));
    assert.ok(!isAnswer(mail({ asked }), { ...dice, sign: "another" }));
    assert.ok(isAnswer(mail({ asked: { ...asked, second: SECOND } }), dice));
    assert.ok(!isAnswer(mail({ asked: { ...asked, second: FRESH } }), dice));
    assert.ok(isAnnounced(asked, 4, ["attack", "0204"]));
    assert.ok(!isAnnounced(asked, 4, ["attack", "0205"]));
    assert.ok(!isAnnounced(asked, 5, ["attack", "0204"]));
    assert.ok(!isAnnounced(null, 4, ["attack", "0204"]));
});

test("moments are noted in their order, and what was taken back is forgotten", () => {
    const game = mail();
    for (const length of [2, 5, 9]) noteMark(game, { length, print: `p${length}` });
    noteMark(game, { length: 7, print: "p7" });
    assert.deepEqual(
        game.marks.map(({ length }) => length),
        [2, 5, 7],
    );
    assert.equal(markBefore(game, 6)?.print, "p5");
    assert.equal(markBefore(game, 1), null);
    for (let length = 10; length < 60; length += 1) noteMark(game, { length, print: "", own: true });
    assert.deepEqual(
        game.marks.map(({ length }) => length),
        [2, 5, 7, 59],
    );
    noteMark(game, { length: 7, print: "p7", own: true });
    assert.deepEqual(game.marks.slice(-2), [
        { length: 7, print: "p7" },
        { length: 7, print: "p7", own: true },
    ]);
    noteMark(game, { length: 60, print: "" });
    assert.deepEqual(
        game.marks.map(({ length }) => length),
        [2, 5, 7, 60],
    );
    for (let length = 61; length < 99; length += 1) noteMark(game, { length, print: "" });
    assert.equal(game.marks.length, 30);
    noteMark({ ...game, loose: true }, { length: 100, print: "" });
    assert.equal(game.marks.at(-1)?.length, 98);
});

test("twenty games are remembered, and one that is forgotten leaves nothing", () => {
    const store = keeper();
    for (let n = 0; n < 25; n += 1) keepMail(store, `${n}`, mail({ sign: `${n}` }));
    assert.equal(mailsOf(store).length, 20);
    keepMail(store, "24", mail({ sign: "24", there: 9 }));
    assert.equal(mailsOf(store)[0].there, 9);
    for (let n = 0; n < 25; n += 1) keepMail(store, `${n}`, null);
    assert.equal(store.recall("mail"), "");
    store.remember("mail", "no JSON");
    assert.deepEqual(mailsOf(store), []);
});
