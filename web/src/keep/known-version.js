/** A tab's knowledge of its game: whether what is kept is what it read or wrote, and what it adds to. */

/**
 * @import { Chain } from "./save-pieces.js"
 * @import { Addition } from "./apply-tail.js"
 * @import { Written } from "./local-store.js"
 * @import { Card, Keeper, Read, Saved } from "./storage.js"
 * @typedef {{ mark: number, save?: string, piece?: Addition, tail?: Addition }} Kept  what a session answers to `save`
 */

/** Units of text that are written at once in a blink. */
const SMALL = 200_000;

/** A game is kept here that the browser does not hand out. */
export const UNASKED = "unasked";

/**
 * @param {Keeper} keeper
 * @param {() => string | null} place the name of the game; null: the game in play
 * @param {string} unnamed what stands on its card then
 */
export function createHand(keeper, place, unnamed) {
    /** @type {string | null} what this tab read last */
    let known = null;
    let written = false;
    /** @type {Chain | null} */
    let chain = null;
    /** @type {number | null} */
    let mark = null;
    let size = 0;

    /** @param {Card} card @param {Kept} kept @returns {Promise<Written>} */
    async function put(card, { save, piece, tail }) {
        const added = piece ?? tail;
        if (added)
            return chain
                ? keeper.add(chain, piece ? "piece" : "tail", card, added)
                : { ok: false, key: "page.storage.lost" };
        const begun = await keeper.begin(place(), { card, save: save ?? "" });
        chain = begun.chain;
        size = save?.length ?? 0;
        return begun.written;
    }

    return {
        /** @returns {Promise<Read>} */
        async read() {
            const stamp = keeper.stamp(place());
            const found = await keeper.read(place());
            known = found.unasked ? null : stamp;
            return found;
        },
        /**
         * A game that is kept here and that this tab has not read: its first write would be the end of it.
         * @returns {Promise<Saved | typeof UNASKED | null>}
         */
        async unread() {
            const isKnown = written || keeper.stamp(place()) === known;
            written = true;
            if (isKnown) return null;
            const { saved, unasked } = await keeper.read(place());
            return unasked ? UNASKED : saved;
        },
        /** The session's mark of what is kept here; what was played since is enough to go on. */
        mark: () => mark,
        /** True if the game is so small that it is better written whole, in two generations, than added to for good. */
        isSmall: () => size < SMALL,
        /** @param {Card} card @param {Kept} kept @returns {Promise<Written>} */
        async write(card, kept) {
            mark = null;
            const done = await put({ ...card, name: place() ?? unnamed }, kept);
            if (done.ok) mark = kept.mark;
            return done;
        },
        /** The next write is of another place, and whole. */
        leave: () => void (chain = mark = null),
    };
}
