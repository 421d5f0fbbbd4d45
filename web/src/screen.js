/** Shows the state: the board, and all that stands around it. */

import { IDLE } from "./board/scene.js";
import { hintParts } from "./computer/advice.js";
import { lazy } from "./lazy.js";
import { TEXTS } from "./keep/preferences.js";
import { aftermathOf } from "./play/aftermath.js";
import { joined, together } from "./play/overlay-state.js";
import { changes } from "./play/moments.js";
import { lessonParts } from "./play/lessons.js";
import { recapOf, recapParts } from "./play/recap.js";
import { highlights, oddsShown, owedShown, wayShown } from "./play/highlights.js";
import { orderParts, resting } from "./play/orders.js";
import { botOf, paceOf, speedFrom } from "./play/seats.js";
import { atRest, battlesOf, seen } from "./play/state.js";
import { taskParts } from "./play/tasks.js";
import { byId, forgetDrawn, refresh } from "./document/dom.js";
import { lastStep } from "./prompt/computer.js";
import { tonesOf, withRule } from "./pieces/context.js";
import { showBrief } from "./prompt/brief.js";
import { showHandOver } from "./prompt/hand-over.js";
import { showHint } from "./prompt/hint.js";
import { showInfo } from "./prompt/info.js";
import { showKeeping } from "./prompt/keeping.js";
import { showOverlayButton, showOverlays } from "./sheets/overlay-button.js";
import { showOwners } from "./prompt/owners.js";
import { showPicked } from "./prompt/selection-panel.js";
import { showSituation } from "./prompt/situation.js";
import { showPrompt } from "./prompt/prompt.js";
import { showRecap } from "./prompt/recap.js";
import { showTimeline } from "./prompt/timeline-bar.js";
import { showTurnCard } from "./prompt/turn-card.js";
import { showTwin } from "./prompt/twin.js";
import { showRelease } from "./site/release.js";

/**
 * @import { Ui, createBoard } from "./board/board.js"
 * @import { Keeper } from "./games/games.js"
 * @import { Context } from "./pieces/context.js"
 * @import { OfflineKeeper } from "./site/offline.js"
 * @import { Target } from "./types.d.ts"
 * @typedef {object} Parts
 * @property {() => Context} context
 * @property {ReturnType<typeof createBoard>} board
 * @property {ReturnType<typeof import("./sheets/sheets.js").createSheets>} sheets
 * @property {Keeper} keeper
 * @property {OfflineKeeper} offline
 * @property {ReturnType<typeof import("./prompt/announcer.js").createAnnouncer>} announcer
 * @property {ReturnType<typeof import("./overview/late-overview.js").lateOverview>} overview
 * @property {() => void} mendFocus
 * @property {ReturnType<typeof import("./play/orders.js").createOrders>} orders
 * @property {ReturnType<typeof import("./play/passing.js").createPassing>} passing
 * @property {import("./games/lessons.js").Lessons} lessons
 * @property {import("./play/state.js").Store} store
 * @property {import("./games/games.js").Engine} engine
 * @property {import("./games/games.js").Engine} mind
 * @property {(error: unknown) => void} fault
 */

/** @param {() => Parts} parts */
export function createScreen(parts) {
    let isSet = false;
    let shownAt = "";
    /** @type {import("./types.d.ts").Thought | null} */
    let hinted = null;
    let shownPalette = "";
    /** @type {Context["state"]["log"][number] | undefined} */
    let toldFrom;

    /** Shows the state. The board comes first: nothing else is drawn until it is painted. */
    function show() {
        if (!isSet) return showBoard(parts().context(), null);
        const { context, sheets, overview, offline, announcer, mendFocus } = parts();
        const latest = context();
        const present = { ...latest, state: atRest(latest.state) };
        const now = { ...present, state: seen(present.state) };
        follow(present);
        showHandOver(present);
        showBar(now);
        showSituation(now);
        showTurnCard(present);
        showRelease(present.speaker, offline);
        showBrief(now);
        showPrompt(now);
        lessonParts.now?.showLesson(now);
        showRecap(now, parts().store);
        showHint(now);
        showPicked(now);
        showOwners(now);
        showKeeping(present);
        sheets.show(now);
        showInfo(now);
        showOverlayButton(present);
        showOverlays(now);
        showTimeline(present);
        showTwin(now);
        overview.show(now);
        present.overlays.follow();
        present.ways.follow();
        parts().orders.follow();
        followLate(parts());
        parts().passing.follow();
        present.opponent.follow();
        present.standIn.follow();
        showBoard(now, present.state.view);
        mendFocus();
        announcer.follow(present);
    }

    /** Follow the state in what is not drawn. @param {Context} present */
    function follow({ state, ...rest }) {
        const { sheets, keeper } = parts();
        if (shownPalette && state.settings.palette !== shownPalette) forgetDrawn();
        shownPalette = state.settings.palette;
        document.body.dataset.engine = state.health?.phase ?? "off";
        // Who takes the device has other cards in sight than all have, at the same length; so has who begins another
        // game.
        const moment = `${state.match} ${state.view?.length} ${state.view?.handover}`;
        if (state.live && state.view && moment !== shownAt) {
            shownAt = moment;
            sheets.follow({ state, ...rest });
            rest.lookBack.forget();
            const asked = askedIn(state.view);
            if (asked) parts().board.bring(asked);
        }
        const thought = state.advice?.thought ?? null;
        const about = thought !== hinted && hintParts.now?.advisedHexes(state, rest.speaker);
        hinted = thought;
        if (about) parts().board.gather(about);
        if (state.live && state.told > 0 && state.log[0] !== toldFrom) {
            toldFrom = state.log[0];
            lazy.paper()
                .then(({ readAhead }) => readAhead(parts()))
                .catch(() => undefined);
        }
        if (state.computer.speed !== speedFrom(keeper.recall("speed"))) keeper.prefer("speed", state.computer.speed);
    }

    /** @param {Context} now @param {Context["state"]["view"]} latest */
    function showBoard(now, latest) {
        const { view, keeping } = now.state;
        if (view) parts().board.show(view, marksOf(now, latest));
        else if (keeping.sketch)
            parts().board.show(null, { ...IDLE, sketch: keeping.sketch, tones: tonesOf(now.state) });
    }

    return {
        show,
        /** From now on everything is shown. */
        set() {
            isSet = true;
            show();
        },
    };
}

/** Follow the state in parts that came late too. @param {Parts} parts */
function followLate(parts) {
    for (const { now } of [lessonParts, recapParts, taskParts]) now?.follow(parts);
}

/**
 * The hex of a battle in which a person has to decide something that another has brought about.
 * @param {NonNullable<Context["state"]["view"]>} view
 */
function askedIn(view) {
    const isAsked = view.decision !== null && botOf(view) === null && !view.asked_again;
    return isAsked ? battlesOf(view).find(({ status }) => status === "fighting")?.hex : undefined;
}

/**
 * The overlay that was asked for: the changes since a moment, or overlays.
 * @param {Context["state"]} state
 * @param {NonNullable<Context["state"]["view"]>} view
 * @param {Context["state"]["view"]} latest
 */
function wantedOver({ lookBack, overlays }, view, latest) {
    const since = lookBack.view && lookBack.compare && latest ? changes(view, latest) : null;
    return since ?? (overlays.laid.length > 0 ? together(overlays.laid) : null);
}

/** The marks of the board. @param {Context} now @param {Context["state"]["view"]} latest @returns {Ui} */
function marksOf(now, latest) {
    const { state, speaker } = now;
    const view = /** @type {NonNullable<typeof state.view>} */ (state.view);
    const spell = (/** @type {Target[]} */ targets) =>
        targets.map((target) => ({ ...target, notes: target.notes.map((note) => speaker.text(note)) }));
    const shown = highlights(state.live ? view : { ...view, decision: null }, state.selection, spell, resting(state));
    const over = wantedOver(state, view, latest);
    const recap = recapOf(state) && recapParts.now ? recapParts.now.recapOver(state) : null;
    const news = recap ? null : aftermathOf(state);
    const isNow = state.live && !state.lookBack.view && view.handover === null;
    const orders = (isNow && orderParts.now?.laidIn(state)) || null;
    const advice = (!state.lookBack.view && hintParts.now?.advisedOver(state)) || null;
    const laid = joined(joined(over ?? recap ?? news, orders), advice);
    const way = { path: wayShown(state), ...lastStep(now) };
    const odds = oddsShown(view, speaker.say("page.battle.none"));
    const advised = hintParts.now?.advised(state, { ...shown, ...odds }, speaker);
    const { settings, overlays, hover } = state;
    const looks = { numbers: overlays.numbers, lettering: TEXTS[settings.text], pace: paceOf(state) };
    const trails = news?.trails ?? [];
    return {
        ...shown,
        ...odds,
        owed: isNow
            ? owedShown(view.decision, orderParts.now?.waiting(state), lessonParts.now?.goalIn(state))
            : undefined,
        ...advised,
        hover: hover.hex,
        ...way,
        laid,
        lit: lessonParts.now?.litIn(state),
        trails,
        ...looks,
        tones: tonesOf(state),
    };
}

/** @param {Context} now */
function showBar({ state, speaker }) {
    const title = state.game ? speaker.text(state.game.title) : "";
    byId("bar-game", HTMLParagraphElement).textContent = title;
    if (title) document.title = speaker.say("page.title", { game: title });
    const health = byId("health", HTMLParagraphElement);
    const words = speaker.say(`page.health.${state.health?.phase ?? "off"}`);
    refresh(health, words, () => [words]);
    health.title = state.health?.reason ? withRule(speaker, state.health.reason) : words;
}
