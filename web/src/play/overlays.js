/**
 * Asks the engine what to lay over the map: after every action, once the page has come to rest, and when the choice
 * changes.
 */

import { isLost } from "../engine/lost.js";
import { BARE, switched, unitFor, withLaid, withOffer, withUnit } from "./overlay-state.js";
import * as reduce from "./state.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { Laid, ShownOverlay } from "./overlay-state.js"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 * @import { Keeper } from "../games/games.js"
 */

const SETTING = "overlays";
/** Longer than an action of one who plays fast, in milliseconds. */
const REST = 250;

/**
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, keeper: Pick<Keeper, "prefer" | "recall"> }} Parts
 * @param {Parts & { rest?: number }} parts
 */
export function createOverlays({ store, engine, keeper, rest = REST }) {
    let offeredFor = "";
    let asked = "";
    /** @type {View | null} */
    let seen = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    store.update(reduce.withOverlays, () => remembered(keeper.recall(SETTING)));

    /** Looks whether what is laid over the map still fits what is on the table. */
    function follow() {
        const { view, live, overlays } = store.state;
        if (!view || !live) return;
        const wanted = JSON.stringify([
            overlays.on,
            overlays.on.map((shown) => unitFor(overlays, shown, view, store.state.selection)),
            overlays.open,
        ]);
        if (view === seen && wanted === asked) return;
        const moved = view !== seen && seen !== null;
        [seen, asked] = [view, wanted];
        clearTimeout(timer);
        if (overlays.on.length > 0 || overlays.open)
            timer = setTimeout(() => void ask(view).catch(lost), moved ? rest : 0);
    }

    /** @param {View} view */
    async function ask(view) {
        await offer(view);
        const { overlays, selection } = store.state;
        /** @type {Laid[]} */
        const laid = [];
        for (const shown of overlays.on) {
            const unit = unitFor(overlays, shown, view, selection);
            const whole = await overlay(view, shown, null);
            const one = unit && whole ? await overlay(view, shown, unit) : null;
            if (store.state.view !== view || store.state.overlays.on !== overlays.on) return;
            if (whole) laid.push({ shown, whole, unit, one });
        }
        store.update(reduce.withOverlays, (now) => withLaid(now, laid));
    }

    /** @param {View} view */
    async function offer(view) {
        const game = JSON.stringify([view.game, view.scenario, view.options]);
        if (game === offeredFor) return;
        const answer = await engine.call("overlays");
        if (!answer.ok) return;
        offeredFor = game;
        store.update(reduce.withOverlays, (now) => withOffer(now, answer.overlays));
    }

    /** @param {View} view @param {ShownOverlay} shown @param {string | null} unit */
    async function overlay(view, { id, side }, unit) {
        if (store.state.view !== view) return null;
        const answer = await engine.call("overlay", {
            id,
            ...(side && { side }),
            ...(unit && { unit }),
            at: view.length,
        });
        return answer.ok ? answer.overlay : null;
    }

    /** @param {(overlays: typeof BARE) => typeof BARE} next */
    function change(next) {
        store.update(reduce.withOverlays, next);
        const { numbers, on } = store.state.overlays;
        keeper.prefer(SETTING, JSON.stringify({ numbers, on }));
    }

    return {
        follow,
        toggle: (/** @type {ShownOverlay} */ shown) => change((overlays) => switched(overlays, shown)),
        numbers: () => change((overlays) => ({ ...overlays, numbers: !overlays.numbers })),
        none: () => change((overlays) => ({ ...overlays, on: [], numbers: false, laid: [], unit: null })),
        unit: (/** @type {string | null} */ unit) =>
            store.update(reduce.withOverlays, (overlays) => withUnit(overlays, unit)),
        open: (/** @type {boolean} */ open) => store.update(reduce.withOverlays, (overlays) => ({ ...overlays, open })),
    };
}

/** @typedef {ReturnType<typeof createOverlays>} Overlays */

/** @param {unknown} error */
function lost(error) {
    if (!isLost(error)) throw error;
}

/** @param {string | null} kept @returns {typeof BARE} */
function remembered(kept) {
    try {
        const { numbers, on } = JSON.parse(kept ?? "{}");
        const overlays = Array.isArray(on)
            ? on.filter((shown) => typeof shown?.id === "string" && typeof shown.side === "string")
            : [];
        return { ...BARE, numbers: numbers === true, on: overlays };
    } catch {
        return BARE;
    }
}
