/**
 * The options of a new game: a switch or a list each, with what it does, whom it favours, its rule, and what keeps it
 * locked.
 */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { isIdle } from "../games/options.js";

/**
 * @import { GameInfo, OptionInfo, Text, Value } from "../types.d.ts"
 * @import { Entry } from "../words/rulebook.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Choice, Verdict } from "../games/options.js"
 * @typedef {object} Setting
 * @property {GameInfo} game
 * @property {Speaker} speaker
 * @property {Entry[]} entries
 * @property {Choice} choice
 * @property {Verdict} verdict
 * @property {(id: string, value: Value) => void} set
 */

/** @param {Setting} setting @returns {HTMLElement[]} */
export function optionRows(setting) {
    return setting.game.options.map((option) => optionRow(setting, option));
}

/** @param {Setting} setting @param {OptionInfo} option */
function optionRow(setting, option) {
    const { speaker, verdict, choice } = setting;
    const locked = option.id in verdict.locked;
    const idle = isIdle(option, choice);
    const notes = [
        el(
            "p",
            { className: "quiet" },
            speaker.text(option.detail),
            option.favours ? ` ${speaker.say("page.new.favours", { side: option.favours })}` : "",
        ),
        locked && lockNote(speaker, verdict.locked[option.id]),
        idle && el("p", { className: "idle" }, speaker.say("page.new.idle")),
        ruleNote(setting, option.rule),
    ];
    const className = ["option", locked && "locked", idle && "unused"].filter(Boolean).join(" ");
    return el("div", { className, "data-option": option.id }, control(setting, option, locked), ...notes);
}

/** @param {Setting} setting @param {OptionInfo} option @param {boolean} locked */
function control({ speaker, verdict, set }, option, locked) {
    const value = verdict.options[option.id];
    const title = speaker.text(option.title);
    if (option.values.length === 2 && typeof value === "boolean") {
        const given = {
            type: "checkbox",
            role: "switch",
            name: `option:${option.id}`,
            checked: value,
            disabled: locked,
            "data-key": `option:${option.id}`,
        };
        const box = el("input", { ...given, onchange: () => set(option.id, box.checked) });
        return el("label", { className: "switch" }, box, el("span", { className: "field-name" }, title));
    }
    const choices = option.values.map((each, index) => ({
        value: String(index),
        title: speaker.text(each.title),
    }));
    const chosen = String(option.values.findIndex((each) => each.value === value));
    const list = select(`option:${option.id}`, choices, chosen, (index) =>
        set(option.id, option.values[Number(index)].value),
    );
    Object.assign(list, { disabled: locked });
    list.dataset.key = `option:${option.id}`;
    return field(title, list);
}

/** @param {Speaker} speaker @param {Text | null} reason */
function lockNote(speaker, reason) {
    return el("p", { className: "lock" }, reason ? speaker.text(reason) : speaker.say("page.new.locked"));
}

/**
 * The rulebook's words, opened in place, as the dialog covers the drawer.
 * @param {Setting} setting
 * @param {string} rule
 */
function ruleNote({ speaker, entries }, rule) {
    const entry = entries.find(({ id }) => id === rule);
    if (!entry) return null;
    const text = entry.text.map((words) => el("p", {}, words));
    return el(
        "details",
        { className: "rule-note" },
        el("summary", { "data-key": `option-rule:${rule}` }, speaker.say("page.new.rule", { rule: entry.title })),
        ...text,
    );
}
