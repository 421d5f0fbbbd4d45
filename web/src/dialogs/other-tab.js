/** A game that came where another tab plays the one in play: it goes to the tab that plays the game of which it is. */

import { randomSalt } from "../play/seed.js";

/**
 * @import { Engine } from "../games/games.js"
 * @import { Store } from "../play/state.js"
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, fault: (error: unknown) => void }} Page
 * @typedef {{ id: string, save: string, game: string, scenario: string }} Offered
 */

const CHANNEL = "rasputitsa:came";
/** The longest that a tab with such a game is awaited, then its word whether it is this one, in milliseconds. */
const HEARD = 1500;
const LOOKED_AT = 30_000;
/** In a file for the other player hashes stand for the cards; one that is kept has more. */
export const TOLD = /"veil":\s*\{"cards":/;

/**
 * From now on this tab takes in what others were sent for the game that it plays.
 * @param {Page} page @param {(save: string) => Promise<unknown>} take
 */
export function receiveFromTabs(page, take) {
    const channel = new BroadcastChannel(CHANNEL);
    const look = async (/** @type {Offered} */ offered) => {
        const { live, keeping, lesson, view } = page.store.state;
        const isLikely = view?.game === offered.game && view.scenario === offered.scenario;
        if (!isLikely || !live || keeping.taken || lesson || view.length === 0) return;
        channel.postMessage({ heard: offered.id });
        const isHere = await isOfGame(page, offered.save);
        channel.postMessage({ looked: offered.id, isHere });
        if (isHere) await take(offered.save);
    };
    channel.onmessage = ({ data }) => void (typeof data?.save === "string" && look(data).catch(page.fault));
}

/** True if what came is of the game on the table. @param {Page} page @param {string} save */
async function isOfGame({ store, engine }, save) {
    if (TOLD.test(save)) return store.state.view?.veiled === true;
    const answer = await engine.call("compare", { save });
    return answer.ok && answer.stands !== "other";
}

/**
 * True if another tab plays the game that came and has taken it in.
 * @param {string} save @returns {Promise<boolean>}
 */
export function goesToOtherTab(save) {
    const channel = new BroadcastChannel(CHANNEL);
    const { game, scenario } = written(save);
    const id = randomSalt();
    return new Promise((resolve) => {
        let patience = setTimeout(() => resolve(false), HEARD);
        channel.onmessage = ({ data }) => {
            if (data?.looked === id && data.isHere) resolve(true);
            if (data?.heard !== id) return;
            clearTimeout(patience);
            patience = setTimeout(() => resolve(false), LOOKED_AT);
        };
        channel.postMessage({ id, save, game, scenario });
    }).finally(() => channel.close());
}

/** A file may be damaged. @param {string} save @returns {{ game?: string, scenario?: string }} */
function written(save) {
    try {
        return JSON.parse(save);
    } catch {
        return {};
    }
}
