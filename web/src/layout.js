/** The width of the page, the wish for no motion, and the keys that work everywhere. */

import { byId } from "./dom.js";

const NARROW = "(max-width: 720px), (max-height: 480px)";
const REDUCED = "(prefers-reduced-motion: reduce)";

/** @param {(layout: { narrow: boolean, reduced: boolean }) => void} onLayout */
export function followLayout(onLayout) {
  const narrow = matchMedia(NARROW);
  const reduced = matchMedia(REDUCED);
  const tell = () => {
    document.body.dataset.layout = narrow.matches ? "narrow" : "wide";
    onLayout({ narrow: narrow.matches, reduced: reduced.matches });
  };
  narrow.addEventListener("change", tell);
  reduced.addEventListener("change", tell);
  tell();
}

/** What has no room in the bar of a phone opens from a button, and shuts with the next press anywhere. */
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
  document.addEventListener("keydown", ({ key }) => key === "Escape" && turn(false));
}

/**
 * @typedef {object} Acts
 * @property {() => unknown} undo
 * @property {() => unknown} cancel
 * @property {() => unknown} rules
 * @property {(by: number) => unknown} step to the next unit, or the one before
 * @property {(on: boolean) => unknown} bare the map without counters
 */

/** @param {Acts} acts */
export function followKeys(acts) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const act = actOf(event, acts);
    if (!act) return;
    if (event.key !== "Escape") event.preventDefault();
    act();
  });
  document.addEventListener("keyup", ({ key }) => {
    if (key.toLowerCase() === "h") acts.bare(false);
  });
  window.addEventListener("blur", () => acts.bare(false));
}

/** @param {KeyboardEvent} event @param {Acts} acts @returns {(() => unknown) | null} */
function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }, { undo, cancel, rules, step, bare }) {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) return letter === "z" && !shiftKey ? undo : null;
  if (altKey) return null;
  if (key === "Escape") return cancel;
  if (key === "?") return rules;
  if (letter === "n") return () => step(1);
  if (letter === "p") return () => step(-1);
  return letter === "h" ? () => bare(true) : null;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
