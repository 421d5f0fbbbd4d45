/** Takes from a worker, before a program of somebody's runs in it, all by which it could reach out. */

/** Names of WebAssembly that are kept once Python runs: errors are known by them. */
const ERRORS = new Set(["CompileError", "LinkError", "RuntimeError", "Exception", "Tag", "JSTag"]);
/**
 * Names of the global object that are kept once Python runs: the language itself; a clock, chance for hashes and a
 * console that says nothing are put back.
 */
const NEEDED = new Set(
    (
        "AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date " +
        "Error EvalError FinalizationRegistry " +
        "Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN " +
        "Number Object Promise Proxy " +
        "RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError " +
        "URIError Uint16Array Uint32Array " +
        "Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI decodeURIComponent " +
        "encodeURI encodeURIComponent escape " +
        "globalThis isFinite isNaN parseFloat parseInt undefined unescape self clearTimeout setTimeout TextDecoder " +
        "TextEncoder DOMException constructor"
    ).split(" "),
);
/** Doors that are shut before Python starts, as modules of its own would hold them open. */
const DOORS = (
    "XMLHttpRequest WebSocket WebSocketStream WebTransport EventSource Worker SharedWorker " +
    "BroadcastChannel indexedDB caches cookieStore " +
    "Notification FileReaderSync FileSystemSyncAccessHandle"
).split(" ");

/** Shuts these; the rest goes when Python runs. */
export function shutDoors() {
    for (let holder = self; holder && holder !== Object.prototype; holder = Object.getPrototypeOf(holder)) {
        for (const name of DOORS) Reflect.deleteProperty(holder, name);
    }
}

/** Takes away whatever could reach out of here, and what makes programs of texts. */
export function empty() {
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
        for (const name of Object.getOwnPropertyNames(holder))
            if (!NEEDED.has(name)) Reflect.deleteProperty(holder, name);
    }
    const setTimeout = (/** @type {unknown} */ act, /** @type {number} */ delay) =>
        typeof act === "function" && later(() => act(), delay);
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
