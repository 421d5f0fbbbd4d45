import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { capOf } from "../../web/src/dialogs/key-sheet.js";
import { KEYS, actOf, isCharacter } from "../../web/src/document/keymap.js";
import { createSpeaker } from "../../web/src/words/text.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const speaker = createSpeaker([JSON.parse(read("web/assets/text.en.json"))]);
const press = (key, more = {}) => ({
    key,
    code: "",
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
});

test("every key has one meaning in its place, and a sentence", () => {
    for (const where of ["board", "page"]) {
        const keys = KEYS.filter((row) => row.where === where).flatMap((row) => row.keys);
        assert.equal(new Set(keys).size, keys.length);
    }
    assert.deepEqual(
        KEYS.filter(({ act }) => !speaker.has(`page.keys.${act}`)),
        [],
    );
});

test("the guide has the same table", () => {
    const rows = KEYS.map(({ where, keys, shown, act }) => {
        const caps = keys
            .slice(0, shown)
            .map((key) => capOf(speaker, key))
            .join(" ");
        return `| ${caps} | ${where === "board" ? "on the map: " : ""}${speaker.say(`page.keys.${act}`)} |`;
    });
    assert.ok(read("docs/playing.md").includes(rows.join("\n")));
});

test("letters count with and without Shift lock, and Shift tells two of them apart", () => {
    assert.equal(actOf("page", press("t")), "target");
    assert.equal(actOf("page", press("T", { shiftKey: true })), "targetBefore");
    assert.equal(actOf("page", press("T")), "target");
    assert.equal(actOf("page", press("?", { shiftKey: true })), "keys");
    assert.equal(actOf("page", press("z", { metaKey: true })), "undo");
    assert.equal(actOf("page", press("Z", { ctrlKey: true, shiftKey: true })), null);
    assert.equal(actOf("page", press("n", { altKey: true })), null);
    assert.equal(isCharacter(press("n")), true);
    assert.equal(isCharacter(press("z", { ctrlKey: true })), false);
});

test("under a keyboard of other letters the place of a key decides", () => {
    assert.equal(actOf("page", press("т", { code: "KeyN" })), "next");
    assert.equal(actOf("page", press("Е", { code: "KeyT", shiftKey: true })), "targetBefore");
    assert.equal(actOf("page", press("ζ", { code: "KeyZ", ctrlKey: true })), "undo");
    assert.equal(actOf("page", press("ן", { code: "KeyI" })), null);
    assert.equal(actOf("board", press("۰", { code: "Digit0" })), "whole");
});

test("where a keyboard writes our letters they decide, wherever their keys lie", () => {
    assert.equal(actOf("page", press("n", { code: "KeyL" })), "next");
    assert.equal(actOf("page", press("l", { code: "KeyN" })), null);
    assert.equal(actOf("page", press("?", { code: "KeyN", shiftKey: true })), "keys");
});
