import assert from "node:assert/strict";
import { test } from "node:test";
import { withChecksum } from "../../web/src/keep/checksum.js";
import { lateIndexedStore } from "../../web/src/keep/late-indexed-store.js";
import { pack } from "../../web/src/keep/gzip.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { createTab } from "../../web/src/keep/tab.js";
import { Shelf } from "./shelf.mjs";

const LARGE = "x".repeat(600_000);
const ALONE = { take: async () => true, free: () => undefined, isFree: async () => true, isHeld: () => true };

/** A storage whose tab is killed at the write with a number: of that write a part is there, of later ones nothing. */
class Mortal extends Shelf {
    constructor(lives = Infinity, part = 0) {
        super();
        Object.assign(this, { lives, part });
    }
    setItem(key, value) {
        this.lives -= 1;
        if (this.lives === 0 && this.part > 0) this.items.set(key, value.slice(0, value.length * this.part));
        if (this.lives <= 0) throw new Error("killed");
        super.setItem(key, value);
    }
    removeItem(key) {
        if (this.lives > 0) super.removeItem(key);
    }
}

/** An indexed store in memory, which may fail at what is named. */
class Loft {
    texts = new Map();
    failing = "";
    use = async (deed) => {
        if (this.failing === "all") return null;
        const attic = {
            put: async (id, text) => this.#may("put") ?? this.texts.set(id, text),
            get: async (id) => this.#may("get") ?? this.texts.get(id) ?? null,
            has: async (id) => this.texts.has(id),
            remove: async (id) => this.#may("remove") ?? this.texts.delete(id),
            ids: async () => [...this.texts.keys()],
        };
        return deed(attic).catch(() => null);
    };
    #may(what) {
        if (this.failing === what) throw new Error(what);
    }
}

/** A session, as far as keeping goes: a whole, every few actions a piece, and tails between. */
class Game {
    actions = [];
    #mark = 0;
    #from = 0;
    constructor(pieces = 3, padding = "") {
        Object.assign(this, { pieces, padding });
    }
    get text() {
        const branch = { actions: this.actions, at: 0, name: "main", snapshots: [] };
        return JSON.stringify({
            branch: 0,
            branches: [branch],
            length: this.actions.length,
            padding: this.padding,
        });
    }
    get card() {
        return {
            name: "",
            game: "g",
            scenario: "s",
            turn: 1,
            turns: 7,
            length: this.actions.length,
            when: 5,
        };
    }
    kept(since) {
        const added = {
            from: this.#from,
            actions: this.actions.slice(this.#from),
            remarks: [],
            length: this.actions.length,
        };
        if (since === this.#mark && this.#mark > 0 && added.actions.length < this.pieces)
            return { mark: since, tail: added };
        this.#mark += 1;
        this.#from = this.actions.length;
        return since === this.#mark - 1 && since > 0
            ? { mark: this.#mark, piece: { ...added, snapshots: [] } }
            : { mark: this.#mark, save: this.text };
    }
    /** Plays an action and keeps it as the page does; whether it is kept. */
    async play(tab) {
        this.actions.push(["move", String(this.actions.length)]);
        return this.keep(tab);
    }
    /** Takes the last action back and keeps that. */
    async undo(tab) {
        this.actions.pop();
        this.#from = Math.min(this.#from, this.actions.length);
        return this.keep(tab);
    }
    async keep(tab) {
        const kept = this.kept(tab.mark());
        const written = await tab.write(this.card, kept);
        return (written.ok || kept.save ? written : await tab.write(this.card, this.kept(null))).ok;
    }
}

function tabOn(shelf, loft = new Loft()) {
    return createTab({
        keeper: createStorage(() => shelf, loft.use),
        locks: Promise.resolve(ALONE),
        memory: null,
    });
}

async function lengthOn(shelf, loft) {
    const { saved, damaged } = await tabOn(shelf, loft).read();
    return {
        length: saved ? JSON.parse(saved.save).length : null,
        card: saved?.card.length ?? null,
        damaged,
    };
}

const whole = (length) => ({ length, card: length, damaged: false });

test("what is kept action by action is read again to the letter", async () => {
    const [shelf, game] = [new Shelf(), new Game()];
    const tab = tabOn(shelf);
    for (let count = 1; count <= 20; count += 1) {
        assert.ok(await game.play(tab));
        assert.equal((await tabOn(shelf).read()).saved.save, game.text);
        assert.deepEqual(await lengthOn(shelf), whole(count));
    }
    assert.ok(
        [...shelf.items.keys()].filter((key) => key.startsWith("rasputitsa:auto")).length === 1,
        "the whole was written once",
    );
});

test("an action costs what was played since, not the game", async () => {
    const [shelf, game] = [new Shelf(), new Game(30, "x".repeat(100_000))];
    const tab = tabOn(shelf);
    await game.play(tab);
    shelf.room = 10_000;
    for (let count = 0; count < 100; count += 1) assert.ok(await game.play(tab));
    assert.deepEqual(await lengthOn(shelf), whole(101));
});

test("a tab that is killed at any write, wherever that is torn, loses nothing that was kept", async () => {
    for (const padding of ["", LARGE]) {
        for (const part of [0, 0.3, 0.999]) {
            for (let lives = 1; lives <= 24; lives += 1) {
                const [shelf, loft, game] = [new Mortal(lives, part), new Loft(), new Game(3, padding)];
                const tab = tabOn(shelf, loft);
                let kept = 0;
                for (let count = 1; count <= 16 && shelf.lives > 0; count += 1) {
                    if (count === 9) game.pieces = 0; // from here on everything is added for good
                    if (await game.play(tab)) kept = count;
                }
                shelf.lives = Infinity;
                const { length } = await lengthOn(shelf, loft);
                assert.equal(length ?? 0, kept, `killed at write ${lives}, part ${part}`);
            }
        }
    }
});

test("a tab killed between the whole and the next tail, and between text and number, loses nothing", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(5, LARGE)];
    const tab = tabOn(shelf, loft);
    for (let count = 0; count < 4; count += 1) await game.play(tab);
    const before = new Map(shelf.items);
    await tab.write(game.card, game.kept(null));
    for (const [key, value] of before) shelf.items.set(key, value); // the text came up, its number never came down
    for (const key of shelf.items.keys()) if (!before.has(key)) shelf.items.delete(key);
    assert.deepEqual(await lengthOn(shelf, loft), whole(4));
});

test("a torn or altered tail leaves the one before, and says so", async () => {
    const [shelf, game] = [new Shelf(), new Game(50)];
    const tab = tabOn(shelf);
    for (let count = 0; count < 5; count += 1) await game.play(tab);
    const tails = [...shelf.items.keys()].filter((key) => key.startsWith("rasputitsa:tail:"));
    const newest = tails.sort((a, b) => shelf.getItem(b).split(" ")[1] - shelf.getItem(a).split(" ")[1])[0];
    const record = shelf.getItem(newest);
    for (const spoilt of [record.slice(0, -5), "", record.replace('"move"', '"mowe"')]) {
        shelf.items.set(newest, spoilt);
        assert.deepEqual(await lengthOn(shelf), { length: 4, card: 4, damaged: true });
    }
});

test("a tail that belongs to another record is none", async () => {
    const [shelf, game] = [new Shelf(), new Game(50)];
    for (let count = 0; count < 5; count += 1) await game.play(tabOn(shelf));
    const tab = tabOn(shelf);
    for (let count = 0; count < 3; count += 1) await game.play(tab);
    const tails = [...shelf.items].filter(([key]) => key.startsWith("rasputitsa:tail:"));
    const other = new Game(50);
    const [second, next] = [new Shelf(), new Game(50)];
    assert.ok(await next.play(tabOn(second)));
    for (const [key, value] of tails)
        for (const mark of ["a", "b"]) second.items.set(key.replace(/auto:./, `auto:${mark}`), value);
    assert.deepEqual(await lengthOn(second), whole(1));
    assert.ok(await other.play(tabOn(second)));
    assert.deepEqual(await lengthOn(second), whole(1));
});

test("a damaged whole leaves the one before it, with what was added to that", async () => {
    const [shelf, game] = [new Shelf(), new Game(50)];
    const first = tabOn(shelf);
    for (let count = 0; count < 4; count += 1) await game.play(first);
    await game.play(tabOn(shelf));
    shelf.items.set("rasputitsa:auto:b", shelf.getItem("rasputitsa:auto:b").slice(0, 60));
    assert.deepEqual(await lengthOn(shelf), { length: 4, card: 4, damaged: true });
});

test("a storage that was wiped is filled again", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game()];
    const tab = tabOn(shelf, loft);
    for (let count = 0; count < 5; count += 1) await game.play(tab);
    shelf.items.clear();
    assert.ok(await game.play(tab));
    assert.deepEqual(await lengthOn(shelf, loft), whole(6));
    game.padding = LARGE;
    await tab.write(game.card, game.kept(null));
    loft.texts.clear();
    assert.ok(await game.play(tab));
    assert.deepEqual(await lengthOn(shelf, loft), whole(7));
});

test("a tail that finds no room makes way for the whole, and that goes to the indexed store", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(500, "x".repeat(3000))];
    const tab = tabOn(shelf, loft);
    await game.play(tab);
    shelf.room = 600;
    for (let count = 0; count < 50; count += 1) assert.ok(await game.play(tab));
    assert.ok(loft.texts.size > 0);
    assert.deepEqual(await lengthOn(shelf, loft), whole(51));
});

test("a large game lies in the indexed store, where nothing piles up", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(0, LARGE)];
    for (let count = 0; count < 5; count += 1) await game.play(tabOn(shelf, loft));
    assert.ok([...shelf.items.values()].every((value) => value.length < 2000));
    assert.equal(loft.texts.size, 2);
    assert.deepEqual(await lengthOn(shelf, loft), whole(5));
    const keeper = createStorage(() => shelf, loft.use);
    await keeper.write({ card: { ...game.card, name: "Long" }, save: game.text });
    await keeper.write({ card: { ...game.card, name: "Long" }, save: game.text });
    assert.equal(loft.texts.size, 3);
    assert.ok(keeper.list()[0].size > LARGE.length);
    assert.equal((await keeper.read("Long")).saved.save, game.text);
    const putBack = keeper.remove("Long");
    assert.ok(putBack().ok);
    assert.ok((await keeper.rename("Long", "Longer")).ok);
    assert.equal((await keeper.read("Longer")).saved.save, game.text);
});

test("a large game that was kept for long can be put back though another was written since", async (t) => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(0, LARGE)];
    const keeper = createStorage(() => shelf, loft.use);
    t.mock.timers.enable({ apis: ["Date"], now: 0 });
    await keeper.write({ card: { ...game.card, name: "Long" }, save: game.text });
    t.mock.timers.setTime(3 * 24 * 60 * 60 * 1000);
    await keeper.begin(null, { card: game.card, save: game.text });
    await keeper.begin(null, { card: game.card, save: game.text });
    const putBack = keeper.remove("Long");
    await keeper.begin(null, { card: game.card, save: game.text });
    assert.ok(putBack().ok);
    assert.equal((await keeper.read("Long")).saved?.save, game.text);
    keeper.remove("Long");
    t.mock.timers.setTime(5 * 24 * 60 * 60 * 1000);
    await keeper.begin(null, { card: game.card, save: game.text });
    assert.equal(loft.texts.size, 2);
});

test("without an indexed store that works a large game stays in the small one; a lack of room is told", async () => {
    for (const failing of ["all", "put"]) {
        const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(3, LARGE)];
        loft.failing = failing;
        const tab = tabOn(shelf, loft);
        for (let count = 0; count < 5; count += 1) assert.ok(await game.play(tab));
        assert.deepEqual(await lengthOn(shelf, loft), whole(5));
        shelf.room = 10;
        assert.equal(
            (await createStorage(() => shelf, loft.use).write({ card: game.card, save: game.text })).key,
            "page.storage.full",
        );
        assert.deepEqual(await lengthOn(shelf, loft), whole(5));
    }
});

test("a game that the indexed store does not hand out is not damaged, and no older one takes its place", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(3)];
    await game.play(tabOn(shelf, loft));
    game.padding = LARGE;
    await game.play(tabOn(shelf, loft));
    loft.failing = "get";
    assert.deepEqual(await tabOn(shelf, loft).read(), { saved: null, damaged: false, unasked: true });
    createStorage(() => shelf, loft.use).setAside();
    loft.failing = "";
    assert.deepEqual(await lengthOn(shelf, loft), whole(2));
});

test("a game that is not handed out is put aside whole before it is written over", async () => {
    const [shelf, loft, game] = [new Shelf(), new Loft(), new Game(3, LARGE)];
    await game.play(tabOn(shelf, loft));
    await game.play(tabOn(shelf, loft));
    loft.failing = "get";
    const tab = tabOn(shelf, loft);
    await tab.read();
    assert.equal(await tab.unread(), "unasked");
    const keeper = createStorage(() => shelf, loft.use);
    assert.ok(keeper.move(null, "Aside").ok);
    await new Game().play(tab);
    loft.failing = "";
    assert.deepEqual(await lengthOn(shelf, loft), whole(1));
    assert.equal(JSON.parse((await keeper.read("Aside")).saved.save).length, 2);
});

test("an indexed store is opened once, and one that the browser does not have is none", async () => {
    let asked = 0;
    const openIndexedStore = async () => {
        asked += 1;
        throw new Error("refused");
    };
    const none = lateIndexedStore(async () => ({ openIndexedStore }));
    assert.deepEqual([await none(async () => 1), await none(async () => 2), asked], [null, null, 1]);
    const some = lateIndexedStore(async () => ({ openIndexedStore: async () => ({}) }));
    assert.equal(await some(async () => 3), 3);
    assert.equal(await some(async () => Promise.reject(new Error("full"))), null);
});

test("an indexed store whose program did not come is asked for again", async () => {
    const answers = [Promise.reject(new Error("offline")), Promise.resolve({ openIndexedStore: async () => ({}) })];
    const use = lateIndexedStore(() => answers.shift());
    assert.deepEqual([await use(async () => 1), await use(async () => 2)], [null, 2]);
});

test("a game that came from elsewhere since this tab read is given out before it is written over, once", async () => {
    const [shelf, game] = [new Shelf(), new Game()];
    const tab = tabOn(shelf);
    await tab.read();
    const other = tabOn(shelf);
    for (let count = 0; count < 3; count += 1) await game.play(other);
    assert.equal((await tab.unread()).card.length, 3);
    assert.equal(await tab.unread(), null);
    const third = tabOn(shelf);
    await third.read();
    assert.equal(await third.unread(), null);
});

test("a game played under a name is added to, and packed whole when it is left", async () => {
    const shelf = new Shelf();
    const game = new Game();
    const tab = tabOn(shelf);
    await tab.branchOff("Mine");
    for (let count = 0; count < 8; count += 1) assert.ok(await game.play(tab));
    const keeper = createStorage(() => shelf);
    assert.deepEqual(keeper.loose(), ["Mine"]);
    assert.equal(keeper.list()[0].card.length, 8);
    await keeper.compact("Mine");
    assert.deepEqual([...shelf.items.keys()].length, 1);
    assert.deepEqual(keeper.loose(), []);
    assert.equal((await keeper.read("Mine")).saved.save, game.text);
});

test("a thousand actions are taken back one after the other, and each time that is kept", async () => {
    const [shelf, game] = [new Shelf(), new Game(40)];
    const tab = tabOn(shelf);
    for (let count = 0; count < 1000; count += 1) assert.ok(await game.play(tab));
    const writes = shelf.items.size;
    for (let count = 999; count >= 0; count -= 1) {
        assert.ok(await game.undo(tab));
        if (count % 50 === 0) assert.deepEqual(await lengthOn(shelf), whole(count));
    }
    assert.ok(shelf.items.size <= writes + 1, "nothing piles up");
    assert.ok(await game.play(tab));
    assert.deepEqual(await lengthOn(shelf), whole(1));
});

test("what a release before kept is read as it was, and gone on with", async () => {
    const [shelf, game] = [new Shelf(), new Game()];
    const record = (order, form) => withChecksum(order, JSON.stringify(form));
    const old = (name) => ({ name, game: "g", scenario: "s", turn: 1, turns: 7, length: 2, when: 5 });
    shelf.setItem("rasputitsa:auto:a", record(8, { card: old("auto"), save: game.text }));
    shelf.setItem("rasputitsa:auto:b", record(7, { card: { ...old("auto"), length: 1 }, save: "{}" }));
    shelf.setItem("rasputitsa:save:Kiev:a", record(3, { card: old("Kiev"), packed: pack(game.text) }));
    shelf.setItem("rasputitsa:save:Mine:b", record(4, { card: old("Mine"), save: game.text }));
    shelf.setItem("rasputitsa:save:Mine:a", record(5, { card: { ...old("Mine"), length: 3 }, save: game.text }));
    const before = new Map(shelf.items);
    const tab = tabOn(shelf);
    assert.deepEqual(await tab.read(), { saved: { card: old("auto"), save: game.text }, damaged: false });
    const keeper = createStorage(() => shelf);
    assert.deepEqual(await keeper.read("Kiev"), {
        saved: { card: old("Kiev"), save: game.text },
        damaged: false,
    });
    assert.equal((await keeper.read("Mine")).saved.card.length, 3);
    assert.deepEqual(keeper.loose(), ["Mine"]);
    assert.deepEqual(shelf.items, before, "reading changes nothing");
    assert.equal(await tab.unread(), null);
    for (let count = 1; count <= 4; count += 1) assert.ok(await game.play(tab));
    assert.equal(
        shelf.getItem("rasputitsa:auto:a"),
        before.get("rasputitsa:auto:a"),
        "the old one stays until another is safe",
    );
    assert.deepEqual(await lengthOn(shelf), whole(4));
});
