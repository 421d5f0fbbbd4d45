import assert from "node:assert/strict";
import { test } from "node:test";
import { hexAt, layoutOf } from "../../web/src/map/hex.js";
import {
    BARE,
    isOn,
    listed,
    switched,
    together,
    unitFor,
    withOffer,
    withUnit,
} from "../../web/src/play/overlay-state.js";
import { IDLE, scene } from "../../web/src/board/scene.js";
import { boardOf, emptyView, unitAt } from "./boards.mjs";

const layout = layoutOf(boardOf("flat", 5, 5));
const NOTHING = { areas: [], paths: [], signs: [], arrows: [], lines: [] };
const ZONE = { id: "zone", side: "west" };
const FAR = { id: "zone", side: "east" };
const THREAT = { id: "threat", side: "west" };
const UNITS = [unitAt("a", "west", "0303"), unitAt("x", "east", "0404")];

test("an overlay of both sides goes together, another overlay takes its place", () => {
    const both = switched(switched(BARE, ZONE), FAR);
    assert.deepEqual(both.on, [ZONE, FAR]);
    assert.deepEqual(switched(both, THREAT).on, [THREAT]);
    assert.deepEqual(switched(both, ZONE).on, [FAR]);
    assert.ok(isOn(both, ZONE) && !isOn(both, THREAT));
});

test("what the game does not offer is not kept on", () => {
    const offered = withOffer({ ...BARE, on: [ZONE, { id: "gone", side: "" }] }, [
        { id: "zone", title: { key: "z" }, sides: ["west", "east"] },
    ]);
    assert.deepEqual(offered.on, [ZONE]);
});

test("an overlay is asked about the unit of its side that is chosen or taken up", () => {
    const view = { ...emptyView(), units: UNITS };
    const taken = { kind: "subject", what: "unit", id: "a", targets: {} };
    assert.equal(unitFor(BARE, ZONE, view, taken), "a");
    assert.equal(unitFor(BARE, FAR, view, taken), null);
    assert.equal(unitFor(withUnit(BARE, "x"), FAR, view, taken), "x");
    assert.equal(withUnit(withUnit(BARE, "x"), "x").unit, null);
});

test("about one unit its own area, ways and arrows are drawn, and the signs of all", () => {
    const sign = { hex: "0303", kind: "bad", label: { key: "s" } };
    const whole = { ...NOTHING, areas: [{ kind: "good", side: "west", hexes: ["0101"] }], signs: [sign] };
    const one = {
        ...NOTHING,
        areas: [{ kind: "bad", side: "west", hexes: ["0202"] }],
        paths: [{ side: "west", hexes: ["0101", "0102"] }],
    };
    assert.deepEqual(together([{ shown: ZONE, whole, unit: "a", one }]), {
        areas: one.areas,
        paths: one.paths,
        signs: [sign],
        arrows: [],
    });
    assert.deepEqual(together([{ shown: ZONE, whole, unit: "a", one: NOTHING }]).areas, whole.areas);
});

test("the list begins with the worst and names the unit in the hex", () => {
    const signs = [
        { hex: "0303", kind: "good", label: { key: "g" } },
        { hex: "0404", kind: "level", level: 2, label: { key: "l" } },
        { hex: "0101", kind: "level", level: 5, label: { key: "m" } },
    ];
    const found = listed({ shown: THREAT, whole: { ...NOTHING, signs }, unit: null, one: null }, UNITS);
    assert.deepEqual(
        found.map(({ hex, unit }) => [hex, unit]),
        [
            ["0101", null],
            ["0404", null],
            ["0303", "a"],
        ],
    );
});

/** @param {object} ui */
function drawn(ui) {
    return scene(
        layout,
        { ...emptyView(), units: UNITS },
        { ...IDLE, tones: { west: "blue", east: "brown" }, ...ui },
        { box: layout.box, cursor: null, moving: new Map() },
    );
}

test("areas lie under the counters, signs over them", () => {
    const laid = {
        ...NOTHING,
        areas: [{ kind: "zone", side: "east", hexes: ["0303", "0304"] }],
        signs: [{ hex: "0303", kind: "level", level: 3, label: { key: "s" } }],
    };
    const kinds = drawn({ laid }).map(({ kind }) => kind);
    assert.ok(kinds.indexOf("area") < kinds.indexOf("counter") && kinds.lastIndexOf("counter") < kinds.indexOf("sign"));
});

test("the hatching of the sides runs in different ways, and the rim goes round the whole area", () => {
    const laid = {
        ...NOTHING,
        areas: [
            { kind: "zone", side: "west", hexes: ["0303"] },
            { kind: "zone", side: "east", hexes: ["0303", "0304"] },
        ],
    };
    const [west, east] = drawn({ laid }).filter(({ kind }) => kind === "area");
    assert.notEqual(west.turn, east.turn);
    assert.deepEqual([west.rim.length, east.rim.length], [6, 10]);
});

test("ways and arrows go from hex to hex in the tone of their side", () => {
    const laid = {
        ...NOTHING,
        paths: [{ side: "west", hexes: ["0101", "0102", "0103"] }],
        arrows: [{ from: "0303", to: "0404", side: "east", status: "threat" }],
    };
    const items = drawn({ laid });
    const way = items.find(({ kind }) => kind === "way");
    const arrow = items.find(({ kind }) => kind === "arrow");
    assert.deepEqual([way.points.length, way.tone, arrow.status, arrow.tone], [3, "blue", "threat", "brown"]);
    assert.equal(hexAt(layout, arrow.to), "0404");
});

test("large numbers stand in every hex where they are wanted", () => {
    assert.equal(drawn({ numbers: true }).filter(({ kind }) => kind === "number").length, layout.ids.length);
    assert.equal(drawn({}).filter(({ kind }) => kind === "number").length, 0);
});
