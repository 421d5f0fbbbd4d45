/**
 * All that is kept here as one file: the games with their branches, the one in play, the settings; and the way back.
 */

import { createBeside, namesFrom } from "../keep/beside.js";
import { cleanName, freeName, isWellFormed } from "../keep/names.js";
import { isJoined } from "./joined.js";

/**
 * @import { Named } from "../keep/beside.js"
 * @import { Card, Keeper, Saved } from "../keep/storage.js"
 * @typedef {{ saves: Saved[], unread: number, playing: Saved | null, settings: Record<string, string> }} Kept
 *   `unread`: so many games of it cannot be read
 * @typedef {Kept & { editions: string[], names: Record<string, Named[]>, joined: Record<string, string> }} Archive
 *   `editions`: owners' files; `names`: of moments, by the fingerprints of games; `joined`: what belongs to games and
 *   lessons among the settings
 * @typedef {{ saves: number, failed: string | null }} Restored  `failed`: the key of what stood in the way
 */

const FORMAT = 1;
const MOST_SAVES = 2000;
const MOST_EDITIONS = 100;
const LONGEST_SETTING = 10_000;

/**
 * @param {Keeper} keeper
 * @param {Saved | null} playing
 * @param {string[]} [editions] owners' files
 * @param {Pick<ReturnType<typeof createBeside>, "names">} [beside]
 * @returns {Promise<string | null>} null where the browser does not hand one out
 */
export async function archiveText(keeper, playing, editions = [], beside = createBeside()) {
    const saves = [];
    for (const { name } of keeper.list()) {
        const { saved, unasked } = await keeper.read(name);
        if (unasked) return null;
        saves.push(saved ?? []);
    }
    const names = beside.names();
    return JSON.stringify({
        ...{ archive: FORMAT, saves: saves.flat(), playing, settings: keeper.settings() },
        ...(editions.length > 0 && { editions }),
        ...(Object.keys(names).length > 0 && { names }),
    });
}

/** @param {string} text @returns {Archive | null} null where it is none */
export function parseArchive(text) {
    try {
        const form = JSON.parse(text);
        if (form?.archive !== FORMAT || !Array.isArray(form.saves) || form.saves.length > MOST_SAVES) return null;
        const saves = form.saves.flatMap((/** @type {unknown} */ each) => savedFrom(each) ?? []);
        const texts = Object.entries(textsFrom(form.settings));
        const beside = { editions: editionsFrom(form.editions), names: namesFrom(form.names) };
        const unread = form.saves.length - saves.length;
        return {
            saves,
            unread,
            playing: savedFrom(form.playing),
            settings: Object.fromEntries(
                texts.filter(([key, text]) => !isJoined(key) && text.length <= LONGEST_SETTING),
            ),
            joined: Object.fromEntries(texts.filter(([key]) => isJoined(key))),
            ...beside,
        };
    } catch {
        return null;
    }
}

/**
 * Adds the games of an archive to those that are here; none is written over, and one that is here already is not
 * doubled.
 * Its settings are left to whoever asks for them.
 * @param {Keeper} keeper
 * @param {Saved[]} saves
 * @returns {Promise<Restored>}
 */
export async function restore(keeper, saves) {
    let count = 0;
    for (const saved of [...saves].reverse()) {
        if (await isHere(keeper, saved)) continue;
        const name = freeName(saved.card.name, keeper.has);
        const written = await keeper.write({ ...saved, card: { ...saved.card, name } });
        if (!written.ok) return { saves: count, failed: written.key };
        count += 1;
    }
    return { saves: count, failed: null };
}

/** True if a game is here under its name, or under that with a number. @param {Keeper} keeper @param {Saved} saved */
async function isHere(keeper, { card, save }) {
    const names = new Set();
    for (let name = card.name; keeper.has(name); name = freeName(card.name, (each) => names.has(each))) {
        if ((await keeper.read(name)).saved?.save === save) return true;
        names.add(name);
    }
    return false;
}

/** Notes on games and lessons, added to those that are here. */
export { join } from "./joined.js";

/** Names of moments that came with the games. @param {Record<string, Named[]>} names */
export function addNames(names) {
    createBeside().add(names);
}

/** @param {any} form @returns {Saved | null} */
function savedFrom(form) {
    const card = form?.card;
    const isCard =
        typeof card?.name === "string" &&
        isWellFormed(card.name) &&
        cleanName(card.name) !== "" &&
        [card.game, card.scenario].every((word) => typeof word === "string");
    const isCounted = isCard && [card.turn, card.turns, card.length, card.when].every(Number.isFinite);
    return isCounted && typeof form.save === "string" ? { card: cardFrom(card), save: form.save } : null;
}

/** @param {Card} card @returns {Card} */
function cardFrom({ name, game, scenario, turn, turns, length, when, sketch, resting, duplicate }) {
    return {
        name: cleanName(name),
        game,
        scenario,
        turn,
        turns,
        length,
        when,
        ...(isWords(sketch) ? { sketch } : {}),
        ...(isWords(resting) ? { resting } : {}),
        ...(typeof duplicate === "string" ? { duplicate } : {}),
    };
}

/** @param {Record<string, string> | undefined} form */
function isWords(form) {
    return form && Object.values(form).every((words) => typeof words === "string");
}

/** @param {any} form @returns {string[]} */
function editionsFrom(form) {
    return Array.isArray(form) ? form.filter((each) => typeof each === "string").slice(0, MOST_EDITIONS) : [];
}

/** @param {any} form @returns {Record<string, string>} */
function textsFrom(form) {
    const pairs = Object.entries(form ?? {}).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(/** @type {[string, string][]} */ (pairs));
}
