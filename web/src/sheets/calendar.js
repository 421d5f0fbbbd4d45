/** The turns to come, one below the other: their weather, who arrives, and whatever else is known of them. */

import { toneOf } from "../pieces/context.js";
import { smallCounter } from "../pieces/counter.js";
import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { CalendarTurn, Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 */

const SIZE = 40;
const STYLE = `
.calendar { padding: 0; list-style: none; }
.calendar > li { padding: 0.4rem 0 0.5rem 0.6rem; border-top: 1px solid var(--line); }
.calendar > li[aria-current] { box-shadow: inset 3px 0 var(--red); }
.calendar-turn { display: block; font-size: 0.9375rem; }
.calendar-turn[data-weather]::before {
  content: "";
  display: inline-block;
  width: 0.8rem;
  height: 0.8rem;
  margin-right: 0.4rem;
  border: 1px solid var(--line);
  vertical-align: -0.05rem;
}
.calendar-entry {
  margin-top: 0.3rem;
  padding-left: 0.5rem;
  border-left: 0.3rem solid var(--tone, var(--line));
  font-size: 0.875rem;
}
.calendar-names { color: var(--quiet); font-size: 0.8125rem; }
.calendar-turn[data-weather="mud"]::before {
  background: repeating-linear-gradient(135deg, #c9a876 0 4px, #bd9a64 4px 6px);
}
.calendar-turn:is([data-weather="snow"], [data-weather="winter"])::before {
  background: radial-gradient(#7f9aab 1px, transparent 1.4px) 0 0 / 4px 4px #eef4f8;
}
`;

/** @param {Context} context @param {Extract<Panel, { kind: "calendar" }>} panel */
export function calendarPanel(context, panel) {
    addStyle(STYLE);
    return el("ol", { className: "calendar" }, ...runsOf(panel.turns).map((run) => turnRow(context, run)));
}

/** Turns of one weather that bring nothing stand in one row. @param {CalendarTurn[]} turns */
export function runsOf(turns) {
    /** @type {CalendarTurn[][]} */
    const runs = [];
    for (const turn of turns) {
        const last = runs.at(-1);
        if (last?.every(isBare) && isBare(turn) && last[0].tone === turn.tone) last.push(turn);
        else runs.push([turn]);
    }
    return runs;
}

/** @param {CalendarTurn} turn */
function isBare({ current, none }) {
    return none === true && !current;
}

/** @param {Context} context @param {CalendarTurn[]} run */
function turnRow(context, [turn, ...others]) {
    const { speaker } = context;
    const { current, entries } = turn;
    const first = speaker.text(turn.label);
    const last = others.at(-1);
    const words = last ? speaker.say("page.calendar.run", { first, last: speaker.text(last.label) }) : first;
    const name = el("b", { className: "calendar-turn", "data-weather": turn.tone || null }, words);
    const brings = entries.map((entry) => entryNode(context, entry));
    return el("li", { "aria-current": current ? "step" : null }, name, ...brings);
}

/** @param {Context} context @param {CalendarTurn["entries"][number]} entry */
function entryNode(context, { text, side, units = [] }) {
    const counters = units.map((id) => smallCounter(context, id, SIZE));
    const words = el("p", {}, ...signed(context, text));
    const names = el("p", { className: "calendar-names" }, units.map(context.speaker.name).join(", "));
    const shown = el("div", { className: "counters", "aria-hidden": "true" }, ...counters);
    const come = units.length > 0 ? [shown, names] : [];
    return el("div", { className: "calendar-entry", "data-tone": side ? toneOf(context, side) : null }, words, ...come);
}
