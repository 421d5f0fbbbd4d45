import assert from "node:assert/strict";
import { test } from "node:test";
import { START, withView } from "../../web/src/play/state.js";
import { cameOf, isOfOthers, lastOfEach, ownOf } from "../../web/src/prompt/roll.js";
import { emptyView } from "./boards.mjs";

const said = (key, unit, hex) => ({ text: { key, facts: { unit, hex } }, unit });

test("of a retreat hex by hex the last hex is told, and everything else", () => {
    const came = [
        said("retreat", "4A", "0101"),
        said("retreat", "4A", "0102"),
        said("retreat", "5A", "0201"),
        said("loses", "5A", "0201"),
        said("advance", "47PzK", "0101"),
        said("advance", "46PzK", "0101"),
    ];
    assert.deepEqual(lastOfEach(came), came.slice(1));
});

test("a unit that is diced for because of a battle does not take its roll's place", () => {
    const view = { ...emptyView(), length: 1, events: [] };
    const events = [
        { text: { key: "battle" }, die: [5] },
        { text: { key: "eliminated" }, unit: "11A" },
        { text: { key: "returns" }, unit: "11A", die: [4] },
    ];
    assert.equal(withView(START, { ...view, events }).roll.text.key, "battle");
});

test("what later dice of the same action brought stands behind its own die", () => {
    const rolls = [
        { text: { key: "isolated", facts: { unit: "8AK" } }, die: [2], length: 7 },
        { text: { key: "loses" }, unit: "8AK", length: 7 },
        { text: { key: "isolated", facts: { unit: "11AK" } }, die: [5], length: 7 },
        { text: { key: "isolated", facts: { unit: "4AK" } }, die: [6], length: 7 },
        { text: { key: "loses" }, unit: "4AK", length: 7 },
        { text: { key: "overrun" }, die: [1], length: 8 },
    ];
    const state = { ...START, live: true, view: emptyView(), log: rolls, roll: rolls[0] };
    assert.deepEqual(cameOf({ state, speaker: { named: () => [] } }), rolls.slice(1, 5));
});

test("a roll is the other side's once its phase is over and another side decides", () => {
    const items = ["blue", "red"].map((side, i) => ({ label: { key: side }, side, status: i === 1 ? "now" : "done" }));
    const view = {
        ...emptyView(),
        turn: 1,
        panels: [{ kind: "steps", items }],
        decision: { side: "red", options: [] },
    };
    const isOthers = (rolledIn, side = "red") =>
        isOfOthers({ ...START, view: { ...view, decision: { side, options: [] } }, rolledIn });
    assert.deepEqual(
        [isOthers("1:0"), isOthers("1:1"), isOthers("1:0", "blue"), isOthers("")],
        [true, false, false, false],
    );
});

test("a unit that falls before the die is cast for it is no result of the roll for another", () => {
    const told = (key, unit, die) => ({ text: { key, facts: { unit } }, unit, ...(die && { die: [die] }) });
    const [first, fell, second] = [told("returns", "HQ-1", 6), told("destroyed", "HQ-2"), told("returns", "HQ-2", 3)];
    assert.deepEqual(ownOf(first, [fell, second]), []);
    const [starves, dies, back] = [told("attrition", "A", 2), told("destroyed", "A"), told("returns", "A", 4)];
    assert.deepEqual(ownOf(starves, [dies, back]), [dies], "its own loss");
    assert.deepEqual(ownOf(starves, [dies, fell, second]), [dies]);
    assert.deepEqual(ownOf(starves, [dies]), [dies]);
    const battle = { text: { key: "battle", facts: { hex: "0101" } }, die: [3] };
    assert.deepEqual(ownOf(battle, [fell, second]), [fell], "it fell in the battle");
});
