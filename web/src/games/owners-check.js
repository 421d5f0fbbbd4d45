/** Checks an owner's file by the engine, keeps it, and says what it replaces or why it is refused. */

import { shortHash } from "../keep/edition.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Edition } from "../keep/editions.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Parts, Taken } from "./owners.js"
 */

const IN_DATA = /^\/data\/([^/]+)\/([^/]+)\/?(.*)$/;

/** @param {{ replaces: Record<string, string[]> }} edition @param {Speaker} speaker */
export function replacedWords({ replaces }, { say }) {
    return Object.entries(replaces)
        .map(([file, keys]) => say("page.owners.part", { file, keys }))
        .join(say("page.owners.and"));
}

/** @param {Parts} parts @param {string} file @returns {Promise<Taken>} */
export async function checked({ engine, editions, speaker }, file) {
    const answer = await engine.call("edition", { file });
    if (!answer.ok)
        return {
            edition: null,
            text: { key: "page.owners.refused", facts: { reason: placed(answer.error, speaker()) } },
        };
    /** @type {Edition} */
    const edition = { ...answer.edition, game: answer.game, replaces: answer.replaces };
    const written = await editions.keep(edition, file);
    const facts = {
        name: edition.name,
        hash: shortHash(edition.hash),
        what: replacedWords(edition, speaker()),
    };
    return { edition, text: { key: written.ok ? "page.owners.taken" : "page.owners.unkept", facts } };
}

/** A refusal with file and key in words. @param {Text} error @param {Speaker} speaker */
function placed(error, speaker) {
    const [, file, key, rest] = String(error.facts?.at ?? "").match(IN_DATA) ?? [];
    if (file === undefined) return speaker.text(error);
    const at = rest ? rest.replaceAll("/", speaker.say("page.owners.within")) : key;
    return speaker.say("page.owners.place", {
        file,
        key,
        reason: speaker.text({ ...error, facts: { ...error.facts, ...kindsIn(error, speaker), at } }),
    });
}

/**
 * The kinds wanted and found, in words, where the engine names them as a program does.
 * @param {Text} error
 * @param {Speaker} speaker
 */
function kindsIn({ facts = {} }, { has, say }) {
    const named = ["wanted", "found"].filter((fact) => has(`page.owners.kind.${facts[fact]}`));
    return Object.fromEntries(named.map((fact) => [fact, say(`page.owners.kind.${facts[fact]}`)]));
}
