/**
 * The next thing to happen is in sight, near enough to be read: a battle, what advice led to, and the places where
 * somebody who waits beside the map can come in.
 */

import { pauseAfter } from "./seats.js";
import { battlesOf, stageOf } from "./state.js";

/**
 * @import { Selection } from "./choose.js"
 * @import { Fought, State, Store } from "./state.js"
 * @typedef {{ match: number, length: number, fought: Fought | undefined, fighting: string, advised: string | null,
 *   selection: Selection | null }} Seen  what was there after the last change
 * @typedef {Pick<ReturnType<typeof import("../board/board.js").createBoard>, "bring" | "seen" | "where">} Board
 */

/** @type {Seen} */
let seen = { match: -1, length: -1, fought: undefined, fighting: "", advised: null, selection: null };

/**
 * After every change.
 * @param {{ store: Store, board: Board }} given
 * @param {string | null} advised the hex that advice is about
 */
export function followSight({ store, board }, advised) {
    const { state } = store;
    const before = seen;
    seen = seenIn(state, advised);
    const hex = isShown(state) ? (happenedAt(before, seen, state) ?? entryOf(before, state, board)) : null;
    if (hex) board.bring(hex);
}

/** @param {State} state @param {string | null} advised @returns {Seen} */
export function seenIn(state, advised) {
    const { match, view, fought, selection } = state;
    const fighting = battlesOf(view).find(({ status }) => status === "fighting")?.hex ?? "";
    return { match, length: view?.length ?? -1, fought: fought[0], fighting, advised, selection };
}

/** @param {State} state */
function isShown({ live, view, lookBack }) {
    return live && view !== null && view.handover === null && !lookBack.view;
}

/**
 * The hex of something that happened and is to be seen, or null.
 * @param {Seen} before @param {Seen} now @param {State} state
 */
export function happenedAt(before, now, state) {
    if (now.match !== before.match || now.length <= before.length || isHurried(state)) return null;
    if (now.fighting && now.fighting !== before.fighting) return now.fighting;
    if (now.fought && now.fought !== before.fought) return now.fought.battle.hex;
    return before.advised;
}

/** True if a computer did it that nobody watches. @param {State} state */
function isHurried({ view, computer }) {
    return computer.deeds.at(-1)?.length === view?.length && pauseAfter(computer, stageOf(view), false) === 0;
}

/**
 * Of the places where one who is taken up beside the map can come in, that which is nearest to what is looked at.
 * @param {Seen} before @param {State} state @param {Board} board
 */
function entryOf(before, { selection, view }, board) {
    if (selection === before.selection || selection.kind !== "subject" || selection.what !== "unit") return null;
    if (view?.units.find(({ id }) => id === selection.id)?.hex !== undefined) return null;
    const hexes = Object.values(selection.targets)
        .flat()
        .map(({ id }) => id)
        .filter((id) => board.where(id) !== null);
    const box = board.seen();
    const far = (/** @type {string} */ hex) => {
        const { x, y, size } = board.where(hex) ?? { x: 0, y: 0, size: 1 };
        const [width, height] = box ? [box.right - box.left, box.bottom - box.top] : [0, 0];
        return Math.hypot(x - (width * size) / 2, y - (height * size) / 2);
    };
    return hexes.length > 0 ? hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best)) : null;
}
