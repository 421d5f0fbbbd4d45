/** Hex ids and the names of places. */

import { SERIF, letter, shown, within } from "./pen.js";
import { slot } from "./slots.js";

/** @import { Pen } from "./pen.js" */

const RANKS = [
  { size: 0.31, weight: "700", spacing: 0.045, capitals: true },
  { size: 0.245, weight: "700", spacing: 0.012, capitals: false },
  { size: 0.2, weight: "500", spacing: 0.008, capitals: false },
];

/** Ids are printed where a letter has five pixels. */
const IDS_FROM = 30;
/** How far a name may reach beyond its hex. */
const REACH = 4;

/** @param {Pen} pen */
export function drawIds(pen) {
  if (pen.scale < IDS_FROM) return;
  for (const { id, centre } of shown(pen)) {
    const point = slot(pen.layout.orientation, "id", centre);
    letter(pen.ctx, id, point, { size: 0.16 * pen.lettering, colour: pen.colours.faint, spacing: 0.012, halo: pen.colours.halo, haloWidth: 0.045 });
  }
}

/**
 * Names of places, under the counters' feet.
 * @param {Pen} pen
 */
export function drawPlaces(pen) {
  const { ctx, map, layout, colours, lettering } = pen;
  for (const { hex, name, rank } of [...map.places].sort((a, b) => b.rank - a.rank)) {
    const centre = layout.centres.get(hex);
    if (!centre || !within(pen.box, centre, REACH)) continue;
    const { capitals, ...setting } = RANKS[Math.min(RANKS.length, Math.max(1, rank)) - 1];
    const text = capitals ? pen.text(name).toUpperCase() : pen.text(name);
    const ink = { family: SERIF, colour: colours.name, halo: colours.halo, haloWidth: 0.085 };
    letter(ctx, text, slot(layout.orientation, "name", centre), { ...setting, size: setting.size * lettering, ...ink });
  }
}
