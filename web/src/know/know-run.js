/** Runs the checks one after the other in the engine's worker, and shows how far they are and what came of them. */

import { byId, el } from "../document/dom.js";
import { isLost } from "../engine/lost.js";

/**
 * @import { Answer } from "../types.d.ts"
 * @import { Health, createEngine } from "../engine/engine.js"
 * @import { Check, Line, Verdict } from "./know-checks.js"
 * @import { Speaker } from "../words/text.js"
 * @typedef {{ engine: ReturnType<typeof createEngine>, speaker: Speaker, speakers: Map<string, Speaker>, plan: (seed:
 * number) => Promise<Check[]>, onFault: (error: unknown) => void }} Parts
 * @typedef {Parts & { button: HTMLButtonElement, field: HTMLInputElement, running: boolean, stopped: boolean, current:
 * string }} Run  `current`: what is said while it runs
 * @typedef {{ start: () => void, step: (done: number) => void, end: (verdict: Verdict | null, seconds: number) => void
 * }} Row
 */

/** @param {Parts} parts */
export function createRun(parts) {
    const button = byId("check-start", HTMLButtonElement);
    const field = byId("check-seed", HTMLInputElement);
    /** @type {Run} */
    const run = { ...parts, button, field, running: false, stopped: false, current: "" };
    field.value = String(drawn());
    button.onclick = () => (run.running ? stop(run) : void start(run));
    field.onkeydown = (event) => event.key === "Enter" && !run.running && void start(run);
    return { follow: (/** @type {Health} */ health) => follow(run, health) };
}

/** @param {string} words @param {string} [state] */
function say(words, state = "") {
    const status = byId("check-status", HTMLParagraphElement);
    status.textContent = words;
    status.dataset.state = state;
}

/** @param {Run} run */
async function start(run) {
    const { field, plan, onFault } = run;
    if (!field.reportValidity()) return;
    if (field.value === "") field.value = String(drawn());
    begin(run);
    try {
        await runAll(run, await plan(Number(field.value)));
    } catch (error) {
        onFault(error);
    } finally {
        end(run);
    }
}

/** @param {Run} run */
function begin(run) {
    const { field, button, speaker, engine } = run;
    run.running = true;
    run.stopped = false;
    field.readOnly = true;
    button.textContent = speaker.say("page.know.stop");
    if (engine.health().phase === "off") engine.start();
    else if (engine.health().phase === "failed") engine.restart();
}

/** @param {Run} run */
function end(run) {
    const { field, button, speaker } = run;
    run.running = false;
    field.readOnly = false;
    button.disabled = false;
    button.textContent = speaker.say("page.know.again");
}

/** @param {Run} run @param {Check[]} checks */
async function runAll(run, checks) {
    const { speaker, speakers, engine } = run;
    const rows = checks.map((check) => checkRow(check, speaker, speakers));
    byId("checks", HTMLOListElement).replaceChildren(...rows.map(({ node }) => node));
    const begun = performance.now();
    let passed = 0;
    for (const [index, check] of checks.entries()) {
        if (run.stopped) break;
        run.current = speaker.say("page.know.running", { check: speaker.say(`page.know.${check.id}`) });
        follow(run, engine.health());
        if (await runOne(run, check, rows[index].row)) passed += 1;
    }
    sum(run, checks.length, passed, speaker.number(seconds(begun), 1));
}

/** @param {Run} run @param {number} all @param {number} passed @param {string} time */
function sum({ stopped, speaker }, all, passed, time) {
    if (stopped) say(speaker.say("page.know.stopped"));
    else if (passed === all) say(speaker.say("page.know.good", { n: all, seconds: time }), "good");
    else say(speaker.say("page.know.bad", { n: all - passed, all }), "bad");
}

/** @param {Run} run @param {Check} check @param {Row} row */
async function runOne(run, check, row) {
    row.start();
    const begun = performance.now();
    const verdict = await asked(run, check, row).catch(lost);
    row.end(verdict, seconds(begun));
    return verdict?.good === true;
}

/** @param {Run} run @param {Check} check @param {Row} row @returns {Promise<Verdict | null>} null: it was stopped */
async function asked(run, check, row) {
    /** @type {any[]} */
    const proofs = [];
    for (const step of check.steps) {
        if (run.stopped) return null;
        const answer = await run.engine.call("prove", step.request);
        if (!answer.ok) return { good: false, lines: [{ game: step.game, text: answer.error }] };
        proofs.push(answer.proof);
        row.step(proofs.length);
    }
    return check.judge(proofs);
}

/** @param {unknown} error @returns {Verdict} */
function lost(error) {
    if (!isLost(error)) throw error;
    return { good: false, lines: [{ game: "", text: error.reason }] };
}

/** Says what is going on, or that the engine is still being loaded. @param {Run} run @param {Health} health */
function follow({ running, stopped, current, speaker }, health) {
    if (!running || stopped || health.phase === "failed") return;
    say(health.phase === "ready" ? current : speaker.say("page.know.booting"));
}

/** @param {Run} run */
function stop(run) {
    run.stopped = true;
    run.button.disabled = true;
    say(run.speaker.say("page.know.stopping"));
}

/**
 * A check as a row of the list.
 * @param {Check} check
 * @param {Speaker} speaker
 * @param {Map<string, Speaker>} speakers
 */
function checkRow(check, speaker, speakers) {
    const title = el("h3", {}, speaker.say(`page.know.${check.id}`));
    const bar = el("progress", {
        max: check.steps.length,
        value: 0,
        hidden: true,
        "aria-label": title.textContent,
    });
    const result = el("div", { className: "check-result" });
    const detail = el("p", { className: "quiet" }, speaker.say(`page.know.${check.id}.detail`));
    const node = el(
        "li",
        { className: "check", "data-state": "waiting", "data-check": check.id },
        el("span", { className: "check-mark", "aria-hidden": "true" }),
        title,
        detail,
        bar,
        result,
    );
    const told = (/** @type {Line} */ { game, text }) => el("p", {}, (speakers.get(game) ?? speaker).text(text));
    /** @type {Row} */
    const row = {
        start() {
            node.dataset.state = "running";
            bar.hidden = false;
        },
        step: (done) => (bar.value = done),
        end(verdict, seconds) {
            bar.hidden = true;
            node.dataset.state = verdict ? (verdict.good ? "good" : "bad") : "waiting";
            const time = verdict?.good
                ? [
                      el(
                          "p",
                          { className: "quiet" },
                          speaker.say("page.know.time", { seconds: speaker.number(seconds, 1) }),
                      ),
                  ]
                : [];
            result.replaceChildren(...(verdict?.lines ?? []).map(told), ...time);
        },
    };
    return { node, row };
}

/** A seed that nobody chose. */
function drawn() {
    return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** @param {number} start */
function seconds(start) {
    return (performance.now() - start) / 1000;
}
