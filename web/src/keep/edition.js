/** The name of an owner's file on the page, and the event of its coming. */

/** The event by which a dialog learns of a file that came another way: its detail is the edition. */
export const TAKEN = "owners";

/** The first signs of a hash, as many as tell files apart. @param {string} hash */
export function shortHash(hash) {
    return hash.slice(0, 8);
}
