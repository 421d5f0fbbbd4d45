/** Dice that both players make before a match by link: an invitation goes out, an answer comes back, a game begins. */

import { copied } from "../document/copied.js";
import { field, select } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { randomSalt } from "../play/seed.js";

/**
 * @import { GameInfo } from "../types.d.ts"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Keeper, NewGame } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {Pick<Engine, "call">} engine
 * @property {Pick<Keeper, "remember" | "recall">} keeper
 * @property {GameInfo[]} games
 * @property {Speaker} speaker
 * @property {(game: NewGame) => Promise<boolean>} start
 * @property {(error: unknown) => void} fault
 *
 * @typedef {Pick<NewGame, "game" | "scenario" | "options"> & { offer: string, duplicate?: unknown }} Invitation
 *   `duplicate`: to the first game of a duplicate match
 * @typedef {{ offer: string, first: string, game: NewGame }} Made  an invitation that was made here
 * @typedef {{ offer: string, second: string, game: string }} Given  an answer that was given here
 * @typedef {{ made: Made[], given: Given[] }} Notes
 */

const SETTING = "offers";
/** As many of each are remembered. */
const MOST = 20;
const STYLE = ".joint-steps { list-style: decimal; padding-left: 1.4rem; }";
const INVITATION = /^dice1\.([\w-]+)$/;
const ANSWER = /^dice2\.([0-9a-f]{64})\.([0-9a-f]{32})$/;
const HASH = /^[0-9a-f]{64}$/;

/** The invitations and answers of this browser. @param {Pick<Keeper, "recall">} keeper @returns {Notes} */
export function notesOf(keeper) {
    try {
        const { made, given } = JSON.parse(keeper.recall(SETTING) ?? "null");
        return { made: [...made], given: [...given] };
    } catch {
        return { made: [], given: [] };
    }
}

/** @param {Invitation} invitation @returns {string} */
export function invitationText({ game, scenario, options, offer, duplicate }) {
    const data = btoa(JSON.stringify({ game, scenario, options, offer, ...(duplicate ? { duplicate: true } : {}) }));
    return `dice1.${data.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** @param {string} offer @param {string} second @returns {string} */
export function answerText(offer, second) {
    return `dice2.${offer}.${second}`;
}

/**
 * Pasted text: an invitation, an answer, or null.
 * @param {string} pasted @returns {{ invitation: Invitation } | { offer: string, second: string } | null}
 */
export function readText(pasted) {
    const text = pasted.replaceAll(/\s/g, "");
    const answer = ANSWER.exec(text);
    if (answer) return { offer: answer[1], second: answer[2] };
    try {
        const data = INVITATION.exec(text)?.[1] ?? "";
        const invitation = JSON.parse(atob(data.replaceAll("-", "+").replaceAll("_", "/")));
        return HASH.test(invitation.offer) && typeof invitation.game === "string" ? { invitation } : null;
    } catch {
        return null;
    }
}

/**
 * An answer to an invitation: the same again to the same one; and how many others to that game were answered before.
 * @param {Notes} notes @param {Invitation} invitation @param {string} fresh a number that nobody chose
 * @returns {{ notes: Notes, second: string, others: number }}
 */
export function answered(notes, { game, offer }, fresh) {
    const known = notes.given.find((each) => each.offer === offer);
    const others = notes.given.filter((each) => each.game === game && each.offer !== offer).length;
    if (known) return { notes, second: known.second, others };
    const given = [...notes.given, { offer, second: fresh, game }].slice(-MOST);
    return { notes: { ...notes, given }, second: fresh, others };
}

/** @param {Parts} parts @param {NewGame} game */
export function openJoint(parts, game) {
    const { dialog, speaker } = parts;
    const say = speaker.say;
    const [made, found] = [el("div", {}), el("div", { role: "status", "data-key": "joint-found" })];
    const invite = button("joint-invite", say("dice.joint.invite"), async () => {
        made.replaceChildren(...(await invitation(parts, game)));
    });
    const box = el("input", { type: "text", autocomplete: "off", spellcheck: "false", "data-key": "joint-paste" });
    const read = button("joint-read", say("dice.joint.read"), async () => {
        found.replaceChildren(...(await taken(parts, box.value)));
    });
    const hands = el("p", { "data-key": "joint-hands" });
    addStyle(STYLE);
    dialog.open(say("dice.joint.title"), [
        el("p", {}, say("dice.joint.what")),
        el(
            "ol",
            { className: "joint-steps" },
            ...["invite", "answer", "begin"].map((step) => el("li", {}, say(`dice.joint.step.${step}`))),
        ),
        el("div", { className: "buttons" }, invite),
        made,
        field(say("dice.joint.sent"), el("span", { className: "row" }, box, read)),
        found,
        el("h3", {}, say("dice.not")),
        el("p", {}, say("dice.not.joint")),
        hands,
    ]);
    void handsWords(parts, game, hands).catch(parts.fault);

    /** @param {string} key @param {string} words @param {() => Promise<void>} act */
    function button(key, words, act) {
        const onclick = () => void act().catch(parts.fault);
        return el("button", { type: "button", className: "primary", "data-key": key, onclick }, words);
    }
}

/**
 * Says that hands can be hidden, where there are any.
 * @param {Parts} parts @param {NewGame} game @param {Node} place
 */
async function handsWords({ engine, speaker }, game, place) {
    const answer = await engine.call("offer", termsOf(game, { first: randomSalt() }));
    if (answer.ok && answer.hands) place.textContent = speaker.say("dice.joint.hands");
}

/** @param {Parts} parts @param {NewGame} game */
async function invitation({ engine, keeper, speaker }, game) {
    const first = randomSalt();
    const answer = await engine.call("offer", termsOf(game, { first }));
    if (!answer.ok) return [el("p", { className: "note" }, speaker.text(answer.error))];
    const notes = notesOf(keeper);
    const made = [...notes.made, { offer: answer.offer, first, game }].slice(-MOST);
    keeper.remember(SETTING, JSON.stringify({ ...notes, made }));
    return textParts(speaker, "dice.joint.invitation", invitationText({ ...game, offer: answer.offer }));
}

/** @param {Parts} parts @param {string} pasted */
async function taken(parts, pasted) {
    const { keeper, games, speaker } = parts;
    const read = readText(pasted);
    if (!read) return [el("p", { className: "note" }, speaker.say("dice.joint.none"))];
    if (!("invitation" in read)) return begun(parts, read);
    const { notes, second, others } = answered(notesOf(keeper), read.invitation, randomSalt());
    keeper.remember(SETTING, JSON.stringify(notes));
    const game = games.find(({ id }) => id === read.invitation.game);
    const scenario = game?.scenarios.find(({ id }) => id === read.invitation.scenario);
    if (!game || !scenario) return [el("p", { className: "note" }, speaker.say("page.link.no_game"))];
    const facts = { scenario: speaker.text(scenario.title), n: others };
    return [
        el("p", {}, speaker.say("dice.joint.invited", facts)),
        ...(read.invitation.duplicate ? [el("p", {}, speaker.say("dice.joint.duplicate"))] : []),
        ...(others > 0 ? [el("p", { "data-key": "joint-others" }, speaker.say("dice.joint.others", facts))] : []),
        ...textParts(speaker, "dice.joint.answer", answerText(read.invitation.offer, second)),
    ];
}

/** @param {Parts} parts @param {{ offer: string, second: string }} answer */
async function begun({ engine, keeper, dialog, games, speaker, start, fault }, { offer, second }) {
    const made = notesOf(keeper).made.find((each) => each.offer === offer);
    if (!made) return [el("p", { className: "note" }, speaker.say("dice.joint.foreign"))];
    const { first } = made;
    const answer = await engine.call("offer", termsOf(made.game, { first, second }));
    if (!answer.ok) return [el("p", { className: "note" }, speaker.text(answer.error))];
    /** @param {string} [side] that plays here, where hands are hidden */
    const begin = async (side) => {
        dialog.close();
        const veil = side ? { veil: { side, secret: randomSalt() } } : {};
        // The game begins as the scenario does: a set-up is made by moves, which the other can see.
        await start({ ...made.game, seed: answer.seed, ready: false, first, second, ...veil });
    };
    const sides = games.find(({ id }) => id === made.game.game)?.sides ?? [];
    if (answer.hands) return handsParts(speaker, sides, (side) => void begin(side).catch(fault));
    await begin();
    return [];
}

/**
 * Asks before the first move whether hands are hidden, and which side plays here then.
 * @param {Speaker} speaker @param {GameInfo["sides"]} sides @param {(side: string) => void} begin
 */
function handsParts({ say, text }, sides, begin) {
    const choices = sides.map(({ id, title }) => ({ value: id, title: say("dice.joint.side", { side: text(title) }) }));
    const honour = { value: "", title: say("dice.joint.honour") };
    const choice = select("hands", [...choices, honour], choices[0].value, () => undefined);
    const given = {
        type: "button",
        className: "primary",
        "data-key": "joint-begin",
        onclick: () => begin(choice.value),
    };
    const foot = el("div", { className: "buttons" }, el("button", given, say("dice.joint.begin")));
    return [field(say("dice.joint.play"), choice), el("p", { className: "quiet" }, say("dice.joint.keep")), foot];
}

/** @param {NewGame} game @param {Record<string, string>} secrets */
function termsOf({ game, scenario, options, edition }, secrets) {
    return { game, scenario, options, ...secrets, ...(edition && { edition }) };
}

/** @param {Speaker} speaker @param {string} key @param {string} value */
function textParts({ say }, key, value) {
    const area = el("textarea", { readOnly: true, rows: 4, value, "aria-label": say(key), "data-key": key });
    const note = el("span", { role: "status" });
    const copy = async () => (note.textContent = say(await copied(area)));
    const button = el("button", { type: "button", onclick: copy }, say("page.report.copy"));
    return [el("b", {}, say(key)), area, el("div", { className: "buttons" }, button, note)];
}
