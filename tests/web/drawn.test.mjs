import assert from "node:assert/strict";
import { test } from "node:test";
import { isEmpty, NOTHING, toggled } from "../../web/src/prompt/drawn.js";
import { taskOf } from "../../web/src/dialogs/share-task.js";

const formOf = (fields) => ({ get: (name) => fields[name] ?? null });

test("the same ring or arrow again takes it away, and another of its kind stays", () => {
    const one = toggled(toggled(NOTHING, "0101", "0101"), "0101", "0203");
    assert.deepEqual(one, { arrows: [["0101", "0203"]], rings: ["0101"] });
    const other = toggled(one, "0203", "0101");
    assert.deepEqual(other.arrows, [
        ["0101", "0203"],
        ["0203", "0101"],
    ]);
    assert.deepEqual(toggled(toggled(one, "0101", "0203"), "0101", "0101"), NOTHING);
    assert.ok(isEmpty(NOTHING) && !isEmpty(one));
});

test("no more is drawn than a task may have: the oldest goes", () => {
    let drawn = NOTHING;
    for (let number = 0; number < 41; number += 1) drawn = toggled(drawn, `h${number}`, `h${number}`);
    assert.equal(drawn.rings.length, 40);
    assert.equal(drawn.rings[0], "h1");
});

test("a task says what its fields say, and nothing of a field that does not belong to its goal", () => {
    const common = { title: " Hold ", note: "", side: "soviet", hex: "1103", n: "2", unit: "XL", until: "3" };
    const taskFor = (goal) => taskOf(formOf({ ...common, goal }));
    assert.deepEqual(taskFor("none"), { title: "Hold", side: "soviet" });
    assert.deepEqual(taskFor("hold"), { title: "Hold", side: "soviet", goal: { hold: ["1103", 2] } });
    assert.deepEqual(taskFor("take"), { title: "Hold", side: "soviet", goal: { take: "1103" }, until: 3 });
    assert.deepEqual(taskFor("destroy").goal, { destroy: 2 });
    assert.deepEqual(taskFor("reach").goal, { reach: ["XL", "1103"] });
});
