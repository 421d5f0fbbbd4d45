/** Tables asked for before the rest of the page is read, those that its head names; each waits for whoever takes it. */

import { ROOT } from "../address.js";
import { FileMissing, textOf } from "./bytes.js";

/** @type {Map<string, Promise<any>>} */
const coming = new Map();

const named = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="preload"][as="fetch"]'));
for (const { href } of named) {
    const file = href.slice(ROOT.href.length);
    const table = read(file);
    table.catch(() => undefined); // told to whoever takes it, and to nobody before
    coming.set(file, table);
}

/** The content of a file, asked for already or now. @param {string} file @returns {Promise<any>} */
export function tableOf(file) {
    const asked = coming.get(file);
    coming.delete(file);
    return asked ?? read(file);
}

/** @param {string} file @returns {Promise<any>} */
async function read(file) {
    const text = await textOf(file);
    try {
        return JSON.parse(text);
    } catch {
        throw new FileMissing(file, 200);
    }
}
