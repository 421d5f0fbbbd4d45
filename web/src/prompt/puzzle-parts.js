/** A puzzle in the panel: its question, how the plan that was made compares with the best, and the way on. */

import { el } from "../document/dom.js";
import { createSlices } from "../engine/slices.js";
import { isLost } from "../engine/lost.js";
import { sideTitle } from "../pieces/context.js";
import { signed } from "../pieces/reasons.js";
import { withLesson } from "../play/lessons.js";
import {
    ENOUGH,
    gradeOf,
    hundredths,
    isAsGood,
    reachedOf,
    solvedFrom,
    solvedKey,
    solvedText,
    solvedWith,
} from "../play/puzzles.js";
import { gainFacts, gradeOfGain } from "../play/sought.js";
import * as reduce from "../play/state.js";

/**
 * @import { Lesson, Puzzle } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Engine, Keeper } from "../games/games.js"
 * @import { Verdict } from "../play/puzzles.js"
 * @import { Store } from "../play/state.js"
 * @typedef {Pick<Engine, "call" | "start" | "restart" | "health">} Mind
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, mind: Mind, keeper: Keeper,
 *   board: { closeUp: (hex: string, ...others: string[]) => void, front: () => void },
 *   fault: (error: unknown) => void }} Parts
 */

/** The question that the engine was asked last. */
let asked = "";
/** The puzzle that was looked at last. */
let opened = "";
/** The plan measured last, and what came of it. @type {{ plan: string, verdict: Verdict | null }} */
let measured = { plan: "", verdict: null };
/** The decision of a review that is to be made once more. @type {import("../play/sought.js").Sought | null} */
let sought = null;
/** Progress in the puzzles of the game. */
let solved = solvedFrom(null);

/** Such a decision comes next. @param {import("../play/sought.js").Sought} given */
export function seek(given) {
    sought = given;
}

/** @param {Lesson} lesson @returns {Puzzle | null} */
export function puzzleOf(lesson) {
    return lesson.kind === "puzzle" ? /** @type {Puzzle} */ (lesson) : null;
}

/** After every change: asks whether the plan is made, and measures it. @param {Parts} parts @param {Puzzle} puzzle */
export function followPuzzle(parts, puzzle) {
    const { store, engine, keeper, board, fault } = parts;
    const { view, match } = store.state;
    if (!view) return;
    const place = `${match} ${puzzle.game}/${puzzle.number}`;
    if (opened !== place) {
        opened = place;
        measured = { plan: "", verdict: null };
        solved = puzzle.sort === "better" ? new Map() : solvedFrom(keeper.recall(solvedKey(puzzle.game)));
        if (puzzle.at) board.closeUp(puzzle.at, ...(puzzle.framed ?? []));
    }
    const question = `${place} ${view.length}`;
    if (question === asked) return;
    asked = question;
    engine
        .call("puzzle_check", { at: view.length })
        .then((answer) => {
            if (!answer.ok || asked !== question || !store.state.lesson) return;
            const plan = JSON.stringify(answer.lesson.plan);
            const isNew = answer.lesson.done && measured.plan !== plan && !answer.lesson.shown;
            if (isNew) void measure(parts, answer.lesson).catch((error) => (isLost(error) ? undefined : fault(error)));
            store.update(withLesson, { ...answer.lesson, verdict: answer.lesson.done ? measured.verdict : null });
        })
        .catch(fault);
}

/** @param {Parts} parts @param {Puzzle} puzzle */
async function measure(parts, puzzle) {
    const { store, engine, mind } = parts;
    const plan = JSON.stringify(puzzle.plan);
    measured = { plan, verdict: { spent: 0 } };
    const isWanted = () => measured.plan === plan && store.state.lesson?.kind === "puzzle";
    wake(mind);
    const slices = createSlices();
    let answer = await tried(mind, puzzle);
    while (answer.ok && !answer.measured.done && isWanted()) {
        tell(store, answer.measured);
        answer = await slices.next((nodes) => mind.call("puzzle_try", { nodes }));
    }
    const best = isWanted() ? await engine.call("puzzle_best") : null;
    if (!answer.ok || !best?.ok || !isWanted()) return;
    const verdict = { ...answer.measured, best: best.best };
    if (puzzle.sort !== "better") note(parts, puzzle, reachedOf(verdict.chance, verdict.best.chance));
    tell(store, verdict);
}

/** The first slice of the measuring. @param {Mind} mind @param {Puzzle} puzzle */
function tried(mind, { game, number, plan, sort }) {
    if (sort !== "better") return mind.call("puzzle_try", { game, puzzle: number, plan, nodes: 1 });
    const { save, decision } = /** @type {import("../play/sought.js").Sought} */ (sought);
    return mind.call("better_try", { save, length: decision.length, plan, nodes: 1 });
}

/** @param {Store} store @param {Verdict} verdict */
function tell(store, verdict) {
    measured = { ...measured, verdict };
    const { lesson } = store.state;
    const puzzle = lesson && puzzleOf(lesson);
    if (puzzle?.done) store.update(withLesson, { ...puzzle, tried: puzzle.tried || !!verdict.best, verdict });
}

/** @param {Mind} mind */
function wake(mind) {
    const { phase } = mind.health();
    if (phase === "off") mind.start();
    if (phase === "failed") mind.restart();
}

/** @param {Parts} parts @param {Puzzle} puzzle @param {number} reached */
function note({ keeper }, { game, number }, reached) {
    solved = solvedWith(solvedFrom(keeper.recall(solvedKey(game))), number, reached);
    keeper.prefer(solvedKey(game), solvedText(solved));
}

/** @param {Context} context @param {Puzzle} puzzle */
export function puzzleParts(context, puzzle) {
    const told = puzzle.sort === "better" ? [context.speaker.say("page.better.words")] : signed(context, puzzle.words);
    const words = el("p", { className: "lesson-words", tabIndex: -1 }, ...told);
    return [
        head(context, puzzle),
        words,
        verdictPart(context, puzzle),
        buttons(context, puzzle),
        foot(context, puzzle),
    ];
}

/** @param {Context} context @param {Puzzle} puzzle */
function head(context, puzzle) {
    const { speaker } = context;
    const { number, titles, sort } = puzzle;
    if (sort === "better") return betterHead(context, puzzle);
    const where = [
        speaker.say("page.puzzles.where", { n: number, of: titles.length }),
        speaker.say(`page.puzzles.kind.${sort}`),
    ].join(" · ");
    return el(
        "header",
        { className: "lesson-head" },
        el("div", {}, el("p", { className: "lesson-where" }, where), el("h2", {}, speaker.text(titles[number - 1]))),
        all(context, puzzle),
    );
}

/** @param {Context} context @param {Puzzle} puzzle */
function betterHead({ speaker }, { turn, phase }) {
    const where = speaker.say("page.review.where", { turn: turn ?? 0, phase: phase ? speaker.text(phase) : "" });
    const title = el("h2", {}, speaker.say("page.better"));
    return el(
        "header",
        { className: "lesson-head" },
        el("div", {}, el("p", { className: "lesson-where" }, where), title),
    );
}

/** All puzzles of the game, those solved with a tick. @param {Context} context @param {Puzzle} puzzle */
function all({ speaker, lessons, fault }, { game, number, titles }) {
    const dots = titles.map((title, index) => {
        const isPast = (solved.get(index + 1) ?? 0) >= ENOUGH;
        const words = [speaker.text(title), isPast ? speaker.say("page.puzzles.past") : ""].filter(Boolean).join(", ");
        const onclick = () => void lessons.go({ kind: "puzzle", game, lesson: index + 1 }).catch(fault);
        const current = index + 1 === number ? { "aria-current": "step" } : {};
        const given = { type: "button", title: words, "aria-label": words, "data-key": `puzzle:${index + 1}`, onclick };
        return el("li", { className: isPast ? "past" : "" }, el("button", { ...given, ...current }, `${index + 1}`));
    });
    return el("ol", { className: "puzzle-dots", "aria-label": speaker.say("page.puzzles") }, ...dots);
}

/** The plan compared. @param {Context} context @param {Puzzle} puzzle */
function verdictPart({ speaker }, { verdict, done, shown, sort }) {
    const of = sort === "better" ? "better" : "puzzles";
    if (shown) return el("p", { className: "lesson-said" }, speaker.say(`page.${of}.showing`));
    if (!done || !verdict) return null;
    if (sort === "better") return gainPart(speaker, verdict);
    if (!verdict.best || !verdict.chance) return working(speaker, verdict);
    const { chance, best } = verdict;
    const grade = gradeOf(chance, best.chance);
    const [own, most] = [hundredths(chance), hundredths(best.chance)];
    return el(
        "div",
        { className: "lesson-said puzzle-said", "data-said": grade === "far" ? "wrong" : "right", "data-grade": grade },
        el("p", {}, el("b", {}, speaker.say(`page.puzzles.${grade}`))),
        bar(speaker.say("page.puzzles.yours", { n: own }), own),
        bar(speaker.say("page.puzzles.best", { n: most }), most),
        el("p", { className: "quiet" }, how(speaker, verdict)),
    );
}

/** Both plans against what was played. @param {Context["speaker"]} speaker @param {Verdict} verdict */
function gainPart(speaker, verdict) {
    const { gain, error, best } = verdict;
    if (gain === undefined || best?.gain === undefined) return working(speaker, verdict);
    const [own, most] = [
        { gain, error: error ?? 0 },
        { gain: best.gain, error: best.error ?? 0 },
    ];
    const grade = gradeOfGain(own, most);
    const facts = (/** @type {import("../play/sought.js").Gain} */ each) => gainFacts(each, speaker.number);
    return el(
        "div",
        { className: "lesson-said puzzle-said", "data-said": grade === "far" ? "wrong" : "right", "data-grade": grade },
        el("p", {}, el("b", {}, speaker.say(`page.better.${grade}`))),
        el("p", {}, speaker.say("page.better.yours", facts(own))),
        el("p", {}, speaker.say("page.better.best", facts(most))),
        el("p", { className: "quiet" }, speaker.say("page.better.how", { n: sought?.rounds ?? 0 })),
    );
}

/** @param {Context["speaker"]} speaker @param {Verdict} verdict */
function how(speaker, { exact, chance, best }) {
    const isCounted = exact === false || best?.exact === false;
    const rounds = exact === false ? chance?.[1] : best?.chance[1];
    const method = isCounted
        ? speaker.say("page.puzzles.counted", { n: rounds ?? 0 })
        : speaker.say("page.puzzles.exact");
    return `${method} ${speaker.say("page.puzzles.later")}`;
}

/** @param {Context["speaker"]} speaker @param {Verdict} verdict */
function working(speaker, { spent }) {
    const words = speaker.say("page.puzzles.working");
    return el(
        "div",
        { className: "puzzle-said" },
        el("p", {}, words),
        el("progress", { "aria-label": words, max: 1000, value: spent }),
    );
}

/** @param {string} words @param {number} value in hundredths */
function bar(words, value) {
    return el("p", { className: "puzzle-bar" }, words, el("meter", { max: 100, value, "aria-hidden": "true" }));
}

/** @param {Context} context @param {string} key @param {string} className @param {() => unknown} onclick */
function button({ speaker }, key, className, onclick) {
    const given = { type: "button", className, "data-key": `puzzle:${key}`, onclick };
    return el("button", given, speaker.say(`page.puzzles.${key}`));
}

/** @param {Context} context @param {Puzzle} puzzle */
function buttons(context, puzzle) {
    const { done, verdict, shown, number, titles, sort } = puzzle;
    const isTold = shown || (done && !!verdict?.best);
    const isSolved = !!verdict?.chance && gradeOf(verdict.chance, verdict.best?.chance ?? [1, 1]) !== "far";
    if (sort === "better") return betterButtons(context, isTold, shown);
    const isBest = !!verdict?.chance && !!verdict.best && isAsGood(verdict.chance, verdict.best.chance);
    const onward = number < titles.length ? "next" : "finish";
    const row = [
        isTold ? button(context, "again", isSolved ? "" : "primary", () => take(context, "again")) : null,
        isTold && !shown && !isBest ? button(context, "show", "", () => show(context)) : null,
        isTold ? button(context, onward, isSolved ? "primary" : "", () => goOn(context, puzzle)) : null,
    ].filter((each) => each !== null);
    return row.length > 0 ? el("div", { className: "buttons lesson-buttons" }, ...row) : null;
}

/** @param {Context} context @param {boolean} isTold @param {boolean} shown */
function betterButtons(context, isTold, shown) {
    if (!isTold) return null;
    const again = button(context, "again", shown ? "primary" : "", () => take(context, "again"));
    const asks = { type: "button", className: "primary", "data-key": "puzzle:show", onclick: () => show(context) };
    const best = shown ? null : el("button", asks, context.speaker.say("page.better.show"));
    return el("div", { className: "buttons lesson-buttons" }, again, best);
}

/** @param {Context} context @param {Puzzle} puzzle */
function goOn({ lessons, commands, fault }, { game, number, titles }) {
    if (number === titles.length) return commands.learn();
    return void lessons.go({ kind: "puzzle", game, lesson: number + 1 }).catch(fault);
}

/** @param {Context} context @param {Puzzle} puzzle */
function foot(context, { done, fresh, from, shown, sort, framed = [] }) {
    const { speaker, state, commands } = context;
    const anew = done || fresh || shown ? null : button(context, "anew", "link", () => take(context, "again"));
    if (sort === "better") {
        const back = {
            type: "button",
            className: "link",
            "data-key": "puzzle:leave",
            onclick: () => sought?.back(),
        };
        return el("div", { className: "lesson-foot" }, anew, el("button", back, speaker.say("page.better.leave")));
    }
    const players = state.game?.sides
        .filter(({ id }) => from[id])
        .map(({ id }) =>
            speaker.say("page.puzzles.player", { side: sideTitle(context, id), bot: speaker.name(`${from[id]}`) }),
        );
    const facts = { players: speaker.list(players ?? []), seed: from.seed, n: from.length };
    const words = speaker.say(Number(from.length) > 0 ? "page.puzzles.from" : "page.puzzles.set_up", facts);
    return el(
        "div",
        { className: "lesson-foot" },
        framed.length > 0 ? el("p", { className: "quiet puzzle-from" }, speaker.say("page.puzzles.goal")) : null,
        anew,
        button(context, "leave", "link", commands.learn),
        el("p", { className: "quiet puzzle-from" }, words),
    );
}

/** To the beginning once more. @param {Context} context @param {"again"} way */
function take({ act }, way) {
    act.cancel();
    return act.order(async (seat) => {
        const answer = await seat.ask("puzzle_step", { to: way });
        if (!answer) return;
        measured = { plan: "", verdict: null };
        seat.store.update(reduce.withBegun, answer.view, answer.view.events);
        seat.store.update(withLesson, { ...answer.lesson, verdict: null });
    });
}

/** Begins again and does one action after the other of the best plan. @param {Context} context */
function show({ act }) {
    act.cancel();
    return act.order(async (seat) => {
        const begun = await seat.ask("puzzle_step", { to: "again" });
        if (!begun) return;
        measured = { plan: "", verdict: null };
        seat.store.update(reduce.withBegun, begun.view, begun.view.events);
        seat.store.update(withLesson, { ...begun.lesson, verdict: null });
        for (let left = begun.lesson.shows; left > 0;) {
            const answer = await seat.ask("puzzle_step", { to: "show" });
            if (!answer) return;
            seat.store.update(reduce.withView, answer.view);
            seat.store.update(withLesson, { ...answer.lesson, verdict: null });
            left = answer.lesson.shows;
        }
    });
}
