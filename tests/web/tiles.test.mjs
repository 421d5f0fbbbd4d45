import assert from "node:assert/strict";
import { test } from "node:test";
import { smooth } from "../../web/src/map/curves.js";
import { layoutOf } from "../../web/src/map/hex.js";
import { hexesIn } from "../../web/src/map/hexes-in-box.js";
import { softRing, traceRing } from "../../web/src/map/line-parts.js";
import { around, boxOfTile, cutAt, tilesIn } from "../../web/src/board/tiles.js";
import { boardOf } from "./boards.mjs";

const SHEET = { left: -1, top: -2, right: 99, bottom: 58 };

test("the tiles of a sheet cover it without a gap and without overlapping", () => {
    for (const scale of [9.7, 30, 145.3]) {
        const cut = cutAt(SHEET, scale);
        const boxes = tilesIn(cut, SHEET).map((place) => boxOfTile(cut, place));
        const area = boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
        assert.ok(Math.abs(area - 100 * 60) < 1e-6);
        assert.equal(boxes.length, cut.columns * cut.rows);
    }
});

test("tiles in a view are those that touch it, and the nearest to the middle come first", () => {
    const cut = cutAt(SHEET, 60);
    const view = { left: 20, top: 10, right: 50, bottom: 30 };
    const found = tilesIn(cut, view);
    const touching = tilesIn(cut, SHEET).filter((place) => {
        const box = boxOfTile(cut, place);
        return box.right > view.left && box.left <= view.right && box.bottom > view.top && box.top <= view.bottom;
    });
    assert.deepEqual(new Set(found.map(({ key }) => key)), new Set(touching.map(({ key }) => key)));
    const far = found.map(({ far: distance }) => distance);
    assert.deepEqual(
        far,
        far.toSorted((a, b) => a - b),
    );
    const { left, top, right, bottom } = boxOfTile(cut, found[0]);
    assert.ok(left <= 35 && 35 <= right && top <= 20 && 20 <= bottom);
});

test("a view beside the sheet has no tiles", () => {
    assert.deepEqual(tilesIn(cutAt(SHEET, 60), { left: 200, top: 0, right: 220, bottom: 20 }), []);
});

test("a box is widened by a share of itself on each side", () => {
    assert.deepEqual(around({ left: 0, top: 0, right: 10, bottom: 20 }, 0.5), {
        left: -5,
        top: -10,
        right: 15,
        bottom: 30,
    });
});

test("the hexes of a box are found in the order of the map, as if all had been looked at", () => {
    const layout = layoutOf(boardOf("pointy", 40, 30));
    for (const box of [
        { left: 3, top: 2, right: 17.5, bottom: 9 },
        { left: -50, top: -50, right: 4, bottom: 4 },
        { left: 500, top: 0, right: 501, bottom: 1 },
    ]) {
        const slow = layout.ids.filter((id) => {
            const [x, y] = layout.centres.get(id);
            return x > box.left && x < box.right && y > box.top && y < box.bottom;
        });
        assert.deepEqual(hexesIn(layout, box), slow);
    }
});

/** The number of times that a closed line goes round a point. */
function turns(line, [x, y]) {
    return line.reduce((sum, [ax, ay], i) => {
        const [bx, by] = line[(i + 1) % line.length];
        const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        if (ay <= y && by > y && side > 0) return sum + 1;
        return ay > y && by <= y && side < 0 ? sum - 1 : sum;
    }, 0);
}

test("a ring that is cut short fills the same within the box, wherever the box lies", () => {
    const ring = Array.from({ length: 3000 }, (_, i) => {
        const angle = (i / 3000) * 2 * Math.PI;
        const reach = 30 + 9 * Math.sin(11 * angle) + 3 * Math.sin(47 * angle + 1);
        return [reach * Math.cos(angle), reach * Math.sin(angle)];
    });
    const whole = smooth(ring, { closed: true, parts: 2 });
    let saved = 0;
    for (const [left, top] of [
        [-40, -40],
        [-5, -5],
        [20, 3],
        [24, -18],
        [-33, 10],
        [31, 31],
    ]) {
        const box = { left, top, right: left + 8, bottom: top + 8 };
        const path = [];
        traceRing(
            { moveTo: (x, y) => path.push([x, y]), lineTo: (x, y) => path.push([x, y]), closePath: () => {} },
            softRing(ring, { parts: 2 }),
            box,
        );
        saved += whole.length - path.length;
        for (let i = 0; i < 400; i += 1) {
            const point = [left + 8 * ((i % 20) / 19), top + 8 * (Math.floor(i / 20) / 19) + 0.001];
            assert.equal(turns(path, point), turns(whole, point), `${point} in ${left},${top}`);
        }
    }
    assert.ok(saved > 6 * 4000);
});
