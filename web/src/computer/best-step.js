/** The choice of a step worth advising among those that a computer player thinks of. */

/**
 * @import { BotInfo, Target, Thought, View } from "../types.d.ts"
 * @import { Given } from "./advice.js"
 */

/** Of a line whose first step gains nothing, or leaves something to be mended, no more steps are waited for. */
const MOST = 6;

/**
 * The first step of a line that gains something and leaves nothing to be mended, and that can be taken at once; the
 * first of all where there is none.
 * @param {Given["engine"]} engine
 * @param {View} view
 * @param {Thought[]} thoughts
 */
export async function worthSaying(engine, view, thoughts) {
    const thought = await worthiest(engine, view, thoughts);
    const joined = thought ? joining(view, thought, thoughts) : [];
    return thought && joined.length > 0 ? { ...thought, joined } : thought;
}

/** @param {Given["engine"]} engine @param {View} view @param {Thought[]} thoughts */
async function worthiest(engine, view, thoughts) {
    const [first, next] = thoughts;
    if (!first || (!first.idle && !first.owed)) return first ?? null;
    const roomier = first.owed && next ? await makingRoom(engine, view, first, next) : null;
    if (roomier) return roomier;
    for (const thought of thoughts.slice(1))
        if (!thought.idle && !thought.owed && (await isOpen(engine, view, thought.action))) return thought;
    return first;
}

/**
 * A comrade makes room before he is joined, where he can go at once; why he is joined comes after.
 * @param {Given["engine"]} engine
 * @param {View} view
 * @param {Thought} first
 * @param {Thought} next
 */
async function makingRoom(engine, view, first, next) {
    const [verb, subject, target] = next.action;
    const [, joining, hex] = first.action;
    const stands = view.units.find(({ id }) => id === subject)?.hex === hex;
    if (!stands || !(await isOpen(engine, view, [verb, subject, target]))) return null;
    return {
        ...next,
        reason: { key: "page.advice.room", facts: { unit: subject, to: target, other: joining } },
        then: first.reason,
    };
}

/**
 * True if a subject can go to its target now, and stay there: in a hex with other units of its side, the line may mean
 * to move them first.
 * @param {Given["engine"]} engine
 * @param {View} view
 * @param {string[]} action
 */
async function isOpen(engine, view, [verb, subject, target]) {
    if (target === undefined || view.units.some(({ hex, side }) => hex === target && side === view.decision?.side))
        return false;
    const answer = await engine.call("targets", { verb, subject, at: view.length });
    const targets = /** @type {Target[]} */ (answer.ok ? answer.targets : []);
    return targets.some(({ id, passing }) => id === target && !passing);
}

/**
 * True if enough was thought for advice: where it speaks of several units, their ids too.
 * @param {Thought[]} thoughts
 * @param {View} view
 */
export function isReady(thoughts, view) {
    const [first] = thoughts;
    if (!first) return false;
    if (thoughts.length >= MOST) return true;
    const together = joining(view, first, thoughts).length + 1;
    return (
        !first.idle &&
        !first.owed &&
        (together >= counted(first) || together < thoughts.length || !holdsFoe(view, first.action[2]))
    );
}

/**
 * Units that do the same to the same enemy right after, where the reason speaks of several.
 * @param {View} view
 * @param {Thought} thought
 * @param {Thought[]} thoughts
 */
function joining(view, { action, reason }, thoughts) {
    if (counted({ reason }) < 2 || !holdsFoe(view, action[2])) return [];
    const isSame = (/** @type {Thought} */ { action: [verb, , target] }) => verb === action[0] && target === action[2];
    const after = thoughts.slice(thoughts.findIndex((each) => each.action === action) + 1);
    const end = after.findIndex((each) => !isSame(each));
    return after.slice(0, end < 0 ? after.length : end).map((each) => each.action[1]);
}

/**
 * True if a target is an enemy of the side that decides, or the hex of one.
 * @param {View} view
 * @param {string | undefined} target
 */
export function holdsFoe({ units, decision }, target) {
    return units.some(
        ({ id, hex, side }) => (id === target || (hex !== undefined && hex === target)) && side !== decision?.side,
    );
}

/** Of how many units the reason speaks. @param {Pick<Thought, "reason">} thought */
function counted({ reason }) {
    return Number(reason.facts?.units) || 1;
}

/**
 * The adviser: the computer at the table, but none below the last but one, which is strong and quick.
 * @param {View | null} view @param {Pick<BotInfo, "id" | "rank">[]} bots @returns {string | undefined}
 */
export function adviserOf(view, bots) {
    const able = bots
        .filter(({ rank }) => rank > 0)
        .sort((one, other) => one.rank - other.rank)
        .slice(-2);
    const players = Object.values(view?.players ?? {});
    return (able.find(({ id }) => players.includes(id)) ?? able[0])?.id;
}
