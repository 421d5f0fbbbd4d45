/** Asks the browser, once, not to clear what is kept here when space runs short. */

/** @import { createStorage } from "./storage.js" */

const ASKED = "persist-asked";

/** @param {Pick<ReturnType<typeof createStorage>, "recall" | "remember">} keeper */
export async function askToPersist(keeper) {
  if (keeper.recall(ASKED) || !navigator.storage?.persist) return;
  keeper.remember(ASKED, "yes");
  await navigator.storage.persist().catch(() => false);
}
