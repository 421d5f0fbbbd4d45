/** The attic, fetched and opened when it is first needed. */

/**
 * @import { Attic } from "./attic.js"
 * @import { InAttic } from "./storage.js"
 */

/** The time for which one that could not be opened is not asked for again, in milliseconds. */
const AGAIN = 60_000;

/**
 * The attic, opened late: a deed that cannot be done there, because the browser has none or it fails, answers null.
 * @param {() => Promise<{ openAttic: () => Promise<Attic> }>} fetch
 * @returns {InAttic}
 */
export function lateAttic(fetch) {
    /** @type {Promise<Attic | null> | null} */
    let attic = null;
    let asked = 0;
    return async (deed) => {
        if (attic && (await attic) === null && performance.now() - asked > AGAIN) attic = null;
        if (!attic) asked = performance.now();
        attic ??= fetch().then(
            ({ openAttic }) => openAttic().catch(() => null),
            () => (attic = null),
        );
        const found = await attic;
        return found && deed(found).catch(() => null);
    };
}
