/** Chance that repeats: the same seed scatters the same trees on every machine and at every zoom. */

/**
 * Numbers from 0 up to 1, the same for the same seed.
 * @param {string} seed
 * @returns {() => number}
 */
export function stream(seed) {
    let state = hash(seed);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        return mix(state) / 4294967296;
    };
}

/**
 * One number from 0 up to 1 for a seed.
 * @param {string} seed
 */
export function chance(seed) {
    return mix(hash(seed)) / 4294967296;
}

/**
 * Smooth noise over the plane, about 0 to 1, with hills about one unit wide.
 * @param {number} x
 * @param {number} y
 */
export function noise(x, y) {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - i), ease(y - j)];
    const top = lattice(i, j) * (1 - u) + lattice(i + 1, j) * u;
    const bottom = lattice(i, j + 1) * (1 - u) + lattice(i + 1, j + 1) * u;
    return top * (1 - v) + bottom * v;
}

/** @param {number} t */
function ease(t) {
    return t * t * (3 - 2 * t);
}

/**
 * @param {number} i
 * @param {number} j
 */
function lattice(i, j) {
    return mix((Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca77)) | 0) / 4294967296;
}

/** @param {string} text */
function hash(text) {
    let value = 0x811c9dc5;
    for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    return value | 0;
}

/** @param {number} value */
function mix(value) {
    let t = Math.imul(value ^ (value >>> 15), value | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
}
