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
/** Bytes that arrays of JavaScript may take in all, those counted that are let go: the runtime takes a part, its files in memory too. */
const MOST_ARRAYS = 128 * 2 ** 20;
/** What is kept of WebAssembly once Python runs: errors are known by these. */
const ERRORS = new Set(["CompileError", "LinkError", "RuntimeError", "Exception", "Tag", "JSTag"]);
const PAGE = 2 ** 16;
/** Modules by which Python reaches what is around it. */
const WAYS_OUT = ["js", "pyodide_js"];
const LONGEST_DETAIL = 2000;
/** What stays of the global object once Python runs: the language itself; a clock, chance for hashes and a console that says nothing are put back. */
const NEEDED = new Set(
  ("AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry " +
    "Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy " +
    "RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError Uint16Array Uint32Array " +
    "Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape " +
    "globalThis isFinite isNaN parseFloat parseInt undefined unescape self clearTimeout setTimeout TextDecoder " +
    "TextEncoder DOMException constructor").split(" "),
);

const post = self.postMessage.bind(self);
// A bot may put others in their place.
const { apply, construct } = Reflect;
/** @type {any} */
let bot = null;

self.addEventListener("message", ({ data }) => {
  if (data.type === "boot") boot(data).then(() => post({ type: "ready" }), (error) => broken(0, error));
  else if (data.type === "think") think(data);
});

/** @param {{ files: Record<string, ArrayBuffer>, manifest: Manifest, source: string }} given */
async function boot({ files, manifest, source }) {
  limitMemory();
  limitArrays();
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
  const { grow } = WebAssembly.Memory.prototype;
  const bufferOf = getter(WebAssembly.Memory.prototype, "buffer");
  const sizeOf = getter(ArrayBuffer.prototype, "byteLength");
  Object.defineProperty(WebAssembly.Memory.prototype, "grow", {
    value(/** @type {number} */ more) {
      const pages = +more;
      if (!(apply(sizeOf, apply(bufferOf, this, []), []) + pages * PAGE <= MOST_MEMORY)) throw new RangeError("too much memory");
      return apply(grow, this, [pages]);
    },
  });
}

/** Counts what is taken by arrays, however it comes about. What goes beyond the budget ends the bot, whatever it makes of the error. */
function limitArrays() {
  const Shared = /** @type {BufferKind} */ (new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer.constructor);
  /** @type {TypedKind[]} */
  const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array];
  const typed = Object.getPrototypeOf(Uint8Array.prototype);
  const bufferOf = getter(typed, "buffer");
  const sizeOfView = getter(typed, "byteLength");
  const isView = ArrayBuffer.isView;
  let left = MOST_ARRAYS;

  /** @param {number} bytes */
  function take(bytes) {
    left -= bytes > 0 ? bytes : 0;
    if (left >= 0) return;
    post({ type: "broken", id: 0, detail: "MemoryError" });
    throw new RangeError("too much memory");
  }

  /** A view of what is there already costs nothing. @param {ArrayBufferView} made @param {unknown} before */
  function takeView(made, before) {
    if (apply(bufferOf, made, []) !== before) take(apply(sizeOfView, made, []));
  }

  for (const Kind of kinds) {
    const size = Kind.BYTES_PER_ELEMENT;
    cap(Kind, (args, made) => {
      const isLength = args[0] === null || (typeof args[0] !== "object" && typeof args[0] !== "function");
      if (isLength) take(+args[0] * size);
      const array = made(args);
      if (!isLength) takeView(array, args[0]);
      return array;
    });
    wrapAll(Kind, (array) => isView(array) && takeView(array, null));
    wrapAll(Kind.prototype, (array) => isView(array) && takeView(array, null));
  }
  wrapAll(typed, (array, self) => isView(array) && takeView(array, apply(bufferOf, self, [])));
  for (const Kind of [ArrayBuffer, Shared]) {
    const sizeOf = getter(Kind.prototype, "byteLength");
    // Without its options: it cannot grow.
    cap(Kind, ([length], made) => {
      const bytes = +length;
      take(bytes);
      return made([bytes]);
    });
    wrapAll(Kind.prototype, (buffer) => typeof buffer === "object" && take(apply(sizeOf, buffer, [])));
  }
  wrapAll(TextEncoder.prototype, (array) => isView(array) && takeView(array, null));
}

/** @typedef {typeof ArrayBuffer} BufferKind */
/** @typedef {{ new (...args: any[]): ArrayBufferView, prototype: object, BYTES_PER_ELEMENT: number }} TypedKind */

/**
 * Puts another constructor in the place of one, for whoever asks for it by its name or by what it made.
 * @param {Function & { prototype: object }} Kind @param {(args: any[], made: (args: any[]) => any) => object} make
 */
function cap(Kind, make) {
  const capped = new Proxy(Kind, { construct: (_, args, kind) => make(args, (given) => construct(Kind, given, kind)) });
  Object.defineProperty(Kind.prototype, "constructor", { value: capped });
  if (Object.hasOwn(self, Kind.name)) Object.defineProperty(self, Kind.name, { value: capped });
}

/** Has a look at whatever the methods of something answer. @param {any} holder @param {(answer: any, self: any) => unknown} look */
function wrapAll(holder, look) {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const { value, configurable } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
    if (typeof value !== "function" || !configurable || name === "constructor") continue;
    Object.defineProperty(holder, name, {
      value(/** @type {any[]} */ ...args) {
        const answer = apply(value, this, args);
        look(answer, this);
        return answer;
      },
    });
  }
}

/** @param {object} holder @param {string} name @returns {() => any} */
function getter(holder, name) {
  return /** @type {() => any} */ (Object.getOwnPropertyDescriptor(holder, name)?.get);
}

/** Takes away whatever could reach out of here, and what makes programs of texts. */
function empty() {
  const later = self.setTimeout.bind(self);
  const crypto = { getRandomValues: self.crypto.getRandomValues.bind(self.crypto) };
  const console = Object.fromEntries(Object.keys(self.console).map((name) => [name, () => undefined]));
  const performance = { now: self.performance.now.bind(self.performance) };
  // The runtime asks what is a function; it makes none of a text.
  const none = Object.assign(function () {}, { prototype: Function.prototype });
  for (const kind of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(kind), "constructor", { value: undefined });
  }
  for (let holder = self; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
    for (const name of Object.getOwnPropertyNames(holder)) if (!NEEDED.has(name)) Reflect.deleteProperty(holder, name);
  }
  const setTimeout = (/** @type {unknown} */ act, /** @type {number} */ delay) => typeof act === "function" && later(() => act(), delay);
  Object.assign(self, { Function: none, console, crypto, performance, setTimeout });
  emptyWasm();
}

/** No second memory, and no second program. */
function emptyWasm() {
  const names = /** @type {Record<string, any>} */ (WebAssembly);
  for (const name of Object.getOwnPropertyNames(names)) {
    if (ERRORS.has(name)) continue;
    if (names[name]?.prototype) Object.defineProperty(names[name].prototype, "constructor", { value: undefined });
    Reflect.deleteProperty(names, name);
  }
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
