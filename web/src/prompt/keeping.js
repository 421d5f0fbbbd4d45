/**
 * The line below the buttons that says how it stands with what is kept: that it is not, or that it should be taken
 * along.
 */

import { byId, el, refresh } from "../document/dom.js";

/** @import { Context } from "../pieces/context.js" */

/** @param {Context} context */
export function showKeeping({ state, speaker, commands }) {
    const { unkept, due, taken } = state.keeping;
    const shown = state.live && !taken ? (unkept ?? (due ? "page.due" : null)) : null;
    const node = byId("keeping", HTMLDivElement);
    node.dataset.tone = unkept ? "alarm" : "plain";
    refresh(node, [shown, state.game?.id], () => {
        if (!shown) return [];
        const [key, go] = unkept ? ["page.saves.export", commands.exportGame] : ["page.saves.all", commands.exportAll];
        return [
            el("span", {}, speaker.say(shown)),
            el("button", { type: "button", "data-key": "take-out", onclick: go }, speaker.say(String(key))),
        ];
    });
}
