import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../web/", import.meta.url);
const FILES = ["text", "many", "know", "lesson", "caption"].map((name) => `assets/${name}.en.json`);
const TABLES = FILES.map((name) => readFileSync(new URL(name, WEB), "utf8"));
const words = Object.assign({}, ...TABLES.map((table) => JSON.parse(table)));
const html = readFileSync(new URL("index.html", WEB), "utf8");
const pages = html + readFileSync(new URL("know.html", WEB), "utf8");
const sources = readdirSync(new URL("src/", WEB), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
);
const code = sources.map((name) => readFileSync(new URL(`src/${name}`, WEB), "utf8")).join("\n");

const literal = [...(code + pages).matchAll(/["'`](page\.[a-z_.]*[a-z])["'`]/g)].map((match) => match[1]);
const patterns = [...code.matchAll(/`(page\.[a-z_.]+)\$\{/g)].map((match) => match[1]);

test("every key of the page has words", () => {
    assert.deepEqual(
        [...new Set(literal)].filter((key) => !Object.hasOwn(words, key)),
        [],
    );
});

test("no key stands twice", () => {
    const keys = [...TABLES.join("").matchAll(/^\s*"([^"]+)":/gm)].map((match) => match[1]);
    assert.deepEqual(
        keys.filter((key, index) => keys.indexOf(key) !== index),
        [],
    );
});

test("every family of keys has words", () => {
    assert.deepEqual(
        patterns.filter((start) => !Object.keys(words).some((key) => key.startsWith(start))),
        [],
    );
});

test("no words are kept that nothing says", () => {
    const said = (key) => literal.includes(key) || patterns.some((start) => key.startsWith(start));
    assert.deepEqual(
        Object.keys(words).filter((key) => !said(key)),
        [],
    );
});

test("the html holds no words but those for a page that does not come, no script and no style of its own", () => {
    const late = /<section class="late".*?<\/section>\s*<noscript>.*?<\/noscript>/s;
    assert.match(html, late);
    const body = html
        .slice(html.indexOf("<body>"))
        .replace(late, "")
        .replace(/<svg.*?<\/svg>/g, "");
    assert.equal(body.replace(/<[^>]*>/g, "").trim(), "");
    assert.doesNotMatch(html, /\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\ssrc=)/);
});

test("the page names no game, no side and no rule", () => {
    assert.deepEqual(code.match(/moscow|german|soviet|blitzkrieg/gi), null);
});
