import assert from "node:assert/strict";
import { test } from "node:test";

import { advisedOver } from "../../web/src/play/highlights.js";
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
