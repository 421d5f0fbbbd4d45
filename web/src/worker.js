/**
 * The engine's home: Pyodide in a module worker. The only file that knows of Python; JSON strings go in and out.
 *
 * In: `{type: "call", id, request}`, `{type: "game", game}` (one that will be asked for soon), `{type: "ping"}`. Out:
 * `{type: "stage", stage}`, `{type: "progress", got, total}` (bytes of what is being fetched, as they are sent; no
 * total while it is not known), `{type: "ready", version}`,
 * `{type: "failed", text, detail}`, `{type: "answer", id, answer}`, `{type: "broken", id, memory, detail}`, `{type:
 * "pong"}`.
 */

/**
 * @import { Text } from "./types.d.ts"
 * @typedef {{ version: string, lock: object, sizes: Record<string, number> }} Manifest
 * @typedef {{ got: number, sent: number, isPacked: boolean }} Arrival  bytes: read so far, unpacked where the host has
 * packed them; as they are sent, 0 where that is not told
 * @typedef {{ handle: (request: string) => string, add: (game: string, pack: ArrayBuffer) => void }} Engine
 * @typedef {{ mkdirTree: (path: string) => void, writeFile: (path: string, data: Uint8Array, options: { canOwn: boolean
 * }) => void }} FileSystem
 */

const ROOT = new URL("../", import.meta.url);
/** In the one-file edition all is in the page. */
const IS_FETCHED = ROOT.protocol !== "file:";
const RUNTIME = ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/stdlib.zip"];
const RULES = "rasputitsa.pack";
/** Milliseconds between two words on how much has come. */
const TOLD_EVERY = 250;
/** The beginning of an answer that waits for a game. */
const LACKING = '{"ok":false,"download":';
const KEPT_LINES = 40;

/** The reason why the engine could not start, in words. */
class BootFailure extends Error {
    /** @param {Text} text @param {unknown} [cause] */
    constructor(text, cause) {
        super(`${text.key} ${JSON.stringify(text.facts ?? {})}`, { cause });
        this.text = text;
    }
}

/** @type {string[]} */
const output = [];
/** @type {Engine | null} */
let engine = null;
/** The place of Python's packages. */
let place = "";
/** The packs of games that were asked for. @type {Map<string, Promise<ArrayBuffer>>} */
const coming = new Map();
/** The games that Python has. @type {Set<string>} */
const added = new Set();
/**
 * The files that are awaited together, by name: those that are told of as they come, not those that are imported.
 * `sizes`: of them unpacked.
 */
let awaited = ["pyodide/pyodide.asm.wasm", "pyodide/stdlib.zip", RULES];
/** @type {Record<string, number>} */
let sizes = {};
/** @type {Map<string, Arrival>} */
const arrivals = new Map();
let told = 0;

self.onmessage = ({ data }) => {
    if (data.type === "ping") self.postMessage({ type: "pong" });
    else if (data.type === "game")
        void packOf(data.game).catch(() => undefined); // whoever needs it asks again
    else if (data.type === "call") void answer(data.id, data.request);
};
const plainFetch = self.fetch;
self.fetch = async (...request) => followed(await plainFetch(...request), nameOf(request[0]));
boot().catch(fail);

/** @param {number} id @param {string} request */
async function answer(id, request) {
    try {
        self.postMessage({ type: "answer", id, answer: await answerOf(request) });
    } catch (error) {
        self.postMessage({ type: "broken", id, memory: isShortOfMemory(error), detail: describe(error) });
    }
}

/** Python says so of its own, the browser where it gives no more. @param {unknown} error */
function isShortOfMemory(error) {
    if (error instanceof RangeError) return /memory|allocation/i.test(error.message);
    return error instanceof Error && "type" in error && error.type === "MemoryError";
}

/**
 * The engine's answer, once the game that it needs has been fetched; where it cannot be, that.
 * @param {string} request
 * @returns {Promise<string>}
 */
async function answerOf(request) {
    if (!engine) throw new Error("not ready");
    const said = engine.handle(request);
    if (!said.startsWith(LACKING)) return said;
    const game = JSON.parse(said).download;
    awaited = [`games/${game}.pack`];
    tell("game");
    const pack = added.has(game) ? null : await packOf(game).catch(() => null);
    tell("");
    if (!pack) return said;
    engine.add(game, pack);
    return answerOf(request);
}

/** The pack of a game, asked for once. @param {string} game */
function packOf(game) {
    const pack = coming.get(game) ?? fetchPack(`games/${game}.pack`);
    coming.set(game, pack);
    pack.catch(() => coming.delete(game));
    return pack;
}

async function boot() {
    tell("manifest");
    if (!canRunWebAssembly()) throw new BootFailure({ key: "page.engine.wasm" });
    const manifest = fetchManifest();
    const pyodide = await guarded(() => startPython(manifest));
    tell("import");
    engine = engineOf(pyodide);
    self.postMessage({ type: "ready", version: (await manifest).version });
}

/** True if the smallest module there is can be made: the browser may lack WebAssembly, or not be allowed to use it. */
function canRunWebAssembly() {
    try {
        return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
    } catch {
        return false;
    }
}

/** @returns {Promise<Manifest>} */
async function fetchManifest() {
    const response = await fetchWhole("manifest.json");
    try {
        const manifest = await response.json();
        sizes = manifest.sizes;
        return manifest;
    } catch (error) {
        throw new BootFailure(
            { key: "page.engine.type", facts: { file: "manifest.json", type: typeOf(response) } },
            error,
        );
    }
}

/** Asks for all that it can name at once, before the runtime would. @param {Promise<Manifest>} manifest */
async function startPython(manifest) {
    const rules = fetchPack(RULES);
    const [pyodide] = await Promise.all([load(manifest, rules), rules, import(at("pyodide/pyodide.asm.mjs").href)]);
    return pyodide;
}

/** @param {Promise<Manifest>} manifest @param {Promise<ArrayBuffer>} rules */
async function load(manifest, rules) {
    const [{ loadPyodide }, { lock }] = await Promise.all([import(at("pyodide/pyodide.mjs").href), manifest]);
    tell("runtime");
    return loadPyodide({
        indexURL: at("pyodide/").href,
        stdLibURL: at("pyodide/stdlib.zip").href,
        lockFileContents: { info: lock, packages: {} },
        /** @param {FileSystem} FS @param {{ sitePackages: string }} places */
        async fsInit(FS, { sitePackages }) {
            tell("wheel");
            place = sitePackages;
            unpack(await rules, FS);
        },
        stdout: keep,
        stderr: keep,
    });
}

/** A part of the package, as `building/pack.py` packs it. @param {string} file */
async function fetchPack(file) {
    const { body } = await fetchWhole(file);
    if (!body) throw new BootFailure({ key: "page.engine.unreachable", facts: { file } });
    return new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}

/** @param {ArrayBuffer} pack @param {FileSystem} FS */
function unpack(pack, FS) {
    let begin = 4 + new DataView(pack).getUint32(0, true);
    /** @type {Record<string, number>} */
    const lengths = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, begin - 4)));
    for (const folder of new Set(Object.keys(lengths).map((name) => name.slice(0, name.lastIndexOf("/")))))
        FS.mkdirTree(`${place}/${folder}`);
    for (const [name, length] of Object.entries(lengths)) {
        FS.writeFile(`${place}/${name}`, new Uint8Array(pack, begin, length), { canOwn: true });
        begin += length;
    }
}

/** @param {any} pyodide @returns {Engine} */
function engineOf(pyodide) {
    try {
        const { add_game, install } = pyodide.pyimport("rasputitsa.quick_start");
        install();
        const { handle } = pyodide.pyimport("rasputitsa.session");
        /** @param {string} game @param {ArrayBuffer} pack */
        const add = (game, pack) => {
            unpack(pack, pyodide.FS);
            add_game(game);
            added.add(game);
        };
        return { handle, add };
    } catch (error) {
        throw new BootFailure({ key: "page.engine.import" }, error);
    }
}

/**
 * Runs a start that may never settle: a file that cannot be used ends it with the reason.
 * @template T
 * @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
async function guarded(start) {
    const plain = self.fetch;
    const refused = new Promise((_, reject) => {
        self.fetch = (...request) =>
            checked(plain(...request), request[0]).catch((error) => (reject(error), Promise.reject(error)));
    });
    try {
        return /** @type {T} */ (await Promise.race([start(), refused]));
    } catch (error) {
        self.fetch = plain;
        throw error instanceof BootFailure ? error : ((await probe()) ?? error);
    } finally {
        self.fetch = plain;
    }
}

/**
 * A response that the runtime can use; WebAssembly under another type is relabelled, as the browser insists on the
 * type.
 * @param {Promise<Response>} coming @param {RequestInfo | URL} request
 */
async function checked(coming, request) {
    const file = nameOf(request);
    const response = await usable(coming, file);
    if (!file.endsWith(".wasm") || typeOf(response) === "application/wasm") return response;
    return new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
}

/** @param {Promise<Response>} coming @param {string} file */
async function usable(coming, file) {
    const response = await coming.catch((error) => {
        throw new BootFailure({ key: "page.engine.unreachable", facts: { file } }, error);
    });
    if (!response.ok) throw new BootFailure({ key: "page.engine.missing", facts: { file, status: response.status } });
    if (typeOf(response) === "text/html")
        throw new BootFailure({ key: "page.engine.type", facts: { file, type: "text/html" } });
    return response;
}

/**
 * The file of the runtime that is at fault when the runtime itself gives no reason.
 * @returns {Promise<BootFailure | null>}
 */
async function probe() {
    for (const file of RUNTIME) {
        try {
            const response = await fetchWhole(file);
            const type = typeOf(response);
            if (file.endsWith(".mjs") && !/javascript|ecmascript/.test(type))
                return new BootFailure({ key: "page.engine.type", facts: { file, type } });
        } catch (error) {
            if (error instanceof BootFailure) return error;
        }
    }
    return null;
}

/**
 * Counts what comes of a response, and leaves the response as it is.
 * @param {Response} response
 * @param {string} file
 */
function followed(response, file) {
    if (!IS_FETCHED || !response.ok) return response;
    const { headers } = response;
    const arrival = {
        got: 0,
        sent: Number(headers.get("Content-Length")),
        isPacked: headers.has("Content-Encoding"),
    };
    arrivals.set(file, arrival);
    const count = new WritableStream({
        /** @param {Uint8Array} bytes */
        write({ length }) {
            arrival.got += length;
            tellProgress();
        },
    });
    response
        .clone()
        .body?.pipeTo(count)
        .catch(() => undefined); // whoever reads the response learns of it
    return response;
}

function tellProgress() {
    if (performance.now() < told + TOLD_EVERY) return;
    told = performance.now();
    const parts = awaited.map((file) => shareOf(file));
    const sum = (/** @type {"got" | "total"} */ field) => parts.reduce((all, part) => all + part[field], 0);
    self.postMessage({
        type: "progress",
        got: sum("got"),
        total: parts.every(({ total }) => total > 0) ? sum("total") : 0,
    });
}

/** The share of a file that has come, as it is sent. @param {string} file */
function shareOf(file) {
    const { got, sent, isPacked } = arrivals.get(file) ?? { got: 0, sent: 0, isPacked: false };
    const size = isPacked || !sent ? (sizes[file] ?? 0) : sent;
    const total = arrivals.has(file) ? sent || size : 0;
    return { got: size > 0 ? Math.round((got * total) / size) : 0, total };
}

/** @param {string} file */
async function fetchWhole(file) {
    return usable(fetch(at(file)), file);
}

/** @param {string} file */
function at(file) {
    return new URL(file, ROOT);
}

/** @param {RequestInfo | URL} request */
function nameOf(request) {
    const url = request instanceof Request ? request.url : String(request);
    return url.startsWith(ROOT.href) ? url.slice(ROOT.href.length) : url;
}

/** @param {Response} response */
function typeOf(response) {
    return (response.headers.get("Content-Type") ?? "").split(";")[0].trim();
}

/** @param {string} stage */
function tell(stage) {
    self.postMessage({ type: "stage", stage });
}

/** @param {string} line */
function keep(line) {
    output.push(line);
    if (output.length > KEPT_LINES) output.shift();
}

/** @param {unknown} error */
function fail(error) {
    const text = error instanceof BootFailure ? error.text : { key: "page.engine.python" };
    self.postMessage({ type: "failed", text, detail: describe(error) });
}

/** @param {unknown} error @returns {string} */
function describe(error) {
    const cause = error instanceof Error && error.cause ? `\n${describe(error.cause)}` : "";
    const own = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
    return [own + cause, ...output].join("\n");
}
