import assert from "node:assert/strict";
import { test } from "node:test";
import { createAdviser } from "../../web/src/computer/advice.js";
import { deedWords, reasonFor, told } from "../../web/src/prompt/hint-parts.js";

const VIEW = {
    length: 4,
    turn: 1,
    players: { red: "human", blue: "veteran" },
    units: [
        { id: "B", hex: "0101" },
        { id: "C", hex: "0103" },
    ]
        .map((unit) => ({ ...unit, side: "red" }))
        .concat({ id: "X", hex: "0202", side: "blue" }),
    decision: { side: "red", options: [] },
};
const BOTS = [{ id: "veteran", rank: 2 }];
const step = (unit, hex, owed) => ({
    action: ["move", unit, hex],
    reason: { key: "why" },
    considered: 1,
    ...(owed && { owed: { key: "owed" } }),
});

/** The advice for these steps of a plan, one a slice, and these places that a unit can go to now. */
async function advised(plan, places) {
    const state = { view: VIEW, game: { bots: BOTS }, live: true, advice: null };
    const store = { state, update: (_, advice) => void (state.advice = advice) };
    const asked = [];
    const engine = {
        async call(method, fields) {
            asked.push(method);
            return method === "known"
                ? { ok: true, position: "p" }
                : { ok: true, targets: places[fields.subject] ?? [] };
        },
    };
    let slices = 0;
    const mind = {
        health: () => ({ phase: "ready" }),
        async call() {
            slices += 1;
            return {
                ok: true,
                done: slices > plan.length,
                thoughts: plan.slice(0, slices - 1),
                spent: slices,
                budget: 9,
            };
        },
    };
    await createAdviser({ store, engine, mind, say: assert.fail }).ask();
    return { thought: state.advice.thought, slices, asked };
}

test("a step that leaves nothing to be done is advised at once", async () => {
    const { thought, slices, asked } = await advised([step("A", "0101", false), step("B", "0102", false)], {});
    assert.deepEqual([thought.action[1], slices, asked], ["A", 2, ["known"]]);
});

test("a comrade makes room before he is joined", async () => {
    const { thought } = await advised([step("A", "0101", true), step("B", "0102", false)], {
        B: [{ id: "0102" }],
    });
    const reason = { key: "page.advice.room", facts: { unit: "B", to: "0102", other: "A" } };
    assert.deepEqual(
        [thought.action, thought.owed, thought.reason, thought.then],
        [["move", "B", "0102"], undefined, reason, { key: "why" }],
    );
});

test("what cannot be done yet, or only passed through, comes second, and what is owed is said", async () => {
    for (const places of [{}, { B: [{ id: "0103" }] }, { B: [{ id: "0102", passing: true }] }]) {
        const { thought } = await advised([step("A", "0101", true), step("B", "0102", false)], places);
        assert.deepEqual([thought.action[1], thought.owed], ["A", { key: "owed" }]);
    }
});

test("a unit elsewhere makes no room, and goes before a step that leaves something to mend", async () => {
    const { thought } = await advised([step("A", "0101", true), step("C", "0102", false)], {
        C: [{ id: "0102" }],
    });
    assert.deepEqual([thought.action, thought.reason], [["move", "C", "0102"], { key: "why" }]);
});

test("so is who goes last of several that make room for one another", async () => {
    const plan = [step("A", "0101", true), step("B", "0103", true), step("C", "0102", false)];
    const { thought } = await advised(plan, { B: [{ id: "0103", passing: true }], C: [{ id: "0102" }] });
    assert.equal(thought.action[1], "C");
});

test("where the plan has one step, that is advised", async () => {
    assert.equal((await advised([step("A", "0101", true)], {})).thought.action[1], "A");
});

test("a step that gains nothing is left out where the next can be taken at once", async () => {
    const idle = { ...step("A", "0101", false), idle: true };
    const plan = [idle, step("B", "0102", false)];
    assert.equal((await advised(plan, { B: [{ id: "0102" }] })).thought.action[1], "B");
    assert.equal((await advised(plan, {})).thought.action[1], "A", "it may need the step before it");
    assert.equal((await advised([idle], {})).thought.action[1], "A", "nothing better is known");
});

test("of an attack by several one hears who they are, and waits for no more than those", async () => {
    const attack = (unit, units, hex = "0202") => ({
        action: ["attack", unit, hex],
        reason: { key: "why", facts: { units } },
        considered: 1,
    });
    const three = await advised([attack("A", 3), attack("B", 3), attack("C", 3), attack("D", 1, "0203")], {});
    assert.deepEqual([three.thought.action[1], three.thought.joined, three.slices], ["A", ["B", "C"], 4]);
    const begun = await advised([attack("A", 3), attack("B", 3), attack("D", 1, "0203"), attack("E", 1, "0204")], {});
    assert.deepEqual([begun.thought.joined, begun.slices], [["B"], 4], "one was set on it before");
    const alone = await advised([attack("A", 1), attack("B", 1)], {});
    assert.deepEqual([alone.thought.joined, alone.slices], [undefined, 2]);
});

test("who moves to the same hex for the same attack joins in nothing, and is not waited for", async () => {
    const move = (unit) => ({
        action: ["move", unit, "0201"],
        reason: { key: "why", facts: { units: 2 } },
        considered: 1,
    });
    const { thought: first, slices } = await advised([move("A"), move("B")], {});
    assert.deepEqual([first.action[1], first.joined, slices], ["A", undefined, 2]);
    const idle = { ...step("A", "0101", false), idle: true };
    const { thought } = await advised([idle, step("B", "0102", false), step("C", "0102", false)], {
        B: [{ id: "0102" }],
    });
    assert.deepEqual([thought.action[1], thought.joined], ["B", undefined]);
});

/** The adviser of a hint with these thoughts and aims of a line, and the state that it changes. */
function planning(lines) {
    const advice = { bot: "veteran", thought: step("A", "0101"), share: 1 };
    const state = { view: VIEW, game: { bots: BOTS }, live: true, advice };
    const store = { state, update: (_, next) => void (state.advice = next) };
    const engine = { call: async () => ({ ok: true, position: "p" }) };
    let asked = 0;
    const mind = {
        async call() {
            const [thoughts, steps] = lines[Math.min(asked, lines.length - 1)];
            asked += 1;
            return {
                ok: true,
                done: false,
                thoughts,
                plan: [{ aim: { key: "aim" }, steps }],
                spent: asked,
                budget: 9,
            };
        },
    };
    return { state, plan: createAdviser({ store, engine, mind, say: assert.fail }).plan, count: () => asked };
}

test("the whole plan is thought to the end of its stage, and no further", async () => {
    const [one, two, end] = [
        step("A", "0101"),
        step("B", "0102"),
        { action: ["end"], reason: { key: "why" }, considered: 1 },
    ];
    const { state, plan, count } = planning([
        [[one], [0]],
        [
            [one, two],
            [0, 1],
        ],
        [
            [one, two, end],
            [0, 1],
        ],
        [[], []],
    ]);
    await plan();
    assert.deepEqual(
        [state.advice.plan, state.advice.line.length, count()],
        [[{ aim: { key: "aim" }, steps: [0, 1] }], 3, 3],
    );
    await plan();
    assert.equal(count(), 3, "it is known");
});

test("who lets go of the hint meanwhile gets no plan", async () => {
    const { state, plan } = planning([
        [[step("A", "0101")], [0]],
        [[step("A", "0101"), step("B", "0102")], [0]],
    ]);
    const asked = plan();
    state.advice = null;
    await asked;
    assert.equal(state.advice, null);
});

test("a reason that names nothing stands behind what is to be done", () => {
    const decision = {
        side: "red",
        options: [
            { verb: "lose", label: { key: "Lose a step" } },
            { verb: "all", label: { key: "Retreat all" } },
            { verb: "end", label: { key: "End" }, advances: true },
        ],
    };
    const speaker = {
        text: ({ key }) => key,
        name: (id) => `unit ${id}`,
        say: (key, { verb, thing }) => `${verb}: ${thing}`,
        named: ({ facts = {} }) => Object.values(facts),
    };
    const words = (action, facts) =>
        deedWords({ speaker, state: { view: { decision } } }, { action, reason: { facts } });
    assert.equal(words(["lose", "B"]), "Lose a step: unit B. ");
    assert.equal(words(["lose", "B", "0102"]), "Lose a step: unit B → unit 0102. ");
    assert.equal(words(["lose", "B", "0102"], { hex: "0102" }), "");
    assert.equal(words(["all"]), "Retreat all. ");
    assert.equal(words(["end"]), "");
});

test("a hint on an attack that was begun goes on with it, and does not give its reason again", () => {
    const reason = { key: "why", facts: { units: 3, odds: "4:1" } };
    const at = (attackers) => ({
        view: {
            panels: [
                {
                    kind: "battles",
                    battles: [{ id: "0303", hex: "0303", status: "planned", attackers, defenders: ["19"] }],
                },
            ],
        },
    });
    const words = (state, joined) => reasonFor({ state }, { action: ["attack", "XIII", "0303"], joined, reason });
    assert.equal(words({ view: { panels: [] } }, ["LVII"]), reason);
    assert.equal(words(at([]), ["LVII"]), reason);
    const facts = { n: 2, units: ["XIII", "LVII"], others: ["XL"], foe: ["19"] };
    assert.deepEqual(words(at(["XL"]), ["LVII"]), { key: "page.advice.joins.at", facts: { ...facts, odds: "4:1" } });
    const more = { ...facts, others: ["XL", "XLI"] };
    assert.deepEqual(
        words(at(["XL", "XLI"]), ["LVII"]),
        { key: "page.advice.joins", facts: more },
        "one that is not planned",
    );
});

test("once all are set on the enemy, a hint says to fight, and does not give the reason of the attack again", () => {
    const reason = { key: "why", facts: { units: 2, odds: "4:1" } };
    const battle = {
        id: "0701",
        hex: "0701",
        status: "planned",
        attackers: ["6", "17"],
        defenders: ["12"],
        column: "4:1",
    };
    const words = (given) =>
        reasonFor(
            { state: { view: { panels: [{ kind: "battles", battles: [{ ...battle, ...given }] }] } } },
            { action: ["resolve", "0701"], reason },
        );
    const facts = { units: ["6", "17"], foe: ["12"], odds: "4:1" };
    assert.deepEqual(words({}), { key: "page.advice.fights", facts });
    assert.equal(words({ attackers: ["6"] }), reason);
    assert.equal(words({ status: "announced" }), reason);
});

test("the lines of a plan are numbered without a gap, whoever joins whom", () => {
    const plan = [
        { aim: "attack", steps: [1, 2, 4] },
        { aim: "move", steps: [0, 3] },
    ];
    const lines = told(plan, ["goes", "hits", "hits", "stays", "strikes"]);
    assert.deepEqual(
        lines.map(({ aim, steps }) => [aim, ...steps.map(({ n, place, others }) => [n, place, others])]),
        [
            ["move", [0, 1, []], [3, 3, []]],
            ["attack", [1, 2, [2]], [4, 4, []]],
        ],
    );
});
