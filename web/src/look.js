/*
 * Light or dark surroundings and the size of text, set before the first paint; and words of the page's own where a part
 * of it does not come. The build puts this script into every page, so that it is there whatever else is not.
 */

{
    const KEY = "rasputitsa:setting:";
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let chosen = { look: kept("look"), text: kept("text") };

    /** The player's choice; null if there is none, or the browser keeps nothing. @param {string} name */
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

    /** The time that a page may be blank, in milliseconds. */
    const BLANK = 8000;

    /**
     * Says what this is and what to do. What still holds up the first painting is put where it does not.
     * @param {unknown} why
     */
    function late(why) {
        const words = document.getElementById("late");
        if (!words) return;
        for (const style of document.querySelectorAll("head link[rel=stylesheet]"))
            if (!(/** @type {HTMLLinkElement} */ (style).sheet)) document.body.append(style);
        for (const script of document.querySelectorAll("head script[src]")) script.remove();
        const reason = document.getElementById("late-why");
        if (reason && typeof why === "string") reason.textContent = why;
        words.hidden = false;
    }

    /**
     * A frame may give its page no origin: then it has neither storage nor workers. A file has none either, and both.
     */
    function sayFramed() {
        const place = document.getElementById("late-frame");
        const address = document.getElementById("late-address");
        if (!place || !address) return;
        for (const each of document.querySelectorAll("#late > p ~ p")) each.toggleAttribute("hidden", each !== place);
        address.textContent = location.href;
        late("");
    }

    if (self.origin === "null" && location.protocol.startsWith("http")) addEventListener("DOMContentLoaded", sayFramed);
    setTimeout(late, BLANK);
    addEventListener("late", (event) => late(/** @type {CustomEvent<string>} */ (event).detail));
}
