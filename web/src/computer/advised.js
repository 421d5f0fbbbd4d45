/** Marks of given advice on the board: pure, and fetched when a hint is asked for. */

/**
 * @import { Overlay, Thought, View } from "../types.d.ts"
 * @import { State } from "../play/state.js"
 * @import { Ui } from "../board/board.js"
 * @import { Speaker } from "../words/text.js"
 */

/**
 * Names for the unit and for where it would go or what it would attack, each followed by what is noted there anyway;
 * and, as long as nothing is taken up, both as if it were.
 * @param {Pick<State, "view" | "advice" | "selection">} state
 * @param {Pick<Ui, "targets" | "odds">} shown what the board marks without it
 * @param {Pick<Speaker, "named">} speaker @returns {Partial<Ui>}
 */
export function advised({ view, advice, selection }, shown, speaker) {
    if (!view || !advice?.thought) return {};
    const [, subject, target] = advice.thought.action;
    /** @type {Pick<Ui, "selected" | "targets" | "targetKind">} */
    const taken = {
        selected: unitOf(view, subject) ? subject : null,
        targets: target ? [{ id: target, notes: [] }] : [],
        targetKind: target ? (unitOf(view, target) ? "unit" : "hex") : null,
    };
    const marks = selection.kind === "none" ? taken : {};
    return { ...marks, ...named(view, tagsOf(view, advice.thought, speaker), { ...shown, ...marks }) };
}

/**
 * One note a place: what is noted where a name stands comes behind the name.
 * @param {View} view
 * @param {NonNullable<Ui["tags"]>} tags
 * @param {Pick<Ui, "targets" | "odds">} shown
 */
function named(view, tags, { targets, odds = [] }) {
    const placeOf = (/** @type {string} */ id) => unitOf(view, id)?.hex ?? id;
    const isAt =
        (/** @type {string} */ place) =>
        (/** @type {{ id: string, notes: string[] }} */ { id, notes }) =>
            notes.length > 0 && placeOf(id) === place;
    const free = (/** @type {{ id: string }} */ { id }) => !tags.some((tag) => tag.id === placeOf(id));
    return {
        tags: tags.map(({ id, notes }) => ({
            id,
            notes: [...notes, ...((targets.find(isAt(id)) ?? odds.find(isAt(id)))?.notes ?? [])],
        })),
        targets: targets.map((target) => (free(target) ? target : { ...target, notes: [] })),
        odds: odds.filter(free),
    };
}

/**
 * The hex that is to be seen with advice: where it leads, else what it is about.
 * @param {Pick<State, "view" | "advice">} state
 */
export function advisedHex({ view, advice }) {
    const [, subject, target] = advice?.thought?.action ?? [];
    return view ? (unitOf(view, target)?.hex ?? target ?? unitOf(view, subject)?.hex ?? null) : null;
}

/**
 * The hexes that are to be seen with advice: that one, and those of who does it, of those who join in and of all that
 * its reason names.
 * @param {Pick<State, "view" | "advice">} state
 * @param {Pick<Speaker, "named">} speaker
 */
export function advisedHexes({ view, advice }, speaker) {
    const { action = [], joined = [], reason } = advice?.thought ?? {};
    const hex = advisedHex({ view, advice });
    const named = reason ? speaker.named(reason) : [];
    const hexes = view ? [action[1], ...joined, ...named].map((id) => unitOf(view, id)?.hex) : [];
    return [...new Set([hex, ...hexes])].filter((each) => typeof each === "string");
}

/**
 * The same as signs over the map: an arrow to where it would go, with those of all who join in, or a tick on what it is
 * about. They are gone while another unit is taken up, whose own they could be taken for.
 * @param {Pick<State, "view" | "advice" | "selection">} state
 * @returns {Pick<Overlay, "areas" | "paths" | "signs" | "arrows"> | null}
 */
export function advisedOver({ view, advice, selection }) {
    if (!advice?.thought || !view) return null;
    const [, subject, target] = advice.thought.action;
    const placeOf = (/** @type {string | undefined} */ id) => unitOf(view, id)?.hex ?? id ?? "";
    const [from, to] = [placeOf(subject), placeOf(target)];
    if (!from) return null;
    const all = new Set([from, ...(advice.thought.joined ?? []).map(placeOf)]);
    const arrows =
        to && to !== from
            ? [...all].map((each) => ({
                  from: each,
                  to,
                  side: view.decision?.side ?? "",
                  status: "fighting",
              }))
            : [];
    const signs =
        arrows.length > 0 ? [] : [{ hex: from, kind: /** @type {const} */ ("good"), label: advice.thought.reason }];
    const isOthers = selection.kind === "subject" && selection.id !== subject;
    return { areas: [], paths: [], arrows: isOthers ? [] : arrows, signs };
}

/**
 * Tags at the places that the advice names: units by what is printed on them, those that join in or that its reason
 * names as well, and hexes by their number.
 * @param {View} view @param {Pick<Thought, "action" | "reason" | "joined">} thought
 * @param {Pick<Speaker, "named">} speaker @returns {NonNullable<Ui["tags"]>}
 */
function tagsOf(view, { action: [, ...ids], reason, joined = [] }, speaker) {
    const listed = [...joined, ...speaker.named(reason)].filter((id) => unitOf(view, id));
    /** @type {Map<string, string[]>} */
    const tags = new Map();
    for (const id of new Set([...ids, ...listed])) {
        const unit = unitOf(view, id);
        const [place, name] = unit ? [unit.hex ?? unit.box ?? "", unit.face.name] : [id, id];
        if (name) tags.set(place, [...(tags.get(place) ?? []), name]);
    }
    return [...tags].map(([id, notes]) => ({ id, notes }));
}

/** @param {View} view @param {string | undefined} id */
function unitOf({ units }, id) {
    return units.find((unit) => unit.id === id);
}
