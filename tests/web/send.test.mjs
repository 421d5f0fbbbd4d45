import assert from "node:assert/strict";
import { test } from "node:test";
import { isGame, isWhole } from "../../web/src/dialogs/came.js";
import { goesToOtherTab } from "../../web/src/dialogs/other-tab.js";
import { linkBase } from "../../web/src/dialogs/link-base.js";
import { hashIn } from "../../web/src/dialogs/sent.js";

test("a link or a code is found in what was pasted, however a program broke its lines", () => {
    assert.equal(hashIn("Your turn: https://a.b/c/#link=2.4.ab\n cd"), "#link=2.4.abcd");
    assert.equal(hashIn(" 3.4.AB.\r\nCD "), "#link=3.4.AB.CD");
    assert.equal(hashIn("1.4.0123abcd.AAAA"), "#link=1.4.0123abcd.AAAA");
    assert.equal(hashIn("Try https://a.b/c/#task=battle_for_moscow/2, it is good"), "#task=battle_for_moscow/2");
    assert.equal(hashIn(" #task=battle_for_moscow/13\n"), "#task=battle_for_moscow/13");
    for (const other of ["", "hello", "https://a.b/c/#home", "2.x"]) assert.equal(hashIn(other), null);
});

test("a link to a whole game is told from one to a position, and a game from a position", () => {
    assert.ok(isWhole("#link=2.4.abcd") && isWhole("#link=3.4.ABCD") && isWhole("#link=5.4.ABCD"));
    assert.ok(isWhole("#link=8.4.abcd") && isWhole("#link=9.4.ABCD"), "hands are hidden in it");
    assert.ok(!isWhole("#link=6.4.ABCD") && !isWhole("#link=7.4.ABCD"), "it is an end of a live connection");
    assert.ok(!isWhole("#link=1.4.0123abcd.AAAA") && !isWhole("#home"));
    assert.ok(isGame('{"branch":0,"branches":[]}'));
    assert.ok(!isGame('{"seed":1,"format":2,"position":{}}'));
});

test("from a file a link names the public address, where one was configured; nowhere a file's own", async () => {
    const library = (/** @type {object} */ manifest) => ({ manifest: async () => manifest });
    const disk = { protocol: "file:", href: "file:///home/me/page.html#home" };
    assert.equal(await linkBase(library({ address: "https://a.b/c/" }), disk), "https://a.b/c/#link=");
    assert.equal(await linkBase(library({}), disk), "");
    const served = { protocol: "https:", href: "https://d.e/?lang=en#home" };
    assert.equal(await linkBase(library({ address: "https://a.b/c/" }), served), "https://d.e/#link=");
});

test("what no other tab plays is opened here, a damaged file too", async () => {
    const asked = ['{"branch":0', '{"branch":0,"game":"g","scenario":"s"}'].map(goesToOtherTab);
    assert.deepEqual(await Promise.all(asked), [false, false]);
});
