/** The lines of the log that are read: a reason once, however many actions it is given for. */

/** @import { LoggedEvent } from "./state.js" */

/**
 * Without the reasons that are kept back, and those that the same player gave last.
 * @param {readonly LoggedEvent[]} log @returns {LoggedEvent[]}
 */
export function linesOf(log) {
    /** @type {LoggedEvent | undefined} */
    let last;
    return log.filter((event) => {
        if (event.secret) return false;
        if (!event.bot) return true;
        const isNew = !last || !isSame(last, event);
        last = event;
        return isNew;
    });
}

/** @param {LoggedEvent} one @param {LoggedEvent} other */
function isSame(one, other) {
    if (one.bot !== other.bot || one.text.key !== other.text.key) return false;
    return JSON.stringify(one.text) === JSON.stringify(other.text);
}
