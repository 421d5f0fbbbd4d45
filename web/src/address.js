/**
 * The address of the site, and its worker. The page's scripts are read from one folder, whatever rooms they were
 * written in.
 */

export const ROOT = new URL("../", import.meta.url);
export const WORKER = new URL("src/worker.js", ROOT);
