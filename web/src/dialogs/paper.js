/**
 * The page on paper: what was asked for, the rules or a guide that is open; else the game, whatever the screen shows of
 * it: the whole board, its state, the key of the map and the log from the first turn on.
 */

import { byId, el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { turnWords } from "../pieces/context.js";
import { linesOf } from "../play/log-lines.js";
import { calendarPanel } from "../sheets/calendar.js";
import { legend } from "../sheets/legend.js";
import { drawBy, paperPanels } from "../sheets/sheets.js";
import { marginRules } from "./paper-margins.js";
import { pictured, picturesOf } from "./paper-pictures.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { LoggedEvent, Store } from "../play/state.js"
 * @import { Engine } from "../games/games.js"
 * @typedef {object} Parts
 * @property {() => Context} context
 * @property {{ sheet: (length: number) => HTMLCanvasElement }} board
 * @typedef {Parts & { engine: Pick<Engine, "call"> }} Page
 * @typedef {{ title: string, body: HTMLElement[], of: string }} Text  a text that is read, and the class of its setting
 * @typedef {{ title: string, parts: HTMLElement[], seed?: string, size?: "landscape" | "portrait" }} Job  what is asked
 * for: the head of its sheets and what is on them
 */

drawBy("calendar", calendarPanel);

/** The longer side of the board in pixels: some 220 to the inch across a page. */
const LENGTH = 1600;
/** The number of actions before those told that are read ahead: the browser's own print waits for nothing. */
const MOST_AHEAD = 2000;
const STYLE = `
@media print {
  .paper-text { margin-top: 0.6em; }
  .paper-text.of-rules { columns: 2; column-gap: 8mm; }
  .paper-text :is(h3, h4, summary, caption) { break-after: avoid; }
  .paper-text h3 { margin: 0.9em 0 0.3em; font: 700 12pt/1.2 var(--serif); }
  .paper-text :is(.entry, .entry-body) { padding: 0; border: 0; background: none; }
  .paper-text summary { display: block; min-height: 0; padding: 0; margin-top: 0.6em; font-weight: 700; }
  .paper-text summary { list-style: none; }
  .paper-text summary::before, .paper-text summary::-webkit-details-marker { display: none; }
  .paper-text table { width: 100%; margin: 0.4em 0; }
  .paper-text caption { padding: 0; }
  .paper-text .because { padding-left: 0.6em; }
  .paper-text .printed-place { padding: 0; margin: 0; }
  .paper-text :is(table, pre) { min-width: 0; font-size: 7.5pt; white-space: normal; }
  .paper-text :is(tr, li, p) { break-inside: avoid; }
  .paper-text :is(.printed-place, .guide-table, pre) { overflow: visible; }
  .paper-text :is(th, td) { padding: 0.15em 0.3em; }
  .paper-text button { display: inline; min-height: 0; padding: 0 0.6em 0 0; border: 0; }
  .paper-text button { color: inherit; font: inherit; text-decoration: none; }
}
`;

/** @type {{ first: LoggedEvent | undefined, events: LoggedEvent[], told: number }} */
let ahead = { first: undefined, events: [], told: 0 };

/**
 * Reads what happened before what is told, page by page while the page has nothing else to do.
 * @param {{ store: Pick<Store, "state">, engine: Pick<Engine, "call"> }} page
 */
export async function readAhead({ store, engine }) {
    const reading = {
        first: store.state.log[0],
        events: /** @type {LoggedEvent[]} */ ([]),
        told: store.state.told,
    };
    ahead = reading;
    while (reading.told > 0 && store.state.told <= MOST_AHEAD) {
        await new Promise((next) =>
            "requestIdleCallback" in window ? requestIdleCallback(next) : setTimeout(next, 200),
        );
        if (!store.state.live || store.state.log[0] !== reading.first || ahead !== reading) return;
        const answer = await engine.call("log", { until: reading.told - 1 });
        if (!answer.ok) return;
        reading.events = [...answer.events, ...reading.events];
        reading.told = answer.from;
    }
}

/** The job that is asked for, whatever lies before the reader. @type {Job | null} */
let job = null;
/** The head and the foot of each sheet. @type {CSSStyleSheet | null} */
let margins = null;

/**
 * Lays the paper out when the browser prints, and takes it away. A review that is open is printed in its place.
 * @param {Parts} parts
 */
export function begin(parts) {
    const paper = byId("paper", HTMLElement);
    window.onbeforeprint = () => {
        const context = parts.context();
        const printed = job ?? jobOf(parts);
        paper.hidden = !printed;
        if (printed) paper.replaceChildren(...printed.parts.map(pictured));
        addStyle(STYLE);
        setMargins(marginsOf(context, printed));
    };
    window.onafterprint = () => {
        paper.hidden = true;
        paper.replaceChildren();
        setMargins("");
        job = null;
    };
}

/**
 * The job that lies before the reader, for a browser that waits for nothing.
 * @param {Parts} parts @returns {Job | null}
 */
function jobOf(parts) {
    const context = parts.context();
    const text = textRead(context);
    if (text) return { title: `${context.speaker.say("page.name")} · ${text.title}`, parts: pagesOf(text) };
    const isLaid = context.state.view !== null && !isReviewed();
    return isLaid ? { title: gameWords(context), parts: leaves(parts) } : null;
}

/** True if a text lies before the game: rules, a guide, the keys, a review. @param {Context} context */
export function isRead(context) {
    return textRead(context) !== null || isReviewed();
}

function isReviewed() {
    return document.querySelector("dialog[open] .review") !== null;
}

/**
 * Prints this, whatever lies before the game: once its pictures are there.
 * @param {Job} asked
 */
export async function print(asked) {
    await picturesOf(asked.parts);
    job = asked;
    window.print();
}

/** Prints the game, whatever lies before it: with the seed of its dice, if that is no secret. @param {Page} page */
export async function printGame(page) {
    const seed = await seedOf(page);
    await print({ title: gameWords(page.context()), parts: leaves(page), seed });
}

/** The seed of the game in play; empty where it is a secret. @param {{ engine: Pick<Engine, "call"> }} page */
export async function seedOf({ engine }) {
    const answer = await engine.call("save");
    return answer.ok ? openSeed(JSON.parse(answer.save)) : "";
}

/**
 * The one seed of a practice game. In a match it would tell the dice to come, and a game with cards both hands.
 * @param {{ mode?: string, seal?: unknown, duplicate?: unknown, branches?: { seed?: number }[] }} save
 */
export function openSeed({ mode, seal, duplicate, branches = [] }) {
    const isOpen = mode === "practice" && !seal && !duplicate && branches.length === 1;
    return isOpen ? String(branches[0].seed ?? "") : "";
}

/** The text that lies before the game. @param {Context} context @returns {Text | null} */
function textRead({ speaker, state }) {
    if (isReviewed()) return null;
    const shown = document.querySelector("dialog[open] .dialog-body");
    const parts = /** @type {HTMLElement[]} */ ([...(shown?.querySelectorAll(".guide, .keys") ?? [])]);
    if (parts.length > 0) return { title: wordsIn("dialog-title"), body: parts, of: "of-guide" };
    const list = byId("rules-list", HTMLElement);
    if (shown || list.children.length === 0 || byId("rules", HTMLElement).hidden) return null;
    const title = wordsIn("rules-title");
    const isOwn = title === speaker.say("page.rules") && state.game;
    const whole = isOwn ? speaker.say("page.rules.of", { game: speaker.text(isOwn.title) }) : title;
    return { title: whole, body: /** @type {HTMLElement[]} */ ([...list.children]), of: "of-rules" };
}

/** @param {string} id */
function wordsIn(id) {
    return byId(id, HTMLElement).textContent ?? "";
}

/** A text as it is printed. @param {Text} text */
export function pagesOf({ title, body, of }) {
    const copies = body.map((part) => /** @type {HTMLElement} */ (part.cloneNode(true)));
    const text = el("div", { className: `paper-text ${of}` }, ...copies);
    text.querySelectorAll("details").forEach((part) => (part.open = true));
    return [el("h1", {}, title), text];
}

/** @param {string} rules */
function setMargins(rules) {
    if (!margins) document.adoptedStyleSheets = [...document.adoptedStyleSheets, (margins = new CSSStyleSheet())];
    margins.replaceSync(rules);
}

/** @param {Context} context @param {Job | null} printed */
function marginsOf(context, printed) {
    const { speaker } = context;
    const dice = printed?.seed ? `${speaker.say("page.new.seed")}: ${printed.seed}` : "";
    const title = printed?.title ?? gameWords(context);
    return marginRules({ title, language: speaker.language, dice, size: printed?.size });
}

/**
 * The game, its scenario and the turn.
 * @param {Context} context @param {boolean} [isTimeless] without the turn
 */
export function gameWords({ speaker, state: { game, view } }, isTimeless = false) {
    const scenario = game?.scenarios.find(({ id }) => id === view?.scenario);
    const titles = [game, scenario].flatMap((each) => (each ? [speaker.text(each.title)] : []));
    return [...titles, ...(view && !isTimeless ? [turnWords(speaker, view)] : [])].join(" · ");
}

/** @param {Parts} parts */
function leaves({ context, board }) {
    const page = context();
    const { speaker, state } = page;
    const picture = board.sheet(LENGTH);
    picture.className = "paper-board";
    const whole = ahead.first === state.log[0] ? ahead : { events: [], told: state.told };
    const parts = [
        el("h1", {}, state.game ? speaker.text(state.game.title) : speaker.say("page.name")),
        el("p", { className: "paper-where" }, whereWords(page)),
        picture,
        el("div", { className: "paper-state" }, ...paperPanels(page)),
        key(page),
        el("h2", {}, speaker.say("page.sheet.log")),
        whole.told > 0 ? el("p", { className: "paper-earlier" }, speaker.say("page.print.earlier")) : null,
        el("ol", { className: "paper-log" }, ...logLines(speaker, [...whole.events, ...state.log])),
    ];
    return parts.filter((part) => part !== null);
}

/** The key of map and counters, unfolded. @param {Context} context */
function key(context) {
    const found = legend(context);
    found?.setAttribute("open", "");
    return found;
}

/** @param {Context["speaker"]} speaker @param {LoggedEvent[]} log */
function logLines(speaker, log) {
    return linesOf(log, speaker.hasSeveral).map(({ text, bot }) =>
        el("li", {}, (bot ? `${speaker.name(bot)}: ` : "") + speaker.text(text)),
    );
}

/** The turn, and what is asked or how it ended. @param {Context} context */
function whereWords({ speaker, state: { view } }) {
    if (!view) return "";
    const turn = turnWords(speaker, view);
    const now = view.result?.text ?? view.decision?.prompt;
    return now ? `${turn} · ${speaker.text(now)}` : turn;
}
