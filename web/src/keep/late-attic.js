/** The attic, fetched and opened when it is first needed. */

/**
 * @import { Attic } from "./attic.js"
 * @import { InAttic } from "./storage.js"
 */

/** What cannot be done there, because the browser has none or it fails, answers null. @param {() => Promise<{ openAttic: () => Promise<Attic> }>} fetch @returns {InAttic} */
export function lateAttic(fetch) {
  /** @type {Promise<Attic | null> | null} */
  let attic = null;
  return async (deed) => {
    attic ??= fetch().then(({ openAttic }) => openAttic()).catch(() => null);
    const found = await attic;
    return found && deed(found).catch(() => null);
  };
}
