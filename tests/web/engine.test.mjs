import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { LIMITS, createEngine } from "../../web/src/engine/engine.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

function made({ respond = () => {}, onFirst } = {}) {
    const workers = [];
    const phases = [];
    const engine = createEngine({
        spawn: () => {
            const worker = {
                sent: [],
                ended: false,
                postMessage: (message) => (worker.sent.push(message), respond(worker, message)),
                terminate: () => (worker.ended = true),
            };
            workers.push(worker);
            return worker;
        },
        onHealth: (health) => phases.push(health.phase),
        onFirst,
    });
    engine.start();
    const tell = (data) => workers.at(-1).onmessage({ data });
    return { engine, workers, phases, tell, ready: () => tell({ type: "ready", version: "1" }) };
}

const seconds = (count) => mock.timers.tick(count * 1000);
const answering = (worker, message) => {
    if (message.type === "call") worker.onmessage({ data: { type: "answer", id: message.id, answer: '{"ok":true}' } });
    if (message.type === "ping") worker.onmessage({ data: { type: "pong" } });
};

test("calls made before the engine is ready wait, and go one at a time", async () => {
    const { engine, workers, tell, ready } = made();
    const first = engine.call("games");
    const second = engine.call("view");
    assert.equal(workers[0].sent.length, 0);
    ready();
    assert.deepEqual(
        workers[0].sent.map((message) => JSON.parse(message.request).method),
        ["games"],
    );
    tell({ type: "answer", id: 1, answer: '{"ok":true,"n":1}' });
    assert.equal(workers[0].sent.length, 2);
    tell({ type: "answer", id: 2, answer: '{"ok":true,"n":2}' });
    assert.deepEqual([(await first).n, (await second).n], [1, 2]);
});

test("an answer reaches whoever asked, and the next call is made, where those fail who are told of it", async () => {
    const { engine, workers, tell, ready } = made({
        onFirst: () => {
            throw new Error("told");
        },
    });
    const [first, second] = [engine.call("games"), engine.call("view")];
    ready();
    assert.throws(() => tell({ type: "answer", id: 1, answer: '{"ok":true,"n":1}' }), /told/);
    assert.equal(workers[0].sent.length, 2);
    tell({ type: "answer", id: 2, answer: '{"ok":true,"n":2}' });
    assert.deepEqual([(await first).n, (await second).n], [1, 2]);
});

test("a call without an answer ends in words within fifteen seconds", async () => {
    const { engine, ready, workers } = made();
    ready();
    const call = engine.call("play");
    seconds(LIMITS.call);
    await assert.rejects(call, { reason: { key: "page.engine.hung", facts: { seconds: LIMITS.call } } });
    assert.ok(LIMITS.call < 15 && workers[0].ended);
});

test("a call that looks at a whole game may take as long as that is", async () => {
    const { engine, ready, tell } = made();
    ready();
    const opened = engine.call("open", { save: "" });
    seconds(LIMITS.whole - 1);
    tell({ type: "answer", id: 1, answer: '{"ok":true}' });
    assert.equal((await opened).ok, true);
    const lost = engine.call("debrief");
    seconds(LIMITS.whole);
    await assert.rejects(lost, { reason: { key: "page.engine.hung", facts: { seconds: LIMITS.whole } } });
});

test("a worker that dies silently is noticed within fifteen seconds", () => {
    const { engine, ready } = made();
    ready();
    seconds(LIMITS.silence);
    assert.equal(engine.health().reason.key, "page.engine.died");
    assert.ok(LIMITS.silence < 15);
});

test("a worker that answers its pings lives on", () => {
    const { engine, ready } = made({ respond: answering });
    ready();
    seconds(120);
    assert.equal(engine.health().phase, "ready");
});

test("a start that falls silent says so, and ends in words", () => {
    const { engine, phases, tell } = made();
    tell({ type: "stage", stage: "runtime" });
    seconds(LIMITS.slow);
    assert.equal(engine.health().reason.key, "page.engine.slow.runtime");
    seconds(LIMITS.quiet - LIMITS.slow);
    assert.deepEqual(
        [engine.health().phase, engine.health().reason],
        ["failed", { key: "page.engine.slow", facts: { seconds: LIMITS.quiet } }],
    );
    assert.equal(phases.filter((phase) => phase === "slow").length, 1);
});

test("a start is as slow as it likes while bytes come, and says how many", () => {
    const { engine, phases, tell } = made();
    tell({ type: "stage", stage: "runtime" });
    for (let got = 1; got <= 30; got++) {
        tell({ type: "progress", got, total: 30 });
        seconds(LIMITS.slow - 1);
        assert.deepEqual(engine.health().progress, { got, total: 30 });
    }
    assert.deepEqual([...new Set(phases)], ["booting"]);
});

test("a start that goes on after a silence takes its warning back", () => {
    const { engine, tell, ready } = made();
    seconds(LIMITS.slow);
    assert.equal(engine.health().phase, "slow");
    tell({ type: "progress", got: 1, total: 2 });
    seconds(1);
    assert.deepEqual([engine.health().phase, engine.health().reason], ["booting", null]);
    seconds(LIMITS.slow);
    ready();
    assert.deepEqual([engine.health().phase, engine.health().reason, engine.health().progress], ["ready", null, null]);
});

test("a reason that the worker gives is passed on, and all waiting calls end", async () => {
    const { engine, tell } = made();
    const call = engine.call("games");
    tell({ type: "failed", text: { key: "page.engine.import" }, detail: "ModuleNotFoundError" });
    await assert.rejects(call, { reason: { key: "page.engine.import" } });
    await assert.rejects(engine.call("view"), { reason: { key: "page.engine.import" } });
    assert.equal(engine.health().detail, "ModuleNotFoundError");
});

test("an error of the engine's own ends it with a report", async () => {
    const { engine, ready, tell } = made();
    ready();
    const call = engine.call("play", { action: ["move", "A", "0101"], at: 3 });
    tell({ type: "broken", id: 1, detail: "Traceback" });
    await assert.rejects(call, { reason: { key: "page.engine.broken" } });
    assert.match(engine.journal()[0], /"play".*"0101".*lost: page.engine.broken/);
});

test("after a restart a new worker answers", async () => {
    const { engine, workers, ready } = made({ respond: answering });
    ready();
    engine.kill();
    seconds(1);
    engine.restart();
    ready();
    assert.equal((await engine.call("games")).ok, true);
    assert.equal(workers.length, 2);
    assert.equal(workers[0].ended, true);
});

test("what a worker says after its end is not heard", async () => {
    const { engine, workers, ready } = made({ respond: answering });
    ready();
    const old = workers[0].onmessage;
    engine.restart();
    old?.({ data: { type: "ready", version: "0" } });
    assert.equal(engine.health().phase, "booting");
});

test("the text of a save does not enter the report", async () => {
    const { engine, ready } = made({ respond: answering });
    ready();
    await engine.call("open", { save: "secret hand" });
    assert.doesNotMatch(engine.journal().join(), /secret/);
});

test("what a computer takes in secret, and why, does not enter the report", async () => {
    const { engine, ready } = made({ respond: answering });
    ready();
    await engine.call("play", {
        action: ["take", "secret"],
        at: 1,
        player: "marshal",
        reason: { key: "secret" },
    });
    await engine.call("think", { position: "secret", bot: "marshal", seed: 1 });
    await engine.call("play", { action: ["move", "6AOK"], at: 2 });
    assert.doesNotMatch(engine.journal().join(), /secret/);
    assert.match(engine.journal().join(), /"take".*6AOK/);
});

test("a call that waits for a game to be fetched waits as long as that comes", async () => {
    const { engine, tell, ready, phases } = made();
    ready();
    const call = engine.call("new");
    seconds(LIMITS.call - 1);
    tell({ type: "stage", stage: "game" });
    for (let got = 1; got <= 5; got++) {
        seconds(LIMITS.quiet - 1);
        tell({ type: "progress", got, total: 5 });
    }
    assert.equal(phases.at(-1), "ready");
    tell({ type: "stage", stage: "" });
    seconds(LIMITS.call - 1);
    tell({ type: "answer", id: 1, answer: '{"ok":true}' });
    assert.equal((await call).ok, true);
});

test("a game that never comes ends the call", async () => {
    const { engine, tell, ready } = made();
    ready();
    const call = engine.call("new");
    tell({ type: "stage", stage: "game" });
    seconds(LIMITS.quiet);
    await assert.rejects(call, { reason: { key: "page.engine.slow", facts: { seconds: LIMITS.quiet } } });
});

test("a game that will be asked for is named to the worker", () => {
    const { engine, workers } = made();
    engine.expect("far_away");
    assert.deepEqual(workers[0].sent, [{ type: "game", game: "far_away" }]);
});

test("a whole game that is long in opening is said to be, and no more once it is open", async () => {
    const { engine, ready, tell } = made();
    ready();
    const opened = engine.call("open", { save: "" });
    seconds(LIMITS.late - 1);
    assert.equal(engine.health().late, "");
    seconds(1);
    assert.equal(engine.health().late, "open");
    tell({ type: "answer", id: 1, answer: '{"ok":true}' });
    await opened;
    assert.equal(engine.health().late, "");
});

test("want of memory is said of nothing else", async () => {
    for (const [memory, key] of [
        [true, "page.engine.memory"],
        [false, "page.engine.broken"],
    ]) {
        const { engine, ready, tell } = made();
        ready();
        const call = engine.call("view");
        tell({ type: "broken", id: 1, memory, detail: "MemoryError" });
        await assert.rejects(call, { reason: { key } });
    }
});
