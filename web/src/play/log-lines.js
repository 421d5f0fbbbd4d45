/** The lines of the log that are read: a reason once, however many it is given for; a deed once for all who do it. */

/**
 * @import { LoggedEvent } from "./state.js"
 * @import { Text } from "../types.d.ts"
 * @typedef {LoggedEvent & { of?: LoggedEvent[] }} Line  `of`: the events that one line tells together
 */

/**
 * Without the reasons that are kept back, and those that the same player gave last; events that differ by their unit
 * alone are one, where there are words for several.
 * @param {readonly LoggedEvent[]} log @param {(key: string) => boolean} [hasSeveral] whether a key has such
 * @returns {Line[]}
 */
export function linesOf(log, hasSeveral = () => false) {
    /** @type {Line[]} */
    const lines = [];
    /** @type {LoggedEvent | undefined} */
    let last;
    /** The reasons of attacks by several since the last die: each of those may give it again. @type {Set<string>} */
    const told = new Set();
    for (const event of log) {
        if (event.secret || (event.bot && last && isSame(last, event))) continue;
        if (event.die) told.clear();
        if (event.bot) last = event;
        const joint = event.bot && Number(event.text.facts?.units) > 1 ? jointOf(event) : "";
        if (told.has(joint)) continue;
        if (joint) told.add(joint);
        const at = hasSeveral(event.text.key) ? joinedAt(lines, event) : -1;
        if (at < 0) lines.push(event);
        else lines[at] = together(lines[at], event);
    }
    return lines;
}

/** True of the same line, or one that tells the same events. @param {Line} one @param {Line} other */
export function isAlike(one, other) {
    if (one === other) return true;
    return Boolean(one.of && one.of.length === other.of?.length && one.of.every((event, i) => event === other.of?.[i]));
}

/** A reason by what is attacked and by how many, in whatever order it names them. @param {LoggedEvent} event */
function jointOf({ bot, text: { key, facts = {} } }) {
    return JSON.stringify([bot, key, facts.hex, facts.units]);
}

/** @param {LoggedEvent} one @param {LoggedEvent} other */
function isSame(one, other) {
    if (one.bot !== other.bot || one.text.key !== other.text.key) return false;
    return JSON.stringify(one.text) === JSON.stringify(other.text);
}

/**
 * The place of the line that an event joins: the last one, and for a reason also the one before its deed; or -1.
 * @param {Line[]} lines @param {LoggedEvent} event
 */
function joinedAt(lines, event) {
    const end = lines.length - 1;
    const at = event.bot && end > 0 && !lines[end].bot && !lines[end].die ? end - 1 : end;
    return at >= 0 && differsByUnit(lines[at], event) ? at : -1;
}

/** @param {Line} line @param {LoggedEvent} event */
function differsByUnit(line, event) {
    const [first] = line.of ?? [line];
    const { unit } = event.text.facts ?? {};
    const isOther = (line.of ?? [line]).every(({ text }) => text.facts?.unit !== unit);
    const isPlain = typeof unit === "string" && !event.die && !first.die;
    return isPlain && isOther && first.bot === event.bot && first.late === event.late && bare(first) === bare(event);
}

/** All but the unit of what is told. @param {LoggedEvent} event */
function bare({ text: { key, facts, rule } }) {
    return JSON.stringify([key, { ...facts, unit: "" }, rule]);
}

/** @param {Line} line @param {LoggedEvent} event @returns {Line} */
function together(line, event) {
    const of = [...(line.of ?? [line]), event];
    const unit = of.map(({ text }) => /** @type {string} */ (text.facts?.unit));
    const { key, facts, ...rest } = event.text;
    return { ...event, text: { ...rest, key: `${key}.several`, facts: { ...facts, unit } }, of };
}
