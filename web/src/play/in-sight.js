/**
 * The next thing to happen is in sight, near enough to be read: a battle, what advice led to, who has to do something,
 * what is taken up elsewhere than on the board, and the places where somebody who waits beside the map can come in.
 * What a computer moves is in sight as well; after moves that nobody could watch, what has changed.
 */

import { aftermathOf } from "./aftermath.js";
import { botOf, pauseAfter } from "./seats.js";
import { battlesOf, stageOf } from "./state.js";

/**
 * @import { Selection } from "./choose.js"
 * @import { Fought, State, Store } from "./state.js"
 * @typedef {{ match: number, length: number, fought: Fought | undefined, fighting: string, advised: string | null,
 *   asked: string[], selection: Selection | null }} Seen  what was there after the last change
 * @typedef {Pick<ReturnType<typeof import("../board/board.js").createBoard>,
 *   "bring" | "gather" | "follow" | "seen" | "where">} Board
 */

/** Of more units that can be chosen none is named as the one that has to do something. */
const FEW = 6;

/** True once a computer did something that nobody could watch, until a person is shown what has changed. */
let isMissed = false;

/** @type {Seen} */
let seen = { match: -1, length: -1, fought: undefined, fighting: "", advised: null, asked: [], selection: null };

/**
 * After every change.
 * @param {{ store: Store, board: Board }} given
 * @param {string | null} advised the hex that advice is about
 */
export function followSight({ store, board }, advised) {
    const { state } = store;
    const before = seen;
    seen = seenIn(state, advised);
    const hex = isShown(state) ? (happenedAt(before, seen, state) ?? takenUpAt(before, state, board)) : null;
    if (hex) board.bring(hex);
    else if (isShown(state)) followMoves(before, state, board);
    const asked = isShown(state) && before.match === seen.match ? newlyAsked(before, seen, board) : [];
    if (asked.length > 0) board.gather([...new Set(hex && board.where(hex) ? [hex, ...asked] : asked)]);
}

/**
 * A computer's last move comes into sight, with those that come next; the map stays as who moved it has it, until a
 * person acts.
 * @param {Seen} before @param {State} state @param {Board} board
 */
function followMoves({ match, length }, state, board) {
    const { view, computer } = state;
    if (!view || match !== state.match || view.length <= length) return;
    const isDeed = computer.deeds.at(-1)?.length === view.length;
    const path = isDeed ? view.events.findLast((event) => event.path)?.path : undefined;
    if (!isDeed) board.follow();
    else if (isHurried(state)) isMissed = true;
    else if (path) board.follow(path.at(-1), [path[0], ...computer.ahead.map((action) => action.at(-1) ?? "")]);
    if (botOf(view) !== null || !isMissed) return;
    isMissed = false;
    const changed = nearest(board, changedIn(state));
    if (changed.length > 0 && !isSeen(board, changed[0])) board.gather(changed);
}

/** The places where units fell or that were taken; else those to which units went. @param {State} state */
function changedIn(state) {
    const { signs = [], areas = [], trails = [] } = aftermathOf(state) ?? {};
    const worst = [...signs.map(({ hex }) => hex), ...areas.flatMap(({ hexes }) => hexes)];
    return worst.length > 0 ? worst : trails.map(({ hexes }) => hexes.at(-1) ?? "");
}

/**
 * The places of all who have to do something, the nearest to the middle of what is looked at first, once there are
 * others than before.
 * @param {Seen} before @param {Seen} now @param {Board} board
 */
function newlyAsked(before, now, board) {
    if (now.asked.every((place) => before.asked.includes(place))) return [];
    return nearest(board, now.asked);
}

/**
 * The places on the board, those nearest to the middle of what is looked at first.
 * @param {Board} board @param {string[]} places
 */
function nearest(board, places) {
    const far = (/** @type {string} */ place) => Math.hypot(...fromMiddle(board, place));
    return places.filter((place) => board.where(place) !== null).toSorted((one, other) => far(one) - far(other));
}

/**
 * The places that a person has to act on or from: of those who must attack and what must be attacked, of what must be
 * put right and, where nothing else can be done, of the few who can be chosen; there and in a battle with the few
 * hexes to which what is taken up can go.
 * @param {State} state
 */
function askedIn({ view, live, selection }) {
    const { decision, units = [] } = view ?? {};
    if (!live || !view || !decision || botOf(view) !== null) return [];
    const { options } = decision;
    const due = options.flatMap(({ duty, amiss = [] }) => [
        ...(duty?.subjects ?? []),
        ...(duty?.targets ?? []),
        ...amiss,
    ]);
    const able = new Set(
        options.flatMap(({ subject, subjects, retracts }) => (subject === "unit" && !retracts ? subjects : [])),
    );
    const isForced = options.every(({ advances, passes }) => !advances && !passes) && able.size > 0 && able.size <= FEW;
    const isNear = isForced || battlesOf(view).some(({ status }) => status === "fighting");
    const goals = isNear && selection.kind === "subject" ? Object.values(selection.targets).flat() : [];
    const near = goals.length <= FEW ? goals.map(({ id }) => id) : [];
    const places = [...due, ...(isForced ? able : []), ...near].map((id) => {
        const unit = units.find((each) => each.id === id);
        return unit ? (unit.hex ?? "") : id;
    });
    return [...new Set(places)].filter(Boolean);
}

/** @param {State} state @param {string | null} advised @returns {Seen} */
export function seenIn(state, advised) {
    const { match, view, fought, selection } = state;
    const fighting = battlesOf(view).find(({ status }) => status === "fighting")?.hex ?? "";
    return {
        match,
        length: view?.length ?? -1,
        fought: fought[0],
        fighting,
        advised,
        asked: askedIn(state),
        selection,
    };
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
 * The hex of what was just taken up out of sight; for one beside the map that which is nearest to what is looked at, of
 * the places where it can come in.
 * @param {Seen} before @param {State} state @param {Board} board
 */
function takenUpAt({ selection: last }, { selection, view }, board) {
    if (selection === last || selection.kind === "none") return null;
    const { id } = selection;
    const hex = view?.units.find((unit) => unit.id === id)?.hex ?? id;
    if (board.where(hex)) return (last && "id" in last && last.id === id) || isSeen(board, hex) ? null : hex;
    if (selection.kind !== "subject" || selection.what !== "unit") return null;
    const hexes = Object.values(selection.targets)
        .flat()
        .map((target) => target.id);
    return nearest(board, hexes)[0] ?? null;
}

/** @param {Board} board @param {string} hex */
function isSeen(board, hex) {
    const [across, down, width, height] = [...fromMiddle(board, hex), ...extent(board, hex)];
    return Math.abs(across) < width / 2 && Math.abs(down) < height / 2;
}

/** The way to a hex from the middle of what is looked at, in pixels. @param {Board} board @param {string} hex */
function fromMiddle(board, hex) {
    const { x, y } = board.where(hex) ?? { x: 0, y: 0 };
    const [width, height] = extent(board, hex);
    return [x - width / 2, y - height / 2];
}

/** The width and the height of what is looked at, in pixels. @param {Board} board @param {string} hex */
function extent(board, hex) {
    const box = board.seen();
    const size = board.where(hex)?.size ?? 0;
    return box ? [(box.right - box.left) * size, (box.bottom - box.top) * size] : [0, 0];
}
