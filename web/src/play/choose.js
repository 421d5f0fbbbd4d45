/**
 * Turns a decision and what the player pointed at into the next step: an action, a question to the engine, or a choice
 * to offer.
 */

/**
 * @import { DecisionView, OptionView, Target, Text, UnitView } from "../types.d.ts"
 * @typedef {{ hex: string | null, units: UnitView[], unit: string | null, touched?: boolean, single?: boolean,
 *   waiting?: string[] }} Spot
 *   what lies under the pointer, topmost counter first; `touched`: a finger came down there, which covers a whole
 * stack;
 *   `single`: with Shift, the other than usual is meant: one unit and not its stack; all who can act on an enemy;
 *   `waiting`: who does not go along when his stack is taken up
 * @typedef {{ before?: string[], beside?: string[] }} Series  what is played before an action, and who does the same
 *   right after
 * @typedef {Series & { action: string[], label: Text, take?: string, march?: { verb: string, ids: string[], to: string
 *   } }} Choice
 *   `take`: instead of an action, a unit to take up; `march`: instead of it, an order to go there over turns
 * @typedef {{ kind: "none" }} NothingSelected
 * @typedef {{ kind: "subject", what: "unit" | "hex" | "item", id: string, targets: Record<string, Target[]>, crowded?:
 *   boolean, along?: string[], around?: string, beside?: string[],
 *   several?: import("./several.js").Together }} SubjectSelected
 *   `crowded`: every target holds a unit of the deciding side; `along`: the units that it takes along; `around`: where
 *   it stands, if another
 *   way than the usual one leads back there: that is meant in the list alone; `beside`: those of its stack that are
 * taken up with it;
 *   `several`: those beside it are of several stacks, which are sent together
 * @typedef {{ kind: "target", what: "unit" | "hex", id: string, subjects: Record<string, Target[]>, taken:
 *   Record<string, string[]>, together: Record<string, Text[]>, over?: Record<string, Over>, joins?: Record<string,
 *   Target[]>, plans?: Record<string, Plan> }} TargetSelected
 *   `subjects`: verb -> subjects that can be added, each with its notes; `taken`: subject -> the action that takes it
 *   back;
 *   `together`: verb -> what all of them would come to; `over`: subject -> how it is moved over from what it is set on;
 *   `joins`: verb -> what can be taken in with the target; `plans`: verb -> the battle of all of them
 * @typedef {{ battle: import("../types.d.ts").BattleView, enough: string[] }} Plan
 *   `enough`: who of them make its column
 * @typedef {{ before: string[], action: string[], notes: Text[] }} Over
 * @typedef {NothingSelected | SubjectSelected | TargetSelected} Selection
 * @typedef {Series & { do: "play", action: string[] }
 *   | { do: "select", what: "unit" | "hex" | "item", id: string, verbs: string[], beside?: string[] }
 *   | { do: "aim", what: "unit" | "hex", id: string, verbs: string[], otherwise?: Step | null, all?: boolean }
 *   | { do: "menu", choices: Choice[] }
 *   | { do: "why", action: string[] }
 *   | { do: "clear" }} Step
 */

/** @type {NothingSelected} */
export const NONE = Object.freeze({ kind: "none" });

/**
 * The step that a click means.
 * @param {DecisionView} decision
 * @param {Selection} selection
 * @param {Spot} spot
 * @returns {Step}
 */
export function click(decision, selection, spot) {
    return (
        hitTarget(decision, selection, spot) ??
        toggle(selection, spot, decision) ??
        takeUnit(decision, selection, spot) ??
        aimFirst(decision, selection, spot) ??
        takeHex(decision, selection, spot) ??
        askWhy(decision, selection, spot) ??
        aimAt(decision, selection, spot) ??
        askWhyNot(decision, selection, spot) ?? { do: "clear" }
    );
}

/**
 * The step that letting go of a carried counter means; it stays selected where it can do nothing.
 * @param {DecisionView} decision
 * @param {Selection} selection
 * @param {Spot} spot
 * @returns {Step | null}
 */
export function dropped(decision, selection, spot) {
    if (selection.kind !== "subject") return null;
    return offer(hits(decision, selection, spot), false) ?? askWhy(decision, selection, spot);
}

/**
 * The step that selecting a subject by its id means, from a button or a list.
 * @param {DecisionView} decision
 * @param {"unit" | "hex" | "item"} what
 * @param {string} id
 * @returns {Step | null}
 */
export function take(decision, what, id) {
    const options = optionsFor(decision, what, id);
    const aimed = options.filter((option) => option.target);
    if (aimed.length > 0) return { do: "select", what, id, verbs: aimed.map((option) => option.verb) };
    return offer(
        directChoices(decision, what, id),
        options.some((option) => option.retracts),
    );
}

/**
 * The same with all of its stack that can do it too, but for those who wait.
 * @param {DecisionView} decision
 * @param {string} id
 * @param {UnitView[]} units
 * @param {string[]} [waiting]
 * @returns {Step | null}
 */
export function takeWhole(decision, id, units, waiting = []) {
    const place = units.find((unit) => unit.id === id)?.hex;
    if (place === undefined) return take(decision, "unit", id);
    return takeWith(
        decision,
        id,
        units.filter(({ hex }) => hex === place),
        waiting,
    );
}

/**
 * The same for one who is to come onto the map, with all others who are, from a box beside the map with those in it;
 * null where he stands on the map, comes alone, or is to attack.
 * @param {DecisionView} decision
 * @param {string} id
 * @param {UnitView[]} units
 * @param {Pick<import("../types.d.ts").MapBox, "id" | "edge">[]} [boxes]
 * @returns {Extract<Step, { do: "select" }> | null}
 */
export function takeDue(decision, id, units, boxes = []) {
    const from = units.find((unit) => unit.id === id)?.box;
    const isDrawn = (/** @type {string | undefined} */ box) => boxes.some((each) => each.id === box && each.edge);
    const isAlike = (/** @type {string | undefined} */ box) => box === from || (!isDrawn(box) && !isDrawn(from));
    const due = units.filter(({ hex, box }) => hex === undefined && isAlike(box));
    const step = due.some((unit) => unit.id === id) ? takeWith(decision, id, due, []) : null;
    if (step?.do !== "select" || !step.beside) return null;
    return openOptions(decision).some(({ verb, joint }) => joint && step.verbs.includes(verb)) ? null : step;
}

/**
 * A unit with those of some others that can do the same, but for those who wait.
 * @param {DecisionView} decision @param {string} id @param {UnitView[]} units @param {string[]} waiting
 * @returns {Step | null}
 */
function takeWith(decision, id, units, waiting) {
    const step = take(decision, "unit", id);
    if (step?.do !== "select") return step;
    const verbs = step.verbs.filter((verb) =>
        openOptions(decision).some((option) => option.verb === verb && option.stacks),
    );
    const others = units.map((unit) => unit.id).filter((each) => each !== id && !waiting.includes(each));
    const beside = others.filter(
        (each) =>
            verbs.length > 0 &&
            verbs.every((verb) => optionsFor(decision, "unit", each).some((option) => option.verb === verb)),
    );
    return beside.length > 0 ? { ...step, verbs, beside } : step;
}

/** The first who does not wait, or the first of all. @param {string[]} ids @param {string[]} [waiting] */
function leading(ids, waiting = []) {
    return ids.find((id) => !waiting.includes(id)) ?? ids[0];
}

/**
 * Taking back what units did who can do nothing else: all of them in one, then each by itself.
 * @param {DecisionView} decision @param {string[]} ids @returns {Choice[]}
 */
export function takingBack(decision, ids) {
    const back = ids.filter((id) =>
        optionsFor(decision, "unit", id).every(({ retracts, target }) => retracts && !target),
    );
    const choices = back.flatMap((id) => directChoices(decision, "unit", id));
    const all = [...new Set(choices.map(({ action }) => action[0]))].flatMap((verb) => {
        const [first, ...others] = choices.filter(({ action }) => action[0] === verb);
        return others.length > 0 ? [{ ...first, beside: others.map(({ action }) => action[1]) }] : [];
    });
    return [...all, ...choices];
}

/**
 * The actions that a subject completes alone.
 * @param {DecisionView} decision
 * @param {"unit" | "hex" | "item"} what
 * @param {string} id
 * @returns {Choice[]}
 */
export function directChoices(decision, what, id) {
    const direct = optionsFor(decision, what, id).filter((option) => !option.target);
    return direct.map((option) => ({
        action: [option.verb, id],
        label: option.titles?.[id] ?? option.label,
    }));
}

/**
 * The next action that makes the units of a stack act as one, a unit first and then those that stand with it; null
 * where there is none.
 * @param {DecisionView} decision
 * @param {string} id
 * @param {UnitView[]} units
 * @returns {string[] | null}
 */
export function gathering(decision, id, units) {
    const hex = units.find((unit) => unit.id === id)?.hex;
    const stack = [id, ...units.filter((unit) => hex !== undefined && unit.hex === hex).map((unit) => unit.id)];
    const option = openOptions(decision).find(
        ({ gathers, subjects }) => gathers && stack.some((each) => subjects.includes(each)),
    );
    const next = stack.find((each) => option?.subjects.includes(each));
    return option && next !== undefined ? [option.verb, next] : null;
}

/**
 * The open options that have this subject.
 * @param {DecisionView} decision
 * @param {"unit" | "hex" | "item"} what
 * @param {string} id
 */
export function optionsFor(decision, what, id) {
    return openOptions(decision).filter((option) => option.subject === what && option.subjects.includes(id));
}

/**
 * The next step after a played action: building up an attack goes on at the same target.
 * @param {DecisionView | null} decision the decision after the action
 * @param {Selection} selection the selection that led to it
 * @param {string[]} action
 * @param {UnitView[]} units
 * @returns {Step}
 */
export function follow(decision, selection, action, units) {
    if (!decision || selection.kind === "none") return { do: "clear" };
    if (selection.kind === "target") return aim(decision, selection.what, selection.id) ?? { do: "clear" };
    const target = action[2];
    const foe = units.find((unit) => (unit.hex === target || unit.id === target) && unit.side !== decision.side);
    // Who makes an enemy go somewhere does not attack him there.
    const isDriven = units.some((unit) => unit.id === action[1] && unit.side !== decision.side);
    if (!target || !foe || isDriven) return { do: "clear" };
    return aim(decision, foe.id === target ? "unit" : "hex", target) ?? { do: "clear" };
}

/**
 * The selection once the engine has said which subjects can act on the target.
 * @param {DecisionView} decision
 * @param {"unit" | "hex"} what
 * @param {string} id
 * @param {Record<string, Target[]>} reach verb -> subjects, each with its notes
 * @param {Record<string, boolean>} linked subjects drawn as taken against this target
 * @param {Record<string, Text[]>} [together] verb -> what all of them would come to
 * @param {Pick<TargetSelected, "over" | "joins">} [more]
 * @returns {Selection}
 */
export function aimed(decision, what, id, reach, linked, together = {}, more = {}) {
    /** @type {Record<string, Target[]>} */
    const subjects = {};
    /** @type {Record<string, string[]>} */
    const taken = {};
    for (const option of openOptions(decision)) {
        if (option.subject !== "unit") continue;
        if (option.retracts) Object.assign(taken, takenBy(option, id, reach[option.verb], linked));
        else if (isAimed(option, what)) subjects[option.verb] = reach[option.verb] ?? [];
    }
    const { over = {}, joins = {} } = more;
    const any =
        Object.keys(taken).length > 0 ||
        Object.keys(over).length > 0 ||
        Object.values(subjects).some((list) => list.length > 0);
    return any ? { kind: "target", what, id, subjects, taken, together, over, joins } : NONE;
}

/**
 * The moves of subjects to another target: each is taken back from what it is set on, then set on it.
 * @param {DecisionView} decision @param {string} verb @param {string} target @param {Target[]} subjects
 * @returns {Record<string, Over>}
 */
export function movedOver(decision, verb, target, subjects) {
    const back = openOptions(decision).filter((option) => option.retracts && !option.target);
    return Object.fromEntries(
        subjects.flatMap(({ id, notes }) => {
            const option = back.find((each) => each.subjects.includes(id));
            return option ? [[id, { before: [option.verb, id], action: [verb, id, target], notes }]] : [];
        }),
    );
}

/**
 * The options by which something else can be taken in with a hex.
 * @param {DecisionView} decision @param {string} hex
 */
export function joining(decision, hex) {
    return optionsFor(decision, "hex", hex).filter((option) => option.target === "hex");
}

/**
 * @param {OptionView} option
 * @param {string} id
 * @param {Target[] | undefined} reach
 * @param {Record<string, boolean>} linked
 */
function takenBy(option, id, reach, linked) {
    const mine = option.subjects.filter((subject) =>
        option.target ? reach?.some((each) => each.id === subject) : linked[subject],
    );
    return Object.fromEntries(
        mine.map((subject) => [subject, option.target ? [option.verb, subject, id] : [option.verb, subject]]),
    );
}

/**
 * A subject with its targets.
 * @param {"unit" | "hex" | "item"} what
 * @param {string} id
 * @param {Record<string, Target[]>} targets
 * @param {UnitView[]} comrades
 * @param {string[]} [along] units that it takes along @param {string[]} [beside] those of its stack that do the same
 * @returns {SubjectSelected}
 */
export function selected(what, id, targets, comrades, along = [], beside = []) {
    const held = new Set(comrades.map((unit) => unit.hex));
    const all = Object.values(targets).flat();
    const place = comrades.find((unit) => unit.id === id)?.hex;
    const around = all.find((target) => target.apart && target.id === place)?.id;
    return {
        kind: "subject",
        what,
        id,
        targets,
        crowded: all.every((target) => held.has(target.id)),
        ...(along.length > 0 && { along }),
        ...(around && { around }),
        ...(beside.length > 0 && { beside }),
    };
}

/** @param {DecisionView} decision */
function openOptions(decision) {
    return decision.options.filter((option) => !option.blocked);
}

/** @param {Choice[]} choices @param {boolean} ask @returns {Step | null} */
function offer(choices, ask) {
    if (choices.length === 0) return null;
    if (choices.length > 1 || ask) return { do: "menu", choices };
    const [{ action, before, beside }] = choices;
    return { do: "play", action, ...(before && { before }), ...(beside && { beside }) };
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null} */
function hitTarget(decision, selection, spot) {
    if (selection.kind !== "subject") return null;
    const choices = hits(decision, selection, spot);
    return offer([...choices, ...(choices.length > 0 ? others(decision, selection, spot) : [])], false);
}

/**
 * The choices of the selected subject for what lies there. A subject that can simply go there is not asked about a way
 * that forbids something, and none is sent in a circle back to its own hex: the lists have those.
 * @param {DecisionView} decision @param {SubjectSelected} selection @param {Spot} spot @returns {Choice[]}
 */
function hits(decision, selection, spot) {
    const here = [spot.unit, ...spot.units.map((unit) => unit.id), spot.hex].filter((id) => id !== selection.around);
    const found = Object.entries(selection.targets).flatMap(([verb, targets]) => {
        const hit = here.map((id) => targets.find((target) => target.id === id)).find((target) => target !== undefined);
        return hit ? [{ verb, ...hit }] : [];
    });
    const plain = found.filter(({ apart }) => !apart);
    const meant = plain.length > 0 ? plain : found;
    const { beside } = selection;
    return meant.map(({ verb, id, apart }) => ({
        action: [verb, selection.id, id],
        label: apart ?? labelOf(decision, verb),
        ...(beside && { beside }),
    }));
}

/**
 * A click on a comrade in reach can mean its hex or the comrade itself; where every target holds a comrade, it means
 * the hex.
 * @param {DecisionView} decision @param {SubjectSelected} selection @param {Spot} spot @returns {Choice[]}
 */
function others(decision, selection, spot) {
    const option = openOptions(decision).find((candidate) => candidate.verb in selection.targets);
    if (!option || !isAimed(option, "hex") || selection.crowded) return [];
    const able = pointed(spot).filter((id) => id !== selection.id && optionsFor(decision, "unit", id).length > 0);
    return able.slice(0, 1).map((id) => ({ action: [], take: id, label: { key: "page.take", facts: { unit: id } } }));
}

/** @param {Selection} selection @param {Spot} spot @param {DecisionView} decision @returns {Step | null} */
function toggle(selection, spot, decision) {
    if (selection.kind !== "target") return null;
    const stack = spot.single ? null : addStack(decision, selection, spot);
    if (stack) return stack;
    const choices = pointed(spot).flatMap((id) => toggles(selection, id, decision));
    if (choices.length > 0)
        return offer(
            choices.filter((choice) => choice.action[1] === choices[0].action[1]),
            false,
        );
    const again = selection.id === spot.hex || spot.units.some((unit) => unit.id === selection.id);
    return again ? { do: "clear" } : null;
}

/**
 * All of a stack that can be added to the target are; in a box, where each lies by itself, only the one pressed.
 * @param {DecisionView} decision @param {TargetSelected} selection @param {Spot} spot @returns {Step | null}
 */
function addStack(decision, selection, spot) {
    if (spot.units.some(({ id, hex }) => id === spot.unit && hex === undefined)) return null;
    const verbs = openOptions(decision)
        .filter(({ stacks }) => stacks)
        .map(({ verb }) => verb);
    for (const verb of verbs) {
        const ids = pointed(spot).filter((id) => (selection.subjects[verb] ?? []).some((subject) => subject.id === id));
        if (ids.length > 1) return { do: "play", action: [verb, ids[0], selection.id], beside: ids.slice(1) };
    }
    return null;
}

/**
 * True if several who stand together can join against the target, or have joined: a press on them adds them all.
 * @param {DecisionView} decision @param {TargetSelected} selection @param {UnitView[]} units
 */
export function joinsByStack(decision, selection, units) {
    const verbs = decision.options.filter(({ stacks }) => stacks).map(({ verb }) => verb);
    const open = verbs.flatMap((verb) => (selection.subjects[verb] ?? []).map(({ id }) => id));
    const all = verbs.length > 0 ? [...open, ...Object.keys(selection.taken)] : [];
    const places = units.flatMap(({ id, hex }) => (hex !== undefined && all.includes(id) ? [hex] : []));
    return new Set(places).size < places.length;
}

/**
 * The actions that add a subject to the target, or take it back, or move it over from what it is set on.
 * @param {TargetSelected} selection @param {string} id @param {DecisionView} decision
 * @returns {Choice[]}
 */
export function toggles(selection, id, decision) {
    const verbs = Object.entries(selection.subjects).filter(([, subjects]) =>
        subjects.some((subject) => subject.id === id),
    );
    const adding = verbs.map(([verb]) => ({
        action: [verb, id, selection.id],
        label: labelOf(decision, verb),
    }));
    const [back, over] = [selection.taken[id], selection.over?.[id]];
    if (over)
        return [...adding, { action: over.action, before: over.before, label: labelOf(decision, over.action[0]) }];
    return back ? [...adding, { action: back, label: labelOf(decision, back[0]) }] : adding;
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null} */
function takeUnit(decision, selection, spot) {
    const able = pointed(spot).filter((id) => optionsFor(decision, "unit", id).length > 0);
    if (able.length === 0) return null;
    const held = selection.kind === "subject" ? able.indexOf(selection.id) : -1;
    if (held < 0) {
        const step = spot.single
            ? asked(decision, selection, "unit", able[0])
            : stacked(decision, selection, spot, able);
        // Which of them is to act, its list asks.
        return spot.touched && able.length > 1 && step?.do !== "select" ? { do: "clear" } : step;
    }
    if (spot.unit !== null && spot.unit !== able[held] && able.includes(spot.unit))
        return asked(decision, selection, "unit", spot.unit);
    const round = able.filter((id) => take(decision, "unit", id)?.do !== "play").sort();
    if (round.length === 1) return { do: "clear" };
    // Round a stack: all of it, then one after the other, then all again.
    if (selection.kind === "subject" && selection.beside) return take(decision, "unit", round[0]);
    const next = (round.indexOf(able[held]) + 1) % round.length;
    return next === 0 && !spot.single
        ? takeWhole(decision, leading(round, spot.waiting), spot.units, spot.waiting)
        : take(decision, "unit", round[next]);
}

/**
 * The step that pressing a stack means: it is selected as a whole; where it can only be taken back, that is offered for
 * all and for each of it.
 * @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @param {string[]} able @returns {Step
 *   | null}
 */
function stacked(decision, selection, spot, able) {
    const first = leading(able, spot.waiting);
    const step = asked(decision, selection, "unit", first);
    if (step?.do === "select") return takeWhole(decision, first, spot.units, spot.waiting);
    if (step?.do !== "menu" || spot.touched) return step;
    const choices = takingBack(decision, able);
    return choices[0]?.beside && choices.some(({ action }) => action[1] === first) ? { do: "menu", choices } : step;
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null} */
function takeHex(decision, selection, spot) {
    if (spot.hex === null || (selection.kind === "subject" && selection.id === spot.hex)) return null;
    return asked(decision, selection, "hex", spot.hex);
}

/**
 * Takes up what was clicked; with another subject held the click may have meant the place, so an act upon the clicked
 * one is offered first.
 * @param {DecisionView} decision
 * @param {Selection} selection
 * @param {"unit" | "hex"} what
 * @param {string} id
 * @returns {Step | null}
 */
function asked(decision, selection, what, id) {
    const step = take(decision, what, id);
    return step?.do === "play" && selection.kind === "subject"
        ? { do: "menu", choices: directChoices(decision, what, id) }
        : step;
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null} */
function askWhy(decision, selection, spot) {
    if (selection.kind !== "subject" || spot.hex === null || isOwnPlace(selection, spot)) return null;
    const option = openOptions(decision).find((candidate) => candidate.verb in selection.targets);
    const target = option?.target === "unit" ? pointed(spot)[0] : spot.hex;
    return option && target ? { do: "why", action: [option.verb, selection.id, target] } : null;
}

/**
 * The action whose refusal says why nothing can be done with what is pointed at; null where something can, or nothing
 * is wanted.
 * @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {string[] | null}
 */
export function doubted(decision, selection, spot) {
    if (selection.kind === "target") return doubtedSubject(decision, selection, spot);
    if (hitTarget(decision, selection, spot) || takes(decision, selection, spot)) return null;
    const step = askWhy(decision, selection, spot) ?? askWhyNot(decision, selection, spot);
    return step?.do === "why" ? step.action : null;
}

/**
 * The same action by each of what is taken up, for the first that is refused: of a stack one may keep back the others.
 * @param {Selection} selection @param {string[]} action @returns {string[][]}
 */
export function byEach(selection, [verb, id, ...rest]) {
    const beside = selection.kind === "subject" && selection.id === id ? (selection.beside ?? []) : [];
    return [id, ...beside].map((each) => [verb, each, ...rest]);
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot */
function takes(decision, selection, spot) {
    if (selection.kind !== "none") return false;
    const ids = spot.hex === null ? [] : [spot.hex];
    return (
        pointed(spot).some((id) => optionsFor(decision, "unit", id).length > 0) ||
        ids.some((id) => optionsFor(decision, "hex", id).length > 0)
    );
}

/** @param {DecisionView} decision @param {TargetSelected} selection @param {Spot} spot @returns {string[] | null} */
function doubtedSubject(decision, selection, spot) {
    const own = spot.units.find((unit) => unit.side === decision.side);
    if (!own || toggles(selection, own.id, decision).length > 0) return null;
    const option = openOptions(decision).find(
        (each) => each.subject === "unit" && isAimed(each, selection.what) && !each.retracts,
    );
    return option ? [option.verb, own.id, selection.id] : null;
}

/** @param {SubjectSelected} selection @param {Spot} spot */
function isOwnPlace(selection, spot) {
    return selection.id === spot.hex || spot.units.some((unit) => unit.id === selection.id);
}

/** @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null} */
function aimAt(decision, selection, spot) {
    const foe = spot.units.find((unit) => unit.side !== decision.side);
    if (!foe || selection.kind === "subject") return null;
    const all = spot.single ? { all: true } : {};
    const [unit, hex] = [aim(decision, "unit", foe.id), spot.hex === null ? null : aim(decision, "hex", spot.hex)];
    if (unit && hex) return { ...unit, ...all, otherwise: { ...hex, ...all } };
    return unit || hex ? { .../** @type {Extract<Step, { do: "aim" }>} */ (unit ?? hex), ...all } : null;
}

/**
 * An enemy of whom something is set on already is aimed at, where his hex could be taken up too: what can be done with
 * that stands there.
 * @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null}
 */
function aimFirst(decision, selection, spot) {
    if (spot.hex === null || optionsFor(decision, "hex", spot.hex).length === 0) return null;
    const step = aimAt(decision, selection, spot);
    return step?.do === "aim" ? { ...step, otherwise: takeHex(decision, selection, spot) } : null;
}

/** True if an option can be aimed at things of a kind. @param {OptionView} option @param {"unit" | "hex"} what */
function isAimed({ target }, what) {
    return target === what || target === "any";
}

/**
 * @param {DecisionView} decision
 * @param {"unit" | "hex"} what
 * @param {string} id
 * @returns {Extract<Step, { do: "aim" }> | null}
 */
function aim(decision, what, id) {
    const options = openOptions(decision).filter((option) => option.subject === "unit");
    const aiming = options.filter((option) => isAimed(option, what) || (option.retracts && !option.target));
    if (!aiming.some((option) => isAimed(option, what))) return null;
    return {
        do: "aim",
        what,
        id,
        verbs: aiming.filter((option) => option.target).map((option) => option.verb),
    };
}

/**
 * Asks why nothing can be done with a unit of one's own, or with a hex where hexes are to be chosen.
 * @param {DecisionView} decision @param {Selection} selection @param {Spot} spot @returns {Step | null}
 */
function askWhyNot(decision, selection, spot) {
    if (selection.kind !== "none" || spot.hex === null) return null;
    const own = spot.units.find((unit) => unit.side === decision.side);
    const option = decision.options.find(
        (candidate) => !candidate.retracts && candidate.subject === (own ? "unit" : "hex"),
    );
    if (!option || (!own && (option.target || isMootAt(decision, option)))) return null;
    const subject = own ? own.id : spot.hex;
    return { do: "why", action: option.target ? [option.verb, subject, spot.hex] : [option.verb, subject] };
}

/** True if somebody can be sent to a hex by an option. @param {OptionView} option */
function canGo({ target, retracts, subjects }) {
    return target === "hex" && !retracts && subjects.length > 0;
}

/**
 * True of an option on hexes that offers none, while units can go to hexes: a press of one means those.
 * @param {DecisionView} decision @param {OptionView} option
 */
function isMootAt(decision, { subjects }) {
    const isAbout = subjects.length > 0;
    return !isAbout && openOptions(decision).some((each) => each.subject === "unit" && canGo(each));
}

/** @param {Spot} spot @returns {string[]} the unit pointed at first, then the others in the hex */
function pointed(spot) {
    const ids = spot.units.map((unit) => unit.id);
    return spot.unit !== null && ids.includes(spot.unit) ? [spot.unit, ...ids.filter((id) => id !== spot.unit)] : ids;
}

/** @param {DecisionView} decision @param {string} verb @returns {Text} */
function labelOf(decision, verb) {
    return decision.options.find((option) => option.verb === verb)?.label ?? { key: verb };
}
