/** Announcements for screen readers: one live region of the page, in which they follow one another. */

import { el } from "./dom.js";

const PACE = 120;
const KEPT = 12;

/**
 * @param {HTMLElement} region @param {number} [pace] milliseconds from one announcement to the next
 */
export function createSpeech(region, pace = PACE) {
    /** @type {{ words: string, topic: string }[]} */
    let waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    function next() {
        const first = waiting.shift();
        timer = first && setTimeout(next, pace);
        if (!first) return;
        region.append(el("p", {}, first.words));
        while (region.childElementCount > KEPT) region.firstElementChild?.remove();
    }

    return {
        /**
         * Says something when what came before is said; of one topic only the latest is still worth saying.
         * @param {string} words @param {string} [topic]
         */
        say(words, topic = "") {
            if (!words) return;
            if (topic) waiting = waiting.filter((each) => each.topic !== topic);
            waiting.push({ words, topic });
            timer ??= setTimeout(next, pace);
        },
        /** Leaves nothing that was said or is still to be said. */
        clear() {
            waiting = [];
            region.replaceChildren();
        },
    };
}

/** @typedef {ReturnType<typeof createSpeech>} Speech */
