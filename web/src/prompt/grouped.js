/** Several buttons of one verb in one group: the verb is said once. */

import { el } from "../document/dom.js";

/**
 * @import { OptionView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/**
 * Buttons that can stand alone behind their verb (`data-alone` is what they say there) stand in a group with the others
 * of that verb, where the first of them stood. Who hears one of them hears all of it.
 * @param {Context} context @param {HTMLButtonElement[]} buttons @param {OptionView[]} options @returns {HTMLElement[]}
 */
export function grouped({ speaker }, buttons, options) {
    /** @type {Map<string, HTMLElement>} */
    const groups = new Map();
    return buttons.flatMap((button) => {
        const { alone, verb = "" } = button.dataset;
        if (!alone || buttons.filter(({ dataset }) => dataset.alone && dataset.verb === verb).length < 2)
            return [button];
        const known = groups.get(verb);
        const label = options.find((option) => option.verb === verb)?.label;
        const group = known ?? groupOf(speaker, label ? speaker.text(label) : verb);
        groups.set(verb, group);
        if (!button.hasAttribute("aria-label")) button.setAttribute("aria-label", button.textContent ?? "");
        button.textContent = alone;
        group.append(button);
        return known ? [] : [group];
    });
}

/** @param {Context["speaker"]} speaker @param {string} verb */
function groupOf(speaker, verb) {
    return el(
        "div",
        { className: "many", role: "group", "aria-label": verb },
        el("span", { "aria-hidden": "true" }, speaker.say("page.many", { verb })),
    );
}
