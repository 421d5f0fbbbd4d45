/**
 * The game on paper: the whole board, the state of the game, the key of the map and the log from the first turn on,
 * whatever the screen shows.
 */

import { byId, el } from "../document/dom.js";
import { turnWords } from "../pieces/context.js";
import { linesOf } from "../play/log-lines.js";
import { calendarPanel } from "../sheets/calendar.js";
import { legend } from "../sheets/legend.js";
import { drawBy, paperPanels } from "../sheets/sheets.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { LoggedEvent, Store } from "../play/state.js"
 * @import { Engine } from "../games/games.js"
 * @typedef {object} Parts
 * @property {() => Context} context
 * @property {{ sheet: (width: number) => HTMLCanvasElement }} board
 */

drawBy("calendar", calendarPanel);

/** The width of the board in pixels: some 220 to the inch across a page. */
const WIDTH = 1600;
/** The number of actions before those told that are read ahead: the browser's own print waits for nothing. */
const MOST_AHEAD = 2000;

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

/**
 * Lays the paper out when the browser prints, and takes it away. A review that is open is printed in its place.
 * @param {Parts} parts
 */
export function begin(parts) {
    const paper = byId("paper", HTMLElement);
    window.onbeforeprint = () => {
        const { view } = parts.context().state;
        const isLaid = view !== null && !document.querySelector("dialog[open] .review");
        paper.hidden = !isLaid;
        if (isLaid) paper.replaceChildren(...leaves(parts));
    };
    window.onafterprint = () => {
        paper.hidden = true;
        paper.replaceChildren();
    };
}

/** @param {Parts} parts */
function leaves({ context, board }) {
    const page = context();
    const { speaker, state } = page;
    const picture = board.sheet(WIDTH);
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
