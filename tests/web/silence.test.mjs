/** The lab's notice that what it waits for has not come. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { untilSilence } from "../../web/src/lab/silence.js";

function watched() {
    mock.timers.enable({ apis: ["setTimeout"] });
    let silences = 0;
    return { watch: untilSilence(20, () => (silences += 1)), silences: () => silences };
}

test("silence is told once it has lasted, and a word puts it off", (t) => {
    t.after(() => mock.timers.reset());
    const { watch, silences } = watched();
    mock.timers.tick(19_000);
    watch.heard();
    mock.timers.tick(19_000);
    assert.equal(silences(), 0);
    mock.timers.tick(1000);
    assert.equal(silences(), 1);
    watch.end();
});

test("what has come is not missed: a word heard after the end begins nothing", (t) => {
    t.after(() => mock.timers.reset());
    const { watch, silences } = watched();
    watch.end();
    watch.heard();
    mock.timers.tick(60_000);
    assert.equal(silences(), 0);
});
