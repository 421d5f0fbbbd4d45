import assert from "node:assert/strict";
import { test } from "node:test";

import { NONE } from "../../web/src/play/choose.js";
import { advisedOver, highlights, oddsShown } from "../../web/src/play/highlights.js";
import { warnings } from "../../web/src/prompt/info.js";
import { joined } from "../../web/src/play/overlay-state.js";

const view = { units: [{ id: "A", hex: "0101", side: "red" }, { id: "B", hex: "0102", side: "blue" }], decision: { side: "red", options: [] } };
const advice = (/** @type {string[]} */ action) => ({ bot: "x", share: 1, thought: { action, reason: { key: "r" }, considered: 1 } });

test("advice is an arrow from the unit to where it would go or what it would attack", () => {
  assert.deepEqual(advisedOver({ view, advice: advice(["move", "A", "0105"]) }).arrows, [{ from: "0101", to: "0105", side: "red", status: "fighting" }]);
  assert.deepEqual(advisedOver({ view, advice: advice(["attack", "A", "B"]) }).arrows.map(({ to }) => to), ["0102"]);
});

test("advice about one place is a tick there, and advice to go on marks nothing", () => {
  assert.deepEqual(advisedOver({ view, advice: advice(["lose", "A"]) }).signs.map(({ hex, kind }) => [hex, kind]), [["0101", "good"]]);
  assert.equal(advisedOver({ view, advice: advice(["end"]) }), null);
  assert.equal(advisedOver({ view, advice: null }), null);
});

test("advice lies over what is laid over the map already", () => {
  const laid = { areas: [], paths: [], arrows: [], signs: [{ hex: "0103", kind: "bad", label: { key: "s" } }] };
  const both = joined(laid, advisedOver({ view, advice: advice(["lose", "A"]) }));
  assert.deepEqual(both.signs.map(({ hex }) => hex), ["0103", "0101"]);
  assert.equal(joined(laid, null), laid);
});

test("a hex that only awaits the word is marked with the odds of its battle, or else with its number", () => {
  const decision = { side: "red", prompt: { key: "p" }, options: [{ verb: "fight", label: { key: "fight" }, subject: "hex", subjects: ["0102", "0103"] }] };
  const panels = [{ kind: "battles", id: "b", title: { key: "t" }, battles: [{ hex: "0102", column: "3:1" }, { hex: "0103", column: "" }] }];
  assert.deepEqual(highlights({ decision, panels }, NONE, () => []).targets, [{ id: "0102", notes: ["3:1"] }, { id: "0103", notes: ["0103"] }]);
});

test("a battle bears its odds on the map from when it is planned until it is fought", () => {
  const battles = [["0102", "3:1", "planned"], ["0103", "", "announced"], ["0104", "1:1", "fighting"]].map(([hex, column, status]) => ({ hex, column, status }));
  const { odds } = oddsShown({ panels: [{ kind: "battles", id: "b", title: { key: "t" }, battles }] }, "no effect");
  assert.deepEqual(odds, [{ id: "0102", notes: ["3:1"] }, { id: "0103", notes: ["no effect"] }]);
});

test("another way of going is told apart, and stands behind the usual way to the same hex", () => {
  const decision = { side: "red", prompt: { key: "p" }, options: ["march", "ride"].map((verb) => ({ verb, label: { key: verb }, subject: "unit", target: "hex", subjects: ["A"] })) };
  const targets = { march: [{ id: "0102", notes: ["2"] }], ride: [{ id: "0102", notes: ["1", "by rail"], apart: "terms" }, { id: "0109", notes: ["1", "by rail"], apart: "terms" }] };
  const shown = highlights({ decision }, { kind: "subject", what: "unit", id: "A", targets }, (each) => each).targets;
  assert.deepEqual(shown, [{ id: "0102", notes: ["2"] }, { id: "0109", notes: ["1", "by rail"], apart: "terms" }]);
});

test("of a hex that can be gone to by another way alone its terms are said", () => {
  const context = { speaker: { text: ({ key }) => key, say: (key) => key } };
  assert.deepEqual(warnings(context, { id: "0109", notes: [], apart: { key: "terms" }, cut: true }), ["terms", "page.targets.cut"]);
});
