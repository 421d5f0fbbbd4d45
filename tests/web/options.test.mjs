import assert from "node:assert/strict";
import { test } from "node:test";
import { differences, firstChoice, isIdle, isRepeated, otherValue, presetChoice, presumed, withOption, withScenario } from "../../web/src/games/options.js";

const values = (...given) => given.map((value) => ({ value, title: { key: `v.${value}` } }));
const GAME = {
  scenarios: [{ id: "short", title: { key: "s" } }, { id: "long", title: { key: "l" } }],
  options: [
    { id: "frost", title: { key: "frost" }, default: false, values: values(false, true), idle: ["short"] },
    { id: "points", title: { key: "points" }, default: 5, values: values(5, 4, 3), idle: [] },
  ],
  presets: [{ id: "old", scenario: "short", options: {} }, { id: "new", scenario: "long", options: { frost: true } }],
};
const [FROST, POINTS] = GAME.options;

test("a new game begins with the first preset", () => {
  assert.deepEqual(firstChoice(GAME), { preset: "old", scenario: "short", options: {} });
  assert.deepEqual(firstChoice({ ...GAME, presets: [] }), { preset: "", scenario: "short", options: {} });
});

test("only options that are not at their default are chosen", () => {
  const chosen = withOption(GAME, firstChoice(GAME), "points", 3);
  assert.deepEqual(chosen.options, { points: 3 });
  assert.deepEqual(withOption(GAME, chosen, "points", 5).options, {});
});

test("a preset brings its scenario and options and drops the others", () => {
  assert.deepEqual(presetChoice(GAME, GAME.presets[1]), { preset: "new", scenario: "long", options: { frost: true } });
});

test("before the rules have spoken every option has its chosen value or its default", () => {
  assert.deepEqual(presumed(GAME, withOption(GAME, firstChoice(GAME), "frost", true)).options, { frost: true, points: 5 });
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
  assert.deepEqual(found, [{ title: null, value: { key: "l" } }, { title: { key: "frost" }, value: { key: "v.true" } }]);
  assert.deepEqual(differences(GAME, presetChoice(GAME, GAME.presets[1]), { frost: true, points: 5 }), []);
});

test("presets that only name the scenarios once more are no second list, and go with the scenario", () => {
  const game = { ...GAME, presets: [{ id: "old", scenario: "short", options: {} }, { id: "new", scenario: "long", options: {} }] };
  assert.deepEqual([isRepeated(game), isRepeated(GAME)], [true, false]);
  assert.deepEqual(withScenario(game, firstChoice(game), "long"), { preset: "new", scenario: "long", options: {} });
  assert.equal(withScenario(GAME, firstChoice(GAME), "long").preset, "old");
});
