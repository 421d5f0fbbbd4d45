/** Woods: a tinted ground with tree crowns scattered over it, the same ones every time. */

import { outlines } from "./chains.js";
import { inset, ragged, smooth } from "./curves.js";
import { SQRT3, directions, neighbour, sideEnds, stepFrom } from "./hex.js";
import { blank, shown, trace } from "./pen.js";
import { stream } from "./random.js";
import { slot } from "./slots.js";

/** @import { Point } from "./hex.js" */
/** @import { Pen } from "./pen.js" */

const SPACING = 0.2;
const CROWN = 0.25;
const KINDS = 6;

/**
 * Tints the ground of a terrain inside soft outlines.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {string} fill
 * @param {string} edge
 */
export function tintGround(pen, terrain, fill, edge) {
  const { ctx, layout } = pen;
  const hexes = new Set(layout.ids.filter((id) => layout.terrain.get(id) === terrain));
  const ground = new Path2D();
  for (const ring of outlines(layout, hexes)) {
    trace(ground, smooth(ragged(inset(ring, 0.05), 0.13, terrain), { closed: true, parts: 4 }), true);
  }
  ctx.fillStyle = fill;
  ctx.fill(ground);
  ctx.strokeStyle = edge;
  ctx.lineWidth = 0.022;
  ctx.setLineDash([0.05, 0.045]);
  ctx.stroke(ground);
  ctx.setLineDash([]);
}

/**
 * @param {Pen} pen
 * @param {string} terrain
 */
export function drawCrowns(pen, terrain) {
  if (pen.draft || pen.scale < 11) return;
  const stamps = crownStamps(pen);
  const lines = linesByHex(pen);
  const size = CROWN * (stamps[0].width / (CROWN * pen.scale));
  for (const { id, centre } of shown(pen)) {
    if (pen.layout.terrain.get(id) !== terrain) continue;
    for (const { point: [x, y], kind, grown } of crownsIn(pen, id, centre, lines.get(id) ?? [])) {
      const side = size * grown;
      pen.ctx.drawImage(stamps[kind], x - side / 2, y - side / 2, side, side);
    }
  }
}

/**
 * Where trees stand in a hex: a jittered lattice, clear of open sides, lines, the printed id and places.
 * @param {Pen} pen
 * @param {string} id
 * @param {Point} centre
 * @param {[Point, Point][]} lines
 */
function crownsIn(pen, id, centre, lines) {
  const random = stream(id);
  const margins = sideMargins(pen, id);
  const bare = bareSpots(pen, id, centre);
  const found = [];
  for (let dy = -1; dy <= 1; dy += SPACING * 0.86) {
    for (let dx = -1; dx <= 1; dx += SPACING) {
      const shift = /** @type {Point} */ ([dx + (random() - 0.5) * 0.14, dy + (random() - 0.5) * 0.13]);
      const tree = { kind: Math.floor(random() * KINDS), grown: 0.82 + random() * 0.36, gap: random() < 0.06 };
      const point = /** @type {Point} */ ([centre[0] + shift[0], centre[1] + shift[1]]);
      if (tree.gap || !margins.every(([nx, ny, most]) => shift[0] * nx + shift[1] * ny < most)) continue;
      if (bare.some(([x, y, w, h]) => Math.abs(point[0] - x) < w && Math.abs(point[1] - y) < h)) continue;
      if (lines.every(([a, b]) => distanceTo(point, a, b) > 0.15)) found.push({ point, ...tree });
    }
  }
  return found;
}

/**
 * How far trees may go to each side: over it into the next wood, or not quite to it.
 * @param {Pen} pen
 * @param {string} id
 */
function sideMargins({ layout }, id) {
  return directions(layout.orientation).map((direction) => {
    const [x, y] = stepFrom(layout.orientation, [0, 0], direction);
    const beyond = neighbour(layout, id, direction);
    const same = beyond && layout.terrain.get(beyond) === layout.terrain.get(id);
    return [x / SQRT3, y / SQRT3, SQRT3 / 2 - (same ? 0.02 : 0.15)];
  });
}

/**
 * Middle and half size of spots to leave free.
 * @param {Pen} pen
 * @param {string} id
 * @param {Point} centre
 */
function bareSpots({ layout, map }, id, centre) {
  const [x, y] = slot(layout.orientation, "id", centre);
  const spots = [[x, y, 0.31, 0.13]];
  if (map.places.some(({ hex }) => hex === id)) {
    const [nx, ny] = slot(layout.orientation, "name", centre);
    spots.push([centre[0], centre[1], 0.5, 0.45], [nx, ny, 0.6, 0.16]);
  }
  return spots;
}

/**
 * Rivers, rails and roads of each hex, that trees keep clear of.
 * @param {Pen} pen
 */
function linesByHex({ map, layout }) {
  /** @type {Map<string, [Point, Point][]>} */
  const found = new Map();
  const add = (/** @type {string | null} */ id, /** @type {[Point, Point]} */ line) => {
    if (id) found.set(id, [...(found.get(id) ?? []), line]);
  };
  for (const [hex, direction] of Object.values(map.hexsides).flat()) {
    const centre = layout.centres.get(hex);
    if (!centre) continue;
    const ends = sideEnds(layout.orientation, centre, direction);
    add(hex, ends);
    add(neighbour(layout, hex, direction), ends);
  }
  for (const [a, b] of Object.values(map.links).flat()) {
    const [from, to] = [layout.centres.get(a), layout.centres.get(b)];
    if (!from || !to) continue;
    add(a, [from, to]);
    add(b, [from, to]);
  }
  return found;
}

/**
 * Drawings of single trees, seen from above with light from the north-west.
 * @param {Pen} pen
 */
function crownStamps(pen) {
  const random = stream("crowns");
  return Array.from({ length: KINDS }, () => {
    const { canvas, ctx } = blank(CROWN * pen.scale, CROWN * pen.scale);
    ctx.scale(canvas.width, canvas.height);
    crown(ctx, pen, random);
    return canvas;
  });
}

/**
 * One tree in a square of side 1.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Pen} pen
 * @param {() => number} random
 */
function crown(ctx, { colours }, random) {
  const lobes = Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * 2 * Math.PI + random() * 0.5;
    return { x: 0.46 + 0.19 * Math.cos(angle), y: 0.46 + 0.19 * Math.sin(angle), r: 0.13 + random() * 0.06 };
  });
  disc(ctx, 0.57, 0.6, 0.33, colours.trunkShade);
  for (const { x, y, r } of lobes) disc(ctx, x, y, r + 0.035, colours.crownInk);
  for (const { x, y, r } of lobes) disc(ctx, x, y, r, colours.crown);
  disc(ctx, 0.46, 0.46, 0.24, colours.crown);
  for (const { x, y, r } of lobes.filter((lobe) => lobe.x + lobe.y < 0.9)) disc(ctx, x + 0.015, y + 0.015, r * 0.55, colours.crownLight);
  ctx.strokeStyle = colours.crownInk;
  ctx.lineWidth = 0.035;
  for (const { x, y, r } of lobes.slice(0, 3)) {
    ctx.beginPath();
    ctx.arc(x, y, r * 0.8, 0.2, 1.7);
    ctx.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function disc(ctx, x, y, radius, colour) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
}

/**
 * @param {Point} point
 * @param {Point} a
 * @param {Point} b
 */
function distanceTo([x, y], a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}
