/** The dialog of what a player sets for good: light or dark, the colours of the sides, speed, whether to be asked. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { LOOKS, PALETTES } from "../keep/preferences.js";
import { SPEEDS } from "../play/seats.js";
import * as reduce from "../play/state.js";

/**
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Store } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @import { Keeper, Settings } from "../keep/preferences.js"
 * @typedef {{ dialog: Dialog, speaker: Speaker, store: Store, keeper: Keeper, setSpeed: (speed: string) => void }} Parts
 */

/** @param {Parts} parts */
export function openSettings(parts) {
  const { dialog, speaker, store } = parts;
  const { settings, computer } = store.state;
  const set = (/** @type {Partial<Settings>} */ change) => keep(parts, change);
  const fields = [
    choice(speaker, "look", LOOKS, settings.look, (look) => set({ look })),
    choice(speaker, "palette", PALETTES, settings.palette, (palette) => set({ palette: palette === "safe" ? "safe" : "usual" })),
    choice(speaker, "speed", Object.keys(SPEEDS), computer.speed, parts.setSpeed),
    askSwitch(speaker, settings.ask, (ask) => set({ ask })),
  ];
  dialog.open(speaker.say("page.settings"), [el("form", { method: "dialog", className: "settings" }, ...fields)]);
}

/** @param {Parts} parts @param {Partial<Settings>} change */
function keep({ store, keeper }, change) {
  store.update(reduce.withSettings, change);
  const { look, palette, ask } = store.state.settings;
  for (const [key, value] of Object.entries({ look, palette, ask: ask ? "yes" : "no" })) keeper.remember(key, value);
  dispatchEvent(new CustomEvent("look", { detail: look }));
}

/** @param {Speaker} speaker @param {string} id @param {string[]} values @param {string} chosen @param {(value: string) => void} onChoice */
function choice(speaker, id, values, chosen, onChoice) {
  const choices = values.map((value) => ({ value, title: speaker.say(`page.settings.${id}.${value}`) }));
  return field(speaker.say(`page.settings.${id}`), select(id, choices, chosen, onChoice), speaker.say(`page.settings.${id}.detail`));
}

/** @param {Speaker} speaker @param {boolean} checked @param {(on: boolean) => void} onChange */
function askSwitch(speaker, checked, onChange) {
  const box = el("input", { type: "checkbox", name: "ask", checked, onchange: () => onChange(box.checked) });
  return el("label", { className: "switch" }, box, el("span", {}, el("span", { className: "field-name" }, speaker.say("page.settings.ask")), el("small", { className: "quiet" }, speaker.say("page.settings.ask.detail"))));
}
