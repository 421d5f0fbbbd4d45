/** The width of the page, the wish for no motion, and the keys that work everywhere. */

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

/** @param {{ undo: () => unknown, cancel: () => unknown, rules: () => unknown }} acts */
export function followKeys({ undo, cancel, rules }) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") cancel();
    if (event.key === "?") {
      event.preventDefault();
      rules();
    }
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    undo();
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
