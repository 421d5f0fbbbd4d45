/** Finished games that nobody named: the last of them are kept by themselves. */

import { freeName } from "../keep/names.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Entry, Keeper, Saved } from "../keep/storage.js"
 * @import { Tab } from "../keep/tab.js"
 * @typedef {{ keeper: Keeper, tab: Pick<Tab, "whileIdle">, handOut: (save: string, name: string) => void }} Desk
 */

/** The most finished games that are kept. */
export const FINISHED = 20;

/**
 * Keeps a finished game in place of the oldest such that there is no room for; where there is none at all it is handed
 * out as a file.
 * @param {Desk} desk @param {Saved} saved @returns {Promise<Text>} what became of it
 */
export async function keepFinished(desk, { card, save }) {
    const { keeper, handOut } = desk;
    const name = freeName(card.name, keeper.has);
    const kept = { card: { ...card, name, finished: true }, save };
    let written = await keeper.write(kept);
    /** @type {ReturnType<Keeper["remove"]>[]} */
    const dropped = [];
    for (let back; !written.ok && (back = await dropOldest(desk)); written = await keeper.write(kept))
        dropped.push(back);
    while (finishedIn(keeper).length > FINISHED && (await dropOldest(desk)));
    if (!written.ok) {
        for (const putBack of dropped) putBack();
        handOut(save, name);
    }
    return { key: written.ok ? "page.saves.over.kept" : "page.saves.aside.file", facts: { name } };
}

/** The latest first. @param {Pick<Keeper, "list">} keeper @returns {Entry[]} */
function finishedIn(keeper) {
    return keeper.list().filter(({ card }) => card?.finished);
}

/**
 * Drop the oldest finished game; what puts it back, or null where none could go: one that another tab plays stays.
 * @param {Desk} desk
 */
async function dropOldest({ keeper, tab }) {
    for (const { name } of finishedIn(keeper).reverse()) {
        /** @type {ReturnType<Keeper["remove"]>[]} */
        const back = [];
        if (await tab.whileIdle(name, () => back.push(keeper.remove(name)))) return back[0];
    }
    return null;
}
