import assert from "node:assert/strict";
import { test } from "node:test";
import { carryAllOut, carryOut } from "../../web/src/computer/apply-advice.js";

const UNITS = [
    ["A", "0101", "red"],
    ["B", "0102", "red"],
    ["C", "0103", "red"],
    ["X", "0202", "blue"],
    ["Y", "0203", "blue"],
].map(([id, hex, side]) => ({ id, hex, side }));
const attack = (/** @type {string} */ unit, hex = "0202") => ["attack", unit, hex];

/**
 * The actions played if this is advised, and the computer would do these next, one after the other.
 * @param {string[]} first @param {string[][]} then
 * @param {{ side?: string, isTaken?: boolean, joined?: string[], onThink?: (store: any) => void }} [otherwise] who
 * decides after the first, and whether who acted can be taken back
 */
async function played(first, then, { side = "red", isTaken = true, joined = [], onThink = () => undefined } = {}) {
    /** @type {string[][]} */
    const done = [];
    const viewOf = () => ({
        length: 4 + done.length,
        turn: 1,
        units: UNITS,
        decision: {
            side: done.length > 0 ? side : "red",
            options: isTaken
                ? [
                      {
                          verb: "withdraw",
                          subject: "unit",
                          retracts: true,
                          subjects: done.map(([, unit]) => unit),
                      },
                  ]
                : [],
        },
    });
    const state = { view: viewOf(), live: true, advice: null };
    const store = {
        state,
        update: (/** @type {unknown} */ _, /** @type {any} */ advice) => void (state.advice = advice),
    };
    const act = {
        play: async (/** @type {string[]} */ action) => {
            done.push(action);
            Object.assign(state, { view: viewOf(), advice: null });
        },
    };
    const engine = { call: async () => ({ ok: true, position: "p" }) };
    const mind = {
        async call() {
            onThink(store);
            const action = then[done.length - 1] ?? ["announced"];
            return {
                ok: true,
                done: false,
                thoughts: [{ action, reason: { key: "why" }, considered: 1 }],
                spent: 1,
                budget: 9,
            };
        },
    };
    await carryOut({ store, engine, mind, say: assert.fail }, act, {
        bot: "veteran",
        share: 1,
        thought: { action: first, reason: { key: "why" }, considered: 1, joined },
    });
    assert.equal(state.advice, null, "no thinking is left on show");
    return done.map((action) => action.join(" "));
}

test("an attack of several is completed, an action each", async () => {
    assert.deepEqual(await played(attack("A"), [attack("B"), attack("C"), ["announced"]]), [
        "attack A 0202",
        "attack B 0202",
        "attack C 0202",
    ]);
    assert.deepEqual(await played(attack("A", "X"), [attack("B", "X")]), ["attack A X", "attack B X"]);
});

test("those who are known to join in do so, whatever the computer would do first by now", async () => {
    assert.deepEqual(await played(attack("A"), [attack("C", "0203"), ["announced"], attack("C")], { joined: ["B"] }), [
        "attack A 0202",
        "attack B 0202",
    ]);
    assert.deepEqual(await played(attack("A"), [attack("C"), attack("C")], { joined: ["B"] }), [
        "attack A 0202",
        "attack B 0202",
        "attack C 0202",
    ]);
});

test("nothing else is done: no other enemy is attacked, nothing announced, nothing taken back", async () => {
    for (const next of [attack("B", "0203"), ["announced"], ["withdraw", "A"], ["bombard", "B", "0202"], attack("A")])
        assert.deepEqual(await played(attack("A"), [next]), ["attack A 0202"]);
});

test("a move stays alone though a comrade would follow to the same hex", async () => {
    assert.deepEqual(await played(["move", "A", "0301"], [["move", "B", "0301"]]), ["move A 0301"]);
});

test("what is fought at once, and what the other side answers, is not gone on with", async () => {
    assert.deepEqual(await played(attack("A"), [attack("B")], { isTaken: false }), ["attack A 0202"]);
    assert.deepEqual(await played(attack("A"), [attack("B")], { side: "blue" }), ["attack A 0202"]);
});

test("who lets go of it while it is thought about, or does something else, is left alone", async () => {
    const stop = (/** @type {any} */ store) => void (store.state.advice = null);
    const goOn = (/** @type {any} */ store) =>
        Object.assign(store.state, { view: { ...store.state.view }, advice: null });
    for (const onThink of [stop, goOn])
        assert.deepEqual(await played(attack("A"), [attack("B")], { onThink }), ["attack A 0202"]);
});

test("a plan is played step by step, without ending the stage, until another side decides", async () => {
    for (const [side, most, expected] of [
        ["red", 9, ["A", "B"]],
        ["blue", 9, ["A"]],
        ["red", 1, ["A", "B"]],
    ]) {
        const done = [];
        const state = { view: { length: 4, decision: { side: "red" } } };
        const play = async (action) => {
            done.push(action[1]);
            if (done.length <= most) state.view = { length: state.view.length + 1, decision: { side } };
        };
        const line = ["A", "B", "end"].map((unit) => ({
            action: ["move", unit],
            reason: { key: "why" },
            considered: 1,
        }));
        await carryAllOut(
            { store: { state } },
            { play },
            {
                plan: [
                    { aim: { key: "a" }, steps: [1] },
                    { aim: { key: "b" }, steps: [0] },
                ],
                line,
            },
        );
        assert.deepEqual(done, expected);
    }
});
