import assert from "node:assert/strict";
import { test } from "node:test";
import { found, things } from "../../web/src/overview/find.js";
import { leftBySector } from "../../web/src/overview/left.js";
import { nextInOrder } from "../../web/src/play/order.js";
import { boardOf, unitAt } from "./boards.mjs";

const NAMES = {
    a: "1st Shock Army",
    b: "2nd Guards",
    x: "Grossdeutschland",
    mill: "Old Mill",
    dome: "Kéty Dome",
};
const MAP = {
    ...boardOf("flat", 12, 12),
    places: [
        { hex: "0505", name: "mill", rank: 1 },
        { hex: "0909", name: "dome", rank: 2 },
    ],
    aliases: { C0101: "0101" },
    sectors: [
        { name: "north", hexes: ["0101", "0102", "0201"] },
        { name: "south", hexes: ["1010", "0102"] },
    ],
};
const VIEW = {
    units: [
        unitAt("a", "west", "0101"),
        unitAt("b", "west", "0102"),
        unitAt("x", "east", "1010"),
        { ...unitAt("p", "west", "0101"), hex: undefined, box: "pool" },
    ],
};
const ALL = things(MAP, VIEW, (key) => NAMES[key] ?? key);

/** @param {string} query */
function ids(query) {
    return found(ALL, query).map(({ kind, id, hex }) => `${kind} ${id} ${hex}`);
}

test("a unit is found by its name, by a word of it and by its id", () => {
    assert.deepEqual(ids("gross"), ["unit x 1010"]);
    assert.deepEqual(ids("shock"), ["unit a 0101"]);
    assert.equal(ids("b")[0], "unit b 0102");
});

test("a place is found without its accents and capitals, a hex by its id and by another that a sheet prints", () => {
    assert.deepEqual(ids("KETY"), ["place 0909 0909"]);
    assert.equal(ids("0505")[0], "hex 0505 0505");
    assert.deepEqual(ids("c0101"), ["hex C0101 0101"]);
});

test("what is called so comes before what only begins so; there are never too many", () => {
    const few = ids("01");
    assert.equal(few.length, 8);
    assert.ok(few.every((line) => line.startsWith("hex 01")));
    assert.deepEqual(ids("  "), []);
    assert.deepEqual(ids("nowhere"), []);
});

test("a counter beside the board is not looked for on it", () => {
    assert.ok(ALL.every(({ id }) => id !== "p"));
});

test("what is left is counted by sector; a hex of two sectors counts in both, an idle one not at all", () => {
    assert.deepEqual(leftBySector(MAP, VIEW, ["a", "b", "p"]), [
        { name: "north", count: 2, hex: "0101" },
        { name: "south", count: 1, hex: "0102" },
    ]);
    assert.deepEqual(leftBySector(MAP, VIEW, ["x"]), [{ name: "south", count: 1, hex: "1010" }]);
    assert.deepEqual(leftBySector({ sectors: [] }, VIEW, ["a"]), []);
});

test("units are gone through sector by sector, and to and fro across the board", () => {
    const units = ["0112", "1212", "0101", "1201", "1010"].map((hex) => unitAt(`u${hex}`, "west", hex));
    const subjects = units.map(({ id }) => id);
    const walk = ["u0101"];
    for (let i = 0; i < 4; i += 1) walk.push(nextInOrder(subjects, walk[i], 1, units, MAP));
    assert.deepEqual(walk, ["u0101", "u1010", "u1201", "u1212", "u0112"]);
    assert.equal(nextInOrder(subjects, "u0112", 1, units, MAP), "u0101");
    assert.equal(nextInOrder(subjects, "u0101", -1, units, MAP), "u0112");
    assert.equal(nextInOrder(subjects, "", 1, units, MAP), "u0101");
    assert.equal(nextInOrder(subjects, "", -1, units, MAP), "u0112");
    assert.equal(nextInOrder(subjects, "0112", 1, units, MAP), "u0112", "a hex comes before who stands in it");
});

test("after a unit that can act no more comes the next about it, not the first of all", () => {
    const units = ["0101", "0301", "0501", "0701"].map((hex) => unitAt(`u${hex}`, "west", hex));
    assert.equal(nextInOrder(["u0101", "u0301", "u0701"], "u0501", 1, units, null), "u0701");
    assert.equal(nextInOrder(["u0101", "u0301", "u0701"], "u0501", 1, units, { ...MAP, sectors: [] }), "u0701");
    assert.equal(nextInOrder(["u0101", "u0301", "u0701"], "u0501", -1, units, { ...MAP, sectors: [] }), "u0301");
});
