/** Notices that the player sees for a while: a refusal, a fault, the result of an act. */

import { withNotice } from "./state.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Store } from "./state.js"
 * @typedef {(text: Text, tone: "plain" | "reason" | "alarm") => void} Say
 */

/** The time that it stands, in milliseconds. */
const TIMES = { plain: 8000, reason: 8000, alarm: 30000 };

/** @param {Store} store @param {Record<"plain" | "reason" | "alarm", number>} [times] @returns {Say} */
export function createNotices(store, times = TIMES) {
    return (text, tone) => {
        const notice = { text, tone };
        store.update(withNotice, notice);
        setTimeout(() => store.state.notice === notice && store.update(withNotice, null), times[tone]);
    };
}
