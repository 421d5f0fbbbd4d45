import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum, withChecksum, checkedRecord } from "../../web/src/keep/checksum.js";
import { cleanName, createStorage, freeName } from "../../web/src/keep/storage.js";
import { Shelf, saved } from "./shelf.mjs";

function filled() {
  const shelf = new Shelf();
  const storage = createStorage(() => shelf);
  storage.writeAuto(saved(1));
  storage.writeAuto(saved(2));
  return { shelf, storage };
}

test("nothing kept reads as nothing", () => {
  const storage = createStorage(() => new Shelf());
  assert.deepEqual(storage.readAuto(), { saved: null, damaged: false });
  assert.deepEqual(storage.list(), []);
});

test("the last write is read, and the one before stays", () => {
  const { shelf, storage } = filled();
  assert.deepEqual(storage.readAuto(), { saved: saved(2), damaged: false });
  assert.equal(shelf.length, 2);
});

test("every key is under the prefix", () => {
  const { shelf, storage } = filled();
  storage.write(saved(3, "a:b/ü"));
  storage.remember("tab", "log");
  assert.ok([...shelf.items.keys()].every((key) => key.startsWith("rasputitsa:")));
});

test("a write torn at any place leaves the generation before, and says so", () => {
  const { shelf } = filled();
  const whole = shelf.getItem("rasputitsa:auto:b");
  for (let length = 0; length < whole.length; length += 1) {
    shelf.items.set("rasputitsa:auto:b", whole.slice(0, length));
    assert.deepEqual(createStorage(() => shelf).readAuto(), { saved: saved(1), damaged: true }, `torn at ${length}`);
  }
});

test("a flipped bit anywhere leaves the generation before, and says so", () => {
  const { shelf } = filled();
  const whole = shelf.getItem("rasputitsa:auto:b");
  for (let place = 0; place < whole.length; place += 1) {
    const flipped = String.fromCharCode(whole.charCodeAt(place) ^ (1 << place % 8));
    shelf.items.set("rasputitsa:auto:b", whole.slice(0, place) + flipped + whole.slice(place + 1));
    assert.deepEqual(createStorage(() => shelf).readAuto(), { saved: saved(1), damaged: true }, `flipped at ${place}`);
  }
});

test("after a torn write the next goes over the torn one, never over the whole one", () => {
  const { shelf, storage } = filled();
  shelf.items.set("rasputitsa:auto:b", "R1 2 99");
  storage.writeAuto(saved(3));
  assert.deepEqual(storage.readAuto(), { saved: saved(3), damaged: false });
  assert.deepEqual(JSON.parse(checkedRecord(shelf.getItem("rasputitsa:auto:a")).payload), saved(1));
});

test("both generations lost reads as nothing, and says so", () => {
  const { shelf, storage } = filled();
  shelf.items.set("rasputitsa:auto:a", "");
  shelf.items.set("rasputitsa:auto:b", "rubbish");
  assert.deepEqual(storage.readAuto(), { saved: null, damaged: true });
});

test("what is left of a damaged game is set aside, and no save", () => {
  const { shelf, storage } = filled();
  shelf.items.set("rasputitsa:auto:a", "R1 torn");
  shelf.items.set("rasputitsa:auto:b", "rubbish");
  storage.setAside();
  storage.writeAuto(saved(3));
  storage.writeAuto(saved(4));
  const stored = [...shelf.items.values()];
  assert.ok(stored.includes("R1 torn") && stored.includes("rubbish"));
  assert.deepEqual(storage.list(), []);
});

test("a full storage refuses the write and loses nothing", () => {
  const { shelf, storage } = filled();
  shelf.room = 10;
  assert.deepEqual(storage.writeAuto(saved(3)), { ok: false, key: "page.storage.full" });
  assert.deepEqual(storage.readAuto(), { saved: saved(2), damaged: false });
});

test("a write that the browser drops is noticed", () => {
  const { shelf, storage } = filled();
  shelf.setItem = () => {};
  assert.deepEqual(storage.writeAuto(saved(3)), { ok: false, key: "page.storage.lost" });
});

test("a forbidden storage is a message, not an error", () => {
  const storage = createStorage(() => {
    throw new Error("denied");
  });
  assert.equal(storage.available, false);
  assert.deepEqual(storage.writeAuto(saved(1)), { ok: false, key: "page.storage.blocked" });
  assert.deepEqual(storage.readAuto(), { saved: null, damaged: false });
  assert.deepEqual(storage.list(), []);
  storage.remove("x");
});

test("named saves are listed latest first, and removed whole", () => {
  const { shelf, storage } = filled();
  storage.write(saved(5, "One"));
  storage.write(saved(9, "Two: the sequel"));
  storage.write(saved(6, "One"));
  assert.deepEqual(storage.list().map(({ name }) => name), ["Two: the sequel", "One"]);
  assert.equal(storage.read("One").saved.card.length, 6);
  storage.remove("One");
  assert.equal(storage.has("One"), false);
  assert.equal(shelf.length, 2 + 1);
});

test("the keys of others are left alone", () => {
  const { shelf, storage } = filled();
  shelf.setItem("other", "x");
  storage.remove("other");
  assert.equal(shelf.getItem("other"), "x");
  assert.deepEqual(storage.list(), []);
});

test("a record that is whole but of another shape is not a save", () => {
  const { shelf, storage } = filled();
  shelf.setItem("rasputitsa:auto:b", withChecksum(9, '{"save":5}'));
  assert.deepEqual(storage.readAuto(), { saved: saved(1), damaged: true });
});

test("a name is one line of bounded length", () => {
  assert.equal(cleanName("  Turn\n 3 \t x "), "Turn 3 x");
  assert.equal(cleanName("x".repeat(100)).length, 60);
});

test("the order is under the checksum", () => {
  assert.equal(checkedRecord(withChecksum(3, "payload").replace("R1 3", "R1 4")), null);
  assert.notEqual(checksum("ab"), checksum("ba"));
});

test("a named save is packed, keeps one generation, and reads as it was", () => {
  const { shelf, storage } = filled();
  const long = { ...saved(5, "Long"), save: "move unit 0507 ".repeat(300) };
  storage.write(long);
  storage.write(long);
  const keys = [...shelf.items.keys()].filter((key) => key.includes("save:"));
  assert.equal(keys.length, 1);
  assert.ok(shelf.getItem(keys[0]).length < long.save.length / 4);
  assert.deepEqual(storage.read("Long"), { saved: long, damaged: false });
});

test("a named save is not lost where the next write of it finds no room", () => {
  const { shelf, storage } = filled();
  storage.write(saved(5, "One"));
  shelf.room = 10;
  assert.deepEqual(storage.write(saved(9, "One")), { ok: false, key: "page.storage.full" });
  assert.deepEqual(storage.read("One"), { saved: saved(5, "One"), damaged: false });
});

test("a named save torn in its second write leaves the first", () => {
  const { shelf, storage } = filled();
  storage.write(saved(5, "One"));
  shelf.setItem("rasputitsa:save:One:b", "R1 2 99");
  assert.deepEqual(storage.read("One"), { saved: saved(5, "One"), damaged: true });
});

test("what was written quickly is packed later", () => {
  const { shelf, storage } = filled();
  for (const name of ["Mine", "Left"]) for (const length of [1, 2]) storage.writeQuick(saved(length, name));
  assert.deepEqual(storage.loose().sort(), ["Left", "Mine"]);
  storage.compact("Left");
  const marks = (name) => [...shelf.items.keys()].filter((key) => key.startsWith(`rasputitsa:save:${name}:`)).length;
  assert.deepEqual([marks("Mine"), marks("Left")], [2, 1]);
  assert.deepEqual(storage.loose(), ["Mine"]);
  assert.deepEqual(storage.read("Left"), { saved: saved(2, "Left"), damaged: false });
});

test("a save is renamed, and nothing is lost where that has no room", () => {
  const { shelf, storage } = filled();
  storage.write(saved(5, "One"));
  assert.deepEqual(storage.rename("One", "Two"), { ok: true });
  assert.deepEqual(storage.read("Two").saved, saved(5, "Two"));
  assert.equal(storage.has("One"), false);
  shelf.room = 10;
  assert.equal(storage.rename("Two", "Three").ok, false);
  assert.deepEqual(storage.list().map(({ name }) => name), ["Two"]);
});

test("a save that was removed is put back", () => {
  const { storage } = filled();
  storage.write(saved(5, "One"));
  const restore = storage.remove("One");
  assert.deepEqual(storage.list(), []);
  assert.deepEqual(restore(), { ok: true });
  assert.deepEqual(storage.read("One").saved, saved(5, "One"));
});

test("a save of which nothing can be read is listed, not hidden", () => {
  const { shelf, storage } = filled();
  shelf.setItem(`rasputitsa:save:${encodeURIComponent("Kiev: 2")}:a`, "R1 torn");
  assert.deepEqual(storage.list(), [{ name: "Kiev: 2", card: null, size: 14 }]);
});

test("a free name is found, and stays of bounded length", () => {
  assert.equal(freeName("One", (name) => ["One", "One (2)"].includes(name)), "One (3)");
  assert.equal(freeName("x".repeat(60), (name) => !name.endsWith(")")).length, 60);
});

test("settings and the room that all takes", () => {
  const { shelf, storage } = filled();
  storage.remember("tab", "log");
  shelf.setItem("other", "x".repeat(1000));
  assert.deepEqual(storage.settings(), { tab: "log" });
  assert.equal(storage.used(), [...shelf.items].reduce((sum, [key, value]) => sum + (key === "other" ? 0 : 2 * (key.length + value.length)), 0));
});
