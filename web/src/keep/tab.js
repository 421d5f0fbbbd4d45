/**
 * The place in which this tab keeps its game: with the game in play, or, where another tab plays that, under a name.
 */

import { createHand } from "./known-version.js";
import { waitFor } from "./locks.js";

/**
 * @import { Keeper } from "./storage.js"
 * @import { Locks } from "./locks.js"
 */

const AUTO = "auto";
const NAMED = "save:";
/** The tab's memory for when it is loaded again. */
const OWN = "rasputitsa:place";
const CRASHES = "rasputitsa:crashes";

/**
 * @param {{ keeper: Keeper, locks: Promise<Locks>, memory?: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null
 * }} parts
 */
export function createTab({ keeper, locks, memory = ownMemory() }) {
    let name = remembered();
    let claimed = false;
    /** @type {Locks | null} */
    let ready = null;
    /** @type {Promise<boolean> | null} */
    let claiming = null;
    const { leave, ...hand } = createHand(keeper, () => name, AUTO);

    /** @returns {string | null} the name that this tab went on with under, while there is such a game */
    function remembered() {
        const known = memory?.getItem(OWN) ?? null;
        return known !== null && keeper.has(known) ? known : null;
    }

    function lock() {
        return name === null ? AUTO : NAMED + name;
    }

    /** @param {string | null} next */
    function move(next) {
        name = next;
        claimed = true;
        leave();
        if (next === null) memory?.removeItem(OWN);
        else memory?.setItem(OWN, next);
    }

    /** Takes the game in play for this tab. @returns {Promise<boolean>} whether no other tab has it */
    async function claim() {
        if (claimed) return true;
        claiming ??= tryClaim().finally(() => (claiming = null));
        return claiming;
    }

    async function tryClaim() {
        ready = await locks;
        if (await ready.take(lock())) claimed = true;
        else if (name !== null) {
            name = null;
            claimed = await ready.take(lock());
        }
        return claimed;
    }

    /** Goes on under a name, which is free. @param {string} next @returns {Promise<boolean>} */
    async function branchOff(next) {
        ready = await locks;
        if (!(await ready.take(NAMED + next))) return false;
        if (claimed) ready.free(lock());
        move(next);
        return true;
    }

    return {
        claim,
        branchOff,
        /** Ends when the tab that has the game in play has let it go. */
        async wait() {
            await waitFor(await locks, AUTO);
            if (!claimed) move(null);
            else if (name !== null) ready?.free(AUTO);
        },
        /** True if this tab may write: its game is still its own. */
        isOurs: () => claimed && ready?.isHeld(lock()) === true,
        /**
         * Does something with a named game that no tab plays, and lets none play it meanwhile.
         * @param {string} other @param {() => unknown} act @returns {Promise<boolean>} whether it was done
         */
        async whileIdle(other, act) {
            if (claimed && other === name) return false;
            const all = await locks;
            if (!(await all.take(NAMED + other))) return false;
            await act();
            all.free(NAMED + other);
            return true;
        },
        name: () => name,
        /**
         * The times that the game in play had cost its engine when this tab was loaded again: that does not mend it.
         */
        crashes: () => Number(memory?.getItem(CRASHES) ?? 0),
        /** @param {number} count */
        noteCrashes(count) {
            if (count > 0) memory?.setItem(CRASHES, String(count));
            else memory?.removeItem(CRASHES);
        },
        /** Facts about the game without opening it. */
        card: () => keeper.card(name),
        ...hand,
    };
}

/** @typedef {ReturnType<typeof createTab>} Tab */

/** @returns {Storage | null} */
function ownMemory() {
    try {
        return window.sessionStorage;
    } catch {
        return null;
    }
}
