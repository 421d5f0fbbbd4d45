/** The line that says openly by whose tables the game is played, where they are not ours. */

import { byId, refresh } from "../document/dom.js";
import { shortHash } from "../keep/edition.js";

/** @import { Context } from "../pieces/context.js" */

/** @param {Context} context */
export function showOwners({ state, speaker }) {
    const edition = state.view?.edition;
    const node = byId("owners", HTMLParagraphElement);
    node.hidden = !edition;
    refresh(node, edition, () =>
        edition ? [speaker.say("page.owners.played", { name: edition.name, hash: shortHash(edition.hash) })] : [],
    );
}
