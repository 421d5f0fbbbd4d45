/** The board alone for a projector, with a large prompt and a pointer that everybody sees. */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { hideClock, showClock } from "./teams.js";

/** @import { Context } from "../pieces/context.js" */
/** @import { Board } from "./drawn.js" */

const STYLE = `
.projecting .info:not([data-tone="reason"], [data-tone="alarm"]),
.projecting .bar, .projecting .time, .projecting .tabs, .projecting .sheets, .projecting .over,
.projecting .situation-more, .projecting .overview,
.projecting :is(#brief, #seats, #owners, #keeping) { display: none; }
.projecting .table { grid-template-columns: minmax(0, 1fr) clamp(16rem, 26vw, 34rem); }
.projecting .situation { font-size: clamp(1.1rem, 1.5vw, 1.9rem); }
.projecting .prompt { max-height: none; font-size: clamp(1.05rem, 1.25vw, 1.6rem); }
.projecting .prompt-where { font-size: clamp(1.05rem, 1.2vw, 1.5rem); }
.projecting .prompt-line { font-size: clamp(1.5rem, 2vw, 2.6rem); }
.projecting .prompt .buttons button { font-size: clamp(1.05rem, 1.3vw, 1.7rem); }
.projecting .task h3 { font-size: clamp(1.3rem, 1.6vw, 2.1rem); }
.projecting .prompt .quiet { font-size: 0.85em; }
.projecting .faces.folded > li > span:nth-child(2) { white-space: normal; }
.projecting .info { grid-area: board; align-self: end; z-index: 2; font-size: clamp(1.05rem, 1.25vw, 1.6rem); }
@media (min-width: 1400px) {
  .projecting :is(#picked, #roll, #hint) { font-size: 1rem; zoom: 1.35; }
  .projecting :is(#picked, #roll, #hint) button { font-size: inherit; }
}
.pointer {
  position: fixed; z-index: 20; width: 2.2rem; height: 2.2rem; margin: -1.1rem 0 0 -1.1rem; border-radius: 50%;
  background: radial-gradient(rgb(255 40 20 / 0.9) 25%, rgb(255 40 20 / 0.35) 30% 60%, transparent 70%);
  pointer-events: none;
}
.team-clock {
  display: flex; align-items: center; gap: 1rem; margin-top: auto; padding: 0.75rem 1rem;
  border-top: 1px solid var(--line);
}
.team-clock[hidden] { display: none; }
.team-clock b { min-width: 4ch; font: 600 clamp(2.4rem, 4vw, 5rem)/1 var(--serif); font-variant-numeric: tabular-nums; }
.team-clock.over b { color: var(--red); }
.team-clock select { margin-left: auto; font-size: clamp(1rem, 1.1vw, 1.4rem); }
.team-card {
  width: fit-content; max-width: 80vw; padding: 3rem 4rem; background: var(--sheet); color: var(--ink);
  border: 0; border-left: 1.2rem solid var(--tone, var(--line));
}
.team-card form { display: grid; gap: 2rem; text-align: center; }
.team-card h2 { margin: 0; font-size: clamp(2rem, 4vw, 4.5rem); line-height: 1.15; }
.team-card button { justify-self: center; padding: 0.6rem 2rem; font-size: clamp(1.2rem, 1.6vw, 2rem); }
@media (max-width: 720px) { .projecting .table { grid-template-columns: none; } .team-clock { display: none; } }
`;

/** @type {HTMLElement | null} */
let pointer = null;

/** The work that follows once all is shown again. @type {(() => void) | null} */
let afterwards = null;

/** @param {PointerEvent} event */
function follow({ clientX, clientY }) {
    if (pointer) Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` });
}

/**
 * Shows the board alone; once all is shown again, something follows.
 * @param {Board} board @param {Context} context @param {() => void} then
 */
export function showAlone(board, context, then) {
    afterwards = then;
    if (!document.body.classList.contains("projecting")) toggleProjector(board, context);
}

/** Shows the board alone, or all again. @param {Board} board @param {Context} context */
export function toggleProjector(board, context) {
    addStyle(STYLE);
    const on = document.body.classList.toggle("projecting");
    pointer?.remove();
    pointer = on ? el("div", { className: "pointer", "aria-hidden": "true" }) : null;
    if (pointer) document.body.append(pointer);
    // Nowhere until it is moved.
    if (pointer) pointer.style.left = "-9rem";
    const act = on ? addEventListener : removeEventListener;
    act("pointermove", /** @type {EventListener} */ (follow));
    // Once the board has its new size.
    requestAnimationFrame(() => requestAnimationFrame(board.fit));
    if (on) return showClock(context);
    hideClock();
    afterwards?.();
    afterwards = null;
}
