import assert from "node:assert/strict";
import { test } from "node:test";
import { gainFacts, gradeOfGain } from "../../web/src/play/sought.js";

const BEST = { gain: 60, error: 5 };

test("a plan is as good as the better one, better than what was played, or not surely so", () => {
    assert.equal(gradeOfGain({ gain: 61, error: 0 }, BEST), "solved");
    assert.equal(gradeOfGain({ gain: 55, error: 5 }, BEST), "solved");
    assert.equal(gradeOfGain({ gain: 55, error: 4 }, BEST), "near");
    assert.equal(gradeOfGain({ gain: 5, error: 5 }, BEST), "far");
    assert.equal(gradeOfGain({ gain: 0, error: 90 }, BEST), "far");
    assert.equal(gradeOfGain({ gain: -20, error: 3 }, BEST), "far");
});

test("a gain is told with its sign in hundredths", () => {
    const number = (value, places) => value.toFixed(places);
    assert.deepEqual(gainFacts(BEST, number), { gain: "+6.0", error: "0.5" });
    assert.deepEqual(gainFacts({ gain: -31, error: 12 }, number), { gain: "−3.1", error: "1.2" });
    assert.deepEqual(gainFacts({ gain: 0, error: 0 }, number), { gain: "0.0", error: "0.0" });
});
