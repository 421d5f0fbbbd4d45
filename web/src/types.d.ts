/**
 * What crosses between the engine and the page. The Python side is `session.py` and the modules of `page/`; `docs/session.md` explains it.
 * What the engine answers is written from its forms; here stands what is the page's own.
 */

import type { Lesson as SentLesson, Puzzle as SentPuzzle, Text, Thought as SentThought } from "./forms.d.ts";

export * from "./forms.d.ts";

/** A request to `session.handle`; the answer is an `Answer`. */
export interface Request {
    method: string;
    [argument: string]: unknown;
}
export type Answer = { ok: true; [field: string]: any } | { ok: false; error: Text; detail?: string };

/** What makes a new value of an old one, a view of the one before; `docs/session.md` explains it. */
export type Change =
    | { is: any }
    | { keys: Record<string, Change>; gone?: string[] }
    | { by: string; items: Record<string, Change>; gone?: string[]; new?: [number, any][] }
    | { from: number; out: number; in: any[] };

/** A thought as the page goes on with it. */
export interface Thought extends SentThought {
    /** Why another step is to follow that this one makes room for. */
    then?: Text;
}
/** A lesson, or what a puzzle has in common with one. */
export interface Lesson extends Omit<SentLesson, "kind"> {
    kind: SentLesson["kind"] | "puzzle";
}
export interface Puzzle extends Omit<SentPuzzle, keyof Lesson>, Lesson {
    kind: "puzzle";
    from: Record<string, number | string>;
    /** What came of the plan, once that is known. */
    verdict?: import("./play/puzzles.js").Verdict | null;
}
