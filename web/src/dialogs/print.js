/**
 * The sheet of what can be printed: the game, its board, its map without counters, its aid, its counters, its rules; a
 * worksheet. With it comes the paper itself, of which there is one.
 */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { tonesOf } from "../pieces/context.js";
import { contents, entriesOf } from "../rulebook/contents.js";
import { createSpeaker } from "../words/text.js";
import { begin, gameWords, isRead, pagesOf, print, printGame, readAhead, seedOf } from "./paper.js";
import { aidOf } from "./paper-aid.js";
import { counterSheets } from "./paper-counters.js";
import { WORKSHEET_STYLE, worksheetOf, worksheetTitle } from "./worksheet.js";

export { begin, isRead, printGame, readAhead };

/**
 * @import { Page } from "../commands.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ id: string, run: () => unknown, needs?: boolean }} Item  `needs`: a game on the table
 */

/** The longer side of a board that has a sheet to itself, in pixels: some 250 to the inch. */
const LENGTH = 2700;
const STYLE = `
.print-list { display: grid; gap: 0.6rem; }
.print-list li { display: grid; gap: 0.2rem 0.75rem; align-items: center; }
.print-list li { grid-template-columns: minmax(8.5rem, max-content) 1fr; }
@media (width < 30rem) { .print-list li { grid-template-columns: 1fr; } }
@media print { .paper-whole { display: block; max-width: 100%; max-height: calc(100vh - 1mm); margin: 0 auto; } }
`;

/** @param {Page} page @param {string} [id] what is printed at once */
export async function openPrint(page, id) {
    addStyle(STYLE);
    begin(page);
    const { library, context, dialog } = page;
    const tables = await Promise.all([library.printTexts(), library.pageTexts()]);
    const speaker = createSpeaker(tables, await library.language());
    const { say } = speaker;
    const isLaid = context().state.view !== null;
    const items = itemsOf(page, say).filter(({ needs }) => isLaid || !needs);
    const wanted = items.find((item) => item.id === id);
    if (wanted) return carryOut(page, wanted);
    dialog.open(say("print.title"), [
        el("p", {}, say("print.what")),
        isLaid ? "" : el("p", { className: "note" }, say("print.none")),
        el("ul", { className: "print-list" }, ...items.map((item) => rowOf(page, say, item))),
    ]);
}

/** @param {Page} page @param {Speaker["say"]} say @returns {Item[]} */
function itemsOf(page, say) {
    const { commands } = page.context();
    return [
        { id: "game", needs: true, run: () => commands.print(false) },
        { id: "board", needs: true, run: () => printBoard(page, false) },
        { id: "map", needs: true, run: () => printBoard(page, true) },
        { id: "aid", needs: true, run: () => printAid(page, say) },
        { id: "counters", needs: true, run: () => printCounters(page, say) },
        { id: "rules", needs: true, run: () => printRules(page) },
        { id: "worksheet", run: () => printWorksheet(page) },
    ];
}

/** @param {Page} page @param {Speaker["say"]} say @param {Item} item */
function rowOf(page, say, item) {
    const { id } = item;
    const what = el("span", { id: `print-what-${id}` }, say(`print.${id}.what`));
    const given = {
        type: "button",
        "data-key": `print-${id}`,
        "aria-describedby": what.id,
        onclick: () => void carryOut(page, item).catch(page.fault),
    };
    return el("li", {}, el("button", given, say(`print.${id}`)), what);
}

/** @param {Page} page @param {Item} item */
async function carryOut({ dialog }, { run }) {
    dialog.close();
    await run();
}

/** @param {Page} page @param {boolean} isEmpty */
async function printBoard(page, isEmpty) {
    const board = page.board.sheet(LENGTH, isEmpty);
    board.className = "paper-whole";
    const size = board.width > board.height ? "landscape" : "portrait";
    const seed = isEmpty ? "" : await seedOf(page);
    await print({ title: gameWords(page.context(), isEmpty), parts: [board], seed, size });
}

/** @param {Page} page */
async function printRules({ owners, context }) {
    const { speaker, state } = context();
    if (!state.game) return;
    const entries = entriesOf(await owners.book(state.game.id, state));
    const title = speaker.say("page.rules.of", { game: speaker.text(state.game.title) });
    const body = contents({ speaker, entries, goTo: () => undefined }, "");
    const parts = pagesOf({ title, body, of: "of-rules" });
    await print({ title: `${speaker.say("page.name")} · ${title}`, parts });
}

/** @param {Page} page @param {Speaker["say"]} say */
async function printAid({ owners, context }, say) {
    const { speaker, state } = context();
    if (!state.game) return;
    const aid = aidOf(context(), await owners.book(state.game.id, state), say("print.aid.order"));
    const title = `${speaker.say("page.name")} · ${say("print.aid.of", { game: speaker.text(state.game.title) })}`;
    await print({ title, parts: [aid], size: "portrait" });
}

/** @param {Page} page @param {Speaker["say"]} say */
async function printCounters({ engine, context }, say) {
    const answer = await engine.call("counters");
    if (!answer.ok) return context().act.say(answer.error, "reason");
    const parts = counterSheets(answer.counters, tonesOf(context().state), say);
    await print({ title: gameWords(context(), true), parts, size: "portrait" });
}

/** @param {Page} page */
async function printWorksheet({ library }) {
    addStyle(WORKSHEET_STYLE);
    const tables = await Promise.all([library.classTexts(), library.pageTexts()]);
    const speaker = createSpeaker(tables, await library.language());
    await print({ title: worksheetTitle(speaker), parts: [worksheetOf(speaker)] });
}
