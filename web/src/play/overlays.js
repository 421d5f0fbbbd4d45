/** Asks the engine what to lay over the map: after every action, once the page has come to rest, and when the choice changes. */

import { EngineLost } from "./engine.js";
import { BARE, switched, unitFor, withLaid, withOffer, withUnit } from "./layers.js";
import * as reduce from "./state.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { Laid, Layer } from "./layers.js"
 * @import { Store } from "./state.js"
 * @import { Engine } from "./controller.js"
 * @import { Keeper } from "./games.js"
 */

const SETTING = "layers";
/** Longer than an action of one who plays fast, in milliseconds. */
const REST = 250;

/** @param {{ store: Store, engine: Pick<Engine, "call">, keeper: Pick<Keeper, "remember" | "recall">, rest?: number }} parts */
export function createOverlays({ store, engine, keeper, rest = REST }) {
  let offeredFor = "";
  let shown = "";
  /** @type {View | null} */
  let seen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  store.update(reduce.withLayers, () => remembered(keeper.recall(SETTING)));

  /** Looks whether what is laid over the map still fits what is on the table. */
  function follow() {
    const { view, live, layers } = store.state;
    if (!view || !live) return;
    const wanted = JSON.stringify([layers.on, layers.on.map((layer) => unitFor(layers, layer, view, store.state.selection)), layers.open]);
    if (view === seen && wanted === shown) return;
    const moved = view !== seen && seen !== null;
    [seen, shown] = [view, wanted];
    clearTimeout(timer);
    if (layers.on.length > 0 || layers.open) timer = setTimeout(() => void ask(view).catch(lost), moved ? rest : 0);
  }

  /** @param {View} view */
  async function ask(view) {
    await offer(view);
    const { layers, selection } = store.state;
    /** @type {Laid[]} */
    const laid = [];
    for (const layer of layers.on) {
      const unit = unitFor(layers, layer, view, selection);
      const whole = await overlay(view, layer, null);
      const one = unit && whole ? await overlay(view, layer, unit) : null;
      if (store.state.view !== view || store.state.layers.on !== layers.on) return;
      if (whole) laid.push({ layer, whole, unit, one });
    }
    store.update(reduce.withLayers, (now) => withLaid(now, laid));
  }

  /** @param {View} view */
  async function offer(view) {
    const game = JSON.stringify([view.game, view.scenario, view.options]);
    if (game === offeredFor) return;
    const answer = await engine.call("overlays");
    if (!answer.ok) return;
    offeredFor = game;
    store.update(reduce.withLayers, (now) => withOffer(now, answer.overlays));
  }

  /** @param {View} view @param {Layer} layer @param {string | null} unit */
  async function overlay(view, { id, side }, unit) {
    if (store.state.view !== view) return null;
    const answer = await engine.call("overlay", { id, ...(side && { side }), ...(unit && { unit }), at: view.length });
    return answer.ok ? answer.overlay : null;
  }

  /** @param {(layers: typeof BARE) => typeof BARE} next */
  function change(next) {
    store.update(reduce.withLayers, next);
    const { numbers, on } = store.state.layers;
    keeper.remember(SETTING, JSON.stringify({ numbers, on }));
  }

  return {
    follow,
    toggle: (/** @type {Layer} */ layer) => change((layers) => switched(layers, layer)),
    numbers: () => change((layers) => ({ ...layers, numbers: !layers.numbers })),
    none: () => change((layers) => ({ ...layers, on: [], numbers: false, laid: [], unit: null })),
    unit: (/** @type {string | null} */ unit) => store.update(reduce.withLayers, (layers) => withUnit(layers, unit)),
    open: (/** @type {boolean} */ open) => store.update(reduce.withLayers, (layers) => ({ ...layers, open })),
  };
}

/** @typedef {ReturnType<typeof createOverlays>} Overlays */

/** @param {unknown} error */
function lost(error) {
  if (!(error instanceof EngineLost)) throw error;
}

/** @param {string | null} kept @returns {typeof BARE} */
function remembered(kept) {
  try {
    const { numbers, on } = JSON.parse(kept ?? "{}");
    const layers = Array.isArray(on) ? on.filter((layer) => typeof layer?.id === "string" && typeof layer.side === "string") : [];
    return { ...BARE, numbers: numbers === true, on: layers };
  } catch {
    return BARE;
  }
}
