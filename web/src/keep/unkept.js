/** While the game in play is not kept: asks before the page is left, and tries again by itself. */

/**
 * @import { Store } from "../play/state.js"
 * `canKeep`: whether the browser has a storage.
 * @typedef {{ store: Store, keep: () => Promise<void>, canKeep: boolean }} Parts
 */

/** Seconds until the next try: twice as long each time, and never longer than the last. */
const [SOON, LONGEST] = [5, 60];

/** @param {Parts} parts */
export function createUnkept({ store, keep, canKeep }) {
    let isUnkept = false;
    let pause = SOON;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let next;

    const ask = (/** @type {Event} */ event) => event.preventDefault();

    /** Room may have been made elsewhere. */
    const look = () => document.visibilityState === "visible" && void again();

    async function again() {
        clearTimeout(next);
        next = undefined;
        if (store.state.live) await keep().catch(() => undefined); // the engine's end is told by itself
        if (isUnkept && next === undefined) wait();
    }

    function wait() {
        if (!canKeep) return;
        next = setTimeout(() => void again(), pause * 1000);
        pause = Math.min(2 * pause, LONGEST);
    }

    /** Listen only while something is unkept: a page that asks before it is left is not kept in memory when it is. */
    function turn() {
        const change = isUnkept ? addEventListener : removeEventListener;
        change("beforeunload", ask);
        if (canKeep) for (const event of ["storage", "visibilitychange"]) change(event, look, true);
        clearTimeout(next);
        next = undefined;
        pause = SOON;
        if (isUnkept) wait();
    }

    return {
        /** Goes by the state. */
        follow() {
            const { keeping, view } = store.state;
            const now = keeping.unkept !== null && !keeping.taken && (view?.length ?? 0) > 0;
            if (now === isUnkept) return;
            isUnkept = now;
            turn();
        },
    };
}
