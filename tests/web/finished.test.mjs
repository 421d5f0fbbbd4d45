/** Finished games without names that stay. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FINISHED, keepFinished } from "../../web/src/games/finished.js";
import { createStorage } from "../../web/src/keep/storage.js";
import { Shelf } from "./shelf.mjs";

/** A storage with room for so many games. */
class Narrow extends Shelf {
    constructor(most) {
        super();
        this.most = most;
    }
    setItem(key, value) {
        const isNew = !this.items.has(key) && key.includes(":save:");
        const kept = [...this.items.keys()].filter((each) => each.includes(":save:")).length;
        if (isNew && kept >= this.most) throw new DOMException("full", "QuotaExceededError");
        super.setItem(key, value);
    }
}

function deskOf(shelf = new Shelf(), isPlayed = () => false) {
    const keeper = createStorage(() => shelf);
    const files = [];
    const whileIdle = async (name, act) => !isPlayed(name) && (act(), true);
    return { keeper, files, tab: { whileIdle }, handOut: (save, name) => files.push([name, save]) };
}

const game = (number) => ({
    card: { name: `game ${number}`, game: "g", scenario: "s", turn: 7, turns: 7, length: 9, when: number },
    save: `{"n":${number}}`,
});
const names = ({ keeper }) =>
    keeper
        .list()
        .map(({ name }) => name)
        .sort();

async function finish(desk, from, to) {
    for (let number = from; number <= to; number += 1) await keepFinished(desk, game(number));
}

test("the last twenty finished games stay, and every game that somebody named", async () => {
    const desk = deskOf();
    await desk.keeper.write(game(0));
    await finish(desk, 1, FINISHED);
    await desk.keeper.rename("game 1", "my best");
    await finish(desk, FINISHED + 1, FINISHED + 3);
    const last = Array.from({ length: FINISHED }, (_, index) => `game ${index + 4}`);
    assert.deepEqual(names(desk), ["game 0", "my best", ...last].sort());
    assert.deepEqual(desk.files, []);
});

test("one that another tab plays is not taken from it", async () => {
    const desk = deskOf(new Shelf(), (name) => name === "game 1");
    await finish(desk, 1, FINISHED + 1);
    assert.ok(desk.keeper.has("game 1"));
    assert.equal(desk.keeper.has("game 2"), false);
});

test("without room the oldest games make way, and a game too large for all of it is handed out as a file", async () => {
    const desk = deskOf(new Narrow(3));
    await desk.keeper.write(game(0));
    await finish(desk, 1, 3);
    assert.deepEqual(names(desk), ["game 0", "game 2", "game 3"]);
    const none = deskOf(new Narrow(1));
    await none.keeper.write(game(0));
    const { key } = await keepFinished(none, game(1));
    assert.deepEqual([key, names(none), none.files], ["page.saves.aside.file", ["game 0"], [["game 1", game(1).save]]]);
});

test("games that make way in vain are put back", async () => {
    const shelf = new Shelf();
    const desk = deskOf(shelf);
    await finish(desk, 1, 3);
    const { keeper } = desk;
    desk.keeper = { ...keeper, write: async () => ({ ok: false, key: "page.storage.full" }) };
    const { key } = await keepFinished(desk, game(4));
    assert.deepEqual([key, names(desk)], ["page.saves.aside.file", ["game 1", "game 2", "game 3"]]);
    assert.deepEqual((await keeper.read("game 1")).saved?.save, game(1).save);
});
