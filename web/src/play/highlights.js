/** The marks of the board for a selection: pure, from a view and a selection to a part of the board's `Ui`. */

/**
 * @import { DecisionView, Kind, OptionView, Target, View } from "../types.d.ts"
 * @import { Selection, SubjectSelected, TargetSelected } from "./choose.js"
 * @import { State } from "./state.js"
 * @import { Ui } from "../board/board.js"
 * @typedef {Pick<Ui, "selected" | "actable" | "targets" | "targetKind" | "chosen">} Highlights
 * @typedef {{ id: string, kind?: Kind, notes: string[], passing?: boolean, cut?: boolean, apart?: unknown }} Spelled
 * @typedef {(targets: Target[]) => Spelled[]} Spell
 */

/** Of more hexes none has a button of its own. */
const NAMED = 6;

/**
 * @param {Pick<View, "decision"> & Partial<Pick<View, "panels">>} view
 * @param {Selection} selection
 * @param {Spell} spell
 * @param {string[]} [resting] units that are not asked about now
 * @returns {Highlights}
 */
export function highlights({ decision, panels = [] }, selection, spell, resting = []) {
    if (!decision) return { selected: null, actable: [], targets: [], targetKind: null, chosen: [] };
    if (selection.kind === "subject") return subjectHighlights(decision, selection, spell);
    if (selection.kind === "target") return targetHighlights(selection, spell);
    const open = openHighlights(decision, oddsIn(panels));
    return resting.length > 0 ? { ...open, actable: open.actable.filter((id) => !resting.includes(id)) } : open;
}

/**
 * The hexes that the subject taken up would go through to the hex that is pointed at; null where it does not go there.
 * @param {Pick<State, "selection" | "hover" | "way">} state @returns {string[] | null}
 */
export function wayShown({ selection, hover, way }) {
    return way && way.selection === selection && way.hex === hover.hex ? way.path : null;
}

/**
 * The odds on the map at each hex that is to be attacked, or that the battle has no effect, from when it is planned.
 * @param {Pick<View, "panels">} view
 * @param {string} none what is said of a battle without effect
 * @returns {Pick<Ui, "odds">}
 */
export function oddsShown({ panels }, none) {
    const battles = panels.flatMap((panel) => (panel.kind === "battles" ? panel.battles : []));
    const coming = battles.filter(({ status }) => status === "planned" || status === "announced");
    return { odds: coming.map(({ hex, column }) => ({ id: hex, notes: [column || none] })) };
}

/**
 * The duties that the decision still asks for: units that must act, targets that must be acted on, hexes that must be
 * put right; and two signs beside them.
 * @param {DecisionView | null | undefined} decision @param {string[]} [hold] hexes of those who hold or stay
 * @param {string[]} [goal] hexes of a puzzle's goal
 * @returns {NonNullable<Ui["owed"]>}
 */
export function owedShown(decision, hold = [], goal = []) {
    const options = decision?.options ?? [];
    return {
        frame: options.flatMap(({ amiss }) => amiss ?? []),
        ring: options.flatMap(({ duty }) => duty?.subjects ?? []),
        dot: options.flatMap(({ duty }) => duty?.targets ?? []),
        hold,
        goal,
    };
}

/** The odds at which each hex is to be attacked. @param {View["panels"]} panels @returns {Map<string, string>} */
function oddsIn(panels) {
    const battles = panels.flatMap((panel) => (panel.kind === "battles" ? panel.battles : []));
    return new Map(battles.map(({ hex, column }) => [hex, column]));
}

/** @param {DecisionView} decision @param {Map<string, string>} odds @returns {Highlights} */
function openHighlights(decision, odds) {
    const hexes = subjects(decision, (option) => option.subject === "hex" && !option.target);
    // By its number a button names each of few: on the map it may be too small to read. Of many it would hide the map.
    const isNamed = (/** @type {string} */ id) => odds.has(id) || hexes.length <= NAMED;
    return {
        selected: null,
        actable: ableUnits(decision),
        // The odds of its battle, or the number that the buttons name it by.
        targets: hexes.map((id) => ({ id, notes: isNamed(id) ? [odds.get(id) || id] : [] })),
        targetKind: hexes.length > 0 ? "hex" : null,
        chosen: takenUnits(decision),
    };
}

/** @param {DecisionView} decision @param {SubjectSelected} selection @param {Spell} spell @returns {Highlights} */
function subjectHighlights(decision, selection, spell) {
    const verbs = Object.keys(selection.targets).filter((verb) => selection.targets[verb].length > 0);
    const option = decision.options.find((candidate) => verbs.includes(candidate.verb));
    return {
        selected: selection.what === "item" ? null : selection.id,
        actable: ableUnits(decision),
        targets: merge(verbs.flatMap((verb) => spell(selection.targets[verb]))).filter(
            ({ id }) => id !== selection.around,
        ),
        targetKind: option?.target === "unit" ? "unit" : "hex",
        chosen: [...takenUnits(decision), ...(selection.along ?? []), ...(selection.beside ?? [])],
    };
}

/** @param {TargetSelected} selection @param {Spell} spell @returns {Highlights} */
function targetHighlights(selection, spell) {
    const adding = merge(Object.values(selection.subjects).flatMap(spell));
    return {
        selected: selection.id,
        actable: adding.map((target) => target.id),
        targets: adding,
        targetKind: "unit",
        chosen: Object.keys(selection.taken),
    };
}

/** The units that can act, which have a ring where they are on the map. @param {DecisionView} decision */
export function ableUnits(decision) {
    return subjects(decision, (option) => option.subject === "unit" && !option.retracts);
}

/** @param {DecisionView} decision */
function takenUnits(decision) {
    return subjects(decision, (option) => option.subject === "unit" && option.retracts === true);
}

/** @param {DecisionView} decision @param {(option: OptionView) => boolean} fits */
function subjects(decision, fits) {
    const found = decision.options.filter((option) => !option.blocked && fits(option));
    return [...new Set(found.flatMap((option) => option.subjects))];
}

/**
 * @param {Spelled[]} targets one entry an id, the notes of all verbs together, unless one is another way to where one
 * can go as usual
 */
function merge(targets) {
    /** @type {Map<string, Spelled>} */
    const found = new Map();
    for (const target of targets)
        if (!target.apart || !found.has(target.id))
            found.set(target.id, {
                ...target,
                notes: [...(found.get(target.id)?.notes ?? []), ...target.notes],
            });
    return [...found.values()];
}
