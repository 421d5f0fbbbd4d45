/** Opens games: the default one, a new one, a kept one, and the one that another tab plays, to look on. */

import { keepFinished } from "./finished.js";
import { boardWith } from "./left-out.js";
import { begin, card, isAtRisk, isKept, isOver, keepOriginal, lastKept } from "./keeping.js";
import { nameFor, playing, putAway, setAside, unnamed } from "./keeping.js";
import { noteSeats, seats } from "./seating.js";
import { withLesson } from "../play/lessons.js";
import { asPrinted } from "./options.js";
import { areSealed, diceOf } from "../play/seed.js";
import * as reduce from "../play/state.js";
import { freeName } from "../keep/names.js";
import { FileMissing } from "../site/bytes.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { Text, View } from "../types.d.ts"
 * @import { Card, Saved } from "../keep/storage.js"
 * @import { Desk, NewGame } from "./games.js"
 * @import { Table } from "../words/text.js"
 */

/** Draws what can be drawn before the engine is there. @param {Desk} desk */
export async function prepare(desk) {
    const { tab, store } = desk;
    const kept = tab.card();
    const known = kept && store.state.games.some((game) => game.id === kept.game);
    const first = store.state.games[0];
    desk.engine.expect(known ? kept.game : first.id);
    if (known) store.update(reduce.withKeeping, { sketch: kept.sketch });
    if (known) await use(desk, kept.game, kept.scenario);
    else await use(desk, first.id, first.scenarios[0].id, desk.library.start(first.id, first.scenarios[0].id));
}

/** Goes on where the player left off; where another tab does, looks on. @param {Desk} desk */
export async function resume(desk) {
    if (!(await desk.tab.claim())) return lookOn(desk);
    desk.store.update(reduce.withKeeping, { taken: false });
    const { saved, damaged, unasked } = await desk.tab.read();
    if (unasked) return waitForIt(desk);
    return saved ? goOn(desk, saved, damaged) : layFirst(desk, damaged);
}

/**
 * Begins a game as a player wanted it; who plays is offered for the next one too.
 * @param {Desk} desk
 * @param {NewGame} game
 */
export function start(desk, game) {
    noteSeats(desk, game.game, game.players);
    return lay(desk, game);
}

/**
 * Opens a save in place of the game in play, which is kept under a name if it is not yet.
 * @param {Desk} desk @param {string} save the text of a save @param {Card} [from] its card @returns {Promise<boolean>}
 */
export async function open(desk, save, from) {
    desk.store.update(reduce.withKeeping, { crashes: 0 });
    const over = isOver(desk);
    const replaced = over || isAtRisk(desk) ? await playing(desk) : null;
    const putReplaced = () => keepReplaced(desk, replaced, over ? keepFinished : putAway);
    const lack = await lackingFor(desk, save, from);
    const refusal = lack ?? (await tryOpen(desk, save, from, (view) => standAside(desk, view), putReplaced));
    if (refusal) return refuse(desk, refusal);
    desk.named = desk.store.state.view;
    return true;
}

/**
 * Keeps the game that another takes the place of, if it is not kept yet.
 * @param {Desk} desk @param {Saved | null} replaced @param {typeof putAway} put
 * @returns {Promise<Text[]>} what became of it
 */
async function keepReplaced(desk, replaced, put) {
    return replaced && !(await isKept(desk, replaced)) ? [await put(desk, replaced)] : [];
}

/** Goes on with what is shown as a game of its own, beside the one that another tab plays. @param {Desk} desk */
export async function playCopy(desk) {
    const { saved } = await desk.keeper.read(null);
    return saved ? open(desk, saved.save, saved.card) : lay(desk, defaultGame(desk));
}

/**
 * Puts the kept game aside that no engine bears, with the report, and begins another.
 * @param {Desk} desk @param {string} report @param {NewGame} [game] @returns {Promise<boolean>}
 */
export async function putAside(desk, report, game = defaultGame(desk)) {
    const kept = (await desk.tab.claim()) ? await lastKept(desk) : null;
    if (!kept) return lay(desk, game);
    const name = freeName(kept.card.name, desk.keeper.has);
    const written = await desk.keeper.write({ card: { ...kept.card, name, report }, save: kept.save });
    if (!written.ok) desk.handOut(kept.save, name);
    const isLaid = await lay(desk, game);
    desk.say({ key: written.ok ? "page.aside.done" : "page.saves.aside.file", facts: { name } }, "alarm");
    return isLaid;
}

/**
 * Shows the board and texts of a scenario at once; the engine may still be on its way.
 * @param {Desk} desk @param {string} id @param {string} scenario
 * @param {Promise<View> | null} [drawing] how it begins, where that is to be shown
 * @param {Promise<Table> | null} [names] of its hexes
 * @param {View["options"]} [options] those that may leave hexes out
 */
async function use(desk, id, scenario, drawing = null, names = null, options = {}) {
    const { store } = desk;
    const [files, start, hexes] = await Promise.all([filesOf(desk, id, scenario), drawing, names]);
    const { game, tables, language } = files;
    const map = boardWith(files.map, options);
    if (store.state.game !== game || store.state.map !== map) store.update(reduce.withGame, game, map);
    desk.speaker = createSpeaker(hexes ? [...tables, hexes] : tables, language);
    desk.onGame(desk.speaker, map);
    if (start && !store.state.live) store.update(reduce.withDrawing, start);
}

/**
 * The files from which a scenario is laid out, each fetched once.
 * @param {Desk} desk @param {string} id @param {string} scenario
 */
async function filesOf({ store, library }, id, scenario) {
    const game = store.state.games.find((each) => each.id === id);
    if (!game) throw new Error(`no game ${id}`);
    const texts = Promise.all([library.gameTexts(id), library.sharedTexts(), library.pageTexts()]);
    const [tables, map, language] = await Promise.all([texts, library.map(game, scenario), library.language()]);
    return { game, tables, map, language };
}

/** The same of a game that the engine has opened: the first painting is over. @param {Desk} desk @param {View} view */
function useNamed(desk, { game, scenario, options }) {
    return use(desk, game, scenario, null, desk.library.hexNames(game), options);
}

/**
 * The file for want of which another game cannot take the place of the one on the table: that stays.
 * @param {Desk} desk @param {{ game: string, scenario: string }} wanted @returns {Promise<Text | null>}
 */
async function lacking(desk, { game, scenario }) {
    try {
        await Promise.all([filesOf(desk, game, scenario), desk.library.hexNames(game)]);
        return null;
    } catch (error) {
        if (error instanceof FileMissing) return error.text;
        throw error;
    }
}

/**
 * The same of a save; what is none the engine refuses.
 * @param {Desk} desk @param {string} save @param {Card} [from] @returns {Promise<Text | null>}
 */
async function lackingFor(desk, save, from = written(save)) {
    return desk.store.state.games.some(({ id }) => id === from?.game) ? lacking(desk, from) : null;
}

/** @param {string} save */
function written(save) {
    try {
        return JSON.parse(save);
    } catch {
        return null;
    }
}

/**
 * Nothing of the old game can be played while the new one is laid out.
 * @param {Desk} desk
 * @param {NewGame} game
 * @returns {Promise<boolean>}
 */
async function lay(desk, game) {
    const { store, engine } = desk;
    const { live } = store.state;
    const over = isOver(desk) ? await playing(desk) : null;
    store.update(reduce.withKeeping, { crashes: 0 });
    store.update((state) => ({ ...state, live: false }));
    engine.expect(game.game);
    const lack = await lacking(desk, game);
    const answer = lack ? /** @type {const} */ ({ ok: false, error: lack }) : await engine.call("new", game);
    if (!answer.ok) {
        store.update((state) => ({ ...state, live }));
        return refuse(desk, answer.error);
    }
    await useNamed(desk, answer.view);
    await standAside(desk, answer.view);
    // Before the new one is written over it.
    const kept = await keepReplaced(desk, over, keepFinished);
    await begin(desk, answer.view);
    tell(desk, [], kept);
    return true;
}

/**
 * @param {Desk} desk
 * @param {string} save
 * @param {Card} [from]
 * @param {(view: View) => Promise<unknown>} [before]
 * @param {() => Promise<Text[]>} [after]  what else is to be said
 * @returns {Promise<Text | null>} why it cannot be opened
 */
async function tryOpen(desk, save, from, before, after = async () => []) {
    const answer = await desk.engine.call("open", { save });
    if (!answer.ok) return answer.error;
    await useNamed(desk, answer.view);
    const original = answer.changed
        ? [await keepOriginal(desk, { save, card: from ?? card(desk, "", answer.view) })]
        : [];
    await before?.(answer.view);
    await begin(desk, answer.view, from?.resting);
    tell(desk, [...(answer.notices ?? []), ...original], await after());
    return null;
}

/**
 * All at once, as one thing said would hide the other.
 * @param {Desk} desk
 * @param {Text[]} notices of the opening
 * @param {Text[]} others
 */
function tell({ say, speaker }, notices, others) {
    const all = [...notices, ...others];
    const words = all.map((text) => speaker.text(text)).join(" ");
    if (all.length > 0)
        say(
            all.length > 1 ? { key: "page.notices", facts: { words } } : all[0],
            notices.length > 0 ? "alarm" : "plain",
        );
}

/** @param {Desk} desk @param {Text} error */
function refuse({ say }, error) {
    say(error, "alarm");
    return false;
}

/**
 * Lays a lesson in the place of the game in play, which stays as it was kept.
 * @param {Desk} desk
 * @param {{ game: string, lesson: number, step: number, kind?: string, [field: string]: unknown }} asked
 * @returns {Promise<boolean>}
 */
export async function teach(desk, asked) {
    const { store, engine, library } = desk;
    engine.expect(asked.game);
    const answer = await engine.call(asked.kind ?? "lesson", { ...asked, puzzle: asked.lesson });
    if (!answer.ok) return refuse(desk, answer.error);
    const { view, lesson } = answer;
    const [hexes, words] = await Promise.all([library.hexNames(view.game), library.lessonTexts(view.game)]);
    await use(desk, view.game, view.scenario, null, Promise.resolve({ ...hexes, ...words }), view.options);
    store.update(withLesson, lesson);
    store.update(reduce.withKeeping, { taken: false, crashes: 0 });
    await begin(desk, view);
    return true;
}

/** @param {Desk} desk @returns {NewGame} */
function defaultGame(desk) {
    const game = desk.store.state.games[0];
    const players = seats(desk, game.id);
    return {
        game: game.id,
        scenario: game.scenarios[0].id,
        options: { ...asPrinted(game), ...game.scenarios[0].first?.options },
        ...diceOf(areSealed(players, "match")),
        players,
        mode: "match",
        ready: true,
    };
}

/**
 * A game is kept that the browser does not hand out now: it does so when the page is loaded again.
 * @param {Desk} desk
 */
function waitForIt({ store }) {
    store.update((state) => ({ ...state, broken: { key: "page.storage.unasked" } }));
}

/** @param {Desk} desk @param {boolean} damaged there was a game, of which nothing can be read */
async function layFirst(desk, damaged) {
    if (damaged) desk.keeper.setAside();
    await lay(desk, defaultGame(desk));
    if (damaged) desk.say({ key: "page.storage.damaged" }, "alarm");
}

/** Shows the game that another tab plays, until that lets it go or this one takes another. @param {Desk} desk */
async function lookOn(desk) {
    const { tab, store, engine, say } = desk;
    const { saved, damaged, unasked } = await tab.read();
    if (unasked) return waitForIt(desk);
    if (!saved) return layFirst(desk, damaged);
    const answer = await engine.call("open", { save: saved.save });
    if (!answer.ok) return layInstead(desk, saved, answer.error);
    await useNamed(desk, answer.view);
    store.update(reduce.withDrawing, answer.view);
    store.update(reduce.withKeeping, { taken: true });
    tab.wait()
        .then(() => (store.state.keeping.taken ? resume(desk) : undefined))
        .catch((error) => say({ key: "page.fault", facts: { error: String(error) } }, "alarm"));
}

/**
 * A tab that does not have the game in play keeps each of its games under a name.
 * @param {Desk} desk
 * @param {View} view
 */
async function standAside(desk, view) {
    const { tab, keeper, store, say } = desk;
    if (tab.isOurs() && tab.name() === null) return;
    let name = "";
    do name = freeName(nameFor(desk, view), (each) => each === name || keeper.has(each));
    while (!(await tab.branchOff(name)));
    store.update(reduce.withKeeping, { taken: false });
    say({ key: "page.taken.name", facts: { name } }, "plain");
}

/** @param {Desk} desk @param {Saved} saved @param {boolean} damaged */
async function goOn(desk, saved, damaged) {
    const refusal = await tryOpen(desk, saved.save, saved.card);
    if (!refusal) return damaged ? desk.say({ key: "page.storage.previous" }, "alarm") : undefined;
    return layInstead(desk, saved, refusal);
}

/**
 * A game that the engine refuses is put aside, not written over.
 * @param {Desk} desk
 * @param {Saved} saved
 * @param {Text} refusal
 */
async function layInstead(desk, saved, refusal) {
    const rescued = unnamed(saved);
    const { ok } = await desk.keeper.write(rescued);
    await lay(desk, defaultGame(desk));
    if (ok) desk.say({ key: "page.storage.rescued", facts: { reason: desk.speaker.text(refusal) } }, "alarm");
    else await setAside(desk, rescued);
}
