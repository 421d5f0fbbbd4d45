/** The look of a task beside the board, and of what is drawn over it. */

export const TASK = `
.drawn { position: absolute; inset: 0; width: 100%; height: 100%; overflow: hidden; pointer-events: none; }
.drawn circle, .drawn line { fill: none; stroke: #1d6b3a; stroke-opacity: 0.8; stroke-linecap: round; }
.drawn polygon { fill: #1d6b3a; fill-opacity: 0.85; }
.task { margin: 0 0 0.6rem; padding: 0.55rem 0.7rem; border: 1px solid var(--line); border-left: 4px solid #1d6b3a; }
.task h3 { font-size: 1rem; }
.task p { margin: 0.25rem 0 0; white-space: pre-line; overflow-wrap: anywhere; }
.task .task-goal { font-weight: 600; }
.task[data-status="missed"] { border-left-color: #a5281c; }
.task .buttons { margin-top: 0.45rem; }
.prompt .task .buttons button.primary { flex: 1 1 auto; }
.task-note > summary { min-height: 0; padding: 0; }
.task-note > summary h3 { display: inline; }
@media (max-width: 720px), (max-height: 480px) {
  .task { margin-bottom: 0.4rem; padding: 0.35rem 0.6rem; }
  /* Room for what is pressed next. */
  .task:has(.task-note[open]) [data-key="drawn-clear"], .prompt:has(.picked) .task .buttons { display: none; }
}
.in-task #brief,
.task-new .prompt > .prompt-line,
.task-new #buttons > :not(.primary) { display: none; }
`;
