/** The page about the page: version, offline copy, downloads, changes, authors, licences, and what it stores. */

import { el } from "../document/dom.js";
import { LIMITS } from "../engine/engine.js";
import { guidePart, strong } from "./guide.js";

/**
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Library } from "./data.js"
 * @import { Offline } from "./offline.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {import("./guide.js").Block} Block
 * @typedef {{ changes: { title: string, lines: string[] }[], guides: Record<string, Block[]>, texts: string[] }} About
 * @typedef {object} Parts
 * @property {Dialog} dialog
 * @property {Library} library
 * @property {Speaker} speaker
 * @property {Offline} offline
 * @property {() => Promise<void>} reset
 * @property {(error: unknown) => void} fault
 */

/** @param {Parts} parts */
export async function openAbout(parts) {
    const { dialog, library, speaker, offline, reset, fault } = parts;
    const { say } = speaker;
    const places = el("div", {});
    const [about, { version, build }] = await Promise.all([library.about(), library.manifest()]);
    const guides = Object.entries(about.guides).map(
        ([name, blocks]) => /** @type {[string, Node[]]} */ ([`page.about.guide.${name}`, guidePart(blocks)]),
    );
    dialog.open(say("page.about"), [
        el("p", { id: "about-version" }, say("page.about.version", { version, build })),
        el("p", {}, say("page.about.what")),
        el("p", { id: "about-offline" }, say(`page.about.offline.${offline.kept}`, { file: offline.file })),
        part(say("page.about.downloads"), offline.kept === "file" ? [say("page.about.file")] : [places]),
        part(say("page.about.stored"), [el("p", {}, say("page.about.stored.text")), ...resetRow(say, offline, reset)]),
        part(say("page.about.guides"), [pages(parts, guides)]),
        part(say("page.about.changes"), [pages(parts, [["page.about.changes.read", about.changes.flatMap(release)]])]),
        part(say("page.about.authors"), [folded("NOTICE.txt", "NOTICE.txt", library, fault)]),
        part(
            say("page.about.licences"),
            about.texts.map((file) => folded(file, titleOf(file), library, fault)),
        ),
    ]);
    if (offline.kept !== "file") places.append(await downloads(speaker, library));
}

/**
 * A button for each page of its own; from it one comes back to what is said here.
 * @param {Parts} parts @param {[string, Node[]][]} all the key of its name, and what stands there
 */
function pages(parts, all) {
    const { say } = parts.speaker;
    const home = () => void openAbout(parts).catch(parts.fault);
    const buttons = all.map(([key, body]) => {
        const back = el("button", { type: "button", "data-key": "about-back", onclick: home }, say("page.about.back"));
        const given = { type: "button", "data-key": "print", onclick: () => window.print() };
        const print = el("button", given, say("page.review.print"));
        const page = [
            el("div", { lang: "en", className: "guide" }, ...body),
            el("div", { className: "buttons" }, back, print),
        ];
        const open = () => parts.dialog.open(say(key), page);
        return el(
            "button",
            { type: "button", "data-key": key.replace("page.about.", "about:"), onclick: open },
            say(key),
        );
    });
    return el("div", { className: "buttons" }, ...buttons);
}

/** @param {string} title @param {(Node | string)[]} body */
function part(title, body) {
    return el("section", { className: "about-part" }, el("h3", {}, title), ...body);
}

/** The downloads, if this host has them. @param {Speaker} speaker @param {Library} library */
async function downloads({ say, number }, library) {
    const offered = Object.entries(await library.downloads().catch(() => ({})));
    const found = await Promise.all(offered.map(([file]) => isThere(file)));
    const rows = offered
        .filter((_, index) => found[index])
        .map(([file, size]) => {
            const link = el("a", { href: new URL(file, location.href).href, download: file, translate: "no" }, file);
            const kind = file.split(".").at(-1);
            return el("li", {}, link, " ", say(`page.about.download.${kind}`, { size: number(size / 1e6, 1) }));
        });
    return rows.length > 0
        ? el("ul", { className: "about-list" }, ...rows)
        : el("p", {}, say("page.about.downloads.none"));
}

/** @param {string} file */
async function isThere(file) {
    const signal = AbortSignal.timeout(LIMITS.quiet * 1000);
    const response = await fetch(new URL(file, location.href), { method: "HEAD", signal }).catch(() => null);
    return response?.ok === true;
}

/** @param {Speaker["say"]} say @param {Offline} offline @param {Parts["reset"]} reset */
function resetRow(say, { kept }, reset) {
    if (kept === "file" || kept === "insecure") return [];
    const button = el(
        "button",
        { type: "button", "data-key": "reset", onclick: () => void reset() },
        say("page.about.reset"),
    );
    return [el("p", {}, say("page.about.reset.text")), el("div", { className: "buttons" }, button)];
}

/** @param {About["changes"][number]} change */
function release({ title, lines }) {
    return [
        el("h4", {}, title),
        el("ul", { className: "about-list" }, ...lines.map((line) => el("li", {}, ...strong(line)))),
    ];
}

/**
 * A text that is fetched when it is opened.
 * @param {string} file @param {string} title @param {Library} library @param {Parts["fault"]} fault
 */
function folded(file, title, library, fault) {
    const body = el("pre", { tabIndex: 0, lang: "en" });
    const fill = async () => void (body.textContent ||= await library.file(file));
    return el("details", { ontoggle: () => void fill().catch(fault) }, el("summary", { translate: "no" }, title), body);
}

/** @param {string} file */
function titleOf(file) {
    return file.replace("LICENSES/", "").replace(/\.txt$/, "");
}
