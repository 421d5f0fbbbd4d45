import assert from "node:assert/strict";
import { test } from "node:test";
import { archiveText, parseArchive, restore } from "../../web/src/keep/archive.js";
import { createBeside } from "../../web/src/keep/beside.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { addOrders } from "../../web/src/play/giving-orders.js";
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

test("orders come with the games, however many, are no setting, and write over none that are here", async () => {
    const order = (sign, units) => {
        const held = Array.from({ length: units }, (_, n) => [`${sign}${n}`, { at: "0101", near: [] }]);
        return [sign, { hold: Object.fromEntries(held), stay: { stage: "", units: [] }, march: {} }];
    };
    const keeper = storage();
    keeper.remember("orders", JSON.stringify([order("1", 300), order("2", 300)]));
    const { orders, settings } = parseArchive(await archiveText(keeper, null));
    const other = storage();
    other.remember("orders", JSON.stringify([order("2", 1)]));
    addOrders(other, orders);
    const known = JSON.parse(other.recall("orders")).map(([sign, { hold }]) => [sign, Object.keys(hold).length]);
    assert.deepEqual(known, [
        ["2", 1],
        ["1", 300],
    ]);
    assert.deepEqual(Object.keys(settings), []);
    for (const spoilt of [5, "{", "x".repeat(2_000_000)])
        assert.doesNotThrow(() => addOrders(other, parseArchive(archiveWith(spoilt)).orders));
});

const archiveWith = (orders) => JSON.stringify({ archive: 1, saves: [], playing: null, settings: { orders } });

test("names of moments stand in the file, and come back out of it", async () => {
    const shelf = new Shelf();
    const beside = createBeside(() => shelf);
    const names = { "0123456789abcdef": [{ length: 3, sign: "fedcba9876543210", name: "the river" }] };
    beside.add(names);
    assert.deepEqual(parseArchive(await archiveText(storage(), null, [], beside)).names, names);
    assert.deepEqual(parseArchive(await archiveText(storage(), null, [])).names, {});
});
