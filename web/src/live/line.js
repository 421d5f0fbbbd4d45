/**
 * A line between two pages without a server: a data channel, whose two ends are told to each other by hand, once.
 *
 * While it is up each page keeps a second end ready for the other, and has told it how that is reached. A page that was
 * loaded again, slept or came into another network calls there: no code is needed, as long as the other page is open.
 */

import { ANSWER, INVITATION, codeOf, endOf, readCode, sdpOf } from "./code.js";

/**
 * @import { End } from "./code.js"
 * @typedef {{ stand: string, ufrag: string, pwd: string }} Way  how the other page is reached again: the code of the
 *   end that waits there, and the words by which it knows this one
 * @typedef {object} Setup
 * @property {RTCCertificate} certificate
 * @property {"host" | "guest"} role
 * @property {() => void} onUp
 * @property {() => void} onDown
 * @property {(text: string) => void} onText
 * @property {(way: Way) => void} onWay  as the other page is reached from now on
 * @typedef {Setup & Record<typeof WIRES[number], Wire | null> & { way: Way | null, own: { ufrag: string, pwd: string },
 *   isOver: boolean, isUp: boolean, timer: ReturnType<typeof setTimeout> | undefined }} Ends
 *   `own`: the words by which this page will call the other one
 * @typedef {{ pc: RTCPeerConnection, channel: RTCDataChannel, parts: string[], size: number }} Wire
 */

/** Letters that go at a time, that may wait to go, and that a text may have. */
const PIECE = 12_000;
const FULL = 1_000_000;
const LONGEST = 17_000_000;
/** The wire in use, the one that waits for the other page, and the one by which it is called. */
const WIRES = /** @type {const} */ (["current", "standing", "calling"]);
const [MORE, LAST, OWN] = ["+", ".", "!"];
/** The longest that the addresses of this device are awaited, in milliseconds. */
const GATHERED = 3000;
/** Between two calls to a page that is gone; and how much later the host calls, so that both do not at once. */
const AGAIN = 8000;
const HOST_LATER = 3000;
const WORDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** @param {Setup} setup */
export function createLine(setup) {
    /** @type {Ends} */
    const ends = {
        ...setup,
        current: null,
        standing: null,
        calling: null,
        way: null,
        own: { ufrag: "", pwd: "" },
        isOver: false,
        isUp: false,
        timer: undefined,
    };
    let sending = Promise.resolve();
    return {
        /** The code that the other player is sent. */
        invite: () => invite(ends),
        /** The code that is sent back. @param {End} end @param {number} to the invitation */
        answer: (end, to) => answer(ends, end, to),
        /** @param {End} end */
        async accept(end) {
            await ends.current?.pc.setRemoteDescription({ type: "answer", sdp: sdpOf(end, "passive") });
        },
        /** Calls the page that this one knew before it was loaded again. @param {Way} known */
        resume(known) {
            ends.way = known;
            again(ends, 0);
        },
        /** Calls at once: the device has woken, or has another network. */
        callNow: () => !ends.isUp && again(ends, 0),
        isUp: () => ends.isUp,
        /** @param {string} text */
        send(text) {
            sending = sending.then(() => sent(ends, text)).catch(() => undefined);
        },
        close: () => close(ends),
    };
}

/** @typedef {ReturnType<typeof createLine>} Line */

/** @param {Ends} ends @returns {Promise<string>} */
async function invite(ends) {
    const made = (ends.current = wire(ends));
    await made.pc.setLocalDescription();
    return codeOf(INVITATION, await gathered(made.pc));
}

/** @param {Ends} ends @param {End} end @param {number} to @returns {Promise<string>} */
async function answer(ends, end, to) {
    const made = (ends.current = wire(ends));
    // The host begins, once it has the answer: a handshake that nobody answers is given up after some minutes.
    await made.pc.setRemoteDescription({ type: "offer", sdp: sdpOf(end, "active") });
    await made.pc.setLocalDescription();
    return codeOf(ANSWER, await gathered(made.pc), to);
}

/** @param {Ends} ends */
function close(ends) {
    ends.isOver = true;
    clearTimeout(ends.timer);
    for (const name of WIRES) drop(ends, name);
}

/** @param {Ends} ends @returns {Wire} */
function wire(ends) {
    const pc = new RTCPeerConnection({ certificates: [ends.certificate] });
    const channel = pc.createDataChannel("rasputitsa", { negotiated: true, id: 0 });
    /** @type {Wire} */
    const made = { pc, channel, parts: [], size: 0 };
    channel.onopen = () => adopt(ends, made);
    channel.onclose = () => lost(ends, made);
    channel.onmessage = ({ data }) => heard(ends, made, data);
    pc.oniceconnectionstatechange = () => {
        if (ends.current !== made) return;
        const state = pc.iceConnectionState;
        if (state === "disconnected" || state === "failed") lost(ends, made);
        else if (channel.readyState === "open" && !ends.isUp) rise(ends);
    };
    return made;
}

/** The guest's call is the one that counts where both got through. @param {Ends} ends @param {Wire} made */
function adopt(ends, made) {
    if (ends.isOver) return made.pc.close();
    const isHosts = made === (ends.role === "host" ? ends.calling : ends.standing);
    if (ends.isUp && isHosts) return made.pc.close();
    const before = ends.current;
    if (ends.standing === made) ends.standing = null;
    if (ends.calling === made) ends.calling = null;
    ends.current = made;
    if (before !== made) before?.pc.close();
    rise(ends);
    arrange(ends);
}

/** @param {Ends} ends */
function rise(ends) {
    ends.isUp = true;
    clearTimeout(ends.timer);
    drop(ends, "calling");
    ends.onUp();
}

/** @param {Ends} ends @param {Wire} made */
function lost(ends, made) {
    if (ends.isOver || ends.current !== made || !ends.isUp) return;
    ends.isUp = false;
    ends.onDown();
    again(ends, ends.role === "host" ? HOST_LATER : 0);
}

/** @param {Ends} ends @param {typeof WIRES[number]} name */
function drop(ends, name) {
    ends[name]?.pc.close();
    ends[name] = null;
}

/** Tells the other page by what words this one will call it. @param {Ends} ends */
function arrange(ends) {
    ends.own = { ufrag: word(8), pwd: word(24) };
    const [{ value = "" }] = ends.certificate.getFingerprints();
    const print = value.replaceAll(":", "").toLowerCase();
    put(ends, OWN + codeOf(ANSWER, { ...ends.own, print, candidates: [] }));
}

/** An end is kept ready for the other page. @param {Ends} ends @param {End} caller */
async function stand(ends, caller) {
    drop(ends, "standing");
    const made = (ends.standing = wire(ends));
    await made.pc.setLocalDescription();
    const end = await gathered(made.pc);
    await made.pc.setRemoteDescription({ type: "answer", sdp: sdpOf({ ...caller, candidates: [] }, "active") });
    put(ends, OWN + codeOf(INVITATION, end));
}

/** @param {Ends} ends @param {number} delay */
function again(ends, delay) {
    clearTimeout(ends.timer);
    if (!ends.way || ends.isOver) return;
    ends.timer = setTimeout(() => {
        void call(ends).catch(() => undefined);
        again(ends, AGAIN);
    }, delay);
}

/** @param {Ends} ends */
async function call(ends) {
    const { way } = ends;
    const told = way && readCode(way.stand);
    if (!way || !told || "error" in told) return;
    drop(ends, "calling");
    const { pc } = (ends.calling = wire(ends));
    await pc.setRemoteDescription({ type: "offer", sdp: sdpOf(told.end, "actpass") });
    const { sdp = "" } = await pc.createAnswer();
    const named = sdp.replace(/^a=ice-ufrag:.*$/m, `a=ice-ufrag:${way.ufrag}`);
    const known = named.replace(/^a=ice-pwd:.*$/m, `a=ice-pwd:${way.pwd}`);
    await pc.setLocalDescription({ type: "answer", sdp: known });
}

/** @param {Ends} ends @param {Wire} made @param {unknown} data */
function heard(ends, made, data) {
    if (typeof data !== "string" || data.length > PIECE + 1 || ends.isOver) return;
    if (data.startsWith(OWN)) return void arranged(ends, data.slice(1)).catch(() => undefined);
    made.size += data.length;
    if (made.size > LONGEST) return made.pc.close();
    made.parts.push(data.slice(1));
    if (data.startsWith(MORE)) return;
    const text = made.parts.join("");
    Object.assign(made, { parts: [], size: 0 });
    ends.onText(text);
}

/** @param {Ends} ends @param {string} code */
async function arranged(ends, code) {
    const told = readCode(code);
    if ("error" in told) return;
    if (told.kind === ANSWER) return stand(ends, told.end);
    ends.way = { stand: code, ...ends.own };
    ends.onWay(ends.way);
}

/** @param {Ends} ends @param {string} data */
function put({ current }, data) {
    if (current?.channel.readyState === "open") current.channel.send(data);
}

/** @param {Ends} ends @param {string} text */
async function sent(ends, text) {
    const made = ends.current;
    for (let at = 0; at === 0 || at < text.length; at += PIECE) {
        if (!made || made !== ends.current || made.channel.readyState !== "open") return;
        if (made.channel.bufferedAmount > FULL) await drained(made.channel);
        made.channel.send((at + PIECE < text.length ? MORE : LAST) + text.slice(at, at + PIECE));
    }
}

/** This end, once the browser knows where it can be reached. @param {RTCPeerConnection} pc @returns {Promise<End>} */
async function gathered(pc) {
    await new Promise((resolve) => {
        const look = () => pc.iceGatheringState === "complete" && resolve(null);
        pc.addEventListener("icegatheringstatechange", look);
        setTimeout(resolve, GATHERED);
        look();
    });
    const end = endOf(pc.localDescription?.sdp ?? "");
    if (!end) throw new Error("no end");
    return end;
}

/** @param {RTCDataChannel} channel */
function drained(channel) {
    channel.bufferedAmountLowThreshold = FULL / 2;
    return new Promise((resolve) => {
        channel.addEventListener("bufferedamountlow", resolve, { once: true });
        channel.addEventListener("close", resolve, { once: true });
    });
}

/** A word that nobody can guess. @param {number} length */
function word(length) {
    return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => WORDS[byte & 63]).join("");
}
