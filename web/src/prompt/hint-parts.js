/** The words of a hint, and the step worth advising: fetched when a hint is asked for. */

import { carryAllOut, carryOut } from "../computer/apply-advice.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";
import { battlesOf } from "../play/state.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Advice } from "../computer/advice.js"
 * @import { Text, Thought } from "../types.d.ts"
 */

export { advised, advisedHexes, advisedOver } from "../computer/advised.js";
export { adviserOf, isReady, worthSaying } from "../computer/best-step.js";

/**
 * The advice, with its reason, also said aloud; while it is thought about, that.
 * @param {Context} context
 * @param {Advice} advice
 * @param {HTMLElement} place
 */
export function hintBlock(context, advice, place) {
    const { bot: id, thought } = advice;
    const { speaker, act, adviser, state } = context;
    const away = el(
        "button",
        { type: "button", "data-key": "hint-away", onclick: adviser.letGo },
        speaker.say("page.advice.away"),
    );
    const bot = speaker.name(id);
    if (!thought)
        return [
            el("p", { className: "deed working" }, speaker.say("page.advice.thinking", { bot })),
            el("div", { className: "buttons" }, away),
        ];
    const owed = thought.owed ? ` ${speaker.say("page.advice.owed", { words: speaker.text(thought.owed) })}` : "";
    const then = thought.then ? ` ${speaker.text(thought.then)}` : "";
    const reason = reasonFor(context, thought);
    const what = deedWords(context, { ...thought, reason });
    const first = `${speaker.say("page.advice.by", { bot })} ${what}${speaker.text(reason)}${then}${owed}`;
    context.speech.say(advice.plan?.map(({ aim }) => speaker.text(aim)).join(". ") ?? first);
    // What ends a phase is called by its name: nobody presses it to see what "it" is.
    const onward = state.view?.decision?.options.find(({ verb, advances }) => advances && verb === thought.action[0]);
    const play = el(
        "button",
        { type: "button", "data-key": "hint-play", onclick: () => void carryOut(adviser.given, act, advice) },
        onward ? speaker.text(onward.label) : speaker.say("page.advice.play"),
    );
    queueMicrotask(() => place.scrollIntoView({ block: "nearest" }));
    const row = (/** @type {(Node | null)[]} */ ...nodes) => el("div", { className: "buttons" }, ...nodes);
    if (advice.plan) return [...planNodes(context, advice), row(allButton(context, advice), away)];
    const asks = { type: "button", "data-key": "hint-plan", onclick: () => void adviser.plan() };
    const whole = onward ? null : el("button", asks, speaker.say("page.advice.plan"));
    const by = el("b", {}, speaker.say("page.advice.by", { bot }));
    const why = el("p", { className: "deed" }, by, " ", what, ...signed(context, reason), then, owed);
    return [why, row(play, whole, away)];
}

/**
 * The deed, where the reason names none of it and no button does: "Lose a step: 14PzK. ".
 * @param {Context} context @param {Thought} thought
 */
export function deedWords({ speaker, state }, { action: [verb, ...args], reason }) {
    const option = state.view?.decision?.options.find((each) => each.verb === verb);
    const named = speaker.named(reason);
    if (!option || option.advances || args.some((id) => named.includes(id))) return "";
    const things = args.map((id) => speaker.name(id)).join(" → ");
    const label = speaker.text(option.label);
    return `${things ? speaker.say("page.subject", { verb: label, thing: things }) : label}. `;
}

/**
 * The reason, or what goes on: it was given already when the first of those who attack was set on the enemy.
 * @param {Pick<Context, "state">} context @param {Thought} thought @returns {Text}
 */
export function reasonFor({ state }, { action: [, unit, target], joined = [], reason }) {
    const { units = 0, odds } = reason.facts ?? {};
    const hex = target ?? unit;
    const battle = battlesOf(state.view).find(({ id, status }) => status === "planned" && id.split(" ").includes(hex));
    if (!battle || battle.attackers.length === 0) return reason;
    const { attackers, defenders: foe, column } = battle;
    const isSet = target === undefined && column && attackers.length === Number(units);
    if (isSet) return { key: "page.advice.fights", facts: { units: attackers, foe, odds: column } };
    if (target === undefined || Number(units) < 2) return reason;
    const coming = [unit, ...joined];
    const facts = { n: coming.length, units: coming, others: attackers, foe };
    const isWhole = odds && attackers.length + coming.length === Number(units);
    return isWhole ? { key: "page.advice.joins.at", facts: { ...facts, odds } } : { key: "page.advice.joins", facts };
}

/**
 * The aims of the stage, each with its steps by their numbers in the order in which they are done.
 * @param {Context} context @param {Advice} advice
 */
function planNodes(context, { bot: id, plan = [], line = [] }) {
    const { speaker } = context;
    const head = el("p", { className: "quiet" }, speaker.say("page.advice.plan.by", { bot: speaker.name(id) }));
    const reasons = line.map(({ reason }) => speaker.text(reason));
    const step = (/** @type {ReturnType<typeof told>[0]["steps"][0]} */ { n, place, others }) => {
        const joined = others.map((m) => line[m].action[1]);
        return el("li", { value: place }, ...signed(context, reasonFor(context, { ...line[n], joined })));
    };
    return [
        head,
        ...told(plan, reasons).flatMap(({ aim, steps }) => {
            const title = el("p", { className: "plan-aim" }, el("b", {}, speaker.text(aim)));
            return [title, el("ol", { className: "plan-steps" }, ...steps.map(step))];
        }),
    ];
}

/**
 * The parts of a plan as they are done. All who join an attack have its reason: it is told once, with those others;
 * `place` is that among all that is told.
 * @template Aim
 * @param {{ aim: Aim, steps: number[] }[]} plan @param {string[]} reasons
 */
export function told(plan, reasons) {
    const isNew = (/** @type {number} */ n, /** @type {number} */ at, /** @type {number[]} */ steps) =>
        at === 0 || reasons[n] !== reasons[steps[at - 1]];
    const parts = plan
        .toSorted((one, other) => Math.min(...one.steps) - Math.min(...other.steps))
        .map(({ aim, steps }) => ({ aim, steps: steps.filter(isNew) }));
    const order = parts.flatMap(({ steps }) => steps).toSorted((one, other) => one - other);
    const stepOf = (/** @type {number} */ n) => ({
        n,
        place: order.indexOf(n) + 1,
        others: reasons.flatMap((reason, m) => (m > n && reason === reasons[n] ? [m] : [])),
    });
    return parts.map(({ aim, steps }) => ({ aim, steps: steps.map(stepOf) }));
}

/** @param {Context} context @param {Advice} advice */
function allButton({ speaker, act, adviser }, advice) {
    const all = () => void carryAllOut(adviser.given, act, advice);
    return el("button", { type: "button", "data-key": "hint-all", onclick: all }, speaker.say("page.advice.plan.all"));
}
