/** All that a worker of no origin gets by message, as it can fetch nothing. */

import { bytesOf } from "../site/bytes.js";

/**
 * @import { Share } from "../site/bytes.js"
 * @typedef {{ script: string, files: Record<string, ArrayBuffer>, manifest: { python: string, lock: object, library:
 * string, wheel: string, installer: string } }} Supplies
 */

export const GUEST = "lab/guest.js";
const RUNTIME = "pyodide/pyodide.asm.wasm";
/** @param {string} library of Python @param {(share: Share) => void} [onShare] @returns {Promise<Supplies>} */
export async function supplies(library, onShare = () => undefined) {
    const { python, lock, wheel, installer, sizes } = JSON.parse(
        new TextDecoder().decode(await bytesOf("manifest.json")),
    );
    const names = [GUEST, wheel, RUNTIME, library, installer];
    /** @type {Map<string, Share>} */
    const shares = new Map();
    const heard = (/** @type {string} */ name, /** @type {Share} */ share) => {
        shares.set(name, share);
        onShare(sumOf([...shares.values()], shares.size === names.length));
    };
    const [script, ...raw] = await Promise.all(
        names.map((name) => bytesOf(name, { size: sizes[name], onShare: (share) => heard(name, share) })),
    );
    const files = Object.fromEntries(names.slice(1).map((name, index) => [name, raw[index]]));
    return { script: await base64(script), files, manifest: { python, lock, library, wheel, installer } };
}

/** The worker itself: its address is its text, so that it is of no origin. @param {string} script */
export function workerOf(script) {
    return new Worker(`data:text/javascript;base64,${script}`);
}

/** @param {Share[]} shares @param {boolean} areAll @returns {Share} */
function sumOf(shares, areAll) {
    const sum = (/** @type {keyof Share} */ field) => shares.reduce((all, share) => all + share[field], 0);
    return { got: sum("got"), total: areAll && shares.every(({ total }) => total > 0) ? sum("total") : 0 };
}

/** @param {ArrayBuffer} bytes @returns {Promise<string>} */
async function base64(bytes) {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(",")[1]);
        reader.onerror = reject;
        reader.readAsDataURL(new Blob([bytes]));
    });
}
