import assert from "node:assert/strict";
import { test } from "node:test";
import {
    NONE,
    aimed,
    click,
    directChoices,
    dropped,
    follow,
    gathering,
    joining,
    joinsByStack,
    movedOver,
    selected,
    take,
    takeDue,
    takingBack,
    toggles,
} from "../../web/src/play/choose.js";
import { highlights, wayShown } from "../../web/src/play/highlights.js";

const text = (key) => ({ key });
const option = (verb, subject, target, subjects, more = {}) => ({
    verb,
    label: text(verb),
    subject,
    target,
    subjects,
    ...more,
});
const decide = (...options) => ({ side: "red", prompt: text("prompt"), options });
const unit = (id, side, hex) => ({ id, side, hex, face: { title: text(id) } });

const A = unit("a", "red", "0101");
const B = unit("b", "red", "0101");
const C = unit("c", "red", "0201");
const X = unit("x", "blue", "0202");
const spot = (hex, units = [], pointed = units[0]?.id ?? null) => ({ hex, units, unit: pointed });
const held = (id, targets, what = "unit") => ({ kind: "subject", what, id, targets });
const to = (...ids) => ids.map((id) => ({ id, notes: [] }));

const MOVE = decide(option("move", "unit", "hex", ["a", "b", "c"]), option("end", null, null, [], { advances: true }));
const ATTACK = decide(
    option("attack", "unit", "hex", ["a", "b"]),
    option("withdraw", "unit", null, ["c"], { retracts: true }),
);

test("a click on a unit that has targets takes it up", () => {
    assert.deepEqual(click(MOVE, NONE, spot("0201", [C])), {
        do: "select",
        what: "unit",
        id: "c",
        verbs: ["move"],
    });
});

test("that single units of a stack are added and taken out is said before it joins and once it has", () => {
    const stacked = decide(option("attack", "unit", "hex", ["a", "b", "c"], { stacks: true }));
    const against = (open, taken) => ({
        kind: "target",
        what: "hex",
        id: "0202",
        subjects: { attack: to(...open) },
        taken: Object.fromEntries(taken.map((id) => [id, ["withdraw", id]])),
    });
    const said = (open, taken, decision = stacked) => joinsByStack(decision, against(open, taken), [A, B, C, X]);
    assert.equal(said(["a", "b", "c"], []), true);
    assert.equal(said(["c"], ["a", "b"]), true);
    assert.equal(said(["a", "c"], ["b"]), true);
    assert.equal(said(["a", "c"], []), false);
    assert.equal(said(["a", "b"], [], ATTACK), false);
});

test("a hex is added to the battle for another by options that lead from it to a hex", () => {
    const attack = option("attack", "unit", "hex", ["a"]);
    const decision = decide(attack, option("combine", "hex", "hex", ["0202"]), option("resolve", "hex", "", ["0202"]));
    const verbs = (hex) => joining(decision, hex).map(({ verb }) => verb);
    assert.deepEqual([verbs("0202"), verbs("0301")], [["combine"], []]);
});

test("a click on a target plays", () => {
    assert.deepEqual(click(MOVE, held("c", { move: to("0301") }), spot("0301")), {
        do: "play",
        action: ["move", "c", "0301"],
    });
});

test("with a unit held, a click on a place never acts upon what stands there unasked", () => {
    const spend = decide(
        option("bring", "unit", "hex", ["a"]),
        option("restore", "unit", null, ["c"]),
        option("dig", "hex", null, ["0401"]),
    );
    const holding = held("a", { bring: to("0301") });
    const restore = { action: ["restore", "c"], label: text("restore") };
    assert.deepEqual(click(spend, holding, spot("0201", [C])), { do: "menu", choices: [restore] });
    assert.deepEqual(click(spend, holding, spot("0401")), {
        do: "menu",
        choices: [{ action: ["dig", "0401"], label: text("dig") }],
    });
    assert.deepEqual(click(spend, NONE, spot("0201", [C])), { do: "play", action: ["restore", "c"] });
});

test("a finger on a stack of several who can act never acts at once with one of them", () => {
    const lose = decide(option("lose", "unit", null, ["a", "b", "c"]));
    const finger = { ...spot("0101", [A, B]), touched: true };
    assert.deepEqual(click(lose, NONE, finger), { do: "clear" });
    assert.deepEqual(click(lose, NONE, { ...finger, unit: null }), { do: "clear" });
    assert.deepEqual(click(lose, NONE, spot("0101", [A, B])), { do: "play", action: ["lose", "a"] });
    assert.deepEqual(click(lose, NONE, { ...spot("0201", [C]), touched: true }), {
        do: "play",
        action: ["lose", "c"],
    });
    assert.equal(click(MOVE, NONE, finger)?.id, "a");
    const leave = decide(option("leave", "unit", null, ["a", "b"], { retracts: true }));
    assert.deepEqual(click(leave, NONE, finger), { do: "clear" });
    assert.deepEqual(click(leave, NONE, { ...spot("0101", [B]), touched: true }), {
        do: "menu",
        choices: [{ action: ["leave", "b"], label: text("leave") }],
    });
});

test("going round a stack with a unit held passes over those who would act at once", () => {
    const mixed = decide(option("move", "unit", "hex", ["a", "c"]), option("split", "unit", null, ["b"]));
    const holding = held("a", { move: to("0301") });
    assert.deepEqual(click(mixed, holding, spot("0101", [A, B])), { do: "clear" });
    assert.deepEqual(click(mixed, holding, spot("0101", [A, B], "b")), {
        do: "menu",
        choices: [{ action: ["split", "b"], label: text("split") }],
    });
});

test("a target may be a unit", () => {
    const swap = decide(option("swap", "unit", "unit", ["a", "c"]));
    assert.deepEqual(click(swap, held("a", { swap: to("c") }), spot("0201", [C])), {
        do: "play",
        action: ["swap", "a", "c"],
    });
});

test("targets of several kinds are hit each by its id", () => {
    const several = decide(option("go", "unit", "any", ["a"]));
    const targets = {
        go: [
            { id: "0301", notes: [], kind: "hex" },
            { id: "x", notes: [], kind: "unit" },
            { id: "reserve", notes: [], kind: "box" },
        ],
    };
    assert.deepEqual(click(several, held("a", targets), spot("0301")).action, ["go", "a", "0301"]);
    assert.deepEqual(click(several, held("a", targets), spot("0202", [X])).action, ["go", "a", "x"]);
    const shown = highlights({ decision: several }, held("a", targets), (found) =>
        found.map((target) => ({ ...target, notes: [] })),
    );
    assert.deepEqual(
        shown.targets.map(({ id, kind }) => [id, kind]),
        [
            ["0301", "hex"],
            ["x", "unit"],
            ["reserve", "box"],
        ],
    );
});

test("a click on an enemy asks for the unit, and for its hex where nobody can act on the unit", () => {
    const several = decide(option("go", "unit", "any", ["a"]));
    const hex = { do: "aim", what: "hex", id: "0202", verbs: ["go"] };
    assert.deepEqual(click(several, NONE, spot("0202", [X])), {
        do: "aim",
        what: "unit",
        id: "x",
        verbs: ["go"],
        otherwise: hex,
    });
    assert.deepEqual(aimed(several, "hex", "0202", { go: to("a") }, {}).subjects, { go: to("a") });
});

test("units that a subject takes along are marked with it", () => {
    const selection = selected("unit", "a", { move: to("0301") }, [], ["b"]);
    assert.deepEqual(highlights({ decision: MOVE }, selection, spell).chosen, ["b"]);
});

test("a whole stack is gathered, the unit taken up first, until nobody beside it is left to join", () => {
    const gathered = (...ids) =>
        decide(option("move", "unit", "hex", ["a", "b", "c"]), option("join", "unit", null, ids, { gathers: true }));
    const units = [B, A, C];
    assert.deepEqual(gathering(gathered("a", "b", "c"), "a", units), ["join", "a"]);
    assert.deepEqual(gathering(gathered("b", "c"), "a", units), ["join", "b"]);
    assert.equal(gathering(gathered("c"), "a", units), null);
    assert.equal(gathering(MOVE, "a", units), null);
});

test("a click on a hex out of reach asks why", () => {
    assert.deepEqual(click(MOVE, held("c", { move: to("0301") }), spot("0909")), {
        do: "why",
        action: ["move", "c", "0909"],
    });
    assert.deepEqual(click(MOVE, held("c", { move: to("0301") }), spot("0202", [X])), {
        do: "why",
        action: ["move", "c", "0202"],
    });
});

test("a second click on the unit lets it go", () => {
    assert.deepEqual(click(MOVE, held("c", { move: to("0301") }), spot("0201", [C])), { do: "clear" });
});

test("in a stack the next click takes the next unit", () => {
    assert.equal(click(MOVE, NONE, spot("0101", [A, B], "a")).id, "a");
    assert.equal(click(MOVE, held("a", { move: [] }), spot("0101", [A, B], "a")).id, "b");
    assert.equal(click(MOVE, held("b", { move: [] }), spot("0101", [A, B], "a")).id, "a");
    assert.equal(click(MOVE, NONE, spot("0101", [A, B], "b")).id, "b");
});

test("a click beside the map clears", () => {
    assert.deepEqual(click(MOVE, held("c", { move: [] }), spot(null)), { do: "clear" });
});

test("a unit that completes the action alone is played at once", () => {
    const lose = decide(option("lose", "unit", null, ["a", "c"]));
    assert.deepEqual(click(lose, NONE, spot("0201", [C])), { do: "play", action: ["lose", "c"] });
});

test("several verbs for one click are offered", () => {
    const pay = decide(option("restore", "unit", null, ["c"]), option("disband", "unit", null, ["c"]));
    const step = click(pay, NONE, spot("0201", [C]));
    assert.deepEqual(step.do, "menu");
    assert.deepEqual(
        step.choices.map((choice) => choice.action),
        [
            ["restore", "c"],
            ["disband", "c"],
        ],
    );
});

test("several verbs at one target are offered", () => {
    const both = decide(option("fire", "unit", "hex", ["a"]), option("assault", "unit", "hex", ["a"]));
    const step = click(both, held("a", { fire: to("0202"), assault: to("0202") }), spot("0202", [X]));
    assert.deepEqual(
        step.choices.map((choice) => choice.action),
        [
            ["fire", "a", "0202"],
            ["assault", "a", "0202"],
        ],
    );
});

test("a path that forbids something is not offered where another leads there, nor one to its own hex", () => {
    const both = decide(option("march", "unit", "hex", ["a", "b"]), option("ride", "unit", "hex", ["a", "b"]));
    const ride = (...ids) => ids.map((id) => ({ id, notes: [], apart: text("by rail") }));
    const holding = selected("unit", "a", { march: to("0301"), ride: ride("0101", "0301", "0401") }, [A, B]);
    assert.deepEqual(click(both, holding, spot("0301")), { do: "play", action: ["march", "a", "0301"] });
    assert.deepEqual(click(both, holding, spot("0401")), { do: "play", action: ["ride", "a", "0401"] });
    assert.equal(click(both, holding, spot("0101", [A, B])).id, "b");
    assert.deepEqual(
        highlights({ decision: both }, holding, (targets) => targets).targets.map(({ id }) => id),
        ["0301", "0401"],
    );
});

test("taking back is offered, never done by a stray click", () => {
    const step = click(ATTACK, NONE, spot("0201", [C]));
    assert.deepEqual(step, { do: "menu", choices: [{ action: ["withdraw", "c"], label: text("withdraw") }] });
});

test("a hex that completes the action alone is played", () => {
    const retreat = decide(option("retreat", "hex", null, ["0303", "0304"]));
    assert.deepEqual(click(retreat, NONE, spot("0304")), { do: "play", action: ["retreat", "0304"] });
    assert.deepEqual(click(retreat, NONE, spot("0909")), { do: "why", action: ["retreat", "0909"] });
});

test("an own unit that can do nothing says why", () => {
    const idle = unit("d", "red", "0404");
    assert.deepEqual(click(MOVE, NONE, spot("0404", [idle])), { do: "why", action: ["move", "d", "0404"] });
});

test("a blocked option takes no unit up", () => {
    const blocked = decide(option("move", "unit", "hex", ["a"], { blocked: text("no") }));
    assert.equal(take(blocked, "unit", "a"), null);
});

test("a click on an enemy asks who can be added against it", () => {
    assert.deepEqual(click(ATTACK, NONE, spot("0202", [X])), {
        do: "aim",
        what: "hex",
        id: "0202",
        verbs: ["attack"],
    });
});

test("aiming lists who can be added and who is taken", () => {
    const reach = { attack: [{ id: "a", notes: [text("3:1")] }] };
    const selection = aimed(ATTACK, "hex", "0202", reach, { c: true });
    assert.deepEqual(selection.subjects, { attack: [{ id: "a", notes: [text("3:1")] }] });
    assert.deepEqual(selection.taken, { c: ["withdraw", "c"] });
});

test("aiming at what nobody reaches selects nothing", () => {
    assert.equal(aimed(ATTACK, "hex", "0202", { attack: [] }, {}), NONE);
});

test("against a target a click adds a unit or takes it back", () => {
    const selection = aimed(ATTACK, "hex", "0202", { attack: to("a") }, { c: true });
    assert.deepEqual(click(ATTACK, selection, spot("0101", [A])), {
        do: "play",
        action: ["attack", "a", "0202"],
    });
    assert.deepEqual(click(ATTACK, selection, spot("0201", [C])), { do: "play", action: ["withdraw", "c"] });
    assert.deepEqual(click(ATTACK, selection, spot("0202", [X])), { do: "clear" });
    assert.deepEqual(toggles(selection, "c", ATTACK)[0].label, text("withdraw"));
});

test("taking back may name the target", () => {
    const decision = decide(
        option("attack", "unit", "hex", ["a"]),
        option("withdraw", "unit", "hex", ["c"], { retracts: true }),
    );
    const selection = aimed(decision, "hex", "0202", { attack: [], withdraw: to("c") }, {});
    assert.deepEqual(selection.taken, { c: ["withdraw", "c", "0202"] });
});

test("after an attack the same target stays in aim", () => {
    const step = follow(ATTACK, held("c", { attack: to("0202") }), ["attack", "c", "0202"], [A, B, C, X]);
    assert.deepEqual(step, { do: "aim", what: "hex", id: "0202", verbs: ["attack"] });
});

test("after an enemy was made to retreat his new hex is no target", () => {
    const back = decide(option("retreat", "unit", "hex", ["y"]));
    const units = [unit("x", "blue", "0301"), unit("y", "blue", "0202")];
    assert.deepEqual(follow(back, held("x", { retreat: to("0301") }), ["retreat", "x", "0301"], units), {
        do: "clear",
    });
});

test("after a move nothing stays selected", () => {
    assert.deepEqual(follow(MOVE, held("c", { move: to("0301") }), ["move", "c", "0301"], [A, B, C, X]), {
        do: "clear",
    });
});

test("items are taken by their buttons", () => {
    const cards = decide(option("card", "item", null, ["k1"], { titles: { k1: text("ace") } }));
    assert.deepEqual(take(cards, "item", "k1"), { do: "play", action: ["card", "k1"] });
    assert.deepEqual(directChoices(cards, "item", "k1")[0].label, text("ace"));
});

const spell = (targets) => targets.map(({ id, notes }) => ({ id, notes: notes.map((note) => note.key) }));

test("a way is shown for what is taken up and to the hex that is pointed at, for no other", () => {
    const selection = held("a", { move: to("0203") });
    const way = { selection, hex: "0203", path: ["0201", "0202", "0203"] };
    assert.deepEqual(wayShown({ selection, hover: { hex: "0203", unit: null }, way }), way.path);
    assert.equal(wayShown({ selection, hover: { hex: "0204", unit: null }, way }), null);
    assert.equal(wayShown({ selection: NONE, hover: { hex: "0203", unit: null }, way }), null);
    assert.equal(wayShown({ selection, hover: { hex: "0203", unit: null }, way: null }), null);
});

test("highlights without a selection: who can act, who is taken, which hexes can be chosen", () => {
    const decision = decide(...ATTACK.options, option("retreat", "hex", null, ["0303"]));
    const shown = highlights({ decision }, NONE, spell);
    assert.deepEqual(shown.actable, ["a", "b"]);
    assert.deepEqual(shown.chosen, ["c"]);
    assert.deepEqual(shown.targets, [{ id: "0303", notes: ["0303"] }]);
});

test("highlights of a selected unit: its targets with the notes of all verbs", () => {
    const both = decide(option("fire", "unit", "hex", ["a"]), option("assault", "unit", "hex", ["a"]));
    const targets = {
        fire: [{ id: "0202", notes: [text("2:1")] }],
        assault: [{ id: "0202", notes: [text("3:1")] }],
    };
    const shown = highlights({ decision: both }, held("a", targets), spell);
    assert.deepEqual(shown.targets, [{ id: "0202", notes: ["2:1", "3:1"] }]);
    assert.equal(shown.targetKind, "hex");
    assert.equal(shown.selected, "a");
});

test("highlights of a target: who can be added, with notes, and who is taken", () => {
    const selection = aimed(ATTACK, "hex", "0202", { attack: [{ id: "a", notes: [text("3:1")] }] }, { c: true });
    const shown = highlights({ decision: ATTACK }, selection, spell);
    assert.deepEqual(shown, {
        selected: "0202",
        actable: ["a"],
        targets: [{ id: "a", notes: ["3:1"] }],
        targetKind: "unit",
        chosen: ["c"],
    });
});

test("a click on a comrade in reach asks which is meant, its hex or itself", () => {
    const selection = selected("unit", "c", { move: to("0101", "0301") }, [A, B, C]);
    const step = click(MOVE, selection, spot("0101", [A, B]));
    assert.deepEqual(
        step.choices.map(({ action, take: other }) => [action, other]),
        [
            [["move", "c", "0101"], undefined],
            [[], "a"],
        ],
    );
});

test("where every target holds a comrade the click means its hex", () => {
    const selection = selected("unit", "c", { move: to("0101") }, [A, B, C]);
    assert.deepEqual(click(MOVE, selection, spot("0101", [A, B])), {
        do: "play",
        action: ["move", "c", "0101"],
    });
});

const STACKS = decide(
    option("move", "unit", "hex", ["a", "b", "c"], { stacks: true }),
    option("ride", "unit", "hex", ["a"]),
    option("take_back", "unit", null, [], { retracts: true }),
);

test("a press on a stack takes up all of it that can do the same, with Shift one alone", () => {
    const whole = { do: "select", what: "unit", id: "a", verbs: ["move"], beside: ["b"] };
    assert.deepEqual(click(STACKS, NONE, spot("0101", [A, B])), whole);
    assert.deepEqual(click(STACKS, NONE, { ...spot("0101", [A, B]), touched: true }), whole);
    const one = click(STACKS, NONE, { ...spot("0101", [A, B]), single: true });
    assert.deepEqual(one, { do: "select", what: "unit", id: "a", verbs: ["move", "ride"] });
    assert.equal(click(STACKS, NONE, spot("0201", [C])).beside, undefined);
});

test("a stack that is taken up goes as a whole, by a press or a drag; pressed again one goes round it", () => {
    const holding = { ...held("a", { move: to("0301") }), beside: ["b"] };
    const play = { do: "play", action: ["move", "a", "0301"], beside: ["b"] };
    assert.deepEqual(click(STACKS, holding, spot("0301")), play);
    assert.deepEqual(dropped(STACKS, holding, spot("0301")), play);
    assert.equal(click(STACKS, holding, spot("0101", [A, B])).beside, undefined);
    assert.deepEqual(click(STACKS, held("b", { move: [] }), spot("0101", [A, B], "b")).beside, ["b"]);
});

test("a stack is set on an enemy as a whole, with Shift one of it", () => {
    const attack = decide(option("attack", "unit", "hex", ["a", "b"], { stacks: true }));
    const aiming = aimed(attack, "hex", "0202", { attack: to("a", "b") }, {});
    const one = { do: "play", action: ["attack", "a", "0202"] };
    assert.deepEqual(click(attack, aiming, spot("0101", [A, B])), { ...one, beside: ["b"] });
    assert.deepEqual(click(attack, aiming, { ...spot("0101", [A, B]), single: true }), one);
    assert.deepEqual(click(attack, NONE, { ...spot("0202", [X]), single: true }).all, true);
});

test("in a box, where each lies by itself, only the one pressed is set on an enemy", () => {
    const attack = decide(option("attack", "unit", "hex", ["a", "b"], { stacks: true, joint: true }));
    const aiming = aimed(attack, "hex", "0202", { attack: to("a", "b") }, {});
    const boxed = [A, B].map(({ hex, ...rest }) => ({ ...rest, box: "rear" }));
    const one = { do: "play", action: ["attack", "b", "0202"] };
    assert.deepEqual(click(attack, aiming, spot("rear", boxed, "b")), one);
    assert.equal(takeDue(attack, "a", boxed), null, "who attacks from it does not come onto the map with all others");
    assert.deepEqual(takeDue(STACKS, "a", boxed).beside, ["b"]);
    const apart = [boxed[0], { ...boxed[1], box: "due" }];
    assert.deepEqual(
        takeDue(STACKS, "a", apart, [{ id: "rear" }]).beside,
        ["b"],
        "they come in wherever there is room",
    );
    assert.equal(takeDue(STACKS, "a", apart, [{ id: "rear", edge: "W" }]), null, "from beside the map each by its box");
});

test("who is set on another enemy is moved over by one press: taken back, then set on this one", () => {
    const over = movedOver(ATTACK, "attack", "0202", to("c"));
    assert.deepEqual(over, { c: { before: ["withdraw", "c"], action: ["attack", "c", "0202"], notes: [] } });
    const aiming = aimed(ATTACK, "hex", "0202", { attack: [] }, {}, {}, { over });
    const play = { do: "play", action: ["attack", "c", "0202"], before: ["withdraw", "c"] };
    assert.deepEqual(click(ATTACK, aiming, spot("0201", [C])), play);
});

test("who waits does not go along with his stack, unless he is meant himself", () => {
    const pressed = (waiting, pointed = "a") => click(STACKS, NONE, { ...spot("0101", [A, B], pointed), waiting });
    assert.deepEqual([pressed(["b"]).id, pressed(["b"]).beside], ["a", undefined]);
    assert.deepEqual([pressed(["a"]).id, pressed(["a"]).beside], ["b", undefined]);
    assert.deepEqual(pressed(["c"]).beside, ["b"]);
    assert.deepEqual([pressed(["a", "b"]).id, pressed(["a", "b"]).beside], ["a", undefined]);
    assert.equal(click(STACKS, NONE, { ...spot("0101", [A, B]), waiting: ["a"], single: true }).id, "a");
    const last = { ...spot("0101", [A, B], "b"), waiting: ["a"] };
    assert.deepEqual(
        [click(STACKS, held("b", { move: [] }), last)].map(({ id, beside }) => [id, beside]),
        [["b", undefined]],
    );
});

test("taking back is offered for all units of a stack in one, and for each", () => {
    const taken = option("take_back", "unit", null, ["a", "b"], { retracts: true });
    const back = decide(option("move", "unit", "hex", ["c"]), taken);
    const step = click(back, NONE, spot("0101", [A, B]));
    const choices = step.choices.map(({ action, beside }) => [...action, ...(beside ?? [])]);
    assert.deepEqual(choices, [
        ["take_back", "a", "b"],
        ["take_back", "a"],
        ["take_back", "b"],
    ]);
    const mixed = decide(
        option("move", "unit", "hex", ["b"]),
        option("take_back", "unit", null, ["a", "b"], { retracts: true }),
    );
    assert.deepEqual(
        takingBack(mixed, ["a", "b"]).map(({ action }) => action),
        [["take_back", "a"]],
    );
});

test("a hex is not answered for by an option that offers none, while units can go to hexes", () => {
    const empty = option("rebuild", "hex", null, []);
    const drop = option("drop", "unit", "hex", ["a"]);
    assert.equal(click(decide(empty, drop), NONE, spot("0505", [])).do, "clear");
    assert.equal(click(decide(empty), NONE, spot("0505", [])).do, "why");
    const some = option("rebuild", "hex", null, ["0101"]);
    assert.equal(click(decide(some, drop), NONE, spot("0505", [])).do, "why");
});
