import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, orderOf } from "../../web/src/sheets/outlook.js";
import { exact, fraction, percent, ratioWords, spanWords } from "../../web/src/document/ratios.js";
import { createSpeaker } from "../../web/src/words/text.js";
import { START, dieOfFight, withOpened, withView } from "../../web/src/play/state.js";
import { columnsFor, pastRows, takeTurns } from "../../web/src/sheets/tracks.js";
import { emptyView } from "./boards.mjs";

const speaker = createSpeaker([
    {
        "page.ratio": "{fraction} ({n}%)",
        "page.ratio.percent": "{n}%",
        "page.ratio.mean": "{fraction} ({n})",
        "page.ratio.span": "{low} to {high}",
    },
]);

test("fractions are exact, percentages whole, and nothing but certainty reads 0 or 100", () => {
    assert.deepEqual([fraction([1, 6]), fraction([1, 1])], ["1/6", "1"]);
    assert.deepEqual(
        [
            [0, 1],
            [1, 1000],
            [1, 3],
            [999, 1000],
            [1, 1],
        ].map(percent),
        [0, 1, 33, 99, 100],
    );
});

test("a fraction stands beside its percentage unless it is too long to read", () => {
    assert.equal(ratioWords(speaker, [1, 6]), "1/6 (17%)");
    assert.equal(ratioWords(speaker, [12345, 60466]), "20%");
    assert.equal(exact({ low: [12345, 60466], high: [1, 2] }), "12345/60466 \u2013 1/2");
});

test("a figure that depends on choices shows its bounds, others stand alone", () => {
    assert.equal(spanWords(speaker, { kind: "chance", low: [1, 6], high: [1, 2] }), "1/6 (17%) to 1/2 (50%)");
    assert.equal(spanWords(speaker, { kind: "mean", low: [5, 6], high: [5, 6] }), "5/6 (0.83)");
});

test("the order wanted loses battles that are over and takes new ones at its end", () => {
    const battles = ["a", "b", "c"].map((hex) => ({ hex, status: hex === "c" ? "fighting" : "announced" }));
    assert.deepEqual(orderOf(["b", "c", "gone"], battles), ["b", "a"]);
});

test("a battle moves by one place and not beyond the ends", () => {
    assert.deepEqual(
        [moved(["a", "b", "c"], 2, -1), moved(["a", "b"], 0, -1), moved(["a", "b"], 0, 1)],
        [
            ["a", "c", "b"],
            ["a", "b"],
            ["b", "a"],
        ],
    );
});

/** @param {{ id: string, status: string }[]} battles @param {object[]} [events] @param {number} [length] */
function viewWith(battles, events = [], length = 1) {
    return {
        ...emptyView(),
        length,
        events,
        panels: [{ kind: "battles", id: "battles", title: { key: "b" }, battles }],
    };
}

/** @param {number} face @param {string} [hex] where it is about a battle */
const thrown = (face, hex) => ({ text: { key: "e", ...(hex && { facts: { hexes: [hex] } }) }, die: [face] });

test("the battle whose die fell stays in sight with the face, until the game is opened anew", () => {
    const before = withOpened(
        START,
        viewWith([
            { id: "a", hex: "a", status: "announced" },
            { id: "b", hex: "b", status: "announced" },
        ]),
        [],
    );
    const after = withView(before, viewWith([{ id: "b", hex: "b", status: "announced" }], [thrown(4, "a")]));
    const [fought] = after.fought;
    assert.deepEqual([fought.battle.id, fought.battle.status, fought.die], ["a", "fought", 4]);
    assert.deepEqual(withOpened(after, after.view, []).fought, []);
});

test("a battle that is called off was not fought", () => {
    const before = withOpened(START, viewWith([{ id: "a", hex: "a", status: "announced" }]), []);
    assert.deepEqual(withView(before, viewWith([])).fought, []);
});

test("a battle being fought is over when it leaves the list", () => {
    const rolled = withView(
        withOpened(START, viewWith([{ id: "a", hex: "a", status: "announced" }]), []),
        viewWith([{ id: "a", hex: "a", status: "fighting" }], [thrown(2, "a")]),
    );
    assert.deepEqual(rolled.fought, []);
    assert.deepEqual(withView(rolled, viewWith([], [], 2)).fought[0].die, 2);
});

test("each battle keeps the face of its own die, whatever else is rolled for, and all of a stage stay", () => {
    const on = (hex, status) => ({ id: hex, hex, status });
    let now = withOpened(START, viewWith([on("a", "planned"), on("b", "planned")]), []);
    const step = (battles, events, length) => (now = withView(now, viewWith(battles, events, length)));
    step([on("a", "fighting"), on("b", "planned")], [thrown(4, "a")], 1);
    step([on("a", "fighting"), on("b", "planned")], [thrown(1)], 2);
    assert.equal(dieOfFight(now, now.view.panels[0].battles[0]), 4, "a unit's own die is another");
    step([on("b", "planned")], [thrown(6)], 3);
    step([on("b", "fighting")], [thrown(3, "b")], 4);
    assert.deepEqual(
        now.fought.map(({ battle, die }) => [battle.id, die]),
        [["a", 4]],
        "while the next is fought",
    );
    step([], [thrown(1)], 5);
    assert.deepEqual(
        now.fought.map(({ battle, die }) => [battle.id, die]),
        [
            ["b", 3],
            ["a", 4],
        ],
    );
});

test("a track is laid in rows of the same length", () => {
    assert.deepEqual([1, 7, 8, 14, 16, 17].map(columnsFor), [1, 7, 8, 7, 8, 6]);
});

test("the rows of turns that are over are folded where there are more than two", () => {
    const track = (count, now) => Array.from({ length: count }, (_, n) => ({ current: n === now }));
    const folded = (count, now) => pastRows(track(count, now), columnsFor(count));
    assert.deepEqual([folded(40, 7), folded(40, 8), folded(40, 29), folded(40, 39)], [0, 8, 24, 32]);
    assert.deepEqual([folded(24, 17), folded(24, -1), folded(14, 13), folded(7, 6)], [16, 0, 0, 0]);
});

test("phases stand side by side where each side has its own stretch, and in one list where they take turns", () => {
    assert.equal(takeTurns(["blue", "blue", "brown", "brown"]), false);
    assert.equal(takeTurns(["blue"]), false);
    assert.equal(takeTurns(["blue", "brown", "blue"]), true);
});
