/**
 * A figure that is an id too stands as a figure, and a name where a template asks for it: all templates of all games.
 */

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { format } from "../../web/src/words/text.js";

const ROOT = new URL("../../", import.meta.url);
const PLACE = /\{(\w+)(:name)?(:[^{}]*\|[^{}]*)?\}/g;
const ALIKE = ["5", "16", "8.3", "0204", "1/2", "3"];

const read = (path) => JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
const games = readdirSync(new URL("py/rasputitsa/games", ROOT)).map(
    (slug) => `py/rasputitsa/games/${slug}/data/text.en.json`,
);
const own = [...games.filter((path) => existsSync(new URL(path, ROOT))), "tests/skirmish/data/text.en.json"];
const shared = [
    ...["text", "know", "lab", "class"].map((name) => `web/assets/${name}.en.json`),
    "py/rasputitsa/data/text.en.json",
].map(read);

/** The text to be read, worked out place by place. */
function expected(template, figure) {
    return template.replace(PLACE, (_, fact, mark, forms) =>
        mark ? "<name>" : forms ? forms.split("|")[1].replaceAll("#", figure) : figure,
    );
}

for (const path of own) {
    test(`figures are no names: ${path}`, () => {
        const tables = [read(path), ...shared];
        for (const figure of ALIKE) {
            const named = [{ [`name.${figure}`]: "<name>" }, ...tables];
            for (const [key, template] of Object.entries(Object.assign({}, ...[...tables].reverse()))) {
                const facts = Object.fromEntries([...template.matchAll(PLACE)].map(([, fact]) => [fact, figure]));
                if (key !== `name.${figure}`)
                    assert.equal(format(named, { key, facts }), expected(template, figure), key);
            }
        }
    });
}
