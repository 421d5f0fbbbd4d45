/** Tells when nothing has been heard for too long of what the lab waits for. */

/**
 * Calls when nothing has been heard for so long; files that have come count too. Once it has ended nothing begins it
 * again.
 * @param {number} seconds @param {() => void} onSilence
 */
export function untilSilence(seconds, onSilence) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let late;
    let isOver = false;
    const heard = () => {
        clearTimeout(late);
        if (!isOver) late = setTimeout(onSilence, seconds * 1000);
    };
    const files = new PerformanceObserver(heard);
    files.observe({ type: "resource" });
    heard();
    const end = () => {
        isOver = true;
        clearTimeout(late);
        files.disconnect();
    };
    return { heard, end };
}
