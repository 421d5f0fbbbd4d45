/**
 * A worker for the programs of others: made of text, of no origin, with nothing in it but Python and the rules.
 *
 * For a bot. In: `{type: "boot", files, manifest, source}` once, then `{type: "think", id, position, seed}`.
 * Out: `{type: "ready"}`, `{type: "answer", id, answer}`, `{type: "broken", id, detail}`.
 *
 * For the boxes of the lab. In: `{type: "boot", files, manifest, box: true}` once, then `{type: "run", id, name,
 * code}`.
 * Out: `{type: "ready"}`, `{type: "done", id}`, `{type: "broken", id, detail}` and what `box.js` says.
 *
 * Both: `{type: "stage"}` as a sign of life while Python starts, `{type: "open"}` where this browser does not shut the
 * worker off from the site. Nothing else leaves it.
 */

import { empty, shutDoors } from "./bare.js";
import { createBox } from "./box.js";
import { limitArrays, limitMemory } from "./limits.js";

/**
 * @typedef {{ python: string, lock: object, library: string, wheel: string, installer: string }} Manifest  files by
 * their names
 */
/** @typedef {{ files: Record<string, ArrayBuffer>, manifest: Manifest, source?: string, box?: boolean }} Given */

const ROOT = new URL("../", import.meta.url);
/** The folder of the project's wheel for the boxes of the lab. */
const SHELF = "/tmp/";
/** Modules by which Python reaches what is around it. */
const WAYS_OUT = ["js", "pyodide_js"];
const LONGEST_DETAIL = 2000;

const post = self.postMessage.bind(self);
/** @type {any} */
let bot = null;
/** @type {import("./box.js").Box | null} */
let box = null;

self.addEventListener("message", ({ data }) => {
    if (data.type === "boot")
        boot(data).then(
            () => post({ type: "ready" }),
            (error) => broken(0, error),
        );
    else if (data.type === "think") think(data);
    else if (data.type === "run") void box?.run(data);
});

/** @param {Given} given */
async function boot(given) {
    // A worker of the site's own origin could read what the site keeps.
    if (self.origin !== "null") return post({ type: "open" });
    limitMemory();
    limitArrays(() => post({ type: "broken", id: 0, detail: "MemoryError" }));
    shutDoors();
    const pyodide = await startPython(given);
    post({ type: "stage" });
    await (given.box ? install(pyodide, given) : unpack(pyodide, given, given.manifest.wheel));
    const { Guest } = given.box ? { Guest: null } : pyodide.pyimport("rasputitsa.guest");
    const modules = pyodide.pyimport("sys").modules;
    for (const name of WAYS_OUT) modules.set(name, null);
    box = given.box ? createBox(pyodide, post) : null;
    empty();
    bot = given.source === undefined ? null : Guest(given.source);
}

/** @param {Given} given @returns {Promise<any>} */
async function startPython({ files, manifest }) {
    Object.assign(self, {
        fetch: async (/** @type {RequestInfo | URL} */ request) =>
            answer(files, String(request instanceof Request ? request.url : request)),
        // The runtime takes a worker that can import scripts for one that it cannot run in.
        importScripts() {
            throw new TypeError("nothing is imported here");
        },
    });
    const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", ROOT).href);
    return loadPyodide({
        indexURL: new URL("pyodide/", ROOT).href,
        stdLibURL: new URL(manifest.library, ROOT).href,
        lockFileContents: { info: manifest.lock, packages: {} },
        stdin: () => null,
        stdout() {},
        stderr() {},
    });
}

/** @param {any} pyodide @param {Given} given @param {string} wheel */
function unpack(pyodide, { files, manifest }, wheel) {
    pyodide.unpackArchive(files[wheel], "wheel", {
        extractDir: `/lib/python${manifest.python}/site-packages`,
    });
}

/** The project, by micropip from the worker's own file system. @param {any} pyodide @param {Given} given */
async function install(pyodide, given) {
    const { installer, wheel } = given.manifest;
    unpack(pyodide, given, installer);
    pyodide.FS.writeFile(SHELF + wheel, new Uint8Array(given.files[wheel]));
    post({ type: "stage" });
    await pyodide.pyimport("micropip").install.callKwargs(`emfs:${SHELF}${wheel}`, { deps: false });
}

/** @param {Record<string, ArrayBuffer>} files @param {string} url */
function answer(files, url) {
    const name = url.startsWith(ROOT.href) ? url.slice(ROOT.href.length) : "";
    if (!Object.hasOwn(files, name)) return new Response(null, { status: 404 });
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "Content-Type": type } });
}

/** @param {{ id: number, position: string, seed: number }} asked */
function think({ id, position, seed }) {
    try {
        post({ type: "answer", id, answer: JSON.parse(bot.think(position, seed)) });
    } catch (error) {
        broken(id, error);
    }
}

/** @param {number} id @param {unknown} error */
function broken(id, error) {
    const text = error instanceof Error ? error.message : String(error);
    post({ type: "broken", id, detail: text.trim().slice(-LONGEST_DETAIL) });
}
