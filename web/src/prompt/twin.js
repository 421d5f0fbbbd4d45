/** The board in words, for those who do not see it: who stands where, side by side, and the places that have a name. */

import { placeOf } from "../board/stacks.js";
import { sideTitle } from "../pieces/context.js";
import { byId, el, refresh } from "../document/dom.js";
import { holders, optionWords, owedBy, placeWords } from "./info.js";

/**
 * @import { UnitView } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

/** @param {Context} context */
export function showTwin(context) {
    const { view, live, map, game } = context.state;
    refresh(
        byId("twin", HTMLDivElement),
        [view?.length, view?.units, view?.handover, live, map?.game, game?.id, context.speaker.say("page.twin.units")],
        () => {
            if (!view || !map) return [];
            const sides = [...new Set(view.units.map((unit) => unit.side))];
            return [...sides.map((side) => unitPart(context, side)), placePart(context)];
        },
    );
}

/** @param {Context} context @param {string} side */
function unitPart(context, side) {
    const edges = new Set(edgeBoxes(context).map(({ id }) => id));
    const units = (context.state.view?.units ?? []).filter(
        (unit) => unit.side === side && (unit.hex || edges.has(placeOf(unit))),
    );
    const title = context.speaker.say("page.twin.units", { side: sideTitle(context, side), n: units.length });
    return el(
        "section",
        {},
        el("h3", {}, title),
        el("ul", {}, ...units.map((unit) => el("li", {}, unitWords(context, unit)))),
    );
}

/** @param {Context} context @param {UnitView} unit */
function unitWords(context, unit) {
    const title = context.speaker.text(unit.face.title);
    const owed = owedBy(context.state, unit).map((key) => context.speaker.say(key));
    return [title, ...owed, ...placeWords(context, placeOf(unit)), ...optionWords(context, [unit.id])].join(", ");
}

/** @param {Context} context */
function placePart(context) {
    const places = [
        ...(context.state.map?.places ?? []).map(({ hex }) => hex),
        ...edgeBoxes(context).map(({ id }) => id),
    ];
    const rows = places.map((id) => el("li", {}, [...placeWords(context, id), ...holders(context, id)].join(", ")));
    return el("section", {}, el("h3", {}, context.speaker.say("page.twin.places")), el("ul", {}, ...rows));
}

/** The boxes that have a place at the edge of the board. @param {Context} context */
function edgeBoxes({ state }) {
    return (state.map?.boxes ?? []).filter(({ edge }) => edge);
}
