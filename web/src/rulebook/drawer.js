/** The rules drawer: the whole rulebook beside the board, searchable, opened at the entry that a reason names. */

import { byId, el } from "../document/dom.js";
import { byParts, entryNode } from "./entries.js";
import { tableWords } from "./reference.js";
import { entriesOf, search, termsOf } from "../words/rulebook.js";

/**
 * @import { Speaker } from "../words/text.js"
 * @import { Entry } from "../words/rulebook.js"
 * @import { Library } from "../games/games.js"
 * @typedef {{ speaker: () => Speaker, game: () => string | null, rules: Library["rules"], onFault: (error: unknown) => void }} Parts
 */

/** As many entries found are shown opened. */
const FEW = 6;

/** @param {Parts} parts */
export function createDrawer(parts) {
  const drawer = byId("rules", HTMLElement);
  const list = byId("rules-list", HTMLDivElement);
  const field = byId("rules-search", HTMLInputElement);
  /** @type {Entry[]} */
  let entries = [];
  let shownFor = "";
  /** @type {Element | null} */
  let opener = null;
  let narrow = false;

  /** Reads the book of the game on the table. */
  async function load() {
    const game = parts.game();
    if (!game || shownFor === game) return;
    entries = entriesOf(await parts.rules(game));
    shownFor = game;
    show();
  }

  function show() {
    const speaker = parts.speaker();
    const found = search(entries, field.value, (table) => tableWords(speaker, table));
    const sought = termsOf(field.value);
    const nodes = found.map((entry) => entryNode({ speaker, entries, sought, goTo }, entry));
    if (sought.length > 0 && found.length <= FEW) nodes.forEach((node) => (node.open = true));
    const none = found.length === 0 && el("p", { className: "quiet" }, speaker.say("page.rules.none", { sought: field.value }));
    list.replaceChildren(...(none ? [none] : sought.length > 0 ? nodes : byParts(speaker, found, nodes)));
  }

  /** @param {string} id */
  function goTo(id) {
    if (field.value !== "") {
      field.value = "";
      show();
    }
    const entry = list.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    if (!(entry instanceof HTMLDetailsElement)) return;
    entry.open = true;
    list.querySelectorAll(".sought").forEach((other) => other.classList.remove("sought"));
    entry.classList.add("sought");
    entry.querySelector("summary")?.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "start" });
  }

  /** @param {string | null} id an entry; null: where it was left, ready to be searched */
  async function open(id) {
    if (drawer.hidden) opener = document.activeElement;
    drawer.hidden = false;
    document.body.classList.add("reading");
    cover();
    await load().catch(parts.onFault);
    if (id !== null) goTo(id);
    else field.focus();
  }

  function close() {
    if (drawer.hidden) return;
    drawer.hidden = true;
    document.body.classList.remove("reading");
    cover();
    const back = opener instanceof HTMLElement && opener.isConnected ? opener : byId("board", HTMLCanvasElement);
    back.focus({ preventScroll: true });
  }

  /** On a phone the drawer covers the page; what lies under it cannot be reached. */
  function cover() {
    const covered = narrow && !drawer.hidden;
    for (const part of document.querySelectorAll(".bar, .table > :not(#rules)")) part.toggleAttribute("inert", covered);
  }

  field.addEventListener("input", show);
  byId("rules-close", HTMLButtonElement).onclick = close;
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });

  return {
    open: (/** @type {string | null} */ id) => void open(id),
    close,
    toggle: () => void (drawer.hidden ? open(null) : close()),
    /** Another game is on the table. */
    refresh: () => void (drawer.hidden ? undefined : load().catch(parts.onFault)),
    /** @param {boolean} isNarrow */
    setNarrow(isNarrow) {
      narrow = isNarrow;
      cover();
    },
  };
}

/** @typedef {ReturnType<typeof createDrawer>} Drawer */
