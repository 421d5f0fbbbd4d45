/** The rules drawer: the whole rulebook beside the board, searchable, opened at the entry that a reason names. */

import { byId } from "../document/dom.js";
import { lazy } from "../lazy.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @import { Entry } from "../words/rulebook.js"
 * @import { Library } from "../games/games.js"
 * @typedef {object} Parts
 * @property {() => Speaker} speaker
 * @property {() => string | null} game the one on the table
 * @property {() => string} owners the hash of the owner's file by which that is played; empty where it is by our tables
 * @property {Library["rules"]} rules
 * @property {(game: string) => Promise<Speaker>} inWordsOf any game
 * @property {(game: string) => Text | undefined} titleOf any game
 * @property {(error: unknown) => void} onFault
 */

/** @param {Parts} parts */
export function createDrawer(parts) {
    const drawer = byId("rules", HTMLElement);
    const list = byId("rules-list", HTMLDivElement);
    const field = byId("rules-search", HTMLInputElement);
    /** @type {Entry[]} */
    let entries = [];
    /** The part that draws them, once it has come. @type {typeof import("./contents.js") | null} */
    let listing = null;
    let shownFor = "";
    /** The game whose book is read though another is on the table. */
    let other = "";
    let speaker = parts.speaker();
    /** @type {Element | null} */
    let opener = null;
    let narrow = false;

    /** Reads the book of the game on the table, or of the one asked for. */
    async function load() {
        const game = other || parts.game();
        const book = `${game} ${other ? "" : parts.owners()}`;
        if (!game) return;
        if (shownFor === book) return head(speaker, parts.titleOf(other));
        const [rules, words, drawing] = await Promise.all([
            parts.rules(game),
            other ? parts.inWordsOf(other) : parts.speaker(),
            lazy.contents(),
        ]);
        [entries, speaker, listing] = [drawing.entriesOf(rules), words, drawing];
        shownFor = book;
        head(speaker, parts.titleOf(other));
        show();
    }

    function show() {
        if (listing) list.replaceChildren(...listing.contents({ speaker, entries, goTo }, field.value));
    }

    /** @param {string} id */
    function goTo(id) {
        if (field.value !== "") {
            field.value = "";
            show();
        }
        reveal(list, id);
    }

    /**
     * @param {string | null} id an entry; null: where it was left, ready to be searched
     * @param {string} [game] whose book, if not that of the one on the table
     */
    async function open(id, game = "") {
        other = game;
        if (drawer.hidden) opener = document.activeElement;
        drawer.hidden = false;
        document.body.classList.add("reading");
        cover(narrow);
        if (!(await load().then(() => true, failed))) return;
        void (id === null ? field.focus() : goTo(id));
    }

    /** Without its book the drawer is shut, to be opened again. @param {unknown} error */
    function failed(error) {
        close();
        parts.onFault(error);
        return false;
    }

    function close() {
        if (drawer.hidden) return;
        drawer.hidden = true;
        document.body.classList.remove("reading");
        cover(false);
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : byId("board", HTMLCanvasElement);
        back.focus({ preventScroll: true });
    }

    field.addEventListener("input", () => {
        show();
        list.scrollTop = 0;
    });
    byId("rules-close", HTMLButtonElement).onclick = close;
    byId("rules-print", HTMLButtonElement).onclick = () => window.print();
    drawer.addEventListener("keydown", onEscape(close));

    return {
        /** @param {string | null} id @param {string} [game] */
        open: (id, game) => void open(id, game),
        close,
        toggle: () => void (drawer.hidden ? open(null) : close()),
        /** Another game is on the table. */
        refresh: () => void (drawer.hidden ? undefined : load().catch(failed)),
        /** @param {boolean} isNarrow */
        setNarrow(isNarrow) {
            narrow = isNarrow;
            cover(narrow && !drawer.hidden);
        },
    };
}

/** @param {() => void} run @returns {(event: KeyboardEvent) => void} */
function onEscape(run) {
    return (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        run();
    };
}

/** The page under the drawer, which cannot be reached where it is covered, as on a phone. @param {boolean} isCovered */
function cover(isCovered) {
    for (const part of document.querySelectorAll(".bar, .table > :not(#rules)"))
        part.toggleAttribute("inert", isCovered);
}

/** Opens an entry, marks it and brings it in sight. @param {HTMLElement} list @param {string} id */
function reveal(list, id) {
    const entry = list.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    if (!(entry instanceof HTMLDetailsElement)) return;
    entry.open = true;
    list.querySelectorAll(".sought").forEach((other) => other.classList.remove("sought"));
    entry.classList.add("sought");
    entry.querySelector("summary")?.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "start" });
}

/**
 * The game whose book it is, where that is not the one on the table.
 * @param {Speaker} speaker @param {Text | undefined} game
 */
function head(speaker, game) {
    const title = game ? speaker.say("page.rules.of", { game: speaker.text(game) }) : speaker.say("page.rules");
    byId("rules-title", HTMLHeadingElement).textContent = title;
}

/** @typedef {ReturnType<typeof createDrawer>} Drawer */
