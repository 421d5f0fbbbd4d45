/** Does what a choice comes to: plays an action, asks for targets, for who can act on one, or why not. */

import { ask } from "./asking.js";
import {
    NONE,
    aimed,
    byEach,
    follow,
    gathering,
    joining as joinable,
    movedOver,
    optionsFor,
    selected,
    take,
} from "./choose.js";
import { isAside } from "./lessons.js";
import { orderParts } from "./orders.js";
import * as reduce from "./state.js";

/**
 * @import { Target, Text, View } from "../types.d.ts"
 * @import { Choice, Series, Step } from "./choose.js"
 * @import { Seat } from "./controller.js"
 */

/** @param {Seat} seat @param {Step} step @returns {Promise<void>} */
export async function run(seat, step) {
    if (step.do === "play") return play(seat, step.action, step);
    if (step.do === "select") return select(seat, step);
    if (step.do === "aim") return aim(seat, step);
    if (step.do === "why") return why(seat, step.action);
    if (step.do === "menu") seat.store.update(reduce.withMenu, step.choices);
    else seat.store.update(reduce.cleared);
}

/**
 * Plays an action, and what goes with it: what comes before it, and the same of those beside its subject. Each is an
 * action of the
 * rules like any other; the first that is refused ends it, and the reason is said.
 * @param {Seat} seat @param {string[]} action @param {Series} [series]
 */
export async function play(seat, action, { before, beside = [] } = {}) {
    const { selection } = seat.store.state;
    const start = lengthOf(seat);
    if (before && !(await done(seat, before))) return;
    if (beside.length > 0 && action.length > 2) await join(seat, [action[1], ...beside]);
    if (!(await done(seat, action))) return before || beside.length > 0 ? seat.keep() : undefined;
    for (const id of beside) {
        if (!isLeft(seat, action, id)) continue;
        const goal = isDue(seat, id) ? await orderParts.now?.landing(seat, action, id) : action[2];
        if (isDue(seat, id) && !goal) continue;
        if (!(await done(seat, [action[0], id, ...(goal ? [goal] : [])]))) break;
    }
    seat.series = { start, end: seat.store.state.view };
    const { view, notice } = seat.store.state;
    await run(seat, follow(view?.decision ?? null, selection, action, view?.units ?? []));
    if (notice && seat.store.state.notice === null) seat.store.update(reduce.withNotice, notice);
    await seat.keep();
}

/** Plays an action; a refusal is said. @param {Seat} seat @param {string[]} action */
export async function done(seat, action) {
    const answer = await ask(seat, "play", { action });
    if (answer) seat.store.update(reduce.withView, answer.view, true, action[0]);
    return answer !== null;
}

/** @param {Seat} seat */
function lengthOf({ store }) {
    return store.state.view?.length ?? 0;
}

/** Join all units that can. @param {Seat} seat @param {string[]} ids */
export async function join(seat, ids) {
    for (const id of ids) {
        const { view } = seat.store.state;
        const option = view?.decision && optionsFor(view.decision, "unit", id).find(({ gathers }) => gathers);
        if (option && !(await done(seat, [option.verb, id]))) return;
    }
}

/**
 * True if one of a stack has not done yet what the first did.
 * @param {Seat} seat @param {string[]} action @param {string} id
 */
export function isLeft({ store }, [verb, , target], id) {
    const { view } = store.state;
    const unit = view?.units.find((each) => each.id === id);
    if (!view?.decision || !unit || (unit.hex ?? unit.box) === target) return false;
    return optionsFor(view.decision, "unit", id).some((option) => option.verb === verb);
}

/** True if a unit is not on the map yet. @param {Seat} seat @param {string} id */
function isDue({ store }, id) {
    return store.state.view?.units.some((unit) => unit.id === id && unit.hex === undefined) === true;
}

/**
 * Makes all of a unit's stack that can act as one with it do so, and takes it up.
 * @param {Seat} seat
 * @param {string} id
 */
export async function gather(seat, id) {
    const start = lengthOf(seat);
    for (let action = joining(seat, id); action; action = joining(seat, id)) {
        const answer = await ask(seat, "play", { action });
        if (!answer) break;
        seat.store.update(reduce.withView, answer.view, true, action[0]);
    }
    const { view } = seat.store.state;
    seat.series = { start, end: view };
    const step = view?.decision && take(view.decision, "unit", id);
    if (step?.do === "select") await select(seat, step);
    await seat.keep();
}

/**
 * Sends all who can act on the target that is taken up, or some of them, one action each, as far as they may.
 * @param {Seat} seat
 * @param {string} verb
 * @param {string[]} [ids]
 */
export async function sendAll(seat, verb, ids) {
    const { selection } = seat.store.state;
    if (selection.kind !== "target") return;
    const start = lengthOf(seat);
    for (const id of ids ?? (selection.subjects[verb] ?? []).map((each) => each.id)) {
        const answer = await ask(seat, "play", { action: [verb, id, selection.id] });
        if (!answer) break;
        seat.store.update(reduce.withView, answer.view, true, verb);
    }
    const { view } = seat.store.state;
    seat.series = { start, end: view };
    await run(seat, follow(view?.decision ?? null, selection, [], view?.units ?? []));
    await seat.keep();
}

/** @param {Seat} seat @param {string} id */
function joining({ store }, id) {
    const { view } = store.state;
    return view?.decision ? gathering(view.decision, id, view.units) : null;
}

/** @param {Seat} seat @param {Extract<Step, { do: "select" }>} step */
async function select(seat, { what, id, verbs, beside = [] }) {
    /** @type {Record<string, Target[]>} */
    const targets = {};
    /** @type {string[]} */
    const along = [];
    // Who come in together need not come in at one place.
    const together = what === "unit" && isDue(seat, id) ? [] : beside;
    for (const verb of verbs) {
        const answer = await ask(seat, "targets", {
            verb,
            subject: id,
            ...(together.length > 0 && { beside }),
        });
        if (!answer) return;
        targets[verb] = answer.targets;
        along.push(...(answer.along ?? []));
    }
    const { view } = seat.store.state;
    const comrades = (view?.units ?? []).filter((unit) => unit.side === view?.decision?.side);
    seat.store.update(reduce.withSelection, selected(what, id, targets, comrades, [...new Set(along)], beside));
}

/**
 * The plans of all units that can act on a target together, once that is asked for and none is set on it yet.
 * @param {Seat} seat @param {import("./choose.js").TargetSelected} selection @param {string[]} verbs
 */
async function planned(seat, selection, verbs) {
    if (Object.keys(selection.taken).length > 0) return;
    /** @type {NonNullable<typeof selection.plans>} */
    const plans = {};
    for (const verb of verbs) {
        const answer = await ask(seat, "plan", { verb, target: selection.id });
        if (answer?.plan) plans[verb] = answer.plan;
    }
    const isStill = seat.store.state.selection === selection;
    if (isStill && Object.keys(plans).length > 0) seat.store.update(reduce.withSelection, { ...selection, plans });
}

/** @param {Seat} seat @param {Extract<Step, { do: "aim" }>} step */
async function aim(seat, { what, id, verbs, otherwise, all }) {
    const { view, selection } = seat.store.state;
    if (!view?.decision) return;
    const { options } = view.decision;
    /** @type {Record<string, Target[]>} */
    const reach = {};
    /** @type {Record<string, Text[]>} */
    const together = {};
    /** @type {import("./choose.js").TargetSelected["over"]} */
    const over = {};
    /** @type {Text | undefined} */
    let refused;
    for (const verb of verbs) {
        const answer = await ask(seat, "subjects", { verb, target: id });
        reach[verb] = answer?.subjects ?? [];
        Object.assign(over, movedOver(view.decision, verb, id, answer?.over ?? []));
        refused ??= answer?.why;
        if (answer?.together) together[verb] = answer.together;
    }
    const joins = await joinsOf(seat, view, what, id);
    const next = aimed(view.decision, what, id, reach, linkedTo(seat, id), together, { over, joins });
    if (next === NONE && otherwise) return run(seat, otherwise);
    seat.store.update(reduce.withSelection, next);
    const open = next.kind === "target" ? next.subjects : {};
    const joint = all ? options.find((option) => option.joint && open[option.verb]?.length > 0) : undefined;
    if (joint) return sendAll(seat, joint.verb);
    if (next.kind === "target") await planned(seat, next, Object.keys(together));
    if (next === NONE && selection.kind === "none") seat.say(refused ?? { key: "page.unreached" }, "reason");
}

/**
 * The hexes that can be taken in with a target, by each verb.
 * @param {Seat} seat @param {View} view @param {"unit" | "hex"} what @param {string} id @returns
 *   {Promise<Record<string, Target[]>>}
 */
async function joinsOf(seat, { decision, units }, what, id) {
    const hex = what === "hex" ? id : units.find((unit) => unit.id === id)?.hex;
    /** @type {Record<string, Target[]>} */
    const joins = {};
    for (const { verb } of (decision && hex && joinable(decision, hex)) || []) {
        const answer = await ask(seat, "targets", { verb, subject: hex });
        if (answer?.targets.length) joins[verb] = answer.targets;
    }
    return joins;
}

/**
 * The units that an arrow links to a target.
 * @param {Seat} seat
 * @param {string} target
 * @returns {Record<string, boolean>}
 */
function linkedTo({ store }, target) {
    const { units = [], arrows = [] } = store.state.view ?? {};
    const goal = units.find((unit) => unit.id === target)?.hex ?? target;
    const from = new Set(arrows.filter((arrow) => arrow.to === goal).map((arrow) => arrow.from));
    return Object.fromEntries(
        units.filter((unit) => from.has(unit.hex ?? unit.box ?? "")).map((unit) => [unit.id, true]),
    );
}

/** @param {Seat} seat @param {string[]} action */
async function why(seat, action) {
    if (isAside(seat.store.state, action)) return;
    const reason = await refusal(seat, byEach(seat.store.state.selection, action));
    if (!reason) return;
    const offer = await orderParts.now?.marchOffer(seat, action);
    if (offer) seat.store.update(reduce.withMenu, [offer]);
    seat.say(reason, "reason");
}

/** The reason for the first of some actions that is refused. @param {Seat} seat @param {string[][]} actions */
async function refusal(seat, actions) {
    for (const action of actions) {
        const answer = await ask(seat, "why", { action });
        if (answer?.reason) return answer.reason;
    }
    return null;
}

/** Takes back the last action; what one press did, be it several actions, is taken back by one. @param {Seat} seat */
export async function undo(seat) {
    const { view } = seat.store.state;
    if (!view?.can_undo) return;
    const { start, end } = seat.series;
    const first = end === view ? start : view.length - 1;
    let answer = await ask(seat, "undo", {});
    for (let more = answer; more?.view.can_undo && more.view.length > first; answer = more ?? answer) {
        const { log, told } = seat.store.state;
        seat.store.update(reduce.withUndone, more.view, log, told);
        more = await ask(seat, "undo", {});
    }
    const log = answer && (await ask(seat, "log", {}));
    if (!answer) return;
    seat.store.update(reduce.withUndone, answer.view, log?.events ?? [], log?.from);
    await seat.keep();
}

/** The side that the device goes to has it. @param {Seat} seat */
export async function takeOver(seat) {
    const answer = await ask(seat, "take_over", {});
    const log = answer && (await ask(seat, "log", {}));
    if (log) seat.store.update(reduce.withTaken, answer.view, log.events, log.from);
}
