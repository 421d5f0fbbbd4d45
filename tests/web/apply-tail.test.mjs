/** A save brought forward as text is the one that comes of reading all of it. */

import assert from "node:assert/strict";
import test from "node:test";

import { joined } from "../../web/src/keep/apply-tail.js";

const change = (/** @type {number} */ at) => ({
    stack: [["move", { at }]],
    units: { 'a"{': { hex: `0${at}` } },
});
const snapshot = (/** @type {number} */ at) => ({
    at,
    change: change(at),
    digest: "0".repeat(16),
    events: [[], [{ at }]],
});
const branch = (/** @type {number} */ count) => ({
    actions: Array.from({ length: count }, (_, index) => ["move", `U${index}`]),
    at: 0,
    name: 'main {"at":7,"change":{',
    parent: null,
    seed: 5,
    snapshots: [3, 6, 9].filter((at) => at <= count).map(snapshot),
});
const save = (/** @type {number} */ count) =>
    JSON.stringify({ branch: 0, branches: [branch(count)], format: 2, length: count });
const added = {
    from: 8,
    actions: [["end"], ["pass"], ["move", "X"]],
    remarks: [[9, "why"]],
    length: 11,
    snapshots: [snapshot(11)],
};

/** The joining as it was before, all of it read. @param {string} text @param {any} addition */
function plainly(text, { from, actions, remarks, length, snapshots = [] }) {
    const form = JSON.parse(text);
    const [one] = form.branches;
    one.actions = [...one.actions.slice(0, from), ...actions];
    one.snapshots = [...one.snapshots.filter((/** @type {any} */ { at }) => at <= from), ...snapshots];
    if (remarks.length > 0) one.remarks = remarks;
    form.branches = [
        Object.fromEntries(
            Object.keys(one)
                .sort()
                .map((key) => [key, one[key]]),
        ),
    ];
    return JSON.stringify({ ...form, length });
}

test("actions, remarks and snapshots are added; what was taken back is gone", () => {
    assert.equal(joined(save(10), [added]), plainly(save(10), added));
});

test("one addition goes on from another", () => {
    const tail = { from: 11, actions: [["end"]], remarks: [], length: 12 };
    assert.deepEqual(JSON.parse(joined(save(10), [added, tail])).branches[0].actions.slice(-2), [
        ["move", "X"],
        ["end"],
    ]);
});

test("what lies in bundles stays as it is", () => {
    const bundles = [{ changes: { check: 7, data: "eJw=", size: 9 }, lengths: [1, 2], phases: [0], wholes: [] }];
    const form = JSON.parse(save(10));
    const bundled = JSON.stringify({ ...form, branches: [{ bundles, ...form.branches[0] }] });
    const found = joined(bundled, [added]);
    assert.deepEqual(JSON.parse(found).branches[0].bundles, bundles);
    assert.equal(found, plainly(bundled, added));
});

test("a text that is not ours is read whole", () => {
    const spaced = JSON.stringify(JSON.parse(save(10)), null, 1);
    assert.equal(joined(spaced, [added]), plainly(save(10), added));
    const named = save(10).replace('"seed"', '"cut":1,"seed"');
    assert.equal(joined(named, [added]), plainly(named, added));
    assert.throws(() => joined(`${save(10)}]`, [added]));
});

test("nothing added, nothing read", () => {
    assert.equal(joined("not a save", []), "not a save");
});
