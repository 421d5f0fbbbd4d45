/** The box of the die: what the roll has brought, in words; what the table prints stands small below. */

import { el, byId, refresh } from "../document/dom.js";
import { dice, roll } from "../pieces/dice.js";
import { signed } from "../pieces/reasons.js";
import { paceOf } from "../play/seats.js";
import { stepsOf } from "../play/seats.js";
import { battlesOf, outcomeOf, stageOf } from "../play/state.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {{ text: Text, die?: number[] }} Result
 */

/** As many lines leave the buttons below them in sight. */
const LINES = 4;

/** @param {Context} context */
export function showRoll(context) {
    const { state, speaker } = context;
    const came = cameOf(context);
    const rolling = state.rolling !== null;
    const isPast = isOfOthers(state);
    refresh(byId("roll", HTMLDivElement), [state.roll, state.live, came, rolling, isPast], () => {
        if (!state.roll || !state.live) return [];
        const { die } = state.roll;
        const own = ownOf(state.roll, came);
        const words = el(
            "span",
            { className: "roll-text" },
            ...lines(context, own),
            el("span", { className: own.length > 0 ? "quiet" : "" }, ...signed(context, state.roll.text)),
            ...lines(context, came.slice(own.length)),
        );
        const block = el(
            "div",
            { className: isPast ? "roll past" : "roll" },
            die ? dice(die, speaker, 44) : null,
            words,
        );
        if (die && rolling) roll(block, die, paceOf(state), context.act.rest);
        return [block];
    });
}

/** True if a side rolled in its own phase, which is over, and another decides now. @param {Context["state"]} state */
export function isOfOthers({ view, rolledIn }) {
    const side = stepsOf(view)[Number(rolledIn.split(":")[1])]?.side;
    return rolledIn !== stageOf(view) && Boolean(side) && side !== view?.decision?.side;
}

/**
 * The results of the first roll: those before the next one, without what befell the unit for which that one is.
 * @param {Result} rolled @param {Result[]} came
 */
export function ownOf(rolled, came) {
    const next = came.findIndex((event) => event.die);
    if (next < 0) return came;
    const [one, other] = [unitIn(rolled), unitIn(came[next])];
    // A battle is of no one unit: those that fall in it are its results.
    const isOther = one !== "" && other !== one;
    const last = came.findLastIndex((event, index) => index < next && !(isOther && unitIn(event) === other));
    return came.slice(0, last + 1);
}

/** The unit that a result tells of. @param {Result} result */
function unitIn({ text }) {
    return String(text.facts?.unit ?? "");
}

/**
 * The last results, each with its own die where the same action threw another.
 * @param {Context} context @param {Result[]} came
 */
function lines(context, came) {
    let left = Math.max(0, came.length - LINES);
    while (came[0]?.die && !came[left].die) left -= 1;
    const { speaker } = context;
    const shown = came
        .slice(left)
        .map(({ text, die }) => el("b", {}, die ? dice(die, speaker, 20) : null, ...signed(context, text), " "));
    return left > 0
        ? [el("span", { className: "quiet" }, speaker.say("page.roll.earlier", { n: left })), ...shown]
        : shown;
}

/**
 * The events without the steps of a way: of what befell one unit again and again, the last.
 * @template {{ text: Text, unit?: string, die?: number[] }} E
 * @param {E[]} events
 */
export function lastOfEach(events) {
    return events.filter(({ text, unit, die }, index) => {
        const next = events[index + 1];
        return die || !next || next.unit !== unit || next.text.key !== text.key;
    });
}

/**
 * The results of the roll so far, as long as its battle is fought; before there are any, its meaning.
 * @param {Context} context @returns {Result[]}
 */
export function cameOf({ state, speaker }) {
    const { roll: rolled, log, carriedOut } = state;
    const index = log.findLastIndex((event) => event === rolled);
    if (!rolled || index < 0) return [];
    const last = carriedOut ?? Infinity;
    const since = log
        .slice(index + 1)
        .filter(({ bot, die, unit, length }) => !bot && length <= last && (die ? length === rolled.length : unit));
    if (since.length > 0) return lastOfEach(since);
    const fought = battlesOf(state.view).find(({ status }) => status === "fighting") ?? state.fought[0]?.battle;
    const isOfRoll = fought && speaker.named(rolled.text).includes(fought.hex);
    const meant = isOfRoll ? outcomeOf(fought, rolled.die?.[0] ?? 0) : undefined;
    return meant ? [{ text: meant.label }] : [];
}
