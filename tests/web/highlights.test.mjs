import assert from "node:assert/strict";
import { test } from "node:test";

import { NONE } from "../../web/src/play/choose.js";
import { advised as advisedBy, advisedOver } from "../../web/src/computer/advised.js";
import { highlights, oddsShown } from "../../web/src/play/highlights.js";
import { warnings } from "../../web/src/prompt/info.js";
import { joined } from "../../web/src/play/overlay-state.js";
import { createSpeaker } from "../../web/src/words/text.js";

const view = {
    units: [
        { id: "A", hex: "0101", side: "red" },
        { id: "B", hex: "0102", side: "blue" },
    ],
    decision: { side: "red", options: [] },
};
const advice = (/** @type {string[]} */ action) => ({
    bot: "x",
    share: 1,
    thought: { action, reason: { key: "r" }, considered: 1 },
});

test("advice is an arrow from the unit to where it would go or what it would attack", () => {
    assert.deepEqual(advisedOver({ view, selection: NONE, advice: advice(["move", "A", "0105"]) }).arrows, [
        { from: "0101", to: "0105", side: "red", status: "fighting" },
    ]);
    assert.deepEqual(
        advisedOver({ view, selection: NONE, advice: advice(["attack", "A", "B"]) }).arrows.map(({ to }) => to),
        ["0102"],
    );
});

test("advice about one place is a tick there, and advice to go on marks nothing", () => {
    assert.deepEqual(
        advisedOver({ view, selection: NONE, advice: advice(["lose", "A"]) }).signs.map(({ hex, kind }) => [hex, kind]),
        [["0101", "good"]],
    );
    assert.equal(advisedOver({ view, selection: NONE, advice: advice(["end"]) }), null);
    assert.equal(advisedOver({ view, selection: NONE, advice: null }), null);
});

test("the arrow of advice is gone while another unit is taken up, and no tick stands for it", () => {
    const over = (/** @type {string} */ id) =>
        advisedOver({
            view,
            selection: { kind: "subject", what: "unit", id, targets: {} },
            advice: advice(["move", "A", "0105"]),
        });
    assert.deepEqual([over("A").arrows.length, over("B").arrows.length, over("B").signs.length], [1, 0, 0]);
});

const named = {
    ...view,
    units: [
        ["A", "0101", "I"],
        ["C", "0101", "III"],
        ["B", "0102", "X"],
        ["9", "0103", "IX"],
    ].map(([id, hex, name]) => ({ id, hex, side: id === "B" ? "blue" : "red", face: { name } })),
};
const NOTHING = { targets: [], odds: [] };
const advised = (state, shown) => advisedBy(state, shown, speaker);
const speaker = createSpeaker([{ r: "{units:name} make {odds}, {strength} against {n}" }]);

test("advice names on the map its unit and its hex, and the units that its reason names", () => {
    const state = { view: named, selection: NONE, advice: advice(["move", "A", "0105"]) };
    assert.deepEqual(advised(state, NOTHING).tags, [
        { id: "0101", notes: ["I"] },
        { id: "0105", notes: ["0105"] },
    ]);
    const both = advice(["attack", "A", "B"]);
    both.thought.reason = { key: "r", facts: { units: ["A", "C"], n: 9, odds: "2:1", strength: "9" } };
    assert.deepEqual(
        advised({ ...state, advice: both }, NOTHING).tags,
        [
            { id: "0101", notes: ["I", "III"] },
            { id: "0102", notes: ["X"] },
        ],
        "a figure is no name",
    );
    const three = advice(["attack", "A", "0102"]);
    three.thought.joined = ["C"];
    assert.deepEqual(
        advised({ ...state, advice: three }, NOTHING).tags.map(({ notes }) => notes),
        [["I", "III"], ["0102"]],
    );
    assert.deepEqual(
        advisedOver({ ...state, advice: three }).arrows.map(({ from, to }) => [from, to]),
        [["0101", "0102"]],
    );
    assert.deepEqual(advised({ ...state, advice: advice(["end"]) }, NOTHING).tags, []);
    assert.deepEqual(advised({ ...state, advice: null }, NOTHING), {});
});

test("where a name stands, what is noted of the place comes behind it, once, whatever is held", () => {
    const held = { kind: "subject", what: "unit", id: "C", targets: {} };
    const shown = {
        targets: [
            { id: "0105", notes: ["2"] },
            { id: "0104", notes: ["1"] },
        ],
        odds: [{ id: "0102", notes: ["3:1"] }],
    };
    const move = advised({ view: named, selection: held, advice: advice(["move", "A", "0105"]) }, shown);
    assert.deepEqual(
        [move.tags[1], move.targets, move.odds],
        [{ id: "0105", notes: ["0105", "2"] }, [{ id: "0105", notes: [] }, shown.targets[1]], shown.odds],
    );
    const attack = advised({ view: named, selection: NONE, advice: advice(["attack", "A", "0102"]) }, shown);
    assert.deepEqual([attack.tags[1], attack.selected, attack.odds], [{ id: "0102", notes: ["0102", "3:1"] }, "A", []]);
});

test("advice lies over what is laid over the map already", () => {
    const laid = {
        areas: [],
        paths: [],
        arrows: [],
        signs: [{ hex: "0103", kind: "bad", label: { key: "s" } }],
    };
    const both = joined(laid, advisedOver({ view, selection: NONE, advice: advice(["lose", "A"]) }));
    assert.deepEqual(
        both.signs.map(({ hex }) => hex),
        ["0103", "0101"],
    );
    assert.equal(joined(laid, null), laid);
});

test("a hex that only awaits the word is marked with the odds of its battle, or else with its number", () => {
    const decision = {
        side: "red",
        prompt: { key: "p" },
        options: [{ verb: "fight", label: { key: "fight" }, subject: "hex", subjects: ["0102", "0103"] }],
    };
    const panels = [
        {
            kind: "battles",
            id: "b",
            title: { key: "t" },
            battles: [
                { hex: "0102", column: "3:1" },
                { hex: "0103", column: "" },
            ],
        },
    ];
    assert.deepEqual(highlights({ decision, panels }, NONE, () => []).targets, [
        { id: "0102", notes: ["3:1"] },
        { id: "0103", notes: ["0103"] },
    ]);
});

test("of more hexes than have buttons none bears its number", () => {
    const numbers = (/** @type {string[]} */ ...subjects) => {
        const options = [{ verb: "place", label: { key: "place" }, subject: "hex", subjects }];
        const decision = { side: "red", prompt: { key: "p" }, options };
        return highlights({ decision }, NONE, () => []).targets.flatMap(({ notes }) => notes);
    };
    const six = ["0101", "0102", "0103", "0104", "0105", "0106"];
    assert.deepEqual(numbers(...six), six);
    assert.deepEqual(numbers(...six, "0107"), []);
});

test("a battle bears its odds on the map from when it is planned until it is fought", () => {
    const battles = [
        ["0102", "3:1", "planned"],
        ["0103", "", "announced"],
        ["0104", "1:1", "fighting"],
    ].map(([hex, column, status]) => ({ hex, column, status }));
    const { odds } = oddsShown({ panels: [{ kind: "battles", id: "b", title: { key: "t" }, battles }] }, "no effect");
    assert.deepEqual(odds, [
        { id: "0102", notes: ["3:1"] },
        { id: "0103", notes: ["no effect"] },
    ]);
});

test("another way of going is told apart, and stands behind the usual way to the same hex", () => {
    const decision = {
        side: "red",
        prompt: { key: "p" },
        options: ["march", "ride"].map((verb) => ({
            verb,
            label: { key: verb },
            subject: "unit",
            target: "hex",
            subjects: ["A"],
        })),
    };
    const targets = {
        march: [{ id: "0102", notes: ["2"] }],
        ride: [
            { id: "0102", notes: ["1", "by rail"], apart: "terms" },
            { id: "0109", notes: ["1", "by rail"], apart: "terms" },
        ],
    };
    const shown = highlights({ decision }, { kind: "subject", what: "unit", id: "A", targets }, (each) => each).targets;
    assert.deepEqual(shown, [
        { id: "0102", notes: ["2"] },
        { id: "0109", notes: ["1", "by rail"], apart: "terms" },
    ]);
});

test("of a hex that can be gone to by another way alone its terms are said", () => {
    const context = { speaker: { text: ({ key }) => key, say: (key) => key } };
    assert.deepEqual(warnings(context, { id: "0109", notes: [], apart: { key: "terms" }, cut: true }), [
        "terms",
        "page.targets.cut",
    ]);
});
