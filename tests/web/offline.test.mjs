import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT } from "../../web/src/address.js";
import { createOffline } from "../../web/src/site/offline.js";

/** A service worker that answers each question as `answers` says. */
function worker(state, answers) {
    return Object.assign(new EventTarget(), {
        state,
        postMessage: ({ type }, [port]) => {
            port.postMessage(answers[type]);
            port.close();
        },
    });
}

test("that another tab plays is still said when the page looks again at what is kept", async () => {
    const active = worker("activated", { check: { whole: true } });
    const waiting = worker("installed", { activate: { alone: false } });
    const registration = Object.assign(new EventTarget(), {
        scope: ROOT.href,
        active,
        waiting,
        installing: null,
        update: async () => undefined,
    });
    const serviceWorker = Object.assign(new EventTarget(), {
        startMessages: () => undefined,
        register: async () => registration,
        getRegistration: async () => registration,
    });
    const given = {
        navigator: { serviceWorker },
        isSecureContext: true,
        document: { documentElement: { dataset: {} } },
    };
    for (const [name, value] of Object.entries(given))
        Object.defineProperty(globalThis, name, { value, configurable: true });
    const setTimeoutOfNode = globalThis.setTimeout;
    globalThis.setTimeout = () => 0;
    let changed = () => undefined;
    const seen = (wanted) =>
        new Promise((resolve) => {
            changed = () => offline.state().waiting === wanted && resolve(undefined);
        });
    const offline = createOffline({
        onChange: () => changed(),
        settle: async () => undefined,
        release: () => undefined,
    });
    const offered = seen("yes");
    await offline.start();
    await offered;
    await offline.update();
    assert.equal(offline.state().waiting, "other tab");
    const looked = new Promise((resolve) => (changed = () => resolve(undefined)));
    active.dispatchEvent(new Event("statechange"));
    await looked;
    assert.equal(offline.state().waiting, "other tab");
    globalThis.setTimeout = setTimeoutOfNode;
});
