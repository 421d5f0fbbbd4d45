import assert from "node:assert/strict";
import { test } from "node:test";
import { chainLongest, chainStraight, outlines, relax, sideGraph } from "../../web/src/map/chains.js";
import { inset, lengths, smooth, walk } from "../../web/src/map/curves.js";
import { layoutOf } from "../../web/src/map/hex.js";
import { linesOf } from "../../web/src/map/lines.js";
import { streams } from "../../web/src/map/water.js";
import { boardOf } from "./boards.mjs";

const layout = layoutOf(boardOf("flat", 9, 7));

/** @param {string[][]} lines */
function edgesOf(lines) {
    return lines.flatMap((line) => line.slice(1).map((key, i) => [line[i], key].toSorted().join("|"))).toSorted();
}

test("hexsides that touch become one line with shared corners", () => {
    const { edges, places } = sideGraph(layout, [
        ["0404", "N"],
        ["0404", "NE"],
        ["0404", "SE"],
    ]);
    assert.equal(places.size, 4);
    const lines = chainLongest(edges);
    assert.equal(lines.length, 1);
    assert.equal(lines[0].length, 4);
});

test("a hexside told from either of its hexes joins the same line", () => {
    const { edges } = sideGraph(layout, [
        ["0404", "N"],
        ["0504", "NW"],
    ]);
    assert.equal(chainLongest(edges).length, 1);
});

test("each edge stands in exactly one line, at confluences and in loops", () => {
    const all = [
        ["0404", "N"],
        ["0404", "NE"],
        ["0404", "SE"],
        ["0404", "S"],
        ["0404", "SW"],
        ["0404", "NW"],
        ["0304", "NE"],
        ["0303", "S"],
    ];
    const { edges, places } = sideGraph(layout, all);
    const expected = edgesOf(edges);
    assert.deepEqual(edgesOf(chainLongest(edges)), expected);
    assert.deepEqual(edgesOf(chainStraight(edges, places)), expected);
});

test("the main stream is the longest line and the tributary ends on it", () => {
    const { edges } = sideGraph(layout, [
        ["0404", "NW"],
        ["0404", "N"],
        ["0404", "NE"],
        ["0403", "SE"],
    ]);
    const [main, branch] = chainLongest(edges);
    assert.ok(main.length > branch.length);
    assert.ok(main.includes(branch[0]) || main.includes(branch[branch.length - 1]));
});

test("a railway goes straight through a junction", () => {
    const places = new Map([
        ["a", [-1, 0]],
        ["m", [0, 0]],
        ["b", [1, 0]],
        ["c", [0.5, 1]],
    ]);
    const lines = chainStraight(
        [
            ["a", "m"],
            ["m", "c"],
            ["m", "b"],
        ],
        places,
    );
    const through = lines.find((line) => line.length === 3);
    assert.deepEqual([through[0], through[2]].toSorted(), ["a", "b"]);
});

test("a bend of two links stays one line, however sharp", () => {
    const places = new Map([
        ["a", [0, 0]],
        ["m", [1, 0]],
        ["b", [0.2, 0.2]],
    ]);
    assert.equal(
        chainStraight(
            [
                ["a", "m"],
                ["m", "b"],
            ],
            places,
        ).length,
        1,
    );
});

test("a railway passes through the centres of its hexes and leaves the map at its exit", () => {
    const map = {
        ...boardOf("flat", 5, 4),
        links: { rail: [["0202", "0302"]] },
        exits: { rail: [["0202", "NW"]] },
    };
    const small = layoutOf(map);
    const [line] = linesOf(map, small, "rail");
    for (const id of ["0202", "0302"]) {
        const [x, y] = small.centres.get(id);
        assert.ok(
            line.some((point) => Math.hypot(point[0] - x, point[1] - y) < 1e-9),
            id,
        );
    }
});

test("relaxing moves the corners between two hexsides and leaves springs and confluences", () => {
    const { edges, places } = sideGraph(layout, [
        ["0404", "NW"],
        ["0404", "N"],
        ["0404", "NE"],
        ["0403", "SE"],
    ]);
    const eased = relax(edges, places, 0.3);
    const degree = (key) => edges.flat().filter((each) => each === key).length;
    for (const [key, point] of places) {
        assert.equal(
            Math.hypot(point[0] - eased.get(key)[0], point[1] - eased.get(key)[1]) > 1e-9,
            degree(key) === 2,
            key,
        );
    }
});

test("a river stays near its hexsides and is thin at its spring", () => {
    const sides = [
        ["0404", "NW"],
        ["0404", "N"],
        ["0404", "NE"],
    ];
    const { places } = sideGraph(layout, sides);
    const [{ line, width }] = streams(layout, sides, 0.1);
    for (const [x, y] of places.values()) assert.ok(line.some((point) => Math.hypot(point[0] - x, point[1] - y) < 0.3));
    assert.ok(width[0] < 0.06 && width[width.length - 1] < 0.06);
});

test("at the edge of the board a river goes on at full width", () => {
    const [{ line, width }] = streams(
        layout,
        [
            ["0101", "SW"],
            ["0101", "S"],
            ["0102", "NE"],
        ],
        0.1,
    );
    assert.ok(Math.min(...line.map(([x]) => x)) < layout.box.left);
    assert.equal(width[line.findIndex(([x]) => x === Math.min(...line.map(([each]) => each)))], 0.1);
});

test("the same board gives the same river", () => {
    const sides = [
        ["0404", "NW"],
        ["0404", "N"],
        ["0404", "NE"],
    ];
    assert.deepEqual(streams(layout, sides, 0.1), streams(layout, sides, 0.1));
});

test("outlines close round each patch of hexes, and its holes", () => {
    const ring = new Set(["0403", "0503", "0504", "0405", "0304", "0303"]);
    const found = outlines(layout, ring);
    assert.deepEqual(
        found.map((loop) => loop.length).toSorted((a, b) => a - b),
        [6, 18],
    );
    assert.equal(outlines(layout, new Set(["0101", "0707"])).length, 2);
});

test("an inset outline lies inside", () => {
    const [loop] = outlines(layout, new Set(["0404"]));
    const [x, y] = layout.centres.get("0404");
    for (const point of inset(loop, 0.2)) assert.ok(Math.hypot(point[0] - x, point[1] - y) < 0.85);
});

test("a smooth line passes through its points, wandering or not", () => {
    const points = [
        [0, 0],
        [1, 1],
        [2, 0],
        [3, 1],
    ];
    for (const wander of [0, 0.2]) {
        const line = smooth(points, { wander, seed: "x" });
        for (const [x, y] of points) assert.ok(line.some((point) => Math.hypot(point[0] - x, point[1] - y) < 1e-9));
    }
});

test("a walk keeps its distance", () => {
    const line = [
        [0, 0],
        [4, 0],
    ];
    assert.deepEqual(lengths(line), [0, 4]);
    assert.deepEqual(
        walk(line, 1).map(({ point }) => point[0]),
        [0.5, 1.5, 2.5, 3.5],
    );
});
