/** Goes round the units that can act and the places that what is taken up can act on, with the cursor of the board. */

import { highlights } from "./highlights.js";

/**
 * @import { createBoard } from "../board/board.js"
 * @import { Controller } from "./controller.js"
 * @import { Store } from "./state.js"
 * @typedef {{ store: Store, act: Controller, board: ReturnType<typeof createBoard>, canvas: HTMLElement, onCursor:
 * (hex: string) => void }} Parts
 */

/** Distances in pixels that differ by less are the same: they are reckoned from places on the screen. */
const ALIKE = 0.5;

/** @param {Parts} parts */
export function createGoRound({ store, act, board, canvas, onCursor }) {
    /** @param {string} hex */
    function goTo(hex) {
        canvas.focus({ preventScroll: true });
        board.cursor(hex);
        onCursor(hex);
    }

    /** The place of a unit on the board or at its edge; a hex is its own place. @param {string} id */
    const placed = (id) => {
        const unit = store.state.view?.units.find((each) => each.id === id);
        return unit?.hex ?? unit?.box ?? id;
    };

    /** The hexes of what can be done with what is taken up, or of what can be taken up. */
    function goals() {
        const { view, selection, live } = store.state;
        if (!live || !view) return [];
        const { targets, actable } = highlights(view, selection, (found) => found.map(({ id }) => ({ id, notes: [] })));
        const ids = targets.length > 0 ? targets.map(({ id }) => id) : actable;
        const hexes = ids.map(placed).filter((id) => board.where(id) !== null);
        return [...new Set(hexes)];
    }

    /** Of those that are equally near the first. @param {string[]} hexes @param {string} here */
    function nearest(hexes, here) {
        const from = board.where(here);
        const far = (/** @type {string} */ hex) => {
            const to = board.where(hex);
            return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
        };
        return hexes.reduce((best, hex) => (far(hex) < far(best) - ALIKE ? hex : best));
    }

    return {
        map: () => canvas.focus({ preventScroll: true }),
        goTo,
        /** Takes up the next unit that can act, or the one before. @param {-1 | 1} by */
        async unit(by) {
            const options = store.state.live ? (store.state.view?.decision?.options ?? []) : [];
            const option = options.find(
                ({ subject, blocked, retracts, subjects }) =>
                    subject === "unit" && !blocked && !retracts && subjects.length > 0,
            );
            if (!option) return act.say({ key: "page.walk.none" }, "plain");
            await act.next(option, by);
            const { selection } = store.state;
            const place = selection.kind === "subject" ? placed(selection.id) : "";
            if (board.where(place) !== null) goTo(place);
        },
        /** Goes to the next goal, or the one before; first to the nearest. @param {-1 | 1} by */
        target(by) {
            const hexes = goals();
            if (hexes.length === 0) return act.say({ key: "page.walk.none" }, "plain");
            const here = board.cursor(undefined) ?? "";
            const at = hexes.indexOf(here);
            goTo(at < 0 ? nearest(hexes, here) : hexes[(at + by + hexes.length) % hexes.length]);
        },
    };
}
