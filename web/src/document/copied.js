/** Puts a text where it can be pasted. */

/**
 * Over plain http there is no clipboard but the old command.
 * @param {HTMLTextAreaElement} area @returns {Promise<string>} the key of what to say
 */
export async function copied(area) {
    try {
        await navigator.clipboard.writeText(area.value);
        return "page.report.copied";
    } catch {
        area.select();
        return document.execCommand("copy") ? "page.report.copied" : "page.report.select";
    }
}
