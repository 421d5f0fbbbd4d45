/* Light or dark surroundings and the size of text, set before the first paint: a plain script, which holds the page up until it has run. */

{
  const KEY = "rasputitsa:setting:";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = { look: kept("look"), text: kept("text") };

  /** What was chosen; null where nothing was, or where the browser keeps nothing. @param {string} name */
  function kept(name) {
    try {
      return localStorage.getItem(KEY + name);
    } catch {
      return null;
    }
  }

  function apply() {
    const { look, text } = chosen;
    const own = look === "light" || look === "dark" ? look : null;
    document.documentElement.dataset.look = own ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.size = text ?? "normal";
    dispatchEvent(new Event("looked"));
  }

  dark.addEventListener("change", apply);
  addEventListener("look", (event) => {
    chosen = /** @type {CustomEvent<{ look: string, text: string }>} */ (event).detail;
    apply();
  });
  apply();
}
