/** The place in which the pictures of a run are painted: one after the other, so that *Stop* is heard between them. */

import { el } from "../document/dom.js";
import { MOST, judged } from "./picture.js";

/** @import { Words } from "./boxes.js" */

/** @param {HTMLElement} place @param {(words: Words) => void} refuse */
export function createEasel(place, refuse) {
    const left = { ...MOST };
    let isOver = false;
    let painted = Promise.resolve();

    /** As an image a picture runs no script, whatever is in it. @param {string} picture @param {string} title */
    async function paint(picture, title) {
        await new Promise((resolve) => setTimeout(resolve));
        if (isOver) return;
        const found = judged(picture.replace(/\p{Surrogate}/gu, "\ufffd"), left);
        if ("refusal" in found) return refuse(found.refusal);
        left.characters -= picture.length;
        left.parts -= found.parts;
        const image = el("img", { alt: title });
        const isThere = new Promise((resolve) => (image.onload = image.onerror = resolve));
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(found.svg)}`;
        place.append(el("figure", {}, image, title && el("figcaption", { className: "quiet" }, title)));
        await isThere;
    }

    return {
        /** @param {string} picture @param {string} title */
        show(picture, title) {
            painted = painted.then(() => paint(picture, title)).catch(() => refuse({ key: "lab.picture.unread" }));
        },
        /** Ends when all is painted. */
        done: () => painted,
        /** Stop: pictures that are not painted yet never are. */
        stop: () => void (isOver = true),
    };
}
