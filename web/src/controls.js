/** The buttons of the bar, the keys that work everywhere, and files that are dropped on the page. */

import { byId, forgetDrawn } from "./document/dom.js";
import { followKeys, followLayout, followMenu, followSharpness, whenIdle } from "./document/layout.js";
import { followDrops } from "./games/files.js";
import { followSituation } from "./prompt/situation.js";
import { followHeldKeys, goOnward } from "./prompt/phase-guard.js";
import { followTurnCard } from "./prompt/turn-card.js";
import { lazy } from "./lazy.js";

/**
 * @import { createBoard } from "./board/board.js"
 * @import { Dialog } from "./document/dialogs.js"
 * @import { Commands } from "./commands.js"
 * @import { Controller } from "./play/controller.js"
 * @import { Keeper, Library } from "./games/games.js"
 * @import { Store } from "./play/state.js"
 * @import { Context } from "./pieces/context.js"
 * @typedef {object} Parts
 * @property {() => Context} context
 * @property {Store} store
 * @property {Controller} act
 * @property {Commands} commands
 * @property {ReturnType<typeof createBoard>} board
 * @property {Dialog} dialog
 * @property {Keeper} keeper
 * @property {Library} library
 * @property {ReturnType<typeof import("./sheets/sheets.js").createSheets>} sheets
 * @property {ReturnType<typeof import("./rulebook/drawer.js").createDrawer>} drawer
 * @property {ReturnType<typeof import("./games/files.js").createFiles>} files
 * @property {ReturnType<typeof import("./play/go-round.js").createGoRound>} goRound
 * @property {ReturnType<typeof import("./overview/late-overview.js").lateOverview>} overview
 * @property {ReturnType<typeof import("./play/orders.js").createOrders>} orders
 * @property {() => void} show
 * @property {(error: unknown) => void} fault
 */

/** @param {Parts} parts */
export function wire(parts) {
    wireBoard(parts);
    wireBar(parts);
    wireKeys(parts);
    window.addEventListener("looked", parts.show);
    followMenu();
    followSharpness(byId("board", HTMLCanvasElement), {
        onScreen: () => drawAnew(parts, parts.board.resize),
        onLost: () => drawAnew(parts, parts.board.renew),
    });
    followSituation();
    followHeldKeys();
    followTurnCard(parts.store);
    followEscape(parts);
    followDrops(byId("drop", HTMLDivElement), (file) => {
        parts.files
            .bring(file)
            .then(({ ok, text }) => text && parts.act.say(text, ok ? "plain" : "alarm"))
            .catch(parts.fault);
    });
    whenIdle(() => void followBack(parts).catch(() => undefined));
    followLayout(({ narrow, tabbed, reduced }) => {
        parts.sheets.setTabbed(tabbed);
        parts.drawer.setNarrow(narrow);
        parts.store.update((state) => ({ ...state, reduced }));
    });
}

/** Board and panels: both hold pictures made for the screen as it was. @param {Parts} parts @param {() => void} draw */
function drawAnew({ show }, draw) {
    draw();
    forgetDrawn();
    show();
}

/** @param {Parts} parts */
function wireBoard({ board, context, store }) {
    button("zoom-in").onclick = () => board.zoom(1.3);
    button("zoom-out").onclick = () => board.zoom(1 / 1.3);
    button("fit").onclick = () => board.fit();
    button("time-open").onclick = () => context().lookBack.toggle();
    button("overlays-open").onclick = () => {
        const open = !store.state.overlays.open;
        context().overlays.open(open);
        const byKeys = button("overlays-open").matches(":focus-visible");
        // The sheet is fetched when it is first opened.
        if (open && byKeys)
            lazy.overlays().then(
                () =>
                    setTimeout(() =>
                        /** @type {HTMLElement | null} */ (
                            byId("over", HTMLElement).querySelector(".overlay-chip")
                        )?.focus(),
                    ),
                () => undefined,
            );
    };
}

/**
 * Escape shuts what lies open, one after the other, wherever the focus is; what is taken up is let go before what is
 * read beside the board.
 * @param {Parts} parts
 */
function followEscape(parts) {
    const { store, context, drawer } = parts;
    const shutNext = () => {
        const { overlays, selection, menu, lookBack } = store.state;
        if (overlays.open) return shut("over", "overlays-open", () => context().overlays.open(false));
        if (selection.kind !== "none" || menu.length > 0) return false;
        if (!byId("rules", HTMLElement).hidden) return shut("rules", "", drawer.close);
        return lookBack.open && shut("time", "time-open", context().lookBack.close);
    };
    addEventListener(
        "keydown",
        (event) => {
            if (
                event.key === "Escape" &&
                !document.querySelector("dialog[open], #situation[open], .bar-more.open") &&
                shutNext()
            )
                event.stopPropagation();
        },
        true,
    );
}

/** @param {Parts} parts */
async function followBack({ context, drawer }) {
    const { followBack: follow } = await lazy.back();
    const overlays = () => shut("over", "overlays-open", () => context().overlays.open(false));
    follow({
        drawer: drawer.close,
        overlays,
        timeline: () => shut("time", "time-open", context().lookBack.close),
    });
}

/**
 * The button that opened it takes the focus that was in it.
 * @param {string} place
 * @param {string} opener
 * @param {() => void} close
 */
function shut(place, opener, close) {
    const isInside = byId(place, HTMLElement).contains(document.activeElement);
    close();
    if (isInside && opener) button(opener).focus();
    return true;
}

/** @param {Parts} parts */
function wireBar(parts) {
    const { commands } = parts;
    button("new-game").onclick = () => commands.newGame();
    button("saves").onclick = () => commands.saves();
    button("players-open").onclick = commands.players;
    button("about").onclick = commands.about;
    button("rules-open").onclick = commands.toggleRules;
    button("settings").onclick = () => void settings(parts).catch(parts.fault);
    button("keys").onclick = () => keySheet(parts);
}

/** @param {Parts} parts */
async function settings({ dialog, context, store, keeper, library }) {
    const { openSettings } = await lazy.settings();
    await openSettings({
        dialog,
        speaker: context().speaker,
        store,
        keeper,
        library,
        setSpeed: context().opponent.setSpeed,
    });
}

/** @param {Parts} parts */
function wireKeys(parts) {
    const { act, board, goRound } = parts;
    followKeys({
        acts: {
            next: () => goRound.unit(1),
            before: () => goRound.unit(-1),
            target: () => goRound.target(1),
            targetBefore: () => goRound.target(-1),
            map: goRound.map,
            onward: goOnward,
            find: parts.overview.find,
            hold: () => parts.orders.byKey("hold"),
            sector: () => parts.orders.byKey("sector"),
            marchOn: () => parts.orders.byKey("marchOn"),
            fight: () => parts.orders.byKey("fight"),
            project: parts.commands.project,
            again: parts.commands.again,
            undo: act.undo,
            print: () => parts.commands.print(true),
            cancel: () => (parts.orders.byKey("stop"), act.cancel()),
            rules: parts.commands.toggleRules,
            keys: () => keySheet(parts),
        },
        bare: board.bare,
        letters: () => hasLetters(parts),
    });
}

/** True if single characters are keys. @param {Pick<Parts, "keeper">} parts */
function hasLetters({ keeper }) {
    return keeper.recall("letters") !== "off";
}

/** @param {Parts} parts */
function keySheet({ dialog, context, keeper, fault }) {
    const setLetters = (/** @type {boolean} */ on) => keeper.prefer("letters", on ? "on" : "off");
    const open = async () => {
        const { openKeys } = await lazy.keys();
        openKeys({ dialog, speaker: context().speaker, letters: hasLetters({ keeper }), setLetters });
    };
    void open().catch(fault);
}

/** @param {string} id */
function button(id) {
    return byId(id, HTMLButtonElement);
}
