/** The last requests to the engine, for the error report: what was asked, how it was answered and how long it took. */

/** @import { Answer, Text } from "../types.d.ts" */

const KEPT = 20;
const LONGEST = 200;

/** @param {() => number} clock milliseconds */
export function createJournal(clock = () => performance.now()) {
    /** @type {string[]} */
    const lines = [];
    let asked = "";
    let since = 0;

    /** @param {string} outcome */
    function add(outcome) {
        if (asked) lines.push(`${asked} -> ${outcome}, ${Math.round(clock() - since)} ms`);
        if (lines.length > KEPT) lines.shift();
        asked = "";
    }

    return {
        /** @param {Record<string, unknown>} request */
        open(request) {
            asked = brief(request);
            since = clock();
        },
        /** @param {Answer} answer */
        close: (answer) =>
            add(answer.ok ? "ok" : `refused: ${answer.error.key}${answer.detail ? ` (${answer.detail})` : ""}`),
        /** @param {Text} reason */
        fail: (reason) => add(`lost: ${reason.key}`),
        lines: () => [...lines],
    };
}

/**
 * The text of a save, a position or an owner's file is long, and holds, as seed and reason do, what nobody may see.
 * @param {Record<string, unknown>} request
 */
function brief(request) {
    const { save, seed, salt, first, second, file, position, reason, ...rest } = request;
    // Of what a computer does the verb alone: a card that it takes in secret is nobody's business.
    const action = request.player && Array.isArray(request.action) ? { action: request.action.slice(0, 1) } : {};
    const shown = JSON.stringify(save === undefined ? { ...rest, ...action } : { ...rest, save: String(save).length });
    return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}...` : shown;
}
