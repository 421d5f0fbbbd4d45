/** The *Back* of a phone shuts what lies open, one after the other, before it leaves the page. */

import { byId } from "./dom.js";
import { isNarrow } from "./layout.js";

/**
 * While something is open the history has one entry more, with this state: going back takes that away, and shuts.
 * What is shut otherwise takes it away too.
 */
const OPEN = "open";

/** @typedef {{ isOpen: () => boolean, shut: () => void, node: HTMLElement, attribute: string }} Leaf */

/** @typedef {{ drawer: () => void, overlays: () => void, timeline: () => void }} Shuts */

/** @param {Shuts} shuts */
export function followBack(shuts) {
    const leaves = leavesOf(shuts);
    const isAnyOpen = () => leaves.some((leaf) => leaf.isOpen());
    const isMarked = () => history.state === OPEN;
    let isLeaving = false;

    /** Has the entry in the history where something is open, and only there. */
    function follow() {
        // A browser may take its time to go back: asked a second time, it would leave the page.
        isLeaving &&= isMarked();
        if (isLeaving || isAnyOpen() === isMarked()) return;
        if (!isMarked()) return history.pushState(OPEN, "");
        isLeaving = true;
        history.back();
    }

    window.addEventListener("popstate", () => {
        if (!isLeaving && !isMarked()) leaves.find((leaf) => leaf.isOpen())?.shut();
        follow();
    });
    const watch = new MutationObserver(follow);
    for (const { node, attribute } of leaves) watch.observe(node, { attributes: true, attributeFilter: [attribute] });
    follow();
}

/**
 * Leaves that can lie open, the uppermost first; one beside the board on a large screen hides nothing, and is not
 * counted.
 * @param {Shuts} shuts
 * @returns {Leaf[]}
 */
function leavesOf({ drawer, overlays, timeline }) {
    const dialog = byId("dialog", HTMLDialogElement);
    const more = byId("bar-more", HTMLSpanElement);
    const menu = byId("menu", HTMLButtonElement);
    const leaf = (/** @type {string} */ id, /** @type {() => void} */ shut) => {
        const node = byId(id, HTMLElement);
        return { node, attribute: "hidden", shut, isOpen: () => isNarrow() && !node.hidden };
    };
    return [
        { node: dialog, attribute: "open", shut: () => dialog.close(), isOpen: () => dialog.open },
        {
            node: more,
            attribute: "class",
            shut: () => menu.click(),
            isOpen: () => more.classList.contains("open"),
        },
        leaf("rules", drawer),
        leaf("over", overlays),
        leaf("time", timeline),
    ];
}
