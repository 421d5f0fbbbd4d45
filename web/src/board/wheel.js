/**
 * The wheel of a mouse and two fingers on a pad: the browser sends both as one kind of event, which says the device by
 * signs alone.
 */

/**
 * @typedef {"deltaX" | "deltaY" | "deltaMode" | "ctrlKey" | "metaKey" | "shiftKey" | "timeStamp"} Asked
 * @typedef {Pick<WheelEvent, Asked> & { wheelDeltaY?: number }} Turn
 * @typedef {{ factor: number, dx: number, dy: number }} WheelAct  a factor of 1: the board is moved
 */

/** The time that knowledge of the device holds for a turn that says nothing of it, in milliseconds. */
const SAME = 1500;
/** A notch of a wheel, as browsers count them. */
const NOTCH = 120;
const PIXELS = [1, 18, 400];

/** Remembers which of the two was used last. @returns {(turn: Turn, wish: string) => WheelAct} */
export function createWheel() {
    let known = { isPad: false, time: -Infinity };

    /** @param {Turn} turn */
    function isPad(turn) {
        const told = padOf(turn);
        const held = turn.timeStamp - known.time < SAME;
        // In the middle of a swipe a pad may send what looks like a notch.
        if (told === null || (told === false && held && known.isPad && turn.deltaMode === 0))
            return held && known.isPad;
        known = { isPad: told, time: turn.timeStamp };
        return told;
    }

    return (turn, wish) => {
        const pans = isPad(turn);
        const zooms = turn.ctrlKey || turn.metaKey || wish === "zoom" || (wish !== "pan" && !pans);
        if (zooms) return { factor: factorOf(turn), dx: 0, dy: 0 };
        const scale = PIXELS[turn.deltaMode] ?? 1;
        return { factor: 1, dx: -turn.deltaX * scale, dy: -turn.deltaY * scale };
    };
}

/**
 * True if a turn is of a pad; null if it does not say. A pad goes both ways, in whole pixels, and browsers count three
 * to one; a wheel goes in lines, or in notches.
 * @param {Turn} turn
 */
function padOf({ deltaX, deltaY, deltaMode, wheelDeltaY = 0 }) {
    if (deltaMode !== 0) return false;
    if (deltaX !== 0) return true;
    if (wheelDeltaY === 0) return null;
    if (wheelDeltaY % NOTCH === 0) return false;
    return Number.isInteger(deltaY) && wheelDeltaY === -3 * deltaY ? true : null;
}

/** @param {Turn} turn */
function factorOf({ deltaY, deltaMode, ctrlKey }) {
    const pixels = deltaY * (PIXELS[deltaMode] ?? 1);
    return Math.exp(-Math.max(-240, Math.min(240, pixels)) * (ctrlKey ? 0.01 : 0.0018));
}
