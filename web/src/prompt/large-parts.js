/** Parts of the panel that only large turns have: many battles, many who must act, stacks and hexes in one. */

import { el } from "../document/dom.js";
import { hexTitle, unitOf } from "../pieces/context.js";
import { takingBack } from "../play/choose.js";

/**
 * @import { DecisionView, OptionView, Text } from "../types.d.ts"
 * @import { TargetSelected } from "../play/choose.js"
 * @import { Context } from "../pieces/context.js"
 */

/** More names than these are not read out: the map shows who they are. */
const NAMES = 3;

/**
 * The duties by their number if they are many: the map marks the units that must act and their targets.
 * @param {Text} why @param {OptionView[]} options @returns {Text}
 */
export function inShort(why, options) {
    const duty = options.find((option) => option.duty)?.duty;
    if (!duty || duty.subjects.length <= NAMES) return why;
    return {
        key: duty.targets.length > 0 ? "page.duty" : "page.duty.units",
        facts: { units: duty.subjects.length, hexes: duty.targets.length },
        ...(why.rule && { rule: why.rule }),
    };
}

/**
 * The buttons, those that are one too many behind a fold after the others.
 * @param {Context} context @param {HTMLElement[]} made
 */
export function folded({ speaker }, made) {
    const further = made.filter(({ classList }) => classList.contains("further"));
    if (further.length === 0) return made;
    const title = el("summary", { "data-key": "further" }, speaker.say("page.further", { n: further.length }));
    const rest = made.filter((button) => !further.includes(button));
    return [
        ...rest,
        el("details", { className: "further-battles" }, title, el("div", { className: "choices" }, ...further)),
    ];
}

/**
 * Taking back all that stand in a hex in one.
 * @param {Context} context @param {string} hex @param {DecisionView} decision
 */
export function allBack({ state, speaker, act }, hex, decision) {
    const here = (state.view?.units ?? []).filter((unit) => unit.hex === hex).map(({ id }) => id);
    const buttons = takingBack(decision, here).flatMap(({ action, beside, label }) => {
        if (!beside) return [];
        const words = speaker.say("page.stack.each", { verb: speaker.text(label), n: beside.length + 1 });
        const onclick = () => act.play(action, { beside });
        return [el("button", { type: "button", "data-key": `each:${action[0]}`, onclick }, words)];
    });
    return buttons.length > 0 ? [el("div", { className: "choices" }, ...buttons)] : [];
}

/**
 * The hexes that can be taken in with the target, each by one press.
 * @param {Context} context @param {TargetSelected} selection @param {DecisionView} decision
 */
export function joinParts(context, { id, what, joins = {} }, decision) {
    const { speaker, act } = context;
    const hex = what === "hex" ? id : (unitOf(context, id)?.hex ?? id);
    return Object.entries(joins).map(([verb, targets]) => {
        const label = speaker.text(decision.options.find((option) => option.verb === verb)?.label ?? { key: verb });
        const buttons = targets.map((each) => {
            const action = [verb, hex, each.id];
            const words = [hexTitle(context, each.id), ...each.notes.map((note) => speaker.text(note))].join(" · ");
            return el(
                "button",
                { type: "button", "data-key": action.join(":"), onclick: () => act.play(action) },
                words,
            );
        });
        return el(
            "div",
            { className: "many", role: "group", "aria-label": label },
            el("span", { "aria-hidden": "true" }, speaker.say("page.many", { verb: label })),
            ...buttons,
        );
    });
}
