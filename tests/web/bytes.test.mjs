import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

globalThis.document ??= { querySelectorAll: () => [] };
globalThis.location ??= { search: "" };
const { LIMITS } = await import("../../web/src/engine/engine.js");
const { bytesOf } = await import("../../web/src/site/bytes.js");

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
});

/** A host that answers as it is told to; what has been sent is taken in when this settles. */
function host({ status = 200 } = {}) {
    let line;
    mock.method(globalThis, "fetch", async (url, { signal }) => {
        const body = new ReadableStream({ start: (controller) => (line = controller) });
        signal.addEventListener("abort", () => line.error(signal.reason));
        return new Response(body, { status });
    });
    const taken = () => new Promise((resolve) => setImmediate(resolve));
    return { taken, send: (byte) => (line.enqueue(Uint8Array.of(byte)), taken()), end: () => line.close() };
}

test("a file is waited for as long as bytes come", async () => {
    const { taken, send, end } = host();
    const coming = bytesOf("a.zip");
    await taken();
    for (let byte = 0; byte < 10; byte++) {
        mock.timers.tick(LIMITS.quiet * 1000 - 1);
        await send(byte);
    }
    end();
    assert.deepEqual([...new Uint8Array(await coming)], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("silence ends the wait, and the file is named", async () => {
    const { taken, send } = host();
    const coming = bytesOf("a.zip");
    await taken();
    await send(1);
    mock.timers.tick(LIMITS.quiet * 1000);
    await assert.rejects(coming, { file: "a.zip", status: 0 });
});

test("a file that is not there is named with what the host says", async () => {
    host({ status: 404 });
    await assert.rejects(bytesOf("a.zip"), { file: "a.zip", status: 404 });
});
