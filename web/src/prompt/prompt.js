/** The head of the panel: whose turn, which phase, what to do next, and the buttons for it. */

import { foeTitle, hexTitle, sideTitle, thingTitle, toneOf, unitShort, withRule } from "../pieces/context.js";
import { turnWords } from "../pieces/context.js";
import { grouped } from "./grouped.js";
import { hintButton } from "./hint.js";
import {
    isWaiting,
    isWeighing,
    resumeButtons,
    showComputer,
    showWeighed,
    waitingButtons,
    waitingLine,
} from "./computer.js";
import { byId, el, refresh } from "../document/dom.js";
import { isTouched } from "../words/touch.js";
import { reasoned, ruleSign, signed } from "../pieces/reasons.js";
import { battleAt, bestFirst, isFight } from "../play/battles.js";
import { isFighting } from "../play/fighting-on.js";
import { orderParts, resting } from "../play/orders.js";
import { holdsStart, stepsOf } from "../play/seats.js";
import { awaited } from "../play/state.js";
import { cardsButton, isCalm } from "./card-offer.js";
import { isOnCard } from "../sheets/hand.js";
import { showRoll } from "./roll.js";
import { settle } from "./phase-guard.js";
import { canPractise, pastButtons, pastShown } from "./timeline-bar.js";

/**
 * @import { OptionView, Text, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const FEW = 6;
/** Of more units that are selected together the first is named. */
const NAMED = 3;
/** Of more nobody goes through all, and their number says nothing. */
const SOME = 100;
/** As many battles are offered each by its own button, the best first; the others behind a fold. */
const BATTLES = 8;
/** The fault that a new engine in the same page does not mend. */
const UNCURED = "page.engine.wasm";
/** After as many crashes a restart is not what helps. */
const HOPELESS = 2;

/** @param {Context} context */
export function showPrompt(context) {
    const { state } = context;
    const where = byId("where", HTMLParagraphElement);
    refresh(where, [whereShown(context)], () => [whereShown(context)]);
    where.dataset.tone = toneOf(context, state.view?.decision?.side ?? state.view?.result?.winner);
    const line = byId("prompt-line", HTMLParagraphElement);
    const asked = line.textContent;
    const asks = state.live && !isWaiting(context) && awaited(state) === null ? state.view?.decision : null;
    refresh(line, [lineShown(context), state.live], () => [
        lineShown(context),
        asks ? ruleSign(context, asks.prompt) : null,
    ]);
    refresh(byId("remarks", HTMLParagraphElement), [asks?.remarks], () =>
        (asks?.remarks ?? []).flatMap((text) => [...signed(context, text), " "]),
    );
    showComputer(context);
    showOutcome(context);
    showRoll(context);
    showButtons(context);
    showWeighed(context);
    // Whoever goes from unit to unit, or fights, goes on without letting go of the one that the page has taken up.
    const isWalking = state.orders.walk !== undefined || isFighting(state.view);
    byId("buttons", HTMLDivElement).classList.toggle("walking", isWalking);
    settle(state);
    if (line.textContent !== asked) where.scrollIntoView({ block: "nearest" });
}

/** @param {Context} context */
function whereShown(context) {
    const view = context.state.view;
    if (!view) return "";
    const parts = [turnWords(context.speaker, view), stageTitle(context, view)];
    const side = view.decision && sideTitle(context, view.decision.side);
    return [side, ...parts].filter(Boolean).join(" · ");
}

/**
 * The stage of the turn; in the other side's part of it, with that side.
 * @param {Context} context
 * @param {View} view
 */
export function stageTitle(context, view) {
    const now = stepsOf(view).find((item) => item.status === "now");
    if (!now) return "";
    const label = context.speaker.text(now.label);
    const whose = now.side && view.decision && now.side !== view.decision.side ? sideTitle(context, now.side) : "";
    return label.includes(whose) ? label : context.speaker.say("page.subject", { verb: whose, thing: label });
}

/** @param {Context} context */
function lineShown(context) {
    const { state, speaker } = context;
    const side = awaited(state);
    if (side !== null)
        return speaker.say(state.view?.asked_again ? "page.handover.again" : "page.handover", {
            side: sideTitle(context, side),
        });
    if (state.broken && !state.live) return speaker.text(state.broken);
    if (state.health?.phase === "failed" && state.keeping.crashes >= HOPELESS) return speaker.say("page.engine.again");
    if (state.health?.phase === "failed" || state.health?.phase === "slow")
        return state.health.reason ? speaker.text(state.health.reason) : "";
    if (state.keeping.taken) return speaker.say("page.taken");
    if (!state.live) return startShown(context);
    if (state.lookBack.view) return speaker.say(lookingKey(state.view));
    if (isWaiting(context)) return waitingLine(context);
    if (state.view?.decision) return questionShown(speaker, state.view, state.view.decision);
    return state.view?.result ? speaker.say("page.over") : speaker.say("page.waiting");
}

/**
 * The words of a question; with hidden hands the other side is asked on another page.
 * @param {Context["speaker"]} speaker @param {View} view @param {NonNullable<View["decision"]>} decision
 */
function questionShown(speaker, { veiled }, { side, options, prompt }) {
    return veiled && options.length === 0 ? speaker.say("error.elsewhere", { side }) : speaker.text(prompt);
}

/** The words on what is awaited before anything can be played. @param {Context} context */
function startShown({ state, speaker }) {
    const { late, progress } = state.health ?? {};
    if (late === "open") return speaker.say("page.engine.opening");
    const inMegabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    return progress?.total
        ? speaker.say("page.engine.progress", {
              got: inMegabytes(progress.got),
              total: inMegabytes(progress.total),
          })
        : speaker.say(state.keeping.sketch ? "page.returning" : "page.starting");
}

/**
 * A match goes on from the present, a copy of it from any moment; practice does too, which shows what is hidden.
 * @param {View | null} view
 */
function lookingKey(view) {
    if (view?.mode !== "practice") return canPractise(view) ? "page.time.looking.match" : "page.time.looking";
    return view.hides ? "page.time.looking.hands" : "page.time.looking.practice";
}

/** @param {Context} context */
function showOutcome(context) {
    const { state } = context;
    const result = state.view?.result;
    refresh(byId("outcome", HTMLDivElement), [result, state.game?.id], () => {
        if (!result) return [];
        const title = el("h2", {}, ...signed(context, result.text));
        return [
            el(
                "div",
                { className: "outcome", "data-tone": toneOf(context, result.winner) },
                title,
                el("ul", {}, ...result.lines.map((line) => el("li", {}, ...signed(context, line)))),
            ),
        ];
    });
}

/** @param {Context} context */
function showButtons(context) {
    const { state } = context;
    const shown = [
        state.view?.decision,
        state.view?.can_undo,
        state.live,
        state.health?.phase,
        state.health?.late,
        state.keeping.crashes,
        state.broken,
        state.view?.result,
        state.game?.id,
        awaited(state),
        state.view?.players,
        state.computer.phase === "lost",
        state.computer.why,
        state.computer.speed,
        state.computer.begun,
        isWeighing(state),
        state.computer.resting,
        pastShown(state),
        state.keeping.taken,
        state.orders,
        orderParts.now !== null,
    ];
    refresh(byId("buttons", HTMLDivElement), shown, () => buttonsNow(context));
}

/** @param {Context} context */
function buttonsNow(context) {
    const { state } = context;
    byId("reason", HTMLParagraphElement).textContent = "";
    if (!state.live) return repairs(context);
    if (awaited(state) !== null) return [];
    if (state.lookBack.view) return pastButtons(context);
    if (isWaiting(context))
        return [...waitingButtons(context), state.view?.can_undo || !holdsStart(state) ? undoButton(context) : null];
    return decisionButtons(context, state.view?.decision?.options ?? []);
}

/** The buttons of a decision: the one that leads on first. @param {Context} context @param {OptionView[]} options */
function decisionButtons(context, options) {
    const { state } = context;
    const made = options.flatMap((option) => optionButtons(context, option));
    const planned = made.find(({ dataset }) => dataset.battle);
    if (!options.some(({ advances }) => advances)) planned?.classList.add("primary");
    if (options.some(({ passes }) => passes))
        (planned ?? made.find(({ classList }) => classList.contains("next")))?.classList.add("primary");
    putForward(made, options);
    holdBack(made, options, resting(state));
    const first = made.filter((button) => button.classList.contains("primary"));
    const rest = made.filter((button) => !button.classList.contains("primary"));
    const others = grouped(context, rest, options);
    const undone = options.find((option) => option.advances && option.undone)?.undone;
    const left = undone ? el("span", { className: "undone quiet", id: "undone" }, context.speaker.text(undone)) : null;
    const stuck = options.find((option) => option.advances && option.blocked)?.blocked;
    tellReason(stuck ? reasoned(context, orderParts.now?.inShort(stuck, options) ?? stuck) : [], "calm");
    return [
        ...first,
        left,
        ...(orderParts.now?.fightButtons(context) ?? []),
        cardsButton(context),
        ...(orderParts.now?.folded(context, others) ?? others),
        ...(orderParts.now?.orderButtons(context) ?? []),
        ...resumeButtons(context),
        ...ending(context),
        // One never stands without the other on a line of its own.
        el("span", { className: "tail" }, hintButton(context), undoButton(context)),
    ];
}

/**
 * While what leads on is shut and nothing is done yet, the one press that does everything asks for it (a ready set-up).
 * @param {HTMLButtonElement[]} made
 * @param {OptionView[]} options
 */
function putForward(made, options) {
    const bare = options.filter(
        ({ subject, advances, retracts, blocked, idle }) =>
            subject === null && !advances && !retracts && !blocked && !idle,
    );
    const isUntouched = options.every(({ retracts, subjects }) => !retracts || subjects.length === 0);
    if (bare.length !== 1 || !isUntouched || !options.some(({ advances, blocked }) => advances && blocked)) return;
    for (const button of made) button.classList.toggle("primary", button.dataset.verb === bare[0].verb);
}

/**
 * While something is left undone that still can be done, the button that leaves it does not ask to be pressed.
 * @param {HTMLButtonElement[]} made @param {OptionView[]} options @param {string[]} waiting
 */
function holdBack(made, options, waiting) {
    const canAct = options.some(
        ({ advances, retracts, blocked, subjects }) =>
            !advances && !retracts && !blocked && subjects.some((id) => !waiting.includes(id)),
    );
    const leaving = options.filter(({ advances, undone }) => canAct && advances && undone).map(({ verb }) => verb);
    for (const button of made) button.classList.toggle("early", leaving.includes(button.dataset.verb ?? ""));
}

/**
 * Tell what is still owed, calmly; or, once a button that is shut was pressed, as a refusal.
 * @param {(Node | string)[]} said
 * @param {"calm" | "pressed"} tone
 */
function tellReason(said, tone) {
    const place = byId("reason", HTMLParagraphElement);
    place.classList.toggle("calm", tone === "calm");
    place.replaceChildren(...said);
}

/** @param {Context} context @returns {HTMLButtonElement[]} */
function repairs({ state, speaker, commands }) {
    const phase = state.health?.phase;
    if (state.broken || state.health?.reason?.key === UNCURED) {
        const given = {
            type: "button",
            className: "primary",
            "data-key": "reload",
            onclick: () => location.reload(),
        };
        return [el("button", given, speaker.say("page.reload"))];
    }
    if (state.keeping.taken)
        return [
            el(
                "button",
                { type: "button", className: "primary", "data-key": "copy", onclick: commands.playCopy },
                speaker.say("page.taken.copy"),
            ),
        ];
    const isStuck = state.health?.late === "open";
    if (phase !== "failed" && phase !== "slow" && !isStuck) return [];
    const hopeless = isStuck || (phase === "failed" && state.keeping.crashes >= HOPELESS);
    const restart = el(
        "button",
        {
            type: "button",
            className: hopeless ? "" : "primary",
            "data-key": "restart",
            onclick: commands.restart,
        },
        speaker.say("page.restart"),
    );
    const report = el(
        "button",
        { type: "button", "data-key": "report", onclick: commands.report },
        speaker.say("page.report"),
    );
    return hopeless ? wayOut(speaker, commands, [restart, report]) : [restart, report];
}

/**
 * A game that costs one engine after the other can be put aside.
 * @param {Context["speaker"]} speaker
 * @param {Context["commands"]} commands
 * @param {HTMLButtonElement[]} others
 */
function wayOut(speaker, commands, others) {
    const aside = el(
        "button",
        {
            type: "button",
            className: "primary",
            "data-key": "aside",
            title: speaker.say("page.aside.detail"),
            onclick: commands.putAside,
        },
        speaker.say("page.aside"),
    );
    const out = el(
        "button",
        { type: "button", "data-key": "take-out-lost", onclick: commands.exportKept },
        speaker.say("page.saves.export"),
    );
    return [aside, ...others, out];
}

/** @param {Context} context @returns {HTMLButtonElement[]} */
function ending({ state, speaker, commands }) {
    if (!state.view?.result) return [];
    const { game } = state.view.duplicate ?? {};
    const match = () => commands.duplicate(game === 1 ? "second" : undefined);
    const given = { type: "button", className: "primary", "data-key": "match", onclick: match };
    return [
        ...(game ? [el("button", given, speaker.say(`page.duplicate.${game}`))] : []),
        el(
            "button",
            {
                type: "button",
                className: game ? "" : "primary",
                "data-key": "debrief",
                onclick: commands.debrief,
            },
            speaker.say("page.debrief.open"),
        ),
        el("button", { type: "button", "data-key": "again", onclick: commands.newGame }, speaker.say("page.again")),
    ];
}

/** @param {Context} context @param {OptionView} option @returns {HTMLButtonElement[]} */
function optionButtons(context, option) {
    if (option.idle) return [];
    if (option.subject === null) return [bareButton(context, option)];
    if (option.subject === "item")
        return option.subjects
            .filter((id) => !isOnCard(context.state.view, option.verb, id))
            .map((id) => itemButton(context, option, id));
    if (option.retracts && option.target) return [];
    if (option.retracts) return (option.owed ?? []).map((id) => subjectButton(context, option, id));
    if (option.subjects.length === 0 && !option.blocked) return [];
    if (isFight(context.state.view, option)) return battleButtons(context, option);
    // Who joins does so with his stack, which is taken up for it.
    const few = !option.target && !option.blocked && !option.gathers && option.subjects.length <= FEW;
    return few ? option.subjects.map((id) => subjectButton(context, option, id)) : [nextButton(context, option)];
}

/**
 * A button for each battle: the best for its attacker in full, the others by the enemy and the odds.
 * @param {Context} context @param {OptionView} option
 */
function battleButtons(context, option) {
    const ids = bestFirst(context.state.view, option.subjects);
    const buttons = ids.map((id) => subjectButton(context, option, id));
    for (const [index, button] of buttons.entries()) shorten(context, button, ids, index);
    for (const button of buttons.slice(BATTLES)) button.classList.add("further");
    return buttons;
}

/**
 * One battle alone is named in full.
 * @param {Context} context @param {HTMLButtonElement} button @param {string[]} ids @param {number} index
 */
function shorten(context, button, ids, index) {
    const { speaker, state } = context;
    const battle = battleAt(state.view, ids[index]);
    if (!battle || ids.length < 2) return;
    const foe = speaker.list(battle.defenders.map((id) => speaker.name(id)));
    const key = index === 0 ? "page.battle.next" : ids.length === 2 ? "page.battle.or" : "page.battle.short";
    const words = speaker.say(key, { foe, odds: battle.column || speaker.say("page.battle.none") });
    button.setAttribute("aria-label", `${words} · ${hexTitle(context, battle.hex)}`);
    button.textContent = words;
    if (index > 0 && index < BATTLES) button.dataset.alone = words;
}

/** A hex by who stands in it, where somebody does. @param {Context} context @param {string} hex */
function placeTitle(context, hex) {
    const units = (context.state.view?.units ?? [])
        .filter((unit) => unit.hex === hex)
        .map(({ id }) => context.speaker.name(id));
    return [...units, hexTitle(context, hex)].join(", ");
}

/**
 * A subject that completes the action alone; the board shows it while the button has the focus.
 * @param {Context} context
 * @param {OptionView} option
 * @param {string} id
 */
function subjectButton(context, option, id) {
    const { speaker, act } = context;
    const battle = battleAt(context.state.view, id);
    const thing = battle
        ? foeTitle(context, battle)
        : option.subject === "hex"
          ? placeTitle(context, id)
          : thingTitle(context, option.subject, id);
    const odds = battle ? [battle.column || speaker.say("page.battle.none")] : [];
    const [alone, ...notes] = [thing, ...odds, ...noteWords(context, option, id)];
    const words = [speaker.say("page.subject", { verb: speaker.text(option.label), thing }), ...notes].join(" · ");
    const button = optionButton(context, option, `${option.verb}:${id}`, words, () => act.play([option.verb, id]));
    if (!battle) button.dataset.alone = [alone, ...notes].join(" · ");
    if (battle) button.dataset.battle = battle.id;
    button.addEventListener("focus", () => act.look(option.subject, id));
    // Where nothing can point, a button that comes to lie under a mouse shows nothing, and hides nothing that a finger
    // opened.
    button.addEventListener("pointerenter", () => isTouched() || act.look(option.subject, id));
    button.addEventListener("pointerleave", () => isTouched() || act.look(null, null));
    return button;
}

/**
 * The notes on a subject.
 * @param {Pick<Context, "speaker">} context
 * @param {OptionView} option
 * @param {string} id
 */
function noteWords({ speaker }, { notes }, id) {
    return (notes?.[id] ?? []).map((note) => speaker.text(note));
}

/** @param {Context} context @param {OptionView} option */
function bareButton(context, option) {
    return optionButton(context, option, option.verb, context.speaker.text(option.label), () =>
        context.act.play([option.verb]),
    );
}

/** @param {Context} context @param {OptionView} option @param {string} id */
function itemButton(context, option, id) {
    const { speaker, act } = context;
    const title = option.titles?.[id];
    const words = title
        ? speaker.text(title)
        : speaker.say("page.item", { verb: speaker.text(option.label), item: id });
    return optionButton(context, option, `${option.verb}:${id}`, words, () => act.take("item", id));
}

/** A button that goes to the next subject on the board. @param {Context} context @param {OptionView} option */
function nextButton(context, option) {
    const { speaker, act } = context;
    const verb = speaker.text(option.label);
    const waiting = resting(context.state);
    const [first, ...others] = option.subjects.filter((id) => !waiting.includes(id));
    const n = first === undefined ? 0 : others.length + 1;
    if (option.subject === "hex" && !option.target && !option.blocked && n > SOME) return mapButton(context, option);
    const words =
        option.blocked || option.subjects.length === 0
            ? verb
            : n === 1
              ? speaker.say("page.subject", { verb, thing: thingTitle(context, option.subject, first) })
              : speaker.say(n > SOME || isCounted(context.state) ? "page.next.here" : "page.next", { verb, n });
    const button = optionButton(context, option, `next:${option.verb}`, words, () => act.next(option));
    button.classList.add("next");
    if (!option.blocked && n <= SOME) button.title = speaker.say("page.next.title", { n });
    return button;
}

/**
 * A button that leads to the map, where one of very many hexes is chosen: which of them is next says nothing.
 * @param {Context} context @param {OptionView} option
 */
function mapButton(context, option) {
    const { speaker, act } = context;
    const facts = { verb: speaker.text(option.label) };
    const lead = () => {
        byId("board", HTMLCanvasElement).focus({ preventScroll: true });
        act.say({ key: "page.targets.many", facts }, "plain");
    };
    const words = speaker.say("page.targets.many", facts);
    const button = optionButton(context, option, `next:${option.verb}`, words, lead);
    button.classList.add("next");
    return button;
}

/**
 * True if what is left undone is counted beside the buttons: another count would only disagree with that.
 * @param {Context["state"]} state
 */
function isCounted({ view }) {
    return (view?.decision?.options ?? []).some(({ advances, undone }) => advances && undone);
}

/**
 * @param {Context} context
 * @param {OptionView} option
 * @param {string} key
 * @param {string} words
 * @param {() => void} run
 */
function optionButton(context, option, key, words, run) {
    const { blocked } = option;
    const reason = blocked && withRule(context.speaker, blocked);
    // What is owed stays where a free button takes the focus: it would slip from under the press that gave it.
    const say = () => blocked && tellReason(reasoned(context, blocked), "pressed");
    const refuse = () => (say(), context.speech.say(reason ?? ""));
    return el(
        "button",
        {
            type: "button",
            className: option.advances && !option.passes ? "primary" : isCalm(context, option) ? "calm" : "",
            "data-key": key,
            "data-verb": option.verb,
            "data-onward": option.advances ? "" : null,
            "aria-describedby": option.advances && option.undone ? "undone" : null,
            "aria-disabled": reason ? "true" : null,
            title: reason ?? null,
            onclick: reason ? refuse : run,
            onfocus: say,
            onpointerenter: blocked ? () => context.act.hint(blocked) : null,
            onpointerleave: blocked ? () => context.act.hint(null) : null,
        },
        words,
    );
}

/** @param {Context} context */
function undoButton({ state, speaker, act }) {
    const open = state.view?.can_undo === true;
    const title = !open && state.view?.no_undo ? speaker.text(state.view.no_undo) : speaker.say("page.undo.key");
    const given = {
        type: "button",
        className: "undo",
        "data-key": "undo",
        title,
        "aria-disabled": open ? null : "true",
        onclick: act.undo,
    };
    return el("button", given, speaker.say("page.undo"));
}

/** The title of the selection, for the head of its block. @param {Context} context */
export function selectionTitle(context) {
    const { selection } = context.state;
    if (selection.kind === "subject" && selection.beside) {
        const { id, beside } = selection;
        const named = beside.length > NAMED ? [id] : [id, ...beside];
        const left = 1 + beside.length - named.length;
        const more = left > 0 ? [context.speaker.say("page.overlays.fine", { n: left })] : [];
        return context.speaker.list([...named.map((each) => unitShort(context, each)), ...more]);
    }
    if (selection.kind === "subject") return thingTitle(context, selection.what, selection.id);
    if (selection.kind !== "target") return "";
    if (selection.what === "unit") return thingTitle(context, "unit", selection.id);
    const units = (context.state.view?.units ?? []).filter((unit) => unit.hex === selection.id);
    const names = units.map((unit) => unitShort(context, unit.id));
    return [...names, hexTitle(context, selection.id)].join(", ");
}
