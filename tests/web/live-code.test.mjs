import assert from "node:assert/strict";
import { test } from "node:test";

import { checksum } from "../../web/src/keep/checksum.js";
import { ANSWER, INVITATION, LONGEST, codeOf, endOf, readCode, sdpOf } from "../../web/src/live/code.js";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:";
const PRINT = "B7:A7:75:1D:FD:9C:FA:4F:9A:8A:C0:B2:28:79:D9:FE:20:88:22:F4:0A:ED:3E:FC:0D:8C:67:25:AE:C5:BE:9F";
const [NAME, OTHER] = ["199cd290-ede1-4933-86fc-a745ce777b73.local", "dc1ca921-ae7b-422a-921d-ff2cf60d3f96.local"];

/** As the browsers write them, lines that differ from one to the other among them. */
const CHROME = [
    "v=0",
    "o=- 7625515698151025327 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "a=extmap-allow-mixed",
    "a=msid-semantic: WMS",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=candidate:2938783536 1 udp 2113937151 ${NAME} 48392 typ host generation 0 network-cost 999`,
    `a=candidate:1682736848 1 udp 2113942271 ${OTHER} 45107 typ host generation 0 network-cost 999`,
    "a=candidate:1682736848 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0",
    "a=ice-ufrag:Ydrw",
    "a=ice-pwd:DmKhiqgXN8oa3Jfr+JdAS3wF",
    "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${PRINT}`,
    "a=setup:actpass",
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
].join("\r\n");
const FIREFOX = [
    "v=0",
    "o=mozilla...THIS_IS_SDPARTA-99.0 5815645966668186097 0 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=sendrecv",
    `a=fingerprint:sha-256 ${PRINT}`,
    "a=group:BUNDLE 0",
    "a=ice-options:trickle",
    "a=msid-semantic:WMS *",
    "m=application 54321 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 192.168.1.20",
    `a=candidate:0 1 UDP 2122252543 ${NAME} 54321 typ host`,
    "a=candidate:1 1 TCP 2105524479 192.168.1.20 9 typ host tcptype active",
    "a=sendrecv",
    "a=end-of-candidates",
    "a=ice-pwd:601d53aba51a318351b3ecf5ee00048f",
    "a=ice-ufrag:8a39d2ae",
    "a=mid:0",
    "a=setup:actpass",
    "a=sctp-port:5000",
    "a=max-message-size:1073741823",
    "",
].join("\r\n");
const SAFARI = CHROME.replace(NAME, NAME.toUpperCase().replace(".LOCAL", ".local")).replace(
    "a=extmap-allow-mixed\r\n",
    "",
);
/** Chrome where a page may use the camera: addresses as they are. */
const OPEN = CHROME.replace(NAME, "2a02:8109:9a40::1:beef").replace(OTHER, "192.168.1.20");

/** @param {string} sdp */
function end(sdp) {
    const found = endOf(sdp);
    assert.ok(found);
    return found;
}

test("what a browser says of itself becomes a code of at most 120 letters, and the same fields again", () => {
    for (const [sdp, lengths] of [
        [CHROME, [117, 120]],
        [FIREFOX, [116, 119]],
        [SAFARI, [117, 120]],
        [OPEN, [98, 101]],
    ]) {
        const own = end(sdp);
        const codes = [codeOf(INVITATION, own), codeOf(ANSWER, own, 12345)];
        assert.deepEqual(
            codes.map((code) => code.length),
            lengths,
        );
        codes.forEach((code, index) => {
            assert.ok(code.length <= LONGEST);
            const told = readCode(code);
            assert.ok("end" in told);
            assert.deepEqual(told.end, { ...own, candidates: own.candidates.slice(0, 1) });
            assert.equal(told.to, index === 1 ? 12345 : 0);
            assert.deepEqual(readCode(` ${code.slice(0, 40)}\n${code.slice(40)} and words behind it`), told);
        });
    }
});

test("the address that is likeliest to be reached comes first", () => {
    assert.deepEqual(
        end(CHROME).candidates.map(({ address }) => address),
        [NAME, OTHER],
    );
    assert.deepEqual(
        end(OPEN).candidates.map(({ address }) => address),
        ["192.168.1.20", "2a02:8109:9a40::1:beef"],
    );
    const two = { ...end(OPEN), candidates: [end(OPEN).candidates[0], { address: "10.0.0.7", port: 9000 }] };
    const told = readCode(codeOf(INVITATION, two));
    assert.deepEqual("end" in told && told.end.candidates, two.candidates);
});

test("of the fields the words are made that a browser takes", () => {
    const own = end(FIREFOX);
    const sdp = sdpOf(own, "actpass");
    assert.deepEqual(end(sdp), own);
    assert.match(sdp, /a=setup:actpass\r\n/);
    assert.ok(sdp.includes(`a=fingerprint:sha-256 ${PRINT}\r\n`));
});

test("addresses of every form come back as they were", () => {
    for (const address of ["1.2.3.4", "fe80:0:0:0:1:2:3:4", "0:0:0:0:0:0:0:1", NAME]) {
        const own = { ...end(CHROME), candidates: [{ address, port: 65535 }] };
        const told = readCode(codeOf(ANSWER, own, 1));
        assert.deepEqual("end" in told && told.end.candidates, own.candidates);
    }
    const odd = { ...end(CHROME), ufrag: "abcdefg", pwd: "A".repeat(40) };
    const told = readCode(codeOf(INVITATION, odd));
    assert.deepEqual("end" in told && [told.end.ufrag, told.end.pwd], [odd.ufrag, odd.pwd]);
});

test("words that no connection can be made of are none", () => {
    for (const [from, to] of [
        ["a=ice-ufrag:Ydrw", "a=ice-ufrag:Y"],
        ["a=ice-pwd:DmKhiqgXN8oa3Jfr+JdAS3wF", ""],
        ["sha-256", "sha-1"],
        [PRINT, "AA:BB"],
    ])
        assert.equal(endOf(CHROME.replace(from, to)), null);
    const bad = ["192.168.1.999", "::1::2", "1:2:3", "a.example", "1.2.3.4\r\na=evil", "12345::"];
    for (const address of bad)
        assert.deepEqual(end(CHROME.replace(NAME, address).replace(OTHER, address)).candidates, []);
});

test("a code that was cut or altered is known, whatever was changed", () => {
    const code = codeOf(ANSWER, end(CHROME), 99);
    assert.deepEqual(readCode(code.slice(0, -1)), { error: "cut" });
    for (const other of ["", "6", "6.", "8.10.AAAAAAAAAA", "a link", "2.3.ABC", "6.0.", "6.1.1", "7.2.10"])
        assert.ok("error" in readCode(other), other);
    let passed = 0;
    for (let place = 6; place < code.length; place += 1)
        for (const letter of LETTERS) {
            if (letter === code[place]) continue;
            const told = readCode(code.slice(0, place) + letter + code.slice(place + 1));
            if (!("error" in told)) passed += 1;
        }
    // One in 65,536 has the right checksum.
    assert.ok(passed <= 2, String(passed));
    assert.ok("error" in readCode(code.replace(/^7/, "6")));
});

/** A code with the right checksum, whatever it holds. @param {number} kind @param {number[]} bytes */
function forged(kind, bytes) {
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    let left = BigInt(`0x01${checksum(`${kind} ${hex}`).slice(-4)}${hex}`);
    let letters = "";
    for (; left > 0n; left /= 43n) letters = LETTERS[Number(left % 43n)] + letters;
    return `${kind}.${letters.length}.${letters}`;
}

test("whatever a code holds, no line of our own making is broken", () => {
    let read = 0;
    for (let seed = 1; seed < 3000; seed += 1) {
        const noise = (/** @type {number} */ size) =>
            Array.from({ length: size }, (_, at) => ((seed * (at + 11) * 7919) >> 3) & 255);
        const form = seed % 4;
        const places = [4, 1, 6, 9].slice(0, seed % 5).flatMap((kind) => [kind, ...noise(kind === 4 ? 6 : 18)]);
        const bytes = [form, ...noise([21, 20, seed % 60, 30][form]), ...noise(32), ...places];
        const told = readCode(seed % 2 ? forged(6, bytes) : forged(7, [1, 2, ...bytes]));
        if (!("end" in told)) continue;
        read += 1;
        assert.match(sdpOf(told.end, "active"), /^(?:[a-z]=[\x20-\x7e]*\r\n)+$/);
        assert.ok(told.end.candidates.every(({ port }) => port > 0 && port < 65536));
    }
    assert.ok(read > 20, String(read));
    const words = [2, 8, ..."a\r\na=b c"].map((each) => (typeof each === "string" ? each.charCodeAt(0) : each));
    assert.ok("error" in readCode(forged(6, [...words, 4, 65, 65, 65, 65, ...Array(32).fill(7)])));
});
