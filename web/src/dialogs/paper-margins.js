/** The margins of a printed sheet: what it belongs to and the day above; the address, the dice and the page below. */

/**
 * @typedef {object} Words
 * @property {string} title
 * @property {string} language of the day
 * @property {string} [dice]
 * @property {"landscape" | "portrait"} [size] how the sheet lies; without it as the browser is told
 */

/** The rule that writes them, in CSS. @param {Words} words */
export function marginRules({ title, language, dice = "", size }) {
    const address = location.protocol === "file:" ? "" : location.href.replace(/[?#].*$/s, "");
    const boxes = {
        "top-left": quoted(title),
        "top-right": quoted(new Date().toLocaleDateString(language, { dateStyle: "long" })),
        "bottom-left": quoted([address, dice].filter(Boolean).join(" · ")),
        "bottom-right": 'counter(page) " / " counter(pages)',
    };
    const parts = Object.entries(boxes).map(([place, content]) => `@${place} { content: ${content}; }`);
    const lies = size ? ` size: ${size};` : "";
    return `@page {${lies} margin: 15mm 12mm; font: 8pt/1.3 sans-serif; color: #333; ${parts.join(" ")} }`;
}

/** A text as CSS writes it. @param {string} words */
export function quoted(words) {
    return `"${words.replaceAll(/\s+/g, " ").replaceAll(/["\\]/g, "\\$&")}"`;
}
