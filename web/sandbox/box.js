/**
 * The boxes of the lab: one Python for all of them, in which each program finds what those before it have made.
 *
 * Out, all with the `id` of the run: `{type: "line", text, wrong}`, `{type: "full"}` once more is said than is shown, `{type: "show", picture, title}`,
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
/** Frames of a traceback that are not the program's. */
const OURS = / {2}File "\/lib\/python[\w.]+\/_pyodide\/[^\n]*\n(?: {4}[^\n]*\n)*/g;

/** @param {any} pyodide @param {Post} post @returns {Box} */
export function createBox(pyodide, post) {
  let id = 0;
  let said = 0;
  let lines = 0;
  let pictures = 0;
  let queue = Promise.resolve();
  const names = pyodide.pyimport("rasputitsa.box").names(show, progress);
  self.addEventListener("error", (event) => stray(event, event.error));
  self.addEventListener("unhandledrejection", (event) => stray(event, event.reason));
  pyodide.setStdout({ batched: (/** @type {string} */ line) => tell(line, false) });
  pyodide.setStderr({ batched: (/** @type {string} */ line) => tell(line, true) });

  /** What nobody waits for: an exception of Python's has been told, anything else is its end. @param {Event} event @param {unknown} error */
  function stray(event, error) {
    event.preventDefault();
    if (!(error instanceof pyodide.ffi.PythonError)) post({ type: "broken", id, detail: String(error).slice(0, 300) });
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
    if (typeof picture !== "string" || picture.length > LARGEST_PICTURE || pictures > MOST_PICTURES) throw new TypeError("a picture is a text, as SVG, and only so many are shown");
    post({ type: "show", id, picture, title: String(title).slice(0, 300) });
  }

  /** @param {unknown} done @param {unknown} total */
  function progress(done, total) {
    post({ type: "progress", id, done: Number(done), total: Number(total) });
  }

  /** @param {Run} asked */
  async function runNow({ id: next, name, code }) {
    [id, said, lines, pictures] = [next, 0, 0, 0];
    try {
      await pyodide.runPythonAsync(code, { globals: names, filename: name });
    } catch (error) {
      if (!(error instanceof pyodide.ffi.PythonError)) return post({ type: "broken", id, detail: String(error).slice(0, 300) });
      tell(/** @type {Error} */ (error).message.replace(OURS, "").trimEnd(), true);
    }
    post({ type: "done", id });
  }

  return {
    run(asked) {
      queue = queue.then(() => runNow(asked));
      return queue;
    },
  };
}
