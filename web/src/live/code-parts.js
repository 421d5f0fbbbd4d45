/** A code as a link, a square of dots and a file; and the look of what says how a game with another page stands. */

import { linkBase } from "../dialogs/link-base.js";
import { qrOf } from "../dialogs/qr.js";
import { button } from "../dialogs/send.js";
import { copied } from "../document/copied.js";
import { el } from "../document/dom.js";
import { takeOutFile } from "../document/download.js";

/**
 * @import { Page } from "./live.js"
 * @import { Speaker } from "../words/text.js"
 */

export const STYLE = `
.live-strip { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.6rem; margin: 0 0 0.4rem; }
.live-strip::before { content: ""; width: 0.7rem; height: 0.7rem; border-radius: 50%; flex: none; }
.live-strip[data-state="up"]::before { background: #3a7d44; }
.live-strip[data-state="down"]::before { border: 2px solid #a33; width: 0.45rem; height: 0.45rem; }
.live-strip span { flex: 1 1 8rem; }
.live-code { display: grid; gap: 0.5rem; }
.live-code textarea { width: 100%; font: inherit; overflow-wrap: anywhere; }
`;

/**
 * The box to hide hands, before the first move, and words on them; none where the game has no hands.
 * @param {Speaker} words @param {{ can: boolean, side: string }} hands @param {boolean} isHiding
 */
export function handsParts({ say }, { can, side }, isHiding) {
    const box = el("input", { type: "checkbox", checked: true, "data-key": "live-hide" });
    const quiet = (/** @type {string} */ key) =>
        el("p", { className: "quiet", "data-key": key.replaceAll(".", "-") }, say(key));
    if (can)
        return {
            box,
            parts: [el("label", { className: "row" }, box, say("live.hands.hide")), quiet("live.hands.what")],
        };
    if (side) return { box, parts: [quiet("live.hands.on")] };
    return { box, parts: isHiding ? [quiet("live.hands.honour")] : [] };
}

/**
 * @param {Pick<Page, "library" | "context">} page @param {Speaker} words @param {string} code @param {string} name
 * @param {() => void} [onSent]
 */
export async function codeParts({ library, context }, words, code, name, onSent = () => undefined) {
    const base = await linkBase(library);
    const { say } = words;
    const given = { readOnly: true, rows: 3, value: base + code, "aria-label": say(name), "data-key": "live-code" };
    const area = el("textarea", given);
    const told = el("span", { role: "status" });
    const copy = async () => {
        told.textContent = context().speaker.say(await copied(area));
        onSent();
    };
    const share = () => navigator.share(base ? { url: base + code } : { text: code }).then(onSent, () => undefined);
    const file = () => {
        takeOutFile(base + code, say(name));
        onSent();
    };
    return [
        area,
        el(
            "div",
            { className: "buttons" },
            button("live-copy", context().speaker.say("page.link.copy"), true, copy),
            "share" in navigator ? button("live-share", say("send.share"), false, share) : null,
            button("live-file", say("live.file"), false, file),
            told,
        ),
        qrOf(words, base + code),
    ];
}
