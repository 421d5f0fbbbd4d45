/** Says what has changed on the table: what happened, what is asked, what is taken up, what the cursor stands on. */

import { selectionTitle } from "./prompt.js";
import { hoverWords } from "./info.js";
import { botWords } from "../sheets/log.js";
import { targetsKey, withRule } from "../pieces/context.js";
import { isCardShown } from "../play/turn-card.js";
import { awaited } from "../play/state.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { LoggedEvent, State } from "../play/state.js"
 * @import { Speech } from "../document/speech.js"
 * @typedef {{ state: State | null, match: number, asked: string, moment: string, release: string, said: string }} Known
 */

/** @type {Known} */
const UNHEARD = { state: null, match: 0, asked: "", moment: "", release: "", said: "" };

/** @param {Speech} speech */
export function createAnnouncer(speech) {
    let known = UNHEARD;

    return {
        /** To be called after every drawing. @param {Context} context */
        follow(context) {
            if (!context.speaker.has("page.speech")) return;
            const { match } = context.state;
            // Another game is on the table: what was said of the one before would stand in the same log.
            if (known.match > 0 && known.match !== match) speech.clear();
            const before = known.match === match ? known : { ...UNHEARD, release: known.release, said: known.said };
            // While the device changes hands, what the next player may know is not said yet.
            const covered = awaited(context.state) !== null;
            const [moment, release, said] = [
                textOf(".time-moment"),
                textOf("#release"),
                textOf(".in-lesson .lesson-said"),
            ];
            known = {
                state: covered ? before.state : context.state,
                match,
                asked: askedWords(),
                moment,
                release,
                said,
            };
            if (known.asked !== before.asked && covered) speech.say(known.asked, "asked");
            if (covered) return;
            for (const words of happened(context, before.state)) speech.say(words);
            for (const words of changed(context, before.state)) speech.say(words);
            if (known.moment !== before.moment) speech.say(known.moment, "moment");
            if (known.asked !== before.asked) speech.say(known.asked, "asked");
            if (known.said !== before.said) speech.say(known.said, "said");
            if (known.release !== before.release) speech.say(known.release);
            speech.say(pickedWords(context, before.state), "picked");
            speech.say(cursorWords(context, before.state), "cursor");
        },
    };
}

/** The question and the side that is asked. */
function askedWords() {
    const taught = [textOf(".in-lesson .lesson-head h2"), textOf(".in-lesson .lesson-words")]
        .filter(Boolean)
        .join(". ");
    return taught || [textOf("#where"), textOf("#prompt-line"), textOf("#remarks")].filter(Boolean).join(". ");
}

/** @param {string} selector */
function textOf(selector) {
    return document.querySelector(selector)?.textContent ?? "";
}

/**
 * The events since, or that the last one was taken back.
 * @param {Context} context
 * @param {State | null} before
 * @returns {string[]}
 */
function happened(context, before) {
    const { log, game } = context.state;
    if (!before || before.game !== game || before.log === log) return [];
    const same = (/** @type {LoggedEvent[]} */ a, /** @type {LoggedEvent[]} */ b) =>
        a.every((event, index) => JSON.stringify(event) === JSON.stringify(b[index]));
    if (before.log.length <= log.length && same(before.log, log)) {
        const told = log.slice(before.log.length).filter(({ secret }) => !secret);
        return told.map((event) => eventWords(context, event));
    }
    return log.length > 0 && same(log, before.log) ? [context.speaker.say("page.speech.undone")] : [];
}

/** @param {Context} context @param {LoggedEvent} event */
export function eventWords({ speaker }, { text, die, bot, late }) {
    const dice = die ? `${speaker.say("page.dice", { faces: die })}. ` : "";
    return `${botWords(speaker, bot, late)}${dice}${speaker.text(text)}`;
}

/**
 * Notices, refusals, results and what was worked out.
 * @param {Context} context
 * @param {State | null} before
 * @returns {string[]}
 */
function changed({ state, speaker }, before) {
    const result = state.view?.result;
    const { answer, working } = state.forecast;
    return [
        state.notice !== (before?.notice ?? null) && state.notice ? withRule(speaker, state.notice.text) : "",
        result && !before?.view?.result && state.live
            ? [result.text, ...result.lines].map((text) => speaker.text(text)).join(" ")
            : "",
        ...(isCardShown(state) && !(before && isCardShown(before))
            ? (state.view?.bulletin.lines ?? []).map((line) => speaker.text(line))
            : []),
        working && !before?.forecast.working ? speaker.say("page.working") : "",
        answer && answer !== before?.forecast.answer ? speaker.text(answer.method) : "",
    ];
}

/** @param {Context} context @param {State | null} before */
function pickedWords(context, before) {
    const { state, speaker } = context;
    if (state.menu !== before?.menu && state.menu.length > 0)
        return `${speaker.say("page.which")} ${state.menu.map(({ label }) => speaker.text(label)).join(", ")}`;
    if (!before || state.selection === before.selection || state.selection.kind === "none") return "";
    return [selectionTitle(context), ...countWords(context)].join(". ");
}

/** The number of places or units in question for the selection. @param {Context} context */
function countWords({ state, speaker }) {
    const { selection, view } = state;
    const options = view?.decision?.options ?? [];
    if (selection.kind === "subject")
        return Object.entries(selection.targets).map(([verb, targets]) => {
            const option = options.find((each) => each.verb === verb);
            return speaker.say(targetsKey(option, targets.length), {
                verb: speaker.text(option?.label ?? { key: verb }),
                n: targets.filter(({ passing }) => !passing).length,
            });
        });
    if (selection.kind !== "target") return [];
    const open = Object.values(selection.subjects).flat().length;
    return [speaker.say("page.speech.joined", { taken: Object.keys(selection.taken).length, open })];
}

/** @param {Context} context @param {State | null} before */
function cursorWords(context, before) {
    const { hover, why } = context.state;
    if (!hover.spoken) return "";
    if (hover !== before?.hover) return hoverWords(context);
    return why && why !== before.why ? `${hoverWords(context)}. ${withRule(context.speaker, why)}` : "";
}
