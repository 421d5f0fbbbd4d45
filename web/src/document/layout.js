/** The width of the page, whether motion is wanted, and the keys that work everywhere. */

import { byId } from "./dom.js";
import { actOf, isCharacter, keyOf } from "./keymap.js";

const NARROW = "(max-width: 720px), (max-height: 480px)";
/** Too low for all sheets, one below the other. */
const SHORT = "(max-height: 820px)";
const REDUCED = "(prefers-reduced-motion: reduce)";

/** True if the panels beside the board on a large screen cover it. */
export function isNarrow() {
    return matchMedia(NARROW).matches;
}

/**
 * `tabbed`: one sheet at a time.
 * @param {(layout: { narrow: boolean, tabbed: boolean, reduced: boolean }) => void} onLayout
 */
export function followLayout(onLayout) {
    const narrow = matchMedia(NARROW);
    const short = matchMedia(SHORT);
    const reduced = matchMedia(REDUCED);
    const tell = () => {
        const tabbed = narrow.matches || short.matches || document.documentElement.dataset.size !== "normal";
        document.body.dataset.sheets = tabbed ? "tabs" : "all";
        onLayout({ narrow: narrow.matches, tabbed, reduced: reduced.matches });
    };
    for (const each of [narrow, short, reduced]) each.addEventListener("change", tell);
    window.addEventListener("looked", tell);
    tell();
}

/**
 * The page comes to a screen with finer or coarser pixels; or what was drawn may be lost: the browser has given its
 * memory away, behind another tab or at a fault.
 * @param {HTMLCanvasElement} canvas @param {{ onScreen: () => void, onLost: () => void }} acts
 */
export function followSharpness(canvas, { onScreen, onLost }) {
    const watch = () => {
        const screen = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
        screen.addEventListener("change", () => (watch(), onScreen()), { once: true });
    };
    watch();
    canvas.addEventListener("contextrestored", onLost);
    document.addEventListener("visibilitychange", () => document.hidden || onLost());
}

/** Open and shut the menu of the bar's buttons without room on a phone; the next press anywhere shuts it. */
export function followMenu() {
    const menu = byId("menu", HTMLButtonElement);
    const more = byId("bar-more", HTMLSpanElement);
    const turn = (/** @type {boolean} */ open) => {
        more.classList.toggle("open", open);
        menu.setAttribute("aria-expanded", String(open));
    };
    menu.addEventListener("click", (event) => {
        event.stopPropagation();
        turn(!more.classList.contains("open"));
    });
    document.addEventListener("click", () => turn(false));
    more.addEventListener(
        "focusout",
        ({ relatedTarget: next }) => next instanceof Node && next !== menu && !more.contains(next) && turn(false),
    );
    document.addEventListener("keydown", ({ key }) => key === "Escape" && turn(false));
}

/**
 * @typedef {Record<Exclude<import("./keymap.js").PageKey, "bare">, () => unknown>} Acts
 * @typedef {{ acts: Acts, bare: (on: boolean) => unknown, letters: () => boolean }} Keys
 *   `bare`: the map without counters, as long as the key is held; `letters`: whether single characters count
 */

/** @param {Keys} keys */
export function followKeys({ acts, bare, letters }) {
    document.addEventListener("keydown", (event) => {
        if (isTyping(event.target) || document.querySelector("dialog[open]") || (isCharacter(event) && !letters()))
            return;
        const act = /** @type {import("./keymap.js").PageKey | null} */ (actOf("page", event));
        if (act === null) return;
        if (act !== "cancel") event.preventDefault();
        if (act === "bare") bare(true);
        else acts[act]();
    });
    document.addEventListener("keyup", (event) => keyOf(event) === "h" && bare(false));
    window.addEventListener("blur", () => bare(false));
}

/** @param {EventTarget | null} target */
function isTyping(target) {
    return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Runs what can wait until the page has nothing else to do. @param {() => void} task */
export function whenIdle(task) {
    if ("requestIdleCallback" in window) requestIdleCallback(task);
    else setTimeout(task, 2000);
}
