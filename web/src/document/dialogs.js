/** The one dialog of the page: a title, a body, and a way out. */

import { byId, el } from "./dom.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ open: (title: string, body: (Node | string)[]) => void, close: () => void }} Dialog
 */

/** @param {() => Speaker} speaker @returns {Dialog} */
export function createDialog(speaker) {
    const node = byId("dialog", HTMLDialogElement);
    const close = () => node.close();
    node.addEventListener("click", (event) => event.target === node && close());
    return {
        open(title, body) {
            const words = speaker().say("page.close");
            const out = el(
                "button",
                {
                    type: "button",
                    className: "icon close",
                    "aria-label": words,
                    title: words,
                    onclick: close,
                },
                "\u00d7",
            );
            const head = el("header", {}, el("h2", { id: "dialog-title" }, title), out);
            // What was told has been mended meanwhile.
            document.querySelector(".fault")?.remove();
            node.replaceChildren(head, el("div", { className: "dialog-body" }, ...body));
            node.setAttribute("aria-labelledby", "dialog-title");
            if (!node.open) node.showModal();
        },
        close,
    };
}

/**
 * Tell a fault over what lies above the board and hides its line: the dialog that is open, or the home page.
 * @param {string} words
 */
export function tellAbove(words) {
    const place = document.querySelector("dialog[open]") ?? document.querySelector(".at-home > .home");
    place?.querySelector(":scope > .fault")?.remove();
    place?.prepend(el("p", { className: "fault", role: "alert" }, words));
}

/**
 * Asks before something is lost or changed.
 * @param {Dialog} dialog
 * @param {Speaker} speaker
 * @param {{ title: string, words: string, yes: string, run: () => void, back?: string, other?: { words: string, run: ()
 * => void } }} question
 */
export function ask(dialog, speaker, { title, words, yes, run, back = speaker.say("page.ask.back"), other }) {
    const after = (/** @type {() => void} */ act) => () => {
        dialog.close();
        act();
    };
    // What loses nothing comes first, where there is such a way.
    const buttons = [
        other
            ? el(
                  "button",
                  { type: "button", className: "primary", "data-key": "instead", onclick: after(other.run) },
                  other.words,
              )
            : "",
        el(
            "button",
            { type: "button", className: other ? "" : "primary", "data-key": "sure", onclick: after(run) },
            yes,
        ),
        el("button", { type: "button", "data-key": "back", onclick: dialog.close }, back),
    ];
    dialog.open(title, [el("p", {}, words), el("div", { className: "buttons" }, ...buttons)]);
}

/**
 * True if a question was answered with yes; to put it away is no.
 * @param {Dialog} dialog @param {Speaker} speaker @param {{ title: string, words: string, yes: string }} question
 * @returns {Promise<boolean>}
 */
export function asked(dialog, speaker, question) {
    const node = byId("dialog", HTMLDialogElement);
    return new Promise((answer) => {
        ask(dialog, speaker, { ...question, run: () => answer(true) });
        node.addEventListener("close", function onClose() {
            // The dialog that was open before this question tells of its end once this one is open.
            if (node.open) return;
            node.removeEventListener("close", onClose);
            answer(false);
        });
    });
}

/** A labelled field. @param {string} words @param {HTMLElement} control @param {...(Node | string | null)} notes */
export function field(words, control, ...notes) {
    const kept = notes.filter((note) => note !== null);
    return el(
        "label",
        { className: "field" },
        el("span", { className: "field-name" }, words),
        control,
        ...kept.map((note) => el("span", { className: "quiet" }, note)),
    );
}

/**
 * A choice from a list.
 * @param {string} name
 * @param {{ value: string, title: string }[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} [onChoice]
 */
export function select(name, choices, chosen, onChoice) {
    const options = choices.map(({ value, title }) => el("option", { value }, title));
    const node = el("select", { name, onchange: () => onChoice?.(node.value) }, ...options);
    node.value = chosen;
    return node;
}
