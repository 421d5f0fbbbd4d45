/** A whole game as a link: written slice by slice, with all that it gives away; or the things to send instead. */

import { copied } from "../document/copied.js";
import { takeOutFile } from "../document/download.js";
import { el } from "../document/dom.js";
import { LONGEST } from "../keep/link.js";
import { noteTurn } from "../keep/waiting.js";
import { createSpeaker } from "../words/text.js";
import { linkBase } from "./link-base.js";
import { qrOf } from "./qr.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Engine, Keeper, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {object} Wanted
 * @property {Pick<Engine, "call">} engine
 * @property {Keeper} keeper
 * @property {Library} library
 * @property {() => Context} context
 * @property {Speaker} words those of this part
 * @property {HTMLElement} made where it stands
 * @property {() => boolean} isStale whether something else is wanted by now
 * @property {() => void} thisTurn shows the link to this turn in its place
 */

/** The match that a game is of, behind a code. */
const PAIR = /\.D[12][0-9A-F]{16}(?:N[0-9A-F]*N[0-9A-F]*)?((?:\.[0-9A-F]{64})?)$/;

/** @param {Library} library @returns {Promise<Speaker>} */
export async function sendWords(library) {
    const tables = await Promise.all([library.sendTexts(), library.sharedTexts(), library.pageTexts()]);
    return createSpeaker(tables, await library.language());
}

/** Makes the link of the game in play. @param {Wanted} wanted */
export async function makeWhole(wanted) {
    const { made, words, isStale } = wanted;
    const bar = progress(words, "send.writing");
    made.replaceChildren(bar.node);
    const answer = await written(wanted, bar.show);
    const base = await linkBase(wanted.library);
    if (isStale() || !answer) return;
    made.replaceChildren(...(answer.ok ? parts(wanted, base, answer.written) : refusal(wanted, answer.error)));
}

/** @param {Wanted} wanted @param {(done: number, of: number) => void} show */
async function written({ engine, isStale }, show) {
    while (!isStale()) {
        const answer = await engine.call("write_code");
        if (!answer.ok || answer.written.code) return answer;
        show(answer.written.done, answer.written.of);
    }
    return null;
}

/**
 * A bar for something that takes a while.
 * @param {Speaker} speaker @param {string} key of what is done
 */
export function progress({ say }, key) {
    const bar = el("progress", { max: "1", value: "0", "aria-label": say(key, { done: 0, of: 0 }) });
    const told = el("p", { className: "quiet", role: "status", "data-key": "send-progress" });
    const show = (/** @type {number} */ done, /** @type {number} */ of) => {
        bar.value = of > 0 ? done / of : 1;
        told.textContent = say(key, { done, of });
    };
    return { node: el("div", { className: "send-progress" }, bar, told), show };
}

/**
 * @param {Wanted} wanted @param {string} base of links, "": the code goes alone
 * @param {{ code: string, capitals: string, of: number, unsealed?: boolean }} written
 */
function parts(wanted, base, { code, capitals, of, unsealed }) {
    const { context, words, made } = wanted;
    const { state, speaker } = context();
    const link = base + code;
    const forSpectators = () => made.replaceChildren(...lookParts(wanted, base, { code, capitals }));
    const forClass = () => made.replaceChildren(...classParts(wanted, base, { code, capitals }));
    const isForClass = of === 0 && PAIR.test(code);
    const game = state.game ? speaker.text(state.game.title) : "";
    const name = speaker.say("page.saves.default", { game, turn: state.view?.turn ?? 0 });
    const isVeiled = state.view?.veiled;
    if (link.length > LONGEST) return isVeiled ? veiledParts(wanted) : tooLong(wanted, link.length);
    if (isVeiled) return veiledLink(wanted, base, { code, capitals, title: name });
    return [
        el("p", {}, words.say("send.what", { n: of, name })),
        ...honour(wanted),
        ...(unsealed ? [el("p", { className: "note", "data-key": "send-unsealed" }, words.say("send.unsealed"))] : []),
        ...hereWords(words, base),
        ...linkArea(wanted, { link, title: name, isCode: !base }),
        qrOf(words, base + capitals),
        el(
            "div",
            { className: "buttons" },
            button("send-look", words.say("send.look"), false, forSpectators),
            ...(isForClass ? [button("send-class", words.say("send.class"), false, forClass)] : []),
        ),
    ];
}

/**
 * A link to a duplicate match that has not begun, for a class: each pair that opens it begins one of its own.
 * @param {Wanted} wanted @param {string} base @param {{ code: string, capitals: string }} written
 */
function classParts(wanted, base, { code, capitals }) {
    const { words } = wanted;
    const marked = (/** @type {string} */ text) => base + text.replace(PAIR, ".D0$1");
    const title = words.say("send.class");
    return [
        el("p", { "data-key": "send-class-what" }, words.say("send.class.what")),
        ...honour(wanted),
        ...linkArea(wanted, { link: marked(code), title, isCode: !base, isForMany: true }),
        qrOf(words, marked(capitals)),
    ];
}

/**
 * A link for spectators: behind the code stands a word that it is for them.
 * @param {Wanted} wanted @param {string} base @param {{ code: string, capitals: string }} written
 */
function lookParts(wanted, base, { code, capitals }) {
    const { words, context } = wanted;
    const marked = (/** @type {string} */ text) => base + text.replace(/(\.[0-9A-F]{64})?$/, ".LOOK$1");
    return [
        el("p", { "data-key": "send-look-what" }, words.say("send.look.what")),
        ...honour(wanted),
        ...linkArea(wanted, { link: marked(code), title: context().speaker.say("page.link"), isCode: !base }),
        qrOf(words, marked(capitals)),
    ];
}

/**
 * The link of a game of hidden hands, for the other player alone.
 * @param {Wanted} wanted @param {string} base @param {{ code: string, capitals: string, title: string }} written
 */
function veiledLink(wanted, base, { code, capitals, title }) {
    const { words, context } = wanted;
    return [
        el("p", { "data-key": "send-veil" }, words.say(context().state.view?.result ? "send.veil.over" : "send.veil")),
        el("p", { className: "note", "data-key": "send-honour" }, words.say("send.veil.not")),
        ...hereWords(words, base),
        ...linkArea(wanted, { link: base + code, title, isCode: !base }),
        qrOf(words, base + capitals),
    ];
}

/** Words for a page without an address to send. @param {Speaker} words @param {string} base of links */
export function hereWords(words, base) {
    return base ? [] : [el("p", { className: "note", "data-key": "send-here" }, words.say("send.here"))];
}

/** All that the other player could find out, before it is sent. @param {Wanted} wanted */
function honour({ context, words }) {
    const { view } = context().state;
    if (!view || view.result) return [];
    const key = view.hides ? "send.honour.hands" : "send.honour";
    return [el("p", { className: "note", "data-key": "send-honour" }, words.say(key))];
}

/**
 * @param {Wanted} wanted
 * @param {{ link: string, title: string, isCode: boolean, isForMany?: boolean }} sent  `isForMany`: nobody is waited
 *   for
 */
function linkArea(wanted, { link, title, isCode, isForMany = false }) {
    const { context, words } = wanted;
    const { say } = context().speaker;
    const note = el("span", { role: "status" });
    const given = { readOnly: true, rows: 4, value: link, "aria-label": say("page.link"), "data-key": "link" };
    const area = el("textarea", given);
    const sentNow = async () => (isForMany ? undefined : noteSent(wanted));
    const take = async () => {
        note.textContent = say(await copied(area));
        await sentNow();
    };
    const share = () => {
        const sent = isCode ? { title, text: link } : { title, url: link };
        const done = sentNow;
        const failed = async (/** @type {Error} */ error) => {
            if (error.name !== "AbortError") await take();
        };
        navigator.share(sent).then(done, failed).catch(context().fault);
    };
    const canShare = "share" in navigator;
    const size = el("p", { className: "quiet" }, say("page.link.size", { n: link.length, most: LONGEST }));
    const buttons = [
        button("link-copy", say("page.link.copy"), true, take),
        ...(canShare ? [button("send-share", words.say("send.share"), false, share)] : []),
        ...(isForMany ? [] : [fileButton(wanted, false)]),
    ];
    return [area, size, el("div", { className: "buttons" }, ...buttons, note)];
}

/** @param {Wanted} wanted @param {number} n */
function tooLong(wanted, n) {
    const { words, thisTurn } = wanted;
    return [
        el("p", { className: "note", "data-key": "send-long" }, words.say("send.long", { n, most: LONGEST })),
        el(
            "div",
            { className: "buttons" },
            fileButton(wanted, true),
            button("send-turn", words.say("send.long.turn"), false, thisTurn),
        ),
    ];
}

/** @param {Wanted} wanted @param {import("../types.d.ts").Text} why */
function refusal(wanted, why) {
    const { words } = wanted;
    if (wanted.context().state.view?.veiled) return veiledParts(wanted);
    return [
        el("p", { className: "note", role: "status", "data-key": "link-why" }, words.text(why)),
        el("p", {}, words.say("send.none")),
        el("div", { className: "buttons" }, fileButton(wanted, true)),
    ];
}

/** A game of hidden hands of which there is no link. @param {Wanted} wanted */
function veiledParts(wanted) {
    const { context, words } = wanted;
    const key = context().state.view?.result ? "send.veil.over" : "send.veil.whole";
    return [
        el("p", { "data-key": "send-veil" }, words.say(key)),
        el("p", { className: "note", "data-key": "send-honour" }, words.say("send.veil.not")),
        el("div", { className: "buttons" }, veiledFile(wanted, true)),
    ];
}

/**
 * A button for the file of a game of hidden hands that the engine makes for the other player, with its progress.
 * @param {Wanted} wanted @param {boolean} isFirst
 */
function veiledFile(wanted, isFirst) {
    const { context, words, engine, isStale } = wanted;
    const { state, speaker, act, fault } = context();
    const { view } = state;
    const bar = progress(words, "send.writing");
    bar.node.hidden = true;
    const take = async () => {
        bar.node.hidden = false;
        for (;;) {
            const answer = await engine.call("veil", { do: "tell" });
            if (isStale()) return;
            if (!answer.ok) return act.say(answer.error, "reason");
            bar.show(answer.told.done, answer.told.of);
            if (!answer.file) continue;
            const game = state.game ? speaker.text(state.game.title) : "";
            takeOutFile(answer.file, speaker.say("page.saves.default", { game, turn: view?.turn ?? 0 }));
            return noteSent(wanted);
        }
    };
    const file = button("send-veiled", words.say("send.veil.file"), isFirst, () => void take().catch(fault));
    return el("div", {}, file, bar.node);
}

/** @param {Wanted} wanted @param {boolean} isFirst */
function fileButton(wanted, isFirst) {
    const { speaker, commands, fault, state } = wanted.context();
    if (state.view?.veiled) return veiledFile(wanted, isFirst);
    const send = () => {
        commands.exportGame();
        void noteSent(wanted).catch(fault);
    };
    return button("send-file", speaker.say("page.saves.export"), isFirst, send);
}

/** From now on the game waits for the other player. @param {Wanted} wanted */
async function noteSent({ engine, keeper, context }) {
    const answer = await engine.call("recap");
    const { view } = context().state;
    if (answer.ok && view) noteTurn(keeper, view, { sign: answer.match, when: Date.now(), kind: "sent" });
}

/** @param {string} key @param {string} words @param {boolean} isFirst @param {() => unknown} onclick */
export function button(key, words, isFirst, onclick) {
    return el("button", { type: "button", className: isFirst ? "primary" : "", "data-key": key, onclick }, words);
}
