/** The table of answers: what is counted once, what there is no room for, and which game of a match is opened. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, openAnswers } from "../../web/src/dialogs/answers.js";
import { codeFor } from "../../web/src/keep/answer-code.js";
import { all, byKey, setUp, settled } from "./page-stub.mjs";

const codeOf = (pupil) => codeFor({ sign: "0f3a9", status: "reached", count: 1, turn: 2, lost: null, pupil });

/** The dialog, empty, with an engine that tells of a save what stands in it. */
function opened() {
    const dialog = setUp();
    const wanted = [];
    const said = { say: (key) => key, name: (id) => id, text: ({ key }) => key, tables: [] };
    const library = new Proxy({}, { get: () => async () => ({}) });
    const asked = {
        answer: ({ save }) => ({ ok: true, answer: JSON.parse(save) }),
        duplicate: ({ games }) => ({ ok: true, tables: [tableOf(games)] }),
        exercises: () => ({ ok: true, exercises: [] }),
    };
    openAnswers({
        dialog,
        library,
        mind: { health: () => ({ phase: "up" }), call: async (method, given) => asked[method](given) },
        context: () => ({ speaker: said, state: { games: [] }, fault: assert.fail }),
        open: async (save) => wanted.push(JSON.parse(save)) > 0,
    });
    byKey(dialog.shown, "answers-clear").onclick();
    const area = all(dialog.shown).find(({ name }) => name === "answers");
    const add = async (lines) => {
        area.value = lines.join("\n");
        byKey(dialog.shown, "answers-add").onclick();
        await settled();
        return area.value.split("\n").filter(Boolean);
    };
    return { dialog, add, wanted, rows: () => byKey(dialog.shown, "answers").querySelectorAll("tr").length - 1 };
}

function tableOf(games) {
    const of = { names: ["", ""], counts: "wins", sums: [2, 0], lost: [0, 0], fault: "", winner: null, by: "" };
    const played = { place: 1, game: 1, over: true, winner: "a", sides: ["a", "b"], counted: [2, 0], lost: [0, 0] };
    return { deal: "d", sides: ["a", "b"], matches: [{ ...of, id: games[0].duplicate.id, games: [played] }] };
}

test("a code that is typed once more, in small letters, is no second answer", async () => {
    const { add, rows } = opened();
    assert.deepEqual(await add([codeOf("Anna"), codeOf("Anna").toLowerCase().replaceAll("-", " ")]), []);
    assert.equal(rows(), 1);
    // Two pupils without a name may have the same.
    await add([codeOf(""), codeOf("")]);
    assert.equal(rows(), 3);
});

test("what the table has no room for stays in the field, and is told", async () => {
    const { dialog, add, rows } = opened();
    const codes = Array.from({ length: 123 }, (_, number) => codeOf(`P${number}`));
    assert.deepEqual(await add(codes), codes.slice(120));
    assert.equal(rows(), 120);
    assert.match(byKey(dialog.shown, "answers-note").textContent, /class\.full/);
});

test("the game is opened that the engine names by its place, among those of matches", async () => {
    const { dialog, add, wanted } = opened();
    const game = (length) =>
        JSON.stringify({
            ...{ game: "g", sign: "0", pupil: "", turn: 1, length, over: true },
            duplicate: { id: "0123456789abcdef", game: 1, deal: "d", mode: "match" },
        });
    await add([codeOf("Anna"), game(40), game(30), game(20)]);
    byKey(dialog.shown, "match-open").onclick();
    await settled();
    assert.deepEqual(
        wanted.map(({ length }) => length),
        [30],
    );
});

test("links that came in one line are as many answers, a wrapped one or a code is one", () => {
    const [one, other] = ["https://a.example/#link=1.2.ab.cd", "http://b.example/play/#link=1.2.ab.ef"];
    assert.deepEqual(linesOf(`${one} ${other}`), [one, other]);
    assert.deepEqual(linesOf(`Anna: ${one}  ${other}, Ben\n\n AB-CD-E \n`), [one, `${other}, Ben`, "AB-CD-E"]);
    assert.deepEqual(linesOf(`Anna: ${one}`), [`Anna: ${one}`]);
});
