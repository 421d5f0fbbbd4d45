import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { layoutOf } from "../../web/src/map/hex.js";
import { sheetBox } from "../../web/src/map/paper.js";
import { printWhole } from "../../web/src/map/terrain.js";
import { boardOf } from "./boards.mjs";

/** Every call on a canvas since the test began. */
let calls = [];

/** A context that writes down what it is asked and can do nothing. */
function fakeContext() {
    const answers = {
        measureText: (text) => ({ width: 10 * text.length }),
        createImageData: (w, h) => ({ data: new Uint8ClampedArray(4 * w * h) }),
    };
    const gradient = { addColorStop: () => {} };
    return new Proxy(
        {},
        {
            get: (kept, name) =>
                kept[name] ??
                ((...facts) => {
                    calls.push([name, ...facts.filter((fact) => typeof fact !== "object")]);
                    assert.ok(
                        facts.every((fact) => typeof fact !== "number" || Number.isFinite(fact)),
                        String(name),
                    );
                    return answers[name]?.(...facts) ?? gradient;
                }),
            set: (kept, name, value) => {
                if (typeof value !== "object") calls.push([name, value]);
                kept[name] = value;
                return true;
            },
        },
    );
}

beforeEach(() => {
    calls = [];
    globalThis.document = { createElement: () => ({ width: 0, height: 0, getContext: fakeContext }) };
    globalThis.Path2D = class {
        constructor() {
            return fakeContext();
        }
    };
});

/** @param {"flat" | "pointy"} orientation */
function fullMap(orientation) {
    const board = boardOf(orientation, 8, 7);
    ["forest", "marsh", "mountain", "rough", "sea", "tundra"].forEach((terrain, i) => {
        board.hexes[3 * i][3] = terrain;
        board.hexes[3 * i + 1][3] = terrain;
    });
    return {
        ...board,
        features: {
            city: ["0303", "0505"],
            town: ["0404"],
            fortification: ["0505", "0506"],
            port: ["0303"],
            beacon: ["0202"],
            ghost: ["9999"],
        },
        hexsides: {
            river: [
                ["0303", "NE"],
                ["0303", "SE"],
            ],
            major_river: [["0404", "NW"]],
            sea: [["0101", "SE"]],
            wall: [["0606", "NE"]],
            odd: [
                ["0606", "UP"],
                ["9999", "NE"],
            ],
        },
        links: {
            rail: [
                ["0303", "0404"],
                ["0404", "0505"],
            ],
            road: [["0303", "0302"]],
            canal: [
                ["0505", "0506"],
                ["0505", "9999"],
            ],
        },
        exits: {
            rail: [["0303", "NW"]],
            tunnel: [
                ["0101", "NW"],
                ["9999", "NW"],
            ],
        },
        places: [
            ["0505", "great", 1],
            ["0303", "small", 7],
            ["0204", "bare", 3],
            ["9999", "none", 2],
        ].map(([hex, name, rank]) => ({ hex, name, rank })),
        labels: [
            ["stream", "river", ["0303", "0403"]],
            ["land", "region", ["0202"]],
            ["x", "odd", ["9999"]],
        ].map(([name, kind, hexes]) => ({ name, kind, hexes })),
        signs: ["setup", "edge", "entry", "odd"].map((kind, i) => ({
            kind,
            side: `side${i}`,
            hexes: ["0101", "0404", "9999"],
            title: { key: kind },
        })),
    };
}

/** @param {object} map @param {object} [more] @param {number} [scale] */
function printed(map, more = {}, scale = 60) {
    calls = [];
    printWhole(
        { map, layout: layoutOf(map), text: (key) => key, tones: { side0: "blue", side1: "mauve" }, ...more },
        scale,
    );
    return calls;
}

/** @param {object} map @param {object} [more] */
function wordsOn(map, more) {
    return printed(map, more)
        .filter(([name]) => name === "fillText")
        .map(([, text]) => text);
}

for (const orientation of /** @type {const} */ (["flat", "pointy"])) {
    test(`${orientation}: names known and unknown are printed, and hexes that the map lacks are passed over`, () => {
        const words = wordsOn(fullMap(orientation));
        for (const word of ["GREAT", "small", "bare", "0101"]) assert.ok(words.includes(word), word);
        assert.ok(!words.includes("none"));
    });
}

test("where a scenario is played on a part of the board, what is out of play is veiled", () => {
    const evenodd = (map) => printed(map).filter(([name, rule]) => name === "fill" && rule === "evenodd").length;
    const map = fullMap("flat");
    assert.equal(evenodd({ ...map, part: ["0303", "0404"] }), evenodd(map) + 1);
    assert.equal(evenodd({ ...map, part: ["9999"] }), evenodd(map));
});

/**
 * The height of a printed word, in pixels; letters are set in hundredths of a unit.
 * @param {object} map
 * @param {string} word
 * @param {object} more
 * @param {number} scale
 */
function heightOf(map, word, more, scale) {
    const all = printed(map, more, scale);
    const at = all.findLastIndex(([name, text]) => name === "fillText" && text === word);
    const font = all.slice(0, at).findLast(([name]) => name === "font")[1];
    return (Number(/ ([\d.]+)px/.exec(font)[1]) / 100) * scale;
}

test("names can be read from far out where they have room, on a screen of any density", () => {
    const board = {
        ...boardOf("flat", 30, 20),
        places: [
            ["0505", "great", 1],
            ["0605", "next", 2],
            ["2515", "far", 2],
            ["2505", "small", 3],
        ].map(([hex, name, rank]) => ({ hex, name, rank })),
    };
    const heights = (/** @type {number} */ ratio) =>
        Object.fromEntries(
            ["GREAT", "next", "far", "small"].map((word) => [
                word,
                Math.round(heightOf(board, word, { ratio }, 8 * ratio) / (ratio || 1)),
            ]),
        );
    assert.deepEqual(heights(1), { GREAT: 10, next: 2, far: 9, small: 9 });
    assert.deepEqual(heights(2), heights(1));
    assert.ok(heightOf(board, "GREAT", {}, 8) < 3, "on paper they keep their size");
});

test("names of the last rank that cannot be read are left out, on a screen", () => {
    const places = [
        ["0505", "one", 3],
        ["0605", "other", 3],
    ].map(([hex, name, rank]) => ({ hex, name, rank }));
    const board = { ...boardOf("flat", 30, 20), places };
    const isWord = ([name, text]) => name === "fillText" && /^o/.test(text);
    const words = (/** @type {object} */ more) => printed(board, more, 8).filter(isWord);
    assert.deepEqual(
        words({ ratio: 1 }).map(([, text]) => text),
        ["one"],
    );
    assert.equal(words({}).length, 2);
});

test("the name of a river can be read from far out where it covers no other name", () => {
    const river = { name: "W", kind: "river", hexes: ["0505", "0605", "0705"] };
    const labels = [river, { name: "M", kind: "region", hexes: ["2515"] }];
    const board = { ...boardOf("flat", 30, 20), labels };
    assert.deepEqual(
        ["W", "M"].map((word) => Math.round(heightOf(board, word, { ratio: 1 }, 8))),
        [9, 9],
    );
    const crowded = { ...board, places: [{ hex: "0605", name: "great", rank: 1 }] };
    assert.ok(!printed(crowded, { ratio: 1 }, 8).some(([name, text]) => name === "fillText" && text === "W"));
    assert.ok(heightOf(crowded, "W", {}, 8) < 3, "on paper they keep their size");
});

test("snow and mud lie under the rivers and the names", () => {
    const map = fullMap("flat");
    const fair = printed(map).findIndex(([name, mode]) => name === "globalCompositeOperation" && mode === "soft-light");
    const calls = printed(map, { weather: "snow" });
    const snow = calls.findIndex(([name, mode]) => name === "globalCompositeOperation" && mode === "soft-light");
    const river = calls.findLastIndex(([name, colour]) => name === "strokeStyle" && colour === "#6a9db4");
    assert.equal(fair, -1);
    assert.ok(snow > 0 && snow < river && snow < calls.findIndex(([name]) => name === "fillText"));
});

test("the same map is printed the same every time", () => {
    printed(fullMap("flat"));
    assert.deepEqual(printed(fullMap("flat")), printed(fullMap("flat")));
});

test("a map of clear hexes alone is printed", () => {
    assert.ok(printed(boardOf("flat", 2, 2)).length > 0);
});

test("a font or a line width is never nought or less", () => {
    for (const [name, value] of printed(fullMap("flat"))) if (name === "lineWidth") assert.ok(value > 0);
});

test("the key names each kind of ground, feature, hexside and line of the map", () => {
    const map = fullMap("flat");
    map.hex_km = 40;
    const kinds = ["clear", "forest", "fortification", "town", "river", "wall", "rail", "road"];
    const words = wordsOn(map, { text: (key) => (key === "name.wall" ? "the wall" : key) });
    for (const kind of kinds)
        assert.equal(words.filter((word) => word === (kind === "wall" ? "the wall" : kind)).length, 1, kind);
    assert.deepEqual(
        sheetBox(layoutOf(map)),
        sheetBox(layoutOf(boardOf("flat", 8, 7))),
        "the key takes no room from the board",
    );
});

test("a map that is quick to print has no key yet", () => {
    const words = wordsOn(fullMap("flat"), { draft: true });
    assert.ok(words.includes("TEST.TITLE") && !words.includes("forest"));
});

test("set-up hexes are marked until all are set up, the others go on", () => {
    const map = fullMap("flat");
    const marks = (kinds, begun) => {
        const signs = map.signs.filter(({ kind }) => kinds.includes(kind));
        return printed({ ...map, signs }, { begun }).length;
    };
    assert.ok(marks(["setup"], false) > marks([], false));
    assert.equal(marks(["setup"], true), marks([], true));
    assert.equal(marks(["edge"], true), marks(["edge"], false));
});
