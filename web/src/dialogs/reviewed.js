/**
 * The decisions of a review: those of the reader first, the costliest before the others, each with what was done and
 * what was better on small maps, to be played on.
 */

import { el } from "../document/dom.js";
import { sideTitle, toneOf } from "../pieces/context.js";
import { PERSON } from "../play/seats.js";
import { practise } from "../games/practising.js";
import { seek } from "./seeking.js";

/**
 * @import { Review, ReviewedDecision, Text, View } from "../types.d.ts"
 * @import { Parts } from "./review.js"
 * @typedef {ReviewedDecision & { side: string }} Costly
 */

const TENTHS = 10;
const FIRST = 3;
/** The width of a small map, in CSS pixels. */
const MAP = 330;

/** @param {Parts} parts @param {Review} review @param {"going" | "stopped" | "done"} phase */
export function decisionParts(parts, review, phase) {
    const { sides } = review;
    const { speaker, state, standIn } = parts.context();
    const all = inOrder(sides, (side) => state.view?.players[side] === PERSON && !standIn.at(side));
    const [first, rest] = [all.slice(0, FIRST), all.slice(FIRST)];
    const list = (/** @type {Costly[]} */ some) =>
        el("ol", { className: "reviewed" }, ...some.map((decision) => decisionPart(parts, decision, review)));
    const none =
        phase === "going"
            ? null
            : el("p", {}, speaker.say(phase === "stopped" ? "page.review.none.yet" : "page.review.none"));
    const title = el("h3", {}, speaker.say("page.review.costliest"));
    const others =
        rest.length > 0 &&
        el("details", {}, el("summary", {}, speaker.say("page.review.others", { n: rest.length })), list(rest));
    return el("section", { className: "debrief-part" }, title, first.length > 0 ? list(first) : none, others);
}

/**
 * The reader's own decisions first, the costliest before the others.
 * @param {Review["sides"]} sides @param {(side: string) => boolean} isOwn @returns {Costly[]}
 */
export function inOrder(sides, isOwn) {
    const all = sides.flatMap(({ side, decisions }) => decisions.map((decision) => ({ ...decision, side })));
    return all.sort((a, b) => Number(isOwn(b.side)) - Number(isOwn(a.side)) || b.cost - a.cost);
}

/** @param {Parts} parts @param {Costly} decision @param {Review} review */
function decisionPart(parts, decision, review) {
    const context = parts.context();
    const { speaker, state, standIn } = context;
    const tenths = (/** @type {number} */ value) => speaker.number(value / TENTHS, 1);
    const where = speaker.say("page.review.where", {
        turn: decision.turn,
        phase: decision.phase ? speaker.text(decision.phase) : "",
    });
    const cost = speaker.say("page.review.cost", { cost: tenths(decision.cost), error: tenths(decision.error) });
    const title = speaker.say("page.review.of", { side: sideTitle(context, decision.side), where });
    const maps = el("div", { className: "review-maps" });
    const isOwn = state.view?.players[decision.side] === PERSON && !standIn.at(decision.side);
    const better = isOwn && decision.line.length > 0 ? el("div", { className: "review-maps" }) : maps;
    void drawMaps(parts, decision, maps, better).catch(parts.fault);
    const button = (/** @type {string} */ key, /** @type {string[][]} */ line) =>
        el(
            "button",
            {
                type: "button",
                "data-key": `${key.replace("page.review.", "")}:${decision.length}`,
                "aria-label": `${speaker.say(key)}: ${where}`,
                onclick: () => void replay(parts, decision, line).catch(parts.fault),
            },
            speaker.say(key),
        );
    return el(
        "li",
        { "data-tone": toneOf(context, decision.side), "data-side": decision.side },
        el("p", {}, el("b", {}, title), " ", cost),
        maps,
        better === maps ? inWords(parts, decision) : inWords(parts, decision, better),
        el(
            "div",
            { className: "buttons" },
            decision.line.length > 0 && seekButton(parts, decision, review, where),
            decision.line.length > 0 && button("page.review.play", decision.line),
            button("page.review.replay", []),
        ),
    );
}

/** @param {Parts} parts @param {Costly} decision @param {Review} review @param {string} where */
function seekButton(parts, decision, { rounds }, where) {
    const { speaker } = parts.context();
    const words = speaker.say("page.better");
    const onclick = () => void seek(parts, decision, rounds).catch(parts.fault);
    const given = {
        type: "button",
        "data-key": `better:${decision.length}`,
        "aria-label": `${words}: ${where}`,
        onclick,
    };
    return el("button", given, words);
}

/**
 * Folded; with the map of the better one where that is not to be seen at once.
 * @param {Parts} parts @param {Costly} decision @param {Node} [map]
 */
function inWords(parts, { done, better, more }, map) {
    const key = map ? "page.better.fold" : "page.review.words";
    return el(
        "details",
        {},
        el("summary", {}, parts.context().speaker.say(key)),
        map,
        told(parts, "page.review.did", done, more[0]),
        told(parts, "page.review.better", better, more[1]),
    );
}

/** @param {Parts} parts @param {string} key @param {Text[]} texts @param {number} more */
function told(parts, key, texts, more) {
    const { speaker } = parts.context();
    const words = texts.map((text) => speaker.text(text)).join(" ") || speaker.say("page.review.nothing");
    return el(
        "p",
        {},
        el("i", {}, speaker.say(key)),
        " ",
        words,
        more > 0 && ` ${speaker.say("page.review.more", { n: more })}`,
    );
}

/**
 * The decision made and the better one, as arrows over the position before.
 * @param {Parts} parts
 * @param {Costly} decision
 * @param {HTMLElement} place @param {HTMLElement} other of the better one
 */
async function drawMaps({ context, engine, thumbnails }, { length, arrows }, place, other) {
    const { state, speaker } = context();
    const answer = await engine.call("past", { length });
    const { game } = state;
    if (!answer.ok || !game) return;
    const both = [...arrows[0], ...arrows[1]];
    /** @type {[string, View["arrows"]][]} */
    const shown = [
        ["page.review.did", arrows[0]],
        ["page.review.better", arrows[1]],
    ];
    for (const [index, [key, own]] of shown.entries()) {
        const words = speaker.say(key);
        const picture = thumbnails.excerpt(game, { ...answer.view, events: [], arrows: own }, both, MAP);
        const caption = el("figcaption", {}, own.length > 0 ? words : `${words} ${speaker.say("page.review.nothing")}`);
        (index === 0 ? place : other).append(el("figure", {}, caption, picture));
    }
}

/**
 * Plays on from there, the side in the hand of a person: in practice as a line of play, else in a copy for practice.
 * @param {Parts} parts @param {Costly} decision @param {string[][]} line what is played at once from there
 */
async function replay(parts, { side, length }, line) {
    parts.dialog.close();
    await practise(parts, { length, line, players: { [side]: PERSON } });
}
