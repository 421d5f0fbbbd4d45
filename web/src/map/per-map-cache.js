/**
 * A cache for values that are worked out once for a map and drawn from again and again: a tile must not work out the
 * whole board.
 */

/** @import { Layout } from "./hex.js" */

/** @type {WeakMap<object, Map<string, any>>} */
const all = new WeakMap();

/**
 * The value that belongs to a layout (or to another value) under a name; made when it is first asked for.
 * @template Value
 * @param {object} owner
 * @param {string} name
 * @param {() => Value} make
 * @returns {Value}
 */
export function kept(owner, name, make) {
    const own = all.get(owner) ?? new Map();
    all.set(owner, own);
    if (!own.has(name)) own.set(name, make());
    return own.get(name);
}
