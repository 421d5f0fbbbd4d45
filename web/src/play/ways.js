/** Asks for the way to the hex that is pointed at, as long as something is taken up that could go there. */

import { isLost } from "../engine/lost.js";
import { withWay } from "./state.js";

/**
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 * @typedef {{ store: Store, engine: Pick<Engine, "call"> }} Parts
 * @typedef {Parts & { asked: string, answered: boolean, selection: unknown }} Guide  `asked`: the hex asked about last,
 * `selection`: for what
 */

/** @param {Parts} parts */
export function createWays(parts) {
    /** @type {Guide} */
    const guide = { ...parts, asked: "", answered: true, selection: null };
    return {
        /** To be called after every change: one question at a time, the last one that came meanwhile next. */
        follow: () => void follow(guide).catch(lost),
    };
}

/** @typedef {ReturnType<typeof createWays>} Ways */

/** @param {Guide} guide */
async function follow(guide) {
    const { selection, hover } = guide.store.state;
    const hex = pointedAt(hover);
    if (!guide.answered || ((hex ?? "") === guide.asked && selection === guide.selection)) return;
    guide.asked = hex ?? "";
    guide.selection = selection;
    guide.answered = false;
    try {
        await ask(guide);
    } finally {
        guide.answered = true;
    }
    await follow(guide);
}

/** @param {Guide} guide */
async function ask({ store, engine }) {
    const { selection, hover, view, live } = store.state;
    const hex = pointedAt(hover);
    if (!live || !view || selection.kind !== "subject" || hex === null) return;
    for (const [verb, targets] of Object.entries(selection.targets)) {
        if (!targets.some(({ id }) => id === hex)) continue;
        const answer = await engine.call("way", {
            verb,
            subject: selection.id,
            target: hex,
            at: view.length,
        });
        if (answer.ok && answer.path.length > 0) return store.update(withWay, { selection, hex, path: answer.path });
    }
}

/**
 * The hex under a pointer. A finger points at nothing: who is taken up after its tap need not mean to go there.
 * @param {import("./state.js").Hover} hover
 */
function pointedAt({ hex, until }) {
    return until === "deed" || until === "seen" ? null : hex;
}

/** @param {unknown} error */
function lost(error) {
    if (!isLost(error)) throw error;
}
