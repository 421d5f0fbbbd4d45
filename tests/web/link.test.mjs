import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { checksum } from "../../web/src/keep/checksum.js";
import { codeOf, textOf } from "../../web/src/keep/link.js";

const TEXT = JSON.stringify({
    game: "g",
    position: { units: { "3. распутица": { hex: "0204", steps: 2 } }, turn: 3 },
});
const CHANGED = 10_000;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
const hashOf = async (text) => `#link=${await codeOf(text)}`;
const sealed = (data) => `#link=1.${data.length}.${checksum(data).slice(-8)}.${data}`;

test("a text comes out of a link as it went in, with what a program wrote behind it", async () => {
    const hash = await hashOf(TEXT);
    assert.deepEqual(await textOf(hash), { text: TEXT });
    for (const behind of [".", ")", "&utm=1", "A", "%20"])
        assert.deepEqual(await textOf(hash + behind), { text: TEXT });
});

test("a link of an earlier day is read by every later release", async () => {
    const { positions } = JSON.parse(await readFile(new URL("../contract/files/links.json", import.meta.url), "utf8"));
    assert.equal(positions.length, 4);
    for (const { of, code } of positions) {
        const { text } = await textOf(`#link=${code}`);
        assert.equal(JSON.parse(text).game, of);
    }
});

test("a link that was cut is known wherever it was cut, and says how much came", async () => {
    const hash = await hashOf(TEXT);
    const [, length, , data] = hash.slice(6).split(".");
    assert.equal(Number(length), data.length);
    for (let end = 0; end < hash.length; end += 1) {
        const { error } = await textOf(hash.slice(0, end));
        const came = end - (hash.length - data.length);
        const cut = { key: "page.link.cut", facts: { came, of: data.length } };
        assert.deepEqual(error, came >= 0 ? cut : { key: "page.link.cut.early" });
    }
});

test("a link in which a character is another is refused", async () => {
    const hash = await hashOf(TEXT);
    let seed = 1941;
    const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
    for (let round = 0; round < CHANGED; round += 1) {
        const place = 6 + below(hash.length - 6);
        const letter = letters[below(letters.length)];
        if (letter === hash[place]) continue;
        const changed = hash.slice(0, place) + letter + hash.slice(place + 1);
        const { text, error } = await textOf(changed);
        // The version may be an earlier one, of which there is none yet.
        if (text === undefined) assert.match(error.key, /^page\.link\.(cut|altered|newer)/);
        else assert.equal(text, TEXT, changed);
    }
});

test("what nobody made is refused in words: another version, no deflated text, too much of it", async () => {
    const keyOf = async (hash) => (await textOf(hash)).error?.key;
    const hash = await hashOf(TEXT);
    assert.equal(await keyOf(hash.replace("=1.", "=2.")), "page.link.newer");
    assert.equal(await keyOf(sealed("AAAA")), "page.link.altered");
    assert.equal(await keyOf(sealed("A")), "page.link.altered");
    assert.equal(
        await keyOf(sealed(deflateRawSync(Buffer.from([0xff, 0xfe])).toString("base64url"))),
        "page.link.altered",
    );
    assert.equal(await keyOf(sealed(deflateRawSync(Buffer.alloc(600_000)).toString("base64url"))), "page.link.altered");
    assert.equal(await keyOf(`#link=1.30000.00000000.${"A".repeat(30_000)}`), "page.link.long");
});
