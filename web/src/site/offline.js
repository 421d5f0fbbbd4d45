/** The service worker as the page sees it: whether the whole site is kept here, and whether a new version waits. */

import { ROOT } from "../address.js";

const OURS = `rasputitsa:${ROOT.pathname}:`;
/** Milliseconds of a visit, not the first, after which what few need is fetched. */
const IDLE = 60_000;

/**
 * `file`: the one-file edition; `insecure`: plain http; `blocked`: the browser forbids it; `altered`: a file comes
 *   changed;
 * `loading`: not all is in yet.
 * @typedef {"off" | "file" | "insecure" | "blocked" | "altered" | "loading" | "ready"} Kept
 * @typedef {{ kept: Kept, file: string, waiting: "no" | "yes" | "other tab" }} Offline  `file`: that comes changed;
 *   `waiting`: for a new version to be used
 */

/**
 * @param {{ onChange: () => void, settle: () => Promise<void>, release: () => void }} parts  `settle`: ends the act in
 * hand,
 *   keeps the game and lets no other act begin, until `release`
 */
export function createOffline({ onChange, settle, release }) {
    /** @type {Offline} */
    let state = { kept: "off", file: "", waiting: "no" };
    /** @type {ServiceWorkerRegistration | null} */
    let registration = null;
    /** @type {ServiceWorker | null} the version that was not gone over to, another tab being there */
    let refused = null;

    /** @param {Partial<Offline>} change */
    function become(change) {
        state = { ...state, ...change };
        onChange();
    }

    /** Begins to keep the site, once. */
    async function start() {
        if (state.kept !== "off") return;
        const obstacle = obstacleTo();
        if (obstacle) return become({ kept: obstacle });
        become({ kept: "loading" });
        navigator.serviceWorker.addEventListener("message", ({ data }) => {
            if (data.type === "altered" && state.kept !== "ready") become({ kept: "altered", file: data.file });
        });
        navigator.serviceWorker.startMessages();
        try {
            await navigator.serviceWorker.register(new URL("sw.js", ROOT), { updateViaCache: "none" });
            registration = await ownRegistration();
            follow();
        } catch {
            become({ kept: "blocked" });
        }
    }

    function follow() {
        if (!registration) return;
        registration.addEventListener("updatefound", () => watch(registration?.installing));
        watch(registration.installing ?? registration.active);
        // Without a server there is nothing newer to be had.
        if (registration.active) registration.update().catch(() => undefined);
        if (registration.active) setTimeout(() => void keepLater(), IDLE);
        void look();
    }

    /** @param {ServiceWorker | null | undefined} worker */
    function watch(worker) {
        worker?.addEventListener("statechange", () => void look());
    }

    async function look() {
        const { active = null, waiting = null } = registration ?? {};
        const whole = active?.state === "activated" && (await ask(active, "check")).whole;
        const still = state.kept === "altered" ? "altered" : "loading";
        become({ kept: whole ? "ready" : still, waiting: active && waiting ? offer(waiting) : "no" });
    }

    /** A version that was refused is not offered again on this page. @param {ServiceWorker} next */
    function offer(next) {
        return next === refused ? "other tab" : "yes";
    }

    /** Goes over to the version that waits, unless another tab still plays with the old one. */
    async function update() {
        const next = registration?.waiting;
        if (!next) return look();
        await settle();
        next.addEventListener("statechange", () => next.state === "activated" && location.reload());
        if ((await ask(next, "activate")).alone) return;
        release();
        refused = next;
        become({ waiting: "other tab" });
    }

    /** Has what few need kept too, once the rest is; answers whether it is there. @returns {Promise<boolean>} */
    async function keepLater() {
        const active = registration?.active;
        return active?.state === "activated" && (await ask(active, "later")).whole;
    }

    return { start, update, keepLater, state: () => state };
}

/** @typedef {ReturnType<typeof createOffline>} OfflineKeeper */

/** Forgets the kept copy of the site, and begins anew from the server; games stay. */
export async function reset() {
    if (!obstacleTo()) {
        await (await ownRegistration())?.unregister();
        const names = await caches.keys();
        await Promise.all(names.filter((name) => name.startsWith(OURS)).map((name) => caches.delete(name)));
    }
    location.replace(location.pathname);
}

/** True if the address asks for a reset. */
export function isResetAsked() {
    return new URLSearchParams(location.search).has("reset");
}

/** @returns {Kept | null} why nothing can be kept */
function obstacleTo() {
    if (document.documentElement.dataset.edition === "one-file") return "file";
    if (!isSecureContext) return "insecure";
    return "serviceWorker" in navigator ? null : "blocked";
}

/** A site above ours on the same host may have one too. */
async function ownRegistration() {
    const found = await navigator.serviceWorker.getRegistration(ROOT);
    return found?.scope === ROOT.href ? found : null;
}

/** @param {ServiceWorker} worker @param {string} type @returns {Promise<Record<string, boolean>>} */
function ask(worker, type) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
        worker.postMessage({ type }, [port2]);
    });
}
