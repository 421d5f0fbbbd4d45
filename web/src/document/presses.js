/** Keeps a press of the mouse on a button that is drawn anew before the mouse is let go: browsers drop it. */

/** Watches the mouse; a finger's press goes to what stands there when it leaves. */
export function followPresses() {
    /** @type {HTMLElement | null} */
    let held = null;
    document.addEventListener("pointerdown", ({ target, button, pointerType }) => {
        held = button === 0 && pointerType !== "touch" ? buttonOf(target) : null;
    });
    document.addEventListener("pointerup", ({ target }) => {
        const heir = buttonOf(target);
        if (held && heir && !held.isConnected && isSame(held, heir)) heir.click();
        held = null;
    });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function buttonOf(target) {
    return target instanceof Element ? target.closest("button") : null;
}

/** True if two buttons say the same and do the same. @param {HTMLElement} one @param {HTMLElement} other */
function isSame(one, other) {
    const { key, verb } = one.dataset;
    return key === other.dataset.key && verb === other.dataset.verb && one.textContent === other.textContent;
}
