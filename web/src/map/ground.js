/** Ground by the name of its terrain; a name that is not known gets a quiet pattern of dots. */

import { chance, stream } from "./random.js";
import { SQRT3, directions, stepFrom } from "./hex.js";
import { shown, trace } from "./pen.js";
import { drawSea } from "./water.js";
import { drawCrowns, tintGround } from "./woods.js";

/** @import { Point } from "./hex.js" */
/** @import { Context, Pen } from "./pen.js" */

const PLAIN = new Set(["clear", "sea"]);

/** @type {Record<string, (pen: Pen, terrain: string) => void>} */
const PAINTERS = {
  forest: (pen, terrain) => {
    tintGround(pen, terrain, pen.colours.wood, pen.colours.woodEdge);
    drawCrowns(pen, terrain);
  },
  marsh: (pen, terrain) => {
    tintGround(pen, terrain, pen.colours.marsh, pen.colours.marshInk);
    scatter(pen, terrain, 0.3, tuft);
  },
  mountain: (pen, terrain) => {
    tintGround(pen, terrain, pen.colours.rock, pen.colours.rockInk);
    scatter(pen, terrain, 0.42, peak);
  },
  rough: (pen, terrain) => {
    tintGround(pen, terrain, pen.colours.rock, pen.colours.rockInk);
    scatter(pen, terrain, 0.27, ridge);
  },
};

/**
 * All ground but clear, under the grid.
 * @param {Pen} pen
 */
export function drawGround(pen) {
  const terrains = [...new Set(pen.layout.terrain.values())].filter((name) => !PLAIN.has(name)).sort();
  for (const terrain of terrains) (PAINTERS[terrain] ?? neutral)(pen, terrain);
  drawSea(pen);
}

/**
 * @param {Pen} pen
 * @param {string} terrain
 */
function neutral(pen, terrain) {
  tintGround(pen, terrain, pen.colours.other, pen.colours.faint);
  scatter(pen, terrain, 0.22, dot);
}

/**
 * Repeats a small drawing over the hexes of a terrain.
 * @param {Pen} pen
 * @param {string} terrain
 * @param {number} spacing
 * @param {(pen: Pen, point: Point, size: number) => void} draw
 */
function scatter(pen, terrain, spacing, draw) {
  if (pen.draft || pen.scale < 11) return;
  for (const { id, centre } of shown(pen)) {
    if (pen.layout.terrain.get(id) !== terrain) continue;
    const random = stream(id + terrain);
    for (const point of lattice(pen, centre, spacing, random)) draw(pen, point, 0.8 + 0.4 * random());
  }
}

/**
 * @param {Pen} pen
 * @param {Point} centre
 * @param {number} spacing
 * @param {() => number} random
 * @returns {Point[]}
 */
function lattice({ layout }, [x, y], spacing, random) {
  const normals = directions(layout.orientation).map((direction) => stepFrom(layout.orientation, [0, 0], direction));
  /** @type {Point[]} */
  const found = [];
  for (let dy = -0.8, odd = 0; dy <= 0.8; dy += spacing * 0.8, odd = 1 - odd) {
    for (let dx = -0.9 + (odd * spacing) / 2; dx <= 0.9; dx += spacing) {
      const [px, py] = [dx + (random() - 0.5) * spacing * 0.5, dy + (random() - 0.5) * spacing * 0.4];
      const inside = normals.every(([nx, ny]) => (px * nx + py * ny) / SQRT3 < 0.7);
      if (inside && !(py < -0.6 && Math.abs(px) < 0.3)) found.push([x + px, y + py]);
    }
  }
  return found;
}

/**
 * @param {Context} ctx
 * @param {Point[]} points
 */
function ink(ctx, points) {
  ctx.beginPath();
  trace(ctx, points);
  ctx.stroke();
}

/**
 * Reeds over a line of water.
 * @param {Pen} pen
 * @param {Point} point
 * @param {number} size
 */
function tuft({ ctx, colours }, [x, y], size) {
  const w = 0.1 * size;
  ctx.strokeStyle = colours.marshInk;
  ctx.lineWidth = 0.018;
  ink(ctx, [[x - w, y], [x + w, y]]);
  ink(ctx, [[x - w * 0.5, y + 0.045], [x + w * 0.7, y + 0.045]]);
  for (const lean of [-0.05, 0, 0.05]) ink(ctx, [[x + lean * 0.4, y], [x + lean, y - 0.085 * size]]);
}

/**
 * A hill with its shaded side.
 * @param {Pen} pen
 * @param {Point} point
 * @param {number} size
 */
function peak({ ctx, colours }, [x, y], size) {
  const [w, h] = [0.17 * size, 0.25 * size];
  ctx.beginPath();
  trace(ctx, [[x, y - h], [x + w, y + 0.06], [x + w * 0.1, y + 0.06]], true);
  ctx.fillStyle = colours.rockInk;
  ctx.globalAlpha = 0.45;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.rockInk;
  ctx.lineWidth = 0.026;
  ink(ctx, [[x - w, y + 0.06], [x, y - h], [x + w, y + 0.06]]);
  ctx.lineWidth = 0.014;
  for (const t of [0.35, 0.65]) ink(ctx, [[x + w * t, y - h * (1 - t)], [x + w * t * 0.55, y + 0.02]]);
}

/**
 * A short broken ridge.
 * @param {Pen} pen
 * @param {Point} point
 * @param {number} size
 */
function ridge({ ctx, colours }, [x, y], size) {
  const w = 0.09 * size;
  ctx.strokeStyle = colours.rockInk;
  ctx.lineWidth = 0.02;
  const lean = (chance(`${x.toFixed(2)},${y.toFixed(2)}`) - 0.5) * 0.06;
  ink(ctx, [[x - w, y + lean], [x - w * 0.2, y - 0.06 * size], [x + w, y - lean]]);
  ctx.lineWidth = 0.013;
  for (const t of [-0.5, 0, 0.5]) ink(ctx, [[x + w * t, y - 0.02], [x + w * (t + 0.25), y + 0.045]]);
}

/**
 * @param {Pen} pen
 * @param {Point} point
 * @param {number} size
 */
function dot({ ctx, colours }, [x, y], size) {
  ctx.beginPath();
  ctx.arc(x, y, 0.022 * size, 0, 2 * Math.PI);
  ctx.fillStyle = colours.faint;
  ctx.fill();
}
