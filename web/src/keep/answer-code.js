/**
 * An answer in a few letters, to be read aloud or typed: what came of a task, who played it, and a check digit. O is
 * taken for 0, and I and L for 1, but in the name.
 */

/**
 * @typedef {"open" | "reached" | "missed" | ""} Status  empty: the task has no goal
 * @typedef {{ sign: string, status: Status, count: number, turn: number, lost: number | null, pupil: string }} Told
 *   `sign`: five hex digits by which the task is known; `lost`: chance to win, in thousandths
 */

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** As many as a prime. */
const CHECKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*";
/** @type {Status[]} */
const STATUS = ["open", "reached", "missed", ""];
/** A code has no more characters. */
export const LONGEST_CODE = 40;
const HEAD = 4;
const BODY = 6;
/** Chances lost are told from -1,000 to 1,000; one more stands for none. */
const OFFSET = 1000;
const NONE = 2001;
const COUNTS = 128;
const LONGEST_NAME = 20;
const LETTER = /[\p{L}\p{N}]\p{M}*/gu;
/** The signs between the parts: phones make longer strokes of hyphens. */
const BETWEEN = /[\s\p{Pd}]+/u;

/** @param {Told} told */
export function codeFor({ sign, status, count, turn, lost, pupil }) {
    const state = [STATUS.indexOf(status), Math.min(count, COUNTS - 1), Math.min(turn, COUNTS - 1)];
    const number = state.reduce((sum, part) => sum * COUNTS + part, 0) * 2048 + (lost === null ? NONE : lost + OFFSET);
    const letters = pupil.toUpperCase().normalize().match(LETTER) ?? [];
    const name = [...letters.join("")].slice(0, LONGEST_NAME).join("");
    const plain = [written(parseInt(sign, 16), HEAD), written(number, BODY), name].filter(Boolean).join("-");
    return `${plain}-${checkOf(plain)}`;
}

/** The result in a code; null if it was not written down right. @param {string} code @returns {Told | null} */
export function toldBy(code) {
    const words = code.toUpperCase().normalize().split(BETWEEN).filter(Boolean);
    const check = words.pop() ?? "";
    const head = words.slice(0, 2).map(meant);
    const plain = [...head, ...words.slice(2)].join("-");
    if ([...code.trim()].length > LONGEST_CODE || words.length < 2 || words.length > 3) return null;
    if (meant(check) !== meant(checkOf(plain))) return null;
    const [sign, number] = head.map(read);
    if (head[0].length !== HEAD || head[1].length !== BODY || sign === null || number === null) return null;
    const told = number % 2048;
    const rest = Math.floor(number / 2048);
    const status = STATUS[Math.floor(rest / COUNTS / COUNTS)];
    if (status === undefined || told > NONE) return null;
    const lost = told === NONE ? null : told - OFFSET;
    const facts = { count: Math.floor(rest / COUNTS) % COUNTS, turn: rest % COUNTS, lost };
    return { sign: sign.toString(16).padStart(5, "0"), status, ...facts, pupil: words[2] ?? "" };
}

/** A word with figures for the letters that are mistaken for them. @param {string} word */
function meant(word) {
    return word.replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** @param {number} number @param {number} length */
function written(number, length) {
    let left = number;
    const letters = Array.from({ length }, () => {
        const letter = SIGNS[left % SIGNS.length];
        left = Math.floor(left / SIGNS.length);
        return letter;
    });
    return letters.reverse().join("");
}

/** @param {string} word */
function read(word) {
    const digits = [...word].map((letter) => SIGNS.indexOf(letter));
    return digits.includes(-1) ? null : digits.reduce((sum, digit) => sum * SIGNS.length + digit, 0);
}

/**
 * A sign that is another where any one letter is, or where two have changed places: each counts by its place, modulo a
 * prime.
 * @param {string} plain
 */
function checkOf(plain) {
    const letters = [...plain.replaceAll("-", "")];
    return CHECKS[letters.reduce((sum, letter, place) => sum + valueOf(letter) * (place + 1), 0) % CHECKS.length];
}

/** @param {string} letter */
function valueOf(letter) {
    const known = CHECKS.indexOf(letter);
    return known === -1 ? (letter.codePointAt(0) ?? 0) : known;
}
