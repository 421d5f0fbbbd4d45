/**
 * Signs on the board, each explained once, the first time that it is seen: in a corner, where every press goes through,
 * until the player goes on.
 */

import { detailFor } from "../board/counters.js";
import { byId, el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { COUNTER } from "../map/slots.js";
import { ableUnits } from "../play/highlights.js";
import { PERSON } from "../play/seats.js";
import { battlesOf } from "../play/state.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { Keeper } from "../games/games.js"
 * @import { Library } from "../site/data.js"
 * @import { State, Store } from "../play/state.js"
 * @typedef {{ x: number, y: number, size: number, weight?: number }} Place
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Pick<Keeper, "recall" | "prefer">} keeper
 * @property {Library} library
 * @property {{ where: (hex: string) => Place | null }} board
 */

const KEPT = "captions";
const CORNERS = ["bottom-left", "bottom-right", "top-right", "top-left"];

/**
 * True for a sign that is on the board; the one that a player needs first before the others.
 * @type {Record<string, (state: State) => boolean>}
 */
const SIGNS = {
    setup: ({ view, map }) =>
        view !== null && view.turn < view.first_turn && (map?.signs ?? []).some(({ kind }) => kind === "setup"),
    cost: ({ selection }) =>
        selection.kind === "subject" &&
        Object.values(selection.targets).some((targets) =>
            targets.some(({ notes }) => notes.some(({ facts }) => facts?.mp !== undefined)),
        ),
    cut: ({ selection }) =>
        selection.kind === "subject" &&
        Object.values(selection.targets).some((targets) => targets.some(({ cut }) => cut)),
    odds: ({ view }) => view !== null && battlesOf(view).some(({ column }) => column),
    able: ({ selection, view }) => {
        const able = selection.kind === "none" && view?.decision ? ableUnits(view.decision) : [];
        return able.length > 0 && (view?.units ?? []).some(({ id, hex }) => hex !== undefined && able.includes(id));
    },
    stack: ({ view }) => {
        const places = (view?.units ?? []).flatMap(({ hex }) => hex ?? []);
        return new Set(places).size < places.length;
    },
    dots: ({ view }) => (view?.units ?? []).some(({ hex, face }) => hex !== undefined && face.full > 1),
};

/** Drawings beside the words, on a square of 24. @type {Record<string, string>} */
const DRAWN = {
    setup: "M7 12l3 3 7-7",
    cost: "M12 3l8 4.5v9L12 21l-8-4.5v-9z",
    cut: "M12 3l8 4.5v9L12 21l-8-4.5v-9z",
    odds: "M4 12h13M12 7l5 5-5 5",
    able: "M4 4h16v16H4z",
    stack: "M12 4a8 8 0 1 0 .01 0zM10 9.5a2.2 2.2 0 1 1 3.4 2L10 15.5h4",
    dots: "M12 6.5h.01M12 12h.01M12 17.5h.01",
};

const CAPTION = `
.caption {
  position: absolute;
  z-index: 2;
  display: flex;
  gap: 0.6rem;
  align-items: center;
  max-width: min(23rem, calc(100% - 1.2rem));
  padding: 0.4rem 0.7rem 0.4rem 0.5rem;
  border-radius: 0.35rem;
  background: var(--sheet);
  color: var(--ink);
  box-shadow: 0 0.2rem 0.8rem rgb(0 0 0 / 0.35);
  font-size: 0.875rem;
  line-height: 1.3;
  pointer-events: none;
}
.caption[data-corner^="bottom"] { bottom: 0.6rem; }
.caption[data-corner^="top"] { top: 0.6rem; }
.caption[data-corner$="left"] { left: 0.6rem; }
.caption[data-corner$="right"] { right: 0.6rem; }
.caption svg {
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
  fill: none;
  stroke: #b8860b;
  stroke-width: 2.5;
  stroke-linecap: round;
}
.caption[data-sign="dots"] svg { stroke: currentcolor; stroke-width: 4; }
.caption:is([data-sign="odds"], [data-sign="cut"]) svg { stroke: var(--red); }
.caption[data-sign="cut"] svg { stroke-dasharray: 2.5 4; }
@media print { .caption { display: none; } }
`;

/** The sign that is being explained, and the moment. @type {{ sign: string, moment: string } | null} */
let shown = null;

/**
 * The sign that is to be explained now; empty for none.
 * @param {State} state @param {string[]} known @param {boolean} [isFull] counters are drawn with all that is on them
 */
export function signOf(state, known, isFull = true) {
    const { live, lesson, lookBack, view } = state;
    if (!live || lesson || lookBack.view || !view?.decision || view.handover !== null) return "";
    if (view.players[view.decision.side] !== PERSON) return "";
    const open = Object.keys(SIGNS).filter((sign) => !known.includes(sign) && (isFull || sign !== "dots"));
    return open.find((sign) => SIGNS[sign](state)) ?? "";
}

/** From now on signs are explained. @param {Parts} parts */
export function begin(parts) {
    const changes = new MutationObserver(() => follow(parts));
    changes.observe(byId("panel", HTMLElement), { childList: true, characterData: true, subtree: true });
    follow(parts);
}

/** After every change: who went on has seen what was explained. @param {Parts} parts */
function follow(parts) {
    const { store, keeper, board } = parts;
    const { match, view, selection, lesson } = store.state;
    const moment = `${match} ${view?.length} ${selection.kind} ${"id" in selection ? selection.id : ""} ${!!lesson}`;
    const known = (keeper.recall(KEPT) ?? "").split(" ").filter(Boolean);
    if (shown && shown.moment !== moment) {
        known.push(shown.sign);
        keeper.prefer(KEPT, known.join(" "));
        shown = null;
        document.querySelector(".caption")?.remove();
    }
    const scale = board.where(store.state.map?.hexes[0]?.[0] ?? "")?.size ?? 0;
    const sign = signOf(store.state, known, detailFor(scale * COUNTER) === "full");
    if (shown || !sign) return;
    shown = { sign, moment };
    void explain(parts, shown).catch(() => undefined);
}

/** @param {Parts} parts @param {NonNullable<typeof shown>} what */
async function explain({ store, library, board }, what) {
    const tables = await Promise.all([library.captionTexts(), library.pageTexts()]);
    const { say } = createSpeaker(tables, await library.language());
    if (shown !== what) return;
    addStyle(CAPTION);
    const words = el("span", {}, say(`page.caption.${what.sign}`));
    const given = { className: "caption", role: "note", "data-sign": what.sign, "data-corner": CORNERS[0] };
    const caption = el("p", given, picture(what.sign), words);
    const place = byId("board-place", HTMLElement);
    place.append(caption);
    const lay = () => {
        const counters = (store.state.view?.units ?? []).flatMap(({ hex }) => (hex && board.where(hex)) || []);
        const [{ offsetWidth: wide, offsetHeight: high }, { clientWidth, clientHeight }] = [caption, place];
        caption.dataset.corner = freest([...counters, ...overviewIn(place)], [wide, high], [clientWidth, clientHeight]);
    };
    lay();
    // The overview may come later, unfold and change its side.
    const changes = new MutationObserver(() => (caption.isConnected ? lay() : changes.disconnect()));
    changes.observe(place, { childList: true, subtree: true, attributeFilter: ["open", "hidden", "class"] });
}

/** The corners of the overview, which weigh more than all counters. @param {HTMLElement} place @returns {Place[]} */
function overviewIn(place) {
    const root = place.querySelector(".overview");
    if (!(root instanceof HTMLElement) || root.offsetWidth === 0) return [];
    const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = root;
    const corners = [left, left + wide].flatMap((x) => [top, top + high].map((y) => ({ x, y })));
    return corners.map((corner) => ({ ...corner, size: 0, weight: Infinity }));
}

/**
 * The corner in which a caption covers the fewest counters, the first of those alike.
 * @param {Place[]} counters @param {[number, number]} size of the caption @param {[number, number]} room
 */
export function freest(counters, [wide, high], [width, height]) {
    const covered = CORNERS.map((corner) => {
        const isUnder = (/** @type {Place} */ { x, y, size }) => {
            const [down, across] = corner.split("-");
            const isHigh = down === "top" ? y - size < high : y + size > height - high;
            return isHigh && (across === "left" ? x - size < wide : x + size > width - wide);
        };
        return counters.filter(isUnder).reduce((sum, { weight = 1 }) => sum + weight, 0);
    });
    return CORNERS[covered.indexOf(Math.min(...covered))];
}

/** @param {string} sign */
function picture(sign) {
    const [svg, path] = ["svg", "path"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", DRAWN[sign]);
    svg.append(path);
    return svg;
}
