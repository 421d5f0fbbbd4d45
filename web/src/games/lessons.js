/** Opens lessons as the address names them, and comes back from them to the game in play, left as it was kept. */

import { lazy } from "../lazy.js";
import { lessonAddress, lessonIn, lessonParts, withLesson } from "../play/lessons.js";
import { progressFrom, progressKey, progressText, progressWith } from "../play/lessons.js";

/**
 * @import { Lesson } from "../types.d.ts"
 * @import { Controller } from "../play/controller.js"
 * @import { Named } from "../play/lessons.js"
 * @import { Store } from "../play/state.js"
 * @import { Games, Keeper } from "./games.js"
 * @typedef {{ store: Store, games: Games, act: Controller, keeper: Keeper, followAddress: () => void,
 *   fault: (error: unknown) => void }} Parts
 */

/** @param {Parts} parts */
export function createLessons({ store, games, act, keeper, followAddress, fault }) {
    /** @type {Promise<unknown>} */
    let line = Promise.resolve();
    /** The last text kept. */
    let noted = "";

    /** @param {string} game */
    const progress = (game) => progressFrom(keeper.recall(progressKey(game)));

    /** @param {Named} named @param {number} step @returns {Promise<boolean>} */
    async function open(named, step) {
        lessonParts.now ??= await lazy.lessons();
        if (!store.state.lesson && store.state.live) await act.idle().then(games.keep);
        return games.teach({ ...named, step });
    }

    /** @param {Named} named */
    const stepOf = ({ game, lesson }) => {
        const { now } = progress(game);
        return now?.lesson === lesson ? now.step : 1;
    };

    /** Opens what the address names, unless it is open. @param {Named} named */
    async function openNamed(named) {
        const { lesson } = store.state;
        const isSame = lesson?.game === named.game && (lesson.kind === "puzzle") === (named.kind === "puzzle");
        if (isSame && lesson.number === named.lesson) return true;
        return (await open(named, stepOf(named))) || open(named, 1);
    }

    /** Back to the game in play. */
    async function leave() {
        if (lessonIn(location.hash)) history.replaceState(null, "", location.pathname + location.search);
        if (!store.state.lesson) return;
        await act.idle();
        store.update(withLesson, null);
        await games.resume();
    }

    /** @template T @param {() => Promise<T>} run @returns {Promise<T>} */
    function queue(run) {
        const next = line.then(run);
        line = next.catch(() => undefined);
        return next;
    }

    return {
        progress,
        asked: () => lessonIn(location.hash),
        /** Begin the lesson of the address, or the game in play if it names none or it cannot be had. */
        begin: () =>
            queue(async () => {
                const named = lessonIn(location.hash);
                if (!named || !(await openNamed(named))) await games.resume();
            }),
        /** Once the address is another. */
        follow() {
            const named = lessonIn(location.hash);
            if (!named && !store.state.lesson) return;
            queue(async () => void (await (named ? openNamed(named) : leave()))).catch(fault);
        },
        /** @param {Named} named */
        go(named) {
            history.pushState(null, "", lessonAddress(named));
            followAddress();
            return queue(() => openNamed(named));
        },
        /**
         * A step of the lesson that is open, those before it done as they are shown.
         * @param {Lesson} lesson @param {number} step
         */
        step: ({ game, number }, step) => queue(() => open({ game, lesson: number }, step)),
        leave: () => queue(leave),
        /** Settles when the game on the table is the one that was asked for last. @returns {Promise<unknown>} */
        idle: () => line,
        /** Keeps how far it is. */
        note() {
            const { lesson } = store.state;
            if (!lesson) return;
            const text = progressText(progressWith(progress(lesson.game), lesson));
            if (noted === `${lesson.game} ${text}`) return;
            noted = `${lesson.game} ${text}`;
            keeper.prefer(progressKey(lesson.game), text);
        },
    };
}

/** @typedef {ReturnType<typeof createLessons>} Lessons */
