/**
 * The sheets below the prompt: the panels of the view in groups, the log, and the list of everything that can be done.
 */

import { byId, el, refresh } from "../document/dom.js";
import { handPanel, isAboutCards } from "./hand.js";
import { showList } from "./list.js";
import { showLog } from "./log.js";
import { highlights } from "../play/highlights.js";
import { botOf } from "../play/seats.js";
import { battlesOf } from "../play/state.js";
import { poolPanel } from "./pools.js";
import { figuresPanel, tablePanel } from "./figures.js";
import { stepsPanel, trackPanel } from "./tracks.js";

/**
 * @import { Panel } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @typedef {{ id: string, kinds: Panel["kind"][], open: boolean }} Group
 */

/** As many pixels of a sheet are enough to read in. */
const ROOM = 120;

/** @type {Group[]} */
const GROUPS = [
    { id: "battles", kinds: ["battles"], open: true },
    { id: "hand", kinds: ["hand"], open: true },
    { id: "turn", kinds: ["track", "steps", "calendar"], open: true },
    { id: "forces", kinds: ["pool", "figures"], open: true },
    { id: "tables", kinds: ["table"], open: false },
    { id: "list", kinds: [], open: false },
    { id: "log", kinds: [], open: true },
];

/**
 * @param {string} chosen the tab in sight where only one sheet has room @param {(id: string) => void} onTab
 * @param {Pick<typeof import("../lazy.js").lazy, "battles" | "calendar">} later
 */
export function createSheets(chosen, onTab, later) {
    drawn.battles.fetch = () => later.battles().then(({ battlesPanel }) => battlesPanel);
    drawn.calendar.fetch = () => later.calendar().then(({ calendarPanel }) => calendarPanel);
    let [wanted, tab, isAsked] = [chosen, chosen, false];
    let tabbed = false;
    /** @type {string | null} the sheet of the choice before: where another comes first, it is not scrolled past */
    let followed = null;
    /** The one tab in sight and its battle: another does not begin where this one was scrolled to. */
    let read = "";
    const place = byId("sheets", HTMLDivElement);
    const tabs = byId("tabs", HTMLDivElement);
    /** @type {Map<string, { sheet: HTMLDetailsElement, summary: HTMLElement, body: HTMLDivElement }>} */
    const made = new Map(GROUPS.map((group) => [group.id, makeSheet(group)]));
    place.append(...[...made.values()].map(({ sheet }) => sheet));

    /** @param {Context} context */
    function show(context) {
        const filled = GROUPS.filter((group) => isFilled(context, group));
        if (!filled.some((group) => group.id === wanted)) wanted = "log";
        // A log in which nothing stands yet is not what there is to read, unless it is asked for.
        tab = wanted === "log" && !isAsked && context.state.log.length === 0 ? filled[0].id : wanted;
        for (const group of GROUPS) showSheet(context, group, filled.includes(group));
        refresh(tabs, [filled, tab, tabbed], () => filled.map((group) => tabButton(context, group)));
        const now = tab === "battles" ? `battles ${aimOf(context) ?? read.slice(8)}` : tab;
        if (tabbed && now !== read) place.scrollTop = 0;
        read = now;
    }

    /** @param {Context} context @param {Group} group @param {boolean} filled */
    function showSheet(context, group, filled) {
        const { sheet, summary, body } = /** @type {NonNullable<ReturnType<typeof made.get>>} */ (made.get(group.id));
        sheet.classList.toggle("first", group.id === sheetFor(context));
        sheet.hidden = !filled || (tabbed && group.id !== tab);
        if (tabbed && group.id === tab) sheet.open = true;
        summary.textContent = context.speaker.say(`page.sheet.${group.id}`);
        if (!sheet.hidden && sheet.open) fillSheet(context, group, body);
        sheet.ontoggle = () => sheet.open && !sheet.hidden && fillSheet(latest ?? context, group, body);
        latest = context;
    }
    /** @type {Context | null} */
    let latest = null;

    /** @param {Context} context @param {Group} group */
    function tabButton(context, group) {
        const given = {
            type: "button",
            role: "tab",
            "data-key": `tab:${group.id}`,
            "aria-selected": String(group.id === tab),
            onclick: () => choose(context, group.id),
        };
        return el("button", given, context.speaker.say(`page.tab.${group.id}`));
    }

    /** @param {Context} context @param {string} id */
    function choose(context, id) {
        const { classList } = document.body;
        // A sheet that has little room has more with the first press, and is folded with the next.
        const fold = id === tab && !classList.contains("folded") && place.clientHeight >= ROOM;
        classList.toggle("folded", fold);
        classList.toggle("tall", !fold);
        [wanted, isAsked] = [id, true];
        onTab(id);
        show(latest ?? context);
    }

    return {
        show,
        /** One sheet at a time, or all. @param {boolean} isTabbed */
        setTabbed: (isTabbed) => void (tabbed = isTabbed),
        /** Brings the sheet in sight that the next choice is about. @param {Context} context */
        follow(context) {
            const next = sheetFor(context);
            document.body.classList.remove("tall");
            if (next && tabbed) wanted = next;
            // Who is to decide has the latest of the log before him; while a computer plays, what is being read stays.
            const isTold = tabbed && tab === "log" && context.state.view !== null && botOf(context.state.view) === null;
            const choice = next && `${next} ${context.state.view?.decision?.prompt.key}`;
            if ((choice && choice !== followed) || isTold) place.scrollTop = 0;
            followed = choice;
        },
    };
}

/**
 * The state of a game for paper: its panels, but for printed tables and battles that are on.
 * @param {Context} context
 */
export function paperPanels(context) {
    const kinds = GROUPS.filter(({ id }) => ["turn", "hand", "forces"].includes(id)).flatMap((group) => group.kinds);
    return panelsOf(context, kinds).map((panel) => drawPanel(context, panel));
}

/**
 * Painters of panels that the first painting does not need, with the way to fetch each when the first is shown.
 * @typedef {(context: Context, panel: any) => HTMLElement} Draw
 * @typedef {{ draw: Draw | null, fetch: () => Promise<Draw> }} Drawn
 * @type {Record<"battles" | "calendar", Drawn>}
 */
const drawn = {
    battles: { draw: null, fetch: () => new Promise(() => {}) },
    calendar: { draw: null, fetch: () => new Promise(() => {}) },
};

/** @param {keyof typeof drawn} kind @param {Draw} draw */
export function drawBy(kind, draw) {
    drawn[kind].draw = draw;
}

/** @param {Context} context @param {Extract<Panel, { kind: "battles" | "calendar" }>} panel */
function latePanel(context, panel) {
    const { draw, fetch } = drawn[panel.kind];
    if (draw) return draw(context, panel);
    const place = el("div", {});
    fetch().then((come) => {
        drawBy(panel.kind, come);
        place.replaceWith(come(context, panel));
    }, context.fault);
    return place;
}

/** @param {Group} group */
function makeSheet(group) {
    const summary = el("summary", { "data-key": `sheet:${group.id}` });
    const body = el("div", { className: "sheet-body" });
    return {
        sheet: el("details", { className: "sheet", open: group.open, "data-sheet": group.id }, summary, body),
        summary,
        body,
    };
}

/**
 * The panels of these kinds, without figures of which there are none now.
 * @param {Pick<Context, "state">} context
 * @param {Panel["kind"][]} kinds
 */
function panelsOf({ state }, kinds) {
    return (state.view?.panels ?? []).filter(
        (panel) => kinds.includes(panel.kind) && (panel.kind !== "figures" || panel.rows.length > 0),
    );
}

/** @param {Context} context @param {Group} group */
function isFilled({ state }, group) {
    if (group.id === "log") return true;
    if (group.id === "list")
        return state.live && state.view?.decision?.options.some((option) => option.subjects.length > 0) === true;
    return panelsOf({ state }, group.kinds).some(
        (panel) => panel.kind !== "battles" || panel.battles.length > 0 || state.fought.length > 0,
    );
}

/** Counters off the map that can act, or battles that are on. @param {Context} context */
function sheetFor({ state }) {
    const decision = state.view?.decision;
    const panels = state.view?.panels ?? [];
    const subjects = new Set(decision?.options.flatMap((option) => (option.blocked ? [] : option.subjects)));
    if (isAboutCards(state)) return "hand";
    if (panels.some((panel) => panel.kind === "battles" && panel.battles.length > 0)) return "battles";
    return panels.some((panel) => panel.kind === "pool" && panel.units.some((id) => subjects.has(id)))
        ? "forces"
        : null;
}

/** The battle that is being built up or fought. @param {Context} context */
function aimOf({ state: { selection, view } }) {
    return selection.kind === "target"
        ? selection.id
        : battlesOf(view).find(({ status }) => status === "fighting")?.hex;
}

/** @param {Context} context @param {Group} group @param {HTMLElement} body */
function fillSheet(context, group, body) {
    if (group.id === "log") return showLog(context, body);
    if (group.id === "list") return showList(context, body);
    const { state } = context;
    const panels = inOrder(panelsOf(context, group.kinds));
    const marked = group.id === "forces" && state.view ? highlights(state.view, state.selection, () => []) : null;
    const battles = group.id === "battles";
    const aim = battles ? state.selection : null;
    const decision = battles || group.id === "forces" || group.id === "hand" ? state.view?.decision : null;
    const fights = battles && [state.fought, state.forecast, state.workings];
    const shown = [panels, marked, aim, decision, state.live, state.roll, state.game?.id, fights];
    refresh(body, shown, () => panels.map((panel) => drawPanel(context, panel)));
}

/** Hands whose faces may be seen come before the backs of the others. @param {Panel[]} panels */
function inOrder(panels) {
    const isSeen = (/** @type {Panel} */ panel) =>
        panel.kind !== "hand" || panel.cards.some(({ functions }) => functions);
    return [...panels.filter(isSeen), ...panels.filter((panel) => !isSeen(panel))];
}

/** @param {Context} context @param {Panel} panel */
function drawPanel(context, panel) {
    const head = el("h3", {}, context.speaker.text(panel.title));
    return el(
        "section",
        { className: `panel-part of-${panel.kind}`, "data-panel": panel.id },
        head,
        panelBody(context, panel),
    );
}

/** @param {Context} context @param {Panel} panel */
function panelBody(context, panel) {
    switch (panel.kind) {
        case "track":
            return trackPanel(context, panel);
        case "steps":
            return stepsPanel(context, panel);
        case "battles":
        case "calendar":
            return latePanel(context, panel);
        case "figures":
            return figuresPanel(context, panel);
        case "hand":
            return handPanel(context, panel);
        case "pool":
            return poolPanel(context, panel);
        case "table":
            return tablePanel(context, panel);
    }
}
