/** The overview of a large board: a small map to go about it, a finder, and what is left to do in each sector. */

import { byId, el, refresh } from "../document/dom.js";
import { isFar } from "../board/tokens.js";
import { layoutOf } from "../map/hex.js";
import { sheetBox } from "../map/paper.js";
import { hexTitle, tonesOf, unitShort } from "../pieces/context.js";
import { highlights } from "../play/highlights.js";
import { cleared } from "../play/state.js";
import { found, things } from "./find.js";
import { leftBySector } from "./left.js";
import { drawSmall, groundOf } from "./small-map.js";

/**
 * @import { createBoard } from "../board/board.js"
 * @import { BoardMap } from "../types.d.ts"
 * @import { Layout, Point } from "../map/hex.js"
 * @import { Context } from "../pieces/context.js"
 * @import { Thing } from "./find.js"
 * @typedef {Pick<ReturnType<typeof createBoard>, "seen" | "aim" | "closeUp" | "where" | "resize">} Board
 * @typedef {{ board: Board, goTo: (hex: string) => void, context: () => Context }} Parts
 * @typedef {ReturnType<typeof createOverview>} Overview
 * @typedef {object} Desk what the overview remembers
 * @property {HTMLDetailsElement} root
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLInputElement} input
 * @property {HTMLDivElement} results
 * @property {HTMLDivElement} left
 * @property {{ map: BoardMap, layout: Layout, ground: HTMLCanvasElement, ratio: number } | null} plate
 * @property {boolean} isShown
 * @property {boolean | null} held whether somebody has opened or shut it; null: it goes by how far one is
 * @property {number} match the game that it shows
 * @property {() => boolean} isLarge
 * @property {number} under the pixels at the left edge of the board that it took when the board was last fitted
 */

const WIDTH = 196;
/** Its distance from the edges of the board, and a unit's half from it. */
const GAP = 24;
/** The distance that an arrow moves the view, as a share of it. */
const STEP = 0.25;
/** Wider windows have room for it beside the game. */
const ROOM = "(min-width: 1201px)";
/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Parts} parts @param {() => boolean} isLarge whether the board has it from the start */
export function createOverview(parts, isLarge) {
    const desk = furnish(isLarge);
    wire(desk, parts);
    byId("board-place", HTMLElement).append(desk.root);
    return {
        /** @param {Context} context */
        show: (context) => show(desk, parts, context),
        /** Tell that the board shows something else. */
        sight() {
            giveWay(desk, parts);
            draw(desk, parts);
        },
        /** The number of pixels at the left edge of the board that lie under it. */
        covers: () => covers(desk),
        /** Opens it, or shuts it. */
        turn: () => hold(desk, parts, Boolean(desk.root.hidden) || !desk.root.open),
        /** Opens the finder. */
        find() {
            hold(desk, parts, true);
            desk.input.focus();
            desk.input.select();
        },
    };
}

/** @param {() => boolean} isLarge @returns {Desk} */
function furnish(isLarge) {
    const canvas = el("canvas", { className: "overview-map", tabIndex: 0, role: "application" });
    const input = el("input", { type: "search", id: "find", autocomplete: "off", spellcheck: "false" });
    const [results, left] = [el("div", { className: "overview-results" }), el("div", { className: "overview-left" })];
    const root = el(
        "details",
        { className: "overview", hidden: true },
        el("summary", { "data-key": "overview" }),
        canvas,
        input,
        results,
        left,
    );
    return { root, canvas, input, results, left, plate: null, isShown: false, held: null, match: 0, isLarge, under: 0 };
}

/** @param {Desk} desk @param {Parts} parts */
function wire(desk, parts) {
    const { root, canvas, input } = desk;
    const aim = (/** @type {PointerEvent} */ event) => goTo(desk, parts, event);
    canvas.onpointerdown = (event) => {
        canvas.setPointerCapture(event.pointerId);
        aim(event);
    };
    canvas.onpointermove = (event) => event.buttons && aim(event);
    canvas.onkeydown = (event) => step(parts, event);
    const summary = /** @type {HTMLElement} */ (root.firstElementChild);
    summary.onclick = (event) => {
        event.preventDefault();
        hold(desk, parts, !root.open);
    };
    input.oninput = () => showResults(desk, parts, parts.context());
    input.onkeydown = (event) => {
        if (event.key === "Enter") first(desk)?.click();
    };
    root.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        hold(desk, parts, false);
        putAway(desk);
        byId("board", HTMLCanvasElement).focus({ preventScroll: true });
    });
}

/**
 * Open it, or shut it, at the player's wish: so it stays.
 * @param {Desk} desk
 * @param {Parts} parts
 * @param {boolean} open
 */
function hold(desk, parts, open) {
    desk.held = open;
    desk.isShown ||= open;
    desk.root.open = open;
    show(desk, parts, parts.context());
}

/**
 * Of itself it is open far out, where it is in nobody's way, and in a window with room for it. Nearer by it would cover
 * the front: it folds, and where somebody has opened it, lies at the side at which fewer units lie under it.
 * @param {Desk} desk @param {Parts} parts
 */
function giveWay(desk, { board, context }) {
    const { root, plate, held } = desk;
    if (!plate || root.hidden) return;
    const [roomy, toggle] = [matchMedia(ROOM), byId("overview-open", HTMLButtonElement)];
    const near = !isFar(board.where(plate.layout.ids[0])?.size ?? 0);
    const open = held ?? (!near && roomy.matches);
    // With each frame of a drag: what stays as it is is not touched.
    const turned = open !== root.open;
    if (turned) root.open = open;
    if (toggle.ariaExpanded !== String(open)) toggle.ariaExpanded = String(open);
    if ((!open || !near) && root.classList.contains("aside")) root.classList.remove("aside");
    if (turned || !near) makeRoom(desk, board);
    if (!open || !near) return;
    const places = (context().state.view?.units ?? []).flatMap(({ hex }) => (hex ? (board.where(hex) ?? []) : []));
    const isAside = root.classList.contains("aside");
    if (coveredBy(root, places, !isAside) < coveredBy(root, places, isAside)) root.classList.toggle("aside", !isAside);
}

/**
 * The board lies beside it where it is seen whole, and takes its place where it has folded.
 * @param {Desk} desk @param {Board} board
 */
function makeRoom(desk, board) {
    if (desk.under === covers(desk)) return;
    desk.under = covers(desk);
    board.resize();
}

/** @param {Desk} desk */
function covers({ root }) {
    return root.matches("[open]:not(.aside)") ? root.offsetLeft + root.offsetWidth : 0;
}

/**
 * The number of places that lie under it at a side of the board.
 * @param {HTMLElement} root @param {{ x: number, y: number }[]} places @param {boolean} aside
 */
function coveredBy(root, places, aside) {
    const { clientWidth: width } = byId("board", HTMLCanvasElement);
    const [top, bottom, wide] = [root.offsetTop, root.offsetTop + root.offsetHeight, root.offsetWidth + GAP];
    const [left, right] = aside ? [width - wide, width] : [0, wide];
    return places.filter(({ x, y }) => y > top && y < bottom && x > left && x < right).length;
}

/** On a board that is seen whole the overview came to find something, and goes with that. @param {Desk} desk */
function putAway(desk) {
    if (desk.isLarge()) return;
    Object.assign(desk, { isShown: false, held: null });
    Object.assign(desk.root, { hidden: true, open: false });
}

/** @param {Desk} desk */
function first({ results }) {
    return results.querySelector("button");
}

/** @param {Desk} desk @param {Parts} parts @param {PointerEvent} event */
function goTo({ canvas, plate }, { board }, event) {
    if (!plate) return;
    const place = canvas.getBoundingClientRect();
    const { left, top, right, bottom } = sheetBox(plate.layout);
    const [across, down] = [(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height];
    board.aim([left + across * (right - left), top + down * (bottom - top)]);
}

/** @param {Parts} parts @param {KeyboardEvent} event */
function step({ board }, event) {
    const way = WAYS[event.key];
    const seen = board.seen();
    if (!way || !seen) return;
    event.preventDefault();
    event.stopPropagation();
    const [wide, high] = [seen.right - seen.left, seen.bottom - seen.top];
    board.aim([
        (seen.left + seen.right) / 2 + way[0] * wide * STEP,
        (seen.top + seen.bottom) / 2 + way[1] * high * STEP,
    ]);
}

/** @param {Desk} desk @param {Parts} parts @param {Context} context */
function show(desk, parts, context) {
    const { map, match } = context.state;
    if (map && (map !== desk.plate?.map || match !== desk.match)) lay(desk, map, match);
    if (desk.plate && desk.plate.ratio !== sharpness()) desk.plate = plateOf(desk.plate.map);
    desk.root.hidden = !desk.plate || !(desk.isShown || desk.isLarge());
    giveWay(desk, parts);
    if (desk.root.hidden) return;
    name(desk, context);
    if (!desk.root.open) return;
    draw(desk, parts);
    showResults(desk, parts, context);
    showLeft(desk, parts, context);
}

/**
 * Another game, on a board of its own or not: nobody has opened it there.
 * @param {Desk} desk @param {BoardMap} map @param {number} match
 */
function lay(desk, map, match) {
    const isFirst = desk.plate === null;
    Object.assign(desk, { match, plate: map === desk.plate?.map ? desk.plate : plateOf(map) });
    if (isFirst) return;
    Object.assign(desk, { isShown: false, held: null });
    Object.assign(desk.root, { open: false });
    desk.input.value = "";
}

/** @param {BoardMap} map */
function plateOf(map) {
    const [layout, ratio] = [layoutOf(map), sharpness()];
    return { map, layout, ground: groundOf(layout, WIDTH * ratio), ratio };
}

function sharpness() {
    return window.devicePixelRatio || 1;
}

/** @param {Desk} desk @param {Context} context */
function name({ root, canvas, input }, { speaker }) {
    /** @type {HTMLElement} */ (root.firstElementChild).textContent = speaker.say("page.overview");
    canvas.setAttribute("aria-label", speaker.say("page.overview.map"));
    input.setAttribute("aria-label", speaker.say("page.find"));
    input.placeholder = speaker.say("page.find.hint");
}

/** @param {Desk} desk @param {Parts} parts */
function draw({ root, canvas, plate }, { board, context }) {
    if (!plate || root.hidden || !root.open) return;
    const { state } = context();
    drawSmall(canvas, plate.ground, plate.layout, {
        units: (state.lookBack.view ?? state.view)?.units ?? [],
        tones: tonesOf(state),
        seen: board.seen(),
        ratio: plate.ratio,
    });
}

/** @param {Desk} desk @param {Parts} parts @param {Context} context */
function showResults(desk, parts, context) {
    const { results, input, plate } = desk;
    const query = input.value;
    refresh(results, [query, context.state.view?.length, plate?.map.game], () => {
        if (!plate || !query.trim()) return [];
        const all = found(
            things(plate.map, context.state.view, (id) => nameOf(context, id)),
            query,
        );
        if (!all.length) return [el("p", { className: "quiet" }, context.speaker.say("page.find.none"))];
        return all.map((thing) =>
            el(
                "button",
                {
                    type: "button",
                    "data-key": `find:${thing.kind}:${thing.id}`,
                    onclick: () => visit(desk, parts, context, thing.hex),
                },
                titleOf(context, thing),
            ),
        );
    });
}

/** The name of a unit or the words of a place. @param {Context} context @param {string} key */
function nameOf({ speaker, state }, key) {
    return state.map?.places.some(({ name: own }) => own === key) ? speaker.say(key) : speaker.name(key);
}

/** @param {Context} context @param {Thing} thing */
function titleOf(context, { kind, id, hex }) {
    return kind === "unit" ? `${unitShort(context, id)} · ${hexTitle(context, hex)}` : hexTitle(context, hex);
}

/**
 * Goes to a hex; whoever goes to the next unit does so from there.
 * @param {Desk} desk @param {Parts} parts @param {Context} context @param {string} hex
 * @param {boolean} [anew] what is taken up elsewhere is let go
 */
function visit(desk, parts, { act }, hex, anew = false) {
    const { board, goTo: go } = parts;
    putAway(desk);
    go(hex);
    void act.order((seat) => {
        if (anew) seat.store.update(cleared);
        const { selection, view } = seat.store.state;
        seat.sent = { hex, selection, view };
    });
    // After the cursor, which moves the map at once.
    board.closeUp(hex);
    // In a window too narrow for both it would lie on what it leads to.
    const { root } = desk;
    const { clientWidth } = byId("board", HTMLCanvasElement);
    if (root.open && root.offsetWidth + GAP > clientWidth / 2) hold(desk, parts, false);
}

/** @param {Desk} desk @param {Parts} parts @param {Context} context */
function showLeft(desk, parts, context) {
    const { left } = desk;
    const { view, live, map, selection } = context.state;
    const waiting = context.orders.resting();
    const { actable, chosen } = highlights(view && live ? view : { decision: null }, { kind: "none" }, () => []);
    const sectors =
        view && map
            ? leftBySector(
                  map,
                  view,
                  actable.filter((id) => !chosen.includes(id) && !waiting.includes(id)),
              )
            : [];
    refresh(left, [sectors, selection.kind], () => {
        if (!sectors.length) return [];
        const buttons = sectors.map(({ name: key, count, hex }) =>
            el(
                "button",
                { type: "button", "data-key": `left:${key}`, onclick: () => visit(desk, parts, context, hex, true) },
                context.speaker.say("page.left.sector", { sector: context.speaker.say(key), n: count }),
            ),
        );
        return [el("h3", {}, context.speaker.say("page.left")), ...buttons];
    });
}
