import assert from "node:assert/strict";
import { test } from "node:test";
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
