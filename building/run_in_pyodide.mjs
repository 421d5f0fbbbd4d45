// Runs a Python script in Pyodide under Node, as `node run_in_pyodide.mjs task.json`; building/pyodide.py writes the
// task.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const task = JSON.parse(readFileSync(process.argv[2], "utf8"));

async function boot() {
    const { loadPyodide } = await import(pathToFileURL(`${task.pyodide}/pyodide.mjs`).href);
    const options = { indexURL: `${task.pyodide}/`, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } };
    if (task.stdlib) options.stdLibURL = task.stdlib;
    if (task.lock) options.lockFileContents = { info: task.lock, packages: {} };
    return loadPyodide(options);
}

function unpackWheel(pyodide) {
    const wheel = new Uint8Array(readFileSync(task.wheel));
    pyodide.unpackArchive(wheel, "wheel", { extractDir: task.sitePackages });
}

try {
    const pyodide = await boot();
    if (task.wheel) unpackWheel(pyodide);
    pyodide.mountNodeFS("/host", task.mount);
    pyodide.runPython(readFileSync(task.script, "utf8"));
} catch (error) {
    // The stack names minified code: the message is the Python traceback.
    console.error(error?.message ?? error);
    process.exitCode = 1;
}
