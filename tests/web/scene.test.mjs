import assert from "node:assert/strict";
import { test } from "node:test";
import { toScreen } from "../../web/src/board/camera.js";
import { isCrowded } from "../../web/src/board/touch-targets.js";
import { besideBox, boxAt } from "../../web/src/map/boxes.js";
import { hexAt, layoutOf } from "../../web/src/map/hex.js";
import { sheetBox } from "../../web/src/map/paper.js";
import { IDLE, scene } from "../../web/src/board/scene.js";
import { cardAt, cardsOf, stackAt } from "../../web/src/board/stacks.js";
import { boardOf, emptyView, unitAt } from "./boards.mjs";

const layout = layoutOf(boardOf("flat", 9, 7));
const TONES = { west: "blue", east: "brown" };
const UNITS = [unitAt("a", "west", "0303"), unitAt("b", "west", "0304"), unitAt("x", "east", "0404")];

/**
 * @param {object} ui
 * @param {object} [view]
 * @param {object} [port]
 */
function drawn(ui, view = {}, port = {}) {
    const whole = { box: layout.box, cursor: null, moving: new Map(), ...port };
    return scene(layout, { ...emptyView(), units: UNITS, ...view }, { ...IDLE, tones: TONES, ...ui }, whole);
}

/**
 * @param {object[]} items
 * @param {string} kind
 */
function kinds(items, kind) {
    return items.filter((item) => item.kind === kind);
}

/** @param {{ at: [number, number] }} item */
function hexOf({ at }) {
    return hexAt(layout, at);
}

test("without a view there is nothing on the map", () => {
    assert.deepEqual(scene(layout, null, IDLE, { box: layout.box, cursor: null, moving: new Map() }), []);
});

test("of a game that is coming back the stacks are shown as blank counters", () => {
    const tokens = scene(
        layout,
        null,
        { ...IDLE, tones: TONES, sketch: { west: "0303 0304", east: "0404 9999" } },
        { box: layout.box, cursor: null, moving: new Map() },
    );
    assert.deepEqual(
        tokens.map((item) => [item.kind, hexOf(item), item.tone, item.figure]),
        [
            ["token", "0303", "blue", ""],
            ["token", "0304", "blue", ""],
            ["token", "0404", "brown", ""],
        ],
    );
});

test("each unit on the map is one counter in its side's tone", () => {
    const counters = kinds(drawn({}), "counter");
    assert.deepEqual(counters.map(({ unit, tone }) => [unit, tone]).toSorted(), [
        ["a", "blue"],
        ["b", "blue"],
        ["x", "brown"],
    ]);
});

test("units in boxes and on hexes the map lacks are left out", () => {
    const units = [{ ...unitAt("p", "west", "0303"), hex: undefined, box: "pool" }, unitAt("q", "west", "9999")];
    assert.equal(kinds(drawn({}, { units }), "counter").length, 0);
});

test("targets in empty hexes are within reach, those that hold the other side are attacks", () => {
    const targets = [
        { id: "0302", notes: ["2"] },
        { id: "0404", notes: ["3:1"] },
    ];
    const items = drawn({ selected: "a", targetKind: "hex", targets });
    assert.deepEqual(
        kinds(items, "hex").map((item) => [hexOf(item), item.style]),
        [
            ["0303", "selected"],
            ["0302", "reach"],
            ["0404", "attack"],
        ],
    );
    assert.deepEqual(
        kinds(items, "note").map(({ text, style }) => [text, style]),
        [
            ["2", "reach"],
            ["3:1", "attack"],
        ],
    );
});

test("a target by another way has a mark of its own, and says by which where the path ends", () => {
    const targets = [
        { id: "0302", notes: ["2 MP"] },
        { id: "0305", notes: ["3 MP", "by rail"], apart: "terms" },
    ];
    const [quiet, pointed] = [{}, { path: ["0303", "0305"] }].map((ui) =>
        drawn({ selected: "a", targetKind: "hex", targets, ...ui }),
    );
    assert.deepEqual(
        kinds(quiet, "hex").map(({ style }) => style),
        ["selected", "reach", "apart"],
    );
    assert.deepEqual(
        kinds(quiet, "note").map(({ text }) => text),
        ["2 MP", "3 MP"],
    );
    assert.deepEqual(
        kinds(pointed, "note").map(({ text }) => text),
        ["2 MP", "3 MP \u00b7 by rail"],
    );
});

test("a goal that holds a comrade looks other than one where nobody stands, unless all do", () => {
    const targets = [
        { id: "0302", notes: ["2"] },
        { id: "0304", notes: ["1"] },
    ];
    const items = drawn({ selected: "a", targetKind: "hex", targets });
    assert.deepEqual(
        kinds(items, "hex").map(({ style }) => style),
        ["selected", "reach", "held"],
    );
    assert.deepEqual(
        kinds(items, "note").map(({ style }) => style),
        ["reach", "held"],
    );
    const swap = drawn({ selected: "a", targetKind: "hex", targets: targets.slice(1) });
    assert.deepEqual(
        kinds(swap, "hex").map(({ style }) => style),
        ["selected", "reach"],
    );
    const way = drawn({ selected: "a", targetKind: "hex", targets, path: ["0303", "0304"] });
    assert.deepEqual(
        kinds(way, "note").map(({ style }) => style),
        ["reach", "tag"],
    );
});

test("targets that are units get brackets and a note of attack", () => {
    const items = drawn({ selected: "a", targetKind: "unit", targets: [{ id: "x", notes: ["2:1", "-1"] }] });
    assert.equal(kinds(items, "bracket").length, 1);
    assert.deepEqual(
        kinds(items, "note").map(({ text, style }) => [text, style]),
        [["2:1 \u00b7 -1", "attack"]],
    );
});

test("of targets of several kinds each is marked as what it is, a box not on the map", () => {
    const targets = [
        { id: "0302", kind: "hex", notes: [] },
        { id: "x", kind: "unit", notes: ["2:1"] },
        { id: "reserve", kind: "box", notes: ["0"] },
    ];
    const items = drawn({ selected: "a", targetKind: "hex", targets });
    assert.deepEqual(
        kinds(items, "hex").map(({ style }) => style),
        ["selected", "reach"],
    );
    assert.equal(kinds(items, "bracket").length, 1);
    assert.deepEqual(
        kinds(items, "note").map(({ text, style }) => [text, style]),
        [["2:1", "attack"]],
    );
});

test("a note makes room for the head of the path", () => {
    const ui = {
        selected: "a",
        targetKind: "hex",
        targets: [{ id: "0302", notes: ["1"] }],
        path: ["0303", "0302"],
    };
    assert.equal(kinds(drawn(ui), "note")[0].style, "tag");
    assert.equal(kinds(drawn(ui), "path")[0].points.length, 2);
});

test("units able to act are ringed; others of the side that decides are dimmed; the enemy is not", () => {
    const marked = new Map(kinds(drawn({ actable: ["a"] }), "counter").map((item) => [item.unit, item.marked]));
    assert.deepEqual([marked.get("a").actable, marked.get("a").dimmed], [true, false]);
    assert.deepEqual([marked.get("b").actable, marked.get("b").dimmed], [false, true]);
    assert.deepEqual([marked.get("x").actable, marked.get("x").dimmed], [false, false]);
});

test("a unit taken up is selected, and the rings of the others rest", () => {
    const marked = new Map(
        kinds(drawn({ actable: ["a", "b"], selected: "a" }), "counter").map((item) => [item.unit, item.marked]),
    );
    assert.ok(marked.get("a").selected && !marked.get("b").actable && !marked.get("b").dimmed);
});

test("subjects taken so far are ticked", () => {
    const counters = kinds(drawn({ chosen: ["b"] }), "counter");
    assert.deepEqual(
        counters.filter(({ marked }) => marked.chosen).map(({ unit }) => unit),
        ["b"],
    );
});

test("a stack is painted from the bottom up with its count", () => {
    const units = [unitAt("a", "west", "0303"), unitAt("b", "west", "0303"), unitAt("c", "west", "0303")];
    const items = drawn({ actable: ["c"] }, { units });
    assert.deepEqual(
        kinds(items, "counter").map(({ unit }) => unit),
        ["b", "a", "c"],
    );
    assert.deepEqual(
        kinds(items, "count").map(({ text }) => text),
        ["3"],
    );
});

test("in a stack the unit taken up lies on top, and a tap in the middle hits it", () => {
    const units = [unitAt("a", "west", "0303"), unitAt("b", "west", "0303")];
    const stack = stackAt(units, "0303", { ...IDLE, selected: "b", actable: ["a"] });
    assert.deepEqual(
        stack.map(({ id }) => id),
        ["b", "a"],
    );
    const [x, y] = layout.centres.get("0303");
    const cards = cardsOf(units, { ...IDLE, selected: "b", actable: ["a"] }, [x, y], 0);
    assert.equal(cardAt(cards, [x, y]).id, "b");
    assert.equal(cardAt(cards, [x - 0.6, y - 0.6]).id, "a");
    assert.equal(cardAt(cards, [x + 0.7, y]), null);
});

test("a spread stack shows every counter apart, within its hex, in an order that selecting does not change", () => {
    const units = [..."abcde"].map((id) => unitAt(id, "west", "0303"));
    const centre = layout.centres.get("0303");
    const cards = cardsOf(units, { ...IDLE, selected: "c" }, centre, 1);
    const places = new Map(cards.map(({ unit, at }) => [unit.id, at]));
    assert.deepEqual(
        new Map(cardsOf(units, IDLE, centre, 1).map(({ unit, at }) => [unit.id, at])),
        new Map([...places].sort()),
    );
    for (const { unit, at, size, hidden } of cards) {
        assert.equal(hidden, false);
        assert.equal(cardAt(cards, at).id, unit.id);
        assert.ok(Math.hypot(at[0] - centre[0], at[1] - centre[1]) + (size * 1.12) / 2 < 1.1);
    }
    const items = drawn({}, { units }, { opened: { hex: "0303", share: 1 } });
    assert.equal(kinds(items, "counter").length, 5);
    assert.deepEqual(kinds(items, "count"), []);
});

test("far out each stack is one token with its side, its strength and the steps it has left", () => {
    const units = [unitAt("a", "west", "0303"), unitAt("b", "west", "0303"), unitAt("x", "east", "0404")];
    units[1].face.steps = 1;
    const items = drawn({ actable: ["b"] }, { units }, { far: true });
    assert.deepEqual(kinds(items, "counter"), []);
    const tokens = kinds(items, "token").map(({ tone, figure, steps, full, marked }) => ({
        tone,
        figure,
        steps,
        full,
        actable: marked.actable,
    }));
    assert.deepEqual(tokens, [
        { tone: "blue", figure: "8", steps: 3, full: 4, actable: true },
        { tone: "brown", figure: "4", steps: 2, full: 2, actable: false },
    ]);
});

test("far out who has no strength to show has the sign of its branch, and in a stack with others adds nothing", () => {
    const behind = (/** @type {string} */ id, /** @type {string} */ hex, /** @type {string} */ symbol) => {
        const unit = unitAt(id, "west", hex);
        return { ...unit, face: { ...unit.face, symbol, values: ["0", "1", "8"] } };
    };
    const units = [behind("q", "0303", "headquarters"), behind("d", "0304", "supply"), unitAt("a", "west", "0304")];
    const items = drawn({}, { units }, { far: true });
    assert.deepEqual(
        kinds(items, "token").map(({ figure, sign }) => [figure, sign]),
        [
            ["", "headquarters"],
            ["4", ""],
        ],
    );
});

test("far out what is no unit lies over the tokens, and beside the counters of a near view under them", () => {
    const markers = [{ hex: "0303", kind: "fleet", side: "east", title: { key: "m" } }];
    const pieces = ["emblem", "token", "counter"];
    const order = (/** @type {boolean} */ far) => {
        return drawn({}, { markers }, { far })
            .map(({ kind }) => kind)
            .filter((kind) => pieces.includes(kind));
    };
    assert.equal(order(true).at(-1), "emblem");
    assert.equal(order(false)[0], "emblem");
});

test("far out a stack of which not every strength is known says how many there are", () => {
    const units = [unitAt("a", "west", "0303"), unitAt("b", "west", "0303"), unitAt("x", "east", "0404")];
    units[1].face.values = ["?", "4"];
    units[2].face.values = [];
    const items = drawn({}, { units }, { far: true });
    assert.deepEqual(
        kinds(items, "token").map(({ figure }) => figure),
        ["\u00d72", ""],
    );
});

test("what lies out of view is not drawn", () => {
    const items = drawn({}, {}, { box: { left: 100, top: 100, right: 110, bottom: 110 } });
    assert.deepEqual(items, []);
});

test("control, arrows and trails come from the view", () => {
    const items = drawn(
        {},
        {
            markers: [{ hex: "0303", kind: "control", side: "east", title: { key: "t" } }],
            arrows: [{ from: "0303", to: "0404", side: "west", status: "announced" }],
            events: [{ text: { key: "m" }, unit: "a", path: ["0301", "0302", "0303"] }],
        },
    );
    assert.deepEqual(
        kinds(items, "flag").map(({ tone }) => tone),
        ["brown"],
    );
    assert.deepEqual(
        kinds(items, "arrow").map(({ status, tone }) => [status, tone]),
        [["announced", "blue"]],
    );
    assert.deepEqual(
        kinds(items, "trail").map(({ points, last }) => [points.length, last]),
        [[3, true]],
    );
});

test("where units come in lies open or closed", () => {
    const markers = ["entry", "entry_closed"].map((kind) => ({
        hex: "0303",
        kind,
        side: "east",
        title: { key: "t" },
    }));
    const items = drawn({}, { markers });
    assert.deepEqual(
        kinds(items, "entry").map(({ open, tone }) => [open, tone]),
        [
            [true, "brown"],
            [false, "brown"],
        ],
    );
    assert.deepEqual(kinds(items, "flag"), []);
});

test("what stands in a hex and is no unit has a sign of its own, beside the flag of who holds the hex", () => {
    const markers = ["fleet", "partisan", "fortress", "control"].map((kind) => ({
        hex: "0303",
        kind,
        side: "east",
        title: { key: "t" },
    }));
    const items = drawn({}, { markers });
    assert.deepEqual(
        kinds(items, "emblem").map(({ sign, tone }) => [sign, tone]),
        [
            ["fleet", "brown"],
            ["partisan", "brown"],
            ["fortress", "brown"],
        ],
    );
    assert.equal(kinds(items, "flag").length, 1);
    assert.notDeepEqual(kinds(items, "emblem")[0].at, kinds(items, "flag")[0].at);
});

test("a unit on its way is drawn where it is, above those at rest", () => {
    const counters = kinds(drawn({}, {}, { moving: new Map([["a", [5, 5]]]) }), "counter");
    assert.deepEqual([counters.at(-1).unit, counters.at(-1).at], ["a", [5, 5]]);
});

test("the hex under the pointer and the keyboard cursor lie above all but what is noted there", () => {
    const items = drawn({ hover: "0202" }, {}, { cursor: "0203" });
    assert.deepEqual(
        items.slice(-2).map((item) => [item.style, hexOf(item)]),
        [
            ["hover", "0202"],
            ["cursor", "0203"],
        ],
    );
    const noted = drawn(
        { selected: "a", targetKind: "hex", targets: [{ id: "0302", notes: ["1"] }] },
        {},
        { cursor: "0302" },
    );
    assert.deepEqual(
        noted.slice(-2).map(({ kind, style }) => (kind === "note" ? kind : style)),
        ["cursor", "note"],
    );
});

test("the map comes first, then counters, then notes", () => {
    const order = ["flag", "hex", "counter", "note"];
    const markers = [{ hex: "0303", kind: "control", side: "west", title: { key: "t" } }];
    const items = drawn({ selected: "a", targetKind: "hex", targets: [{ id: "0302", notes: ["1"] }] }, { markers });
    const ranks = items.map(({ kind }) => order.indexOf(kind));
    assert.deepEqual(
        ranks,
        ranks.toSorted((a, b) => a - b),
    );
});

/** A board with a box at its western edge and one that is a panel alone. */
function boxed() {
    const map = {
        ...boardOf("flat", 9, 7),
        boxes: [
            { id: "reserve", title: { key: "r" }, edge: "W" },
            { id: "lost", title: { key: "l" } },
        ],
    };
    return layoutOf(map);
}

test("a box at the edge stands beside the hexes, and a point in it is in the box", () => {
    const edged = boxed();
    const { left, right, top, bottom } = edged.boxes.get("reserve");
    assert.ok(right < edged.box.left);
    assert.equal(boxAt(edged, [(left + right) / 2, (top + bottom) / 2]), "reserve");
    assert.equal(boxAt(edged, [edged.box.left + 1, (top + bottom) / 2]), null);
    assert.equal(edged.boxes.has("lost"), false);
    assert.ok(sheetBox(edged).left < left);
});

test("counters in a box at the edge lie side by side within it; those of a box without an edge are not drawn", () => {
    const edged = boxed();
    const units = [..."abcdefg"].map((id) => ({
        ...unitAt(id, "west", ""),
        hex: undefined,
        box: id === "g" ? "lost" : "reserve",
    }));
    const items = scene(
        edged,
        { ...emptyView(), units },
        { ...IDLE, tones: TONES },
        { box: sheetBox(edged), cursor: null, moving: new Map() },
    );
    const cards = kinds(items, "counter");
    assert.deepEqual(cards.map(({ unit }) => unit).toSorted(), [..."abcdef"]);
    const { left, right, top, bottom } = edged.boxes.get("reserve");
    cards.forEach(({ at: [x, y], size }, i) => {
        const half = (size * 1.12) / 2;
        assert.ok(x - half >= left && x + half <= right && y - half >= top && y + half <= bottom);
        for (const other of cards.slice(0, i))
            assert.ok(Math.max(Math.abs(other.at[0] - x), Math.abs(other.at[1] - y)) >= 2 * half);
    });
    assert.deepEqual(kinds(items, "count"), []);
});

test("an empty box can be marked as a target and as what the cursor is on, and an arrow can begin there", () => {
    const edged = boxed();
    const view = {
        ...emptyView(),
        units: [unitAt("a", "west", "0303")],
        arrows: [{ from: "reserve", to: "0404", side: "west", status: "announced" }],
    };
    const ui = {
        ...IDLE,
        tones: TONES,
        selected: "a",
        targetKind: "hex",
        targets: [{ id: "reserve", notes: ["1"] }],
    };
    const items = scene(edged, view, ui, { box: sheetBox(edged), cursor: "reserve", moving: new Map() });
    assert.deepEqual(
        kinds(items, "frame").map(({ style }) => style),
        ["reach", "cursor"],
    );
    assert.deepEqual(
        kinds(items, "arrow").map(({ from }) => from),
        [edged.centres.get("reserve")],
    );
});

test("the arrows lead from the edge into a box and back", () => {
    const edged = boxed();
    assert.equal(besideBox(edged, "0104", [-1, 0]), "reserve");
    const back = besideBox(edged, "reserve", [1, 0]);
    assert.ok(back.startsWith("01"));
    assert.equal(besideBox(layout, "0104", [-1, 0]), null);
});

test("a finger between two things that can be chosen has meant either; one of them alone is meant", () => {
    const camera = { x: 4, y: 4, scale: 20, width: 400, height: 400 };
    const [a, b] = ["0303", "0403"].map((id) => toScreen(camera, layout.centres.get(id)));
    const view = { ...emptyView(), units: UNITS };
    const between = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const both = { actable: ["a"], targets: [{ id: "0403", notes: [] }] };
    assert.equal(isCrowded(layout, camera, view, both, between), true);
    assert.equal(isCrowded(layout, camera, view, both, a), false);
    assert.equal(isCrowded(layout, camera, view, { actable: ["a"], targets: [] }, between), false);
    assert.equal(isCrowded(layout, { ...camera, scale: 60 }, view, both, [200, 200]), false);
});

test("targets of several kinds are each marked as what they are", () => {
    const edged = boxed();
    const view = { ...emptyView(), units: UNITS };
    const targets = ["0302", "x", "reserve"].map((id) => ({ id, notes: [] }));
    const items = scene(
        edged,
        view,
        { ...IDLE, tones: TONES, selected: "a", targetKind: "hex", targets },
        { box: sheetBox(edged), cursor: null, moving: new Map() },
    );
    assert.deepEqual(
        kinds(items, "hex").map(({ style }) => style),
        ["selected", "reach"],
    );
    assert.equal(kinds(items, "bracket").length, 1);
    assert.deepEqual(
        kinds(items, "frame").map(({ style }) => style),
        ["reach"],
    );
});
