/** The parts that show a task, which come once the page has nothing else to do. */

/** @type {{ now: typeof import("../prompt/task-parts.js") | null }} */
export const taskParts = { now: null };
