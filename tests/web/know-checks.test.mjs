import assert from "node:assert/strict";
import { test } from "node:test";
import { planOf } from "../../web/src/know/know-checks.js";

const EVIDENCE = [
    {
        game: "a",
        positions: [{ id: "p", rules: ["combat"], lines: [1, 3, 12], position: { turn: 1 } }],
        golden: [{ id: "g", actions: 9, digests: 4, save: "{}" }],
    },
    { game: "b", positions: [], golden: [] },
];
const SEED = 50;
const [lines, replays, games, saves, dice] = planOf(EVIDENCE, SEED);
const replay = (found) => replays.judge([{ actions: 9, digests: 4, problems: [], ...found }]);

test("a position is counted to the depth of its last count", () => {
    assert.deepEqual(lines.steps, [{ game: "a", request: { check: "lines", position: '{"turn":1}', depth: 2 } }]);
});

test("the right count passes, and a wrong one names both numbers", () => {
    assert.equal(lines.judge([{ lines: 12 }]).good, true);
    const {
        good,
        lines: [line],
    } = lines.judge([{ lines: 13 }]);
    assert.equal(good, false);
    assert.deepEqual(line.text.facts, { n: 1, rules: ["combat"], depth: 2, expected: "12", found: "13" });
});

test("a replay passes with all actions, all digests and no problem", () => {
    assert.equal(replay({}).good, true);
    for (const wrong of [{ actions: 8 }, { digests: 3 }, { digests: 0 }, { problems: [{ key: "save.drift" }] }]) {
        assert.equal(replay(wrong).good, false, JSON.stringify(wrong));
    }
});

test("random games are shared out among the games, each with a seed of its own", () => {
    assert.equal(
        games.steps.reduce((total, { request }) => total + request.count, 0),
        45,
    );
    assert.deepEqual(
        games.steps.slice(0, 3).map(({ request }) => [request.game, request.seed]),
        [
            ["a", 50],
            ["b", 55],
            ["a", 60],
        ],
    );
    assert.ok(saves.steps.every(({ request }) => request.check === "saves" && request.count <= 10));
});

test("a fault is told with its seed, in the words of its game", () => {
    const sound = games.steps.map(() => ({ games: 5, actions: 10, faults: [] }));
    assert.equal(games.judge(sound).good, true);
    const fault = { seed: 56, length: 3, text: { key: "fault.units" } };
    const { good, lines: told } = games.judge(
        sound.map((each, index) => (index === 1 ? { ...each, faults: [fault] } : each)),
    );
    assert.equal(good, false);
    assert.deepEqual(told, [
        { game: "b", text: { key: "page.know.games.bad", facts: { seed: 56, length: 3 } } },
        { game: "b", text: { key: "fault.units" } },
    ]);
});

test("the engine says whether the dice are fair", () => {
    const found = { faces: [1, 2, 3, 4, 5, 6], statistic: [7, 2], bound: [4103, 200] };
    assert.equal(dice.judge([{ ...found, fair: true }]).good, true);
    const {
        good,
        lines: [line],
    } = dice.judge([{ ...found, fair: false }]);
    assert.deepEqual([good, line.text.facts.found, line.text.facts.bound], [false, "3.500", "20.515"]);
});
