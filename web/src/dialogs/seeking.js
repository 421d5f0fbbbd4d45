/** From a review to one of its costly decisions, to be made once more, and back. */

/**
 * @import { Parts } from "./review.js"
 * @import { Costly } from "./reviewed.js"
 */

/** @param {Parts} parts @param {Costly} decision @param {number} rounds */
export async function seek(parts, decision, rounds) {
    const { engine, games, dialog, context, lessonParts, lessons, again, fault } = parts;
    const { act, state } = context();
    const { view } = state;
    const kept = await engine.call("save");
    if (!kept.ok || !view) return;
    await act.idle().then(games.keep);
    const back = () => context().lessons.leave().then(again);
    const sought = { save: kept.save, decision, rounds, back: () => void back().catch(fault) };
    dialog.close();
    const { length, line, cost: gain, error } = decision;
    const { game, length: at } = view;
    lessonParts.now ??= await lessons();
    lessonParts.now.seek(sought);
    await games.teach({ kind: "better", game, lesson: 1, step: 1, length, line, gain, error, at });
}
