/** Wires the page "How we know": the checks that run here, the rules with their tests, and what is reconstructed. */

import { byId, el, isLate, isThere, localise } from "./document/dom.js";
import { FileMissing } from "./site/bytes.js";
import { createLibrary } from "./site/data.js";
import { LIMITS, createEngine } from "./engine/engine.js";
import { planOf } from "./know/know-checks.js";
import { openList, rulesList } from "./know/know-rules.js";
import { createRun } from "./know/know-run.js";
import { foresight, ladderTable, whoWins } from "./know/know-strength.js";
import { entriesOf } from "./words/rulebook.js";
import { createSpeaker } from "./words/text.js";
import { WORKER } from "./address.js";

/**
 * @import { Evidence } from "./know/know-checks.js"
 * @import { GameInfo } from "./types.d.ts"
 * @import { Studied } from "./know/know-rules.js"
 */

/** One request may count for a while on a slow phone. */
const PATIENCE = { ...LIMITS, call: 90 };

const library = createLibrary();
let speaker = createSpeaker([]);
void main().catch(fault);

async function main() {
    speaker = createSpeaker(
        [await library.knowTexts(), await library.pageTexts(), await library.sharedTexts()],
        await library.language(),
    );
    document.documentElement.lang = speaker.language;
    localise(document, (key) => speaker.say(key));
    isThere();
    document.title = speaker.say("page.title", { game: speaker.say("page.know") });
    const studied = await Promise.all((await library.games()).map(study));
    showRules(studied);
    prepareChecks(studied);
    await showStrength(studied);
}

/** Everything that is known of a game before anything is checked. @param {GameInfo} info @returns {Promise<Studied>} */
async function study(info) {
    const own = createSpeaker([await library.gameTexts(info.id), ...speaker.tables], speaker.language);
    return {
        id: info.id,
        speaker: own,
        title: own.text(info.title),
        entries: entriesOf(await library.rules(info.id)),
        tests: await library.tests(info.id),
    };
}

/** @param {Studied[]} studied */
function showRules(studied) {
    const field = byId("rules-search", HTMLInputElement);
    const list = byId("rules-list", HTMLDivElement);
    const show = () => list.replaceChildren(...rulesList(speaker, studied, field.value));
    field.addEventListener("input", show);
    show();
    byId("reconstructed", HTMLDivElement).replaceChildren(...openList(studied));
}

/** Show the arena's findings, where it was asked. @param {Studied[]} studied */
async function showStrength(studied) {
    const [{ ladders, balance, chances }, games] = await Promise.all([library.strength(), library.games()]);
    /** @param {string} id */
    const known = (id) => {
        const [info, game] = [games.find((each) => each.id === id), studied.find((each) => each.id === id)];
        return info && game ? { info, speaker: game.speaker } : null;
    };
    const rungs = ladders.flatMap((ladder) => {
        const game = known(ladder.setting.game);
        return game ? ladderTable(ladder, game) : [];
    });
    byId("ladder", HTMLDivElement).replaceChildren(...rungs);
    const tables = balance.flatMap((found) => {
        const game = known(found.game);
        return game ? whoWins(found, game) : [];
    });
    byId("balance", HTMLDivElement).replaceChildren(...tables);
    const foretold = chances.flatMap((found) => {
        const game = known(found.game);
        return game ? foresight(found, game) : [];
    });
    byId("foretold", HTMLDivElement).replaceChildren(...foretold);
    byId("strength", HTMLElement).hidden = rungs.length === 0;
    byId("who-wins", HTMLElement).hidden = tables.length === 0;
    byId("foresight", HTMLElement).hidden = foretold.length === 0;
}

/** @param {Studied[]} studied */
function prepareChecks(studied) {
    const engine = createEngine({
        url: WORKER,
        spawn: () => new Worker(WORKER, { type: "module" }),
        onHealth: (health) => run.follow(health),
        limits: PATIENCE,
    });
    const run = createRun({
        engine,
        speaker,
        speakers: new Map(studied.map((game) => [game.id, game.speaker])),
        plan,
        onFault: fault,
    });
    Object.assign(window, { rasputitsa: { engine } });

    /** @param {number} seed */
    async function plan(seed) {
        return planOf(await Promise.all(studied.map(({ id }) => evidence(id))), seed);
    }
}

/** @param {string} game @returns {Promise<Evidence>} */
async function evidence(game) {
    return { game, positions: await library.positions(game), golden: await library.golden(game) };
}

/** @param {unknown} error */
function fault(error) {
    isLate(error);
    const status = byId("check-status", HTMLParagraphElement);
    status.dataset.state = "bad";
    const text = error instanceof FileMissing ? error.text : { key: "page.fault", facts: { error: String(error) } };
    status.replaceChildren(el("span", {}, speaker.text(text)));
}
