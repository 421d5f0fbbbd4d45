/** The place of what happened since the player was last here. */

import { byId, refresh } from "../document/dom.js";
import { recapOf, recapParts } from "../play/recap.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Store } from "../play/state.js"
 */

/** @param {Context} context @param {Store} store */
export function showRecap(context, store) {
    const shown = recapOf(context.state);
    const place = byId("recap", HTMLDivElement);
    const open = place.querySelector("details")?.open;
    refresh(place, [shown, context.state.game?.id, context.state.settings.palette], () =>
        shown && recapParts.now ? [recapParts.now.recapBlock(context, shown, store, open)] : [],
    );
}
