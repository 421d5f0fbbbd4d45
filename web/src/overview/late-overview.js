/** The overview, fetched when a board is large or something is to be found: a small one is painted without it. */

import { byId } from "../document/dom.js";
import { lazy } from "../lazy.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Overview, Parts } from "./overview.js"
 */

/** From this many hexes on a board has its overview from the start; any has it when something is to be found. */
const LARGE = 500;

/** @param {Parts} parts */
export function lateOverview(parts) {
    /** @type {Overview | null} */
    let made = null;
    const isLarge = () => (parts.context().state.map?.hexes.length ?? 0) >= LARGE;
    const fetched = async () => {
        const { createOverview } = await lazy.overview();
        made ??= createOverview(parts, isLarge);
        made.show(parts.context());
        return made;
    };
    const toggle = byId("overview-open", HTMLButtonElement);
    toggle.onclick = () =>
        void fetched()
            .then(({ turn }) => turn())
            .catch(parts.context().fault);
    return {
        /** @param {Context} context */
        show(context) {
            document.body.classList.toggle("large-board", isLarge());
            if (made) made.show(context);
            else if (isLarge()) void fetched().catch(() => undefined);
        },
        /** Tell that the board shows something else. */
        sight: () => made?.sight(),
        /** The number of pixels at the left edge of the board that lie under it. */
        covers: () => made?.covers() ?? 0,
        /** Opens the finder. */
        find: () =>
            void fetched()
                .then(({ find }) => find())
                .catch(parts.context().fault),
    };
}
