import assert from "node:assert/strict";
import test from "node:test";

import { lengths } from "../../web/src/map/curves.js";
import { glintsOf } from "../../web/src/map/glints.js";
import { layoutOf } from "../../web/src/map/hex.js";
import { linesOf } from "../../web/src/map/lines.js";
import { neatBox } from "../../web/src/map/paper.js";
import { dashNear, softRing } from "../../web/src/map/line-parts.js";
import { stroke } from "../../web/src/map/pen.js";
import { slot } from "../../web/src/map/slots.js";
import { allStreams } from "../../web/src/map/water.js";
import { boardOf } from "./boards.mjs";

const CORNERS = Array.from({ length: 30 }, (_, i) => [
    3 * Math.cos((i * Math.PI) / 15),
    2 * Math.sin((i * Math.PI) / 15),
]);
const EVERYWHERE = { left: -9, top: -9, right: 9, bottom: 9 };

/** The dashes with which each stroke is made, with the points that it goes through. */
function strokes(draw) {
    const found = [];
    let [line, dashes] = [[], []];
    const note = (x, y) => void line.push([x, y]);
    const ctx = {
        beginPath: () => (line = []),
        moveTo: note,
        lineTo: note,
        setLineDash: (next) => (dashes = next),
        stroke: () => found.push({ line, dashes, offset: ctx.lineDashOffset }),
        lineDashOffset: 0,
    };
    draw(ctx);
    assert.deepEqual([dashes, ctx.lineDashOffset], [[], 0]);
    return found;
}

test("each part of an edge has whole dashes, and half a gap at either end", () => {
    const found = strokes((ctx) => dashNear(ctx, softRing(CORNERS, { parts: 4 }), EVERYWHERE, [0.05, 0.045]));
    assert.ok(found.length > 1);
    for (const each of found) assertWhole(each, 0.05);
});

test("a dashed line has whole dashes, and a short one has one; a plain line has none", () => {
    for (const long of [0.1, 1, 1.37, 8.02]) {
        const [found] = strokes((ctx) =>
            stroke(
                ctx,
                [
                    [0, 0],
                    [long, 0],
                ],
                "black",
                0.1,
                [0.09, 0.06],
            ),
        );
        assertWhole(found, 0.09, long < 0.15 ? 0.04 : 0.02);
    }
    assert.deepEqual(
        strokes((ctx) =>
            stroke(
                ctx,
                [
                    [0, 0],
                    [3, 0],
                ],
                "black",
                0.1,
            ),
        )[0].dashes,
        [],
    );
});

/** @param {ReturnType<typeof strokes>[number]} stroke @param {number} about @param {number} [stray] */
function assertWhole({ line, dashes: [dash, gap], offset }, about, stray = 0.01) {
    const times = lengths(line).at(-1) / (dash + gap);
    assert.ok(times > 0.5 && Math.abs(times - Math.round(times)) < 1e-6, `${times} dashes`);
    assert.ok(Math.abs(dash - about) < stray, `${dash}`);
    assert.ok(Math.abs(offset + gap / 2) < 1e-9);
}

test("a part that is far off is passed over", () => {
    const afar = { left: 20, top: 20, right: 21, bottom: 21 };
    assert.equal(strokes((ctx) => dashNear(ctx, softRing(CORNERS, { parts: 4 }), afar, [0.05, 0.045])).length, 0);
});

test("a light stroke in a river is whole: none lies under a railway, a hex number, a name or the frame", () => {
    const map = boardOf("flat", 6, 6);
    map.hexsides = {
        river: ["0301", "0302", "0303", "0304", "0305", "0306"].flatMap((hex) => [
            [hex, "NE"],
            [hex, "SE"],
        ]),
    };
    map.links = {
        rail: [
            ["0203", "0303"],
            ["0303", "0403"],
            ["0403", "0503"],
        ],
    };
    map.places = [{ hex: "0304", name: "place", rank: 2 }];
    const layout = layoutOf(map);
    const found = allStreams(map, layout).flatMap(({ line }) => glintsOf(map, layout, line));
    const far = (points) =>
        Math.min(...found.flatMap(({ point: [x, y] }) => points.map(([px, py]) => Math.hypot(x - px, y - py))));
    assert.ok(found.length > 8, `${found.length}`);
    assert.ok(far(linesOf(map, layout, "rail").flat()) > 0.09);
    assert.ok(far(layout.ids.map((id) => slot("flat", "id", layout.centres.get(id)))) > 0.1);
    const neat = neatBox(layout);
    assert.ok(found.every(({ point: [x, y] }) => x > neat.left + 0.1 && y > neat.top + 0.1 && y < neat.bottom - 0.1));
    assert.ok(
        allStreams(map, layout).some(({ line }) => line.some(([, y]) => y < neat.top)),
        "the river leaves the map",
    );
});
