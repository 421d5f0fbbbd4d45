import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, inLanguage, isFirst, languagesWanted, over } from "../../web/src/words/language.js";
import { createSpeaker } from "../../web/src/words/text.js";

test("the address comes before what was chosen, that before the browser, and nonsense is not asked for", () => {
    assert.deepEqual(languagesWanted("?lang=pl", null, ["de-AT", "en"]), ["pl", "de-AT", "en"]);
    assert.deepEqual(languagesWanted("?lang=pl", "fr", ["de-AT"]), ["pl", "fr", "de-AT"]);
    assert.deepEqual(languagesWanted("?lang=../x", "", ["de"]), ["de"]);
});

test("the first language wanted that is there, with or without its region, else English", () => {
    const has = (tag) => ["de", "pt-BR"].includes(tag);
    assert.equal(chosen(["fr", "de-AT", "en"], has), "de");
    assert.equal(chosen(["pt-BR"], has), "pt-BR");
    assert.equal(chosen(["en-GB", "de"], has), "en");
    assert.equal(chosen(["fr"], has), "en");
    assert.equal(isFirst(["en-US", "de"]), true);
    assert.equal(isFirst(["de"]), false);
});

test("links keep a language that was asked for", () => {
    assert.equal(inLanguage("index.html#rule=zoc", "?lang=de"), "index.html?lang=de#rule=zoc");
    assert.equal(inLanguage("know.html", ""), "know.html");
});

test("a translated book lies over the English one, entry by entry", () => {
    const book = {
        sections: [
            { id: "a", title: "A", text: ["x"] },
            { id: "b", title: "B", text: ["y"] },
        ],
        tables: { t: 1 },
    };
    const own = { sections: [{ id: "b", title: "Be", text: ["u", "v"] }] };
    assert.deepEqual(over(book, own), {
        sections: [book.sections[0], { id: "b", title: "Be", text: ["u", "v"] }],
        tables: { t: 1 },
    });
    assert.deepEqual(over({ a: "1" }, { a: "2", b: "3" }), { a: "2", b: "3" });
    assert.deepEqual(over(book, null), book);
});

test("numbers and moments are written as the language does", () => {
    assert.equal(createSpeaker([], "de").number(1234.5, 1), "1.234,5");
    assert.equal(createSpeaker([]).number(0.256), "0.26");
    assert.match(createSpeaker([], "de").moment(0), /1970/);
});
