/** Whether the page is played with a finger, which presses and cannot point. */

/** Asked anew each time: a tablet can be given a mouse. */
export function isTouched() {
    return globalThis.matchMedia?.("(hover: none)").matches === true;
}
