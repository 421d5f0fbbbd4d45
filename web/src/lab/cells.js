/** The cells of the lab: PyScript makes the editors, here they get their words, their look and a place for what they show. */

import { el } from "../document/dom.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @typedef {HTMLScriptElement & { code: string, target: HTMLElement, xworker?: { sync: Record<string, unknown> }, handleEvent: unknown }} Cell
 * @typedef {{ speaker: Speaker, onReady: () => void }} Parts
 */

/** The editors stand in shadows of their own: only variables reach them. */
const EDITOR = `
.cm-editor { background: var(--sheet); outline: none; }
.cm-editor .cm-content, .cm-editor .cm-gutters { font: 0.875rem/1.5 var(--mono); }
.cm-editor .cm-content { color: var(--code-ink); caret-color: var(--ink); padding: 0.5rem 0; white-space: break-spaces; overflow-wrap: anywhere; flex-shrink: 1; }
.cm-editor .cm-line { filter: var(--code-filter); }
.cm-editor .cm-gutters { background: var(--shade); color: var(--quiet); border-right: 1px solid var(--line); }
.cm-editor .cm-activeLine, .cm-editor .cm-activeLineGutter { background: transparent; }
.cm-editor .cm-cursor { border-left-color: var(--ink); }
`;

/** @param {Parts} parts */
export function prepareCells({ speaker, onReady }) {
  /** @type {Element | null} */
  let running = null;
  // A stop is asked for by its button: no need to ask again.
  window.confirm = () => true;
  for (const script of document.querySelectorAll("script[type=py-editor]")) label(/** @type {Cell} */ (script));
  document.addEventListener("py-editor", ({ target }) => wire(/** @type {Cell} */ (target)));
  document.addEventListener("py-editor:done", ({ target }) => {
    const cell = /** @type {Element} */ (target).closest(".lab-cell");
    cell?.removeAttribute("data-state");
  });

  /** @param {Cell} script */
  function label(script) {
    script.dataset.run = speaker.say("lab.run");
    script.dataset.stop = speaker.say("lab.stop");
  }

  /** @param {Cell} script */
  function wire(script) {
    if (script.hasAttribute("setup")) return connect(script);
    const cell = /** @type {Element} */ (script.closest(".lab-cell"));
    const title = cell.closest("section")?.querySelector("h2")?.textContent ?? "";
    const shadow = script.target.querySelector(".py-editor-input > div")?.shadowRoot;
    if (shadow) dress(shadow, speaker.say("lab.code", { title }));
    script.target.querySelector("button")?.setAttribute("aria-label", speaker.say("lab.run.cell", { title }));
    const output = script.target.querySelector(".py-editor-output");
    for (const [name, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": speaker.say("lab.output", { title }) })) output?.setAttribute(name, value);
    cell.querySelector(".lab-shown")?.remove();
    cell.append(el("div", { className: "lab-shown" }));
    cell.removeAttribute("data-state");
    script.handleEvent = () => begin(cell);
    // PyScript gives the focus to each editor that it makes.
    if (document.activeElement instanceof HTMLElement && cell.contains(document.activeElement)) document.activeElement.blur();
  }

  /** @param {Element} cell */
  function begin(cell) {
    running = cell;
    cell.setAttribute("data-state", "running");
    cell.querySelector(".lab-shown")?.replaceChildren();
  }

  /** What Python may ask of the page. @param {Cell} script */
  function connect(script) {
    if (!script.xworker) return;
    Object.assign(script.xworker.sync, { show, progress, ready: onReady });
  }

  /** As an image a picture runs no script, whatever is in it. @param {string} picture @param {string} title */
  function show(picture, title) {
    const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
    shown()?.append(el("figure", {}, el("img", { src, alt: title }), title && el("figcaption", { className: "quiet" }, title)));
  }

  /** @param {number} done @param {number} total */
  function progress(done, total) {
    const bar = shown()?.querySelector("progress") ?? el("progress");
    bar.max = total;
    bar.value = done;
    if (!bar.parentNode) shown()?.append(bar);
  }

  function shown() {
    return running?.querySelector(".lab-shown") ?? null;
  }
}

/** @param {ShadowRoot} shadow @param {string} label */
function dress(shadow, label) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EDITOR);
  shadow.adoptedStyleSheets.push(sheet);
  shadow.querySelector(".cm-content")?.setAttribute("aria-label", label);
}
