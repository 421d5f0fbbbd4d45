/** The loss of the engine is known in every bundle of the page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineLost, isLost } from "../../web/src/engine/lost.js";

test("the loss is known, also from a class of the same name that another bundle brought", async () => {
    const other = await import(`../../web/src/engine/lost.js?${"another bundle"}`);
    const reason = { key: "page.engine.died" };
    assert.notEqual(other.EngineLost, EngineLost);
    assert.equal(isLost(new EngineLost(reason)), true);
    assert.equal(isLost(new other.EngineLost(reason)), true);
});

test("nothing else is taken for it", () => {
    assert.equal(isLost(new Error("EngineLost")), false);
    assert.equal(isLost({ name: "EngineLost", reason: { key: "page.engine.died" } }), false);
    assert.equal(isLost(undefined), false);
});
