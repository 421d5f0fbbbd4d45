/** Bounds on what a program that somebody wrote may take of the machine's memory. */

/** Bytes that Python may take in all. */
const MOST_MEMORY = 512 * 2 ** 20;
/**
 * Bytes that arrays of JavaScript may take in all, those counted that are let go: the runtime takes a part, its files
 * in memory too.
 */
const MOST_ARRAYS = 128 * 2 ** 20;
const PAGE = 2 ** 16;

// A program may put others in their place.
const { apply, construct } = Reflect;

/** More than so much is refused, and becomes a MemoryError in Python. */
export function limitMemory() {
    const { grow } = WebAssembly.Memory.prototype;
    const bufferOf = getter(WebAssembly.Memory.prototype, "buffer");
    const sizeOf = getter(ArrayBuffer.prototype, "byteLength");
    Object.defineProperty(WebAssembly.Memory.prototype, "grow", {
        value(/** @type {number} */ more) {
            const pages = +more;
            if (!(apply(sizeOf, apply(bufferOf, this, []), []) + pages * PAGE <= MOST_MEMORY))
                throw new RangeError("too much memory");
            return apply(grow, this, [pages]);
        },
    });
}

/**
 * Counts what is taken by arrays, however it comes about. What goes beyond the budget ends the program, whatever it
 * makes of the error.
 * @param {() => void} onEnd
 */
export function limitArrays(onEnd) {
    const Shared = /** @type {BufferKind} */ (
        new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer.constructor
    );
    /** @type {TypedKind[]} */
    const kinds = [
        Int8Array,
        Uint8Array,
        Uint8ClampedArray,
        Int16Array,
        Uint16Array,
        Int32Array,
        Uint32Array,
        Float32Array,
        Float64Array,
        BigInt64Array,
        BigUint64Array,
    ];
    const typed = Object.getPrototypeOf(Uint8Array.prototype);
    const bufferOf = getter(typed, "buffer");
    const sizeOfView = getter(typed, "byteLength");
    const isView = ArrayBuffer.isView;
    let left = MOST_ARRAYS;

    /** @param {number} bytes */
    function take(bytes) {
        left -= bytes > 0 ? bytes : 0;
        if (left >= 0) return;
        onEnd();
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
    const capped = new Proxy(Kind, {
        construct: (_, args, kind) => make(args, (given) => construct(Kind, given, kind)),
    });
    Object.defineProperty(Kind.prototype, "constructor", { value: capped });
    if (Object.hasOwn(self, Kind.name)) Object.defineProperty(self, Kind.name, { value: capped });
}

/**
 * Has a look at whatever the methods of something answer.
 * @param {any} holder
 * @param {(answer: any, self: any) => unknown} look
 */
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
