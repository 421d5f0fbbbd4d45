/** The look of a lesson: a card of its own at the head of the panel, and the rest of the panel out of the way. */

export const LESSON = `
.lesson-card[hidden] { display: none; }
.lesson-head {
  display: flex;
  justify-content: space-between;
  align-items: flex-end;
  gap: 1rem;
  padding-bottom: 0.5rem;
  border-bottom: 1px solid var(--line);
}
.lesson-where { font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.02em; color: var(--red); }
.lesson-head h2 { font: 600 1.35rem/1.2 var(--serif); text-wrap: balance; }
.lesson-dots { display: flex; flex: none; gap: 0.35rem; padding-bottom: 0.3rem; }
.lesson-dots i {
  width: 0.65rem;
  height: 0.65rem;
  border: 1.5px solid var(--line);
  border-radius: 50%;
  background: var(--paper);
}
.lesson-dots i.past { border-color: var(--red); background: var(--red); }
.lesson-dots i.now { border-color: var(--red); box-shadow: 0 0 0 2px var(--sheet), 0 0 0 3px var(--red); }
.lesson-words { font: 1.25rem/1.4 var(--serif); text-wrap: pretty; }
.lesson-words:focus { outline: none; }
.lesson-said {
  padding: 0.45rem 0.7rem;
  border-left: 0.3rem solid #4f6b2f;
  background: color-mix(in srgb, #4f6b2f 12%, var(--sheet));
  text-wrap: pretty;
}
.lesson-said[data-said="wrong"] {
  border-color: var(--reason);
  background: color-mix(in srgb, var(--reason) 10%, var(--sheet));
}
.lesson-said[data-said="way"] { border-color: var(--line); background: var(--shade); }
.in-lesson .prompt { display: flex; flex-direction: column; }
.in-lesson .prompt > * { flex: none; }
.lesson-card { display: contents; }
.lesson-card > * { order: 0; margin-bottom: 0.6rem; }
.in-lesson .prompt > :not(.lesson-card) { order: 1; }
.lesson-card > .lesson-foot { order: 2; margin-top: 0.9rem; }
.lesson-card > .lesson-ladder { order: 3; margin: auto 0 0; }
.lesson-bare #buttons > :is(:not(.undo), [aria-disabled]),
.lesson-bare #reason {
  display: none;
}
.lesson-fresh:not(.in-puzzle) #buttons > .undo { display: none; }
.prompt:has(.picked) .lesson-buttons button.primary { background: var(--red); color: var(--red-ink); }
.lesson-ladder {
  display: grid;
  gap: 1px;
  padding-top: 0.75rem;
  border-top: 1px solid var(--line);
  list-style: none;
  counter-reset: lesson;
}
.lesson-ladder li { counter-increment: lesson; }
.lesson-ladder button {
  display: flex;
  gap: 0.6rem;
  align-items: center;
  width: 100%;
  padding: 0.3rem 0.4rem;
  border: 0;
  background: none;
  text-align: left;
  font-size: 0.9375rem;
  color: var(--quiet);
}
.lesson-ladder button::before {
  content: counter(lesson);
  display: grid;
  flex: none;
  place-items: center;
  width: 1.4rem;
  height: 1.4rem;
  border: 1.5px solid var(--line);
  border-radius: 50%;
  font: 600 0.8125rem/1 var(--serif);
}
.lesson-ladder button.past::before { content: "✓"; border-color: #4f6b2f; background: #4f6b2f; color: #fff; }
.lesson-ladder button[aria-current] { background: var(--shade); color: var(--ink); font-weight: 600; }
.lesson-foot { display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; padding-top: 0.1rem; font-size: 0.9375rem; }
.lesson-foot .link:last-child { margin-left: auto; }
.in-lesson:not(.in-puzzle) .prompt { max-height: none; flex: 1 1 auto; }
.in-lesson .prompt > .prompt-where,
.in-lesson:not(.in-puzzle) .prompt > .prompt-line,
.in-lesson .prompt > .remarks,
.in-lesson .prompt > #brief,
.in-lesson .prompt > #hint,
.in-lesson .prompt > #recap,
.in-lesson .prompt > #seats,
.in-lesson .prompt > #owners,
.in-lesson .prompt > .keeping,
.in-lesson .prompt > .computer,
.in-lesson:not(.in-puzzle) .panel > .tabs,
.lesson-done:not(.in-puzzle) .panel > .sheets,
.in-lesson:not(.in-puzzle) .panel > .sheets:not(:has(> .first[data-sheet="hand"]:not([hidden]))),
.in-lesson:not(.in-puzzle) .sheets > .sheet:not([data-sheet="hand"]),
.in-lesson:not(.in-puzzle) .situation,
.in-lesson .turn-card {
  display: none;
}
.in-lesson .panel > .prompt:has(#lesson) { max-height: none; }
.in-lesson:not(.lesson-done) .panel:has(> .sheets > .first[data-sheet="hand"]:not([hidden])) > .prompt:has(#lesson) {
  flex: none;
  max-height: 70%;
  overflow-y: auto;
}
.in-lesson:not(.lesson-done) .panel:has(> .sheets > .first[data-sheet="hand"]:not([hidden])) .lesson-ladder {
  display: none;
}
.in-lesson .bar-buttons > :is(#overlays-open, #time-open),
.in-lesson .bar-more > :is(#new-game, #saves, #players-open) {
  display: none;
}
.in-lesson .prompt #buttons > .hint,
.in-lesson:not(.in-puzzle) .prompt #buttons > .undone,
.in-lesson:not(.in-puzzle) .prompt #buttons > .next:not(.needed),
:is(.lesson-watch, .lesson-done):not(.in-puzzle) :is(#buttons, #reason, #picked) {
  display: none;
}
.in-puzzle .prompt #buttons button.primary {
  background: var(--sheet);
  color: var(--ink);
  font-size: inherit;
  flex: 0 1 auto;
}
.in-lesson:not(.in-puzzle) .prompt #buttons button {
  border-color: var(--line);
  background: var(--sheet);
  color: var(--ink);
  font-size: inherit;
  font-weight: 400;
  flex: 0 1 auto;
}
.in-lesson:not(.in-puzzle) .prompt #buttons button.needed { border: 2px solid var(--red); font-weight: 600; }
.in-lesson .prompt #buttons > .needed { order: -1; }
.puzzle-dots {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.2rem 0.1rem;
  flex: none;
  max-width: 10rem;
  list-style: none;
}
.puzzle-dots:has(> :nth-child(7)) { max-width: 8.5rem; }
.puzzle-dots button {
  width: 1.5rem;
  min-width: 0;
  height: 1.5rem;
  min-height: 0;
  padding: 0;
  border: 1.5px solid var(--line);
  border-radius: 50%;
  background: none;
  font: 600 0.8125rem/1 var(--serif);
  color: var(--quiet);
}
.puzzle-dots .past button { border-color: #4f6b2f; background: #4f6b2f; color: #fff; }
.puzzle-dots button[aria-current] { border-color: var(--red); box-shadow: 0 0 0 2px var(--red); }
.puzzle-said > p + p { margin-top: 0.3rem; }
.puzzle-said progress, .puzzle-bar meter { display: block; width: 100%; }
.puzzle-bar meter { height: 0.7rem; margin-top: 0.1rem; }
.puzzle-from { flex-basis: 100%; font-size: 0.8125rem; }
@media (max-width: 720px) and (min-height: 481px) {
  :root:not([data-size="larger"]) .in-lesson:not(.large-board, .in-puzzle)
    .panel:not(:has(> .sheets > .first[data-sheet="hand"]:not([hidden]))) {
    height: 42dvh;
  }
  .in-lesson:not(.in-puzzle) .info:is([data-tone="hover"], [data-tone="why"]) { display: none; }
  .lesson-card > * { margin-bottom: 0.45rem; }
  .lesson-card > .lesson-ladder,
  .puzzle-dots,
  .in-puzzle.lesson-done .lesson-words {
    display: none;
  }
  .lesson-head { padding-bottom: 0.3rem; }
  .lesson-head h2 { font-size: 1.15rem; }
  .lesson-words { font-size: 1.125rem; line-height: 1.35; }
}
`;
