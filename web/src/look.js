/* Light or dark surroundings, set before the first paint: a plain script, which holds the page up until it has run. */

{
  const KEY = "rasputitsa:setting:look";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = kept();

  /** What was chosen; null where nothing was, or where the browser keeps nothing. */
  function kept() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  function apply() {
    const own = chosen === "light" || chosen === "dark" ? chosen : null;
    document.documentElement.dataset.look = own ?? (dark.matches ? "dark" : "light");
    dispatchEvent(new Event("looked"));
  }

  dark.addEventListener("change", apply);
  addEventListener("look", (event) => {
    chosen = /** @type {CustomEvent<string>} */ (event).detail;
    apply();
  });
  apply();
}
