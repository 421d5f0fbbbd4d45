/**
 * Wires the lab: words, the cells with their editors, the bots that are kept, and whether all of it is here offline.
 */

import { ROOT, WORKER } from "./address.js";
import { byId, isLate, isThere, localise } from "./document/dom.js";
import { createBoxes } from "./lab/boxes.js";
import { prepareCells } from "./lab/cells.js";
import { prepareShelf } from "./lab/kept-bots.js";
import { untilSilence } from "./lab/silence.js";
import { LIMITS, createEngine } from "./engine/engine.js";
import { FileMissing, bytesOf } from "./site/bytes.js";
import { createLibrary } from "./site/data.js";
import { createOffline } from "./site/offline.js";
import { createSpeaker } from "./words/text.js";

/** A machine that runs a program of someone's has less time for the rules. */
const PATIENCE = { ...LIMITS, call: 90 };

/** The editors, which bring themselves. */
const EDITORS = "lab/pyscript/core.js";

const library = createLibrary();
let speaker = createSpeaker([]);
void main().catch(fault);

async function main() {
    speaker = createSpeaker([await library.labTexts(), await library.pageTexts()], await library.language());
    document.documentElement.lang = speaker.language;
    localise(document, (key) => speaker.say(key));
    isThere();
    document.title = speaker.say("page.title", { game: speaker.say("page.lab") });
    const silent = speaker.say("lab.editors", { seconds: LIMITS.quiet });
    const watch = untilSilence(LIMITS.quiet, () => show(silent));
    const boxes = createBoxes((state) => {
        watch.heard();
        tell(speaker, state);
    });
    prepareCells({ speaker, boxes, onEditor: watch.heard });
    const coming = import(new URL(EDITORS, ROOT).href).catch(async (error) => {
        await bytesOf(EDITORS); // says why, where the browser does not
        throw error;
    });
    void boxes.start();
    const games = await library.games();
    const engine = createEngine({
        url: WORKER,
        spawn: () => new Worker(WORKER, { type: "module" }),
        onHealth: () => undefined,
        limits: PATIENCE,
    });
    const own = createSpeaker(
        [await library.gameTexts(games[0].id), await library.sharedTexts(), ...speaker.tables],
        speaker.language,
    );
    prepareShelf({ speaker: own, engine, game: games[0] });
    await coming;
    watch.end();
    // They came after all.
    const place = byId("lab-fault", HTMLParagraphElement);
    if (place.textContent === silent) place.hidden = true;
}

/** @param {import("./words/text.js").Speaker} speaker @param {import("./lab/boxes.js").State} state */
function tell(speaker, { phase, share, words }) {
    const health = byId("lab-health", HTMLParagraphElement);
    if (phase === "ready" && document.documentElement.dataset.lab !== "ready") {
        void keepOffline(() => (byId("lab-kept", HTMLParagraphElement).textContent = speaker.say("lab.kept")));
    }
    document.documentElement.dataset.lab = phase;
    if (phase === "starting")
        health.textContent = share?.total
            ? speaker.say("lab.progress", { got: megabytes(share.got), total: megabytes(share.total) })
            : speaker.say("lab.starting");
    else health.textContent = speaker.say(`lab.${phase}`);
    if (words && words.key !== "lab.stopped") show(speaker.say(words.key, words.facts));
    else if (phase !== "off") byId("lab-fault", HTMLParagraphElement).hidden = true;
}

/** Bytes in millions. @param {number} bytes */
function megabytes(bytes) {
    return (bytes / 1e6).toFixed(1);
}

/** @param {() => void} onKept */
async function keepOffline(onKept) {
    const offline = createOffline({
        onChange: () => void (offline.state().kept === "ready" && offline.keepLater().then((kept) => kept && onKept())),
        settle: async () => undefined,
        release: () => undefined,
    });
    await offline.start();
}

/** @param {unknown} error */
function fault(error) {
    isLate(error);
    show(error instanceof FileMissing ? speaker.text(error.text) : String(error));
}

/** @param {string} words */
function show(words) {
    const place = byId("lab-fault", HTMLParagraphElement);
    place.hidden = false;
    place.textContent = words;
}
