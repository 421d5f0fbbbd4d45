import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum, seal, unseal } from "../../web/src/seal.js";
import { cleanName, createStorage } from "../../web/src/storage.js";

class Shelf {
  constructor() {
    this.items = new Map();
    this.room = Infinity;
  }
  get length() {
    return this.items.size;
  }
  key(index) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  setItem(key, value) {
    if (value.length > this.room) throw Object.assign(new Error("The quota has been exceeded."), { name: "QuotaExceededError" });
    this.items.set(key, value);
  }
  removeItem(key) {
    this.items.delete(key);
  }
}

const saved = (length, name = "Smolensk") => ({
  card: { name, game: "g", scenario: "s", turn: 1, turns: 7, length, when: length },
  save: JSON.stringify({ length, word: "распутица" }),
});

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
  assert.deepEqual(JSON.parse(unseal(shelf.getItem("rasputitsa:auto:a")).payload), saved(1));
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
  assert.deepEqual(storage.list().map((card) => card.name), ["Two: the sequel", "One"]);
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
  shelf.setItem("rasputitsa:auto:b", seal(9, '{"save":5}'));
  assert.deepEqual(storage.readAuto(), { saved: saved(1), damaged: true });
});

test("a name is one line of bounded length", () => {
  assert.equal(cleanName("  Turn\n 3 \t x "), "Turn 3 x");
  assert.equal(cleanName("x".repeat(100)).length, 60);
});

test("the order is under the checksum", () => {
  assert.equal(unseal(seal(3, "payload").replace("R1 3", "R1 4")), null);
  assert.notEqual(checksum("ab"), checksum("ba"));
});
