/** The name with which a pupil sends back a task. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openSendBack } from "../../web/src/dialogs/send-back.js";
import { taskParts } from "../../web/src/play/tasks.js";
import * as parts from "../../web/src/prompt/task-parts.js";
import { all, byKey, setUp, settled } from "./page-stub.mjs";

test("a name that was given stands there when an answer is sent back once more", async () => {
    const dialog = setUp();
    const given = [];
    const task = { title: "t", pupil: "" };
    const asked = {
        task: () => ({ ok: true, task: { ...task } }),
        timeline: () => ({ ok: true, timeline: { branches: [{ length: 1 }] } }),
        pupil: ({ name }) => ({ ok: true, task: Object.assign(task, { pupil: name }) }),
        link: () => ({ ok: false }),
        answer: () => ({ ok: true, answer: { sign: "0f3a9", task, turn: 1, chances: null, pupil: task.pupil } }),
    };
    const engine = { call: async (method, facts) => asked[method](facts) };
    const speaker = { say: (key) => key, text: ({ key }) => key };
    const view = { length: 1, turn: 1, first_turn: 1 };
    const state = { live: true, match: 1, view, keeping: {}, lookBack: {}, settings: {}, map: null };
    const context = () => ({
        ...{ speaker, state, fault: assert.fail, act: { say: assert.fail } },
        commands: { sendBack: (pupil) => given.push(pupil) },
    });
    const page = { context, engine, store: { state }, board: {}, fault: assert.fail };
    taskParts.now = parts;
    parts.follow(page);
    await settled();
    const press = () => byKey(document.getElementById("task"), "send-back").onclick();
    press();
    const library = { classTexts: async () => ({}) };
    await openSendBack({ dialog, engine, library, context, games: { keep: async () => {} } }, given[0]);
    const input = all(dialog.shown).find(({ name }) => name === "pupil");
    input.value = "Mascha";
    input.onchange();
    await settled();
    press();
    assert.deepEqual(given, ["", "Mascha"]);
    assert.match(document.getElementById("task").textContent, /page\.task\.by/);
});
