/** The panel's words on the computer players: what they do, why, and how to stop them; and the dialog of players. */

import { offersSeats } from "./brief.js";
import { hexTitle, sideTitle, toneOf, unitOf } from "../pieces/context.js";
import { dice } from "../pieces/dice.js";
import { goButton } from "../sheets/log.js";
import { select } from "../document/dialogs.js";
import { byId, el, refresh } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";
import { botOf, hasBots, holdsStart, isWorthTrying, PERSON, SPEEDS } from "../play/seats.js";
import { aftermathOf } from "../play/aftermath.js";
import { awaited, MOST_DEEDS } from "../play/state.js";
import { hasMany } from "../play/taking-orders.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Deed } from "../play/seats.js"
 * @import { Speaker } from "../words/text.js"
 */

/** The keys by which the ends of the thinking engine are told of a player. @type {Record<string, string>} */
const ENDS = {
    "page.engine.died": "page.computer.lost",
    "page.engine.broken": "page.computer.broken",
    "page.engine.memory": "page.computer.memory",
    "page.engine.hung": "page.computer.hung",
};

/** True if a computer is to play, so that a person waits. @param {Context} context */
export function isWaiting({ state }) {
    return state.live && !state.lookBack.view && awaited(state) === null && botOf(state.view) !== null;
}

/** The words of the prompt while a computer plays. @param {Context} context */
export function waitingLine(context) {
    const { state, speaker } = context;
    const facts = {
        bot: speaker.name(botOf(state.view) ?? ""),
        side: sideTitle(context, state.view?.decision?.side ?? ""),
    };
    if (holdsStart(state))
        return speaker.say(comesAfter(state) ? "page.computer.sets_up" : "page.computer.begins", facts);
    if (state.computer.phase === "lost") return lostLine(context, facts);
    return speaker.say(`page.computer.${state.computer.phase === "waking" ? "waking" : "plays"}`, facts);
}

/** The end of a computer player, as it was. @param {Context} context @param {{ bot: string, side: string }} facts */
function lostLine({ state, speaker }, facts) {
    const why = state.computer.why ?? { key: "page.engine.broken" };
    const own = ENDS[why.key];
    if (own) return speaker.say(own, { ...facts, ...why.facts });
    const key = why.key.startsWith("page.engine.") ? "page.computer.absent" : "page.computer.refused";
    return speaker.say(key, { ...facts, reason: speaker.text(why) });
}

/** True if, in a set-up, no unit of the side that a person plays is on the map yet. @param {Context["state"]} state */
function comesAfter({ view }) {
    return (
        view !== null &&
        view.turn < view.first_turn &&
        !view.units.some(({ side, hex }) => hex && view.players[side] === PERSON)
    );
}

/** The buttons while a computer plays. @param {Context} context */
export function waitingButtons(context) {
    const { state, speaker, opponent } = context;
    if (holdsStart(state)) {
        const begin = button(
            "let-begin",
            speaker.say("page.computer.begin", { bot: speaker.name(botOf(state.view) ?? "") }),
            null,
            opponent.begin,
        );
        begin.classList.add("primary");
        return [begin];
    }
    const lost = state.computer.phase === "lost";
    const takeOver = button(
        "stop",
        speaker.say(lost ? "page.computer.take" : "page.computer.stop"),
        speaker.say("page.computer.stop.key"),
        opponent.stop,
    );
    if (lost) {
        const again = button("retry", speaker.say("page.computer.retry"), null, opponent.retry);
        const first = isWorthTrying(state) ? again : takeOver;
        first.classList.add("primary");
        return first === again ? [again, takeOver] : [takeOver];
    }
    const hurry = button("hurry", speaker.say("page.computer.hurry"), null, opponent.hurry);
    const decide = isWeighing(state) ? decideParts(context) : [];
    if (state.computer.speed === "step") {
        const step = button("step", speaker.say("page.computer.step"), null, opponent.step);
        step.classList.add("primary");
        return [step, hurry, takeOver, ...decide];
    }
    // The first takes the focus of the button that ended the phase: it is the one that does no harm.
    return [...(state.computer.speed === "skip" ? [takeOver] : [hurry, takeOver]), ...decide];
}

/** True while a computer with many units has weighed for more than a moment. @param {Context["state"]} state */
export function isWeighing(state) {
    return state.computer.long && state.computer.phase === "thinking" && hasMany(state);
}

/** The button that ends the weighing, and what was weighed so far. @param {Context} context */
function decideParts(context) {
    const { speaker, opponent } = context;
    const words = speaker.say("page.computer.decide");
    const decide = button("decide", words, speaker.say("page.computer.decide.key"), opponent.decide);
    return [decide, el("span", { className: "quiet", id: "weighed" }, weighedWords(context))];
}

/** @param {Context} context */
function weighedWords({ state, speaker }) {
    const { spent, budget } = state.computer;
    return speaker.say("page.computer.weighed", { n: spent, all: budget });
}

/** The number of choices weighed so far goes on where it stands, and is not read out. @param {Context} context */
export function showWeighed(context) {
    const place = document.getElementById("weighed");
    if (place) place.textContent = weighedWords(context);
}

/** Lets a computer that was stopped play on. @param {Context} context */
export function resumeButtons(context) {
    const { state, speaker, opponent } = context;
    const side = state.view?.decision?.side ?? "";
    const bot = state.computer.resting[side];
    return bot
        ? [button("resume", speaker.say("page.computer.resume", { bot: speaker.name(bot) }), null, opponent.resume)]
        : [];
}

/** The last deed of a computer, for the board: the unit, and the way that it went. @param {Context} context */
export function lastStep({ state }) {
    const { pointed } = state.computer;
    const shown =
        pointed === null || botOf(state.view) !== null
            ? undefined
            : state.log.findLast(({ length, unit }) => length === pointed && unit);
    if (shown) return { selected: shown.path?.at(-1) ?? shown.unit ?? null, path: shown.path ?? null };
    const event =
        botOf(state.view) === null || state.lookBack.view ? undefined : state.view?.events.findLast(({ unit }) => unit);
    return event ? { selected: event.unit ?? null, path: event.path ?? null } : null;
}

/** The block below the prompt. @param {Context} context */
export function showComputer(context) {
    const { state } = context;
    const { deeds, speed, phase } = state.computer;
    const seated = [state.view?.players, state.game?.sides.map(({ id }) => context.standIn.at(id))];
    const held = holdsStart(state);
    // The list has told its news once the person acts: then it shuts, and opens again only by hand.
    const isNews = deeds.at(-1)?.length === state.view?.length;
    const isRollShown = state.roll?.length === deeds.at(-1)?.length;
    const shown = [
        state.live && !state.lookBack.view,
        awaited(state),
        seated,
        state.game?.id,
        Boolean(state.view?.result),
        isWaiting(context),
        deeds,
        speed,
        phase,
        held,
        isNews,
        isRollShown,
        isPast(state),
    ];
    const place = byId("computer", HTMLDivElement);
    const before = place.querySelector("details");
    const open = before !== null && before.open && (isNews || before.dataset.news !== "true");
    refresh(place, shown, () => {
        if (!state.live || !state.view || state.lookBack.view || awaited(state) !== null) return [];
        if (phase === "lost" && isWaiting(context)) return [];
        if (held) return [];
        return isWaiting(context) ? [lastDeed(context), speedField(context)] : [deedList(context)];
    });
    const canChange =
        state.live && !state.lookBack.view && state.view !== null && !state.view.result && awaited(state) === null;
    byId("players-open", HTMLButtonElement).hidden = !canChange;
    refresh(byId("seats", HTMLDivElement), [...shown.slice(0, 5), offersSeats(state)], () =>
        canChange && !offersSeats(state) && !state.view?.veiled ? [seatLine(context)] : [],
    );
    const list = place.querySelector("details");
    if (list) Object.assign(list, { open }).dataset.news = String(isNews);
}

/** True if a die was rolled after what a computer did last. @param {Context["state"]} state */
function isPast({ roll, computer }) {
    const last = computer.deeds.at(-1);
    return last !== undefined && roll !== null && last.length < (roll.length ?? 0);
}

/** @param {Context} context */
function lastDeed(context) {
    const { deeds, phase } = context.state.computer;
    const deed = deeds.at(-1);
    const working = phase === "thinking" || phase === "waking";
    const words = deed
        ? deedWords(context, deed, { isRollShown: deed.length === context.state.roll?.length })
        : [context.speaker.say("page.computer.thinking")];
    return el(
        "div",
        {
            className: working && !deed ? "deed working" : isPast(context.state) ? "deed past" : "deed",
            "data-tone": toneOf(context, deed?.side ?? context.state.view?.decision?.side),
        },
        ...words,
    );
}

/**
 * The events of an action, with its dice, and in a second line the reason for it.
 * @param {Context} context
 * @param {Deed} deed
 * @param {{ isRollShown?: boolean, isTold?: boolean }} [told] `isRollShown`: the box of the die tells all but the
 *   reason; `isTold`: the reason is told elsewhere
 */
function deedWords(context, { length, reason, secret }, { isRollShown = false, isTold = false } = {}) {
    const all = context.state.log.filter((event) => event.length === length && !event.bot);
    const isWhy = all.length === 0 || !(secret || isTold);
    const words = context.speaker.text(reason);
    // A reason that begins with what was done says it all.
    const isSaid = (/** @type {Text} */ text) => words.startsWith(context.speaker.text(text).replace(/\.$/, ""));
    const events = isRollShown ? [] : all.filter(({ die, text }) => die || !isWhy || !isSaid(text));
    const told = events.flatMap((event) => [
        event.die && dice(event.die, context.speaker, 18),
        " ",
        ...signed(context, event.text),
        " ",
    ]);
    const hex = all.flatMap(({ path, unit }) => path?.at(-1) ?? (unit && unitOf(context, unit)?.hex) ?? []).at(-1);
    const why = isWhy && el("p", { className: "quiet" }, ...signed(context, reason));
    return [el("div", {}, events.length > 0 && el("p", { className: "did" }, ...told), why), goButton(context, hex)];
}

/** The deeds while the person waited. @param {Context} context */
function deedList(context) {
    const { speaker, state, lookBack } = context;
    const { deeds } = state.computer;
    if (deeds.length === 0) return null;
    const bots = [...new Set(deeds.map(({ bot }) => bot))].map((bot) => speaker.name(bot));
    const key = deeds.length < MOST_DEEDS ? "page.computer.did" : "page.computer.did.last";
    const title = speaker.say(key, { bot: speaker.list(bots), n: deeds.length });
    /** @type {Set<string>} */
    const told = new Set();
    const items = deeds.map((deed) => {
        // A reason that differs by a number from one that is told already says nothing more.
        const words = speaker.text(deed.reason).replaceAll(/\d+/g, "");
        const isTold = told.has(words);
        told.add(words);
        return deedItem(context, deed, isTold);
    });
    const again = button("replay", speaker.say("page.computer.replay"), null, () =>
        lookBack.replay(deeds[0].length - 1),
    );
    const list = el(
        "details",
        { className: "deeds" },
        el("summary", { "data-key": "deeds" }, title),
        el("p", { className: "quiet" }, speaker.say("page.computer.drawn")),
        el("ol", {}, ...items),
        again,
    );
    return el("div", {}, list, ...outcome(context));
}

/** The outcome in a line, as long as it is drawn on the board. @param {Context} context */
function outcome(context) {
    const { speaker, state } = context;
    const { trails = [], fallen = [], areas = [] } = aftermathOf(state) ?? {};
    const taken = [...new Set(areas.flatMap(({ hexes }) => hexes))];
    const words = [
        trails.length > 0 && speaker.say("page.computer.moved", { n: trails.length }),
        fallen.length > 0 && speaker.say("page.computer.fallen", { units: fallen }),
        taken.length > 0 && speaker.say("page.computer.taken", { places: taken.map((hex) => hexTitle(context, hex)) }),
    ].filter(Boolean);
    return words.length > 0 ? [el("p", { className: "quiet" }, words.join(" "))] : [];
}

/**
 * A line that shows its place: on the board while it is pointed at, in the middle once it is pressed.
 * @param {Context} context
 * @param {Deed} deed
 * @param {boolean} isTold why it was done is said above
 */
function deedItem(context, deed, isTold) {
    const item = el(
        "li",
        { "data-tone": toneOf(context, deed.side), "data-deed": String(deed.length) },
        ...deedWords(context, deed, { isTold }),
    );
    const go = item.querySelector(".go");
    if (!(go instanceof HTMLButtonElement)) return item;
    item.classList.add("has-place");
    item.addEventListener(
        "click",
        ({ target }) => target instanceof Element && !target.closest("button") && go.click(),
    );
    for (const event of ["pointerenter", "focusin"])
        item.addEventListener(event, () => context.opponent.point(deed.length));
    for (const event of ["pointerleave", "focusout"]) item.addEventListener(event, () => context.opponent.point(null));
    return item;
}

/** @param {Context} context */
function speedField({ state, speaker, opponent }) {
    const choices = Object.keys(SPEEDS).map((speed) => ({
        value: speed,
        title: speaker.say(`page.settings.speed.${speed}`),
    }));
    const node = select("speed", choices, state.computer.speed, opponent.setSpeed);
    node.setAttribute("data-key", "speed");
    return el("label", { className: "speed" }, el("span", {}, speaker.say("page.computer.speed")), node);
}

/** The players, and the way to change them. @param {Context} context */
function seatLine(context) {
    const { state, speaker, commands } = context;
    const view = /** @type {NonNullable<typeof state.view>} */ (state.view);
    const names = Object.entries(view.players).map(([side, player]) =>
        speaker.say("page.players.seat", {
            side: sideTitle(context, side),
            player: context.standIn.at(side) || playerName(speaker, player),
        }),
    );
    const isManned = Object.keys(view.players).some((side) => context.standIn.at(side));
    const words = hasBots(view) || isManned ? names.join(" · ") : speaker.say("page.players.persons");
    return el(
        "p",
        { className: "seats" },
        el("span", {}, words),
        button("players", speaker.say("page.players.change"), null, commands.players, "link"),
    );
}

/** @param {Speaker} speaker @param {string} player */
function playerName(speaker, player) {
    return player === PERSON ? speaker.say("page.players.person") : speaker.name(player);
}

/**
 * @param {string} key
 * @param {string} words
 * @param {string | null} title
 * @param {() => unknown} run
 * @param {string} [className]
 */
function button(key, words, title, run, className = "") {
    return el("button", { type: "button", className, "data-key": key, title, onclick: () => void run() }, words);
}
