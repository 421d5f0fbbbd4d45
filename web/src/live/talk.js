/**
 * The talk of two pages over a line, about one game: each tells what its side played, and the other's engine
 * plays it or says why not. The record of the game is the truth; a page that was away is told what it lacks.
 */

import { randomSalt } from "../play/seed.js";
import * as reduce from "../play/state.js";

/**
 * @import { Answer, Text } from "../types.d.ts"
 * @import { Line } from "./line.js"
 * @import { Known } from "./keys.js"
 * @typedef {Omit<import("../commands.js").Page, "restart">} Page
 * @typedef {{ k: string, [field: string]: any }} Message
 * @typedef {object} Setup
 * @property {Page} page
 * @property {Pick<Line, "send" | "isUp" | "close">} line
 * @property {Known} known
 * @property {() => void} onChange
 * @property {(save: string) => Promise<boolean>} open  a game that came; true: it is on the table now
 * @property {() => void} onEnd
 * @property {(key: string) => string} words
 *
 * @typedef {object} Own
 * @property {Page["engine"]["call"]} plain the engine without this talk
 * @property {number} there the actions that the other page has, as far as this one knows; -1: it has not said yet
 * @property {boolean} isAsked
 * @property {boolean} isOver
 * @property {boolean} isShown no card of the other page is hidden
 * @property {Text | null} wrong why what came was not played
 * @property {Promise<void>} work in hand
 * @property {(second: unknown) => void} answers takes a number that came
 * @typedef {Setup & Own} Talking
 */

const VERSION = 1;
/** A number is awaited so long, in milliseconds. */
const ANSWERED = 10_000;
/** The most actions of a game. */
const MOST = 50_000;
const FAREWELL = 500;
/** Requests after which the game on the table is another one. */
const ANOTHER = new Set(["open", "new", "lesson", "puzzle"]);

/** @param {Setup} setup */
export function createTalk(setup) {
    const { engine } = setup.page;
    /** @type {Talking} */
    const talk = {
        ...setup,
        plain: engine.call,
        there: -1,
        isAsked: false,
        isOver: false,
        isShown: false,
        wrong: null,
        work: Promise.resolve(),
        answers: () => undefined,
    };
    engine.call = (method, fields) => asked(talk, method, fields ?? {});
    return {
        hello: () => then(talk, () => hello(talk)),
        /** The game on the table is the one that is played. */
        begin: () => then(talk, () => begin(talk)),
        /** A text that came: from anybody. @param {string} text */
        heard(text) {
            const message = messageIn(text);
            // A roll in hand waits for this, and the rest for the roll.
            if (message?.k === "number") talk.answers(message.second);
            else if (message) void then(talk, () => talk.isOver || DEEDS[message.k](talk, message));
        },
        end: () => then(talk, () => end(talk, true)),
        wrong: () => talk.wrong,
        isShown: () => talk.isShown,
        /** Asks for the whole game of the other page, to set it beside this one. */
        compare: () => ask(talk),
    };
}

/** @typedef {ReturnType<typeof createTalk>} Talk */

/** @type {Record<string, (talk: Talking, message: Message) => Promise<unknown> | unknown>} */
const DEEDS = {
    hello: greeted,
    want: give,
    game: came,
    told: taken,
    roll: announced,
    bye: (talk) => end(talk, false),
};

/** @param {string} text @returns {Message | null} */
function messageIn(text) {
    try {
        const message = JSON.parse(text);
        return message?.k === "number" || Object.hasOwn(DEEDS, message?.k) ? message : null;
    } catch {
        return null;
    }
}

/** One thing after the other. @param {Talking} talk @param {() => Promise<unknown> | unknown} act */
function then(talk, act) {
    talk.work = talk.work.then(act).then(
        () => undefined,
        (error) => talk.page.fault(error),
    );
    return talk.work;
}

/**
 * A request of the page to its engine, on its way: what is played here is told there.
 * @param {Talking} talk @param {string} method @param {Record<string, unknown>} fields @returns {Promise<Answer>}
 */
async function asked(talk, method, fields) {
    if (talk.isOver) return talk.plain(method, fields);
    if (method === "players") return refusal(talk, "live.seats");
    const dice = method === "play" ? await diced(talk, fields) : {};
    if ("ok" in dice) return dice;
    const answer = dice.dice
        ? await talk.plain("live", { do: "throw", ...fields, ...dice })
        : await talk.plain(method, fields);
    if (!answer.ok) return answer;
    if (method === "play") void then(talk, () => push(talk));
    else if (method === "undo") void then(talk, () => back(talk));
    else if (ANOTHER.has(method)) void then(talk, () => another(talk));
    return answer;
}

/**
 * The page's own words do not hold those of this part.
 * @param {Talking} talk @param {string} key @returns {Extract<Answer, { ok: false }>}
 */
function refusal({ words }, key) {
    return { ok: false, error: { key: "page.notices", facts: { words: words(key) } } };
}

/** @param {Talking} talk @param {Message} message */
function say({ line }, message) {
    line.send(JSON.stringify(message));
}

/** The sign of the game on the table, and its length. @param {Talking} talk */
async function onTable({ plain }) {
    const answer = await plain("live", { do: "tell", since: MOST });
    return answer.ok ? { sign: answer.told.sign, length: answer.length } : { sign: "", length: 0 };
}

/** @param {Talking} talk */
async function begin(talk) {
    talk.known.sign = (await onTable(talk)).sign;
    await sit(talk);
}

/** @param {Talking} talk */
async function hello(talk) {
    talk.there = -1;
    say(talk, { k: "hello", version: VERSION, side: talk.known.side, ...(await onTable(talk)) });
}

/**
 * The dice of an action: where it throws any, both pages give a number, and neither knows the other's first.
 * @param {Talking} talk @param {Record<string, unknown>} fields @returns {Promise<{ dice?: string[] } | Answer>}
 */
async function diced(talk, { action, at }) {
    const { known, line, plain, onChange } = talk;
    await Promise.race([talk.work, waited()]);
    const moment = JSON.stringify([known.sign, at, action]);
    if (known.roll?.moment !== moment) known.roll = { moment, first: randomSalt() };
    const { first } = known.roll;
    const answer = await plain("live", { do: "announce", action, at, first });
    if (!answer.ok || !answer.rolls) return answer.ok ? {} : answer;
    // It is announced once: whoever is loaded again in between gives the same number.
    onChange();
    const second = line.isUp() && talk.there >= 0 ? await numberOf(talk, answer) : null;
    return second === null ? refusal(talk, "live.away") : { dice: [first, second] };
}

function waited() {
    return new Promise((resolve) => setTimeout(resolve, ANSWERED, null));
}

/**
 * The number of the other page, once it has this one's hash; null: it did not come.
 * @param {Talking} talk @param {any} announced @returns {Promise<string | null>}
 */
function numberOf(talk, { told, offer }) {
    say(talk, { k: "roll", told, offer });
    const came = new Promise((resolve) => {
        talk.answers = (second) => resolve(typeof second === "string" ? second : null);
    });
    return Promise.race([came, waited()]);
}

/**
 * The other page announces a roll: it gets a number, the same again for the same roll.
 * @param {Talking} talk @param {Message} message
 */
async function announced(talk, { told, offer }) {
    const { known, page, plain, onChange } = talk;
    await page.context().act.idle();
    const before = known.pledge;
    const isSame = before && before.print === told?.print && before.offer === offer;
    const second = isSame ? before.second : randomSalt();
    const answer = await plain("live", { do: "pledge", told, offer, second, before });
    if (!answer.ok) return fail(talk, answer.error);
    known.pledge = answer.pledge;
    onChange();
    return say(talk, { k: "number", second });
}

/** Tells what the other page lacks. @param {Talking} talk @returns {Promise<void>} */
async function push(talk) {
    if (talk.there < 0 || !talk.line.isUp()) return;
    const answer = await talk.plain("live", { do: "tell", since: talk.there });
    if (!answer.ok || answer.told.sign !== talk.known.sign) return;
    talk.there = answer.told.since + answer.told.actions.length;
    say(talk, { k: "told", told: answer.told });
    if (talk.there < answer.length) await push(talk);
}

/** Tells what was taken back. @param {Talking} talk */
async function back(talk) {
    talk.there = Math.min(talk.there, talk.page.store.state.view?.length ?? 0);
    const answer = await talk.plain("live", { do: "tell", since: Math.max(talk.there, 0) });
    if (answer.ok && talk.there >= 0)
        say(talk, { k: "told", told: { ...answer.told, actions: [], dice: {} }, back: true });
    await push(talk);
}

/** A game was opened or begun here: it is the same one, or the two play no longer together. @param {Talking} talk */
async function another(talk) {
    const { sign } = await onTable(talk);
    if (talk.known.sign && sign !== talk.known.sign) return end(talk, true);
    await sit(talk);
}

/** @param {Talking} talk */
async function sit(talk) {
    const answer = await talk.plain("live", { do: "sit", side: talk.known.side });
    if (answer.ok) await show(talk);
    talk.onChange();
}

/** @param {Talking} talk */
async function show({ plain, page }) {
    const [view, log] = [await plain("view"), await plain("log")];
    if (view.ok && log.ok) page.store.update(reduce.withOpened, view.view, log.events, log.from);
}

/** @param {Talking} talk @param {Message} message */
async function greeted(talk, { version, sign, side, length }) {
    const { known } = talk;
    if (version !== VERSION) return fail(talk, { key: "live.newer" });
    const own = await onTable(talk);
    // The host has the game; a guest that has another one, or lost it, asks for it.
    if (sign !== own.sign) return known.role === "guest" ? ask(talk) : undefined;
    const sides = talk.page.store.state.game?.sides.map(({ id }) => id) ?? [];
    if (!sides.includes(side) || side === known.side) return fail(talk, { key: "live.none" });
    known.side ||= sides.find((each) => each !== side) ?? "";
    known.sign = sign;
    await sit(talk);
    talk.wrong = null;
    talk.there = Math.min(Number(length) || 0, own.length);
    return push(talk);
}

/** @param {Talking} talk */
function ask(talk) {
    talk.isAsked = true;
    say(talk, { k: "want" });
}

/** @param {Talking} talk */
async function give(talk) {
    const save = talk.page.store.state.view?.veiled ? await toldFile(talk) : await wholeGame(talk);
    if (save) say(talk, { k: "game", save, side: talk.known.side });
}

/** @param {Talking} talk @returns {Promise<string | null>} */
async function wholeGame({ plain }) {
    const answer = await plain("save");
    return answer.ok ? answer.save : null;
}

/** The game with hashes in place of hidden cards. @param {Talking} talk @returns {Promise<string | null>} */
async function toldFile({ plain }) {
    for (;;) {
        const answer = await plain("veil", { do: "tell" });
        if (!answer.ok) return null;
        if (answer.file) return answer.file;
    }
}

/** @param {Talking} talk @param {Message} message */
async function came(talk, { save, side }) {
    const { known, page } = talk;
    if (!talk.isAsked || typeof save !== "string") return undefined;
    talk.isAsked = false;
    const sides = sidesOf(save, page.store.state.games);
    if (!sides.includes(side)) return fail(talk, { key: "live.none" });
    known.side = sides.find((each) => each !== side) ?? "";
    known.sign = "";
    if (!(await talk.open(save))) return undefined;
    await begin(talk);
    return hello(talk);
}

/** @param {Talking} talk @param {Message} message */
async function taken(talk, { told, back: isBack }) {
    const { page, known, plain, onChange } = talk;
    const { store, games } = page;
    await page.context().act.idle();
    const at = store.state.view?.length ?? 0;
    const answer = await plain("live", { do: "take", told, back: isBack === true, pledge: known.pledge });
    if (!answer.ok) return fail(talk, answer.error);
    const { length } = answer.view;
    if (length === at + 1 && answer.before === at) store.update(reduce.withView, answer.view, false);
    else if (length !== at) await show(talk);
    talk.there = isBack ? length : Math.max(talk.there, told.since + told.actions.length);
    talk.wrong = answer.fault ? faultOf(answer.fault) : answer.refused;
    talk.isShown = answer.hidden === 0;
    if (length !== at || answer.shown) await games.keep();
    onChange();
    // Once it is over each page shows what is left of its hand.
    return answer.view.result && answer.view.veiled && length !== at ? push(talk) : undefined;
}

/** The fault of cards that came. @param {[string, number]} fault @returns {Text} */
function faultOf([what, n]) {
    return { key: `send.veil.${what}`, facts: { n } };
}

/** @param {Talking} talk @param {Text} why */
function fail(talk, why) {
    talk.wrong = why;
    talk.onChange();
}

/** Ends it on this page. @param {Talking} talk @param {boolean} isOwn the other page is told */
async function end(talk, isOwn) {
    if (talk.isOver) return;
    if (isOwn) say(talk, { k: "bye" });
    talk.isOver = true;
    if ((await onTable(talk)).sign === talk.known.sign) {
        const answer = await talk.plain("live", { do: "sit", side: "" });
        if (answer.ok) await show(talk);
    }
    // The word of farewell is on its way before the line goes.
    setTimeout(talk.line.close, FAREWELL);
    talk.onEnd();
}

/** The sides of the game of a save. @param {string} save @param {import("../types.d.ts").GameInfo[]} games */
function sidesOf(save, games) {
    const slug = /"game":"(\w+)"/.exec(save)?.[1];
    return (games.find(({ id }) => id === slug)?.sides ?? []).map(({ id }) => id);
}
