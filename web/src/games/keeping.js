/** Keeps the game in play after every action, and under a name where a player wants it or it would be lost. */

import { isLost } from "../engine/lost.js";
import { askToPersist } from "../keep/persist.js";
import { UNASKED } from "../keep/known-version.js";
import { isDue, noteGame } from "../keep/reminder.js";
import { orderParts } from "../play/orders.js";
import { stillResting } from "../play/seats.js";
import * as reduce from "../play/state.js";
import { freeName } from "../keep/names.js";

/**
 * @import { Text, View } from "../types.d.ts"
 * @import { Card, Entry, Saved } from "../keep/storage.js"
 * @import { Kept } from "../keep/known-version.js"
 * @import { Desk } from "./games.js"
 */

/**
 * The first view of a game.
 * @param {Desk} desk
 * @param {View} view
 * @param {Record<string, string>} [resting] computers that gave way to a person
 */
export async function begin(desk, view, resting = {}) {
    const log = await desk.engine.call("log");
    desk.store.update(
        reduce.withBegun,
        view,
        log.ok ? log.events : view.events,
        stillResting(resting, view.players),
        log.ok ? log.from : 0,
    );
    desk.isNoted = view.length > 0;
    await keep(desk);
    await recall(desk);
    await recallOdds(desk);
}

/** Recall the odds of a battle whose die had fallen when the game was left. @param {Desk} desk */
async function recallOdds({ store, engine, speaker }) {
    const { view, log } = store.state;
    const fought = reduce.battlesOf(view).find(({ status }) => status === "fighting");
    const cast = log.findLast(({ die, text }) => die && speaker.named(text).includes(fought?.hex ?? ""));
    if (!fought || !cast || cast.length === 0) return;
    const answer = await engine.call("past", { length: cast.length - 1 });
    if (answer.ok && store.state.view === view) store.update(reduce.withWorkings, answer.view);
}

/** Recall the board before the computer's last turn, for what fell and was taken in it. @param {Desk} desk */
async function recall({ store, engine }) {
    const { view, computer } = store.state;
    const first = computer.deeds[0];
    if (!first || computer.deeds.at(-1)?.length !== view?.length) return;
    const answer = await engine.call("past", { length: first.length - 1 });
    if (answer.ok && store.state.computer.deeds[0] === first)
        store.update(reduce.withComputer, { before: answer.view });
}

/**
 * Keeps the game in play, one time after the other: each adds to what the last has left.
 * @param {Desk} desk
 * @returns {Promise<void>}
 */
export function keep(desk) {
    const before = desk.keeping.catch(() => undefined);
    desk.keeping = before.then(() => keepNow(desk));
    return desk.keeping;
}

/** Keep the game now; a fault is told once. @param {Desk} desk */
async function keepNow(desk) {
    const { store, engine, tab, say } = desk;
    const { keeping, lesson, match } = store.state;
    if (keeping.taken || lesson) return;
    const answer = await engine.call("save", { since: tab.mark() });
    const { view } = store.state;
    // Another game may have been laid on the table meanwhile: it is kept by itself.
    if (!answer.ok || view === null || store.state.match !== match) return;
    const written = tab.isOurs()
        ? await write(desk, /** @type {any} */ (answer), view)
        : { ok: false, key: "page.storage.other" };
    const unkept = "key" in written ? written.key : null;
    if (unkept && unkept !== store.state.keeping.unkept) say({ key: unkept }, "alarm");
    if (!unkept && store.state.keeping.unkept) say({ key: "page.storage.again" }, "plain");
    store.update(reduce.withKeeping, { unkept });
    if (!unkept && (store.state.view?.length ?? 0) > 0) afterKeeping(desk);
}

/**
 * Writes what was played since, or the whole game where that cannot be added.
 * @param {Desk} desk @param {Kept} kept @param {View} view
 */
async function write(desk, kept, view) {
    const { engine, tab } = desk;
    const unread = await tab.unread();
    if (unread === UNASKED) {
        const moved = moveAside(desk);
        if (!moved.ok) return moved;
    } else if (unread) await setAside(desk, unnamed(unread));
    const written = kept.piece && tab.isSmall() ? null : await tab.write(card(desk, "auto", view), kept);
    if (written && (written.ok || kept.save !== undefined)) return written;
    const whole = await engine.call("save", { since: null });
    return whole.ok
        ? tab.write(card(desk, "auto", view), /** @type {any} */ (whole))
        : (written ?? { ok: false, key: "page.storage.lost" });
}

/** A game that could not be read goes under a name as it is. @param {Desk} desk */
function moveAside({ keeper, tab, say }) {
    const kept = tab.card();
    const name = freeName(kept ? unnamed({ card: kept, save: "" }).card.name : "!", keeper.has);
    const moved = keeper.move(tab.name(), name);
    if (moved.ok) say({ key: "page.saves.aside", facts: { name } }, "plain");
    return moved;
}

/** @param {Desk} desk */
function afterKeeping(desk) {
    if (!desk.isNoted) noteGame(desk.keeper);
    desk.isNoted = true;
    desk.store.update(reduce.withKeeping, { due: isDue(desk.keeper) });
    askToPersist(desk.keeper);
}

/** @param {Desk} desk @param {string} name @returns {Promise<boolean>} */
export async function keepAs(desk, name) {
    const save = await textInPlay(desk);
    if (save === null) return false;
    const written = await desk.keeper.write({ card: card(desk, name), save });
    if (written.ok) {
        desk.named = desk.store.state.view;
        orderParts.now?.leaveHere(desk.store.state);
    } else desk.say({ key: written.key }, "alarm");
    return written.ok;
}

/**
 * The text of the game in play; of the last kept position where the engine is gone.
 * @param {Desk} desk
 * @returns {Promise<string | null>}
 */
async function textInPlay({ engine, tab }) {
    try {
        const answer = await engine.call("save");
        return answer.ok ? answer.save : null;
    } catch (error) {
        if (!isLost(error)) throw error;
        return (await tab.read()).saved?.save ?? null;
    }
}

/** The game in play with its card, to be taken out. @param {Desk} desk @returns {Promise<Saved | null>} */
export async function playing(desk) {
    const { view } = desk.store.state;
    const save = view ? await textInPlay(desk) : null;
    return view && save !== null ? { card: card(desk, nameFor(desk, view)), save } : null;
}

/**
 * The game in play as it was kept last, under a name to be taken out or put aside by.
 * @param {Desk} desk
 * @returns {Promise<Saved | null>}
 */
export async function lastKept({ tab }) {
    const { saved } = await tab.read();
    return saved && unnamed(saved);
}

/** The game in play, which is kept under a name if it is not yet. @param {Desk} desk */
export async function shelve(desk) {
    const saved = await playing(desk);
    if (saved && !(await isKept(desk, saved))) await setAside(desk, saved);
    return saved;
}

/** True if a game is being played that another in its place would end for good. @param {Desk} desk */
export function isAtRisk({ store, named }) {
    const { view } = store.state;
    return view !== null && view.length > 0 && !view.result && view !== named;
}

/** True if a game is over that another in its place would end for good. @param {Desk} desk */
export function isOver({ store, named }) {
    const { view, keeping } = store.state;
    return Boolean(view?.result) && view !== named && !keeping.taken;
}

/** True if the very game is kept under some name. @param {Desk} desk @param {Saved} saved */
export async function isKept(desk, saved) {
    const { length, game } = saved.card;
    return (await sameAs(desk, saved, ({ card: other }) => other?.length === length && other.game === game)) !== null;
}

/**
 * The name under which the very save is kept, among the games that may be it.
 * @param {Desk} desk
 * @param {Saved} saved
 * @param {(entry: Entry) => boolean} isLikely
 */
async function sameAs({ keeper }, { save }, isLikely) {
    for (const entry of keeper.list().filter(isLikely))
        if ((await keeper.read(entry.name)).saved?.save === save) return entry.name;
    return null;
}

/**
 * Keeps a game as it was before its rules changed, unless it is kept so already; where it cannot be it is handed out as
 * a file.
 * @param {Desk} desk @param {Saved} saved @returns {Promise<Text>} what became of it
 */
export async function keepOriginal(desk, saved) {
    const { keeper, speaker, tab, handOut } = desk;
    const kept = await sameAs(desk, saved, ({ name }) => name !== tab.name());
    if (kept !== null) return { key: "page.original", facts: { name: kept } };
    const name = freeName(speaker.say("page.original.name", { name: nameFor(desk, saved.card) }), keeper.has);
    const written = await keeper.write({ save: saved.save, card: { ...saved.card, name } });
    if (!written.ok) handOut(saved.save, name);
    return { key: written.ok ? "page.original" : "page.original.file", facts: { name } };
}

/**
 * Nothing is lost: where a game cannot be kept in the browser it is handed out as a file.
 * @param {Desk} desk
 * @param {Saved} replaced
 */
export async function setAside(desk, replaced) {
    desk.say(await putAway(desk, replaced), "plain");
}

/** @param {Desk} desk @param {Saved} replaced @returns {Promise<Text>} what became of it */
export async function putAway({ keeper, handOut }, { card: own, save }) {
    const name = freeName(own.name, keeper.has);
    const written = await keeper.write({ card: { ...own, name }, save });
    if (!written.ok) handOut(save, name);
    return { key: written.ok ? "page.saves.aside" : "page.saves.aside.file", facts: { name } };
}

/** A game that had no name, under one that says when it was kept. @param {Saved} saved @returns {Saved} */
export function unnamed({ card: own, save }) {
    return { card: { ...own, name: `! ${own.game} ${new Date(own.when).toISOString().slice(0, 16)}` }, save };
}

/** The name of a game that has been given none. @param {Desk} desk @param {{ game: string, turn: number }} view */
export function nameFor({ store, speaker }, { game: id, turn }) {
    const game = store.state.games.find((each) => each.id === id);
    return speaker.say("page.saves.default", { game: game ? speaker.text(game.title) : id, turn });
}

/** A name that is free for the game in play. @param {Desk} desk */
export function freeNameFor(desk) {
    return freeName(nameFor(desk, /** @type {View} */ (desk.store.state.view)), desk.keeper.has);
}

/** @param {Desk} desk @param {string} name @param {View} [view] the one in play @returns {Card} */
export function card({ store }, name, view = /** @type {View} */ (store.state.view)) {
    const { resting } = store.state.computer;
    return {
        name,
        game: view.game,
        scenario: view.scenario,
        turn: view.turn,
        turns: view.last_turn,
        length: view.length,
        when: Date.now(),
        sketch: sketchOf(view),
        ...(Object.keys(resting).length > 0 && { resting }),
        ...(view.duplicate && { duplicate: `${view.duplicate.id}:${view.duplicate.game}` }),
    };
}

/** The hexes that each side holds, for a small picture. @param {View} view @returns {Record<string, string>} */
function sketchOf({ units }) {
    /** @type {Record<string, string[]>} */
    const held = {};
    for (const { side, hex } of units) if (hex) (held[side] ??= []).push(hex);
    return Object.fromEntries(Object.entries(held).map(([side, hexes]) => [side, [...new Set(hexes)].join(" ")]));
}
