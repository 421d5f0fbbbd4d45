import assert from "node:assert/strict";
import { test } from "node:test";
import { createHand } from "../../web/src/board/input.js";
import { keyAct, stepCursor } from "../../web/src/board/keys.js";
import { createWheel } from "../../web/src/board/wheel.js";
import { arrivalOf, cameraAt, glidesOf, placesAt } from "../../web/src/board/motion.js";
import { layoutOf } from "../../web/src/map/hex.js";
import { boardOf } from "./boards.mjs";

function listening() {
    const heard = [];
    const note =
        (name) =>
        (...facts) =>
            heard.push([name, ...facts]);
    const gestures = Object.fromEntries(
        ["tap", "double", "hover", "pan", "zoom", "carry", "drop"].map((name) => [name, note(name)]),
    );
    const grab = (point) => point[0] === HELD;
    return { hand: createHand({ ...gestures, grab, touched: () => {} }), heard };
}

/** A drag that begins this far from the left carries something. */
const HELD = 77;

test("a drag that begins on a counter carries it and lets it go", () => {
    const { hand, heard } = listening();
    hand.down(1, [HELD, 100], 0, "mouse", 0);
    hand.move(1, [90, 100], "mouse");
    hand.up(1, [120, 100], 0);
    assert.deepEqual(heard, [
        ["carry", [90, 100]],
        ["drop", [120, 100]],
    ]);
});

test("a second finger lets go of what the first one carries", () => {
    const { hand, heard } = listening();
    hand.down(1, [HELD, 100], 0, "touch", 0);
    hand.move(1, [90, 100], "touch");
    hand.down(2, [200, 100], 0, "touch", 0);
    hand.up(1, [90, 100], 0);
    assert.deepEqual(heard, [
        ["carry", [90, 100]],
        ["drop", null],
    ]);
});

test("a drag that is broken off drops what it carries nowhere", () => {
    const { hand, heard } = listening();
    hand.down(1, [HELD, 100], 0, "mouse", 0);
    hand.move(1, [90, 100], "mouse");
    hand.drop(1);
    assert.deepEqual(heard.at(-1), ["drop", null]);
});

test("a press that stays within six pixels is a tap", () => {
    const { hand, heard } = listening();
    hand.down(1, [100, 100], 0, "mouse", 0);
    hand.move(1, [104, 103], "mouse");
    hand.up(1, [104, 103], 0);
    assert.deepEqual(heard, [["tap", [104, 103], 0, "mouse"]]);
});

test("a press that goes farther pans and is no tap", () => {
    const { hand, heard } = listening();
    hand.down(1, [100, 100], 0, "pen", 0);
    hand.move(1, [110, 100], "pen");
    hand.move(1, [115, 102], "pen");
    hand.up(1, [115, 102], 0);
    assert.deepEqual(heard, [
        ["pan", 10, 0],
        ["pan", 5, 2],
    ]);
});

test("two taps in time and place are a double; the third begins anew", () => {
    const { hand, heard } = listening();
    for (const time of [1000, 1200, 1400]) {
        hand.down(1, [50, 50], 0, "touch", time);
        hand.up(1, [50, 50], time);
    }
    assert.deepEqual(
        heard.map(([name]) => name),
        ["tap", "tap", "double", "tap"],
    );
});

test("a double says where both taps were", () => {
    const { hand, heard } = listening();
    for (const [x, time] of [
        [50, 0],
        [60, 200],
    ]) {
        hand.down(1, [x, 50], 0, "touch", time);
        hand.up(1, [x, 50], time);
    }
    assert.deepEqual(heard.at(-1), ["double", [60, 50], [50, 50]]);
});

test("two fingers zoom about the point between them and never tap", () => {
    const { hand, heard } = listening();
    hand.down(1, [100, 100], 0, "touch", 0);
    hand.down(2, [200, 100], 0, "touch", 0);
    hand.move(2, [300, 100], "touch");
    hand.up(2, [300, 100], 0);
    hand.up(1, [100, 100], 0);
    assert.deepEqual(heard, [
        ["pan", 50, 0],
        ["zoom", 2, [200, 100]],
    ]);
});

test("a mouse over the board hovers, a finger does not", () => {
    const { hand, heard } = listening();
    hand.move(1, [5, 6], "mouse");
    hand.move(1, [5, 6], "touch");
    assert.deepEqual(heard, [["hover", [5, 6]]]);
});

test("a long press of a finger is the other button", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const { hand, heard } = listening();
    hand.down(1, [5, 6], 0, "touch", 0);
    context.mock.timers.tick(600);
    hand.up(1, [5, 6], 600);
    assert.deepEqual(heard, [["tap", [5, 6], 2, "touch"]]);
});

test("a tap whose end the page was too busy to hear in time is a tap all the same", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const { hand, heard } = listening();
    hand.down(1, [5, 6], 0, "touch", 0);
    context.mock.timers.tick(600);
    hand.up(1, [5, 6], 80);
    assert.deepEqual(heard, [
        ["tap", [5, 6], 2, "touch"],
        ["tap", [5, 6], 0, "touch"],
    ]);
});

test("the right button taps as itself and makes no double", () => {
    const { hand, heard } = listening();
    for (const time of [0, 100]) {
        hand.down(1, [5, 6], 2, "mouse", 0);
        hand.up(1, [5, 6], time);
    }
    assert.deepEqual(heard, [
        ["tap", [5, 6], 2, "mouse"],
        ["tap", [5, 6], 2, "mouse"],
    ]);
});

/** @param {string} key */
function pressed(key, more = {}) {
    return keyAct({ key, code: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
}

test("keys of the board, and keys that are left to the page", () => {
    assert.deepEqual(pressed("Enter"), { kind: "take", button: 0 });
    assert.deepEqual(pressed("Enter", { shiftKey: true }), { kind: "take", button: 0 });
    assert.equal(pressed("0").kind, "fit");
    assert.equal(pressed("Escape").kind, "cancel");
    assert.equal(pressed("Tab"), null);
    assert.equal(pressed("ArrowUp", { ctrlKey: true }), null);
});

test("walking east on flat hexes keeps to its row and comes back by the same hexes", () => {
    const layout = layoutOf(boardOf("flat", 7, 5));
    const home = layout.centres.get("0103");
    const there = walkOn(layout, "0103", [1, 0], home, 6);
    assert.deepEqual(
        there.map((id) => Number(id.slice(0, 2))),
        [2, 3, 4, 5, 6, 7],
    );
    assert.ok(there.every((id) => Math.abs(layout.centres.get(id)[1] - home[1]) < 1));
    assert.equal(walkOn(layout, there.at(-1), [-1, 0], home, 6).at(-1), "0103");
});

test("walking south on pointed hexes keeps to its column", () => {
    const layout = layoutOf(boardOf("pointy", 5, 7));
    const home = layout.centres.get("0301");
    const there = walkOn(layout, "0301", [0, 1], home, 6);
    assert.equal(there.length, 6);
    assert.ok(there.every((id) => Math.abs(layout.centres.get(id)[0] - home[0]) < 1));
});

test("the cursor stops at the edge", () => {
    const layout = layoutOf(boardOf("flat", 3, 3));
    assert.equal(stepCursor(layout, "0101", [0, -1], [0, 0]), null);
});

/**
 * @param {import("../../web/src/map/hex.js").Layout} layout
 */
function walkOn(layout, from, way, home, count) {
    const found = [];
    for (let here = from, i = 0; i < count; i += 1) {
        here = stepCursor(layout, here, way, home);
        if (here === null) break;
        found.push(here);
    }
    return found;
}

test("units glide one after the other, wait at their start and rest at the end", () => {
    const layout = layoutOf(boardOf("flat", 5, 5));
    const text = { key: "m" };
    const events = [
        { text, unit: "a", path: ["0101", "0102"] },
        { text },
        { text, unit: "b", path: ["0301", "0302", "0303"] },
    ];
    const glides = glidesOf(layout, { events }, 1000);
    assert.equal(glides.length, 2);
    assert.deepEqual(placesAt(glides, 1000).get("b"), layout.centres.get("0301"));
    assert.equal(placesAt(glides, glides[0].end).has("a"), false);
    assert.equal(placesAt(glides, glides[1].end).size, 0);
});

test("what moves waits until the camera has come there", () => {
    const camera = { x: 0, y: 0, scale: 30, width: 390, height: 300 };
    const flight = { from: camera, to: { ...camera, x: 9 }, start: 1000, share: 0.5 };
    const end = arrivalOf(flight);
    assert.ok(cameraAt(flight, end - 1) && cameraAt(flight, end) === null);
    assert.equal(arrivalOf(null), 0);
});

test("many moves take no longer than few", () => {
    const layout = layoutOf(boardOf("flat", 5, 5));
    const events = Array.from({ length: 100 }, (_, i) => ({
        text: { key: "m" },
        unit: `u${i}`,
        path: ["0101", "0102", "0103"],
    }));
    assert.ok(glidesOf(layout, { events }, 0).at(-1).end <= 1601);
});

test("a touch whose end was lost is no second finger of the next one", () => {
    const { hand, heard } = listening();
    hand.down(1, [10, 10], 0, "touch", 0, true);
    hand.down(2, [100, 100], 0, "touch", 900, true);
    hand.move(2, [120, 100], "touch");
    hand.move(2, [130, 100], "touch");
    assert.deepEqual(heard, [
        ["pan", 20, 0],
        ["pan", 10, 0],
    ]);
});

test("a lost touch does not let go of what a mouse carries, and is let go of itself", () => {
    const { hand, heard } = listening();
    hand.down(1, [HELD, 100], 0, "mouse", 0, true);
    hand.move(1, [90, 100], "mouse");
    hand.drop(7);
    assert.deepEqual(heard, [["carry", [90, 100]]]);
});

const turn = (more) => ({
    deltaX: 0,
    deltaY: 0,
    deltaMode: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    timeStamp: 0,
    ...more,
});
/** Turns as browsers send them. */
const NOTCH = turn({ deltaY: 100, wheelDeltaY: -120 });
const FIREFOX_NOTCH = turn({ deltaY: 3, deltaMode: 1, wheelDeltaY: -120 });
const MAC_NOTCH = turn({ deltaY: 4.000244140625, wheelDeltaY: -12 });
const SWIPE = turn({ deltaY: 7, wheelDeltaY: -21 });
const SIDEWAYS = turn({ deltaX: 5, deltaY: 2.5, wheelDeltaY: -7 });
const PINCH = turn({ deltaY: -3.5, ctrlKey: true, wheelDeltaY: 10 });

test("two fingers on a pad move the map, a pinch and every kind of wheel zoom", () => {
    const asked = (event) => createWheel()(event, "auto");
    assert.deepEqual(asked(SWIPE), { factor: 1, dx: -0, dy: -7 });
    assert.deepEqual(asked(SIDEWAYS), { factor: 1, dx: -5, dy: -2.5 });
    for (const event of [NOTCH, FIREFOX_NOTCH, MAC_NOTCH]) assert.ok(asked(event).factor < 1);
    assert.ok(asked(PINCH).factor > 1);
});

test("a swipe goes on as it began, and a wheel that is turned later zooms again", () => {
    const act = createWheel();
    const at = (event, timeStamp) => act({ ...event, timeStamp }, "auto").factor;
    assert.equal(at(SWIPE, 0), 1);
    assert.equal(at({ ...SWIPE, deltaY: 40, wheelDeltaY: -120 }, 100), 1);
    assert.equal(at(turn({ deltaY: 0.5 }), 200), 1);
    assert.ok(at(FIREFOX_NOTCH, 300) < 1);
    assert.equal(at(SWIPE, 400), 1);
    assert.ok(at(NOTCH, 4000) < 1);
});

test("the player's wish goes before what the device seems to be", () => {
    assert.equal(createWheel()(NOTCH, "pan").factor, 1);
    assert.ok(createWheel()(SWIPE, "zoom").factor < 1);
    assert.ok(createWheel()(PINCH, "pan").factor > 1);
});
