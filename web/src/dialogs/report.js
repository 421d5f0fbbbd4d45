/** The error report: what failed, where, and after which requests; to be copied and sent. */

import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Health } from "../engine/engine.js"
 */

/** @param {Dialog} dialog @param {Context} context @param {string[]} journal */
export function openReport(dialog, context, journal) {
    const { speaker } = context;
    const restart = el(
        "button",
        { type: "button", onclick: () => (dialog.close(), context.commands.restart()) },
        speaker.say("page.restart"),
    );
    showReport(dialog, speaker, reportOf(context, journal), restart);
}

/** The report of now. @param {Context} context @param {string[]} journal */
export function reportOf({ state, speaker }, journal) {
    const { health, view } = state;
    return reportText(
        health,
        health?.reason ? speaker.text(health.reason) : "",
        journal,
        view?.game ?? "",
        view?.length ?? 0,
    );
}

/**
 * @param {Dialog} dialog
 * @param {Context["speaker"]} speaker
 * @param {string} text
 * @param {...HTMLElement} more buttons
 */
export function showReport(dialog, speaker, text, ...more) {
    const area = el("textarea", {
        readOnly: true,
        rows: 14,
        value: text,
        "aria-label": speaker.say("page.report.text"),
    });
    const note = el("span", { role: "status" });
    const copy = el(
        "button",
        {
            type: "button",
            className: "primary",
            onclick: async () => (note.textContent = speaker.say(await copied(area))),
        },
        speaker.say("page.report.copy"),
    );
    dialog.open(speaker.say("page.report"), [
        el("p", {}, speaker.say("page.report.detail")),
        area,
        el("div", { className: "buttons" }, copy, ...more, note),
    ]);
}

/**
 * @param {Health | null} health
 * @param {string} reason
 * @param {string[]} journal
 * @param {string} game
 * @param {number} length
 */
export function reportText(health, reason, journal, game, length) {
    return [
        `Rasputitsa ${health?.version || "?"}, ${new Date().toISOString()}`,
        `${location.pathname} ${navigator.userAgent}`,
        `${game} @${length}, engine ${health?.phase ?? "off"} ${health?.stage ?? ""}`,
        reason,
        health?.detail ?? "",
        "",
        ...journal,
    ].join("\n");
}
