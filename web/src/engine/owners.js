/**
 * An engine that is handed an owner's file as soon as it asks for one: at the start, on opening a game, in a new
 * worker.
 */

/**
 * @import { Editions } from "../keep/editions.js"
 * @import { createEngine } from "./engine.js"
 * @typedef {ReturnType<typeof createEngine>} Engine
 * @typedef {{ name: string, hash: string, save: string }} Wanted  the file that a game needs which is not here
 */

/** The key of an engine that has not read a file. */
const LACKING = "error.no_edition";

/**
 * @param {Engine} engine @param {Pick<Editions, "text">} editions
 * @param {(wanted: Wanted) => void} [onLack] a game could not be opened
 * @returns {Engine}
 */
export function withOwners(engine, editions, onLack = () => undefined) {
    /** @param {string} method @param {Record<string, unknown>} [fields] */
    async function call(method, fields) {
        const answer = await engine.call(method, fields);
        if (answer.ok || answer.error.key !== LACKING) return answer;
        const { name, hash } = /** @type {Record<string, string>} */ (answer.error.facts);
        const file = await editions.text(hash);
        const read = file === null ? null : await engine.call("edition", { file });
        if (read?.ok && read.edition.hash === hash) return engine.call(method, fields);
        if (method === "open") onLack({ name, hash, save: String(fields?.save) });
        return answer;
    }
    return { ...engine, call };
}
