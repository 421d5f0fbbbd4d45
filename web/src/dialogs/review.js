/**
 * The review of a game that is over: the costliest decisions of each side, to be replayed, and the luck of the dice.
 */

import { el, refresh } from "../document/dom.js";
import { isLost } from "../engine/lost.js";
import { addStyle } from "../document/late-style.js";
import { REPORT } from "./report-style.js";
import { decisionParts } from "./reviewed.js";
import { createSlices } from "../engine/slices.js";
import { sideTitle, toneOf } from "../pieces/context.js";

/**
 * @import { Review, Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Thumbnails } from "../board/thumbnail.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Games } from "../games/games.js"
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {() => Context} context
 * @property {Pick<Engine, "call">} engine the one with the game
 * @property {Pick<Engine, "call" | "start" | "restart" | "health">} mind the one that thinks
 * @property {Pick<Games, "shelve" | "keep" | "teach">} games
 * @property {Pick<Thumbnails, "excerpt">} thumbnails
 * @property {(save: string) => Promise<boolean>} open
 * @property {typeof import("../play/lessons.js").lessonParts} lessonParts
 * @property {typeof import("../lazy.js").lazy.lessons} lessons
 * @property {() => Promise<void>} again opens the review once more
 * @property {(error: unknown) => void} fault
 */

const FACES = 6;

/** @type {{ save: string, review: Review } | null} the last one that was done, so that nobody waits for it twice */
let last = null;

/** @param {Parts} parts */
export async function openReview(parts) {
    addStyle(REPORT);
    const { dialog, context } = parts;
    const { speaker } = context();
    const kept = await parts.engine.call("save");
    if (!kept.ok) return context().act.say(kept.error, "reason");
    const body = el("div", { className: "review", tabIndex: -1 });
    dialog.open(speaker.say("page.review"), [body]);
    if (last && last.save === kept.save) return show(parts, body, last.review, null);
    await think(parts, body, kept.save);
}

/**
 * Thinks in slices until it is done, stopped, or nobody looks any more.
 * @param {Parts} parts
 * @param {HTMLElement} body
 * @param {string} save
 */
async function think(parts, body, save) {
    const { mind, context } = parts;
    let stopped = false;
    const stop = () => (stopped = true);
    const isSeen = () => body.isConnected && body.closest("dialog")?.open === true;
    try {
        wake(mind);
        show(parts, body, null, stop);
        const slices = createSlices();
        let answer = await mind.call("review", { save, nodes: 1 });
        while (answer.ok && !answer.review.done && isSeen()) {
            show(parts, body, answer.review, stop);
            answer = await slices.next((nodes) => mind.call("review", { nodes: stopped ? 0 : nodes, stop: stopped }));
        }
        if (!answer.ok) return refused(parts, body, answer.error);
        if (!answer.review.done) return void (await mind.call("review", { nodes: 0, stop: true }));
        if (!stopped) last = { save, review: answer.review };
        show(parts, body, answer.review, null, stopped ? "stopped" : "done");
        context().speech.say(context().speaker.say("page.review.done"));
    } catch (error) {
        if (!isLost(error)) throw error;
        refused(parts, body, error.reason);
    }
}

/** @param {Parts["mind"]} mind */
function wake(mind) {
    const { phase } = mind.health();
    if (phase === "off") mind.start();
    if (phase === "failed") mind.restart();
}

/** @param {Parts} parts @param {HTMLElement} body @param {Text} why */
function refused({ context }, body, why) {
    body.replaceChildren(el("p", { role: "alert" }, context().speaker.text(why)));
}

/**
 * Show everything known so far.
 * @param {Parts} parts
 * @param {HTMLElement} body
 * @param {Review | null} review
 * @param {(() => void) | null} stop while it goes on
 * @param {"going" | "stopped" | "done"} [phase]
 */
function show(parts, body, review, stop, phase = stop ? "going" : "done") {
    const { speaker } = parts.context();
    const known = review && [review.sides, review.phases, stop === null];
    refresh(body, [known, review === null], () => [
        el("p", { className: "quiet" }, ...howParts(parts.context(), review)),
        stop && working(parts, stop),
        review && decisionParts(parts, review, phase),
        stop === null && review && luckPart(parts.context(), review),
        stop === null &&
            el(
                "div",
                { className: "buttons" },
                el(
                    "button",
                    { type: "button", className: "primary", "data-key": "print", onclick: () => print(body) },
                    speaker.say("page.review.print"),
                ),
            ),
    ]);
    const bar = body.querySelector("progress");
    if (bar && review) bar.value = review.spent / Math.max(review.budget, 1);
}

/** @param {Context} context @param {Review | null} review */
function howParts({ speaker }, review) {
    const [n, of] = review?.phases ?? [0, 0];
    return [speaker.say("page.review.how"), n < of && ` ${speaker.say("page.review.some", { n, of })}`];
}

/** @param {Parts} parts @param {() => void} stop */
function working({ context }, stop) {
    const { speaker } = context();
    const words = speaker.say("page.review.working");
    return el(
        "div",
        { className: "review-working" },
        el("p", {}, words),
        el("progress", { "aria-label": words, value: 0 }),
        el("button", { type: "button", "data-key": "stop", onclick: stop }, speaker.say("page.review.stop")),
    );
}

/** @param {Context} context @param {Review} review */
function luckPart(context, { sides, luck }) {
    const { speaker } = context;
    const head = ["side", "battles", "expected", "rolled", "luck"].map((key) =>
        el("th", { scope: "col" }, speaker.say(`page.review.luck.${key}`)),
    );
    const rows = sides.map(({ side }) => {
        const own = luck.filter((battle) => battle.side === side);
        const [expected, rolled] = [
            sum(own.map((battle) => battle.expected)) / FACES,
            sum(own.map((battle) => battle.rolled)),
        ];
        const cells = [
            speaker.number(own.length, 0),
            steps(context, expected, 1),
            steps(context, rolled, 0),
            steps(context, rolled - expected, 1),
        ];
        return el(
            "tr",
            {},
            el("th", { scope: "row", "data-tone": toneOf(context, side) }, sideTitle(context, side)),
            ...cells.map((cell) => el("td", {}, cell)),
        );
    });
    const each = luck.map((battle) =>
        el(
            "li",
            {},
            speaker.say("page.review.battle", {
                turn: battle.turn,
                text: speaker.text(battle.text),
                expected: steps(context, battle.expected / FACES, 1),
                rolled: steps(context, battle.rolled, 0),
            }),
        ),
    );
    const table = el(
        "table",
        { className: "printed" },
        el("thead", {}, el("tr", {}, ...head)),
        el("tbody", {}, ...rows),
    );
    return el(
        "section",
        { className: "debrief-part" },
        el("h3", {}, speaker.say("page.review.luck")),
        el("p", { className: "quiet" }, speaker.say("page.review.luck.how")),
        el("div", { className: "printed-place" }, table),
        el(
            "details",
            {},
            el("summary", {}, speaker.say("page.review.luck.each", { n: luck.length })),
            el("ol", {}, ...each),
        ),
    );
}

/** A number of steps with its sign. @param {Context} context @param {number} value @param {number} places */
function steps({ speaker }, value, places) {
    const words = speaker.number(Math.abs(value), places);
    return value < 0 ? `\u2212${words}` : `+${words}`;
}

/** @param {number[]} values */
function sum(values) {
    return values.reduce((total, value) => total + value, 0);
}

/** Everything is on paper, what is folded too. @param {HTMLElement} body */
function print(body) {
    body.querySelectorAll("details").forEach((part) => (part.open = true));
    window.print();
}
