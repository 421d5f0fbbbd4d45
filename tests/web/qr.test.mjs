import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "../../web/node_modules/jsqr/dist/jsQR.js";
import { dotsOf, MOST } from "../../web/src/dialogs/qr.js";

const CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PAGE = "https://somebody.example.org/rasputitsa/#link=";
/** The dots that fit in a row of a phone's screen, 350 pixels wide, where each has at least four, less the margin. */
const FIT = Math.floor(350 / 4) - 8;

/** Letters in an order that repeats itself nowhere. */
function mixed(letters, count) {
    return Array.from({ length: count }, (_, at) => letters[(at * at * 7 + at * 3) % letters.length]).join("");
}

/** The text that an independent reader sees in the dots, each three pixels wide, with a margin of four. */
function read(dots) {
    const width = (dots.size + 8) * 3;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let y = 0; y < width; y += 1)
        for (let x = 0; x < width; x += 1)
            if (dots.get(Math.floor(x / 3) - 4, Math.floor(y / 3) - 4))
                pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    return jsQR(pixels, width, width)?.data;
}

test("another's reader sees the very link in the dots, of a game and of a position, however long it may be", () => {
    for (const count of [3, 60, 450, MOST - PAGE.length - 6]) {
        for (const link of [
            `${PAGE}3.${count}.${mixed(CAPITALS, count)}`,
            `${PAGE}1.${count}.${mixed(LETTERS, count)}`,
        ])
            assert.equal(read(dotsOf(link)), link);
    }
});

test("450 bytes in capitals fit a phone's screen with four pixels a dot, in mixed letters they do not", () => {
    const capitals = Math.ceil((450 * 8) / Math.log2(CAPITALS.length));
    const link = `${PAGE}3.${capitals}.${mixed(CAPITALS, capitals)}`;
    assert.ok(dotsOf(link).size <= FIT, `${dotsOf(link).size} dots`);
    assert.ok(dotsOf(`${PAGE}2.600.${mixed(LETTERS, 600)}`).size > FIT);
    assert.ok(capitals < MOST);
});
