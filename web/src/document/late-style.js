/** Styles that come with what is fetched late: the first painting does not wait for them. */

/** @type {Set<string>} */
const known = new Set();

/** Adds some styles to those of the page, once. @param {string} css */
export function addStyle(css) {
    if (known.has(css)) return;
    known.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
