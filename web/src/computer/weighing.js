/** Which of the steps that a computer player thinks of is worth advising. */

/**
 * @import { BotInfo, Target, Thought, View } from "../types.d.ts"
 * @import { Given } from "./advice.js"
 */

/** Of a line whose first step gains nothing, or leaves something to be mended, no more steps are waited for. */
const MOST = 6;

/** The first step of a line that gains something and leaves nothing to be mended, and that can be taken at once; the first of all where there is none. @param {Given["engine"]} engine @param {View} view @param {Thought[]} thoughts */
export async function worthSaying(engine, view, thoughts) {
  const [first, next] = thoughts;
  if (!first || (!first.idle && !first.owed)) return first ?? null;
  const roomier = first.owed && next ? await makingRoom(engine, view, first, next) : null;
  if (roomier) return roomier;
  for (const thought of thoughts.slice(1)) if (!thought.idle && !thought.owed && (await isOpen(engine, view, thought.action))) return thought;
  return first;
}

/** A comrade makes room before he is joined, where he can go at once. @param {Given["engine"]} engine @param {View} view @param {Thought} first @param {Thought} next */
async function makingRoom(engine, view, first, next) {
  const [verb, subject, target] = next.action;
  const [, joining, hex] = first.action;
  const stands = view.units.find(({ id }) => id === subject)?.hex === hex;
  if (!stands || !(await isOpen(engine, view, [verb, subject, target]))) return null;
  return { ...next, reason: { key: "page.advice.room", facts: { unit: subject, to: target, other: joining, hex } } };
}

/** Whether a subject can go to its target now, and stay there. @param {Given["engine"]} engine @param {View} view @param {string[]} action */
async function isOpen(engine, view, [verb, subject, target]) {
  if (target === undefined) return false;
  const answer = await engine.call("targets", { verb, subject, at: view.length });
  const targets = /** @type {Target[]} */ (answer.ok ? answer.targets : []);
  return targets.some(({ id, passing }) => id === target && !passing);
}

/** Whether enough was thought for advice. @param {Thought[]} thoughts */
export function isReady([first, ...rest]) {
  return first !== undefined && ((!first.idle && !first.owed) || rest.length + 1 >= MOST);
}

/**
 * Who is asked: the computer at the table, but none below the last but one, who is strong and quick.
 * @param {View | null} view @param {Pick<BotInfo, "id" | "rank">[]} bots @returns {string | undefined}
 */
export function adviserOf(view, bots) {
  const able = bots.filter(({ rank }) => rank > 0).sort((one, other) => one.rank - other.rank).slice(-2);
  const players = Object.values(view?.players ?? {});
  return (able.find(({ id }) => players.includes(id)) ?? able[0])?.id;
}
