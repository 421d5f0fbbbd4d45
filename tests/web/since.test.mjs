/** The recap for a player who comes back: its beginning, its sectors, its drawing. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { createBeside, namesFrom } from "../../web/src/keep/beside.js";
import { recapOf } from "../../web/src/play/recap.js";
import { bySector, drawnOf, isEmpty, LONG, SHORT, sinceWhen } from "../../web/src/play/since.js";
import { Shelf } from "./shelf.mjs";

const NOW = 1_700_000_000_000;
const MINUTES = 60_000;
const kept = (given) => ({ when: NOW - 10 * MINUTES, played: 80, seen: { a: 80, b: 60 }, ...given });
const visit = (given) => ({ now: NOW, length: 80, side: "a", before: 40, ...given });
const NOTHING = { length: 4, turn: 1, moved: [], came: [], lost: [], weaker: [], taken: [], ground: [] };
const TOLD = {
    ...NOTHING,
    moved: [
        { unit: "x", side: "a", from: "0101", to: "0202" },
        { unit: "y", side: "a", from: "0101", to: "0202" },
        { unit: "z", side: "b", from: "0505", to: "0606" },
    ],
    lost: [{ unit: "w", side: "b", hex: "0202" }],
    weaker: [{ unit: "z", side: "b", hex: "0606", steps: 2 }],
    taken: [{ hex: "0202", side: "a" }],
    ground: [
        { side: "a", hexes: ["0202", "0303"] },
        { side: "b", hexes: [] },
    ],
};
const MAP = {
    sectors: [
        { name: "sector.north", hexes: ["0101", "0202", "0303"] },
        { name: "sector.idle", hexes: ["0909"] },
    ],
};

test("a game left ten minutes ago is silent, whoever played last", () => {
    assert.equal(sinceWhen(kept(), visit()), null);
    assert.equal(sinceWhen(kept(), visit({ side: "b" })), null);
});

test("a game that was never looked at, or in which nothing happened, is silent", () => {
    assert.equal(sinceWhen(null, visit()), null);
    assert.equal(sinceWhen(kept({ when: 0, seen: {} }), visit({ length: 0 })), null);
});

test("after the other side's turn all since the own last look is told, once one was away", () => {
    assert.equal(sinceWhen(kept({ when: NOW - SHORT }), visit({ side: "b" })), 60);
});

test("what was played elsewhere is told at once", () => {
    assert.equal(sinceWhen(kept(), visit({ length: 95 })), 80);
});

test("after days the last turn is told again where nothing is new", () => {
    assert.equal(sinceWhen(kept({ when: NOW - LONG }), visit()), 40);
    assert.equal(sinceWhen(kept({ when: NOW - LONG + 1 }), visit()), null);
});

test("what happened stands under its sector, what lies in none at the end, and idle sectors are left out", () => {
    const [north, elsewhere, ...others] = bySector(TOLD, MAP);
    assert.equal(others.length, 0);
    assert.equal(north.sector, "sector.north");
    assert.deepEqual(north.sides[0], {
        side: "a",
        moved: 2,
        came: [],
        lost: [],
        steps: 0,
        taken: ["0202"],
        ground: 2,
    });
    assert.deepEqual(north.sides[1].lost, ["w"]);
    assert.equal(elsewhere.sector, "");
    assert.deepEqual(
        elsewhere.sides.map(({ side, moved, steps }) => [side, moved, steps]),
        [["b", 1, 2]],
    );
});

test("a board without sectors is one", () => {
    assert.deepEqual(
        bySector(TOLD, {}).map(({ sector }) => sector),
        [""],
    );
    assert.deepEqual(bySector(NOTHING, {}), []);
    assert.equal(isEmpty(NOTHING), true);
    assert.equal(isEmpty(TOLD), false);
});

test("units that went together make one arrow, and a sector draws its own alone", () => {
    const all = drawnOf(TOLD, MAP, null);
    assert.deepEqual(
        all.arrows.map(({ from, to }) => [from, to]),
        [
            ["0101", "0202"],
            ["0505", "0606"],
        ],
    );
    assert.deepEqual(
        all.signs.map(({ hex, kind }) => [hex, kind]),
        [["0202", "bad"]],
    );
    assert.deepEqual(
        drawnOf(TOLD, MAP, "sector.north").arrows.map(({ to }) => to),
        ["0202"],
    );
    assert.deepEqual(
        drawnOf(TOLD, MAP, "").arrows.map(({ to }) => to),
        ["0606"],
    );
    assert.deepEqual(
        drawnOf(TOLD, MAP, "sector.idle").areas.flatMap(({ hexes }) => hexes),
        [],
    );
});

test("it is told until the game goes on, and not while the past is looked at or the device changes hands", () => {
    const view = { length: 9, handover: null };
    const state = { recap: { told: TOLD, length: 9 }, view, live: true, lookBack: { view: null } };
    assert.equal(recapOf(state), state.recap);
    assert.equal(recapOf({ ...state, view: { ...view, length: 10 } }), null);
    assert.equal(recapOf({ ...state, view: { ...view, handover: "a" } }), null);
    assert.equal(recapOf({ ...state, lookBack: { view } }), null);
});

test("what is kept beside a game comes back, what is no such thing is none, and a hundred games are remembered", () => {
    const shelf = new Shelf();
    const beside = createBeside(() => shelf);
    beside.keep("one", kept({ when: 1 }));
    assert.deepEqual(beside.of("one"), kept({ when: 1 }));
    shelf.setItem("rasputitsa:beside:two", '{"when":"x"}');
    assert.equal(beside.of("two"), null);
    for (let n = 0; n < 100; n += 1) beside.keep(`game${n}`, kept());
    assert.equal(beside.of("one"), null);
    assert.deepEqual(beside.of("game0"), kept());
});

const SIGN = "0123456789abcdef";
const named = (name, sign = SIGN) => ({ length: 7, sign, name });

test("names of moments stay while games without names are forgotten", () => {
    const shelf = new Shelf();
    const beside = createBeside(() => shelf);
    beside.keep("one", kept({ when: 1, names: [named("the river")] }));
    for (let n = 0; n < 120; n += 1) beside.keep(`game${n}`, kept());
    assert.deepEqual(beside.names(), { one: [named("the river")] });
});

test("names from a file are added to those that are here, and take no place of theirs", () => {
    const shelf = new Shelf();
    const beside = createBeside(() => shelf);
    beside.keep(SIGN, kept({ names: [named("mine")] }));
    beside.add({ [SIGN]: [named("theirs"), named("other", "fedcba9876543210")] });
    assert.deepEqual(
        beside.of(SIGN).names.map(({ name }) => name),
        ["mine", "other"],
    );
    assert.equal(beside.of(SIGN).played, 80);
});

test("what is no name in a file is left out", () => {
    const form = {
        [SIGN]: [named("a"), named(" "), named("b", "x"), { length: -1, sign: SIGN, name: "c" }, null],
        "no sign": [named("d")],
    };
    assert.deepEqual(namesFrom(form), { [SIGN]: [named("a")] });
    assert.deepEqual(namesFrom("x"), {});
});
