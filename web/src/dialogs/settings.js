/**
 * The dialog of what a player sets for good: light or dark, the size of text, the colours of the sides, speed, whether
 * to be asked.
 */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { CHANCES, LOOKS, PALETTES, PASSES, TEXTS, WHEELS } from "../keep/preferences.js";
import { SPEEDS } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Store } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Library } from "../site/data.js"
 * @import { Keeper, Settings } from "../keep/preferences.js"
 * @typedef {{ dialog: Dialog, speaker: Speaker, store: Store, keeper: Keeper, library: Pick<Library, "language" |
 * "languages">, setSpeed: (speed: string) => void }} Parts
 */

/** @param {Parts} parts */
export async function openSettings(parts) {
    const { dialog, speaker, store, library } = parts;
    const languages = await library.languages().catch(() => []);
    const { settings, computer } = store.state;
    const told = el("p", { role: "status", className: "quiet" });
    const set = (/** @type {Partial<Settings>} */ change) => {
        told.textContent = keep(parts, change) ? "" : speaker.say("page.settings.unkept");
    };
    const fields = [
        languages.length > 1 ? languageField(parts, languages, await library.language()) : null,
        choice(speaker, "look", LOOKS, settings.look, (look) => set({ look })),
        choice(speaker, "text", Object.keys(TEXTS), settings.text, (text) => set({ text })),
        choice(speaker, "palette", PALETTES, settings.palette, (palette) =>
            set({ palette: palette === "safe" ? "safe" : "usual" }),
        ),
        choice(speaker, "speed", Object.keys(SPEEDS), computer.speed, parts.setSpeed),
        choice(speaker, "chance", CHANCES, settings.chance, (chance) => set({ chance })),
        choice(speaker, "wheel", WHEELS, settings.wheel, (wheel) => set({ wheel })),
        choice(speaker, "pass", PASSES, settings.pass, (pass) => set({ pass })),
        askSwitch(speaker, settings.ask, (ask) => set({ ask })),
    ];
    dialog.open(speaker.say("page.settings"), [
        el("form", { method: "dialog", className: "settings" }, ...fields, told),
    ]);
}

/**
 * Each language by its own name; the page is loaded again in it, by the address only where it cannot be kept.
 * @param {Parts} parts @param {string[]} languages @param {string} now
 */
function languageField({ speaker, keeper }, languages, now) {
    const choices = languages.map((tag) => ({
        value: tag,
        title: new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag,
    }));
    const node = select("language", choices, now, (tag) => {
        const address = new URL(location.href);
        if (keeper.prefer("language", tag)) address.searchParams.delete("lang");
        else address.searchParams.set("lang", tag);
        history.replaceState(null, "", address);
        location.reload();
    });
    node.translate = false;
    return field(speaker.say("page.settings.language"), node, speaker.say("page.settings.language.detail"));
}

/** Keep a change; true if all of it is kept. @param {Parts} parts @param {Partial<Settings>} change */
function keep({ store, keeper }, change) {
    store.update(reduce.withSettings, change);
    const { ask, ...words } = store.state.settings;
    const entries = Object.entries({ ...words, ask: ask ? "yes" : "no" });
    const isKept = entries.map(([key, value]) => keeper.prefer(key, value)).every(Boolean);
    dispatchEvent(new CustomEvent("look", { detail: words }));
    return isKept;
}

/**
 * @param {Speaker} speaker
 * @param {string} id
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} onChoice
 */
function choice(speaker, id, values, chosen, onChoice) {
    const choices = values.map((value) => ({ value, title: speaker.say(`page.settings.${id}.${value}`) }));
    return field(
        speaker.say(`page.settings.${id}`),
        select(id, choices, chosen, onChoice),
        speaker.say(`page.settings.${id}.detail`),
    );
}

/** @param {Speaker} speaker @param {boolean} checked @param {(on: boolean) => void} onChange */
function askSwitch(speaker, checked, onChange) {
    const box = el("input", {
        type: "checkbox",
        name: "ask",
        checked,
        onchange: () => onChange(box.checked),
    });
    return el(
        "label",
        { className: "switch" },
        box,
        el(
            "span",
            {},
            el("span", { className: "field-name" }, speaker.say("page.settings.ask")),
            el("small", { className: "quiet" }, speaker.say("page.settings.ask.detail")),
        ),
    );
}
