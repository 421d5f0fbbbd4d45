/**
 * Dice by mail: each of two pages plays one side, and what it sends is a link. A roll is announced with a hash of a
 * number of this page; the other gives one in return; the dice are those of both, for one roll or for a phase of them.
 *
 * The record of the game is the truth, as it is of live play; what stands beside it is kept as a setting.
 */

import { isToBeOpened, readWhole } from "../dialogs/came.js";
import { button, sendWords } from "../dialogs/send.js";
import { fileButton, hashIn } from "../dialogs/sent.js";
import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { LONGEST } from "../keep/link.js";
import { LINK } from "../keep/linked.js";
import { noteTurn } from "../keep/waiting.js";
import { sideTitle } from "../pieces/context.js";
import { PERSON } from "../play/seats.js";
import { randomSalt } from "../play/seed.js";
import * as reduce from "../play/state.js";
import { STYLE, codeParts, handsParts } from "./code-parts.js";
import * as notes from "./mail-code.js";

/**
 * @import { Answer, Text, View } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @import { Page } from "./live.js"
 * @import { Ask, Asked, Dice, Mail, Message, Told } from "./mail-code.js"
 * @typedef {object} Playing
 * @property {Page} page
 * @property {Speaker} words
 * @property {Page["engine"]["call"]} plain the engine without this
 * @property {Mail | null} mail what is known of the game on the table; null: it is not played by mail
 * @typedef {Playing & { mail: Mail }} ByMail
 */

const SETTING = "mail";
/** The most actions of a game: what is told after them is where it stands. */
const MOST = 50_000;
/** Requests after which the game on the table is another one, or goes on by what came. */
const ANOTHER = new Set(["open", "new", "lesson", "puzzle", "better", "go_on"]);

/** @type {Playing | null} */
let own = null;
/** @type {((isLaid: boolean) => void)[]} */
let awaiting = [];

/** True if the game on the table is played by mail. */
export function isOn() {
    return own !== null && own.mail !== null;
}

/** From now on no game by mail throws dice of its own. @param {Page} page */
export async function follow(page) {
    if (!own && page.keeper.recall(SETTING)) await install(page);
}

/** The dialog of the game on the table: an invitation, or how it stands. @param {Page} page */
export async function open(page) {
    const playing = await install(page);
    return isByMail(playing) ? openState(playing) : openBegin(playing);
}

/** Takes in a code that the other player sent. @param {Page} page @param {string} code */
export async function received(page, code) {
    const playing = await install(page);
    const message = await notes.readMail(code);
    if ("error" in message) return tell(playing, playing.words.text(message.error));
    if (!(await laid(page))) return tell(playing, say("mail.elsewhere"));
    page.leaveHome();
    if (isByMail(playing) && notes.signIn(message) === playing.mail.sign) return came(playing, message);
    // A hidden hand is in the game that is kept here: begun anew it would be another one.
    const isKnown = notes.mailsOf(page.keeper).some(({ sign, hidden }) => hidden && sign === notes.signIn(message));
    const isInvitation = "begin" in message && message.begin && !isKnown;
    return isInvitation ? openInvited(playing, message) : tell(playing, say("mail.other"));
}

/** Does what a message about the game on the table asks for. @param {ByMail} playing @param {Message} message */
async function came(playing, message) {
    await playing.page.context().act.idle();
    withGiven(playing);
    if (message.k === "begin") return openState(playing);
    if (message.k === "dice") return thrownWith(playing, message);
    const wrong = await taken(playing, message.told);
    if (wrong) return tell(playing, wrong);
    return message.k === "ask" ? openAsked(playing, message) : undefined;
}

/** True once a game is on the table, false if another tab has it. @param {Page} page @returns {Promise<boolean>} */
function laid({ store }) {
    return new Promise((resolve) => {
        const { live, keeping } = store.state;
        if (live || keeping.taken) resolve(live);
        else awaiting.push(resolve);
    });
}

/** @param {Playing} playing @returns {playing is ByMail} */
function isByMail(playing) {
    return playing.mail !== null;
}

/** @param {Page} page @returns {Promise<Playing>} */
async function install(page) {
    if (own) return own;
    const words = await sendWords(page.library);
    addStyle(STYLE);
    const { engine, store } = page;
    /** @type {Playing} */
    const playing = (own = { page, words, plain: engine.call, mail: null });
    engine.call = (method, fields) => asked(playing, method, fields ?? {});
    const { update } = store;
    store.update = (change, ...rest) => {
        update(change, ...rest);
        showStrip(playing);
        const { live, keeping } = store.state;
        if (!live && !keeping.taken) return;
        for (const resolve of awaiting) resolve(live);
        awaiting = [];
    };
    if (await settle(playing)) await show(playing);
    return playing;
}

/** @param {string} key @param {Record<string, any>} [facts] */
function say(key, facts) {
    return /** @type {Playing} */ (own).words.say(key, facts);
}

/** @param {string} key @param {Record<string, any>} [facts] */
function line(key, facts) {
    return el("p", { "data-key": key.replaceAll(".", "-") }, say(key, facts));
}

/** @param {string} key */
function quiet(key) {
    return el("p", { className: "quiet", "data-key": key.replaceAll(".", "-") }, say(key));
}

/** The buttons below a dialog. @param {...HTMLElement} buttons */
function foot(...buttons) {
    return el("div", { className: "buttons dialog-foot" }, ...buttons);
}

/** @param {Playing} playing @param {string} why */
function tell({ page: { dialog } }, why) {
    const out = el("div", { className: "buttons" }, button("mail-out", say("live.close"), true, dialog.close));
    dialog.open(say("mail.title"), [el("p", { className: "note", "data-key": "mail-wrong" }, why), out]);
}

/**
 * A request of the page to its engine, on its way.
 * @param {Playing} playing @param {string} method @param {Record<string, unknown>} fields @returns {Promise<Answer>}
 */
async function asked(playing, method, fields) {
    const { plain, mail } = playing;
    if (ANOTHER.has(method)) return another(playing, await plain(method, fields));
    if (!isByMail(playing) || !mail) return plain(method, fields);
    if (method === "players") return refusal("mail.seats");
    if (method === "undo") return mail.asked ? refusal("mail.frozen") : undone(playing, fields);
    return method === "play" ? played(playing, fields) : plain(method, fields);
}

/** The page's own words do not hold these. @param {string} key @returns {Extract<Answer, { ok: false }>} */
function refusal(key) {
    return { ok: false, error: { key: "page.notices", facts: { words: say(key) } } };
}

/** @param {Playing} playing @param {Answer} answer @returns {Promise<Answer>} */
async function another(playing, answer) {
    if (!answer.ok) return answer;
    const view = await settle(playing);
    return view && "view" in answer ? { ...answer, view } : answer;
}

/**
 * The fingerprint of a moment of the game on the table, and how long that is.
 * @param {Playing} playing @param {number} since
 */
async function momentAt({ plain }, since) {
    const answer = await plain("live", { do: "tell", since });
    if (!answer.ok) return { sign: "", since: 0, print: "", length: 0 };
    const { sign, print, since: at } = answer.told;
    return { sign, since: at, print, length: answer.length };
}

/** Sits down at the game on the table, if that is played by mail; what is seen then. @param {Playing} playing */
async function settle(playing) {
    const { page, plain } = playing;
    const [seen, { sign, length }] = [await plain("view"), await momentAt(playing, MOST)];
    const known = notes.mailsOf(page.keeper).find((each) => each.sign === sign);
    // A practice from a moment of the game, or the game begun in another way, is known by the same sign.
    const isThis = seen.ok && !unfit(seen.view) && Boolean(known?.hidden) === Boolean(seen.view.veiled);
    playing.mail = isThis ? (known ?? null) : null;
    showStrip(playing);
    if (!isByMail(playing)) return null;
    await checkPast(playing, length);
    const answer = await plain("live", { do: "sit", side: playing.mail.side });
    return answer.ok ? /** @type {View} */ (answer.view) : null;
}

/**
 * Notes whether the game went on by another way than through here: that is not checked, and is said.
 * @param {ByMail} playing @param {number} length
 */
async function checkPast(playing, length) {
    const { mail } = playing;
    const mark = notes.markBefore(mail, length);
    const isNewest = mark === mail.marks.at(-1);
    const isFollowed = mark === null || (await momentAt(playing, mark.length)).print === mark.print;
    // An action of this page is one more than its mark.
    const isLonger = mark !== null && isNewest && length > mark.length + (mark.own ? 1 : 0);
    mail.loose = !isFollowed || isLonger;
    keep(playing);
}

/** @param {Playing} playing */
async function show({ plain, page }) {
    const [view, log] = [await plain("view"), await plain("log")];
    if (view.ok && log.ok) page.store.update(reduce.withOpened, view.view, log.events, log.from);
}

/** @param {ByMail} playing */
function keep(playing) {
    notes.keepMail(playing.page.keeper, playing.mail.sign, playing.mail);
    showStrip(playing);
}

/** @param {ByMail} playing @param {Record<string, unknown>} fields @returns {Promise<Answer>} */
async function undone(playing, fields) {
    const answer = await playing.plain("undo", fields);
    if (!answer.ok) return answer;
    const { length, print } = await momentAt(playing, MOST);
    notes.noteMark(playing.mail, { length, print, own: true });
    keep(playing);
    return answer;
}

/**
 * An action of this page: where it throws dice, the other page has a part in them.
 * @param {ByMail} playing @param {Record<string, unknown>} fields @returns {Promise<Answer>}
 */
async function played(playing, fields) {
    const { mail, plain } = playing;
    const [at, action] = [Number(fields.at), /** @type {string[]} */ (fields.action)];
    const asked = mail.asked ?? (await thrownBefore(playing, at, action));
    const isSame = notes.isAnnounced(asked, at, action);
    const first = isSame ? asked.first : randomSalt();
    const answer = await plain("live", { do: "announce", action, at, first, pledge: mail.pair });
    if (!answer.ok) return answer;
    const { told, rolls, offer } = answer;
    if (mail.asked && !isSame && at >= mail.asked.since) return refusal("mail.frozen");
    if (!rolls) return done(playing, told, await plain("play", fields));
    const second = isSame ? asked.second : undefined;
    const dice = answer.dice ?? (second ? [first, second] : null);
    if (!dice) {
        if (isSame) await openState(playing);
        else openAsk(playing, { since: at, action, first, roll: told, offer });
        return refusal(isSame ? "mail.frozen" : "mail.first");
    }
    const thrown = await plain("live", { do: "throw", ...fields, dice });
    if (thrown.ok && second)
        Object.assign(mail, { asked: null, thrown: asked, pair: { since: at, second, whole: mail.whole } });
    return done(playing, told, thrown);
}

/**
 * The roll that was thrown with dice that came, where the game was not kept after it: the same serve again.
 * @param {ByMail} playing @param {number} at @param {string[]} action
 */
async function thrownBefore(playing, at, action) {
    const thrown = playing.mail.thrown ?? null;
    if (!notes.isAnnounced(thrown, at, action)) return null;
    return (await momentAt(playing, MOST)).print === thrown.roll.print ? thrown : null;
}

/** @param {ByMail} playing @param {Told} told where it was played @param {Answer} answer @returns {Answer} */
function done(playing, told, answer) {
    if (!answer.ok) return answer;
    notes.noteMark(playing.mail, { length: told.since, print: told.print, own: true });
    playing.mail.pledge = null;
    keep(playing);
    return answer;
}

/** Asks whether dice are to be asked for, before anything is sent. @param {ByMail} playing @param {Asked} roll */
function openAsk(playing, roll) {
    const { page, mail } = playing;
    const ask = () => {
        mail.asked = roll;
        keep(playing);
        void openState(playing).catch(page.fault);
    };
    page.dialog.open(say("mail.ask"), [
        line(mail.whole ? "mail.ask.phase" : "mail.ask.roll"),
        quiet("mail.ask.bound"),
        foot(
            button("mail-ask", say("mail.ask"), true, ask),
            button("mail-wait", say("mail.wait"), false, page.dialog.close),
        ),
    ]);
}

/** The other's number has come: what was announced is played with it. @param {ByMail} playing @param {Dice} dice */
function thrownWith(playing, dice) {
    const { mail, page } = playing;
    if (!notes.isAnswer(mail, dice) || !mail.asked) return tell(playing, say("mail.unasked"));
    mail.asked.second = dice.second;
    Object.assign(mail, { there: mail.asked.since, code: "" });
    keep(playing);
    page.dialog.close();
    page.context().lookBack.close();
    return page.context().act.play(mail.asked.action);
}

/**
 * Plays here what the other page told; the reason why not, or nothing.
 * @param {ByMail} playing @param {Told} told @returns {Promise<string>}
 */
async function taken(playing, told) {
    const { page, plain, mail, words } = playing;
    const answer = await plain("live", { do: "take", told, pledge: mail.pledge });
    if (!answer.ok) return words.text(answer.error);
    const { length } = answer.view;
    const isNews = length > answer.before;
    if (isNews) await arrived(playing, answer.before);
    if (answer.refused) return words.text(answer.refused);
    if (answer.fault) return say(`send.veil.${answer.fault[0]}`, { n: answer.fault[1] });
    if (answer.apart) return words.text({ key: "error.code.apart" });
    mail.there = Math.max(mail.there, Math.min(length, told.since + told.actions.length));
    const isOver = Boolean(answer.view.result);
    Object.assign(mail, { shown: isOver && answer.hidden === 0, done: isOver && told.since === length });
    keep(playing);
    if (answer.shown) await page.games.keep();
    page.dialog.close();
    const key = answer.shown ? "send.veil.shown" : "send.same";
    if (!isNews) page.context().act.say({ key: "page.notices", facts: { words: say(key) } }, "plain");
    return "";
}

/** @param {ByMail} playing @param {number} before the number of actions that were here */
async function arrived(playing, before) {
    const { page, mail } = playing;
    await show(playing);
    const { length, print } = await momentAt(playing, MOST);
    notes.noteMark(mail, { length, print });
    Object.assign(mail, { pair: null, code: "" });
    keep(playing);
    await page.games.keep();
    noteHome(playing, "came");
    page.context().commands.recap(before);
    const words = say("send.on", { n: length - before });
    page.context().act.say({ key: "page.notices", facts: { words } }, "plain");
}

/** @param {ByMail} playing @param {"came" | "sent"} kind */
function noteHome({ page: { keeper, store }, mail }, kind) {
    const { view } = store.state;
    if (view) noteTurn(keeper, view, { sign: mail.sign, when: Date.now(), kind });
}

/** The other page asks for dice. @param {ByMail} playing @param {Ask} ask */
async function openAsked(playing, ask) {
    const { page, plain, mail, words } = playing;
    if (notes.isGiven(mail.pledge, ask.roll, ask.offer)) return openState(playing);
    const give = async () => {
        withGiven(playing);
        const second = notes.secondFor(mail, ask, randomSalt());
        const { roll: told, offer } = ask;
        const fields = { told, offer, second, before: mail.pledge, whole: mail.whole };
        const answer = await plain("live", { do: "pledge", ...fields });
        if (!answer.ok) return tell(playing, words.text(answer.error));
        mail.pledge = { ...answer.pledge, since: told.since };
        keep(playing);
        return openState(playing);
    };
    page.dialog.open(say("mail.title"), [
        line(mail.whole ? "mail.give.phase" : "mail.give.roll"),
        quiet("mail.give.bound"),
        foot(button("mail-give", say("mail.give"), true, () => void give().catch(page.fault))),
    ]);
}

/** Takes over the dice that another tab of this game has given since. @param {ByMail} playing */
function withGiven({ page: { keeper }, mail }) {
    const kept = notes.mailsOf(keeper).find(({ sign }) => sign === mail.sign);
    mail.pledge = kept?.pledge ?? mail.pledge;
}

/** The key of why a game cannot be played by mail, or nothing. @param {View} view */
function unfit(view) {
    if (view.mode !== "match") return "mail.match";
    return view.duplicate ? "mail.duplicate" : "";
}

/** @param {Playing} playing */
async function openBegin(playing) {
    const { page, words } = playing;
    const { view, game } = page.store.state;
    if (!view || !game || view.result) return tell(playing, say("mail.match"));
    const wrong = view.veiled ? "mail.veiled" : unfit(view);
    if (wrong) return tell(playing, say(wrong));
    const sides = game.sides.map(({ id }) => ({ value: id, title: sideTitle(page.context(), id) }));
    const side = select("side", sides, view.decision?.side ?? sides[0].value);
    const often = select(
        "often",
        ["phase", "roll"].map((value) => ({ value, title: say(`mail.often.${value}`) })),
        "phase",
    );
    const can = await canHide(playing);
    const { box, parts } = handsParts(words, { can, side: "" }, Boolean(view.hides));
    const made = el("p", { role: "status" });
    const make = async () => {
        ready.disabled = true;
        const hidden = can && box.checked ? { hidden: /** @type {true} */ (true) } : {};
        const wrong = await begun(playing, { side: side.value, whole: often.value === "phase", ...hidden });
        made.textContent = wrong;
    };
    const ready = button("mail-invite", say("live.invite"), true, () => void make().catch(page.fault));
    page.dialog.open(say("mail.title"), [
        line("mail.what"),
        field(say("live.side"), side),
        field(say("mail.often"), often),
        ...parts,
        quiet("mail.proves"),
        el("div", { className: "buttons" }, ready),
        made,
    ]);
}

/** True if hands can be hidden from each other in the game on the table. @param {Playing} playing */
async function canHide({ plain }) {
    const answer = await plain("live", { do: "hide" });
    return answer.ok && answer.can;
}

/**
 * The reason why no game by mail begins, or nothing.
 * @param {Playing} playing @param {Pick<Mail, "side" | "whole" | "hidden">} how
 */
async function begun(playing, how) {
    const { plain, words } = playing;
    if (!(await seatPeople(playing))) return say("mail.people");
    for (;;) {
        const answer = await plain("write_code");
        if (!answer.ok) return words.text(answer.error);
        if (!answer.written.code) continue;
        if (!(await hideHands(playing, how))) return say("live.hands.honour");
        await seat(playing, { ...how, code: answer.written.code });
        await openState(/** @type {ByMail} */ (playing));
        return "";
    }
}

/**
 * True once hands are hidden, if they are to be.
 * @param {Playing} playing @param {Pick<Mail, "side" | "hidden">} how
 */
async function hideHands({ plain }, { side, hidden }) {
    return !hidden || (await plain("live", { do: "hide", side, secret: randomSalt() })).ok;
}

/** True once people alone play the game on the table. @param {Playing} playing */
async function seatPeople({ page }) {
    const people = (/** @type {object} */ players) => Object.keys(players).map((each) => [each, PERSON]);
    await page.context().opponent.reseat((players) => Object.fromEntries(people(players)));
    return Object.values(page.store.state.view?.players ?? {}).every((each) => each === PERSON);
}

/**
 * From now on the game on the table is played by mail.
 * @param {Playing} playing @param {Pick<Mail, "side" | "whole" | "code" | "hidden">} how
 */
async function seat(playing, how) {
    const { sign, length, print } = await momentAt(playing, MOST);
    const none = { asked: null, pair: null, pledge: null };
    notes.keepMail(playing.page.keeper, sign, { sign, there: length, marks: [{ length, print }], ...none, ...how });
    await settle(playing);
    await show(playing);
}

/** @param {Playing} playing @param {Message & { begin?: import("./mail-code.js").Begin }} message */
function openInvited(playing, message) {
    const { page } = playing;
    const { begin } = message;
    if (!begin) return;
    const start = async () => {
        if (await accepted(playing, begin)) await came(/** @type {ByMail} */ (playing), message);
    };
    page.dialog.open(say("mail.title"), [
        line("mail.invited"),
        line(begin.whole ? "mail.invited.phase" : "mail.invited.roll"),
        ...(begin.hidden ? [line("live.hands.on")] : []),
        quiet("mail.proves"),
        foot(
            button("mail-accept", say("mail.accept"), true, () => void start().catch(page.fault)),
            button("mail-no", say("live.no"), false, page.dialog.close),
        ),
    ]);
}

/**
 * True if the game of an invitation is on the table, and played by mail from now on.
 * @param {Playing} playing @param {import("./mail-code.js").Begin} begin
 */
async function accepted(playing, { sign, code, side, whole, hidden }) {
    const { page } = playing;
    const read = await readWhole(page, LINK + code);
    if (!read) return false;
    if ("error" in read) return told(playing.words.text(read.error));
    if (await isToBeOpened(page, read.save, false)) await page.context().commands.open(read.save);
    const sides = page.store.state.game?.sides.map(({ id }) => id) ?? [];
    const here = sides.find((each) => each !== side);
    const isThere = (await momentAt(playing, MOST)).sign === sign && sides.includes(side);
    const { view } = page.store.state;
    if (!isThere || !here || !view) return told(say("mail.other"));
    if (isByMail(playing)) return true;
    const wrong = unfit(view) || ((await seatPeople(playing)) ? "" : "mail.people");
    if (wrong) return told(say(wrong));
    const how = { side: here, whole, ...(hidden && { hidden }) };
    if (!(await hideHands(playing, how))) return told(say("mail.other"));
    await seat(playing, { ...how, code: "" });
    return true;

    /** @param {string} why */
    function told(why) {
        tell(playing, why);
        return false;
    }
}

/** Shows how the game stands, and what is to be sent. @param {ByMail} playing */
async function openState(playing) {
    const { page } = playing;
    const stop = () => {
        page.dialog.close();
        void left(playing).catch(page.fault);
    };
    page.dialog.open(say("mail.title"), [
        ...(playing.mail.loose ? [el("p", { className: "note", "data-key": "mail-loose" }, say("mail.loose"))] : []),
        ...handsLine(playing),
        el("div", { className: "live-code" }, ...(await sendParts(playing))),
        pasteForm(playing),
        foot(button("mail-stop", say("mail.stop"), false, stop)),
    ]);
}

/** A line on the hands, in a game that has any. @param {ByMail} playing */
function handsLine({ page, mail }) {
    const { view } = page.store.state;
    if (mail.shown) return [quiet("send.veil.shown")];
    if (mail.hidden) return [quiet("live.hands.on")];
    return view?.hides ? [quiet("mail.hands")] : [];
}

/** @param {ByMail} playing */
async function left(playing) {
    const { page, plain, mail } = playing;
    notes.keepMail(page.keeper, mail.sign, null);
    /** @type {Playing} */ (playing).mail = null;
    await plain("live", { do: "sit", side: "" });
    await show(playing);
}

/** The key of how the game stands. @param {ByMail} playing */
function standing({ page, mail }) {
    const { view } = page.store.state;
    if (mail.asked) return "mail.up.asked";
    if (view?.result) return mail.hidden && !mail.done ? "mail.up.left" : "mail.up.over";
    if (view?.decision?.side === mail.side) return "mail.up.mine";
    return pledged(mail, view) ? "mail.up.given" : "mail.up.theirs";
}

/** True if dice were given, and what was thrown with them has not come. @param {Mail} mail @param {View | null} view */
function pledged({ pledge }, view) {
    return pledge !== null && pledge.since === view?.length;
}

/** The link that is to be sent now, with words. @param {ByMail} playing */
async function sendParts(playing) {
    const { page, mail } = playing;
    const key = standing(playing);
    const message = await messageFor(playing, key);
    const words = line(mail.code && message?.k === "begin" ? "mail.begun" : key);
    if (!message) return [words];
    const code = await notes.mailCode(message);
    const n = code.length;
    const long = n > LONGEST ? [el("p", { className: "note" }, say("mail.long", { n, most: LONGEST }))] : [];
    const parts = await codeParts(page, playing.words, code, `mail.file.${message.k}`, () => noteHome(playing, "sent"));
    return [words, ...long, ...parts];
}

/** @param {ByMail} playing @param {string} key how it stands @returns {Promise<Message | null>} */
async function messageFor({ plain, mail }, key) {
    const { sign, side, whole, hidden, code, asked: roll, pledge } = mail;
    const begin = code ? { begin: { sign, code, side, whole, ...(hidden && { hidden }) } } : {};
    if (key === "mail.up.given" && pledge) return { k: "dice", sign, offer: pledge.offer, second: pledge.second };
    const answer = await plain("live", { do: "tell", since: mail.there, news: true });
    if (!answer.ok) return null;
    const { told } = answer;
    if (roll) return { k: "ask", told, roll: roll.roll, offer: roll.offer, ...begin };
    // Once it is over each page shows what is left of its hand.
    const isTurn = key === "mail.up.left" || (key !== "mail.up.mine" && told.actions.length > 0);
    if (isTurn) return { k: "turn", told, ...begin };
    return begin.begin ? { k: "begin", begin: begin.begin } : null;
}

/** A box for what the other player sent. @param {ByMail} playing */
function pasteForm({ page, words }) {
    const box = el("input", { type: "text", autocomplete: "off", spellcheck: "false", "data-key": "mail-paste" });
    const note = el("span", { className: "note", role: "status" });
    const go = (/** @type {string} */ text) => {
        const code = (hashIn(text) ?? "").replace(LINK, "");
        if (!notes.isMail(code)) return void (note.textContent = say("mail.none"));
        return void received(page, code).catch(page.fault);
    };
    const open = el("button", { type: "submit", "data-key": "mail-open" }, say("send.paste.open"));
    const row = el("span", { className: "row" }, box, open);
    const form = el("form", {}, field(say("send.paste"), row), note);
    row.append(fileButton(words, go));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        go(box.value);
    });
    return form;
}

/** Shows how the game stands, over what is to be done. @param {Playing} playing */
function showStrip(playing) {
    const place = document.querySelector(".prompt");
    const known = place?.querySelector(".live-strip.mail");
    if (!isByMail(playing) || !playing.page.store.state.view) return known?.remove();
    const how = standing(playing);
    const hands = playing.mail.hidden && !playing.page.store.state.view.result ? ` ${say("live.hands.hidden")}` : "";
    const text = playing.mail.loose ? say("mail.loose") : say(how) + hands;
    const state = playing.mail.loose ? "down" : "up";
    if (known?.textContent === text + say("mail.button")) return;
    const strip = el(
        "div",
        { className: "live-strip mail quiet", "data-key": "mail-strip", "data-state": state },
        el("span", { role: "status" }, text),
        button("mail-show", say("mail.button"), false, () => playing.page.context().commands.live("mail")),
    );
    known?.remove();
    place?.prepend(strip);
}
