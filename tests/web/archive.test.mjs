import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveText, isArchive, parseArchive, restore } from "../../web/src/keep/archive.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { Shelf, saved } from "./shelf.mjs";

function storage(room = Infinity) {
  return createStorage(() => new Shelf(room));
}

function full() {
  const keeper = storage();
  keeper.write(saved(5, "One"));
  keeper.write(saved(6, "Two"));
  keeper.remember("tab", "log");
  return keeper;
}

test("what is written is read again, elsewhere", () => {
  const text = archiveText(full(), saved(9, "auto"));
  const archive = parseArchive(text);
  const other = storage();
  assert.ok(isArchive(text));
  assert.deepEqual(restore(other, archive), { saves: 2, failed: null });
  assert.deepEqual(other.read("Two").saved, saved(6, "Two"));
  assert.equal(other.recall("tab"), "log");
  assert.deepEqual(archive.playing, saved(9, "auto"));
});

test("a second restoration doubles nothing, another game of the name gets a name of its own", () => {
  const keeper = full();
  const archive = parseArchive(archiveText(keeper, null));
  keeper.write(saved(7, "One"));
  assert.deepEqual(restore(keeper, archive), { saves: 1, failed: null });
  assert.deepEqual(keeper.list().map(({ name }) => name).sort(), ["One", "One (2)", "Two"]);
  assert.equal(keeper.read("One").saved.card.length, 7);
});

test("where there is no room it says so", () => {
  assert.deepEqual(restore(storage(10), parseArchive(archiveText(full(), null))), { saves: 0, failed: "page.storage.full" });
});

test("what is no archive is refused whole", () => {
  const text = archiveText(full(), null);
  for (const spoilt of [text.slice(0, -5), text.replace('"turn":1', '"turn":"x"'), text.replace('"archive":1', '"archive":2'), "{}", "[]", "null"]) {
    assert.equal(parseArchive(spoilt), null, spoilt);
  }
});
