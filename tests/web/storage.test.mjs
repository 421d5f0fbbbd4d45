import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum, withChecksum, checkedRecord } from "../../web/src/keep/checksum.js";
import { characters, cleanName, freeName, isWellFormed } from "../../web/src/keep/names.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { Shelf, saved } from "./shelf.mjs";

/** Writes the game in play whole. */
const writeAuto = async (storage, game) => (await storage.begin(null, game)).written;

async function filled() {
    const shelf = new Shelf();
    const storage = createStorage(() => shelf);
    await writeAuto(storage, saved(1));
    await writeAuto(storage, saved(2));
    return { shelf, storage };
}

test("nothing kept reads as nothing", async () => {
    const storage = createStorage(() => new Shelf());
    assert.deepEqual(await storage.read(null), { saved: null, damaged: false });
    assert.deepEqual(storage.list(), []);
});

test("the last write is read, and the one before stays", async () => {
    const { shelf, storage } = await filled();
    assert.deepEqual(await storage.read(null), { saved: saved(2), damaged: false });
    assert.equal(shelf.length, 2);
});

test("every key is under the prefix", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(3, "a:b/ü"));
    storage.remember("tab", "log");
    assert.ok([...shelf.items.keys()].every((key) => key.startsWith("rasputitsa:")));
});

test("a write torn at any place leaves the generation before, and says so", async () => {
    const { shelf } = await filled();
    const whole = shelf.getItem("rasputitsa:auto:b");
    for (let length = 0; length < whole.length; length += 1) {
        shelf.items.set("rasputitsa:auto:b", whole.slice(0, length));
        assert.deepEqual(
            await createStorage(() => shelf).read(null),
            { saved: saved(1), damaged: true },
            `torn at ${length}`,
        );
    }
});

test("a flipped bit anywhere leaves the generation before, and says so", async () => {
    const { shelf } = await filled();
    const whole = shelf.getItem("rasputitsa:auto:b");
    for (let place = 0; place < whole.length; place += 1) {
        const flipped = String.fromCharCode(whole.charCodeAt(place) ^ (1 << (place % 8)));
        shelf.items.set("rasputitsa:auto:b", whole.slice(0, place) + flipped + whole.slice(place + 1));
        assert.deepEqual(
            await createStorage(() => shelf).read(null),
            { saved: saved(1), damaged: true },
            `flipped at ${place}`,
        );
    }
});

test("after a torn write the next goes over the torn one, never over the whole one", async () => {
    const { shelf, storage } = await filled();
    shelf.items.set("rasputitsa:auto:b", "R1 2 99");
    await writeAuto(storage, saved(3));
    assert.deepEqual(await storage.read(null), { saved: saved(3), damaged: false });
    assert.deepEqual(JSON.parse(checkedRecord(shelf.getItem("rasputitsa:auto:a")).payload), saved(1));
});

test("both generations lost reads as nothing, and says so", async () => {
    const { shelf, storage } = await filled();
    shelf.items.set("rasputitsa:auto:a", "");
    shelf.items.set("rasputitsa:auto:b", "rubbish");
    assert.deepEqual(await storage.read(null), { saved: null, damaged: true });
});

test("what is left of a damaged game is set aside, and no save", async () => {
    const { shelf, storage } = await filled();
    shelf.items.set("rasputitsa:auto:a", "R1 torn");
    shelf.items.set("rasputitsa:auto:b", "rubbish");
    storage.setAside();
    await writeAuto(storage, saved(3));
    await writeAuto(storage, saved(4));
    const stored = [...shelf.items.values()];
    assert.ok(stored.includes("R1 torn") && stored.includes("rubbish"));
    assert.deepEqual(storage.list(), []);
});

test("a full storage refuses the write and loses nothing", async () => {
    const { shelf, storage } = await filled();
    shelf.room = 10;
    assert.deepEqual(await writeAuto(storage, saved(3)), { ok: false, key: "page.storage.full" });
    assert.deepEqual(await storage.read(null), { saved: saved(2), damaged: false });
});

test("a write that the browser drops is noticed", async () => {
    const { shelf, storage } = await filled();
    shelf.setItem = () => {};
    assert.deepEqual(await writeAuto(storage, saved(3)), { ok: false, key: "page.storage.lost" });
});

test("a forbidden storage is a message, not an error", async () => {
    const storage = createStorage(() => {
        throw new Error("denied");
    });
    assert.equal(storage.available, false);
    assert.deepEqual(await writeAuto(storage, saved(1)), { ok: false, key: "page.storage.blocked" });
    assert.deepEqual(await storage.read(null), { saved: null, damaged: false });
    assert.deepEqual(storage.list(), []);
    storage.remove("x");
});

test("named saves are listed latest first, and removed whole", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    await storage.write(saved(9, "Two: the sequel"));
    await storage.write(saved(6, "One"));
    assert.deepEqual(
        storage.list().map(({ name }) => name),
        ["Two: the sequel", "One"],
    );
    assert.equal((await storage.read("One")).saved.card.length, 6);
    storage.remove("One");
    assert.equal(storage.has("One"), false);
    assert.equal(shelf.length, 2 + 1);
});

test("the keys of others are left alone", async () => {
    const { shelf, storage } = await filled();
    shelf.setItem("other", "x");
    storage.remove("other");
    assert.equal(shelf.getItem("other"), "x");
    assert.deepEqual(storage.list(), []);
});

test("a record that is whole but of another shape is not a save", async () => {
    const { shelf, storage } = await filled();
    shelf.setItem("rasputitsa:auto:b", withChecksum(9, '{"save":5}'));
    assert.deepEqual(await storage.read(null), { saved: saved(1), damaged: true });
});

test("a name is one line of bounded length", async () => {
    assert.equal(cleanName("  Turn\n 3 \t x "), "Turn 3 x");
    assert.equal(cleanName("x".repeat(100)).length, 60);
});

test("the order is under the checksum", async () => {
    assert.equal(checkedRecord(withChecksum(3, "payload").replace("R1 3", "R1 4")), null);
    assert.notEqual(checksum("ab"), checksum("ba"));
});

test("a named save is packed, keeps one generation, and reads as it was", async () => {
    const { shelf, storage } = await filled();
    const long = { ...saved(5, "Long"), save: "move unit 0507 ".repeat(300) };
    await storage.write(long);
    await storage.write(long);
    const keys = [...shelf.items.keys()].filter((key) => key.includes("save:"));
    assert.equal(keys.length, 1);
    assert.ok(shelf.getItem(keys[0]).length < long.save.length / 4);
    assert.deepEqual(await storage.read("Long"), { saved: long, damaged: false });
});

test("a named save is not lost where the next write of it finds no room", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    shelf.room = 10;
    assert.deepEqual(await storage.write(saved(9, "One")), { ok: false, key: "page.storage.full" });
    assert.deepEqual(await storage.read("One"), { saved: saved(5, "One"), damaged: false });
});

test("a named save torn in its second write leaves the first", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    shelf.setItem("rasputitsa:save:One:b", "R1 2 99");
    assert.deepEqual(await storage.read("One"), { saved: saved(5, "One"), damaged: true });
});

test("what was written quickly is packed later", async () => {
    const { shelf, storage } = await filled();
    for (const name of ["Mine", "Left"]) for (const length of [1, 2]) await storage.begin(name, saved(length, name));
    assert.deepEqual(storage.loose().sort(), ["Left", "Mine"]);
    await storage.compact("Left");
    const marks = (name) => [...shelf.items.keys()].filter((key) => key.startsWith(`rasputitsa:save:${name}:`)).length;
    assert.deepEqual([marks("Mine"), marks("Left")], [2, 1]);
    assert.deepEqual(storage.loose(), ["Mine"]);
    assert.deepEqual(await storage.read("Left"), { saved: saved(2, "Left"), damaged: false });
});

test("a save is renamed, and nothing is lost where that has no room", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    assert.deepEqual(await storage.rename("One", "Two"), { ok: true });
    assert.deepEqual((await storage.read("Two")).saved, saved(5, "Two"));
    assert.equal(storage.has("One"), false);
    shelf.room = 10;
    assert.equal((await storage.rename("Two", "Three")).ok, false);
    assert.deepEqual(
        storage.list().map(({ name }) => name),
        ["Two"],
    );
});

test("a save that was removed is put back", async () => {
    const { storage } = await filled();
    await storage.write(saved(5, "One"));
    const restore = storage.remove("One");
    assert.deepEqual(storage.list(), []);
    assert.deepEqual(restore(), { ok: true });
    assert.deepEqual((await storage.read("One")).saved, saved(5, "One"));
});

test("a save of which nothing can be read is listed, not hidden", async () => {
    const { shelf, storage } = await filled();
    shelf.setItem(`rasputitsa:save:${encodeURIComponent("Kiev: 2")}:a`, "R1 torn");
    assert.deepEqual(storage.list(), [{ name: "Kiev: 2", base: "rasputitsa:save:Kiev%3A%202", card: null, size: 14 }]);
});

test("a free name is found, and stays of bounded length", async () => {
    assert.equal(
        freeName("One", (name) => ["One", "One (2)"].includes(name)),
        "One (3)",
    );
    assert.equal(freeName("x".repeat(60), (name) => !name.endsWith(")")).length, 60);
});

test("settings and the room that all takes", async () => {
    const { shelf, storage } = await filled();
    storage.remember("tab", "log");
    shelf.setItem("other", "x".repeat(1000));
    assert.deepEqual(storage.settings(), { tab: "log" });
    assert.equal(
        storage.used(),
        [...shelf.items].reduce(
            (sum, [key, value]) => sum + (key === "other" ? 0 : 2 * (key.length + value.length)),
            0,
        ),
    );
});

test("a key that nobody writes is listed, can be taken out and removed, and hides no other", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    const odd = ["%:a", "%E0%A4%A:b", "without a mark", "%41:a", ":a"];
    for (const rest of odd) shelf.setItem(`rasputitsa:save:${rest}`, "R1 torn");
    const listed = storage.list();
    assert.equal(listed[0].name, "One");
    assert.equal(listed.length, 1 + odd.length);
    for (const { name, base, card } of listed.slice(1)) {
        assert.equal(card, null);
        assert.ok(
            name !== "One" && Object.values(JSON.parse(storage.remains(base))).every((text) => text === "R1 torn"),
            base,
        );
        const putBack = storage.clear(base);
        assert.ok(!storage.list().some((entry) => entry.base === base));
        assert.ok(putBack().ok);
        storage.clear(base);
    }
    assert.deepEqual(
        storage.list().map(({ name }) => name),
        ["One"],
    );
    assert.deepEqual(storage.loose(), []);
});

test("a card that cannot be shown hides no other", async () => {
    const { shelf, storage } = await filled();
    await storage.write(saved(5, "One"));
    for (const spoilt of [{ turn: "x" }, { sketch: { red: 5 } }, { sketch: 7, game: null }, { when: null }]) {
        const form = { card: { ...saved(5, "Two").card, ...spoilt }, save: "{}" };
        shelf.setItem("rasputitsa:save:Two:a", withChecksum(1, JSON.stringify(form)));
        assert.deepEqual(
            storage.list().map(({ name, card }) => [name, card !== null]),
            [
                ["One", true],
                ["Two", false],
            ],
        );
    }
});

test("a name is cut between characters as people see them", () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    const flag = "\u{1f1e9}\u{1f1ea}";
    const marked = "e\u0301";
    for (const character of [family, flag, marked, "\u{1f44d}\u{1f3fd}"]) {
        assert.deepEqual(characters(character.repeat(3)), [character, character, character]);
        assert.deepEqual(
            characters(character.repeat(3), null),
            [character, character, character],
            "without Intl.Segmenter",
        );
        const name = cleanName(character.repeat(100));
        assert.equal(name, character.repeat(name.length / character.length));
        assert.ok(name.length <= 400 && freeName(name, (other) => other === name).startsWith(character));
    }
    assert.equal(cleanName(`${"x".repeat(59)}${flag}y`), `${"x".repeat(59)}${flag}`);
});

test("half a character is no name, and breaks nothing", async () => {
    const { storage } = await filled();
    assert.deepEqual(["\ud83d", "a\udc68", "\u{1f468}"].map(isWellFormed), [false, false, true]);
    assert.equal(storage.has("\ud83d"), false);
    assert.deepEqual(await storage.read("\ud83d"), { saved: null, damaged: false });
});
