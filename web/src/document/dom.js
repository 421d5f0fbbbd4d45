/** The few things that every panel does with the document. */

import { inLanguage } from "../words/language.js";

/** @typedef {Node | string | null | undefined | false} Child */

const PROPERTIES = new Set([
    "className",
    "disabled",
    "value",
    "checked",
    "textContent",
    "htmlFor",
    "tabIndex",
    "open",
    "readOnly",
    "hidden",
    "type",
    "name",
    "id",
]);

/**
 * An element: properties and `on...` listeners are set, everything else becomes an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [given] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, given = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) set(node, name, value);
    node.append(...present(children));
    return node;
}

/** @param {HTMLElement} node @param {string} name @param {any} value */
function set(node, name, value) {
    if (value === undefined || value === null) return;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name)) /** @type {any} */ (node)[name] = value;
    else node.setAttribute(name, String(value));
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function present(children) {
    return /** @type {(Node | string)[]} */ (
        children.filter((child) => child !== null && child !== undefined && child !== false)
    );
}

/** The page is there: the words that stand for it are not needed. */
export function isThere() {
    document.getElementById("late")?.remove();
}

/** The page cannot be there: those words are shown, with the reason. @param {unknown} error */
export function isLate(error) {
    console.error(error);
    dispatchEvent(new CustomEvent("late", { detail: String(error) }));
}

/** @type {WeakMap<Element, string>} */
let drawn = new WeakMap();

/** Has every part of the page drawn anew when it is next shown. */
export function forgetDrawn() {
    drawn = new WeakMap();
}

/**
 * Draws a part of the page anew where what it shows has changed; the focus is not lost.
 * @param {HTMLElement} node @param {unknown} shown what the part depends on, as JSON @param {() => Child[]} build
 */
export function refresh(node, shown, build) {
    const mark = JSON.stringify(shown) ?? "";
    if (drawn.get(node) === mark) return;
    drawn.set(node, mark);
    const focused = document.activeElement;
    const active = focused !== node && node.contains(focused) ? /** @type {HTMLElement} */ (focused) : null;
    const byKeys = active?.matches(":focus-visible") === true;
    node.replaceChildren(...present(build()));
    if (active) heirOf(node, active, byKeys)?.focus({ preventScroll: true });
}

/**
 * The control that takes over the focus: the one with the same key, or, for those who play by keys, the first that ends
 * nothing.
 * @param {HTMLElement} node @param {HTMLElement} active @param {boolean} byKeys @returns {HTMLElement | null}
 */
function heirOf(node, active, byKeys) {
    const key = active.dataset.key;
    const same = key ? node.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    return /** @type {HTMLElement | null} */ (
        same ?? (byKeys ? node.querySelector("button:not([data-onward]), summary") : null)
    );
}

/**
 * An element of the page that must be there.
 * @template {HTMLElement} T
 * @param {string} id @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
    const node = document.getElementById(id);
    if (!(node instanceof type)) throw new Error(`index.html has no ${type.name} #${id}`);
    return node;
}

/**
 * Fills in the words of the page: `data-text` the content, `data-title`, `data-label` and `data-hint` the attributes;
 * `data-page` an address that keeps the language.
 * @param {ParentNode} root @param {(key: string) => string} say
 */
export function localise(root, say) {
    for (const node of root.querySelectorAll("[data-text]"))
        node.textContent = say(node.getAttribute("data-text") ?? "");
    for (const node of root.querySelectorAll("[data-title]"))
        node.setAttribute("title", say(node.getAttribute("data-title") ?? ""));
    for (const node of root.querySelectorAll("[data-hint]"))
        node.setAttribute("placeholder", say(node.getAttribute("data-hint") ?? ""));
    for (const link of root.querySelectorAll("a[data-page]"))
        link.setAttribute("href", inLanguage(link.getAttribute("data-page") ?? "", location.search));
    for (const node of root.querySelectorAll("[data-label]"))
        node.setAttribute("aria-label", say(node.getAttribute("data-label") ?? ""));
}
