/**
 * Where a bot that somebody wrote runs: a worker made of text, of no origin, with nothing in it but Python and the rules.
 *
 * In: `{type: "boot", files, manifest, source}` once, then `{type: "think", id, position, seed}`.
 * Out: `{type: "ready"}`, `{type: "answer", id, answer}`, `{type: "broken", id, detail}`; nothing else leaves it.
 */

/** @typedef {{ python: string, lock: object }} Manifest */

const ROOT = new URL("../", import.meta.url);
/** Bytes that Python may take in all. */
const MOST_MEMORY = 512 * 2 ** 20;
const PAGE = 2 ** 16;
/** Modules by which Python reaches what is around it. */
const WAYS_OUT = ["js", "pyodide_js"];
const LONGEST_DETAIL = 2000;
/** What stays of the global object once Python runs: the language itself, a clock, chance for hashes. */
const NEEDED = new Set(
  ("AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry " +
    "Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy " +
    "RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array " +
    "Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape " +
    "globalThis isFinite isNaN parseFloat parseInt undefined unescape self crypto performance console clearTimeout setTimeout TextDecoder " +
    "TextEncoder DOMException constructor").split(" "),
);

const post = self.postMessage.bind(self);
/** @type {any} */
let bot = null;

self.addEventListener("message", ({ data }) => {
  if (data.type === "boot") boot(data).then(() => post({ type: "ready" }), (error) => broken(0, error));
  else if (data.type === "think") think(data);
});

/** @param {{ files: Record<string, ArrayBuffer>, manifest: Manifest, source: string }} given */
async function boot({ files, manifest, source }) {
  limitMemory();
  Object.assign(self, {
    fetch: async (/** @type {RequestInfo | URL} */ request) => answer(files, String(request instanceof Request ? request.url : request)),
    // The runtime takes a worker that can import scripts for one that it cannot run in.
    importScripts() {
      throw new TypeError("nothing is imported here");
    },
  });
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", ROOT).href);
  const pyodide = await loadPyodide({
    indexURL: new URL("pyodide/", ROOT).href,
    stdLibURL: new URL("pyodide/stdlib.zip", ROOT).href,
    lockFileContents: { info: manifest.lock, packages: {} },
    stdout() {},
    stderr() {},
  });
  pyodide.unpackArchive(files.wheel, "wheel", { extractDir: `/lib/python${manifest.python}/site-packages` });
  const { Guest } = pyodide.pyimport("rasputitsa.guest");
  const modules = pyodide.pyimport("sys").modules;
  for (const name of WAYS_OUT) modules.set(name, null);
  empty();
  bot = Guest(source);
}

/** @param {Record<string, ArrayBuffer>} files @param {string} url */
function answer(files, url) {
  const name = url.startsWith(ROOT.href) ? url.slice(ROOT.href.length) : "";
  if (!Object.hasOwn(files, name)) return new Response(null, { status: 404 });
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(files[name], { headers: { "Content-Type": type } });
}

/** More than so much is refused, and becomes a MemoryError in Python. */
function limitMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  Object.defineProperty(WebAssembly.Memory.prototype, "grow", {
    value(/** @type {number} */ pages) {
      if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("too much memory");
      return grow.call(this, pages);
    },
  });
}

/** Takes away whatever could reach out of here, and what makes programs of texts. */
function empty() {
  const later = self.setTimeout.bind(self);
  // The runtime asks what is a function; it makes none of a text.
  const none = Object.assign(function () {}, { prototype: Function.prototype });
  for (const kind of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(kind), "constructor", { value: undefined });
  }
  for (let holder = self; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const name of Object.getOwnPropertyNames(holder)) if (!NEEDED.has(name)) Reflect.deleteProperty(holder, name);
  }
  Object.assign(self, { Function: none, setTimeout: (/** @type {unknown} */ act, /** @type {number} */ delay) => typeof act === "function" && later(() => act(), delay) });
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
