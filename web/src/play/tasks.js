/** What shows a task comes once the page has nothing else to do. */

/** @type {{ now: typeof import("../prompt/task-parts.js") | null }} */
export const taskParts = { now: null };
