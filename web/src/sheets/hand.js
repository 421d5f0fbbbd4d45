/**
 * The cards of a side: faces with what each can be played for, now or else when, or why not; backs where the face may
 * not be seen.
 */

import { cardSign } from "../pieces/card-signs.js";
import { toneOf } from "../pieces/context.js";
import { el } from "../document/dom.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { CardUse, CardView, OptionView, Panel, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {Extract<Panel, { kind: "hand" }>} Hand
 * @typedef {NonNullable<CardView["functions"]>[number]} Played
 */

/** @param {Context} context @param {Hand} panel */
export function handPanel(context, panel) {
    const { speaker } = context;
    if (panel.cards.length === 0) return el("p", { className: "quiet" }, speaker.say("page.hand.none"));
    const told = panel.cards.some(({ functions }) => functions);
    return el(
        "ul",
        { className: told ? "card-fan" : "card-row", "data-tone": toneOf(context, panel.side) },
        ...alike(panel.cards).map(({ card, count }) =>
            card.functions ? whole(context, card, count) : small(context, card),
        ),
    );
}

/**
 * True if a verb plays a card that lies open with its functions: it is played there.
 * @param {View | null} view
 * @param {string} verb
 * @param {string} item
 */
export function isOnCard(view, verb, item) {
    return cardsOf(view).some((card) => card.id === item && usesOf(card).includes(verb));
}

/** The cards that can be played or chosen now. @param {View | null} view */
export function playable(view) {
    return cardsOf(view).filter((card) => usesOf(card).length > 0);
}

/**
 * True if the choice is about cards before all else: nothing on the board can be selected.
 * @param {Context["state"]} state
 */
export function isAboutCards({ view, live }) {
    const options = (live && view?.decision?.options) || [];
    const onBoard = options.some(
        ({ subject, subjects, blocked }) => subject !== null && subject !== "item" && !blocked && subjects.length > 0,
    );
    return (
        !onBoard &&
        options.some(({ subject }) => subject === "item") &&
        cardsOf(view).some(({ functions }) => functions)
    );
}

/** @param {View | null} view @returns {CardView[]} */
function cardsOf(view) {
    return (view?.panels ?? []).flatMap((panel) => (panel.kind === "hand" ? panel.cards : []));
}

/** @param {Pick<CardView, "functions" | "uses">} card */
function usesOf({ functions = [], uses = [] }) {
    return [...uses, ...functions.flatMap((each) => each.uses ?? [])];
}

/**
 * Cards of one kind lie on each other; those with a function that can be played now come first; to be chosen they stay
 * in place.
 * @param {CardView[]} cards
 */
function alike(cards) {
    const told = cards.filter(({ functions }) => functions);
    const kinds = [
        ...new Map(
            told.map((card) => [card.id, { card, count: told.filter(({ id }) => id === card.id).length }]),
        ).values(),
    ];
    const [open, shut] = [true, false].map((able) =>
        kinds.filter(({ card }) => usesOf({ functions: card.functions }).length > 0 === able),
    );
    return [...open, ...shut, ...cards.filter(({ functions }) => !functions).map((card) => ({ card, count: 1 }))];
}

/** A name alone, or a back. @param {Context} context @param {CardView} card */
function small({ speaker }, card) {
    return el(
        "li",
        { className: card.open ? "card-face" : "card-face back" },
        el("span", {}, speaker.text(card.label)),
    );
}

/** A face that says what the card does. @param {Context} context @param {CardView} card @param {number} count */
function whole(context, card, count) {
    const { speaker } = context;
    const functions = card.functions ?? [];
    const many = count > 1 && el("span", { className: "card-count" }, speaker.say("page.hand.count", { n: count }));
    const head = el(
        "header",
        {},
        cardSign(functions[0].sign),
        el("h4", {}, speaker.text(card.label)),
        many,
        card.note ? el("span", { className: "card-note" }, speaker.text(card.note)) : null,
        el("span", { className: "card-uses" }, ...useButtons(context, card, card)),
    );
    const open = usesOf(card).length > 0;
    const does = el("ul", {}, ...functions.map((each) => functionRow(context, card, each)));
    return el("li", { className: open ? "card open" : "card", "data-card": card.id }, head, does);
}

/** @param {Context} context @param {CardView} card @param {Played} given */
function functionRow(context, card, given) {
    const { speaker } = context;
    const buttons = useButtons(context, card, given);
    const why =
        context.state.live && buttons.length === 0 && given.why
            ? el("span", { className: "card-why" }, ...signed(context, given.why))
            : null;
    const name = given.label.facts?.card === card.id ? null : el("b", {}, speaker.text(given.label));
    const when = buttons.length > 0 || why ? null : el("span", { className: "card-when" }, speaker.text(given.when));
    const head = [name, when].filter((part) => part !== null).flatMap((part) => [part, " \u00b7 "]);
    const row = buttons.length > 0 && el("div", { className: "row" }, ...buttons);
    return el(
        "li",
        { className: buttons.length > 0 ? "open" : "" },
        cardSign(given.sign),
        el("p", {}, ...head, speaker.text(given.detail)),
        why,
        row,
    );
}

/** @param {Context} context @param {CardView} card @param {Partial<CardUse>} use */
function useButtons(context, card, use) {
    const options = (context.state.live && context.state.view?.decision?.options) || [];
    return (use.uses ?? [])
        .flatMap((verb) => options.filter((option) => option.verb === verb))
        .map((option) => useButton(context, card, option));
}

/** @param {Context} context @param {CardView} card @param {OptionView} option */
function useButton({ speaker, act }, card, option) {
    const notes = (option.notes?.[card.id ?? ""] ?? []).map((note) => speaker.text(note));
    const words = [speaker.text(option.label), ...notes].join(" · ");
    const run = () => (option.subject === "item" ? act.play([option.verb, card.id ?? ""]) : act.next(option));
    const label = speaker.say("page.hand.use", { card: speaker.text(card.label), use: words });
    return el(
        "button",
        {
            type: "button",
            className: "card-use",
            "data-key": `${option.verb}:${card.id}`,
            "data-verb": option.verb,
            "aria-label": label,
            onclick: run,
        },
        words,
    );
}
