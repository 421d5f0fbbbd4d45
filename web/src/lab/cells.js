/**
 * The cells of the lab: PyScript makes the editors and runs nothing; here they get their words, their look, and a place
 * for what their programs say and show.
 */

import { el } from "../document/dom.js";
import { createEasel } from "./easel.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @import { Boxes } from "./boxes.js"
 * @typedef {HTMLScriptElement & { code: string, target: HTMLElement, handleEvent: unknown }} Cell
 * @typedef {{ speaker: Speaker, boxes: Boxes, onEditor: () => void }} Parts
 */

/** The editors stand in shadows of their own: only variables reach them. */
const EDITOR = `
.cm-editor { background: var(--sheet); outline: none; }
.cm-editor .cm-content, .cm-editor .cm-gutters { font: 0.875rem/1.5 var(--mono); }
.cm-editor .cm-content { color: var(--code-ink); caret-color: var(--ink); padding: 0.5rem 0;
    white-space: break-spaces; overflow-wrap: anywhere; flex-shrink: 1; }
.cm-editor .cm-line { filter: var(--code-filter); }
.cm-editor .cm-gutters { background: var(--shade); color: var(--quiet); border-right: 1px solid var(--line); }
.cm-editor .cm-activeLine, .cm-editor .cm-activeLineGutter { background: transparent; }
.cm-editor .cm-cursor { border-left-color: var(--ink); }
`;

/** The longest that is laid out in one: a few lines of the box. */
const PIECE = /[^]{1,1000}/gu;

/** @param {Parts} parts */
export function prepareCells({ speaker, boxes, onEditor }) {
    /** The easel of the last run of each. @type {WeakMap<Element, ReturnType<typeof createEasel>>} */
    const easels = new WeakMap();
    /** Easels whose program has ended. @type {WeakSet<ReturnType<typeof createEasel>>} */
    const painting = new WeakSet();
    for (const script of document.querySelectorAll("script[type=py-editor]")) label(/** @type {Cell} */ (script));
    document.addEventListener("py-editor", ({ target }) => wire(/** @type {Cell} */ (target)));

    /** @param {Cell} script */
    function label(script) {
        script.dataset.run = speaker.say("lab.run");
    }

    /** @param {Cell} script */
    function wire(script) {
        // Answered so, PyScript runs nothing itself.
        script.handleEvent = () => (press(script), false);
        const cell = /** @type {Element} */ (script.closest(".lab-cell"));
        const title = titleOf(cell);
        const shadow = script.target.querySelector(".py-editor-input > div")?.shadowRoot;
        if (shadow) dress(shadow, speaker.say("lab.code", { title }));
        script.target.querySelector("button")?.setAttribute("aria-label", speaker.say("lab.run.cell", { title }));
        const output = script.target.querySelector(".py-editor-output");
        for (const [name, value] of Object.entries({
            tabindex: "0",
            role: "region",
            "aria-label": speaker.say("lab.output", { title }),
        }))
            output?.setAttribute(name, value);
        cell.append(el("div", { className: "lab-shown" }));
        // PyScript gives the focus to each editor that it makes.
        if (document.activeElement instanceof HTMLElement && cell.contains(document.activeElement))
            document.activeElement.blur();
        onEditor();
    }

    /** @param {Cell} script */
    function press(script) {
        const cell = /** @type {HTMLElement} */ (script.closest(".lab-cell"));
        if (cell.dataset.state === "running") return stop(cell);
        begin(cell, true);
        const output = /** @type {HTMLElement} */ (cell.querySelector(".py-editor-output"));
        const shown = /** @type {HTMLElement} */ (cell.querySelector(".lab-shown"));
        output.replaceChildren();
        shown.replaceChildren();
        const line = (/** @type {string} */ text, /** @type {boolean} */ wrong) => say(output, text, wrong);
        easels.get(cell)?.stop();
        const easel = createEasel(shown, ({ key, facts }) => line(speaker.say(key, facts), true));
        easels.set(cell, easel);
        void boxes.run(`${script.dataset.example}.py`, script.code, {
            line,
            show: easel.show,
            progress: (done, total) => progress(shown, done, total),
            done(words) {
                if (words) {
                    easel.stop();
                    line(speaker.say(words.key, words.facts), true);
                }
                painting.add(easel);
                void easel.done().then(() => easels.get(cell) === easel && begin(cell, false));
            },
        });
    }

    /**
     * Python is ended with what it does; where it is done, only what is left to be painted is left out.
     * @param {Element} cell
     */
    function stop(cell) {
        const easel = easels.get(cell);
        easel?.stop();
        if (!easel || !painting.has(easel)) boxes.stop();
    }

    /** @param {HTMLElement} cell @param {boolean} isRunning */
    function begin(cell, isRunning) {
        if (isRunning) cell.dataset.state = "running";
        else delete cell.dataset.state;
        const button = cell.querySelector("button");
        if (!button) return;
        button.textContent = speaker.say(isRunning ? "lab.stop" : "lab.run");
        button.setAttribute(
            "aria-label",
            speaker.say(isRunning ? "lab.stop.cell" : "lab.run.cell", { title: titleOf(cell) }),
        );
    }
}

/** @param {Element} cell */
function titleOf(cell) {
    return cell.closest("section")?.querySelector("h2")?.textContent ?? "";
}

/**
 * Each line is laid out by itself, a long one in pieces: what marks, joiners and changes of direction cost grows with
 * the square of what stands in one. What is copied is what was said.
 * @param {HTMLElement} output @param {string} text @param {boolean} wrong
 */
function say(output, text, wrong) {
    const className = wrong ? "lab-line lab-wrong" : "lab-line";
    for (const line of text.split("\n")) {
        const pieces = line.match(PIECE) ?? [];
        output.append(...pieces.map((piece) => el("span", { className }, piece)), "\n");
    }
}

/** @param {HTMLElement} shown @param {number} done @param {number} total */
function progress(shown, done, total) {
    const bar = shown.querySelector("progress") ?? el("progress");
    bar.max = total;
    bar.value = done;
    if (!bar.parentNode) shown.append(bar);
}

/** @param {ShadowRoot} shadow @param {string} label */
function dress(shadow, label) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(EDITOR);
    shadow.adoptedStyleSheets.push(sheet);
    shadow.querySelector(".cm-content")?.setAttribute("aria-label", label);
}
