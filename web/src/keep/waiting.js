/** Games with somebody elsewhere: whose turn came last, or was sent, and when; as long as nobody has played on. */

import { checksum } from "./checksum.js";

/**
 * @import { Keeper } from "../games/games.js"
 * @import { View } from "../types.d.ts"
 * @import { Card } from "./storage.js"
 * @typedef {{ sign: string, at: string, side: string, when: number, kind: "came" | "sent" }} Waiting
 *   `sign`: the fingerprint of the game; `at`: its moment; `side`: whose turn it is; `when`: milliseconds since 1970
 */

const SETTING = "came";
/** As many games are remembered. */
const MOST = 50;

/**
 * Notes that what is on the table has come, or is sent, just now.
 * @param {Pick<Keeper, "remember" | "recall">} keeper @param {View} view
 * @param {Pick<Waiting, "sign" | "when" | "kind">} how
 */
export function noteTurn(keeper, view, { sign, when, kind }) {
    const others = allOf(keeper).filter((each) => each.sign !== sign);
    const side = view.result ? "" : (view.decision?.side ?? "");
    const all = side ? [{ sign, at: momentOf(view), side, when, kind }, ...others] : others;
    keeper.remember(SETTING, JSON.stringify(all.slice(0, MOST)));
}

/**
 * The turn that a game waits for since it came or was sent; null: it does not.
 * @param {Pick<Keeper, "recall">} keeper @param {View | Card} game on the table, or a kept one's card
 * @returns {Waiting | null}
 */
export function waitingOf(keeper, game) {
    const all = allOf(keeper);
    const at = all.length > 0 ? momentOf(game) : "";
    return all.find((each) => each.at === at) ?? null;
}

/** A moment of a game by where everybody stands, which a view and a card both tell. @param {any} game */
function momentOf({ game, scenario, length, units, sketch }) {
    return [game, scenario, length, checksum(JSON.stringify(sketch ? fromSketch(sketch) : fromUnits(units)))].join(" ");
}

/** @param {Record<string, string>} sketch */
function fromSketch(sketch) {
    return ordered(Object.entries(sketch).map(([side, hexes]) => [side, hexes.split(" ")]));
}

/** @param {View["units"]} units */
function fromUnits(units) {
    /** @type {Record<string, string[]>} */
    const held = {};
    for (const { side, hex } of units) if (hex) (held[side] ??= []).push(hex);
    return ordered(Object.entries(held));
}

/** @param {[string, string[]][]} held */
function ordered(held) {
    return held.map(([side, hexes]) => [side, ...[...new Set(hexes)].sort()]).sort();
}

/** A browser's storage may hold anything. @param {Pick<Keeper, "recall">} keeper @returns {Waiting[]} */
function allOf(keeper) {
    try {
        const all = JSON.parse(keeper.recall(SETTING) ?? "[]");
        return Array.isArray(all) ? all.filter(isWaiting) : [];
    } catch {
        return [];
    }
}

/** @param {any} each */
function isWaiting(each) {
    const words = [each?.sign, each?.at, each?.side, each?.kind];
    return words.every((word) => typeof word === "string") && Number.isFinite(each.when);
}
