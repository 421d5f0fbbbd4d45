import assert from "node:assert/strict";
import { test } from "node:test";
import { entriesOf, pieces, search, termsOf } from "../../web/src/words/rulebook.js";

const TABLE = { title: { key: "t" }, columns: ["", "1:1"], rows: [["1", "DE"]], provenance: "reconstructed" };
const ENTRIES = entriesOf({
    sections: [
        {
            id: "combat",
            number: "3.1",
            part: "One",
            title: "Combat",
            text: ["Add the strengths."],
            table: "results",
            rulings: [2],
        },
        { id: "frost", part: "Two", title: "Frost", text: ["In winter combat is harder."] },
    ],
    rulings: [
        {
            id: "ruling-2",
            number: 2,
            title: "Ties",
            text: "Both stay.",
            reason: "Neither is said to go.",
            provenance: "reconstructed",
        },
    ],
    tables: { results: TABLE, frost: TABLE },
});
const ids = (entries) => entries.map(({ id }) => id);
const words = () => "defender eliminated";

test("sections come in the order of the book, then the rulings", () => {
    assert.deepEqual(ids(ENTRIES), ["combat", "frost", "ruling-2"]);
    assert.deepEqual(
        ENTRIES.map(({ number }) => number),
        [0, 0, 2],
    );
    assert.deepEqual(
        ENTRIES.map(({ section }) => section),
        ["3.1", "", ""],
    );
});

test("a section leads to its rulings, and a ruling to the sections that name it", () => {
    assert.deepEqual(
        ENTRIES.map(({ related }) => related),
        [["ruling-2"], [], ["combat"]],
    );
});

test("a section shows the table that it names, or the one with its own id", () => {
    assert.deepEqual(
        ENTRIES.map(({ table }) => table?.provenance),
        ["reconstructed", "reconstructed", undefined],
    );
});

test("the search wants every word, and puts titles first", () => {
    assert.deepEqual(ids(search(ENTRIES, "  Winter  COMBAT", words)), ["frost"]);
    assert.deepEqual(ids(search(ENTRIES, "combat", words)), ["combat", "frost"]);
    assert.deepEqual(ids(search(ENTRIES, "eliminated", words)), ["combat", "frost"]);
    assert.deepEqual(ids(search(ENTRIES, "neither", words)), ["ruling-2"]);
    assert.deepEqual(ids(search(ENTRIES, "", words)), ids(ENTRIES));
});

test("what was sought is marked, whatever signs it holds", () => {
    assert.deepEqual(pieces("A die (six faces)", termsOf("(six DIE")), [
        { text: "A ", hit: false },
        { text: "die", hit: true },
        { text: " ", hit: false },
        { text: "(six", hit: true },
        { text: " faces)", hit: false },
    ]);
});
