/** Takes an owner's file in: the engine checks it, the browser keeps it, and the game that waited for it is opened. */

import { shortHash, TAKEN } from "../keep/edition.js";
import { lazy } from "../lazy.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Edition, Editions } from "../keep/editions.js"
 * @import { Wanted } from "../engine/owners.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Brought } from "./files.js"
 * @import { Engine, Library } from "./games.js"
 * @import { State } from "../play/state.js"
 * @typedef {{ edition: Edition | null, text: Text }} Taken  `text`: what it replaces, or why it is refused
 * @typedef {{ engine: Pick<Engine, "call">, editions: Editions, rules: Library["rules"], speaker: () => Speaker, open:
 * (save: string) => Promise<boolean> }} Parts
 */

/** @param {Parts} parts */
export function createOwners(parts) {
    const { editions, open } = parts;
    /** @type {Wanted | null} */
    let wanted = null;

    /** @param {string} file @returns {Promise<Taken>} */
    async function takeIn(file) {
        const { checked } = await lazy.ownersCheck();
        const taken = await checked(parts, file);
        if (taken.edition) window.dispatchEvent(new CustomEvent(TAKEN, { detail: taken.edition }));
        return taken;
    }

    return {
        of: editions.of,
        texts: editions.texts,
        /** Takes a kept file out; says what comes of that. @param {Edition} edition @returns {Promise<Text>} */
        async forget({ name, hash }) {
            await editions.forget(hash);
            return { key: "page.owners.forgotten", facts: { name, hash: shortHash(hash) } };
        },
        /**
         * The rulebook of a game; of the one on the table with the tables by which it is played.
         * @param {string} game
         * @param {Pick<State, "view">} state
         */
        async book(game, { view }) {
            const book = await parts.rules(game);
            const file = view?.edition && view.game === game ? await editions.text(view.edition.hash) : null;
            const read = file === null ? null : await parts.engine.call("edition", { file });
            return read?.ok ? { ...book, tables: { ...book.tables, ...read.tables } } : book;
        },
        take: takeIn,
        /** A game could not be opened without the file. @param {Wanted} lacking */
        want: (lacking) => void (wanted = lacking),
        /**
         * As `take`; the game that waits for this very file is opened with it.
         * @param {string} file
         * @returns {Promise<Brought>}
         */
        async bring(file) {
            const { edition, text } = await takeIn(file);
            const waiting = edition && wanted?.hash === edition.hash ? wanted : null;
            if (waiting) wanted = null;
            const opened = waiting !== null && (await open(waiting.save));
            return { ok: edition !== null, opened, text };
        },
    };
}

/** @typedef {ReturnType<typeof createOwners>} Owners */

/** True if a text is an owner's file: a save names one, and is called by none. @param {string} text */
export function isOwners(text) {
    try {
        return typeof JSON.parse(text)?.edition === "string";
    } catch {
        return false;
    }
}
