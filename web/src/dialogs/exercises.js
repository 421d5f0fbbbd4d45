/** The tasks that games bring for the classroom, with their words in them, and the address of each. */

import { TASK } from "../keep/linked.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { GameInfo, Text } from "../types.d.ts"
 * @import { Engine, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ engine: Pick<Engine, "call">, library: Library }} Parts
 * @typedef {{ title: Text, note: Text, save: string }} Exercise
 * @typedef {{ title: string, save: string, address: string }} Task  `address`: from its `#` on
 */

const NAMED = /^([a-z][a-z0-9_]*)\/([1-9][0-9]?)$/;

/** The task that an address names; null where it names none. @param {string} hash */
export function taskIn(hash) {
    const [, game, number] = (hash.startsWith(TASK) && NAMED.exec(hash.slice(TASK.length))) || [];
    return game ? { game, number: Number(number) } : null;
}

/** @param {string} game @param {number} number */
export function taskAddress(game, number) {
    return `${TASK}${game}/${number}`;
}

/** The tasks of a game. @param {Parts} parts @param {string} game @returns {Promise<Task[]>} */
export async function tasksOf({ engine, library }, game) {
    const answer = await engine.call("exercises", { game });
    /** @type {Exercise[]} */
    const exercises = answer.ok ? answer.exercises : [];
    if (exercises.length === 0) return [];
    const words = createSpeaker(
        await Promise.all([library.gameTexts(game), library.sharedTexts(), library.hexNames(game)]),
    );
    return exercises.map((each, index) => ({ ...withWords(each, words), address: taskAddress(game, index + 1) }));
}

/** The tasks of the first game that brings some. @param {Parts} parts @param {GameInfo[]} games */
export async function firstTasks(parts, games) {
    for (const { id } of games) {
        const tasks = await tasksOf(parts, id);
        if (tasks.length > 0) return tasks;
    }
    return [];
}

/** @param {Exercise} exercise @param {Speaker} words */
function withWords({ title, note, save }, words) {
    const form = JSON.parse(save);
    const task = { ...form.task, title: words.text(title), note: words.text(note) };
    return { title: words.text(title), save: JSON.stringify({ ...form, task }) };
}
