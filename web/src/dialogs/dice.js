/** The dice of the game in play: what seals them, a check of that, and every roll against what was to be expected. */

import { copied } from "../document/copied.js";
import { field } from "../document/dialogs.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { sideTitle } from "../pieces/context.js";
import { dice } from "../pieces/dice.js";
import { createSpeaker } from "../words/text.js";
import { notesOf } from "./joint.js";
import { REPORT } from "./report-style.js";
import { progress } from "./send.js";

/**
 * @import { Text } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Dialog } from "../document/dialogs.js"
 * @import { Engine, Keeper, Library } from "../games/games.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ dialog: Dialog, context: () => Context, engine: Pick<Engine, "call">, library: Library, keeper:
 * Pick<Keeper, "recall"> }} Parts
 * @typedef {{ kind: string, mode: string, hash?: string, text?: string, second?: string, live?: number, again?: number,
 * duplicate?: number, hands?: { n: number, shown: number } }} Seal
 * @typedef {{ length: number, turn: number | null, phase: Text | null, text: Text, faces: number[] }} Roll
 * @typedef {{ n: number, sum: number, odd: number }} Measure
 * @typedef {Measure & { seal: Seal, rolls: Roll[], sides: (Measure & { side: string })[] }} Ledger
 * @typedef {Parts & { words: Speaker, ledger: Ledger }} Sheet
 */

const FAIR = 3.5;
const SHOWN = 40;
const DIE = 20;
const LINES = 6;
/** Hex digits that nobody finds another seed and salt for. */
const ENOUGH = 16;
const STYLE = `
.dice-hash { resize: none; field-sizing: content; }
.dice-rolls td { vertical-align: top; }
.dice-rolls td.words small { display: block; color: var(--quiet); }
.dice-rolls .dice { display: inline-flex; gap: 0.2rem; }
`;

/** @param {Parts} parts */
export async function openDice(parts) {
    const { context, engine, dialog } = parts;
    const answer = await engine.call("ledger");
    if (!answer.ok) return context().act.say(answer.error, "reason");
    addStyle(REPORT);
    addStyle(STYLE);
    const sheet = { ...parts, words: await diceWords(parts), ledger: answer.ledger };
    dialog.open(sheet.words.say("dice.new"), [...sealParts(sheet), ledgerPart(sheet)]);
}

/** The words of the game and those about dice. @param {Parts} parts @returns {Promise<Speaker>} */
async function diceWords({ library, context }) {
    const game = context().state.game?.id ?? "";
    const own = [library.gameTexts(game), library.hexNames(game)];
    const tables = [...own, library.sharedTexts(), library.pageTexts(), library.sendTexts(), library.diceTexts()];
    return createSpeaker(await Promise.all(tables), await library.language());
}

/** @param {Sheet} sheet */
function sealParts(sheet) {
    const { words, ledger, context } = sheet;
    const { seal } = ledger;
    const hides = context().state.view?.hides;
    const isSealed = seal.kind !== "none" && seal.mode === "match";
    const line = (/** @type {string} */ key) => el("p", { "data-key": key }, words.say(key));
    const pair = seal.duplicate ? [line(`dice.duplicate.${seal.duplicate}`)] : [];
    const seen = seal.duplicate === 2 ? [line("dice.not.second")] : [];
    const limits = [...seen, line(`dice.not.${seal.kind}`), ...(hides && !seal.hands ? [line("dice.not.hands")] : [])];
    const hands = seal.hands ? [el("p", { "data-key": "dice-hands" }, words.say(...handsWords(sheet)))] : [];
    const joint = seal.second ? ".joint" : "";
    const { live: both = 0, again = 0 } = seal;
    const count = (/** @type {string} */ key, /** @type {number} */ n) =>
        n > 0 ? [el("p", { "data-key": key.replace(".", "-") }, words.say(key, { n }))] : [];
    const live = [...count("dice.live", both - again), ...count("dice.again", again)];
    if (!isSealed) return [...pair, line(seal.mode === "match" ? "dice.none" : "dice.practice"), ...live, ...limits];
    const opened = seen.length > 0 ? "dice.sealed.second" : "dice.sealed.over";
    return [
        ...pair,
        ...live,
        ...hands,
        line(seal.second ? "dice.joint" : seal.text ? opened : "dice.sealed"),
        ...(seal.text ? [copyArea(words, `dice.what${joint}`, seal.text, seal.second ? LINES : 2)] : []),
        copyArea(words, `dice.hash${joint}`, seal.hash ?? "", 2),
        ...(seal.second ? [copyArea(words, "dice.second", seal.second, 1)] : []),
        checkPart(sheet),
        section(words.say("dice.proves"), line(`dice.proves.${seal.kind}`)),
        section(words.say("dice.not"), ...limits),
    ];
}

/**
 * The cards of the other hand, and those that were shown.
 * @param {Sheet} sheet
 * @returns {[string, Record<string, number>]}
 */
function handsWords({ ledger, context }) {
    const { n, shown } = ledger.seal.hands ?? { n: 0, shown: 0 };
    const isLeft = context().state.view?.result && shown < n;
    return [isLeft ? "dice.hands.left" : "dice.hands", { n, shown, left: n - shown }];
}

/** @param {string} title @param {...Node} children */
function section(title, ...children) {
    return el("section", { className: "debrief-part" }, el("h3", {}, title), ...children);
}

/** @param {Speaker} words @param {string} key @param {string} value @param {number} rows */
function copyArea(words, key, value, rows) {
    const area = el("textarea", {
        readOnly: true,
        rows,
        value,
        className: "dice-hash",
        "aria-label": words.say(key),
        "data-key": key,
    });
    const note = el("span", { role: "status" });
    const copy = async () => (note.textContent = words.say(await copied(area)));
    const button = el("button", { type: "button", onclick: copy }, words.say("page.report.copy"));
    return el("div", {}, el("b", {}, words.say(key)), area, el("div", { className: "buttons" }, button, note));
}

/** @param {Sheet} sheet */
function checkPart(sheet) {
    const { words, ledger } = sheet;
    const found = el("ul", { className: "debrief-lines", role: "status", "data-key": "dice-found" });
    const noted = el("input", { type: "text", name: "noted", autocomplete: "off", spellcheck: "false" });
    const run = async () => {
        button.disabled = true;
        const lines = await check(sheet, found, noted.value).finally(() => (button.disabled = false));
        found.replaceChildren(...lines.map(([key, facts]) => el("li", { "data-key": key }, words.say(key, facts))));
    };
    const onclick = () => void run().catch(sheet.context().fault);
    const given = { type: "button", className: "primary", "data-key": "dice-check", onclick };
    const button = el("button", given, words.say("dice.check"));
    const asked = ledger.seal.text && !ledger.seal.second ? field(words.say("dice.noted"), noted) : null;
    return el("section", { className: "debrief-part" }, asked, el("div", { className: "buttons" }, button), found);
}

/**
 * Findings of a check, as keys with their facts: the game is played again; at the end the hash is worked out anew.
 * @param {Sheet} sheet @param {HTMLElement} place @param {string} noted
 * @returns {Promise<[string, Record<string, import("../types.d.ts").Fact>?][]>}
 */
async function check({ engine, words, ledger, keeper }, place, noted) {
    const bar = progress(words, "dice.checking");
    place.replaceChildren(el("li", {}, bar.node));
    for (;;) {
        const answer = await engine.call("check_dice");
        if (!answer.ok) return [[answer.error.key, answer.error.facts]];
        const { done, of, is_done: isDone, fault } = answer.checked;
        if (isDone && fault) return [[`dice.fault.${fault[0]}`, { n: fault[1] }]];
        const kept = ledger.seal.second ? [keptLine(ledger.seal, notesOf(keeper))] : [];
        if (isDone) return [["dice.check.good", { n: of }], ...(await hashLines(ledger.seal, noted)), ...kept];
        bar.show(done, of);
    }
}

/**
 * The agreement of dice of both with the invitation made here, or with the number that one was answered with here.
 * @param {Seal} seal @param {import("./joint.js").Notes} notes @returns {[string]}
 */
export function keptLine({ hash, second }, { made, given }) {
    const answer = given.find(({ offer }) => offer === hash);
    if (answer) return [answer.second === second ? "dice.check.given" : "dice.check.given.bad"];
    return [made.some(({ offer }) => offer === hash) ? "dice.check.made" : "dice.check.stranger"];
}

/** @param {Seal} seal @param {string} noted @returns {Promise<[string][]>} */
export async function hashLines({ hash = "", text }, noted) {
    if (!text) return [];
    const own = await sha256(text);
    if (own !== null && own !== hash) return [["dice.check.hash.bad"]];
    const digits = noted.replaceAll(/\s/g, "").toLowerCase();
    /** @type {[string][]} */
    const said = [[own === null ? "dice.check.engine" : "dice.check.hash"]];
    if (digits === "") return said;
    if (digits.length < ENOUGH || /[^0-9a-f]/.test(digits)) return [...said, ["dice.check.noted.short"]];
    return [...said, [hash.startsWith(digits) ? "dice.check.noted" : "dice.check.noted.bad"]];
}

/** The SHA-256 of a text in hex digits; null where the browser has none for this page. @param {string} text */
async function sha256(text) {
    const subtle = globalThis.crypto?.subtle;
    if (!subtle) return null;
    const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Sheet} sheet */
function ledgerPart(sheet) {
    const { words, ledger } = sheet;
    if (ledger.n === 0) return section(words.say("dice.ledger"), el("p", {}, words.say("dice.ledger.none")));
    return section(words.say("dice.ledger"), ...sums(sheet), rollTable(sheet));
}

/** @param {Speaker} words @param {Measure} measure */
function figures(words, { n, sum, odd }) {
    const mean = words.number(sum / n, n === 1 ? 0 : 2);
    return { n, mean, odd: words.number(odd / 10, 1), fair: words.number(FAIR, 1) };
}

/** @param {Sheet} sheet */
function sums({ words, ledger, context }) {
    const sides = ledger.sides.map((each) => {
        const title = `${sideTitle(context(), each.side)}: `;
        return el("li", {}, title, words.say("dice.sum.side", figures(words, each)));
    });
    const detail = el("p", { className: "quiet" }, words.say("dice.sum.side.detail"));
    return [
        el("p", { "data-key": "dice-sum" }, words.say("dice.sum", figures(words, ledger))),
        ...(sides.length > 0 ? [detail, el("ul", { className: "debrief-lines" }, ...sides)] : []),
        el("p", { className: "quiet" }, words.say("dice.odd")),
    ];
}

/** The latest rolls first, the others on demand. @param {Sheet} sheet */
function rollTable(sheet) {
    const { words, ledger } = sheet;
    const rows = ledger.rolls.map((roll, index) => rollRow(words, roll, index + 1)).reverse();
    const body = el("tbody", {}, ...rows.slice(0, SHOWN));
    const heads = ["number", "what", "expected", "rolled"].map((key) =>
        el("th", { scope: "col" }, words.say(`dice.head.${key}`)),
    );
    const table = el("table", { className: "printed dice-rolls" }, el("thead", {}, el("tr", {}, ...heads)), body);
    const place = el("div", { className: "printed-place" }, table);
    const onclick = () => {
        body.append(...rows.slice(SHOWN));
        more.remove();
    };
    const more = el("button", { type: "button", "data-key": "dice-more", onclick }, words.say("dice.ledger.more"));
    return el("div", {}, place, rows.length > SHOWN ? more : null);
}

/** @param {Speaker} words @param {Roll} roll @param {number} number */
function rollRow(words, { turn, phase, text, faces }, number) {
    const when = [turn === null ? "" : words.say("dice.when", { turn }), phase ? words.text(phase) : ""];
    const what = el("td", { className: "words" }, words.text(text), el("small", {}, when.filter(Boolean).join(" · ")));
    return el(
        "tr",
        {},
        el("th", { scope: "row" }, String(number)),
        what,
        el("td", {}, words.number(FAIR * faces.length, 1)),
        el("td", {}, dice(faces, words, DIE)),
    );
}
