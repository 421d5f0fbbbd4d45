/** A lesson in the panel: one instruction at a time, what came of it, and the way on, back and out. */

import { byId, el, refresh } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { withLesson } from "../play/lessons.js";
import * as reduce from "../play/state.js";
import { signed } from "../pieces/reasons.js";
import { LESSON } from "./lesson-style.js";

/**
 * @import { Lesson } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Engine } from "../games/games.js"
 * @import { Lessons } from "../games/lessons.js"
 * @import { Seat } from "../play/controller.js"
 * @import { State, Store } from "../play/state.js"
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, board: { closeUp: (hex: string) => void }, lessons: Lessons, fault: (error: unknown) => void }} Parts
 */

addStyle(LESSON);

/** What the engine was asked about last. */
let asked = "";
/** The step that was shown last. */
let shown = "";

/** After every change: asks whether the step is done. @param {Parts} parts */
export function follow({ store, engine, board, lessons, fault }) {
  const { lesson, live, view, picked } = store.state;
  if (!lesson || !live || !view) return void (asked = "");
  if (shown !== placeOf(lesson)) {
    shown = placeOf(lesson);
    if (lesson.at) board.closeUp(lesson.at);
  }
  lessons.note();
  const question = `${store.state.match} ${placeOf(lesson)} ${view.length} ${picked} ${lesson.done}`;
  if (question === asked) return;
  asked = question;
  engine.call("lesson_check", { at: view.length, picked }).then((answer) => {
    if (answer.ok && asked === question && store.state.lesson) store.update(withLesson, answer.lesson);
  }).catch(fault);
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
  document.body.classList.toggle("in-lesson", lesson !== null);
  document.body.classList.toggle("lesson-bare", lesson?.buttons === false);
  document.body.classList.toggle("lesson-done", lesson?.done === true);
  refresh(node, lesson && [lesson, live, view?.length, context.speaker.text(lesson.words)], () => (lesson ? [head(context, lesson), words(context, lesson), said(context, lesson), buttons(context, lesson), foot(context, lesson), ladder(context, lesson)] : []));
}

/** @param {Context} context @param {Lesson} lesson */
function head({ speaker }, { number, titles, step, steps, done }) {
  const dots = Array.from({ length: steps }, (_, index) => el("i", { className: index + 1 < step || (done && index + 1 === step) ? "past" : index + 1 === step ? "now" : "" }));
  const where = el("p", { className: "lesson-where" }, speaker.say("page.lessons.where", { n: number, of: titles.length }));
  const count = el("span", { className: "lesson-dots", role: "img", "aria-label": speaker.say("page.lessons.step", { n: step, of: steps }) }, ...dots);
  return el("header", { className: "lesson-head" }, el("div", {}, where, el("h2", {}, speaker.text(titles[number - 1]))), count);
}

/** @param {Context} context @param {Lesson} lesson */
function words(context, { words: text }) {
  return el("p", { className: "lesson-words", tabIndex: -1 }, ...signed(context, text));
}

/** What is said of what was done. @param {Context} context @param {Lesson} lesson */
function said(context, lesson) {
  const text = lesson.done ? lesson.after : lesson.said;
  return text && el("p", { className: "lesson-said", "data-said": lesson.done ? "right" : "wrong" }, ...signed(context, text));
}

/** @param {Context} context @param {Lesson} lesson */
function buttons(context, lesson) {
  const { speaker, lessons } = context;
  const button = (/** @type {string} */ key, /** @type {string} */ className, /** @type {() => unknown} */ onclick) =>
    el("button", { type: "button", className, "data-key": `lesson:${key}`, onclick }, speaker.say(`page.lessons.${key}`));
  const row = [];
  const isLast = lesson.step === lesson.steps;
  if (lesson.done && !isLast) row.push(button("on", "primary", () => take(context, "on")));
  if (lesson.done && isLast && lesson.number < lesson.titles.length) row.push(button("next", "primary", () => void lessons.go({ game: lesson.game, lesson: lesson.number + 1 }).catch(context.fault)));
  if (lesson.done && isLast && lesson.number === lesson.titles.length) row.push(button("finish", "primary", context.commands.learn));
  if (!lesson.done && lesson.kind === "watch") row.push(button("show", "primary", () => show(context)));
  if (!lesson.done && lesson.said) row.push(button("again", "", () => take(context, "again")));
  return row.length > 0 ? el("div", { className: "buttons lesson-buttons" }, ...row) : null;
}

/** @param {Context} context @param {Lesson} lesson */
function foot(context, lesson) {
  const { speaker, lessons, commands, fault } = context;
  const to = (/** @type {number} */ step) => void lessons.step(lesson, step).catch(fault);
  const link = (/** @type {string} */ key, /** @type {() => unknown} */ onclick) =>
    el("button", { type: "button", className: "link", "data-key": `lesson:${key}`, onclick }, speaker.say(`page.lessons.${key}`));
  const isFirst = lesson.step === 1;
  return el(
    "p",
    { className: "lesson-foot" },
    isFirst ? null : link("back", () => to(lesson.step - 1)),
    lesson.done || lesson.said || lesson.fresh ? null : link("anew", () => take(context, "again")),
    lesson.done || lesson.step === lesson.steps ? null : link("skip", () => to(lesson.step + 1)),
    link("leave", commands.learn),
  );
}

/** All lessons of the game, those done with a tick. @param {Context} context @param {Lesson} lesson */
function ladder({ speaker, lessons, fault }, { game, number, titles }) {
  const { done } = lessons.progress(game);
  const rung = (/** @type {import("../types.d.ts").Text} */ title, /** @type {number} */ index) => {
    const go = () => void lessons.go({ game, lesson: index + 1 }).catch(fault);
    const given = { type: "button", className: done.includes(index + 1) ? "past" : "", "data-key": `lesson:${index + 1}`, onclick: go, ...(index + 1 === number && { "aria-current": "step" }) };
    return el("li", {}, el("button", given, el("span", {}, speaker.text(title)), done.includes(index + 1) && el("span", { className: "unseen" }, speaker.say("page.lessons.past"))));
  };
  return el("ol", { className: "lesson-ladder", "aria-label": speaker.say("page.lessons") }, ...titles.map(rung));
}

/** To the next step, or to where this one began. @param {Context} context @param {"on" | "again"} way */
function take({ act }, way) {
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

/** Who goes by keys reads the next instruction first. */
function focusWords() {
  if (document.activeElement?.matches(":focus-visible")) setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(".lesson-words"))?.focus({ preventScroll: true }));
}

/** What is left in the light. @param {State} state */
export function litIn({ lesson, live }) {
  return live && lesson && !lesson.done ? lesson.light : [];
}
