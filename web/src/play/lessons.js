/** The lesson that the address names, progress in the lessons of a game, and a lesson in the state: pure. */

/**
 * @import { Lesson } from "../types.d.ts"
 * @import { State } from "./state.js"
 * @typedef {{ game: string, lesson: number, kind?: string }} Named  `kind`: `puzzle` of a puzzle
 * @typedef {{ done: number[], now: { lesson: number, step: number } | null }} Progress
 *   `now`: where the player left off
 */

const ADDRESS = /^#(lesson|puzzle)=([a-z][a-z0-9_]*)\/([1-9][0-9]?)$/;

/**
 * The parts that show a lesson, which come when one is opened.
 * @type {{ now: typeof import("../prompt/lesson-parts.js") | null }}
 */
export const lessonParts = { now: null };

/** @param {string} hash @returns {Named | null} */
export function lessonIn(hash) {
    const [, kind, game, number] = hash.match(ADDRESS) ?? [];
    return game ? { kind, game, lesson: Number(number) } : null;
}

/** @param {Named} named */
export function lessonAddress({ kind = "lesson", game, lesson }) {
    return `#${kind}=${game}/${lesson}`;
}

/**
 * True of what a press on a hex would do aside from the buttons that a lesson asks for: why it cannot is no answer.
 * @param {Pick<State, "lesson" | "view">} state @param {string[]} action
 */
export function isAside({ lesson, view }, [verb]) {
    const asked = lesson?.buttons;
    if (!Array.isArray(asked) || asked.includes(verb)) return false;
    return view?.decision?.options.find((option) => option.verb === verb)?.subject === "hex";
}

/** Under which the browser keeps how far the lessons of a game are. @param {string} game */
export function progressKey(game) {
    return `lessons:${game}`;
}

/**
 * From its text, such as `1 2 3:2`: two are done, the third is at its second step.
 * @param {string | null} text @returns {Progress}
 */
export function progressFrom(text) {
    const found = (text ?? "").split(" ").map((part) => part.match(/^(\d{1,2})(?::(\d{1,2}))?$/));
    const parts = found.filter((part) => part !== null);
    const now = parts.findLast(([, , step]) => step !== undefined);
    return {
        done: [...new Set(parts.filter(([, , step]) => step === undefined).map(([, lesson]) => Number(lesson)))],
        now: now ? { lesson: Number(now[1]), step: Number(now[2]) } : null,
    };
}

/** @param {Progress} progress */
export function progressText({ done, now }) {
    return [...done.toSorted((one, other) => one - other), ...(now ? [`${now.lesson}:${now.step}`] : [])].join(" ");
}

/** The progress once a step is done or begun. @param {Progress} progress @param {Lesson} lesson @returns {Progress} */
export function progressWith({ done }, { number, step, steps, done: isDone }) {
    const isOver = isDone && step === steps;
    const now = isOver ? null : { lesson: number, step };
    return { done: isOver && !done.includes(number) ? [...done, number] : done, now };
}

/**
 * The lesson that comes next: the one that was left, or the first that is not done.
 * @param {Progress} progress @param {number} lessons
 */
export function nextLesson({ done, now }, lessons) {
    if (now && now.lesson <= lessons) return now.lesson;
    return Array.from({ length: lessons }, (_, index) => index + 1).find((number) => !done.includes(number)) ?? null;
}

/**
 * The words of the link to the lesson that comes next; null where none is left.
 * @param {import("../words/text.js").Speaker} speaker @param {Progress} progress @param {number} lessons
 */
export function lessonWords({ say }, progress, lessons) {
    const next = nextLesson(progress, lessons);
    if (next === null) return null;
    const isNew = progress.done.length === 0 && progress.now === null;
    return isNew ? say("page.brief.lessons", { n: lessons }) : say("page.brief.lessons.on", { n: next, of: lessons });
}

/** @param {State} state @param {Lesson | null} lesson @returns {State} */
export function withLesson(state, lesson) {
    const isSame = lesson !== null && state.lesson?.number === lesson.number && state.lesson.step === lesson.step;
    return { ...state, lesson, picked: isSame && !lesson.done ? state.picked : "" };
}

/** A counter was pressed in a lesson. @param {State} state @param {string} unit @returns {State} */
export function withPicked(state, unit) {
    return state.lesson && state.picked !== unit ? { ...state, picked: unit } : state;
}
