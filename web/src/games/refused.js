/** The reason why a save is not open: for want of a file that can be named, or for itself. */

/** @import { Text } from "../types.d.ts" */

/** An owner's file, or one of the site's. */
const WANTS_FILE = /^(error\.no_edition|page\.file.*)$/;

/** @param {Text} [why] what was said when it was tried @returns {Text} */
export function refusedFor(why) {
    return why && WANTS_FILE.test(why.key) ? why : { key: "page.saves.refused" };
}
