/**
 * The selection: its targets, its other actions, the subjects that can be added; all as buttons, for keys and screen
 * readers too.
 */

import { directChoices, gathering, joinsByStack, optionsFor, takeDue, takeWhole, toggles } from "../play/choose.js";
import { foeTitle, hexTitle, targetsKey, thingTitle, unitOf, unitShort } from "../pieces/context.js";
import { counterButton, smallCounter } from "../pieces/counter.js";
import { byId, el, refresh } from "../document/dom.js";
import { orderParts } from "../play/orders.js";
import { battlesOf } from "../play/state.js";
import { facesList, headingParts } from "../sheets/faces.js";
import { isTouched } from "../words/touch.js";
import { warnings } from "./info.js";
import { selectionTitle } from "./prompt.js";
import { stackList, tappedStack } from "./stack-list.js";

/**
 * @import { BattleView, DecisionView, Target } from "../types.d.ts"
 * @import { Choice, SubjectSelected, TargetSelected } from "../play/choose.js"
 * @import { Context } from "../pieces/context.js"
 */

const FEW = 6;
/** The most places that a list has; more of them are on the map alone. */
const MANY = 400;

/** @param {Context} context */
export function showPicked(context) {
    const { state } = context;
    const place = byId("picked", HTMLDivElement);
    const stack = tappedStack(context);
    const ordered = [state.orders, orderParts.now !== null];
    refresh(place, [state.selection, state.menu, state.view?.length, state.live, stack, ...ordered], () => {
        const decision = state.live ? state.view?.decision : null;
        if (!decision) return [];
        if (stack !== null && state.menu.length === 0) {
            const who = stackList(context, stack, decision, []);
            const back = orderParts.now?.allBack(context, stack, decision) ?? [];
            return [block(context, hexTitle(context, stack), null, who, ...back)];
        }
        if (state.menu.length > 0) return [menu(context)];
        const several = orderParts.now?.severalParts(context);
        if (several) return [block(context, several.title, null, ...several.body)];
        if (state.selection.kind === "subject") return [subject(context, state.selection, decision)];
        return state.selection.kind === "target" ? [target(context, state.selection, decision)] : [];
    });
}

/** @param {Context} context */
function menu(context) {
    const { state, speaker } = context;
    const same = state.menu.every((choice) => choice.action[1] === state.menu[0].action[1]);
    const title = same ? unitOrHex(context, state.menu[0].action[1]) : "";
    const buttons = state.menu.map((choice) => choiceButton(context, choice, menuWords(context, choice, same)));
    // What alone can be done is what one came for.
    if (buttons.length === 1) buttons[0].classList.add("primary");
    lead(byId("board", HTMLCanvasElement), buttons);
    return block(context, title || speaker.say("page.which"), null, el("div", { className: "choices" }, ...buttons));
}

/**
 * The words of a choice; where another unit could be meant, with the unit that does it.
 * @param {Context} context
 * @param {Choice} choice
 * @param {boolean} same
 */
function menuWords(context, { label, action, take, beside }, same) {
    const words = context.speaker.text(label);
    const n = (beside?.length ?? 0) + 1;
    if (n > 1) return context.speaker.say("page.stack.each", { verb: words, n });
    return same || take || !unitOf(context, action[1])
        ? words
        : context.speaker.say("page.subject", { verb: words, thing: unitShort(context, action[1]) });
}

/**
 * Lead a player who chose on the board by keys to the choice, and back when it is made.
 * @param {HTMLElement} board
 * @param {HTMLElement[]} buttons
 */
function lead(board, buttons) {
    if (!board.matches(":focus-visible") || board.dataset.pressed !== undefined) return;
    queueMicrotask(() => buttons[0].focus());
    for (const button of buttons) button.addEventListener("click", () => board.focus({ preventScroll: true }));
}

/** @param {Context} context @param {string} id */
function unitOrHex(context, id) {
    return unitOf(context, id) ? unitShort(context, id) : hexTitle(context, id);
}

/** @param {Context} context @param {SubjectSelected} selection @param {DecisionView} decision */
function subject(context, selection, decision) {
    const choices = [wholeStack(context, selection, decision), ...direct(context, selection, decision)].filter(
        (button) => button !== null,
    );
    const verbs = Object.entries(selection.targets);
    return block(
        context,
        selectionTitle(context),
        selection.what === "unit" ? selection.id : null,
        selection.what === "unit" && comrades(context, selection, decision),
        selection.along !== undefined &&
            !selection.beside &&
            el(
                "p",
                { className: "quiet", "data-key": "along" },
                context.speaker.say("page.along", { units: selection.along }),
            ),
        isDue(context, selection) &&
            el("p", { className: "quiet", "data-key": "due" }, context.speaker.say("page.incoming.help")),
        choices.length > 0 && el("div", { className: "choices" }, ...choices),
        ...(selection.what === "unit"
            ? (orderParts.now?.unitOrders(context, [selection.id, ...(selection.beside ?? [])]) ?? [])
            : []),
        ...verbs.map(([verb, targets]) => targetList(context, selection, decision, verb, targets)),
    );
}

/**
 * True if several units that are to come onto the map are selected.
 * @param {Context} context @param {SubjectSelected} selection
 */
function isDue(context, { id, beside }) {
    return beside !== undefined && unitOf(context, id)?.hex === undefined;
}

/**
 * The actions without a target: of a stack for each of it, and for all of it in one.
 * @param {Context} context @param {SubjectSelected} selection @param {DecisionView} decision
 */
function direct(context, { what, id, beside = [] }, decision) {
    const { speaker, act } = context;
    const found = [id, ...beside]
        .flatMap((each) => directChoices(decision, what, each))
        .filter(({ action }) => beside.length === 0 || !isJoining(decision, action[0]));
    const verbs = [...new Set(found.map(({ action }) => action[0]))];
    return verbs.flatMap((verb) => {
        const same = found.filter(({ action }) => action[0] === verb);
        const label = speaker.text(same[0].label);
        const thing = beside.length > 0 ? unitShort(context, same[0].action[1]) : "";
        if (same.length === 1)
            return [
                choiceButton(context, same[0], thing ? speaker.say("page.subject", { verb: label, thing }) : label),
            ];
        const all = el(
            "button",
            {
                type: "button",
                "data-key": `each:${verb}`,
                onclick: () => act.play(same[0].action, { beside: same.slice(1).map(({ action }) => action[1]) }),
            },
            speaker.say("page.stack.each", { verb: label, n: same.length }),
        );
        return [
            all,
            ...same.map((choice) =>
                choiceButton(
                    context,
                    choice,
                    speaker.say("page.subject", { verb: label, thing: unitShort(context, choice.action[1]) }),
                ),
            ),
        ];
    });
}

/**
 * Joining is part of going together: who is taken up with a stack is not asked about it.
 * @param {DecisionView} decision @param {string} verb
 */
function isJoining(decision, verb) {
    return decision.options.some((option) => option.verb === verb && option.gathers);
}

/**
 * In a game in which units join to go together, joins all of a stack; in another takes up with a unit all of its stack.
 * @param {Context} context @param {SubjectSelected} selection @param {DecisionView} decision
 */
function wholeStack({ state, speaker, act }, { id, what, beside }, decision) {
    const units = state.view?.units ?? [];
    const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) => {
        return el("button", { type: "button", "data-key": "whole-stack", onclick }, words);
    };
    if (what !== "unit") return null;
    if (gathering(decision, id, units)) return button(gatherWords(speaker, decision, beside), () => act.gather(id));
    const due = beside ? null : takeDue(decision, id, units, state.map?.boxes);
    const all = due?.beside?.length ?? 0;
    if (all > 0) return button(speaker.say("page.incoming.all", { n: all + 1 }), () => act.takeWhole(id));
    const step = beside ? null : takeWhole(decision, id, units);
    if (step?.do !== "select" || !step.beside) return null;
    return button(speaker.say("page.stack.take", { n: step.beside.length + 1 }), () => act.takeWhole(id));
}

/**
 * The words for joining all of a stack: where it is taken up whole already, those of the rules.
 * @param {Context["speaker"]} speaker @param {DecisionView} decision @param {string[]} [beside]
 */
function gatherWords(speaker, decision, beside) {
    const option = decision.options.find(({ gathers }) => gathers);
    if (!option || !beside) return speaker.say("page.stack.whole");
    return speaker.say("page.stack.each", { verb: speaker.text(option.label), n: beside.length + 1 });
}

/**
 * The others of the stack that can act, each to be taken up in its place.
 * @param {Context} context @param {SubjectSelected} selection @param {DecisionView} decision
 */
function comrades(context, { id, beside = [] }, decision) {
    const hex = unitOf(context, id)?.hex;
    const units = (context.state.view?.units ?? []).filter(
        (unit) => hex !== undefined && unit.hex === hex && optionsFor(decision, "unit", unit.id).length > 0,
    );
    const here = (context.state.view?.units ?? []).filter((unit) => unit.hex === hex);
    if (hex !== undefined && isTouched() && here.length > 1) return stackList(context, hex, decision, [id, ...beside]);
    if (units.length < 2) return false;
    const buttons = units.map((unit) =>
        counterButton(context, unit.id, 44, {
            able: true,
            selected: unit.id === id,
            chosen: beside.includes(unit.id),
        }),
    );
    return el(
        "div",
        { className: "counters", role: "group", "aria-label": context.speaker.say("page.stack") },
        ...buttons,
    );
}

/**
 * @param {Context} context
 * @param {SubjectSelected} selection
 * @param {DecisionView} decision
 * @param {string} verb
 * @param {Target[]} targets
 */
function targetList(context, selection, decision, verb, targets) {
    const { speaker } = context;
    const option = decision.options.find((candidate) => candidate.verb === verb);
    const named = option ? speaker.text(option.label) : verb;
    const label = speaker.say(targetsKey(option, targets.length), {
        verb: named,
        n: targets.filter(({ passing }) => !passing).length,
    });
    if (targets.length === 0) return el("p", { className: "quiet" }, label);
    if (targets.length > MANY)
        return el("p", { className: "quiet" }, speaker.say("page.targets.many", { verb: named }));
    const last = [...targets.filter(({ passing }) => !passing), ...targets.filter(({ passing }) => passing)];
    const buttons = last.map((each) => {
        const title = targetTitle(context, selection.id, each.kind ?? option?.target ?? null, each.id);
        const { beside } = selection;
        return choiceButton(
            context,
            { action: [verb, selection.id, each.id], label: { key: verb }, ...(beside && { beside }) },
            noted(context, title, each),
        );
    });
    return el(
        "details",
        { open: targets.length <= FEW },
        el("summary", { "data-key": `targets:${verb}` }, label),
        el("div", { className: "choices" }, ...buttons),
    );
}

/**
 * A target; a hex with the enemies in it first.
 * @param {Context} context @param {string} subject @param {string | null} kind @param {string} id
 */
function targetTitle(context, subject, kind, id) {
    const own = unitOf(context, subject)?.side;
    const foes = (context.state.view?.units ?? []).filter(({ hex, side }) => hex === id && own && side !== own);
    return kind === "hex" && foes.length > 0
        ? foeTitle(context, { defenders: foes.map((unit) => unit.id), hex: id })
        : thingTitle(context, kind, id);
}

/** @param {Context} context @param {TargetSelected} selection @param {DecisionView} decision */
function target(context, selection, decision) {
    const { speaker } = context;
    const added = Object.keys(selection.taken);
    const open = Object.values(selection.subjects).flat();
    const over = Object.entries(selection.over ?? {}).map(([id, { notes }]) => ({ id, notes }));
    const title = speaker.say("page.against", { target: selectionTitle(context) });
    const battle = battlesOf(context.state.view).find(({ hex, more = [], defenders }) =>
        [hex, ...more, ...defenders].includes(selection.id),
    );
    const whole = block(
        context,
        title,
        null,
        battle !== undefined && el("div", { className: "odds" }, column(context, battle), facesList(context, battle)),
        battle !== undefined && oddsLines(context, battle),
        ...allButtons(context, selection, decision),
        ...(battle === undefined ? planParts(context, selection) : []),
        helpLine(context, selection, decision),
        el(
            "div",
            { className: "choices" },
            ...added.map((id) => toggle(context, selection, decision, { id, notes: [] }, true)),
            ...open.map((each) => toggle(context, selection, decision, each, false)),
        ),
        over.length > 0 && el("p", { className: "quiet help" }, speaker.say("page.against.over")),
        over.length > 0 &&
            el(
                "div",
                { className: "choices" },
                ...over.map((each) => toggle(context, selection, decision, each, false)),
            ),
        ...(orderParts.now?.joinParts(context, selection, decision) ?? []),
        ...hexParts(context, selection, decision),
    );
    whole.classList.add("against");
    return whole;
}

/**
 * The line on how units are added; where a press on the board adds a whole stack, that is said at every size.
 * @param {Context} context @param {TargetSelected} selection @param {DecisionView} decision
 */
function helpLine({ speaker, state }, selection, decision) {
    const isStacked = joinsByStack(decision, selection, state.view?.units ?? []);
    const key = isStacked ? "page.against.help.stacks" : "page.against.help";
    return el("p", { className: isStacked ? "quiet" : "quiet help", "data-key": "joining" }, speaker.say(key));
}

/**
 * The lines on how the odds come about; where that takes many lines, below the first of them.
 * @param {Context} context @param {BattleView} battle
 */
function oddsLines({ speaker }, { lines }) {
    const words = lines.map((line) => speaker.text(line));
    const rest = words.splice(words.length > FEW ? 1 : words.length);
    const told = words.join(" · ");
    if (rest.length === 0) return el("p", { className: "quiet odds-lines" }, told);
    return el("details", { className: "quiet odds-lines" }, el("summary", {}, told), rest.join(" · "));
}

/**
 * The actions with the hex of the target itself: its battle is fought.
 * @param {Context} context @param {TargetSelected} selection @param {DecisionView} decision
 */
function hexParts(context, { id, what }, decision) {
    const hex = what === "hex" ? id : unitOf(context, id)?.hex;
    const choices = hex ? directChoices(decision, "hex", hex) : [];
    return choices.length > 0
        ? [
              el(
                  "div",
                  { className: "choices" },
                  ...choices.map((choice) => choiceButton(context, choice, context.speaker.text(choice.label))),
              ),
          ]
        : [];
}

/** The column in use. @param {Context} context @param {BattleView} battle */
function column({ speaker }, battle) {
    const none = battle.column === "";
    const words = none ? speaker.say("page.battle.none") : battle.column;
    return el("strong", { className: none ? "column none" : "column" }, ...headingParts(words));
}

/**
 * Sends all who can act on the target in one step, where they act together.
 * @param {Context} context
 * @param {TargetSelected} selection
 * @param {DecisionView} decision
 */
function allButtons({ speaker, act }, selection, decision) {
    const joint = decision.options.filter(
        (option) => option.joint && (selection.subjects[option.verb] ?? []).length > 1,
    );
    return joint.map(({ verb, label }) => {
        // All who would attack: those who are in it already too.
        const n = selection.subjects[verb].length + Object.keys(selection.taken).length;
        const words = speaker.say(n === 2 ? "page.against.both" : "page.against.all", {
            verb: speaker.text(label),
            n,
        });
        const notes = (selection.together[verb] ?? []).map((note) => speaker.text(note));
        return el(
            "button",
            {
                type: "button",
                className: "primary all",
                "data-key": `all:${verb}`,
                onclick: () => act.sendAll(verb),
            },
            [words, ...notes].join(" · "),
        );
    });
}

/**
 * The battle that all of them would make, before anybody is set on the target.
 * @param {Context} context @param {TargetSelected} selection
 */
function planParts(context, { subjects, plans = {} }) {
    const { speaker, act } = context;
    return Object.entries(plans).map(([verb, { battle, enough }]) => {
        const odds = battle.column || speaker.say("page.battle.none");
        const words = speaker.say("page.against.enough", { units: enough, odds });
        const given = { type: "button", "data-key": "enough", onclick: () => act.sendAll(verb, enough) };
        const fewer = enough.length < (subjects[verb]?.length ?? 0) && el("button", given, words);
        return el("div", { className: "plan" }, fewer, facesList(context, battle));
    });
}

/**
 * @param {Context} context
 * @param {TargetSelected} selection
 * @param {DecisionView} decision
 * @param {Target} each
 * @param {boolean} pressed
 */
function toggle(context, selection, decision, each, pressed) {
    const choice = toggles(selection, each.id, decision)[0];
    const button = choiceButton(context, choice, noted(context, unitShort(context, each.id), each));
    button.prepend(smallCounter(context, each.id, 30) ?? "");
    button.classList.add("with-counter");
    button.setAttribute("aria-pressed", String(pressed));
    button.dataset.key = `toggle:${each.id}`;
    return button;
}

/** @param {Context} context @param {string} title @param {Target} each */
function noted(context, title, each) {
    const notes = each.notes.map((note) => context.speaker.text(note));
    return [title, ...notes, ...warnings(context, each)].join(" · ");
}

/** @param {Context} context @param {Choice} choice @param {string} words */
function choiceButton(context, choice, words) {
    const { take, action, before, beside, march } = choice;
    const order = (/** @type {import("../play/controller.js").Seat} */ seat) =>
        march && orderParts.now?.sendOff(seat, context, march);
    const run = () =>
        march
            ? context.act.order(order)
            : take
              ? context.act.take("unit", take)
              : context.act.play(action, { before, beside });
    const all = beside && action.length === 2;
    const key = march ? `march-to:${march.to}` : take ? `take:${take}` : all ? `each:${action[0]}` : action.join(":");
    return el("button", { type: "button", "data-key": key, onclick: run }, words);
}

/**
 * @param {Context} context
 * @param {string} title
 * @param {string | null} unit
 * @param {...(HTMLElement | false | null)} body
 */
function block(context, title, unit, ...body) {
    const { speaker, act } = context;
    const letGo = () => {
        act.cancel();
        act.look(null, null);
    };
    const close = el(
        "button",
        {
            type: "button",
            className: "close",
            "data-key": "cancel",
            title: speaker.say("page.cancel.key"),
            onclick: letGo,
        },
        speaker.say("page.cancel"),
    );
    const counter = unit ? smallCounter(context, unit, 44) : null;
    return el(
        "div",
        { className: "picked" },
        el("div", { className: "picked-head" }, counter, el("h2", {}, title), close),
        ...body,
    );
}
