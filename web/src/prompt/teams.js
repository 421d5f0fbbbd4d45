/** The time of a turn and the card between two teams, on the projector. */

import { el } from "../document/dom.js";
import { PERSON, stepsOf } from "../play/seats.js";
import { sideTitle, toneOf } from "../pieces/context.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { State } from "../play/state.js"
 * @typedef {{ match: number, turn: number, side: string }} Term  the turn of a side
 */

const SECOND = 1000;
const MINUTE = 60;
/** The minutes that a turn may have; 0: as many as it takes. */
const LIMITS = [0, 2, 3, 5, 10];

/** @type {Term | null} */
let term = null;
/** The moment at which the turn began; null while its team is not there yet. @type {number | null} */
let began = null;
let limit = 0;
/** @type {HTMLElement | null} */
let clock = null;
/** @type {HTMLDialogElement | null} */
let card = null;
let ticking = 0;

/** The turn of the side whose phase it is; null where nobody decides. @param {State} state @returns {Term | null} */
export function termOf({ view, match, live }) {
    if (!live || !view?.decision || view.result) return null;
    const side = stepsOf(view).find(({ status }) => status === "now")?.side || view.decision.side;
    return { match, turn: view.turn, side };
}

/** Minutes and seconds; more than the limit is told as what it is over. @param {number} seconds */
export function clockWords(seconds) {
    const whole = Math.abs(Math.trunc(seconds));
    const words = `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
    return seconds < 0 ? `+${words}` : words;
}

/**
 * True if the device goes from one team to another.
 * @param {Term | null} before @param {Term} now @param {State} state
 */
export function isChange(before, now, { view }) {
    const isTwo = Object.values(view?.players ?? {}).every((player) => player === PERSON);
    return isTwo && before?.match === now.match && before.side !== now.side && view?.handover === null;
}

/** After every change while the board is shown alone. @param {Context} context */
export function followTeams(context) {
    const now = termOf(context.state);
    if (clock) clock.hidden = now === null;
    if (!now || (term && term.match === now.match && term.turn === now.turn && term.side === now.side)) return;
    const before = term;
    term = now;
    if (isChange(before, now, context.state)) callUp(context, now);
    else start();
}

/** Shows the clock. @param {Context} context */
export function showClock(context) {
    term = null;
    const { speaker } = context;
    const choose = el(
        "select",
        {
            "aria-label": speaker.say("page.teams.limit"),
            onchange: () => {
                limit = Number(choose.value);
                tick();
            },
        },
        ...LIMITS.map((minutes) =>
            el(
                "option",
                { value: String(minutes) },
                speaker.say(minutes ? "page.teams.minutes" : "page.teams.open", { n: minutes }),
            ),
        ),
    );
    choose.value = String(limit);
    clock = el("div", { className: "team-clock" }, el("b", { role: "timer" }), choose);
    document.getElementById("panel")?.append(clock);
    ticking = window.setInterval(tick, SECOND / 4);
    followTeams(context);
}

/** Puts clock and card away. */
export function hideClock() {
    clearInterval(ticking);
    clock?.remove();
    card?.remove();
    [clock, card, term] = [null, null, null];
}

function start() {
    card?.remove();
    card = null;
    began = Date.now();
    tick();
}

function tick() {
    const face = clock?.querySelector("b");
    if (!clock || !face) return;
    const used = began === null ? 0 : Math.floor((Date.now() - began) / SECOND);
    const words = clockWords(limit ? limit * MINUTE - used : used);
    if (face.textContent !== words) face.textContent = words;
    clock.classList.toggle("over", limit > 0 && used >= limit * MINUTE);
}

/** The card that calls the next team, whose time begins when it is there. @param {Context} context @param {Term} now */
function callUp(context, { side, turn }) {
    const { speaker } = context;
    card?.remove();
    began = null;
    tick();
    const key = turn < (context.state.view?.first_turn ?? 0) ? "page.teams.set_up" : "page.teams.turn";
    const words = speaker.say(key, { turn, side: sideTitle(context, side) });
    const ready = el("button", { className: "primary", "data-key": "team-here" }, speaker.say("page.teams.here"));
    card = el(
        "dialog",
        { className: "team-card", "data-tone": toneOf(context, side), "aria-label": words, onclose: start },
        el("form", { method: "dialog" }, el("h2", {}, words), ready),
    );
    document.body.append(card);
    card.showModal();
}
