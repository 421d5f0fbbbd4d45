/** Keeps a press of the mouse on a button that is drawn anew or slips away before it is let go: browsers drop it. */

/** A mouse that moves less between press and release, in pixels, has not left its button. */
const STILL = 6;

/** Watches the mouse; a finger's press goes to what stands there when it leaves. */
export function followPresses() {
    /** @type {HTMLElement | null} */
    let held = null;
    let [x, y] = [0, 0];
    document.addEventListener("pointerdown", ({ target, button, pointerType, clientX, clientY }) => {
        held = button === 0 && pointerType !== "touch" ? buttonOf(target) : null;
        [x, y] = [clientX, clientY];
    });
    document.addEventListener("pointerup", ({ target, clientX, clientY }) => {
        const [pressed, found] = [held, buttonOf(target)];
        held = null;
        if (!pressed || pressed === found) return;
        if (pressed.isConnected) Math.hypot(clientX - x, clientY - y) < STILL && pressed.click();
        else if (found && isSame(pressed, found)) found.click();
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
