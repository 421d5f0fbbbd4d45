/**
 * Keeps one whole version of the site for use without a network.
 *
 * Every file is checked by its hash before it is kept, and the version is used only when all are in: versions never
 * mix. What is kept is checked again before it is first served in the life of a worker: other pages of the host can
 * write to the cache too. What the engine starts from is too large for that, and fonts and pictures run nothing: they
 * are served by what a page cannot make up, that they were fetched from their own address, and are checked by their
 * hashes when the page is at rest. Only a service worker that another site of the same host has put between could forge
 * that, and such a site reaches what is kept here in any case.
 * What few need is left out of that: it is kept from when a page asks for it.
 * Out, to all pages: `{type: "altered", file}`, where a file comes changed and the version cannot be kept for it.
 * In: `{type: "check"}` and `{type: "later"}`, answered by `{whole}`; `{type: "activate"}`, answered by `{alone}`; each
 * with a port to answer to.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const OURS = `rasputitsa:${new URL(SCOPE).pathname}:`;
const CACHE = OURS + RELEASE.build;
const LATER = new Set(RELEASE.later);
const FIRST = Object.keys(RELEASE.files).filter((name) => !LATER.has(name));
const AT_REST = new Set(FIRST.filter((name) => /^pyodide\/|\.(pack|whl|woff2?|png)$/.test(name)));
const PAST_THE_HTTP_CACHE = /** @type {const} */ (["no-cache", "reload"]);

/** Milliseconds that a page waits for its version to be made whole: a server that never answers must not hold it up. */
const PATIENCE = 3000;

/** Milliseconds after which a page has started and is at rest, or does not start. */
const REST = 10_000;

/**
 * The checks of kept files that have been looked at: true if one is the true file.
 * @type {Map<string, Promise<boolean>>}
 */
const checks = new Map();

/** The server has another version than the one that this worker keeps. */
class OtherVersion extends Error {
    /** @param {string} file the first one that differs */
    constructor(file) {
        super(`${file} is not of build ${RELEASE.build}`);
        this.file = file;
    }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(removeCaches((name) => name !== CACHE)));
worker.addEventListener("message", (event) => event.waitUntil(reply(event)));
worker.addEventListener("fetch", (event) => {
    const name = nameOf(event.request);
    if (isReset(event.request)) event.respondWith(leave());
    else if (name !== null) event.respondWith(event.request.mode === "navigate" ? page(name, event) : part(name));
});

async function install() {
    await fill().catch(async (error) => {
        if (error instanceof OtherVersion && (await isSameBuild())) await tellAltered(error.file);
        throw error;
    });
    if (await hadLater()) await fill(RELEASE.later).catch(() => undefined);
}

/** True if the server still has this version: then a file of it that differs was changed on its way. */
async function isSameBuild() {
    const response = await fetch(at("manifest.json"), { cache: "reload" });
    return (await response.json()).build === RELEASE.build;
}

/** The pages that wait for the site to be kept learn that it cannot be. @param {string} file */
async function tellAltered(file) {
    for (const client of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) {
        if (isOurs(new URL(client.url))) client.postMessage({ type: "altered", file });
    }
}

/** True if an older version keeps the files left for later. */
async function hadLater() {
    const found = await Promise.all(RELEASE.later.map((name) => caches.match(at(name))));
    return found.some((response) => response !== undefined);
}

/** Has these files of the version in its cache; fails where one cannot be had. */
async function fill(names = FIRST) {
    const cache = await caches.open(CACHE);
    const kept = await keptUrls();
    const missing = names.filter((name) => !kept.has(at(name)));
    await Promise.all(missing.map(async (name) => cache.put(at(name), await obtain(name))));
}

/** A file of this version: from an older version where it has the same, else from the server. @param {string} name */
async function obtain(name) {
    const kept = await inOlderCaches(name);
    if (kept) return bound(name, kept);
    for (const cache of PAST_THE_HTTP_CACHE) {
        const response = await fetch(at(name), { cache });
        if (await isSound(name, response)) return bound(name, response);
    }
    throw new OtherVersion(name);
}

/** @param {string} name */
async function inOlderCaches(name) {
    for (const older of (await ownCaches()).filter((each) => each !== CACHE)) {
        const response = await (await caches.open(older)).match(at(name));
        if (response && (await isSound(name, response))) return response;
    }
    return null;
}

/** @param {string} name @param {Response} response */
async function isSound(name, response) {
    return response.ok && isTrue(name, response.clone());
}

/**
 * True if it has the bytes that were published; it can be read no more.
 * @param {string} name
 * @param {Response} response
 */
async function isTrue(name, response) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === RELEASE.files[name];
}

/**
 * A worker does not inherit the policy of the page that starts it: its script brings one.
 * @param {string} name
 * @param {Response} response
 */
async function bound(name, response) {
    if (!name.endsWith(".js")) return response;
    const headers = {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Security-Policy": RELEASE.policy,
    };
    return new Response(await response.arrayBuffer(), { headers });
}

/**
 * True if it comes with what it was kept with, and with nothing that leads elsewhere.
 * @param {string} name
 * @param {Response} response
 */
function isBound(name, { headers, redirected }) {
    if (redirected || headers.has("Refresh")) return false;
    return !name.endsWith(".js") || headers.get("Content-Security-Policy") === RELEASE.policy;
}

/**
 * A page, where the version it belongs to is whole or can be made so; what takes long is mended meanwhile.
 * @param {string} name
 * @param {FetchEvent} event
 */
async function page(name, event) {
    // Nothing waits for it: a worker with something to do would hold a new version up. A page that does not start for
    // what is kept needs it most.
    setTimeout(() => void checkAtRest(), REST);
    const mending = mend();
    event.waitUntil(mending);
    const isOther = await Promise.race([mending, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]);
    return isOther ? leave() : part(name);
}

/** Fetches what is missing; answers whether the server has another version by now. */
async function mend() {
    try {
        if (!(await isWhole())) await fill();
    } catch (error) {
        return error instanceof OtherVersion;
    }
    return false;
}

/** @param {string} name */
async function part(name) {
    // A script that is read from a copy of its response is compiled anew: it is had twice, at the same time.
    const isNew = name.endsWith(".js") && !checks.has(name);
    const [kept, copy] = await Promise.all([inCache(name), isNew ? inCache(name) : undefined]);
    if (!kept) return obtain(name).catch(() => Response.error());
    if ((AT_REST.has(name) && isAsSent(name, kept)) || (await checked(name, kept, copy))) return kept;
    return (await inCache(name)) ?? Response.error();
}

/**
 * True if a file is kept as it was published; if not, it is mended as far as it can be.
 * @param {string} name @param {Response} kept @param {Response} [copy]  to be read
 */
async function checked(name, kept, copy = kept.clone()) {
    const check = checks.get(name) ?? proven(name, kept, copy);
    checks.set(name, check);
    const isTrue = await check;
    if (!isTrue) checks.delete(name);
    return isTrue;
}

/** @param {string} name @param {Response} kept @param {Response} copy */
async function proven(name, kept, copy) {
    if (isBound(name, kept) && (await isTrue(name, copy))) return true;
    const cache = await caches.open(CACHE);
    // Where it cannot be had now, it is missing, and is had with the next page.
    await cache.delete(at(name));
    await obtain(name)
        .then((sound) => cache.put(at(name), sound))
        .catch(() => undefined);
    return false;
}

/**
 * True if this is the server's own answer under this address: a page's own has no address, and one fetched elsewhere
 * another.
 * @param {string} name
 * @param {Response} response
 */
function isAsSent(name, { type, url, redirected }) {
    return type === "basic" && url === at(name) && !redirected;
}

/** Check files that were served unchecked. */
async function checkAtRest() {
    for (const name of AT_REST) {
        const kept = await inCache(name);
        if (kept) await checked(name, kept);
    }
}

/** @param {string} name */
async function inCache(name) {
    return caches.match(at(name), { cacheName: CACHE });
}

async function isWhole(names = FIRST) {
    const kept = await keptUrls();
    return names.every((name) => kept.has(at(name)));
}

async function keptUrls() {
    const cache = await caches.open(CACHE);
    return new Set((await cache.keys()).map(({ url }) => url));
}

/** Gives the site back to the network: what is kept here is of no use any more. */
async function leave() {
    await removeCaches(() => true);
    await worker.registration.unregister();
    return Response.redirect(SCOPE);
}

/** @param {ExtendableMessageEvent} event */
async function reply({ data, ports }) {
    if (data.type === "check")
        ports[0].postMessage({
            whole: await fill().then(
                () => isWhole(),
                () => false,
            ),
        });
    if (data.type === "later")
        ports[0].postMessage({
            whole: await fill(RELEASE.later).then(
                () => isWhole(RELEASE.later),
                () => false,
            ),
        });
    if (data.type !== "activate") return;
    const alone = (await openPages()).length <= 1;
    if (alone) await worker.skipWaiting();
    ports[0].postMessage({ alone });
}

async function openPages() {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    return windows.filter(({ url }) => isOurs(new URL(url)));
}

/** @param {Request} request */
function isReset({ url, mode }) {
    return mode === "navigate" && isOurs(new URL(url)) && new URL(url).searchParams.has("reset");
}

/** The path of a file that is kept, or null for what goes to the network. @param {Request} request */
function nameOf({ url, method, mode }) {
    const asked = new URL(url);
    if (method !== "GET" || !isOurs(asked) || (mode !== "navigate" && asked.search)) return null;
    return pathOf(asked);
}

/** @param {URL} url */
function isOurs(url) {
    return Object.hasOwn(RELEASE.files, pathOf(url));
}

/** @param {URL} url */
function pathOf({ origin, pathname }) {
    const whole = origin + pathname;
    return whole.startsWith(SCOPE) ? whole.slice(SCOPE.length) || "index.html" : "";
}

/** @param {string} name */
function at(name) {
    return new URL(name, SCOPE).href;
}

async function ownCaches() {
    return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/** Other sites of the same host keep theirs. @param {(name: string) => boolean} unwanted */
async function removeCaches(unwanted) {
    await Promise.all((await ownCaches()).filter(unwanted).map((name) => caches.delete(name)));
}
