/** Notes on games and lessons, joined with those that come from elsewhere: nothing is written over. */

import { progressFrom, progressText } from "../play/lessons.js";
import { solvedFrom, solvedText, solvedWith } from "../play/puzzles.js";

/**
 * @typedef {(own: string, other: string) => string} Join  throws where one of them is no such text
 * @typedef {{ recall: (key: string) => string | null, remember: (key: string, value: string) => unknown }} Notes
 */

/** As many games are remembered of each kind, those of here first. */
const MOST = 50;
const LONGEST = 1_000_000;

/** @type {[RegExp, Join][]} */
const JOINS = [
    [/^orders$/, listsBy((order) => order[0])],
    [/^(mail|came)$/, listsBy(({ sign }) => sign)],
    [/^offers$/, offers],
    [/^watched$/, (own, other) => [...new Set(`${own} ${other}`.split(" "))].filter(Boolean).slice(0, MOST).join(" ")],
    [/^lessons:\w+$/, progress],
    [/^puzzles:\w+$/, solved],
];

/** True of the name of what is joined, and no setting that one takes over. @param {string} key */
export function isJoined(key) {
    return JOINS.some(([keys]) => keys.test(key));
}

/**
 * Adds what came; what cannot be read, on either side, changes nothing.
 * @param {Notes} notes @param {Record<string, string>} others
 */
export function join(notes, others) {
    for (const [key, other] of Object.entries(others)) {
        const [, both] = JOINS.find(([keys]) => keys.test(key)) ?? [];
        const own = notes.recall(key) ?? "";
        const text = both && other.length <= LONGEST ? attempted(both, own, other) : own;
        if (text !== own) notes.remember(key, text);
    }
}

/** @param {Join} both @param {string} own @param {string} other */
function attempted(both, own, other) {
    if (own === "" || other === "") return own || other;
    try {
        return both(own, other);
    } catch {
        return own;
    }
}

/** @param {(each: any) => unknown} name @returns {Join} */
function listsBy(name) {
    return (own, other) => JSON.stringify(united(JSON.parse(own), JSON.parse(other), name));
}

/** @param {any[]} own @param {any[]} others @param {(each: any) => unknown} name */
function united(own, others, name) {
    const known = new Set(own.map(name));
    return [...own, ...others.filter((each) => !known.has(name(each)))].slice(0, MOST);
}

/** Invitations made and answers given, the last of which are the newest. @type {Join} */
function offers(own, other) {
    const [here, there] = [JSON.parse(own), JSON.parse(other)];
    const all = (/** @type {"made" | "given"} */ kind) =>
        united(here[kind].toReversed(), there[kind].toReversed(), ({ offer }) => offer).toReversed();
    return JSON.stringify({ made: all("made"), given: all("given") });
}

/** Lessons that were done here or there; the one that was begun here goes on. @type {Join} */
function progress(own, other) {
    const [here, there] = [progressFrom(own), progressFrom(other)];
    const done = [...new Set([...here.done, ...there.done])];
    const begun = [here.now, there.now].find((now) => now && !done.includes(now.lesson)) ?? null;
    return progressText({ done, now: begun });
}

/** The most that was reached in each puzzle. @type {Join} */
function solved(own, other) {
    const [here, there] = [solvedFrom(own), [...solvedFrom(other)]];
    return solvedText(there.reduce((all, [number, reached]) => solvedWith(all, number, reached), here));
}
