/**
 * The recap of what happened since the player was last here: remembers when that was, asks the engine, and tells it by
 * sector.
 */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { isNarrow } from "../document/layout.js";
import { isLost } from "../engine/lost.js";
import { createBeside } from "../keep/beside.js";
import { layoutOf } from "../map/hex.js";
import { hexTitle, sideTitle, toneOf } from "../pieces/context.js";
import { recapOf, withRecap } from "../play/recap.js";
import { bySector, drawnOf, isEmpty, LONG, sinceWhen } from "../play/since.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Engine } from "../games/games.js"
 * @import { Recalled } from "../play/recap.js"
 * @import { Account, Part } from "../play/since.js"
 * @import { State, Store } from "../play/state.js"
 * @typedef {{ store: Store, engine: Pick<Engine, "call">, fault: (error: unknown) => void }} Given
 */

const STYLE = `
.recap { margin-top: 0.65rem; }
.recap > summary { cursor: pointer; font-weight: 600; }
.recap ul { display: grid; gap: 0.5rem; margin: 0.6rem 0; padding: 0; list-style: none; }
.recap li > button { font-weight: 600; text-align: start; }
.recap li p { margin: 0.1rem 0 0; padding-left: 0.5rem; font-size: 0.9375rem; }
.recap li p { border-left: 0.3rem solid var(--tone, var(--line)); }
.prompt:has(.recap[open]) { max-height: 80%; }
@media (max-width: 720px), (max-height: 480px) {
  .prompt:has(.recap) { display: flex; flex-direction: column; }
  .prompt:has(.recap) > * { flex: none; }
  #recap { order: -1; }
  .recap { margin: 0 0 0.5rem; }
}
`;

const beside = createBeside();
/** The game on the table. `since`: where its player left it; `noted`: as it was remembered last. */
let visit = { match: -1, sign: "", since: 0, before: 0, side: "", noted: -1 };
/** @type {Given | null} */
let latest = null;

/** After every change: who looks at a game is remembered, and who comes back to one is told. @param {Given} given */
export function follow(given) {
    latest = given;
    const { state } = given.store;
    const { view, live, match, keeping } = state;
    if (!view || !live || view.handover !== null || keeping.taken) return;
    if (match !== visit.match) return void comeBack(given, match).catch(given.fault);
    if (visit.sign && view.length !== visit.noted) note(state);
}

/** @param {Given} given @param {number} match */
async function comeBack(given, match) {
    const { store } = given;
    visit = { match, sign: "", since: 0, before: 0, side: "", noted: -1 };
    const answer = await ask(given, {});
    if (!answer || store.state.match !== match) return;
    const { match: sign, side, before } = answer;
    const length = store.state.view?.length ?? 0;
    const kept = beside.of(sign);
    const since = store.state.view?.result ? null : sinceWhen(kept, { now: Date.now(), length, side, before });
    visit = { ...visit, sign, side, before, since: Math.min(kept?.seen[side] ?? before, length) };
    if (since !== null) await tell(given, since, since === before && since !== kept?.seen[side]);
    note(store.state);
}

/**
 * @param {Given} given @param {number} since @param {boolean} lately
 * @param {boolean} [asked] it is told though nothing happened
 */
async function tell(given, since, lately, asked = false) {
    const { store } = given;
    const answer = await ask(given, { length: since });
    const length = store.state.view?.length ?? 0;
    const told = answer?.recap;
    if (told && (asked || !isEmpty(told))) store.update(withRecap, { told, length, lately, asked, sector: null });
}

/** @param {Given} given @param {Record<string, unknown>} fields @returns {Promise<any>} */
async function ask({ engine }, fields) {
    try {
        const answer = await engine.call("recap", fields);
        return answer.ok ? answer : null;
    } catch (error) {
        if (isLost(error)) return null;
        throw error;
    }
}

/** A tab in the background shows its game to nobody. @param {State} state */
function note({ view, live }) {
    if (!view || !live || !visit.sign) return;
    const kept = beside.of(visit.sign);
    const isSeen = document.visibilityState === "visible";
    const side = sideOf(view);
    // Two people at one device: each is told what came after its own last look.
    if (isSeen && side !== visit.side) visit = { ...visit, side, since: kept?.seen[side] ?? visit.before };
    const seen = isSeen ? { ...kept?.seen, [side]: view.length } : (kept?.seen ?? {});
    const when = isSeen ? Date.now() : (kept?.when ?? Date.now());
    beside.keep(visit.sign, { ...kept, when, played: view.length, seen });
    visit.noted = view.length;
}

/** The side that looks on, as the engine has it. @param {NonNullable<State["view"]>} view */
function sideOf({ decision, players }) {
    const persons = Object.keys(players).filter((side) => players[side] === "human");
    return decision && persons.includes(decision.side) ? decision.side : (persons[0] ?? "");
}

/**
 * Tells it when it is asked for: what came after the last visit or, where nothing did, the last turn.
 * @param {Given} given @param {unknown} [since] the number of actions after which all is new, where that is known
 */
export async function recall(given, since) {
    const { store } = given;
    const length = store.state.view?.length ?? 0;
    if (typeof since === "number") return tell(given, since, false, true);
    const isNew = visit.since < length;
    await tell(given, isNew ? visit.since : Math.min(visit.before, length), !isNew, true);
}

/** The drawing of it over the map. @param {State} state */
export function recapOver(state) {
    const shown = recapOf(state);
    return shown && drawnOf(shown.told, state.map, shown.sector);
}

/**
 * The block in the panel.
 * @param {Context} context @param {Recalled} shown @param {Store} store
 * @param {boolean | undefined} open as it was
 */
export function recapBlock(context, shown, store, open) {
    addStyle(STYLE);
    const { speaker } = context;
    const parts = bySector(shown.told, context.state.map ?? { sectors: [] });
    const facts = { turn: shown.told.turn, length: shown.told.length };
    const items = parts.map((part) => partItem(context, shown, part, store));
    const away = () => store.update(withRecap, null);
    return el(
        "details",
        { className: "recap", open: open ?? (shown.asked || !isNarrow()) },
        el("summary", { "data-key": "recap" }, speaker.say(shown.lately ? "page.recap.lately" : "page.recap")),
        el(
            "p",
            { className: "quiet" },
            speaker.say(items.length > 0 ? "page.recap.from" : "page.recap.nothing", facts),
        ),
        el("button", { type: "button", "data-key": "recap-away", onclick: away }, speaker.say("page.recap.away")),
        el("ul", {}, ...items),
    );
}

/**
 * A sector: pressed it is drawn alone and brought near.
 * @param {Context} context @param {Recalled} shown @param {Part} part @param {Store} store
 */
function partItem(context, shown, { sector, hexes, sides }, store) {
    const { speaker, act } = context;
    const isChosen = shown.sector === sector;
    const choose = () => {
        store.update(withRecap, { ...shown, sector: isChosen ? null : sector });
        if (!isChosen && hexes.length > 0) act.centre(middle(context, hexes));
    };
    const nameless = context.state.map?.sectors?.length ? "page.recap.elsewhere" : "page.recap.whole";
    const given = { type: "button", className: "link", "aria-pressed": String(isChosen), onclick: choose };
    const button = el("button", { ...given, "data-key": `recap:${sector}` }, speaker.say(sector || nameless));
    return el("li", {}, button, ...sides.map((account) => sideLine(context, account)));
}

/** The hex of some that lies nearest to their middle. @param {Context} context @param {string[]} hexes */
function middle({ state }, hexes) {
    const { centres } = layoutOf(/** @type {NonNullable<State["map"]>} */ (state.map));
    const at = (/** @type {string} */ hex) => centres.get(hex) ?? [0, 0];
    const mean = (/** @type {0 | 1} */ axis) => hexes.reduce((sum, hex) => sum + at(hex)[axis], 0) / hexes.length;
    const [x, y] = [mean(0), mean(1)];
    const far = (/** @type {string} */ hex) => Math.hypot(at(hex)[0] - x, at(hex)[1] - y);
    return hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
}

/** @param {Context} context @param {Account} account */
function sideLine(context, { side, moved, came, lost, steps, taken, ground }) {
    const { speaker } = context;
    const places = [...new Set(taken)].map((hex) => hexTitle(context, hex));
    const what = [
        moved > 0 && speaker.say("page.recap.moved", { n: moved }),
        came.length > 0 && speaker.say("page.recap.came", { units: came }),
        lost.length > 0 && speaker.say("page.recap.lost", { units: lost }),
        steps > 0 && speaker.say("page.recap.steps", { n: steps }),
        places.length > 0 && speaker.say("page.recap.taken", { places }),
        ground > 0 && speaker.say("page.recap.ground", { n: ground }),
    ].filter(Boolean);
    const words = speaker.say("page.recap.side", { side: sideTitle(context, side), what: what.join("; ") });
    return el("p", { "data-tone": toneOf(context, side) }, words);
}

/** A page that was left open for days is come back to like one that is opened again. */
function lookAgain() {
    if (document.visibilityState !== "visible" || !latest || !visit.sign) return;
    const away = Date.now() - (beside.of(visit.sign)?.when ?? Date.now());
    visit = { ...visit, ...(away >= LONG ? { match: -1 } : { noted: -1 }) };
    follow(latest);
}

document.addEventListener("visibilitychange", lookAgain);
