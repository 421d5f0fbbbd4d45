/** Everything that can be done, as a list of buttons: the board for those who play by keyboard or by ear. */

import { thingTitle, unitOf } from "../pieces/context.js";
import { el, refresh } from "../document/dom.js";

/**
 * @import { OptionView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context @param {HTMLElement} body */
export function showList(context, body) {
    const { state } = context;
    const options =
        state.view?.decision?.options.filter((option) => option.subjects.length > 0 && !option.blocked) ?? [];
    refresh(body, [options, state.view?.length], () => options.map((option) => optionList(context, option)));
}

/** @param {Context} context @param {OptionView} option */
function optionList(context, option) {
    const buttons = option.subjects.map((id) => subjectButton(context, option, id));
    return el(
        "section",
        { className: "panel-part" },
        el("h3", {}, context.speaker.text(option.label)),
        el("div", { className: "choices" }, ...buttons),
    );
}

/** @param {Context} context @param {OptionView} option @param {string} id */
function subjectButton(context, option, id) {
    const { speaker, act } = context;
    const kind = option.subject ?? "item";
    const title = option.titles?.[id];
    const words = title ? speaker.text(title) : thingTitle(context, kind, id);
    const hex = kind === "unit" ? unitOf(context, id)?.hex : undefined;
    return el(
        "button",
        { type: "button", "data-key": `list:${option.verb}:${id}`, onclick: () => act.take(kind, id) },
        hex ? `${words} · ${hex}` : words,
    );
}
