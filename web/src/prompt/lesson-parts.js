/** A lesson in the panel: one instruction at a time, what came of it, and the way on, back and out. */

import { byId, el, refresh } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { withLesson } from "../play/lessons.js";
import * as reduce from "../play/state.js";
import { signed } from "../pieces/reasons.js";
import { LESSON } from "./lesson-style.js";
import { followPuzzle, puzzleOf, puzzleParts } from "./puzzle-parts.js";

export { seek } from "./puzzle-parts.js";

/**
 * @import { Lesson } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Engine } from "../games/games.js"
 * @import { Lessons } from "../games/lessons.js"
 * @import { Seat } from "../play/controller.js"
 * @import { State, Store } from "../play/state.js"
 * @typedef {import("./puzzle-parts.js").Parts & { lessons: Lessons }} Parts
 */

addStyle(LESSON);

/** The last question to the engine. */
let asked = "";
/** The step that was shown last. */
let shown = "";
/** The match of the lesson or puzzle that was left: once another is on the board it is looked at anew. */
let left = "";

/** After every change: asks whether the step is done. @param {Parts} parts */
export function follow(parts) {
    const { store, engine, board, lessons, fault } = parts;
    const { lesson, live, view, picked } = store.state;
    if (lesson) left = String(store.state.match);
    else if (left && live && view && left !== String(store.state.match)) {
        left = "";
        queueMicrotask(board.front);
    }
    if (!lesson) shown = "";
    if (!lesson || !live || !view) return void (asked = "");
    const puzzle = puzzleOf(lesson);
    if (puzzle) return followPuzzle(parts, puzzle);
    const place = `${store.state.match} ${placeOf(lesson)}`;
    if (shown !== place) {
        shown = place;
        const [at, ...others] = lesson.at.split(" ");
        if (at) board.closeUp(at, ...others, ...lesson.light);
    }
    lessons.note();
    const question = `${store.state.match} ${placeOf(lesson)} ${view.length} ${picked} ${lesson.done}`;
    if (question === asked) return;
    asked = question;
    engine
        .call("lesson_check", { at: view.length, picked })
        .then((answer) => {
            if (answer.ok && asked === question && store.state.lesson) store.update(withLesson, answer.lesson);
        })
        .catch(fault);
}

/** @param {Lesson} lesson */
function placeOf({ game, number, step }) {
    return `${game}/${number}/${step}`;
}

/** @param {Context} context */
export function showLesson(context) {
    const { lesson, live, view } = context.state;
    const node = byId("lesson", HTMLDivElement);
    node.hidden = !lesson;
    const puzzle = lesson && puzzleOf(lesson);
    document.body.classList.toggle("in-lesson", lesson !== null);
    document.body.classList.toggle("in-puzzle", puzzle !== null);
    document.body.classList.toggle("lesson-bare", lesson?.buttons === false);
    document.body.classList.toggle("lesson-watch", lesson?.kind === "watch");
    // What a step began with is not to be taken back; after a mistake there is a button of its own.
    document.body.classList.toggle("lesson-fresh", lesson?.fresh === true || (lesson !== null && mistakeIn(lesson)));
    document.body.classList.toggle("lesson-done", lesson?.done === true);
    putForward(lesson);
    const shows = lesson && [lesson, live, view?.length, lesson.words && context.speaker.text(lesson.words)];
    refresh(node, shows, () => (puzzle ? puzzleParts(context, puzzle) : lesson ? parts(context, lesson) : []));
}

/** Of the game's own buttons, those that the step needs ask to be pressed. @param {Lesson | null} lesson */
function putForward(lesson) {
    const verbs = Array.isArray(lesson?.buttons) ? lesson.buttons : [];
    for (const button of byId("buttons", HTMLDivElement).querySelectorAll("button"))
        button.classList.toggle("needed", verbs.includes(button.dataset.verb ?? ""));
}

/** @param {Context} context @param {Lesson} lesson */
function parts(context, lesson) {
    const words = el("p", { className: "lesson-words", tabIndex: -1 }, ...signed(context, lesson.words));
    const shown = [head(context, lesson), words, said(context, lesson), buttons(context, lesson)];
    return [...shown, foot(context, lesson), ladder(context, lesson)];
}

/** @param {Context} context @param {Lesson} lesson */
function head({ speaker }, { number, titles, step, steps, done }) {
    const stateOf = (/** @type {number} */ each) => (each < step || (done && each === step) ? "past" : "now");
    const dots = Array.from({ length: steps }, (_, index) =>
        el("i", { className: index < step ? stateOf(index + 1) : "" }),
    );
    const where = speaker.say("page.lessons.where", { n: number, of: titles.length });
    const label = speaker.say("page.lessons.step", { n: step, of: steps });
    return el(
        "header",
        { className: "lesson-head" },
        el("div", {}, el("p", { className: "lesson-where" }, where), el("h2", {}, speaker.text(titles[number - 1]))),
        el("span", { className: "lesson-dots", role: "img", "aria-label": label }, ...dots),
    );
}

/** True if what was done has to be put right, not only gone on with. @param {Lesson} lesson */
function mistakeIn({ said: words, halfway }) {
    return words !== null && !halfway;
}

/** The words on what was done. @param {Context} context @param {Lesson} lesson */
function said(context, lesson) {
    const text = lesson.done ? lesson.after : lesson.said;
    const kind = lesson.done ? "right" : lesson.halfway ? "way" : "wrong";
    const given = { className: "lesson-said", "data-said": kind };
    return text && el("p", given, ...signed(context, text));
}

/** @param {Context} context @param {string} key @param {string} className @param {() => unknown} onclick */
function button({ speaker }, key, className, onclick) {
    const given = { type: "button", className, "data-key": `lesson:${key}`, onclick };
    return el("button", given, speaker.say(`page.lessons.${key}`));
}

/** The way on, and what helps. @param {Context} context @param {Lesson} lesson */
function buttons(context, lesson) {
    const { done, kind } = lesson;
    const wrong = mistakeIn(lesson);
    const row = [
        done ? onward(context, lesson) : null,
        !done && kind === "watch" ? button(context, "show", "primary", () => show(context)) : null,
        !done && wrong ? button(context, "again", "", () => take(context, "again")) : null,
    ].filter((each) => each !== null);
    return row.length > 0 ? el("div", { className: "buttons lesson-buttons" }, ...row) : null;
}

/** @param {Context} context @param {Lesson} lesson */
function onward(context, { game, number, titles, step, steps }) {
    const { lessons, fault } = context;
    if (step < steps) return button(context, "on", "primary", () => take(context, "on"));
    if (number === titles.length) return finish(context, game);
    return button(context, "next", "primary", () => void lessons.go({ game, lesson: number + 1 }).catch(fault));
}

/** After the last lesson: the first puzzle, where the game has any. @param {Context} context @param {string} game */
function finish(context, game) {
    const { lessons, commands, fault, state } = context;
    if (!state.games.find(({ id }) => id === game)?.puzzles)
        return button(context, "finish", "primary", commands.learn);
    const go = () => void lessons.go({ kind: "puzzle", game, lesson: 1 }).catch(fault);
    return button(context, "puzzle", "primary", go);
}

/** @param {Context} context @param {Lesson} lesson */
function foot(context, lesson) {
    const { lessons, commands, fault } = context;
    const { done, fresh, step, steps } = lesson;
    const wrong = mistakeIn(lesson);
    const to = (/** @type {number} */ other) => void lessons.step(lesson, other).catch(fault);
    return el(
        "p",
        { className: "lesson-foot" },
        step === 1 ? null : button(context, "back", "link", () => to(step - 1)),
        done || wrong || fresh ? null : button(context, "anew", "link", () => take(context, "again")),
        done || step === steps ? null : button(context, "skip", "link", () => to(step + 1)),
        button(context, "leave", "link", commands.learn),
    );
}

/** All lessons of the game, those done with a tick. @param {Context} context @param {Lesson} lesson */
function ladder({ speaker, lessons, fault }, { game, number, titles }) {
    const { done } = lessons.progress(game);
    const rung = (/** @type {import("../types.d.ts").Text} */ title, /** @type {number} */ index) => {
        const isPast = done.includes(index + 1);
        const past = isPast && el("span", { className: "unseen" }, speaker.say("page.lessons.past"));
        const onclick = () => void lessons.go({ game, lesson: index + 1 }).catch(fault);
        const given = {
            type: "button",
            className: isPast ? "past" : "",
            "data-key": `lesson:${index + 1}`,
            onclick,
        };
        const current = index + 1 === number ? { "aria-current": "step" } : {};
        return el("li", {}, el("button", { ...given, ...current }, el("span", {}, speaker.text(title)), past));
    };
    return el("ol", { className: "lesson-ladder", "aria-label": speaker.say("page.lessons") }, ...titles.map(rung));
}

/** To the next step, or to where this one began. @param {Context} context @param {"on" | "again"} way */
function take({ act }, way) {
    if (way === "on") act.cancel();
    return act.order(async (seat) => {
        const answer = await seat.ask("lesson_step", { to: way });
        if (!answer) return;
        if (answer.begun) seat.store.update(reduce.withBegun, answer.view, answer.view.events);
        seat.store.update(withLesson, answer.lesson);
        focusWords();
    });
}

/** Does one action after the other as it is shown. @param {Context} context */
function show({ act }) {
    return act.order(async (seat) => {
        for (let left = seat.store.state.lesson?.shows ?? 0; left > 0;) {
            const answer = await seat.ask("lesson_step", { to: "show" });
            if (!answer) return;
            seat.store.update(reduce.withView, answer.view);
            seat.store.update(withLesson, answer.lesson);
            left = answer.lesson.shows;
        }
    });
}

/** Lead a player who goes by keys to the next instruction first. */
function focusWords() {
    if (!document.activeElement?.matches(":focus-visible")) return;
    const words = () => /** @type {HTMLElement | null} */ (document.querySelector(".lesson-words"));
    setTimeout(() => words()?.focus({ preventScroll: true }));
}

/** The hexes that the goal of a puzzle names. @param {State} state */
export function goalIn({ lesson }) {
    return lesson?.kind === "puzzle" ? /** @type {import("../types.d.ts").Puzzle} */ (lesson).framed : [];
}

/** The hexes left in the light. @param {State} state */
export function litIn({ lesson, live }) {
    return live && lesson && !lesson.done ? lesson.light : [];
}
