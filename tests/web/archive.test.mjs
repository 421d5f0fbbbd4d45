import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveText, join, parseArchive, restore } from "../../web/src/games/archive.js";
import { createBeside } from "../../web/src/keep/beside.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { Shelf, saved } from "./shelf.mjs";

function storage(room = Infinity) {
    return createStorage(() => new Shelf(room));
}

async function full() {
    const keeper = storage();
    await keeper.write(saved(5, "One"));
    await keeper.write(saved(6, "Two"));
    keeper.remember("tab", "log");
    return keeper;
}

test("what is written is read again, elsewhere", async () => {
    const text = await archiveText(await full(), saved(9, "auto"));
    const archive = parseArchive(text);
    const other = storage();
    assert.ok(text.startsWith('{"archive":'));
    assert.deepEqual(await restore(other, archive.saves), { saves: 2, failed: null });
    assert.deepEqual((await other.read("Two")).saved, saved(6, "Two"));
    assert.equal(other.recall("tab"), null);
    assert.equal(archive.settings.tab, "log");
    assert.deepEqual(archive.playing, saved(9, "auto"));
});

test("a second restoration doubles nothing, another game of the name gets a name of its own", async () => {
    const keeper = await full();
    const archive = parseArchive(await archiveText(keeper, null));
    await keeper.write(saved(7, "One"));
    assert.deepEqual(await restore(keeper, archive.saves), { saves: 1, failed: null });
    assert.deepEqual(
        keeper
            .list()
            .map(({ name }) => name)
            .sort(),
        ["One", "One (2)", "Two"],
    );
    assert.equal((await keeper.read("One")).saved.card.length, 7);
    assert.deepEqual(await restore(keeper, archive.saves), { saves: 0, failed: null }, "it is here, with a number");
});

test("a game of a duplicate match is known as such where it comes to", async () => {
    const [keeper, other] = [storage(), storage()];
    const { card, save } = saved(5, "One");
    await keeper.write({ card: { ...card, duplicate: "0123456789abcdef:1" }, save });
    await restore(other, parseArchive(await archiveText(keeper, null)).saves);
    assert.equal(other.list()[0].card.duplicate, "0123456789abcdef:1");
});

test("where there is no room it says so", async () => {
    assert.deepEqual(await restore(storage(10), parseArchive(await archiveText(await full(), null)).saves), {
        saves: 0,
        failed: "page.storage.full",
    });
});

test("what is no archive is refused whole", async () => {
    const text = await archiveText(await full(), null);
    for (const spoilt of [text.slice(0, -5), text.replace('"archive":1', '"archive":2'), "{}", "[]", "null"]) {
        assert.equal(parseArchive(spoilt), null, spoilt);
    }
});

test("each game of an archive is read on its own", async () => {
    const text = await archiveText(await full(), null);
    for (const [part, spoilt] of [
        ['"turn":1', '"turn":"x"'],
        ['"name":"One"', '"name":"\\ud83d"'],
        ['"name":"One"', '"name":null'],
        ['{"card"', '5,{"card"'],
    ]) {
        const archive = parseArchive(text.replace(part, spoilt));
        assert.equal(archive.unread, 1, spoilt);
        assert.ok(archive.saves.length >= 1);
    }
});

/** The notes of one browser, joined with those of another. */
async function joined(there, here) {
    const [from, to] = [storage(), storage()];
    for (const [key, text] of Object.entries(there)) from.remember(key, text);
    for (const [key, text] of Object.entries(here)) to.remember(key, text);
    const archive = parseArchive(await archiveText(from, null));
    join(to, archive.joined);
    return { settings: archive.settings, notes: to.settings() };
}

test("what belongs to games comes with them, however long it is, is no setting, and writes over nothing", async () => {
    const long = "0".repeat(20_000);
    for (const key of ["orders", "mail", "came"]) {
        const entry = (sign, words) => (key === "orders" ? [sign, words] : { sign, words });
        const { settings, notes } = await joined(
            { [key]: JSON.stringify([entry("1", long), entry("2", long)]) },
            { [key]: JSON.stringify([entry("2", "own")]) },
        );
        assert.deepEqual(JSON.parse(notes[key]), [entry("2", "own"), entry("1", long)], key);
        assert.deepEqual(settings, {}, key);
    }
});

test("invitations, games looked on at, lessons and puzzles are joined too", async () => {
    const offers = (...names) => JSON.stringify({ made: names.map((offer) => ({ offer })), given: [] });
    const { settings, notes } = await joined(
        { offers: offers("a", "b"), watched: "x y", "lessons:g": "1 2 3:2", "puzzles:g": "1:60 2:100", tab: "log" },
        { offers: offers("b", "c"), watched: "y z", "lessons:g": "3 4:1", "puzzles:g": "1:80 4:20" },
    );
    assert.deepEqual(notes, {
        offers: offers("a", "b", "c"),
        watched: "y z x",
        "lessons:g": "1 2 3 4:1",
        "puzzles:g": "1:80 2:100 4:20",
    });
    assert.deepEqual(settings, { tab: "log" });
});

test("a lesson that was begun here or there is not begun any more where it is done", async () => {
    const { notes } = await joined({ "lessons:g": "1:3" }, { "lessons:g": "1" });
    assert.equal(notes["lessons:g"], "1");
});

test("what cannot be joined leaves what is here", async () => {
    const own = JSON.stringify([{ sign: "1" }]);
    for (const spoilt of ["{", "5", "null", "[null]", `[{"sign":"${"x".repeat(2_000_000)}"}]`]) {
        assert.equal((await joined({ mail: spoilt }, { mail: own })).notes.mail, own, spoilt.slice(0, 20));
    }
    const form = { archive: 1, saves: [], settings: { mail: 5, came: null } };
    assert.deepEqual(parseArchive(JSON.stringify(form)).joined, {});
});

test("names of moments stand in the file, and come back out of it", async () => {
    const shelf = new Shelf();
    const beside = createBeside(() => shelf);
    const names = { "0123456789abcdef": [{ length: 3, sign: "fedcba9876543210", name: "the river" }] };
    beside.add(names);
    assert.deepEqual(parseArchive(await archiveText(storage(), null, [], beside)).names, names);
    assert.deepEqual(parseArchive(await archiveText(storage(), null, [])).names, {});
});
