import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { capOf } from "../../web/src/dialogs/key-sheet.js";
import { KEYS, actOf, isCharacter } from "../../web/src/document/keymap.js";
import { createSpeaker } from "../../web/src/words/text.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const speaker = createSpeaker([JSON.parse(read("web/assets/text.en.json"))]);
const press = (key, more = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("every key has one meaning in its place, and a sentence", () => {
  for (const where of ["board", "page"]) {
    const keys = KEYS.filter((row) => row.where === where).flatMap((row) => row.keys);
    assert.equal(new Set(keys).size, keys.length);
  }
  assert.deepEqual(KEYS.filter(({ act }) => !speaker.has(`page.keys.${act}`)), []);
});

test("the guide has the same table", () => {
  const rows = KEYS.map(({ where, keys, shown, act }) => {
    const caps = keys.slice(0, shown).map((key) => capOf(speaker, key)).join(" ");
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
