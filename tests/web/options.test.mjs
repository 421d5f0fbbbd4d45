import assert from "node:assert/strict";
import { test } from "node:test";
import {
    differences,
    fairChoice,
    fairGame,
    firstChoice,
    handicaps,
    isIdle,
    isRepeated,
    otherValue,
    presetChoice,
    presumed,
    scenariosInOrder,
    withOption,
    withScenario,
    withoutHandicaps,
} from "../../web/src/games/options.js";

const values = (...given) => given.map((value) => ({ value, title: { key: `v.${value}` } }));
const GAME = {
    scenarios: [
        { id: "short", title: { key: "s" } },
        { id: "long", title: { key: "l" } },
    ],
    options: [
        {
            id: "frost",
            title: { key: "frost" },
            default: false,
            values: values(false, true),
            idle: ["short"],
        },
        { id: "points", title: { key: "points" }, default: 5, values: values(5, 4, 3), idle: [] },
    ],
    presets: [
        { id: "old", scenario: "short", options: {} },
        { id: "new", scenario: "long", options: { frost: true } },
    ],
};
const [FROST, POINTS] = GAME.options;

test("a new game begins with the first preset", () => {
    assert.deepEqual(firstChoice(GAME), { preset: "old", scenario: "short", options: {} });
    assert.deepEqual(firstChoice({ ...GAME, presets: [] }), { preset: "", scenario: "short", options: {} });
});

test("a newcomer begins with the fair first game and its handicaps, or else with the first preset", () => {
    const first = { side: "west", level: "cadet", options: { points: 3 }, won: 1, games: 2 };
    const scenarios = [GAME.scenarios[0], { ...GAME.scenarios[1], first }];
    assert.deepEqual(fairChoice({ ...GAME, scenarios }), {
        preset: "new",
        scenario: "long",
        options: { frost: true, points: 3 },
    });
    assert.deepEqual(fairChoice(GAME), firstChoice(GAME));
    const both = scenarios.map((each) => ({ ...each, first: { ...first, options: {} } }));
    assert.equal(fairChoice({ ...GAME, scenarios: both }).preset, "old");
});

test("a newcomer who takes another scenario plays it without the handicaps of the first game", () => {
    const first = { side: "west", level: "cadet", options: { points: 3 }, won: 1, games: 2 };
    const game = { ...GAME, scenarios: [GAME.scenarios[0], { ...GAME.scenarios[1], first }] };
    assert.equal(fairChoice(game).options.points, 3);
    const other = withScenario(game, withoutHandicaps(game, fairChoice(game)), "short");
    assert.deepEqual(other.options, { frost: true });
});

test("only options that are not at their default are chosen", () => {
    const chosen = withOption(GAME, firstChoice(GAME), "points", 3);
    assert.deepEqual(chosen.options, { points: 3 });
    assert.deepEqual(withOption(GAME, chosen, "points", 5).options, {});
});

test("a preset brings its scenario and options and drops the others", () => {
    assert.deepEqual(presetChoice(GAME, GAME.presets[1]), {
        preset: "new",
        scenario: "long",
        options: { frost: true },
    });
});

test("before the rules have spoken every option has its chosen value or its default", () => {
    assert.deepEqual(presumed(GAME, withOption(GAME, firstChoice(GAME), "frost", true)).options, {
        frost: true,
        points: 5,
    });
});

test("an option is idle in the scenarios that it names", () => {
    assert.ok(isIdle(FROST, firstChoice(GAME)));
    assert.ok(!isIdle(FROST, withScenario(GAME, firstChoice(GAME), "long")) && !isIdle(POINTS, firstChoice(GAME)));
});

test("the other value of an option is one that it does not have", () => {
    assert.deepEqual([otherValue(FROST, true), otherValue(FROST, false), otherValue(POINTS, 5)], [false, true, 4]);
});

test("differences from the preset name the scenario and every option that the rules give another value", () => {
    const choice = withScenario(GAME, firstChoice(GAME), "long");
    const found = differences(GAME, choice, { frost: true, points: 5 });
    assert.deepEqual(found, [
        { title: null, value: { key: "l" } },
        { title: { key: "frost" }, value: { key: "v.true" } },
    ]);
    assert.deepEqual(differences(GAME, presetChoice(GAME, GAME.presets[1]), { frost: true, points: 5 }), []);
});

test("presets that only name the scenarios once more are no second list, and go with the scenario", () => {
    const game = {
        ...GAME,
        presets: [
            { id: "old", scenario: "short", options: {} },
            { id: "new", scenario: "long", options: {} },
        ],
    };
    assert.deepEqual([isRepeated(game), isRepeated(GAME)], [true, false]);
    assert.deepEqual(withScenario(game, firstChoice(game), "long"), {
        preset: "new",
        scenario: "long",
        options: {},
    });
    assert.equal(withScenario(GAME, firstChoice(GAME), "long").preset, "old");
});

test("scenarios stand in the order of presets that only name them, and one without a preset behind these", () => {
    const [short, long] = GAME.scenarios;
    const alone = { ...GAME, presets: [{ id: "new", scenario: "long", options: {} }] };
    assert.deepEqual(scenariosInOrder(alone), [long, short]);
    assert.deepEqual(scenariosInOrder({ ...GAME, presets: [] }), [short, long]);
    assert.deepEqual(scenariosInOrder(GAME), [short, long]);
});

test("a first game is fair only as it was measured: scenario, options, side and level", () => {
    const first = { side: "red", level: "cadet", options: { points: 3 }, won: 30, games: 60 };
    const game = {
        ...GAME,
        sides: [{ id: "red" }, { id: "blue" }],
        scenarios: [{ ...GAME.scenarios[0], first }, GAME.scenarios[1]],
    };
    const view = {
        scenario: "short",
        options: { frost: false, points: 3 },
        players: { red: "human", blue: "cadet" },
    };
    assert.equal(fairGame(game, view), first);
    for (const other of [
        { scenario: "long" },
        { options: { points: 4 } },
        { options: {} },
        { options: { points: 3, frost: true } },
        { players: { red: "human", blue: "recruit" } },
        { players: { red: "cadet", blue: "human" } },
        { players: { red: "human", blue: "human" } },
    ])
        assert.equal(fairGame(game, { ...view, ...other }), null);
    assert.deepEqual(handicaps(game, first), [{ title: { key: "points" }, value: { key: "v.3" } }]);
    assert.deepEqual(handicaps(game, { ...first, options: {} }), []);
});
