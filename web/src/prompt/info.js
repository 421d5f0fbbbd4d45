/** The line below the board: what lies under the pointer, or what the page has to say. */

import { placeOf } from "../board/stacks.js";
import { hexTitle, unitOf } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { isMarked } from "../map/signs.js";
import { isNarrow } from "../document/layout.js";
import { isTouched } from "../words/touch.js";
import { reasoned } from "../pieces/reasons.js";

/** @import { Context } from "../pieces/context.js" */

/** More units than these in a place are named in short. */
const CROWD = 5;

/** More hexes than these have no buttons of their own: a press on the map chooses one. */
const MANY = 100;

/** @param {Context} context */
export function showInfo(context) {
    const { notice, why } = context.state;
    const node = byId("info", HTMLParagraphElement);
    const said = notice?.text ?? why;
    const named = namesHovered(context, said);
    // What a press did not do says what lies there as well.
    const place = notice
        ? notice.tone === "reason" && context.state.hover.hex !== null
            ? hoverWords(context, named)
            : ""
        : placeLine(context, named);
    node.dataset.tone = notice?.tone ?? (why ? "why" : "hover");
    refresh(node, [said && context.speaker.text(said), said?.rule, place, notice?.tone], () => [
        el("span", {}, ...(said ? reasoned(context, said) : []), said && place ? " · " : "", place),
        notice?.tone === "alarm" && hushButton(context),
    ]);
}

/**
 * Words on what to press next, if the selection can go somewhere; a player who walks by keys is told what lies there.
 * @param {Context} context
 */
function aimWords({ state: { hover, selection, view, why }, speaker }) {
    if (why || hover.spoken || selection.kind !== "subject") return "";
    const places = Object.entries(selection.targets).filter(
        ([verb, targets]) =>
            targets.length > 0 &&
            view?.decision?.options.some((option) => option.verb === verb && option.target === "hex"),
    );
    if (places.length === 0) return "";
    const foes = new Set(view?.units.filter(({ side }) => side !== view.decision?.side).map(({ hex }) => hex));
    if (places.every(([, targets]) => targets.every(({ id }) => foes.has(id)))) return speaker.say("page.hint.aim.foe");
    const noted = places.flatMap(([, targets]) => targets.flatMap(({ notes }) => notes));
    const isCosted = noted.some(({ facts }) => facts?.mp !== undefined);
    const words = speaker.say(isCosted ? "page.hint.aim.cost" : "page.hint.aim");
    const all = places.flatMap(([, targets]) => targets);
    const way = all.find(({ apart }) => apart)?.apart;
    const told = way ? speaker.say("page.hint.aim.apart", { words, way: speaker.text(way) }) : words;
    return all.some(({ cut }) => cut) ? speaker.say("page.hint.aim.cut", { words: told }) : told;
}

/** Words on what to press, and on what lies under the pointer. @param {Context} context @param {boolean} named */
function placeLine(context, named) {
    const { hex, unit, until } = context.state.hover;
    const aim = aimWords(context);
    // What a finger tapped before the last action is not what is taken up now.
    const isOld = until === "seen" || (hex === null && unit === null);
    const told = aim && isOld ? takenWords(context) : hoverWords(context, named);
    // Where only the first words find room, those that change stand there.
    const words = isNarrow() ? [told, aim] : [aim, told];
    return words.filter(Boolean).join(" · ");
}

/** Words on the unit taken up. @param {Context} context */
function takenWords(context) {
    const { selection } = context.state;
    return selection.kind === "subject" && selection.what === "unit" ? unitWords(context, selection.id) : "";
}

/**
 * True if what is said names the hex under the pointer.
 * @param {Context} context
 * @param {import("../types.d.ts").Text | null | undefined} said
 */
function namesHovered({ state, speaker }, said) {
    return state.hover.hex !== null && said ? speaker.named(said).includes(state.hover.hex) : false;
}

/** @param {Context} context */
function hushButton({ speaker, act }) {
    const words = speaker.say("page.hush");
    return el("button", {
        type: "button",
        className: "icon hush",
        "data-key": "hush",
        title: words,
        "aria-label": words,
        onclick: act.hush,
    });
}

/**
 * The words where nothing is pointed at; under a finger that a counter shows less than it has, while it does.
 * @param {Context} context
 */
function restWords({ speaker, isSmall, state }) {
    const many = state.live && state.selection.kind === "none" && state.view?.decision?.options.find(ofMany);
    if (many) return speaker.say("page.targets.many", { verb: speaker.text(many.label) });
    const words = speaker.say("page.hint");
    return isTouched() && isSmall ? speaker.say("page.hint.far", { words }) : words;
}

/** True if one of very many hexes is to be chosen. @param {import("../types.d.ts").OptionView} option */
function ofMany({ subject, target, blocked, subjects }) {
    return subject === "hex" && !target && !blocked && subjects.length > MANY;
}

/**
 * The words on what lies under the pointer, or under the cursor of the keyboard with what can be done there.
 * @param {Context} context
 * @param {boolean} [named] the hex is named already
 */
export function hoverWords(context, named = false) {
    const { hex, unit } = context.state.hover;
    if (hex === null && context.state.why) return "";
    if (hex === null) return unit === null ? restWords(context) : unitWords(context, unit);
    const options = context.state.hover.spoken ? optionWords(context, [hex, ...unitsOn(context, hex)]) : [];
    return [
        ...(named ? [] : [hexTitle(context, hex)]),
        ...options,
        ...warned(context, hex),
        ...holders(context, hex),
        ...groundWords(context, hex),
    ].join(" · ");
}

/**
 * Warnings about a target before a unit goes there.
 * @param {Context} context
 * @param {import("../types.d.ts").Target} target
 */
export function warnings({ speaker }, { passing, cut, apart }) {
    return [
        ...(apart ? [speaker.text(apart)] : []),
        ...(passing ? [speaker.say("page.targets.passing")] : []),
        ...(cut ? [speaker.say("page.targets.cut")] : []),
    ];
}

/** The same of a hex, for what is taken up. @param {Context} context @param {string} hex */
function warned(context, hex) {
    const { selection } = context.state;
    const targets =
        selection.kind === "subject"
            ? Object.values(selection.targets)
                  .flat()
                  .filter(({ id }) => id === hex && id !== selection.around)
            : [];
    return [
        ...new Set(
            targets
                .filter(({ apart }) => !apart || targets.every((each) => each.apart))
                .flatMap((target) => warnings(context, target)),
        ),
    ];
}

/**
 * True if a unit's counter is pale: others of its side can do something now, it cannot.
 * @param {Context["state"]} state
 * @param {import("../types.d.ts").UnitView} unit
 */
function isPale({ view, live, selection }, { id, side }) {
    const decision = live && selection.kind === "none" && view?.decision?.side === side ? view.decision : null;
    const able = (decision?.options ?? [])
        .filter(({ subject, blocked }) => subject === "unit" && !blocked)
        .flatMap(({ subjects }) => subjects);
    return able.length > 0 && !able.includes(id);
}

/** A hex by its name, its terrain and what stands on it. @param {Context} context @param {string} hex */
export function placeWords(context, hex) {
    return [hexTitle(context, hex), ...groundWords(context, hex)];
}

/**
 * The options for these units and hexes now, as subjects, or as targets of the selection.
 * @param {Context} context
 * @param {string[]} ids
 */
export function optionWords({ state, speaker }, ids) {
    const { selection, view, live } = state;
    const options = (live && view?.decision?.options) || [];
    const label = (/** @type {string} */ verb) =>
        speaker.text(options.find((option) => option.verb === verb)?.label ?? { key: verb });
    if (selection.kind === "none")
        return options
            .filter((option) => !option.blocked && option.subjects.some((id) => ids.includes(id)))
            .map(({ verb }) => label(verb));
    const open = Object.entries(selection.kind === "subject" ? selection.targets : selection.subjects);
    const found = open.flatMap(([verb, targets]) =>
        targets
            .filter(({ id }) => ids.includes(id))
            .map(({ notes }) => [label(verb), ...notes.map((note) => speaker.text(note))].join(" ")),
    );
    const taken =
        selection.kind === "target"
            ? ids.filter((id) => id in selection.taken).map((id) => label(selection.taken[id][0]))
            : [];
    return [...found, ...taken];
}

/** @param {Context} context @param {string} hex */
function unitsOn({ state }, hex) {
    return (state.view?.units ?? []).filter((unit) => placeOf(unit) === hex).map(({ id }) => id);
}

/** @param {Context} context @param {string} unit */
function unitWords(context, unit) {
    const view = unitOf(context, unit);
    return view ? context.speaker.text(view.face.title) : "";
}

/** Terrain and features of a hex, and the signs on it. @param {Context} context @param {string} hex */
function groundWords(context, hex) {
    const { state, speaker } = context;
    const place = `${hexTitle(context, hex)}: `;
    const terrain = state.map?.hexes.find(([id]) => id === hex)?.[3];
    const features = Object.entries(state.map?.features ?? {}).flatMap(([name, hexes]) =>
        hexes.includes(hex) ? [name] : [],
    );
    const begun = state.view !== null && state.view.turn >= state.view.first_turn;
    const marked = (state.map?.signs ?? []).filter(({ kind, hexes }) => hexes.includes(hex) && isMarked(kind, begun));
    const signs = marked.map(({ title }) => speaker.text(title));
    const markers = (state.view?.markers ?? [])
        .filter((marker) => marker.hex === hex)
        .map((marker) => speaker.text(marker.title))
        // The place has been named.
        .map((words) => (words.startsWith(place) ? words.slice(place.length) : words));
    const options = (state.live && state.view?.decision?.options) || [];
    const owed = [
        ...(options.some(({ duty }) => duty?.targets.includes(hex)) ? [speaker.say("page.owed.target")] : []),
        ...(options.some(({ amiss }) => amiss?.includes(hex)) ? [speaker.say("page.owed.full")] : []),
    ];
    return [
        ...owed,
        ...(terrain ? [speaker.name(terrain)] : []),
        ...features.map((name) => speaker.name(name)),
        ...markers,
        ...signs,
    ];
}

/**
 * The note that a unit must still act.
 * @param {Context["state"]} state
 * @param {import("../types.d.ts").UnitView} unit
 */
export function owedBy({ live, view }, { id }) {
    const options = (live && view?.decision?.options) || [];
    return options.some(({ duty }) => duty?.subjects.includes(id)) ? ["page.owed.unit"] : [];
}

/**
 * Many units in a place: how many, what each is called, and how many must act still.
 * @param {Pick<Context, "state" | "speaker">} context
 * @param {import("../types.d.ts").UnitView[]} units
 */
function crowdWords({ state, speaker }, units) {
    const names = units.map(({ face }) => face.name).filter(Boolean);
    const n = units.filter((unit) => owedBy(state, unit).length > 0).length;
    const owed = n > 0 ? ` ${speaker.say("page.owed.units", { n })}` : "";
    return speaker.say("page.crowd", { n: units.length, names: speaker.list(names) }) + owed;
}

/** The units in a hex. @param {Context} context @param {string} hex */
export function holders({ state, speaker }, hex) {
    const units = (state.view?.units ?? []).filter((unit) => placeOf(unit) === hex);
    if (units.length > CROWD) return [crowdWords({ state, speaker }, units)];
    return units.map((unit) =>
        [
            speaker.text(unit.face.title),
            ...owedBy(state, unit).map((key) => speaker.say(key)),
            ...(isPale(state, unit) ? [speaker.say("page.unit.pale")] : []),
        ].join(", "),
    );
}
