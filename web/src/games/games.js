/** The games of the page: what is opened, kept and begun; each act is a function of the desk, in the modules beside. */

import { freeNameFor, isAtRisk, keep, keepAs, lastKept, playing, shelve } from "./keeping.js";
import { open, playCopy, prepare, putAside, resume, start, teach } from "./opening.js";
import { noteSeats, seats } from "./seating.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { BoardMap, Text, View } from "../types.d.ts"
 * @import { Tab } from "../keep/tab.js"
 * @import { Card } from "../keep/storage.js"
 * @import { Store } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {ReturnType<typeof import("../engine/engine.js").createEngine>} Engine
 * @typedef {ReturnType<typeof import("../keep/storage.js").createStorage>} Keeper
 * @typedef {ReturnType<typeof import("../site/data.js").createLibrary>} Library
 * @typedef {{ game: string, scenario: string, options: Record<string, string | number | boolean>, seed: number,
 * players: Record<string, string>, mode: string, ready?: boolean, salt?: string, first?: string, second?: string,
 * edition?: { name: string, hash: string }, duplicate?: NonNullable<View["duplicate"]>, veil?: unknown }} NewGame
 * `ready`: with a good set-up standing, where the game has one; `salt`: with which its dice are sealed; `first`,
 * `second`: the numbers of which they are made; `edition`: the owner's file that it is played by
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Engine, "call" | "expect">} engine
 * @property {Keeper} keeper
 * @property {Tab} tab
 * @property {Library} library
 * @property {(speaker: Speaker, map: BoardMap) => void} onGame
 * @property {(text: Text, tone: "plain" | "reason" | "alarm") => void} say
 * @property {(save: string, name: string) => void} handOut gives the player a file
 *
 * @typedef {Parts & { isNoted: boolean, named: View | null, speaker: Speaker, keeping: Promise<void> }} Desk
 *   `isNoted`: the game in play is counted for the reminder; `named`: the last view that is kept under a name;
 *   `keeping`: ends when the game is kept
 */

/** @param {Parts} parts */
export function createGames(parts) {
    /** @type {Desk} */
    const desk = {
        ...parts,
        isNoted: false,
        named: null,
        speaker: createSpeaker([]),
        keeping: Promise.resolve(),
    };
    return {
        prepare: () => prepare(desk),
        resume: () => resume(desk),
        start: (/** @type {NewGame} */ game) => start(desk, game),
        /** @param {string} save @param {Card} [from] its card */
        open: (save, from) => open(desk, save, from),
        /** @param {string} report @param {NewGame} [game] */
        putAside: (report, game) => putAside(desk, report, game),
        /** @param {Parameters<typeof teach>[1]} asked */
        teach: (asked) => teach(desk, asked),
        playCopy: () => playCopy(desk),
        seats: (/** @type {string} */ game, /** @type {string} */ scenario) => seats(desk, game, scenario),
        /** @param {string} game @param {Record<string, string>} players */
        noteSeats: (game, players) => noteSeats(desk, game, players),
        keep: () => keep(desk),
        keepAs: (/** @type {string} */ name) => keepAs(desk, name),
        playing: () => playing(desk),
        kept: () => lastKept(desk),
        shelve: () => shelve(desk),
        isAtRisk: () => isAtRisk(desk),
        freeName: () => freeNameFor(desk),
    };
}

/** @typedef {ReturnType<typeof createGames>} Games */
