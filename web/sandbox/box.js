/**
 * The boxes of the lab: one Python for all of them, in which each program finds what those before it have made.
 *
 * Out, all with the `id` of the run: `{type: "line", text, wrong}`, `{type: "full"}` once more is said than is shown,
 * `{type: "show", picture, title}`,
 * `{type: "progress", done, total}`, `{type: "done"}` and, where Python itself has ended, `{type: "broken", detail}`.
 */

/**
 * @typedef {{ id: number, name: string, code: string }} Run  `name`: of its file in a traceback
 * @typedef {(message: Record<string, unknown>) => void} Post
 * @typedef {{ run: (run: Run) => Promise<void> }} Box
 */

/** Characters, and lines, that one run may say. */
const MOST_SAID = 200_000;
const MOST_LINES = 5000;
/** Characters of a picture, and pictures of a run. */
const LARGEST_PICTURE = 4_000_000;
const MOST_PICTURES = 50;
/** Milliseconds between two looks at a bar. */
const BEAT = 50;
/** Frames of a traceback that are not the program's. */
const OURS = / {2}File "\/lib\/python[\w.]+\/_pyodide\/[^\n]*\n(?: {4}[^\n]*\n)*/g;

/** @param {any} pyodide @param {Post} post @returns {Box} */
export function createBox(pyodide, post) {
    let id = 0;
    let said = 0;
    let lines = 0;
    let pictures = 0;
    let queue = Promise.resolve();
    /**
     * The progress of the program, if that has not been told yet, and the time when it was told last.
     * @type {number[] | null}
     */
    let untold = null;
    let toldAt = 0;
    const now = self.performance.now.bind(self.performance);
    const parts = pyodide.pyimport("rasputitsa.box");
    const names = parts.names(show, progress);
    const keeper = parts.Keeper();
    self.addEventListener("error", (event) => stray(event, event.error));
    self.addEventListener("unhandledrejection", (event) => stray(event, event.reason));
    putBack();

    /** Streams that a program has closed are opened again, and all that is Python's is as it was. */
    function putBack() {
        keeper.flush();
        pyodide.setStdout({ batched: (/** @type {string} */ line) => tell(line, false) });
        pyodide.setStderr({ batched: (/** @type {string} */ line) => tell(line, true) });
        keeper.put_back();
    }

    /**
     * Handle a stray error: an exception of Python's has been told, anything else is its end.
     * @param {Event} event
     * @param {unknown} error
     */
    function stray(event, error) {
        event.preventDefault();
        if (!(error instanceof pyodide.ffi.PythonError))
            post({ type: "broken", id, detail: String(error).slice(0, 300) });
    }

    /** @param {string} text @param {boolean} wrong */
    function tell(text, wrong) {
        if (lines > MOST_LINES || said > MOST_SAID) return;
        lines += 1;
        said += text.length;
        post(lines > MOST_LINES || said > MOST_SAID ? { type: "full", id } : { type: "line", id, text, wrong });
    }

    /** @param {unknown} picture @param {unknown} title */
    function show(picture, title) {
        pictures += 1;
        if (typeof picture !== "string" || picture.length > LARGEST_PICTURE || pictures > MOST_PICTURES)
            throw new TypeError("a picture is a text, as SVG, and only so many are shown");
        post({ type: "show", id, picture, title: String(title).slice(0, 300) });
    }

    /** Told so often as can be seen, and at the end. @param {number} done @param {number} total */
    function progress(done, total) {
        untold = [Number(done), Number(total)];
        if (now() - toldAt >= BEAT) tellProgress();
    }

    function tellProgress() {
        if (untold) post({ type: "progress", id, done: untold[0], total: untold[1] });
        [untold, toldAt] = [null, now()];
    }

    /** @param {Run} asked */
    async function runNow({ id: next, name, code }) {
        [id, said, lines, pictures, toldAt] = [next, 0, 0, 0, 0];
        try {
            await pyodide.runPythonAsync(code, { globals: names, filename: name });
        } catch (error) {
            if (!(error instanceof pyodide.ffi.PythonError))
                return post({ type: "broken", id, detail: String(error).slice(0, 300) });
            putBack();
            tell(/** @type {Error} */ (error).message.replace(OURS, "").trimEnd(), true);
        }
        try {
            putBack();
            await keeper.settle();
        } catch (error) {
            return post({ type: "broken", id, detail: String(error).slice(0, 300) });
        }
        tellProgress();
        post({ type: "done", id });
    }

    return {
        run(asked) {
            queue = queue.then(() => runNow(asked));
            return queue;
        },
    };
}
