/** Messages between two pages that play with dice by mail, as a link has them; and the notes of each on such a game. */

import { codeOf, textOf } from "../keep/link.js";
import { LINK } from "../keep/linked.js";

/**
 * @import { Text } from "../types.d.ts"
 * @typedef {{ sign: string, since: number, print: string, actions: string[][], dice: object, cards?: any[] }} Told
 * @typedef {{ sign: string, code: string, side: string, whole: boolean, hidden?: true }} Begin
 *   `code`: the whole game; `side`: the one that the sender plays; `whole`: dice are asked for once a phase; `hidden`:
 *   the hands of both are hidden from each other
 * @typedef {{ k: "begin", begin: Begin }} Invitation
 * @typedef {{ k: "ask", told: Told, roll: Told, offer: string, begin?: Begin }} Ask
 *   `told`: what the other page may lack; `roll`: the action that is announced; `offer`: the hash that binds to it;
 *   `begin`: as long as nothing has come back
 * @typedef {{ k: "dice", sign: string, offer: string, second: string }} Dice
 * @typedef {{ k: "turn", told: Told, begin?: Begin }} Turn
 * @typedef {Invitation | Ask | Dice | Turn} Message
 *
 * @typedef {{ since: number, action: string[], first: string, roll: Told, offer: string, second?: string }} Asked
 * @typedef {{ print: string, offer: string, second: string, since: number, whole?: boolean }} Pledge
 * @typedef {{ since: number, second: string, whole: boolean }} Pair  the dice that serve for all rolls of a phase
 * @typedef {{ length: number, print: string, own?: boolean }} Mark  a moment of the game that was here; `own`: the
 *   other page may not have it
 * @typedef {object} Mail  a game by mail
 * @property {string} sign of the game
 * @property {string} side that plays here
 * @property {boolean} whole
 * @property {number} there  the number of actions that the other page is known to have
 * @property {string} code  the invitation's, until something came back
 * @property {Asked | null} asked  what this page announced, and waits for dice for
 * @property {Asked | null} [thrown]  what was thrown last with dice that came: the game may not have been kept since
 * @property {Pair | null} pair
 * @property {Pledge | null} pledge  what this page gave for the last roll that the other announced
 * @property {Mark[]} marks  the last is the newest
 * @property {true} [hidden]  hands are hidden from each other
 * @property {boolean} [shown]  no card of the other page is hidden any more
 * @property {boolean} [done]  the game is over, and the other page has all of it
 * @property {boolean} [loose] it went on by something that was not checked
 */

const SETTING = "mail";
/** As many games are remembered, and as many moments of each. */
const MOST = 20;
const MOST_MARKS = 30;
const CODE = /^10\./;
const [HASH, SECRET] = [/^[0-9a-f]{64}$/, /^[0-9a-f]{32}$/];

/** True of a text of a form; a list would be read as one. @param {RegExp} form @param {unknown} value */
const is = (form, value) => typeof value === "string" && form.test(value);

/** @type {Record<string, (message: any) => boolean>} */
const FORMS = {
    begin: ({ begin }) => isBegin(begin),
    ask: ({ told, roll, offer, begin }) =>
        isTold(told) && isTold(roll) && told.sign === roll.sign && is(HASH, offer) && isNoneOr(begin, told.sign),
    dice: ({ sign, offer, second }) => typeof sign === "string" && is(HASH, offer) && is(SECRET, second),
    turn: ({ told, begin }) => isTold(told) && isNoneOr(begin, told.sign),
};

/** @param {string} code */
export function isMail(code) {
    return CODE.test(code);
}

/** @param {Message} message @returns {Promise<string>} */
export async function mailCode(message) {
    return (await codeOf(JSON.stringify(message))).replace(/^1\./, "10.");
}

/** @param {string} code @returns {Promise<Message | { error: Text }>} */
export async function readMail(code) {
    const { text, error } = await textOf(LINK + code.replace(CODE, "1."));
    if (error) return { error };
    try {
        const message = JSON.parse(text);
        const isKnown = Object.hasOwn(FORMS, message?.k) && FORMS[message.k](message);
        if (isKnown && !("error" in message)) return message;
    } catch {
        // It is said below.
    }
    return { error: { key: "mail.none" } };
}

/** The sign of the game that a message is about. @param {Message} message */
export function signIn(message) {
    if (message.k === "begin") return message.begin.sign;
    return message.k === "dice" ? message.sign : message.told.sign;
}

/** @param {any} told  the engine looks closer */
function isTold(told) {
    return typeof told?.sign === "string" && typeof told.print === "string" && Array.isArray(told.actions);
}

/** @param {any} begin */
function isBegin(begin) {
    const { sign, code, side, whole, hidden } = begin ?? {};
    const areTexts = [sign, code, side].every((each) => typeof each === "string");
    const isHow = typeof whole === "boolean" && [undefined, true].includes(hidden);
    return areTexts && !code.includes("%") && isHow;
}

/** @param {any} begin @param {string} sign */
function isNoneOr(begin, sign) {
    return begin === undefined || (isBegin(begin) && begin.sign === sign);
}

/**
 * The number that goes to a roll: the same again for the same roll, else a fresh one.
 * @param {Mail} mail @param {Ask} ask @param {string} fresh
 */
export function secondFor({ pledge }, { roll, offer }, fresh) {
    return isGiven(pledge, roll, offer) ? pledge.second : fresh;
}

/**
 * True if dice were given for this very roll.
 * @param {Pledge | null} pledge @param {Told} roll @param {string} offer @returns {pledge is Pledge}
 */
export function isGiven(pledge, roll, offer) {
    return pledge !== null && pledge.print === roll.print && pledge.offer === offer;
}

/** True if an answer is to what is asked for; it may come again. @param {Mail} mail @param {Dice} dice */
export function isAnswer({ asked, sign }, dice) {
    const isFor = asked !== null && dice.sign === sign && dice.offer === asked.offer;
    return isFor && [undefined, dice.second].includes(asked.second);
}

/**
 * True if an action is the one that dice were asked for, at its moment.
 * @param {Asked | null} asked @param {number} at @param {string[]} action @returns {asked is Asked}
 */
export function isAnnounced(asked, at, action) {
    return asked !== null && asked.since === at && JSON.stringify(asked.action) === JSON.stringify(action);
}

/**
 * Notes a moment; those after it are forgotten, and so is the last that only this page had. In a game that went on
 * unchecked none is noted.
 * @param {Mail} mail @param {Mark} mark
 */
export function noteMark(mail, mark) {
    if (mail.loose) return;
    const before = mail.marks.filter(({ length, own }) => !own && length < mark.length + (mark.own ? 1 : 0));
    mail.marks = [...before, mark].slice(-MOST_MARKS);
}

/** The newest moment that a game of some length should have in it. @param {Mail} mail @param {number} length */
export function markBefore({ marks }, length) {
    return marks.findLast((each) => each.length <= length) ?? null;
}

/**
 * A browser's storage may hold anything.
 * @param {{ recall: (name: string) => string | null }} keeper @returns {Mail[]}
 */
export function mailsOf(keeper) {
    try {
        const all = JSON.parse(keeper.recall(SETTING) ?? "[]");
        return all.filter((/** @type {any} */ each) => typeof each?.sign === "string" && Array.isArray(each.marks));
    } catch {
        return [];
    }
}

/**
 * Keeps what is known of a game, or forgets it.
 * @param {{ recall: (name: string) => string | null, remember: (name: string, value: string) => void }} keeper
 * @param {string} sign @param {Mail | null} mail
 */
export function keepMail(keeper, sign, mail) {
    const others = mailsOf(keeper).filter((each) => each.sign !== sign);
    const all = mail ? [mail, ...others].slice(0, MOST) : others;
    keeper.remember(SETTING, all.length > 0 ? JSON.stringify(all) : "");
}
