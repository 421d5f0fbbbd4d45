/** Wires the lab: words, the cells with their editors, the bots that are kept, and whether all of it is here offline. */

import { ROOT, WORKER } from "./address.js";
import { byId, isLate, isThere, localise } from "./document/dom.js";
import { prepareCells } from "./lab/cells.js";
import { prepareShelf } from "./lab/shelf.js";
import { LIMITS, createEngine } from "./engine/engine.js";
import { createLibrary } from "./site/data.js";
import { createOffline } from "./site/offline.js";
import { createSpeaker } from "./words/text.js";

/** A machine that runs a program of someone's has less time for the rules. */
const PATIENCE = { ...LIMITS, call: 90 };
const SLOW = 60_000;

const library = createLibrary();
void main().catch(fault);

async function main() {
  const speaker = createSpeaker([await library.labTexts(), await library.pageTexts()], await library.language());
  document.documentElement.lang = speaker.language;
  localise(document, (key) => speaker.say(key));
  isThere();
  document.title = speaker.say("page.title", { game: speaker.say("page.lab") });
  const health = byId("lab-health", HTMLParagraphElement);
  health.textContent = speaker.say("lab.starting");
  prepareCells({ speaker, onReady });
  const games = await library.games();
  const engine = createEngine({ url: WORKER, spawn: () => new Worker(WORKER, { type: "module" }), onHealth: () => undefined, limits: PATIENCE });
  const own = createSpeaker([await library.gameTexts(games[0].id), await library.sharedTexts(), ...speaker.tables], speaker.language);
  prepareShelf({ speaker: own, engine, game: games[0] });
  setTimeout(() => document.documentElement.dataset.lab !== "ready" && show(speaker.say("lab.failed")), SLOW);
  await import(new URL("lab/pyscript/core.js", ROOT).href);

  function onReady() {
    document.documentElement.dataset.lab = "ready";
    health.textContent = speaker.say("lab.ready");
    void keepOffline(() => (byId("lab-kept", HTMLParagraphElement).textContent = speaker.say("lab.kept")));
  }
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
  show(String(error));
}

/** @param {string} words */
function show(words) {
  const place = byId("lab-fault", HTMLParagraphElement);
  place.hidden = false;
  place.textContent = words;
}
