/**
 * Asks the browser, once, not to clear what is kept here when space runs short; some hand the question to the player.
 */

/** @import { createStorage } from "./storage.js" */

const ASKED = "persist-asked";

/**
 * Nothing waits for the answer: a player may leave it open.
 * @param {Pick<ReturnType<typeof createStorage>, "recall" | "remember">} keeper
 */
export function askToPersist(keeper) {
    if (keeper.recall(ASKED) || !navigator.storage?.persist) return;
    keeper.remember(ASKED, "yes");
    navigator.storage.persist().catch(() => false);
}
