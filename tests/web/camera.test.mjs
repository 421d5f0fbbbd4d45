import assert from "node:assert/strict";
import { test } from "node:test";
import {
    centredOn,
    clamp,
    fit,
    following,
    gathered,
    inReach,
    inSight,
    isSeen,
    limitsOf,
    pan,
    readable,
    resized,
    showing,
    toScreen,
    toWorld,
    visible,
    zoomAt,
} from "../../web/src/board/camera.js";
import { near } from "./boards.mjs";

const BOX = { left: -1, top: -1, right: 23, bottom: 17 };
const SIZES = [
    [1440, 900],
    [1024, 768],
    [390, 844],
];

test("fit shows the whole board", () => {
    for (const [width, height] of SIZES) {
        const seen = visible(fit(BOX, width, height));
        assert.ok(
            seen.left <= BOX.left + 1e-9 &&
                seen.right >= BOX.right - 1e-9 &&
                seen.top <= BOX.top + 1e-9 &&
                seen.bottom >= BOX.bottom - 1e-9,
        );
    }
});

test("the whole board lies beside what is over its left edge, as far as there is room", () => {
    const left = (hidden) => toScreen(fit(BOX, 1440, 600, hidden), [BOX.left, BOX.top])[0];
    const room = 1440 - 600 * (24 / 18);
    assert.ok(near(left(0), room / 2));
    assert.ok(near(left(200), room / 2), "it does not lie under that");
    assert.ok(near(left(500), 500));
    assert.ok(near(left(900), room), "its other edge stays in sight");
    const whole = fit(BOX, 1440, 600);
    assert.deepEqual(resized(whole, 1440, 600, BOX, 500), fit(BOX, 1440, 600, 500));
    assert.deepEqual(resized(fit(BOX, 1440, 600, 500), 1440, 600, BOX), whole);
});

test("screen and world points are inverse", () => {
    const camera = { x: 3, y: 4, scale: 37, width: 800, height: 600 };
    const [x, y] = toScreen(camera, toWorld(camera, [123, 456]));
    assert.ok(near(x, 123) && near(y, 456));
});

test("zooming keeps the point under the pointer", () => {
    const limits = limitsOf(BOX, 1000, 700);
    const camera = { ...fit(BOX, 1000, 700), x: 11, y: 8, scale: 80 };
    const before = toWorld(camera, [420, 300]);
    const after = toWorld(zoomAt(camera, 1.2, [420, 300], limits), [420, 300]);
    assert.ok(near(before[0], after[0]) && near(before[1], after[1]));
});

test("zooming stops at the whole board and at the largest scale", () => {
    for (const [width, height] of SIZES) {
        const limits = limitsOf(BOX, width, height);
        const camera = fit(BOX, width, height);
        assert.deepEqual(zoomAt(camera, 0.01, [10, 10], limits), camera);
        assert.equal(zoomAt(camera, 1e6, [10, 10], limits).scale, limits.most);
    }
});

test("at the largest scale zooming in moves nothing", () => {
    const limits = limitsOf(BOX, 1000, 700);
    const camera = { x: 11, y: 8, scale: limits.most, width: 1000, height: 700 };
    assert.deepEqual(zoomAt(camera, 1.5, [100, 100], limits), camera);
});

test("the board cannot be lost, however far one drags", () => {
    for (const [width, height] of SIZES) {
        const limits = limitsOf(BOX, width, height);
        for (const scale of [limits.least, 60, limits.most]) {
            for (const [dx, dy] of [
                [1e6, 0],
                [-1e6, 0],
                [0, 1e6],
                [0, -1e6],
                [1e6, -1e6],
            ]) {
                const seen = visible(pan({ ...fit(BOX, width, height), scale }, dx, dy, limits));
                const across = Math.min(seen.right, BOX.right) - Math.max(seen.left, BOX.left);
                const down = Math.min(seen.bottom, BOX.bottom) - Math.max(seen.top, BOX.top);
                assert.ok(
                    across * scale >= Math.min(width, (BOX.right - BOX.left) * scale) - 48.01,
                    `${width} ${scale} ${dx}`,
                );
                assert.ok(
                    down * scale >= Math.min(height, (BOX.bottom - BOX.top) * scale) - 48.01,
                    `${height} ${scale} ${dy}`,
                );
            }
        }
    }
});

test("nothing at the left edge of the board has to stay under what lies over the view", () => {
    const hidden = 220;
    for (const [width, height] of SIZES) {
        const limits = limitsOf(BOX, width, height, hidden);
        const whole = fit(BOX, width, height);
        assert.deepEqual(clamp(whole, limits), whole);
        for (const scale of [limits.least, limits.least * 1.1, 60, limits.most]) {
            const dragged = clamp(pan({ ...whole, scale }, 1e6, 0, limits), limits);
            assert.ok(toScreen(dragged, [BOX.left, 0])[0] >= hidden - 1e-6, `${width} ${scale}`);
        }
    }
});

test("a hex is brought into view by the least move, or none", () => {
    const limits = limitsOf(BOX, 800, 600);
    const camera = clamp({ x: 10, y: 8, scale: 100, width: 800, height: 600 }, limits);
    assert.deepEqual(showing(camera, [10, 8], 1, limits), camera);
    const moved = showing(camera, [16, 8], 1, limits);
    assert.ok(near(moved.x, 13) && near(moved.y, 8));
});

test("centring on a corner hex stays within the limits", () => {
    const limits = limitsOf(BOX, 800, 600);
    const camera = centredOn({ x: 10, y: 8, scale: 100, width: 800, height: 600 }, [-50, -50], limits);
    assert.ok(near(camera.x, BOX.left - 0.48 + 4) && near(camera.y, BOX.top - 0.48 + 3));
});

test("a whole board stays whole when the window changes; a closer look stays where it was", () => {
    const whole = resized(fit(BOX, 1440, 900), 390, 844, BOX);
    assert.deepEqual(whole, fit(BOX, 390, 844));
    const close = resized({ x: 10, y: 8, scale: 100, width: 1440, height: 900 }, 1024, 768, BOX);
    assert.deepEqual([close.x, close.y, close.scale], [10, 8, 100]);
});

test("a place that can be read where it is stays there; one that is small or out of sight is brought near", () => {
    const limits = limitsOf(BOX, 800, 600);
    const near = clamp({ x: 10, y: 8, scale: 100, width: 800, height: 600 }, limits);
    assert.deepEqual(readable(near, [11, 8], limits), near);
    const moved = readable(near, [16, 8], limits);
    assert.ok(isSeen(moved, [16, 8]) && moved.scale === 100);
    const far = { ...fit(BOX, 800, 600), scale: 12 };
    assert.ok(readable(far, [11, 8], limits).scale >= 40);
    assert.deepEqual(inSight(far, [11, 8], limits), far);
});

test("where a finger is to choose, hexes lie far enough apart for it, and no nearer than they have to", () => {
    const far = { x: 200, y: 200, scale: 5, width: 390, height: 420 };
    const limits = limitsOf({ left: 0, top: 0, right: 400, bottom: 400 }, 390, 420);
    const { scale } = inReach(far, [100, 100], limits);
    assert.ok(scale * Math.sqrt(3) >= 44 && scale < 30);
    assert.equal(inReach({ ...far, scale: 60 }, [100, 100], limits).scale, 60);
});

test("places come into sight together, near enough to be read", () => {
    const limits = limitsOf(BOX, 390, 300);
    const here = { x: 5, y: 5, scale: 30, width: 390, height: 300 };
    const places = [
        [12, 8],
        [15, 11],
    ];
    const there = gathered(here, places, limits);
    assert.ok(places.every((place) => isSeen(there, place)));
    assert.equal(there.scale, 30);
    assert.equal(gathered(there, places, limits), there, "nothing moves for what is in sight");
    const far = gathered({ ...here, scale: 14 }, places, limits);
    assert.ok(far.scale >= 24 && places.every((place) => isSeen(far, place)));
});

test("of places too far apart the first is shown with those about it, and none so small that it cannot be read", () => {
    const limits = limitsOf(BOX, 390, 300);
    const here = { x: 5, y: 5, scale: 30, width: 390, height: 300 };
    const places = [
        [4, 4],
        [20, 14],
        [6, 7],
    ];
    const there = gathered(here, places, limits);
    assert.ok(isSeen(there, places[0]) && isSeen(there, places[2]) && !isSeen(there, places[1]));
    assert.ok(there.scale >= 24);
});

test("a move in sight leaves the camera; another is shown with as many of the next as there is room for", () => {
    const limits = limitsOf(BOX, 390, 300);
    const here = { x: 5, y: 5, scale: 30, width: 390, height: 300 };
    assert.equal(following(here, [6, 6], [[20, 14]], limits), here);
    const next = [
        [14, 9],
        [4, 4],
        [18, 12],
    ];
    const there = following(here, [15, 11], next, limits);
    assert.equal(there.scale, 30);
    assert.ok([[15, 11], next[0], next[2]].every((place) => isSeen(there, place)));
    assert.ok(!isSeen(there, next[1]));
    assert.equal(following(there, next[0], [], limits), there, "what was gathered needs no other camera");
});
