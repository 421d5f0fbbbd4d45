/** Play with a finger, which presses and cannot point: true if the page has that. */

/** Asked anew each time: a tablet can be given a mouse. */
export function isTouched() {
    return globalThis.matchMedia?.("(hover: none)").matches === true;
}
