/** Sentences whose rule is a small link into the rules drawer. */

import { el } from "../document/dom.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "./context.js"
 * @typedef {Pick<Context, "speaker" | "commands">} Telling
 */

/** Stands in a template for what is no word. */
const GAP = "\u0000";

/**
 * A sentence followed by its rule, in brackets, as a link.
 * @param {Telling} telling
 * @param {Text} text
 * @returns {(Node | string)[]}
 */
export function reasoned({ speaker, commands }, text) {
    return text.rule
        ? around(
              speaker.say("page.rule", { text: speaker.text(text), rule: GAP }),
              ruleLink({ speaker, commands }, text.rule),
          )
        : [speaker.text(text)];
}

/**
 * A sentence followed by a sign that leads to its rule.
 * @param {Telling} telling
 * @param {Text} text
 * @returns {(Node | string | null)[]}
 */
export function signed(telling, text) {
    return [telling.speaker.text(text), ruleSign(telling, text)];
}

/** The sign alone. @param {Telling} telling @param {Text} text */
export function ruleSign({ speaker, commands }, { rule }) {
    if (!rule) return null;
    const words = speaker.say("page.rules.open", { rule });
    return el("button", {
        type: "button",
        className: "rule-sign",
        title: words,
        "aria-label": words,
        onclick: () => commands.rule(rule),
    });
}

/** @param {Telling} telling @param {string} rule */
function ruleLink({ speaker, commands }, rule) {
    const words = speaker.say("page.rules.open", { rule });
    return el(
        "button",
        { type: "button", className: "link rule-link", title: words, onclick: () => commands.rule(rule) },
        speaker.name(rule),
    );
}

/** Keep what touches the node, such as a bracket, on its line. @param {string} sentence @param {Node} node */
function around(sentence, node) {
    const [before, after] = sentence.split(GAP);
    const [, free = "", close = ""] = /^(.*?)(\S*)$/su.exec(before) ?? [];
    return [free, el("span", { className: "together" }, close, node, after)].filter((part) => part !== "");
}
