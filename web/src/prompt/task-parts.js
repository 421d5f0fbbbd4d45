/** The task of a game, beside the board: its words, its progress, a demo's buttons. */

import { byId, el, refresh } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { isLost } from "../engine/lost.js";
import { createDrawing, isEmpty, NOTHING } from "./drawn.js";
import { TASK } from "./task-style.js";
import { followTeams } from "./teams.js";

export { showAlone, toggleProjector } from "./projector.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Engine } from "../games/games.js"
 * @import { Store } from "../play/state.js"
 * @import { Board, Drawn } from "./drawn.js"
 * @typedef {{ title?: string, note?: string, side?: string, demo?: boolean, pupil: string } & Partial<Drawn>} Brought
 * @typedef {Brought & { said?: Text, status?: string, count?: number, most?: number }} Task
 * @typedef {{ context: () => Context, store: Store, engine: Engine, board: Board }} Page
 * @typedef {Page & { fault: (error: unknown) => void }} Given
 */

/** From one action of a demo to the next, in milliseconds. */
const PACE = 1400;

/** @type {Given | null} */
let latest = null;
/** @type {ReturnType<typeof createDrawing> | null} */
let drawing = null;
/** Facts about the game on the table. `told`: whether it has a task was told; `ends`: the length of a demo. */
let known = {
    match: -1,
    length: -1,
    told: false,
    task: /** @type {Task | null} */ (null),
    drawn: NOTHING,
    ends: 0,
};
let isFree = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let film;

/** After every change: of a game with a task it is asked for again where something was played. @param {Given} given */
export function follow(given) {
    latest = given;
    const { state } = given.store;
    drawing ??= begun(given);
    if (document.body.classList.contains("projecting")) followTeams(given.context());
    if (!state.live || !state.view || state.keeping.taken) return;
    const { match } = state;
    const { length } = state.view;
    if (known.match === match && known.length === length) return show();
    const isNew = known.match !== match;
    known = { ...known, match, length, ...(isNew && { told: false, task: null, drawn: NOTHING, ends: 0 }) };
    if (known.told && known.task === null) return show();
    if (isNew) stop();
    void ask(given, match, isNew).catch(given.fault);
}

/** The drawing on the board now, to go into a link. */
export function drawn() {
    return known.drawn;
}

/** The task of the game on the table. */
export function task() {
    return known.task;
}

/** Asks for the task again, once its player has another name. */
export function retell() {
    known = { ...known, length: -1 };
    if (latest) follow(latest);
}

/** From now on the board is drawn on with anything, or with the right button alone. @param {boolean} free */
export function setFree(free) {
    isFree = free;
    byId("board", HTMLCanvasElement).classList.toggle("free", free);
    show();
}

/** Back to where the demo, or the game, began. */
export function reset() {
    stop();
    if (known.ends > 0) latest?.context().lookBack.go(0, 0);
}

/** @param {Given} given */
function begun(given) {
    addStyle(TASK);
    byId("brief", HTMLDivElement).before(el("div", { id: "task" }));
    const hexes = () => (given.store.state.map?.hexes ?? []).map(([hex]) => hex);
    return createDrawing({ board: given.board, hexes, draw, isFree: () => isFree });
}

/** @param {(drawn: Drawn) => Drawn} change */
function draw(change) {
    known = { ...known, drawn: change(known.drawn) };
    show();
}

/** A lost engine answers nothing: the page says so elsewhere. @param {Engine} engine @param {string} method */
async function called(engine, method) {
    try {
        return await engine.call(method);
    } catch (error) {
        if (isLost(error)) return null;
        throw error;
    }
}

/** @param {Given} given @param {number} match @param {boolean} isNew */
async function ask({ engine, store }, match, isNew) {
    const answer = await called(engine, "task");
    if (!answer?.ok || store.state.match !== match) return;
    const found = /** @type {Task | null} */ (answer.task);
    const own = isNew ? { arrows: found?.arrows ?? [], rings: found?.rings ?? [] } : known.drawn;
    known = { ...known, told: true, task: found, drawn: own };
    if (isNew && found) await begin(engine);
    show();
}

/** Play what is recorded and was not played yet. @param {Engine} engine */
async function begin(engine) {
    const answer = await called(engine, "timeline");
    const ends = answer?.ok ? answer.timeline.branches[0].length : 0;
    if (known.length > 0 || ends === 0) return;
    known = { ...known, ends };
    play();
}

function show() {
    if (!latest) return;
    const { task: given, drawn: lines } = known;
    const { state } = latest.store;
    drawing?.show(state.live && !state.lookBack.view ? lines : NOTHING);
    markBody(given);
    const isThere = given !== null || !isEmpty(lines) || isFree;
    const mark = JSON.stringify([known, isFree, film !== undefined, state.settings.palette]);
    refresh(byId("task", HTMLDivElement), mark, () =>
        isThere ? [block(/** @type {Given} */ (latest).context())] : [],
    );
}

/** Leaves out words and choices of a game without a task, before it begins. @param {Task | null} given */
function markBody(given) {
    const view = latest?.store.state.view;
    const isGiven = given !== null && !given.demo;
    document.body.classList.toggle("in-task", isGiven);
    document.body.classList.toggle("task-new", isGiven && known.length === 0 && !!view && view.turn < view.first_turn);
}

/** @param {Context} context */
function block({ speaker }) {
    const { say } = speaker;
    const { task: given, drawn: lines } = known;
    return el(
        "section",
        { className: "task", "aria-label": say("page.task"), "data-status": given?.status ?? "" },
        given ? headOf(given) : null,
        given?.said ? el("p", { className: "task-goal", role: "status" }, goalWords(speaker, given)) : null,
        given?.pupil ? el("p", { className: "quiet" }, say("page.task.by", { name: given.pupil })) : null,
        known.ends > 0 ? demoButtons(say) : null,
        isFree ? el("p", { className: "quiet" }, say("page.task.draw.how")) : null,
        row(isToSend(given) ? sendButton(say, given) : null, isEmpty(lines) && !isFree ? [] : drawnButtons(say)),
    );
}

/**
 * The title over the note, which folds up once the game is under way: on a phone it would hide what is to be pressed.
 * @param {Task} given
 */
function headOf({ title, note }) {
    const head = title ? el("h3", {}, title) : null;
    if (!note || !head) return head ?? (note ? el("p", {}, note) : null);
    const given = { className: "task-note", "data-key": "task-note", open: known.length === 0 };
    return el("details", given, el("summary", {}, head), el("p", {}, note));
}

/** @param {Context["speaker"]} speaker @param {Task} given */
function goalWords(speaker, { said, status = "open", count = 0, most = 1 }) {
    const goal = said ? speaker.text(said) : "";
    if (status !== "open") return `${goal} ${speaker.say(`page.task.${status}`)}`;
    return most > 1 ? `${goal} ${speaker.say("page.task.count", { count, most })}` : goal;
}

/** @param {Context["speaker"]["say"]} say */
function demoButtons(say) {
    const isOver = known.length >= known.ends;
    const words = film === undefined ? (isOver ? "page.demo.again" : "page.demo.play") : "page.demo.pause";
    const run = () => (film === undefined ? play() : stop());
    const first = button("demo-play", say(words), run, "primary");
    const back = button("demo-reset", say("page.demo.reset"), reset);
    const count = el("span", { className: "quiet" }, `${known.length} / ${known.ends}`);
    return el("div", { className: "buttons" }, first, back, count);
}

/** @param {Task | null} given @returns {given is Task} */
function isToSend(given) {
    return given !== null && !given.demo && known.ends === 0 && known.length > 0;
}

/**
 * Put forward once the goal is reached, or no longer can be.
 * @param {Context["speaker"]["say"]} say @param {Task} given
 */
function sendButton(say, { pupil, status = "open" }) {
    const send = () => latest?.context().commands.sendBack(pupil);
    const className = status === "open" ? "" : "primary";
    return button("send-back", say("page.back"), send, className);
}

/** @param {Context["speaker"]["say"]} say */
function drawnButtons(say) {
    const clear = isEmpty(known.drawn)
        ? null
        : button("drawn-clear", say("page.task.clear"), () => draw(() => NOTHING));
    const done = isFree ? button("drawn-done", say("page.task.draw.done"), finish, "primary") : null;
    return [done, clear];
}

/** One row of those that are there. @param {HTMLElement | null} first @param {(HTMLElement | null)[]} rest */
function row(first, rest) {
    const there = [first, ...rest].filter((each) => each !== null);
    return there.length > 0 ? el("div", { className: "buttons" }, ...there) : null;
}

function finish() {
    setFree(false);
    latest?.context().commands.share();
}

/** @param {string} key @param {string} words @param {() => unknown} onclick */
function button(key, words, onclick, className = "") {
    return el("button", { type: "button", className, "data-key": key, onclick }, words);
}

/** Shows the next action of a demo, and the others after it; from the end it begins again. */
function play() {
    const from = known.length >= known.ends ? -1 : known.length;
    latest?.context().lookBack.go(0, from + 1);
    film = setTimeout(() => (known.length < known.ends ? play() : stop()), PACE);
    show();
}

function stop() {
    clearTimeout(film);
    film = undefined;
    show();
}
