/**
 * The line above the board that never scrolls away: who holds what matters; opened, the goal and what the figures mean.
 */

import { sideTitle, toneOf } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { SituationEntry } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context */
export function showSituation(context) {
    const { situation, game } = context.state.view ?? {};
    const place = byId("situation", HTMLDetailsElement);
    refresh(place, [situation, game, context.state.settings.palette], () => {
        if (!situation) return [];
        const line = el(
            "summary",
            { "data-key": "situation" },
            el("span", { className: "situation-line" }, ...situation.entries.map((each) => entry(context, each))),
            el("span", { className: "situation-more" }, context.speaker.say("page.situation.more")),
        );
        const told = [
            ...situation.lines.slice(0, 1),
            ...situation.entries.map(({ detail }) => detail),
            ...situation.lines.slice(1),
        ];
        return [
            line,
            el("ul", { className: "situation-told" }, ...told.map((text) => el("li", {}, ...signed(context, text)))),
        ];
    });
}

/** It closes again at a press anywhere, but for a link in it, and by Escape. */
export function followSituation() {
    const place = byId("situation", HTMLDetailsElement);
    addEventListener("pointerdown", ({ target }) => {
        if (!(target instanceof Element && place.contains(target) && target.closest("summary, button")))
            place.open = false;
    });
    addEventListener(
        "keydown",
        (event) => {
            if (event.key !== "Escape" || !place.open || document.querySelector("dialog[open]")) return;
            event.stopPropagation();
            if (place.contains(document.activeElement)) place.querySelector("summary")?.focus();
            place.open = false;
        },
        true,
    );
}

/** @param {Context} context @param {SituationEntry} given */
function entry(context, { label, side, tone, figures }) {
    const numbers = (figures ?? []).map(([of, figure]) =>
        el(
            "b",
            { "data-tone": toneOf(context, of) },
            el("span", { className: "unseen" }, `${sideTitle(context, of)} `),
            String(figure),
            " ",
        ),
    );
    return el(
        "span",
        {
            className: "situation-entry",
            "data-tone": side ? toneOf(context, side) : null,
            "data-weather": tone || null,
        },
        context.speaker.text(label),
        ...(numbers.length > 0 ? [" ", ...numbers] : []),
        " ",
    );
}
