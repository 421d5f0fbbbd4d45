/** The beginning of links: the page's own address or, where it was opened from a file, the one that everybody knows. */

import { LINK } from "../keep/linked.js";

/** @import { Library } from "../games/games.js" */

/**
 * All of a link that stands before its code; nothing where there is no address that others could open.
 * @param {Pick<Library, "manifest">} library @param {{ protocol: string, href: string }} [here]
 * @param {string} [mark] of what is linked to
 * @returns {Promise<string>}
 */
export async function linkBase(library, here = location, mark = LINK) {
    const { address = "" } = here.protocol === "file:" ? await library.manifest() : { address: here.href };
    return address && address.replace(/[?#].*$/s, "") + mark;
}
