/** Reads what stands for a whole game, a link, a code or the text of a file, without opening it. */

import { LINK } from "../keep/linked.js";
import { textOf } from "../keep/link.js";
import { isWhole } from "./came.js";
import { hashIn } from "./sent.js";

/** @import { Engine } from "../games/games.js" */

/**
 * The text of a save, or of a position; null where it is neither.
 * @param {Pick<Engine, "call">} engine @param {string} text @returns {Promise<string | null>}
 */
export async function saveOf(engine, text) {
    if (text.trimStart().startsWith("{")) return text;
    const hash = hashIn(text);
    if (hash === null) return null;
    return isWhole(hash) ? readCode(engine, hash) : ((await textOf(hash)).text ?? null);
}

/** @param {Pick<Engine, "call">} engine @param {string} hash @returns {Promise<string | null>} */
async function readCode(engine, hash) {
    const code = decodeURIComponent(hash.slice(LINK.length));
    for (;;) {
        const answer = await engine.call("read_code", { code });
        if (!answer.ok) return null;
        if (answer.save) return answer.save;
    }
}
