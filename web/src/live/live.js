/** To play live: the dialogs that tell the two ends to each other, and the line that says how it stands. */

import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { isToBeOpened } from "../dialogs/came.js";
import { receiveFromTabs } from "../dialogs/other-tab.js";
import { takeIn } from "../dialogs/received.js";
import { button } from "../dialogs/send.js";
import { fileButton, hashIn } from "../dialogs/sent.js";
import { LINK } from "../keep/linked.js";
import { PERSON } from "../play/seats.js";
import { randomSalt } from "../play/seed.js";
import { sideTitle } from "../pieces/context.js";
import { createSpeaker } from "../words/text.js";
import { ANSWER, readCode } from "./code.js";
import { STYLE, codeParts, handsParts } from "./code-parts.js";
import { certificate, remember, remembered } from "./keys.js";
import { createLine } from "./line.js";
import { isMail } from "./mail-code.js";
import * as mail from "./mail.js";
import { followOnlooker, lookOn } from "./onlook.js";
import { createTalk } from "./talk.js";

/**
 * @import { View } from "../types.d.ts"
 * @import { Speaker } from "../words/text.js"
 * @import { Told } from "./code.js"
 * @import { Known } from "./keys.js"
 * @import { Line } from "./line.js"
 * @import { Talk } from "./talk.js"
 * @typedef {Omit<import("../commands.js").Page, "restart">} Page
 * @typedef {(key: string) => string} Say
 * @typedef {{ line: Line, talk: Talk, known: Known, invited: number }} Live  `invited`: the invitation that waits
 */

/** The other player has so long to answer, in milliseconds. */
export const PATIENCE = 300_000;
/** Asks that the game on the table is only watched. */
const LOOK = "look";
/** Asks for dice by mail. */
const MAIL = "mail";
const CHANNEL = "rasputitsa:live";
const ANSWERED = 2000;
/** @type {Live | null} */
let live = null;
/** @type {Speaker | null} */
let words = null;
let isFollowed = false;

/** Once the page has nothing else to do: a line that was up before it was loaded again. @param {Page} page */
export function begin(page) {
    const known = remembered();
    if (known?.way) void resume(page, known).catch(page.fault);
    receiveElsewhere(page);
    receiveFromTabs(page, (save) => takeIn(page, save));
    void followOnlooker(page, () => sayFor(page)).catch(page.fault);
    void follow(page).catch(page.fault);
}

/** Before a game is on the table: one that is played by mail throws no dice of its own. @param {Page} page */
export const follow = mail.follow;

/**
 * The dialog of live play; with a code, what that brings.
 * @param {Page} page @param {string} [code]
 */
export async function open(page, code) {
    if (code === LOOK) return lookOn(page, () => sayFor(page));
    await sayFor(page);
    if (code !== undefined && isMail(code)) return mail.received(page, code);
    if (code === MAIL || (code === undefined && mail.isOn())) return mail.open(page);
    if (!("RTCPeerConnection" in window)) return tell(page, "live.unable");
    if (code !== undefined) return opened(page, code);
    if (live?.line.isUp() || (live && !live.invited)) return openState(page);
    return openInvite(page);
}

/** A code as it was before an address was made of it. @param {string} code */
function plain(code) {
    try {
        return decodeURIComponent(code);
    } catch {
        return code;
    }
}

/** The words and looks of this part. @param {Page} page @returns {Promise<Say>} */
async function sayFor(page) {
    words = await wordsOf(page);
    addStyle(STYLE);
    return say;
}

/** @param {Page} page */
async function wordsOf({ library }) {
    const tables = [library.sendTexts(), library.sharedTexts(), library.pageTexts()];
    return createSpeaker(await Promise.all(tables), await library.language());
}

/** @param {string} key @param {Record<string, any>} [facts] */
function say(key, facts) {
    return /** @type {Speaker} */ (words).say(key, facts);
}

/** @param {string} key @param {string} [name] @returns {HTMLElement} */
function note(key, name) {
    return el("p", { className: "note", "data-key": name ?? key.replaceAll(".", "-") }, say(key));
}

/** @param {Page} page @param {string} key */
function tell({ dialog }, key) {
    const out = el("div", { className: "buttons" }, button("live-out", say("live.close"), true, dialog.close));
    dialog.open(say("live.title"), [note(key), out]);
}

/**
 * A code came: an invitation is answered if the player wants to, an answer goes to the page that waits for it.
 * @param {Page} page @param {string} code
 */
async function opened(page, code) {
    const told = readCode(plain(code));
    if ("error" in told) return tell(page, `live.${told.error}`);
    if (told.kind !== ANSWER) return openAnswer(page, told);
    if (live?.invited === told.to) return accept(page, told);
    tell(page, (await isTakenElsewhere(code)) ? "live.elsewhere" : "live.foreign");
}

/** @param {Page} page */
async function openInvite(page) {
    const { dialog, store, context, engine } = page;
    const { view, game } = store.state;
    if (!view || !game || view.mode !== "match" || view.result) return tell(page, "live.match");
    const answer = await engine.call("live", { do: "hide" });
    /** @type {any} */
    const hands = answer.ok ? answer : { can: false, side: "" };
    const sides = game.sides
        .map(({ id }) => ({ value: id, title: sideTitle(context(), id) }))
        .filter(({ value }) => !hands.side || value === hands.side);
    const side = select("side", sides, hands.side || (view.decision?.side ?? sides[0].value));
    const { box: hide, parts } = handsParts(/** @type {Speaker} */ (words), hands, Boolean(view.hides));
    const made = el("div", { className: "live-code" });
    const make = async () => {
        ready.disabled = side.disabled = hide.disabled = true;
        await invite(page, side.value, made, hands.can && hide.checked);
    };
    const ready = button("live-invite", say("live.invite"), true, () => void make().catch(failed(page, made)));
    dialog.open(say("live.title"), [
        el("p", {}, say("live.what")),
        field(say("live.side"), side),
        ...parts,
        ...(view.duplicate ? [note("live.duplicate")] : []),
        el("div", { className: "buttons" }, ready),
        made,
        el("p", { className: "quiet", "data-key": "live-limits" }, say("live.limits")),
    ]);
}

/** @param {string} key */
function quiet(key) {
    return el("p", { className: "quiet", "data-key": key.replaceAll(".", "-") }, say(key));
}

/** @param {Page} page @param {HTMLElement} made */
function failed({ fault }, made) {
    return (/** @type {unknown} */ error) => {
        console.warn(error);
        made.replaceChildren(note("live.unable"));
        if (error instanceof TypeError) fault(error);
    };
}

/**
 * @param {Page} page @param {string} side @param {HTMLElement} made
 * @param {boolean} isHidden  the hands of both sides are hidden from each other from now on
 */
async function invite(page, side, made, isHidden) {
    const { context, store, engine } = page;
    await leave();
    if (!store.state.view?.veiled) {
        const people = (/** @type {object} */ players) => Object.keys(players).map((each) => [each, PERSON]);
        await context().opponent.reseat((players) => Object.fromEntries(people(players)));
    }
    if (isHidden) {
        const answer = await engine.call("live", { do: "hide", side, secret: randomSalt() });
        if (!answer.ok) return context().act.say(answer.error, "reason");
    }
    const own = await connected(page, { role: "host", side, sign: "", way: null });
    await own.talk.begin();
    const code = await own.line.invite();
    const told = readCode(code);
    own.invited = "check" in told ? told.check : 0;
    showStrip(page);
    const box = el("input", { type: "text", autocomplete: "off", spellcheck: "false", "data-key": "live-paste" });
    const found = el("span", { role: "status", className: "note" });
    const connect = el("button", { type: "submit", "data-key": "live-connect" }, say("live.connect"));
    const form = el("form", {}, field(say("live.answer"), el("span", { className: "row" }, box, connect)), found);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void answered(page, box.value, found).catch(page.fault);
    });
    connect.after(
        fileButton(/** @type {Speaker} */ (words), (text) => void answered(page, text, found).catch(page.fault)),
    );
    made.replaceChildren(
        el("h3", {}, say("live.step.invite")),
        ...(await codeParts(page, /** @type {Speaker} */ (words), code, "live.file.invitation")),
        el("h3", {}, say("live.step.answer")),
        form,
    );
    setTimeout(() => own === live && own.invited && made.isConnected && made.prepend(note("live.late")), PATIENCE);
}

/** @param {Page} page @param {string} pasted @param {HTMLElement} found */
async function answered(page, pasted, found) {
    const hash = hashIn(pasted);
    const told = readCode(plain((hash ?? "").replace(LINK, "")));
    if ("error" in told) found.textContent = say(`live.${told.error}`);
    else if (told.kind !== ANSWER || told.to !== live?.invited) found.textContent = say("live.foreign");
    else {
        found.textContent = say("live.connecting");
        await accept(page, told);
    }
}

/** @param {Page} page @param {Told} told */
async function accept({ dialog }, told) {
    if (!live) return;
    live.invited = 0;
    await live.line.accept(told.end);
    if (!live.line.isUp()) dialog.open(say("live.title"), [connecting()]);
}

function connecting() {
    return el("p", { role: "status", className: "live-code" }, say("live.connecting"));
}

/** @param {Page} page @param {Told} told */
function openAnswer(page, told) {
    const { dialog } = page;
    const made = el("div", { className: "live-code" });
    const make = async () => {
        ready.disabled = true;
        await leave();
        const own = await connected(page, { role: "guest", side: "", sign: "", way: null });
        const code = await own.line.answer(told.end, told.check);
        made.replaceChildren(
            el("h3", {}, say("live.step.back")),
            ...(await codeParts(page, /** @type {Speaker} */ (words), code, "live.file.answer")),
            el("p", { role: "status", "data-key": "live-waiting" }, say("live.waiting")),
        );
    };
    const ready = button("live-answer", say("live.give"), true, () => void make().catch(failed(page, made)));
    dialog.open(say("live.title"), [
        el("p", { "data-key": "live-invited" }, say("live.invited")),
        el("p", { className: "quiet" }, say("live.address")),
        el("div", { className: "buttons" }, ready, button("live-no", say("live.no"), false, dialog.close)),
        made,
        el("p", { className: "quiet", "data-key": "live-limits" }, say("live.limits")),
    ]);
}

/** A line and a talk over it. @param {Page} page @param {Known} known @returns {Promise<Live>} */
async function connected(page, known) {
    const key = await certificate();
    const line = createLine({
        certificate: key,
        role: known.role,
        onUp: () => void up(page, own),
        onDown: () => showStrip(page),
        onText: (text) => own.talk.heard(text),
        onWay: (way) => remember(Object.assign(known, { way })),
    });
    const talk = createTalk({
        page,
        line,
        known,
        onChange: () => {
            if (known.way) remember(known);
            showStrip(page);
        },
        words: say,
        open: (save) => openCame(page, save),
        onEnd: () => {
            if (live === own) live = null;
            remember(null);
            showStrip(page);
            page.context().act.say({ key: "page.notices", facts: { words: say("live.over") } }, "plain");
        },
    });
    /** @type {Live} */
    const own = { line, talk, known, invited: 0 };
    live = own;
    followStore(page);
    return own;
}

/** @param {Page} page @param {Live} own */
async function up(page, own) {
    if (live !== own) return;
    own.invited = 0;
    if (document.querySelector("#dialog[open] .live-code")) page.dialog.close();
    await own.talk.hello();
    showStrip(page);
}

/**
 * A game that came over the line goes the way of those that come by a link; what playing live costs it is said at once.
 * @param {Page} page @param {string} save
 */
async function openCame(page, save) {
    if (!(await isToBeOpened(page, save, false))) return true;
    const isOpen = await page.context().commands.open(save);
    if (isOpen && live && page.store.state.view?.duplicate) openState(page);
    return isOpen;
}

async function leave() {
    await live?.talk.end();
    live = null;
}

/** @param {Page} page @param {Known} known */
async function resume(page, known) {
    await sayFor(page);
    const own = await connected(page, known);
    await own.talk.begin();
    if (known.way) own.line.resume(known.way);
    showStrip(page);
}

/** @param {Live} own @param {View | null} view */
function turnKey({ talk, known }, view) {
    if (view?.result) return view.veiled && talk.isShown() ? "live.up.shown" : "live.up.over";
    return view?.decision?.side === known.side ? "live.up.mine" : "live.up.theirs";
}

/** True if both pages have the game: that of a guest is on its way at first. @param {Live} own */
function isTogether({ line, known }) {
    return line.isUp() && known.sign !== "";
}

/** @param {Live} own @param {View | null} view */
function howKey(own, view) {
    if (isTogether(own)) return turnKey(own, view);
    if (own.line.isUp()) return "live.connecting";
    return own.invited ? "live.open" : "live.down";
}

/** @param {View | null} view */
function handsHidden(view) {
    return view?.veiled && !view.result ? ` ${say("live.hands.hidden")}` : "";
}

/** The state of the line, over what is to be done. @param {Page} page */
function showStrip(page) {
    const place = document.querySelector(".prompt");
    const known = place?.querySelector(".live-strip:not(.onlooker)");
    if (!live || (live.known.sign === "" && !live.line.isUp()) || !words) return known?.remove();
    const { view } = page.store.state;
    const wrong = live.talk.wrong();
    const how = howKey(live, view);
    const text = wrong ? words.text(wrong) : say(how) + handsHidden(view);
    const state = isTogether(live) && !wrong ? "up" : "down";
    if (known?.textContent === text + say("live.button") && known.getAttribute("data-state") === state) return;
    const strip = el(
        "div",
        { className: "live-strip quiet", "data-key": "live-strip", "data-state": state },
        el("span", { role: "status" }, text),
        button("live-open", say("live.button"), false, () => page.context().commands.live()),
    );
    known?.remove();
    place?.prepend(strip);
}

/** The state of the line, and the ways out. @param {Page} page */
function openState(page) {
    const { dialog } = page;
    const own = /** @type {Live} */ (live);
    const wrong = own.talk.wrong();
    const stop = () => {
        dialog.close();
        void leave();
    };
    const anew = () => void leave().then(() => openInvite(page));
    const compare = () => {
        dialog.close();
        own.talk.compare();
    };
    dialog.open(say("live.title"), [
        el("p", {}, say(own.line.isUp() ? "live.state.up" : "live.state.down")),
        ...(page.store.state.view?.veiled ? [quiet("live.hands.on")] : []),
        ...(page.store.state.view?.duplicate ? [note("live.duplicate")] : []),
        ...(wrong ? [el("p", { className: "note" }, /** @type {Speaker} */ (words).text(wrong))] : []),
        el(
            "div",
            { className: "buttons dialog-foot" },
            wrong && own.line.isUp() ? button("live-compare", say("live.compare"), true, compare) : null,
            own.line.isUp() ? null : button("live-anew", say("live.anew"), true, anew),
            button("live-stop", say("live.stop"), false, stop),
        ),
    ]);
}

/** The strip follows the game; the device that wakes or changes its network calls at once. @param {Page} page */
function followStore(page) {
    if (isFollowed) return;
    isFollowed = true;
    const { store } = page;
    const { update } = store;
    store.update = (change, ...rest) => {
        update(change, ...rest);
        showStrip(page);
    };
    for (const event of ["online", "pageshow", "visibilitychange"])
        window.addEventListener(event, () => document.visibilityState === "visible" && live?.line.callNow());
}

/** An answer that was opened in another tab goes to the one that waits for it. @param {Page} page */
function receiveElsewhere(page) {
    new BroadcastChannel(CHANNEL).onmessage = ({ data, target }) => {
        const told = typeof data === "string" ? readCode(plain(data)) : null;
        if (!told || "error" in told || told.kind !== ANSWER || live?.invited !== told.to) return;
        /** @type {BroadcastChannel} */ (target).postMessage({ taken: told.to });
        void accept(page, told).catch(page.fault);
    };
}

/** @param {string} code @returns {Promise<boolean>} */
function isTakenElsewhere(code) {
    const channel = new BroadcastChannel(CHANNEL);
    return new Promise((resolve) => {
        channel.onmessage = ({ data }) => data?.taken !== undefined && resolve(true);
        channel.postMessage(code);
        setTimeout(() => resolve(false), ANSWERED);
    }).finally(() => channel.close());
}
