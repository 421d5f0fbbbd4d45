/** Slices of a long work: each as large as is done in a blink, so that a stop is heard and no call seems lost. */

/** The time that a slice should take, in milliseconds. */
const BLINK = 200;
const FIRST = 5;
const MOST = 2000;

/** The measure of one work's slices. @param {() => number} clock milliseconds */
export function createSlices(clock = () => performance.now()) {
    let nodes = FIRST;
    return {
        /**
         * Asks for a slice, and takes from the time it took how large the next is to be.
         * @template T
         * @param {(nodes: number) => Promise<T>} ask
         * @returns {Promise<T>}
         */
        async next(ask) {
            const begun = clock();
            const answer = await ask(nodes);
            nodes = resized(nodes, clock() - begun);
            return answer;
        },
    };
}

/**
 * A slice that would take a blink where one of so many nodes took so long: at most twice as large, and as small as need
 * be.
 * @param {number} nodes @param {number} took milliseconds
 */
export function resized(nodes, took) {
    const fitting = took > 0 ? Math.round((nodes * BLINK) / took) : MOST;
    return Math.max(1, Math.min(fitting, 2 * nodes, MOST));
}
