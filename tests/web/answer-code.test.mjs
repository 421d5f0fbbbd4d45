import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOfAnswer } from "../../web/src/dialogs/send-back.js";
import { codeFor, LONGEST_CODE, toldBy } from "../../web/src/keep/answer-code.js";

const TOLD = { sign: "0f3a9", status: "reached", count: 2, turn: 5, lost: -137, pupil: "Мария" };

test("a code says what it was made of, however it was typed", () => {
    for (const pupil of ["", "Anna", "Мария", "Jean-Luc 2"]) {
        for (const lost of [null, -1000, 0, 137, 1000]) {
            const told = { ...TOLD, pupil, lost };
            const code = codeFor(told);
            assert.ok(code.length <= LONGEST_CODE);
            const name = pupil.toUpperCase().replace(/[- ]/g, "");
            assert.deepEqual(toldBy(code), { ...told, pupil: name });
            assert.deepEqual(toldBy(` ${code.toLowerCase().replaceAll("-", " ")} `), {
                ...told,
                pupil: name,
            });
        }
    }
    assert.ok(codeFor({ ...TOLD, pupil: "x".repeat(60), count: 999, turn: 999 }).length <= LONGEST_CODE);
});

test("a code with one letter wrong, or two that have changed places, is none", () => {
    const code = codeFor({ ...TOLD, pupil: "Anna" });
    for (let place = 0; place < code.length - 2; place += 1) {
        if (code[place] === "-") continue;
        for (const letter of "23456789ABCDEFGHJKMNPQRSTVWXYZ") {
            if (letter === code[place]) continue;
            assert.equal(toldBy(code.slice(0, place) + letter + code.slice(place + 1)), null, `${place} ${letter}`);
        }
        const next = code[place + 1];
        if (next === "-" || next === code[place] || place + 1 > code.length - 3) continue;
        const swapped = code.slice(0, place) + next + code[place] + code.slice(place + 2);
        assert.equal(toldBy(swapped), null, swapped);
    }
    for (const other of ["", "-", "0000-000000", code.slice(0, -1), `${code}X`, "x".repeat(50)])
        assert.equal(toldBy(other), null);
});

test("what is easily mistaken in the figures is taken for what was meant", () => {
    const code = codeFor({ ...TOLD, sign: "00001", pupil: "" });
    assert.ok(code.startsWith("0001-"));
    assert.equal(toldBy(`OOOl${code.slice(4)}`)?.sign, "00001");
});

test("a task without a goal is told as such, and a name with all its marks", () => {
    const told = { ...TOLD, status: "", count: 0, pupil: "\u092e\u0940\u0930\u093e" };
    assert.deepEqual(toldBy(codeFor(told)), told);
    const answer = { sign: "0f3a9", task: { title: "t", pupil: "" }, turn: 2, chances: null, pupil: "" };
    assert.equal(toldBy(codeOfAnswer(answer))?.status, "");
    assert.equal(toldBy(codeOfAnswer({ ...answer, task: { ...answer.task, status: "open" } }))?.status, "open");
});

test("a check digit that looks like another is taken for what was meant", () => {
    const seen = new Set();
    for (let sign = 0; sign < 400; sign += 1) {
        const told = { ...TOLD, sign: sign.toString(16).padStart(5, "0"), pupil: "ANNA" };
        const code = codeFor(told);
        const alike = { 0: "O", O: "0", 1: "l", I: "1", L: "i" }[code.at(-1)];
        if (!alike) continue;
        seen.add(alike);
        assert.deepEqual(toldBy(code.slice(0, -1) + alike), told, code);
    }
    assert.equal(seen.size, 5);
});

test("strokes of any length stand between the parts, and a letter is one however it is made up", () => {
    const told = { ...TOLD, pupil: "ZO\u00cb" };
    for (const pupil of ["Zo\u00eb", "Zoe\u0308"]) {
        const code = codeFor({ ...told, pupil });
        for (const typed of [
            code,
            code.replaceAll("-", " \u2013 "),
            code.replaceAll("-", "\u2011"),
            code.normalize("NFD"),
        ])
            assert.deepEqual(toldBy(typed), told, typed);
    }
});

test("a long name of letters of two units is not cut within one", () => {
    const code = codeFor({ ...TOLD, pupil: `x${"\u{1d4d0}".repeat(25)}` });
    assert.equal(code.isWellFormed?.() ?? !/\p{Surrogate}/u.test(code), true);
    assert.equal(toldBy(code)?.pupil, `X${"\u{1d4d0}".repeat(19)}`);
});
