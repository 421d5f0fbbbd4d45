/** Keeps the focus of those who play by keys: where a control goes away under it, the one used before takes it back. */

const REMEMBERED = 12;

/**
 * Watches the focus; the answer gives it back where it was lost, and is to be called after every drawing.
 * @param {HTMLElement} home what takes it where nothing else is left
 * @returns {() => void}
 */
export function followFocus(home) {
    let keyed = false;
    /** @type {HTMLElement | null} */
    let held = null;
    /** @type {HTMLElement[]} */
    let used = [];
    /** The control for which `home` has taken the focus, until its player goes on. @type {HTMLElement | null} */
    let gone = null;

    function mend() {
        const active = document.activeElement;
        const back = keyed && gone && active === home ? heirOf(gone) : null;
        if (back instanceof HTMLElement && canHold(back) && !isOnward(back)) back.focus();
        // What grew above a control may have pushed it out of sight.
        if (keyed && active !== home && canHold(active))
            active?.scrollIntoView({ block: "nearest", behavior: "instant" });
        // A control that is still there was left by its player, for the browser's own bar.
        if (!keyed || canHold(active) || canHold(held)) return;
        const next = used.map(heirOf).find((node, index) => canHold(node) && (index === 0 || !isOnward(node))) ?? home;
        gone = next === home ? (used[0] ?? null) : null;
        /** @type {HTMLElement} */ (next).focus();
    }

    document.addEventListener("pointerdown", () => void (keyed = false), true);
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("focusin", ({ target }) => void (held = target instanceof HTMLElement ? target : null));
    document.addEventListener("focusout", () => void setTimeout(mend));
    return mend;

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        const { key, target } = event;
        keyed = true;
        gone = null;
        // Held down it would press what has come under it meanwhile, too.
        if (event.repeat && key === "Enter") event.preventDefault();
        if ((key !== "Enter" && key !== " ") || !(target instanceof HTMLElement)) return;
        used = [target, ...used.filter((each) => each !== target)].slice(0, REMEMBERED);
    }
}

/** A control, or the one that was drawn in its place. @param {HTMLElement} node @returns {Element | null} */
function heirOf(node) {
    const { key } = node.dataset;
    return node.isConnected || !key ? node : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** True if a control ends a stage: the focus does not go to it unless it was just used. @param {Element | null} node */
function isOnward(node) {
    return node instanceof HTMLElement && node.dataset.onward !== undefined;
}

/** @param {Element | null} node */
function canHold(node) {
    if (!node || node === document.body || !node.isConnected) return false;
    return (
        node.checkVisibility({ visibilityProperty: true }) &&
        !node.matches(":disabled") &&
        node.closest("[inert]") === null
    );
}
