/**
 * One end of a connection in few letters: what a browser says of itself in some twenty lines is five fields, and these
 * are 75 bytes. docs/formats.md
 */

import { checksum } from "../keep/checksum.js";

/**
 * @typedef {{ address: string, port: number }} Candidate  a place at which an end can be reached
 * @typedef {{ ufrag: string, pwd: string, print: string, candidates: Candidate[] }} End
 *   `ufrag`, `pwd`: by which its questions are known; `print`: the SHA-256 of its certificate in 64 hex digits
 * @typedef {{ kind: number, end: End, check: number, to: number }} Told
 *   `check`: by which an invitation is known; `to`: the one that an answer is for
 * @typedef {{ error: "none" | "cut" | "altered" }} Wrong
 */

export const INVITATION = 6;
export const ANSWER = 7;
/** No code is longer, so that its square has few dots. */
export const LONGEST = 120;

/** The signs that a QR code writes in the fewest dots, and an address bears. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:";
const BASE = BigInt(DIGITS.length);
const CODE = /^([67])\.(\d{1,3})\.([0-9A-Z$*+\-./:]*)/;
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const WORD = /^[A-Za-z0-9+/]{4,64}$/;
const HEX = /^[0-9a-f]+$/;
const NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;
const [FOUR, SIX, NAMED] = [4, 6, 1];
const PRINT = 32;
/** As browsers write names and passwords: letters of six bits, or hex digits. */
const FORMS = [
    { names: [4, 24], isOne: (/** @type {string} */ word) => WORD.test(word) },
    { names: [8, 32], isOne: (/** @type {string} */ word) => HEX.test(word) },
];
const ANY = 2;

/**
 * The fields of a browser's own words on an end; null: it has none that we know.
 * @param {string} sdp @returns {End | null}
 */
export function endOf(sdp) {
    const field = (/** @type {RegExp} */ mark) => mark.exec(sdp)?.[1] ?? "";
    const [ufrag, pwd] = [field(/^a=ice-ufrag:(\S+)/m), field(/^a=ice-pwd:(\S+)/m)];
    const print = field(/^a=fingerprint:sha-256 (\S+)/im)
        .replaceAll(":", "")
        .toLowerCase();
    const isWhole = WORD.test(ufrag) && WORD.test(pwd) && /^[0-9a-f]{64}$/.test(print);
    return isWhole ? { ufrag, pwd, print, candidates: candidatesIn(sdp) } : null;
}

/**
 * The words of which a browser makes the other end.
 * @param {End} end @param {"actpass" | "active" | "passive"} role @returns {string}
 */
export function sdpOf({ ufrag, pwd, print, candidates }, role) {
    const pairs = print.toUpperCase().match(/../g) ?? [];
    const lines = [
        "v=0",
        "o=- 1 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        ...candidates.map(lineOf),
        `a=ice-ufrag:${ufrag}`,
        `a=ice-pwd:${pwd}`,
        `a=fingerprint:sha-256 ${pairs.join(":")}`,
        `a=setup:${role}`,
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ];
    return `${lines.join("\r\n")}\r\n`;
}

/**
 * A code, with as many places as it has room for, the likeliest first.
 * @param {number} kind @param {End} end @param {number} [to] the invitation that it answers
 */
export function codeOf(kind, end, to = 0) {
    const places = end.candidates.flatMap((each) => bytesOfPlace(each) ?? []).length;
    let code = written(kind, end, to, places > 0 ? 1 : 0);
    for (let most = 2; most <= end.candidates.length; most += 1) {
        const longer = written(kind, end, to, most);
        if (longer.length <= LONGEST) code = longer;
    }
    return code;
}

/** The end that a code tells, whoever wrote it. @param {string} code @returns {Told | Wrong} */
export function readCode(code) {
    const [, kind, length, letters] = CODE.exec(code.replace(/\s+/g, "").toUpperCase()) ?? [];
    if (letters === undefined) return { error: "none" };
    if (letters.length < Number(length)) return { error: "cut" };
    const bytes = bytesIn(letters.slice(0, Number(length)));
    return (bytes && toldBy(Number(kind), bytes)) || { error: "altered" };
}

/** @param {string} sdp @returns {Candidate[]} */
function candidatesIn(sdp) {
    const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d{1,5}) typ host/gim)];
    const places = found.map(([, address, port]) => ({ address: address.toLowerCase(), port: Number(port) }));
    const rank = (/** @type {Candidate} */ { address }) => (address.includes(":") ? 2 : NAME.test(address) ? 1 : 0);
    return places.filter((place) => bytesOfPlace(place)).sort((one, other) => rank(one) - rank(other));
}

/** @param {Candidate} candidate @param {number} index */
function lineOf({ address, port }, index) {
    return `a=candidate:${index + 1} 1 udp ${2113937151 - index} ${address} ${port} typ host`;
}

/** @param {number} kind @param {End} end @param {number} to @param {number} most places */
function written(kind, end, to, most) {
    const places = end.candidates.slice(0, most).flatMap((each) => bytesOfPlace(each) ?? []);
    const known = [...(kind === ANSWER ? pair(to) : []), ...bytesOfWords(end), ...hexBytes(end.print), ...places];
    const letters = lettersOf([...pair(checkOf(kind, known)), ...known]);
    return `${kind}.${letters.length}.${letters}`;
}

/** @param {number} kind @param {number[]} bytes @returns {Told | null} */
function toldBy(kind, bytes) {
    const check = bytes[0] * 256 + bytes[1];
    const known = bytes.slice(2);
    if (bytes.length < 2 || checkOf(kind, known) !== check) return null;
    const head = kind === ANSWER ? 2 : 0;
    const words = wordsIn(known.slice(head));
    if (!words) return null;
    const print = words.rest.slice(0, PRINT);
    const candidates = placesIn(words.rest.slice(PRINT));
    if (print.length < PRINT || !candidates) return null;
    const { ufrag, pwd } = words;
    return {
        kind,
        end: { ufrag, pwd, print: hexOf(print), candidates },
        check,
        to: head ? known[0] * 256 + known[1] : 0,
    };
}

/** @param {number} kind @param {number[]} bytes */
function checkOf(kind, bytes) {
    return parseInt(checksum(`${kind} ${hexOf(bytes)}`).slice(-4), 16);
}

/** @param {number} number */
function pair(number) {
    return [number >> 8, number & 255];
}

/** Name and password, with their form in front. @param {Pick<End, "ufrag" | "pwd">} end */
function bytesOfWords({ ufrag, pwd }) {
    const form = FORMS.findLastIndex(({ names, isOne }) => {
        return ufrag.length === names[0] && pwd.length === names[1] && isOne(ufrag + pwd);
    });
    if (form === 0) return [0, ...sixes(ufrag), ...sixes(pwd)];
    if (form === 1) return [1, ...hexBytes(ufrag), ...hexBytes(pwd)];
    return [ANY, ...[ufrag, pwd].flatMap((word) => [word.length, ...new TextEncoder().encode(word)])];
}

/** @param {number[]} bytes @returns {{ ufrag: string, pwd: string, rest: number[] } | null} */
function wordsIn([form, ...bytes]) {
    if (form === 0) return named(bytes, 3, 18, lettersIn);
    if (form === 1) return named(bytes, 4, 16, hexOf);
    if (form !== ANY) return null;
    const first = bytes[0] ?? 0;
    const second = bytes[first + 1] ?? 0;
    const text = (/** @type {number[]} */ part) => String.fromCharCode(...part);
    const [ufrag, pwd] = [text(bytes.slice(1, first + 1)), text(bytes.slice(first + 2, first + second + 2))];
    return WORD.test(ufrag) && WORD.test(pwd) ? { ufrag, pwd, rest: bytes.slice(first + second + 2) } : null;
}

/** @param {number[]} bytes @param {number} first @param {number} second @param {(bytes: number[]) => string} word */
function named(bytes, first, second, word) {
    const [ufrag, pwd] = [bytes.slice(0, first), bytes.slice(first, first + second)];
    return pwd.length < second ? null : { ufrag: word(ufrag), pwd: word(pwd), rest: bytes.slice(first + second) };
}

/** Four letters of six bits in three bytes. @param {string} word */
function sixes(word) {
    return (word.match(/..../g) ?? []).flatMap((four) => {
        const number = [...four].reduce((sum, letter) => sum * 64 + BASE64.indexOf(letter), 0);
        return [number >> 16, (number >> 8) & 255, number & 255];
    });
}

/** @param {number[]} bytes */
function lettersIn(bytes) {
    return hexOf(bytes).replace(/....../g, (six) =>
        [18, 12, 6, 0].map((by) => BASE64[(parseInt(six, 16) >> by) & 63]).join(""),
    );
}

/** @param {Candidate} candidate @returns {number[] | null} null: of a form that no code has */
function bytesOfPlace({ address, port }) {
    if (!(port > 0 && port < 65536)) return null;
    const name = NAME.exec(address);
    if (name) return [NAMED, ...hexBytes(name.slice(1).join("").toLowerCase()), ...pair(port)];
    const four = address.split(".").map(Number);
    if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address))
        return four.every((each) => each < 256) ? [FOUR, ...four, ...pair(port)] : null;
    const six = groupsOf(address);
    return six && [SIX, ...six.flatMap(pair), ...pair(port)];
}

/** The eight numbers of an address with colons. @param {string} address */
function groupsOf(address) {
    if (!/^[0-9a-f:]{2,39}$/.test(address) || address.split("::").length > 2) return null;
    const [head, tail] = address.split("::").map((part) => part.split(":").filter(Boolean));
    const zeros = tail ? Array(Math.max(0, 8 - head.length - tail.length)).fill("0") : [];
    const groups = [...head, ...zeros, ...(tail ?? [])].map((group) => parseInt(group, 16));
    return groups.length === 8 && groups.every((group) => group < 65536) ? groups : null;
}

/** @param {number[]} bytes @returns {Candidate[] | null} */
function placesIn(bytes) {
    const places = [];
    for (let rest = bytes; rest.length > 0;) {
        const size = rest[0] === FOUR ? 4 : rest[0] === SIX || rest[0] === NAMED ? 16 : NaN;
        const part = rest.slice(1, size + 3);
        const port = part[size] * 256 + part[size + 1];
        if (!(port > 0)) return null;
        places.push({ address: addressOf(rest[0], part.slice(0, size)), port });
        rest = rest.slice(size + 3);
    }
    return places;
}

/** @param {number} form @param {number[]} bytes */
function addressOf(form, bytes) {
    if (form === FOUR) return bytes.join(".");
    const hex = hexOf(bytes);
    if (form === SIX) return (hex.match(/..../g) ?? []).map((group) => parseInt(group, 16).toString(16)).join(":");
    return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/** @param {string} hex */
function hexBytes(hex) {
    return (hex.match(/../g) ?? []).map((two) => parseInt(two, 16));
}

/** @param {number[]} bytes */
function hexOf(bytes) {
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes as one number with a 1 in front, the most significant digit first. @param {number[]} bytes */
function lettersOf(bytes) {
    let left = BigInt(`0x01${hexOf(bytes)}`);
    let letters = "";
    for (; left > 0n; left /= BASE) letters = DIGITS[Number(left % BASE)] + letters;
    return letters;
}

/** @param {string} letters @returns {number[] | null} */
function bytesIn(letters) {
    const number = [...letters].reduce((sum, letter) => sum * BASE + BigInt(DIGITS.indexOf(letter)), 0n);
    const hex = number.toString(16);
    return hex.startsWith("1") && hex.length % 2 === 1 ? hexBytes(hex.slice(1)) : null;
}
