/** The seed of a game's dice. */

const LARGEST_SEED = 2 ** 53;

/** A seed that nobody chose. */
export function randomSeed() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return ((high & 0x1fffff) * 2 ** 32 + low) % LARGEST_SEED;
}
