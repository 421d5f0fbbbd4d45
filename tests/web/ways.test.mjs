import assert from "node:assert/strict";
import { test } from "node:test";
import * as reduce from "../../web/src/play/state.js";
import { createWays } from "../../web/src/play/ways.js";
import { wayShown } from "../../web/src/play/highlights.js";

const target = (id) => ({ id, notes: [] });
const HELD = {
    kind: "subject",
    what: "unit",
    id: "a",
    targets: { fire: [target("0203")], move: [target("0203"), target("0204")] },
};
const settle = () => new Promise((done) => setTimeout(done));

function made() {
    const asked = [];
    const waiting = [];
    const call = (method, fields) => {
        asked.push([method, fields.verb, fields.subject, fields.target, fields.at]);
        const path = fields.verb === "move" ? ["0101", fields.target] : [];
        return new Promise((done) => waiting.push(() => done({ ok: true, path })));
    };
    const store = reduce.createStore(
        { ...reduce.START, live: true, view: { length: 7, units: [] }, selection: HELD },
        () => ways.follow(),
    );
    const ways = createWays({ store, engine: { call } });
    const point = async (hex) => {
        store.update(reduce.withHover, { hex, unit: null });
        await settle();
    };
    const answer = async () => {
        waiting.shift()();
        await settle();
    };
    return { store, asked, point, answer };
}

test("the way is asked for when a target is pointed at, verb by verb until one goes there", async () => {
    const { store, asked, point, answer } = made();
    await point("0203");
    assert.equal(wayShown(store.state), null);
    await answer();
    await answer();
    assert.deepEqual(asked, [
        ["way", "fire", "a", "0203", 7],
        ["way", "move", "a", "0203", 7],
    ]);
    assert.deepEqual(wayShown(store.state), ["0101", "0203"]);
});

test("nothing is asked about what is no target, or with nothing taken up", async () => {
    const { store, asked, point } = made();
    await point("0909");
    store.update(reduce.cleared);
    await point("0204");
    assert.deepEqual(asked, []);
});

test("of many hexes that the pointer crossed meanwhile only the last is asked about", async () => {
    const { store, asked, point, answer } = made();
    await point("0204");
    for (const hex of ["0203", "0909", "0203"]) await point(hex);
    assert.equal(asked.length, 1);
    await answer();
    assert.equal(wayShown(store.state), null);
    await answer();
    await answer();
    assert.deepEqual(
        asked.map(([, , , hex]) => hex),
        ["0204", "0203", "0203"],
    );
    assert.deepEqual(wayShown(store.state), ["0101", "0203"]);
});
