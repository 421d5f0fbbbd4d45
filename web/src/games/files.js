/** Files in and out: a saved game or all games in one file, chosen or dropped on the page; and the same handed out. */

import { ask } from "../document/dialogs.js";
import { takeOutFile } from "../document/download.js";
import { recalled } from "../keep/preferences.js";
import { noteExport } from "../keep/reminder.js";
import { lazy } from "../lazy.js";
import { speedFrom } from "../play/seats.js";
import * as reduce from "../play/state.js";
import { isOwners } from "./owners.js";
import { refusedFor } from "./refused.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Games, Keeper } from "./games.js"
 * @import { Owners } from "./owners.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Store } from "../play/state.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ ok: boolean, opened: boolean, text: Text }} Brought  `text`: what came of it
 * @typedef {{ ok: true, opened: true, text: null }} Weighed  what came of it has been said
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Games, "open" | "playing" | "kept">} games
 * @property {Keeper} keeper
 * @property {Pick<Owners, "bring" | "take" | "texts">} owners
 * @property {(text: Text, tone: "plain" | "alarm") => void} say
 * @property {() => Speaker} speaker
 * @property {Dialog} dialog
 * @property {(save: string) => Promise<boolean>} isToBeOpened
 *   whether a save takes the place of the game in play, which may go on by it instead
 * @property {() => Promise<void>} followMail  watches over games whose dice come by mail, if any are kept here
 */

/** The beginning of a file of all games. */
const ARCHIVE = '{"archive":';
const LARGEST_SAVE = 16_000_000;
const LARGEST_FILE = 40_000_000;

/** @param {Parts} parts */
export function createFiles({ store, games, keeper, owners, say, speaker, dialog, isToBeOpened, followMail }) {
    /** The game in play as a file. */
    async function exportGame() {
        const saved = await games.playing();
        if (!saved) return say({ key: "page.saves.failed" }, "alarm");
        takeOutFile(saved.save, saved.card.name);
        takenOut();
    }

    /** The game as it was kept last, while no engine could say how it stands. */
    async function exportKept() {
        const saved = await games.kept();
        if (!saved) return say({ key: "page.saves.failed" }, "alarm");
        takeOutFile(saved.save, saved.card.name);
        takenOut();
    }

    /** All that is kept here as one file. */
    async function exportAll() {
        const name = speaker().say("page.saves.all.file", { date: new Date().toISOString().slice(0, 10) });
        const { archiveText } = await lazy.archive();
        const text = await archiveText(keeper, await games.playing(), await owners.texts());
        if (text === null) return say({ key: "page.storage.unasked" }, "alarm");
        takeOutFile(text, name);
        takenOut();
    }

    function takenOut() {
        noteExport(keeper);
        store.update(reduce.withKeeping, { due: false });
    }

    /**
     * Opens a saved game, or adds all games of an archive; the game that was in play in it is opened where none has
     * begun here.
     * @param {File} file @returns {Promise<Brought | Weighed>}
     */
    async function bring(file) {
        if (file.size > LARGEST_FILE) return refused("page.saves.large");
        const text = await file.text();
        if (text.startsWith(ARCHIVE)) return bringAll(text);
        if (text.length > LARGEST_SAVE) return refused("page.saves.large");
        if (isOwners(text)) return owners.bring(text);
        if (!(await isToBeOpened(text))) return { ok: true, opened: true, text: null };
        const isOpen = await games.open(text).catch(() => false);
        if (!isOpen) return { ok: false, opened: false, text: refusedFor(store.state.notice?.text) };
        return {
            ok: true,
            opened: true,
            text: store.state.notice?.text ?? { key: "page.saves.opened", facts: { name: file.name } },
        };
    }

    /** @param {string} text @returns {Promise<Brought>} */
    async function bringAll(text) {
        const { parseArchive, restore, addNames, join } = await lazy.archive();
        const archive = parseArchive(text);
        if (!archive) return refused("page.saves.refused");
        const { playing, saves } = archive;
        for (const file of archive.editions) await owners.take(file);
        // Before the games are opened that it is for.
        join(keeper, archive.joined);
        await followMail();
        const isFresh = (store.state.view?.length ?? 0) === 0;
        const isOpen = isFresh && playing !== null && (await games.open(playing.save, playing.card).catch(() => false));
        addNames(archive.names);
        const restored = await restore(keeper, playing && !isOpen ? [...saves, playing] : saves);
        if (restored.failed) return refused(restored.failed);
        offer(archive.settings, restored.saves);
        return {
            ok: true,
            opened: isOpen,
            text: {
                key: archive.unread > 0 ? "page.saves.restored.some" : "page.saves.restored",
                facts: { n: restored.saves, unread: archive.unread },
            },
        };
    }

    /**
     * Settings that differ from those here are somebody's: they are taken over when that is wanted.
     * @param {Record<string, string>} settings
     * @param {number} n games that came with them
     */
    function offer(settings, n) {
        const others = Object.entries(settings).filter(([key, value]) => keeper.recall(key) !== value);
        if (others.length === 0) return;
        const { say: word } = speaker();
        const words = `${word("page.saves.restored", { n })} ${word("page.saves.settings.detail")}`;
        ask(dialog, speaker(), {
            title: word("page.saves.settings"),
            words,
            yes: word("page.saves.settings.take"),
            back: word("page.saves.settings.leave"),
            run: () => takeOver({ keeper, store }, others),
        });
    }

    return { exportGame, exportKept, exportAll, bring };
}

/** @param {Pick<Parts, "keeper" | "store">} parts @param {[string, string][]} settings */
function takeOver({ keeper, store }, settings) {
    for (const [key, value] of settings) keeper.prefer(key, value);
    store.update(reduce.withComputer, { speed: speedFrom(keeper.recall("speed")) });
    store.update(reduce.withSettings, recalled(keeper));
    dispatchEvent(new CustomEvent("look", { detail: store.state.settings }));
}

/** @param {string} key @returns {Brought} */
function refused(key) {
    return { ok: false, opened: false, text: { key } };
}

/**
 * A file may be dropped anywhere on the page; while one is above it, the sign shows.
 * @param {HTMLElement} sign @param {(file: File) => void} onFile
 */
export function followDrops(sign, onFile) {
    const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
    window.addEventListener("dragover", (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        sign.hidden = false;
    });
    window.addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) sign.hidden = true;
    });
    window.addEventListener("drop", (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        sign.hidden = true;
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
    });
}
