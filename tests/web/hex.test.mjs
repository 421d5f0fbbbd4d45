import assert from "node:assert/strict";
import { test } from "node:test";
import {
    cornerKey,
    corners,
    directionTo,
    directions,
    hexAt,
    layoutOf,
    neighbour,
    sideEnds,
    stepFrom,
    toAxial,
    toPoint,
} from "../../web/src/map/hex.js";
import { boardOf, near } from "./boards.mjs";

const ORIENTATIONS = /** @type {const} */ (["flat", "pointy"]);
const OPPOSITE = { N: "S", S: "N", NE: "SW", SW: "NE", SE: "NW", NW: "SE", E: "W", W: "E" };

for (const orientation of ORIENTATIONS) {
    const layout = layoutOf(boardOf(orientation, 9, 7));

    test(`${orientation}: a centre gives its own axial place, far off the map as well`, () => {
        for (let q = -20; q <= 20; q += 1) {
            for (let r = -20; r <= 20; r += 1)
                assert.deepEqual(toAxial(orientation, toPoint(orientation, q, r)), [q, r]);
        }
    });

    test(`${orientation}: every point well inside a hex hits it`, () => {
        for (const [id, centre] of layout.centres) {
            for (const point of corners(orientation, centre, 0.98)) assert.equal(hexAt(layout, point), id);
        }
    });

    test(`${orientation}: a point beside the map hits nothing`, () => {
        assert.equal(hexAt(layout, [layout.box.left - 0.1, 0]), null);
        assert.equal(hexAt(layout, [0, layout.box.bottom + 0.1]), null);
    });

    test(`${orientation}: a hexside has the same ends from both its hexes`, () => {
        for (const [id, centre] of layout.centres) {
            for (const direction of directions(orientation)) {
                const beyond = neighbour(layout, id, direction);
                if (!beyond) continue;
                const keys = sideEnds(orientation, centre, direction).map((point) => cornerKey(orientation, point));
                const back = sideEnds(orientation, layout.centres.get(beyond), OPPOSITE[direction]).map((point) =>
                    cornerKey(orientation, point),
                );
                assert.deepEqual(keys.toSorted(), back.toSorted());
            }
        }
    });

    test(`${orientation}: the middle of a hexside lies half way to the neighbour`, () => {
        for (const direction of directions(orientation)) {
            const [a, b] = sideEnds(orientation, [0, 0], direction);
            const [x, y] = stepFrom(orientation, [0, 0], direction);
            assert.ok(near((a[0] + b[0]) / 2, x / 2) && near((a[1] + b[1]) / 2, y / 2), direction);
        }
    });

    test(`${orientation}: the way back is the opposite direction`, () => {
        for (const direction of directions(orientation)) {
            const next = neighbour(layout, "0504", direction);
            assert.equal(directionTo(layout, "0504", next), direction);
            assert.equal(neighbour(layout, next, OPPOSITE[direction]), "0504");
        }
    });
}

test("compass directions point where they say", () => {
    for (const orientation of ORIENTATIONS) {
        for (const direction of directions(orientation)) {
            const [x, y] = stepFrom(orientation, [0, 0], direction);
            assert.equal(y < -0.1, direction.includes("N"), direction);
            assert.equal(x > 0.1, direction.includes("E"), direction);
            assert.equal(x < -0.1, direction.includes("W"), direction);
        }
    }
});

test("a direction of the other orientation leads nowhere", () => {
    assert.equal(neighbour(layoutOf(boardOf("flat", 3, 3)), "0202", "E"), null);
});
