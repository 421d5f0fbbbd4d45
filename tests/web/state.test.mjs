import assert from "node:assert/strict";
import { test } from "node:test";
import { NONE } from "../../web/src/play/choose.js";
import * as state from "../../web/src/play/state.js";

const steps = (now) => ({
    kind: "steps",
    items: ["a", "b"].map((id) => ({ label: { key: id }, status: id === now ? "now" : "next" })),
});
const view = (length, events = [], now = "a") => ({
    length,
    events,
    turn: 1,
    panels: [steps(now)],
    handover: null,
    players: {},
    decision: { side: "red", options: [] },
    can_undo: true,
});
const said = (key, die) => (die ? { text: { key }, die } : { text: { key } });

test("the drawing before the engine is ready offers nothing", () => {
    const drawn = state.withDrawing(state.START, view(0));
    assert.equal(drawn.view.decision, null);
    assert.equal(drawn.view.can_undo, false);
    assert.equal(drawn.live, false);
});

test("events of an action join the log with the number of actions once it had happened", () => {
    const first = state.withOpened(state.START, view(0), [{ ...said("begin"), length: 0 }]);
    const then = state.withView(first, view(1, [said("move")]));
    assert.deepEqual(
        then.log.map((event) => [event.text.key, event.length]),
        [
            ["begin", 0],
            ["move", 1],
        ],
    );
});

test("a view takes selection, menu and notice away", () => {
    const busy = {
        ...state.START,
        selection: { kind: "target" },
        menu: [1],
        notice: { text: { key: "x" }, tone: "reason" },
    };
    const next = state.withView(busy, view(1));
    assert.deepEqual([next.selection, next.menu, next.notice], [NONE, [], null]);
});

test("a roll stays in sight while its stage lasts", () => {
    const rolled = state.withView(state.START, view(1, [said("roll", [6]), said("retreat")]));
    assert.equal(rolled.roll.text.key, "roll");
    const after = state.withView(rolled, view(2, [said("advance")]));
    assert.equal(after.roll.text.key, "roll");
    assert.equal(state.withView(after, view(3, [], "b")).roll, null);
});

test("who moves on in the phase of an overrun has seen its roll", () => {
    const decision = { options: [{ verb: "move", marches: true }, { verb: "enter" }] };
    const rolled = state.withView(state.START, { ...view(1, [said("roll", [6]), said("overrun")]), decision });
    const after = (verb) => state.withView(rolled, view(2, [said(verb)]), true, verb).roll;
    assert.equal(after("move"), null);
    assert.equal(after("enter")?.text.key, "roll");
});

test("who ends what is asked after a roll has seen it, though the phase goes on", () => {
    const decision = { options: [{ verb: "end", advances: true }, { verb: "enter" }] };
    const rolled = state.withView(state.START, { ...view(1, [said("roll", [6])]), decision });
    const after = (verb) => state.withView(rolled, view(2, [said(verb)]), true, verb).roll;
    assert.equal(after("end"), null);
    assert.equal(after("enter")?.text.key, "roll");
});

test("a roll gives way to the next battle, before its die falls", () => {
    const battles = (...left) => ({
        kind: "battles",
        battles: left.map(([id, status]) => ({ id, hex: id, status, column: "", results: [] })),
    });
    const after = (...left) => {
        const known = [
            ["0302", "fighting"],
            ["0405", "announced"],
        ];
        const rolled = state.withView(state.START, {
            ...view(1, [said("roll", [6])]),
            panels: [steps("a"), battles(...known)],
        });
        return state.withView(rolled, {
            ...view(2, [said("defends")]),
            panels: [steps("a"), battles(...left)],
        }).roll?.text.key;
    };
    assert.equal(after(["0302", "fighting"], ["0405", "announced"]), "roll", "the same battle");
    assert.equal(after(["0405", "announced"]), "roll", "it is over");
    assert.equal(after(["0405", "fighting"]), undefined, "the next is fought");
    assert.equal(after(["0405", "announced"], ["0506", "planned"]), undefined, "another is planned");
});

test("the roll that ended its phase is not told with what is done in the next", () => {
    const battles = {
        kind: "battles",
        battles: [{ id: "0302", hex: "0302", status: "announced", column: "1:1", results: [] }],
    };
    const before = state.withView(state.START, { ...view(1), panels: [steps("a"), battles] });
    const rolled = state.withView(before, view(2, [said("roll", [3])], "b"));
    assert.equal(rolled.roll.text.key, "roll", "it is seen once");
    assert.equal(state.withView(rolled, view(3, [said("move")], "b")).roll, null);
});

test("a battle that came to nothing without a die is told like a roll", () => {
    const battles = (...left) => ({
        kind: "battles",
        battles: left.map(([hex, status]) => ({ id: hex, hex, status, column: "", results: [] })),
    });
    const fight = (status, hex) => {
        const before = state.withView(state.START, {
            ...view(1),
            panels: [steps("a"), battles(["0302", status], ["0405", "announced"])],
        });
        const told = { text: { key: "nothing", facts: { hex } } };
        return state.withView(before, {
            ...view(2, [said("so"), told], "b"),
            panels: [steps("b"), battles(["0405", "announced"])],
        }).roll?.text.key;
    };
    assert.equal(fight("announced", "0302"), "nothing", "in its last battle too");
    assert.equal(fight("planned", "0302"), undefined, "a plan was taken back");
    assert.equal(fight("announced", "0101"), undefined, "what was said was of another place");
});

test("hovering where the pointer is already changes nothing", () => {
    const there = state.withHover(state.START, { hex: "0101", unit: null });
    assert.equal(state.withHover(there, { hex: "0101", unit: null }), there);
});

test("what a button or a finger named is let go when the game has gone on; what the pointer lies on is not", () => {
    const said = [{ side: "east", bot: "b", text: { key: "r" }, length: 1 }];
    const at = (until) => state.withHover(state.START, { hex: "0101", unit: null, ...(until && { until }) });
    const hexes = (until) =>
        [state.withView(at(until), view(1)), state.withDeed(at(until), view(1), said)].map(({ hover }) => hover.hex);
    assert.deepEqual(hexes("action"), [null, null]);
    assert.deepEqual(hexes("deed"), ["0101", null]);
    assert.deepEqual(hexes(undefined), ["0101", "0101"]);
    const twice = state.withView(state.withView(at("deed"), view(1)), view(2));
    assert.equal(twice.hover.hex, null, "after another action it is old");
    assert.equal(state.withGame(at(undefined), {}, {}).hover.hex, null, "another board");
});

test("a lost engine makes the view a mere picture", () => {
    const live = state.withOpened(state.START, view(0), []);
    assert.equal(state.withHealth(live, { phase: "failed" }).live, false);
    assert.equal(state.withHealth(live, { phase: "ready" }).live, true);
});

test("reducers leave the state before as it was", () => {
    const before = structuredClone(state.START);
    state.withView(state.START, view(1, [said("move")]));
    state.withSelection(state.START, { kind: "subject" });
    assert.deepEqual(state.START, before);
});

test("a store tells once for many changes, and not for none", async () => {
    let told = 0;
    const store = state.createStore(state.START, () => (told += 1));
    store.update(state.withMenu, [1]);
    store.update(state.withHover, { hex: "0101", unit: null });
    await Promise.resolve();
    assert.equal(told, 1);
    store.update(state.withHover, { hex: "0101", unit: null });
    await Promise.resolve();
    assert.equal(told, 1);
    assert.equal(store.state.hover.hex, "0101");
});

test("the device is awaited by the side it goes to until that side is there", () => {
    const handed = { ...state.withOpened(state.START, { ...view(0), handover: "red" }, []) };
    assert.equal(state.awaited(handed), "red");
    const there = state.withTaken(handed, view(0), [{ text: { key: "secret" }, length: 0 }]);
    assert.equal(state.awaited(there), null);
    assert.equal(there.log.length, 1);
    assert.equal(state.awaited(state.withView(there, { ...view(1), handover: "blue" })), "blue");
});

test("what happened earlier joins the log at its beginning", () => {
    const first = state.withOpened(state.START, view(300), [{ ...said("last"), length: 300 }], 101);
    const then = state.withEarlier(first, [{ ...said("first"), length: 1 }], 0);
    assert.deepEqual([then.log.map(({ text }) => text.key), then.told], [["first", "last"], 0]);
    assert.equal(state.withOpened(then, view(300), []).told, 0);
});

test("a refusal goes when something else is taken up or pointed at, and stays while it is read", () => {
    const refused = state.withNotice(
        { ...state.START, hover: { hex: "0101", unit: null } },
        { text: { key: "why" }, tone: "reason" },
    );
    assert.equal(state.withHover(refused, { hex: null, unit: null }).notice?.tone, "reason");
    assert.equal(state.withHover(refused, { hex: "0102", unit: null }).notice, null);
    assert.equal(state.withSelection(refused, NONE).notice, null);
    const told = state.withNotice(state.START, { text: { key: "kept" }, tone: "plain" });
    assert.equal(state.withSelection(told, NONE).notice?.tone, "plain");
});

test("the result of a roll is told after a change of hands, for the roll is found in the log that comes anew", () => {
    const rolled = state.withView(state.START, view(1, [said("roll", [6]), said("eliminated")]));
    const anew = [said("roll", [6]), said("eliminated")].map((event) => ({ ...event, length: 1 }));
    const taken = state.withTaken(rolled, view(1), anew);
    assert.equal(taken.roll, taken.log[0]);
    assert.equal(state.withTaken(state.START, view(1), anew).roll, null, "there was none in sight");
});

test("another game begins with nothing of the one before, be it the same game again", () => {
    const said = [{ side: "a", bot: "b", text: { key: "r" }, length: 5 }];
    const played = state.withDeed({ ...state.START, live: true, view: view(4) }, view(5), said);
    const left = {
        ...played,
        hover: { hex: "0101", unit: null },
        way: { selection: {}, hex: "0102", path: [] },
        forecast: { ...played.forecast, order: ["0101"] },
    };
    const next = state.withBegun(left, view(0), []);
    assert.equal(next.match, left.match + 1);
    assert.deepEqual(
        [next.computer.before, next.computer.deeds, next.hover, next.way, next.forecast.order],
        [null, [], state.START.hover, null, []],
    );
});

const battle = ([id, status]) => ({ id, hex: id, status, column: "1:1", results: [] });
const fights = (...left) => ({ kind: "battles", battles: left.map(battle) });
const fighting = (length, events, left, now = "a") => ({
    ...view(length, events, now),
    panels: [steps(now), fights(...left)],
});
const reason = (length) => [{ side: "red", bot: "b", text: { key: "r" }, length }];

test("what a computer's last battle brought stays until a person acts, whatever the computer goes on to do", () => {
    const before = state.withView(state.START, fighting(1, [], [["0302", "fighting"]]));
    const rolled = state.withDeed(before, fighting(2, [said("roll", [3])], [["0302", "fighting"]]), reason(2));
    const over = state.withDeed(rolled, fighting(3, [said("retreat")], [], "b"), reason(3));
    const next = state.withDeed(over, fighting(4, [said("move")], [["0405", "planned"]], "b"), reason(4));
    assert.deepEqual(
        [over, next].map(({ roll }) => roll?.text.key),
        ["roll", "roll"],
    );
    assert.equal(state.withView(next, fighting(5, [said("march")], [["0405", "planned"]], "b")).roll, null);
});

test("the action that ends the last battle of a phase leaves its roll in sight", () => {
    const rolled = state.withView(state.START, fighting(1, [said("roll", [3])], [["0302", "fighting"]]));
    const over = state.withView(rolled, fighting(2, [said("retreat")], [], "b"));
    assert.equal(over.roll?.text.key, "roll");
    assert.equal(state.withView(over, fighting(3, [said("march")], [], "b")).roll, null);
});

test("what is done once a battle is over does not come of its die", () => {
    const rolled = state.withView(state.START, fighting(1, [said("roll", [3])], [["0302", "fighting"]]));
    assert.equal(rolled.carriedOut, null);
    const over = state.withView(rolled, fighting(2, [said("retreat")], []));
    assert.equal(state.withView(over, fighting(3, [said("march")], [])).carriedOut, 2);
});

test("until its die has come to rest all is shown as it was before the roll", () => {
    const live = { ...state.START, live: true };
    const before = state.withView(live, view(1, [said("move")]));
    const rolled = state.withView(before, view(2, [said("roll", [6]), said("eliminated")]));
    const shown = state.atRest(rolled);
    assert.deepEqual([shown.view, shown.log, shown.roll], [before.view, before.log, rolled.roll]);
    assert.equal(state.atRest(state.rested(rolled)).view, rolled.view);
    assert.equal(state.withView(rolled, view(3)).rolling, null, "another action ends it");
    for (const still of [{ reduced: true }, { lookBack: { ...live.lookBack, view: view(0) } }]) {
        assert.equal(state.withView({ ...before, ...still }, view(2, [said("roll", [6])])).rolling, null);
    }
    const covered = { ...view(2, [said("roll", [6])]), handover: "red" };
    assert.equal(state.withView(before, covered).rolling, null, "the board is covered at once");
});

const worked = (status, lines, column) => {
    const battle = {
        id: "0302",
        hex: "0302",
        status,
        column,
        results: [],
        lines: lines.map((key) => ({ key })),
    };
    return { kind: "battles", battles: [battle] };
};
const inBattle = (length, status, lines, events = [], column = "2:1") => ({
    ...view(length, events),
    panels: [steps("a"), worked(status, lines, column)],
});
const own = (face) => ({ text: { key: "roll", facts: { hex: "0302" } }, die: [face] });
const linesNow = (now) => state.linesOf(now, state.battlesOf(now.view)[0]).map(({ key }) => key);

test("once the die has fallen what the odds rested on is still told, and what came of it", () => {
    const plan = state.withView(state.START, inBattle(1, "announced", ["ratio", "halved", "final"]));
    const rolled = state.withView(plan, inBattle(2, "fighting", ["ratio", "final", "rolled"], [own(6)]));
    assert.deepEqual(linesNow(rolled), ["ratio", "halved", "final", "rolled"]);
    const retreated = state.withView(rolled, inBattle(3, "fighting", ["final", "rolled"]));
    assert.deepEqual(linesNow(retreated), ["ratio", "halved", "final", "rolled"]);
    const over = state.withView(retreated, { ...view(4), panels: [steps("a")] });
    assert.deepEqual(
        over.fought[0].battle.lines.map(({ key }) => key),
        ["ratio", "halved", "final", "rolled"],
    );
});

test("what changed the odds before the die fell is told as it came to be", () => {
    const plan = state.withView(state.START, inBattle(1, "announced", ["ratio", "final"]));
    const card = state.withView(plan, inBattle(2, "fighting", ["ratio", "shift", "better"], [], "3:1"));
    assert.deepEqual(linesNow(card), ["ratio", "shift", "better"]);
    const other = state.withView(card, inBattle(3, "fighting", ["best", "rolled"], [own(6)], "4:1"));
    assert.deepEqual(linesNow(other), ["best", "rolled"]);
});

test("of a battle opened after its die fell the sheet from before it tells the odds", () => {
    const opened = state.withBegun(state.START, inBattle(2, "fighting", ["final", "rolled"]), []);
    const known = state.withWorkings(opened, inBattle(1, "announced", ["halved", "final"]));
    assert.deepEqual(linesNow(known), ["halved", "final", "rolled"]);
});

test("what is set to what it was already is not shown anew", async () => {
    let told = 0;
    const store = state.createStore(state.START, () => (told += 1));
    const deeds = [];
    store.update(state.withComputer, { phase: "playing", deeds });
    store.update(state.withKeeping, { unkept: null, due: true });
    await null;
    const shown = store.state;
    store.update(state.withComputer, { phase: "playing", deeds });
    store.update(state.withKeeping, { unkept: null, due: true });
    await null;
    assert.equal(store.state, shown);
    assert.equal(told, 1);
    store.update(state.withComputer, { phase: "thinking" });
    await null;
    assert.deepEqual([told, store.state.computer.deeds], [2, deeds]);
});

test("a hint lets go what it is not about, and keeps what it names", () => {
    const selection = { kind: "subject", what: "unit", id: "a", targets: {} };
    const taken = { ...state.START, selection };
    const after = (...action) => state.withAdvice(taken, { thought: { action } }).selection;
    assert.deepEqual(
        [after("move", "b", "0101"), after("move", "a", "0101"), after("end")],
        [NONE, selection, selection],
    );
    assert.equal(state.withAdvice(taken, null).selection, selection);
});
