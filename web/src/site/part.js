/** Parts of the page that are fetched when they are wanted: each once, and again where it did not come. */

import { ROOT } from "../address.js";
import { LIMITS } from "../engine/engine.js";
import { FileMissing, bytesOf } from "./bytes.js";

/** A call's own text, which no build alters, names the file; the folder is that of this page's scripts. */
const NAMED = /"\.\/(.+?)"/;

/**
 * The module of a dynamic import. Browsers remember one that failed, and go on waiting for one that fell silent: after
 * that the file is fetched by hand, and imported by an address of its own, which the mark behind it makes.
 * @template T
 * @param {() => Promise<T>} load @returns {() => Promise<T>}
 */
export function part(load) {
    const file = `src/${NAMED.exec(String(load))?.[1]}`;
    let tries = 0;
    /** @type {Promise<T> | null} */
    let coming = null;

    async function first() {
        try {
            return await inTime(file, load());
        } catch (error) {
            if (error instanceof FileMissing) throw error;
            return again();
        }
    }

    /** @returns {Promise<T>} */
    async function again() {
        await bytesOf(file, { cache: "reload" });
        tries += 1;
        return inTime(file, import(`${new URL(file, ROOT).href}#${tries}`));
    }

    return () => {
        coming ??= (tries++ === 0 ? first() : again()).catch((error) => {
            coming = null;
            throw error instanceof FileMissing ? error : new FileMissing(file, 0);
        });
        return coming;
    };
}

/** @template T @param {string} file @param {Promise<T>} work @returns {Promise<T>} */
function inTime(file, work) {
    return new Promise((resolve, reject) => {
        const watch = setTimeout(() => reject(new FileMissing(file, 0, true)), LIMITS.quiet * 1000);
        work.then(resolve, reject).finally(() => clearTimeout(watch));
    });
}
