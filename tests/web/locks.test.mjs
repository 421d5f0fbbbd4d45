import assert from "node:assert/strict";
import { test } from "node:test";
import { createLocks } from "../../web/src/keep/locks.js";

const NAME = "auto";
const OTHER = { name: "rasputitsa:auto" };

/** A browser's locks on a busy machine: what it did with one the page hears only with its next answer. */
function busyLocks({ held }) {
    const late = [];
    return {
        async query() {
            const answer = { held: [...held], pending: [] };
            late.splice(0).forEach((tell) => tell());
            return answer;
        },
        request(name, { signal }, got) {
            if (held.length > 0) return new Promise((_, reject) => signal.addEventListener("abort", reject));
            held.push({ name });
            return new Promise((resolve, reject) => {
                late.push(() => (signal.aborted ? held.pop() : resolve(got())));
                signal.addEventListener("abort", reject);
            });
        },
    };
}

test("a lock that is ours before the page knows is not another tab's", async () => {
    const locks = await createLocks({ locks: busyLocks({ held: [] }), patience: 1 });
    assert.equal(await locks.take(NAME), true);
    assert.equal(locks.isHeld(NAME), true);
});

test("a lock that another tab has is not taken, and is ours once that lets it go", async () => {
    const held = [OTHER];
    const locks = await createLocks({ locks: busyLocks({ held }), patience: 1 });
    assert.equal(await locks.take(NAME), false);
    held.pop();
    assert.equal(await locks.take(NAME), true);
});
