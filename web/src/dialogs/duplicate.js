/** A duplicate match: its table, the second game, and the names of its players. */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { freeName } from "../keep/names.js";
import { createSpeaker } from "../words/text.js";
import { nameFields, namesGiven } from "./duplicate-field.js";
import { matchTable, playersOf, verdictOf } from "./match-table.js";
import { button } from "./send.js";
import { saveOf } from "./whole.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { Entry, Keeper } from "../keep/storage.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Duplicate } from "./duplicate-field.js"
 * @typedef {Omit<import("../commands.js").Page, "restart">} Page
 * @typedef {{ page: Page, words: Speaker, view: View, pair: Duplicate, others: any[], place: HTMLElement }} Sheet
 *   `others`: answers of the engine on the other game, where it is here
 */

/** Asks that the second game is begun. */
export const SECOND = "second";
const STYLE = `
.match { display: grid; gap: 0.7rem; }
.match form { display: grid; gap: 0.5rem; justify-items: start; margin-top: 0.5rem; }
.match-table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.match-table caption { text-align: left; font-style: italic; padding-bottom: 0.3rem; }
.match-table :is(th, td) { padding: 0.35rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; }
.match-table small { display: block; font-weight: 400; }
.match-won { font-weight: 600; }
`;

/** The dialog of the match that the game in play is of. @param {Page} page @param {string} [deed] */
export async function openMatch(page, deed) {
    const { view } = page.store.state;
    if (!view?.duplicate) return;
    const words = await wordsOf(page, view.game);
    const sheet = { page, words, view, pair: view.duplicate, others: [], place: el("div", { className: "match" }) };
    if (deed === SECOND) return second(sheet);
    addStyle(STYLE);
    const other = await otherOf(sheet);
    await show({ ...sheet, others: other ? [other] : [] });
    page.dialog.open(words.say("duplicate"), [sheet.place]);
}

/** @param {Page} page @param {string} game */
async function wordsOf({ library }, game) {
    const { gameTexts, duplicateTexts, sendTexts, sharedTexts, pageTexts } = library;
    const tables = [gameTexts(game), duplicateTexts(), sendTexts(), sharedTexts(), pageTexts()];
    return createSpeaker(await Promise.all(tables), await library.language());
}

/** The mark of a game in the list of those that are kept. @param {Duplicate} pair @param {number} game */
function markOf({ id }, game) {
    return `${id}:${game}`;
}

/** The game of a match that is kept, the one that was played longest. @param {Keeper} keeper @param {string} mark */
function keptAs(keeper, mark) {
    const found = keeper.list().filter(({ card }) => card?.duplicate === mark);
    return found.sort((one, other) => (other.card?.length ?? 0) - (one.card?.length ?? 0))[0];
}

/** The engine's answer on the other game, if it is kept in this browser. @param {Sheet} sheet */
async function otherOf({ page, pair }) {
    const entry = keptAs(page.keeper, markOf(pair, 3 - pair.game));
    const { saved } = entry ? await page.keeper.read(entry.name) : { saved: null };
    return saved && told(page, saved.save);
}

/** @param {Page} page @param {string} [save] none: the game in play */
async function told({ engine }, save) {
    const answer = await engine.call("answer", save === undefined ? {} : { save });
    return answer.ok ? answer.answer : null;
}

/** @param {Sheet} sheet */
async function show(sheet) {
    const { page, words, view, pair, others, place } = sheet;
    const mine = await told(page);
    const answer = await page.engine.call("duplicate", { do: "sum", games: [mine, ...others] });
    if (!answer.ok) return place.replaceChildren(el("p", { className: "note" }, words.text(answer.error)));
    const [{ matches, sides }] = answer.tables;
    const match = answer.tables.length > 1 ? { ...matches[0], fault: "deal" } : matches[0];
    const isMissing = pair.game === 2 && others.length === 0;
    place.replaceChildren(
        matchTable(words, match, sides),
        el("p", { className: "match-won", role: "status", "data-key": "match-won" }, verdictOf(words, match)),
        el("p", { "data-key": "match-seen" }, words.say(`duplicate.seen.${pair.game}`)),
        ...(isMissing ? [missing(sheet)] : []),
        namesForm(sheet),
        el("div", { className: "buttons dialog-foot" }, ...deeds(sheet, view)),
    );
}

/** @param {Sheet} sheet @param {View} view */
function deeds({ page, words, pair }, view) {
    const { dialog, keeper, context } = page;
    const canGoOn = pair.game === 1 && view.result;
    const key = keptAs(keeper, markOf(pair, 2)) ? "duplicate.go_on" : "duplicate.second";
    const begin = () => context().commands.duplicate(SECOND);
    return [
        ...(canGoOn ? [button("match-second", words.say(key), true, begin)] : []),
        button("match-board", words.say("duplicate.board"), !canGoOn, dialog.close),
    ];
}

/** @param {Sheet} sheet */
function namesForm(sheet) {
    const { page, words, view, pair } = sheet;
    const sides = page.store.state.game?.sides ?? [];
    const labels = sides.map(({ title }) => words.say("duplicate.name", { side: words.text(title) }));
    const keep = el("button", { type: "submit", "data-key": "match-names" }, words.say("duplicate.names.keep"));
    const form = el("form", {}, el("div", { className: "players" }, ...nameFields(labels, pair.names)), keep);
    const run = async () => {
        const answer = await page.engine.call("duplicate", { do: "names", names: namesGiven(new FormData(form)) });
        if (!answer.ok) return page.context().act.say(answer.error, "reason");
        await page.context().act.catchUp();
        await page.games.keep();
        await show({ ...sheet, pair: answer.view?.duplicate ?? pair });
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void run().catch(page.fault);
    });
    const isOpen = !pair.names && view.length === 0;
    return el("details", { open: isOpen }, el("summary", {}, words.say("duplicate.names")), form);
}

/** The first game is asked for where the browser does not have it. @param {Sheet} sheet */
function missing(sheet) {
    const { page, words, pair } = sheet;
    const name = words.say("duplicate.missing.paste");
    const box = el("input", { type: "text", autocomplete: "off", "aria-label": name, "data-key": "match-paste" });
    const note = el("span", { className: "note", role: "status" });
    const take = async (/** @type {string} */ text) => {
        const save = await saveOf(page.engine, text);
        const answer = save === null ? null : await told(page, save);
        const given = answer?.duplicate;
        if (given?.id === pair.id && given.game === 1) return show({ ...sheet, others: [answer] });
        note.textContent = words.say("duplicate.missing.wrong");
    };
    const add = () => void take(box.value).catch(page.fault);
    const file = el("input", { type: "file", accept: ".json,application/json,text/plain", hidden: true });
    file.onchange = async () => file.files?.[0] && take(await file.files[0].text()).catch(page.fault);
    const buttons = [
        button("match-add", words.say("duplicate.missing.add"), false, add),
        button("match-file", words.say("duplicate.missing.file"), false, () => file.click()),
    ];
    const row = el("span", { className: "row" }, box, ...buttons, file);
    return el("div", { "data-key": "match-missing" }, el("p", {}, words.say("duplicate.missing")), row, note);
}

/** Begins the second game, or goes on with it; the first is kept under a name. @param {Sheet} sheet */
async function second({ page, words, view, pair }) {
    const { keeper, engine, games, context } = page;
    const { commands, act } = context();
    const entry = keptAs(keeper, markOf(pair, 2));
    const { saved } = entry ? await keeper.read(entry.name) : { saved: null };
    const answer = await engine.call("duplicate", { do: "second" });
    if (!answer.ok) return act.say(answer.error, "reason");
    const [one, other] = playersOf(words, pair.names ?? ["", ""]);
    const first = keptAs(keeper, markOf(pair, 1));
    const isKept = first?.card?.length === view.length && !first.card.finished;
    if (!isKept) await games.keepAs(freeName(words.say("duplicate.kept", { one, other }), keeper.has));
    if (await commands.open(saved?.save ?? answer.save, saved?.card)) commands.duplicate();
}
