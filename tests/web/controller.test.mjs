import assert from "node:assert/strict";
import { test } from "node:test";
import { createController } from "../../web/src/play/controller.js";
import * as orders from "../../web/src/play/giving-orders.js";
import { createNotices } from "../../web/src/play/notices.js";
import { orderParts } from "../../web/src/play/orders.js";
import * as reduce from "../../web/src/play/state.js";
import * as walking from "../../web/src/play/walking-on.js";

const parts = { ...orders, ...walking };

const unit = (id, side, hex) => ({ id, side, hex, face: { title: { key: id } } });
const UNITS = [unit("a", "red", "0101"), unit("b", "red", "0201"), unit("x", "blue", "0102")];

function view(length, options, more = {}) {
    const decision = { side: "red", prompt: { key: "prompt" }, options };
    return {
        length,
        turn: 1,
        units: UNITS,
        arrows: [],
        panels: [],
        events: [],
        can_undo: true,
        handover: null,
        players: {},
        result: null,
        decision,
        ...more,
    };
}

const ATTACK = [
    { verb: "attack", label: { key: "attack" }, subject: "unit", target: "hex", subjects: ["a", "b"] },
    { verb: "end", label: { key: "end" }, subject: null, target: null, subjects: [], advances: true },
];

function made(answers, more = {}) {
    const asked = [];
    const kept = [];
    const centred = [];
    const engine = {
        call: async (method, fields) => {
            asked.push([method, fields]);
            return { ok: true, ...answers(method, fields) };
        },
    };
    const store = reduce.createStore(reduce.withOpened(reduce.START, view(0, ATTACK), []), () => {});
    const keep = async () => void kept.push(store.state.view.length);
    const act = createController({
        store,
        engine,
        keep,
        centre: (hex) => void centred.push(hex),
        closeUp: () => {},
        say: createNotices(store, { plain: 1, reason: 1, alarm: 1 }),
        ...more,
    });
    return { act, store, asked, kept, centred };
}

const target = (id) => ({ id, notes: [] });
const spot = (hex) => {
    const units = UNITS.filter((each) => each.hex === hex);
    return { hex, units, unit: units[0]?.id ?? null };
};

function answers(method, { action } = {}) {
    if (method === "targets") return { targets: [target("0102")] };
    if (method === "subjects") return { subjects: [target("a"), target("b")] };
    if (method === "play")
        return {
            view: view(1, ATTACK, {
                arrows: [{ from: "0101", to: "0102", side: "red", status: "announced" }],
            }),
            action,
        };
    if (method === "why") return { reason: { key: "why.far", rule: "movement" } };
    return { view: view(7, ATTACK), events: [] };
}

test("a unit, then its target: asked for, played, kept, and the target stays in aim", async () => {
    const { act, store, asked, kept } = made(answers);
    await act.point(spot("0101"));
    assert.equal(store.state.selection.id, "a");
    await act.point(spot("0102"));
    assert.deepEqual(asked.find(([method]) => method === "play")[1], {
        action: ["attack", "a", "0102"],
        at: 0,
    });
    assert.equal(store.state.selection.kind, "target");
    assert.deepEqual(kept, [1]);
});

test("two quick presses of one button play once", async () => {
    const { act, asked } = made(answers);
    await Promise.all([act.play(["end"]), act.play(["end"])]);
    assert.equal(asked.filter(([method]) => method === "play").length, 1);
});

test("a hex out of reach is explained", async () => {
    const { act, store, asked } = made(answers);
    await act.point(spot("0101"));
    await act.point(spot("0909"));
    assert.deepEqual(asked.at(-1), ["why", { action: ["attack", "a", "0909"], at: 0 }]);
    assert.deepEqual(store.state.notice, { text: { key: "why.far", rule: "movement" }, tone: "reason" });
    assert.equal(store.state.selection.id, "a");
});

test("a name in a list means its unit, though the one that is held could go to its hex", async () => {
    const { act, store, asked } = made((method, fields) =>
        method === "targets" ? { targets: [target("0201")] } : answers(method, fields),
    );
    await act.point(spot("0101"));
    await act.pointAt("b");
    assert.equal(store.state.selection.id, "b");
    assert.deepEqual(
        asked.map(([method]) => method),
        ["targets", "targets"],
    );
});

const PAIR = [unit("a", "red", "0101"), unit("c", "red", "0101"), UNITS[2]];
const BOTH = { subject: "unit", target: "hex", subjects: ["a", "c"] };
const MARCH = [{ verb: "move", label: { key: "m" }, ...BOTH, stacks: true }];

test("a stack is taken up whole, its name in a list means one alone", async () => {
    const { act, store, asked } = made(answers);
    store.update(reduce.withOpened, { ...view(0, MARCH), units: PAIR }, []);
    await act.point({ hex: "0101", units: PAIR.slice(0, 2), unit: "a" });
    assert.deepEqual(asked.at(-1)[1].beside, ["c"]);
    assert.deepEqual(store.state.selection.beside, ["c"]);
    await act.pointAt("a");
    assert.deepEqual([store.state.selection.id, store.state.selection.beside], ["a", undefined]);
});

test("a stack goes as plain actions, one a unit; the first that is refused ends it", async () => {
    const moved = (ids) => PAIR.map((each) => (ids.includes(each.id) ? { ...each, hex: "0102" } : each));
    let length = 0;
    const { act, store, asked } = made((method, fields) => {
        if (method !== "play") return answers(method, fields);
        length += 1;
        return { view: { ...view(length, MARCH), units: moved(length === 1 ? ["a"] : ["a", "c"]) } };
    });
    store.update(reduce.withOpened, { ...view(0, MARCH), units: PAIR }, []);
    await act.play(["move", "a", "0102"], { beside: ["c"] });
    const played = asked.filter(([method]) => method === "play").map(([, { action }]) => action);
    assert.deepEqual(played, [
        ["move", "a", "0102"],
        ["move", "c", "0102"],
    ]);
    const refusing = made((method) => (method === "play" ? { ok: false, error: { key: "why.no" } } : answers(method)));
    await refusing.act.play(["attack", "a", "0102"], { before: ["withdraw", "a"] });
    assert.deepEqual(
        refusing.asked.map(([, { action }]) => action),
        [["withdraw", "a"]],
    );
});

test("one press takes back what one press did with several units, and a single move by itself", async () => {
    let length = 0;
    const { act, store, asked } = made((method, fields) => {
        if (method === "play") length += 1;
        if (method === "undo") length -= 1;
        if (method === "play" || method === "undo")
            return { view: { ...view(length, MARCH, { can_undo: length > 0 }), units: PAIR } };
        return method === "log" ? { events: [], from: 0 } : answers(method, fields);
    });
    store.update(reduce.withOpened, { ...view(0, MARCH), units: PAIR }, []);
    await act.play(["move", "a", "0102"]);
    await act.play(["move", "a", "0102"], { beside: ["c"] });
    assert.equal(store.state.view.length, 3);
    await act.undo();
    assert.equal(store.state.view.length, 1, "the stack");
    await act.undo();
    assert.equal(store.state.view.length, 0, "the one before");
    await act.play(["move", "a", "0102"], { beside: ["c"] });
    await act.play(["move", "a", "0102"]);
    await act.undo();
    assert.equal(store.state.view.length, 2, "only what came last");
    assert.equal(asked.filter(([method]) => method === "undo").length, 4);
});

test("a stack's moves are taken back without joining anybody", async () => {
    const back = {
        verb: "take_back",
        label: { key: "b" },
        subject: "unit",
        target: null,
        subjects: ["a", "c"],
        retracts: true,
    };
    const join = {
        verb: "join",
        label: { key: "j" },
        subject: "unit",
        target: null,
        subjects: ["c"],
        gathers: true,
    };
    let length = 0;
    const { act, store, asked } = made((method, fields) =>
        method === "play" ? { view: { ...view(++length, [back, join]), units: PAIR } } : answers(method, fields),
    );
    store.update(reduce.withOpened, { ...view(0, [back, join]), units: PAIR }, []);
    await act.play(["take_back", "a"], { beside: ["c"] });
    const played = asked.filter(([method]) => method === "play").map(([, { action }]) => action);
    assert.deepEqual(played, [
        ["take_back", "a"],
        ["take_back", "c"],
    ]);
});

test("who goes to the next goes on by himself after each move, until he lets go", async (context) => {
    orderParts.now = parts;
    context.after(() => (orderParts.now = null));
    const crowd = Array.from({ length: 30 }, (_, n) => unit(`n${n}`, "red", "0808"));
    const army = [...UNITS, unit("c", "red", "0301"), unit("d", "red", "0401"), ...crowd];
    let length = 0;
    let moved = [];
    const moving = () => {
        const subjects = ["a", "b", "c", "d"].filter((id) => !moved.includes(id));
        return { ...view(length, [{ ...MARCH[0], subjects }]), units: army };
    };
    const { act, store } = made((method, fields) => {
        if (method !== "play") return answers(method, fields);
        [length, moved] = [length + 1, [...moved, fields.action[1]]];
        return { view: moving() };
    });
    store.update(reduce.withOpened, moving(), []);
    const option = () => store.state.view.decision.options[0];
    await act.next(option());
    assert.equal(store.state.selection.id, "a");
    await act.play(["move", "a", "0909"]);
    assert.equal(store.state.selection.id, "b", "the next is taken up");
    await act.take("unit", "c");
    await act.play(["move", "c", "0909"]);
    assert.equal(store.state.selection.id, "d", "the next after the one that was taken up by hand");
    act.cancel();
    assert.equal(store.state.selection.kind, "none");
    await act.take("unit", "b");
    await act.play(["move", "b", "0909"]);
    assert.equal(store.state.selection.kind, "none", "it was ended");
    const few = made((method, fields) => (method === "play" ? { view: view(1, MARCH) } : answers(method, fields)));
    few.store.update(reduce.withOpened, view(0, MARCH), []);
    await few.act.next(MARCH[0]);
    await few.act.play(["move", "a", "0909"]);
    assert.equal(few.store.state.selection.kind, "none", "with few units each is chosen");
});

test("whoever is gone to for what his stack does not do as one is taken up alone", async () => {
    const stack = [unit("a", "red", "0101"), unit("b", "red", "0101")];
    const OVERRUN = { ...MARCH[0], verb: "overrun", label: { key: "overrun" }, subjects: ["a"], stacks: false };
    const options = [{ ...MARCH[0], subjects: ["a", "b"], stacks: true }, OVERRUN];
    const { act, store } = made(answers);
    store.update(reduce.withOpened, { ...view(0, options), units: stack }, []);
    await act.next(options[0]);
    assert.deepEqual([store.state.selection.id, store.state.selection.beside], ["a", ["b"]]);
    act.cancel();
    await act.next(OVERRUN);
    const { id, beside, targets } = store.state.selection;
    assert.deepEqual([id, beside, Object.keys(targets)], ["a", undefined, ["move", "overrun"]]);
});

test("all units beside the map enter by one press, as near as they can, and leave by one Undo", async (context) => {
    orderParts.now = parts;
    context.after(() => (orderParts.now = null));
    const open = { d: ["0101", "0301"], e: ["0301", "0201"], f: [], g: ["0101"] };
    const ENTER = { verb: "enter", label: { key: "enter" }, subject: "unit", target: "hex", stacks: true };
    let placed = [];
    const standing = () => {
        const units = Object.keys(open).map((id) => ({
            ...unit(id, "red"),
            ...(placed.find(([, each]) => each === id)
                ? { hex: placed.find(([, each]) => each === id)[2] }
                : { box: "due" }),
        }));
        const subjects = Object.keys(open).filter((id) => !placed.some(([, each]) => each === id));
        return { ...view(placed.length, [{ ...ENTER, subjects }]), units: [...UNITS, ...units] };
    };
    const { act, store } = made((method, fields) => {
        if (method === "targets") return { targets: open[fields.subject].map(target) };
        if (method === "play") placed = [...placed, fields.action];
        if (method === "undo") placed = placed.slice(0, -1);
        return { view: standing(), events: [] };
    });
    const map = {
        orientation: "flat",
        hexes: [
            ["0101", 0, 0],
            ["0201", 1, 0],
            ["0301", 2, 0],
        ],
    };
    store.update((state) => ({ ...reduce.withOpened(state, standing(), []), map }));
    await act.pointAt("d");
    assert.equal(store.state.selection.beside, undefined, "a press means one");
    await act.takeWhole("d");
    assert.deepEqual(store.state.selection.beside, ["e", "f", "g"]);
    assert.deepEqual(
        store.state.selection.targets.enter.map(({ id }) => id),
        ["0101", "0301"],
        "those of the one that is sent",
    );
    await act.play(["enter", "d", "0101"], { beside: ["e", "f", "g"] });
    assert.deepEqual(
        placed,
        [
            ["enter", "d", "0101"],
            ["enter", "e", "0201"],
            ["enter", "g", "0101"],
        ],
        "nobody is refused",
    );
    await act.undo();
    assert.deepEqual(placed, []);
});

test("a press on a unit that the page has taken up keeps it, and the next press lets it go", async () => {
    const { act, store } = made(answers);
    await act.give("a");
    await act.point(spot("0101"));
    assert.equal(store.state.selection.id, "a");
    await act.point(spot("0101"));
    assert.equal(store.state.selection.kind, "none");
});

test("a click on an enemy asks who can act on it, and for nothing more", async () => {
    const { act, store, asked } = made(answers);
    await act.point(spot("0102"));
    assert.deepEqual(asked, [["subjects", { verb: "attack", target: "0102", at: 0 }]]);
    assert.deepEqual(store.state.selection.subjects, { attack: [target("a"), target("b")] });
});

test("a refusal is said and changes nothing", async () => {
    const { act, store, kept } = made(() => ({ ok: false, error: { key: "why.no" } }));
    await act.play(["end"]);
    assert.equal(store.state.view.length, 0);
    assert.equal(store.state.notice.text.key, "why.no");
    assert.deepEqual(kept, []);
});

test("a page that is behind catches up", async () => {
    const { act, store } = made((method) =>
        method === "play" ? { ok: false, error: { key: "error.stale" } } : answers(method),
    );
    await act.play(["end"]);
    assert.equal(store.state.view.length, 7);
});

test("nothing is played on a mere picture of the game", async () => {
    const { act, store, asked } = made(answers);
    store.update(reduce.withHealth, { phase: "failed" });
    await act.play(["end"]);
    assert.deepEqual(asked, []);
});

test("the next unit is brought near, each in its turn; where nobody is next the board stays", async () => {
    const { act, centred } = made(answers);
    await act.next(ATTACK[0]);
    await act.next(ATTACK[0]);
    await act.next({ ...ATTACK[0], subjects: [] });
    assert.deepEqual(centred, ["0101", "0201"]);
});

test("the hex nearest to what is looked at is gone to first, then the others in order", async () => {
    const place = {
        ...ATTACK[0],
        verb: "place",
        label: { key: "place" },
        subject: "hex",
        target: null,
        gathers: false,
    };
    const HEXES = [{ ...place, subjects: ["0101", "0505", "0909"] }];
    const { act, store, centred } = made(answers, { nearest: (hexes) => hexes[1] });
    store.update(reduce.withOpened, view(0, HEXES), []);
    await act.next(HEXES[0]);
    assert.deepEqual(centred, ["0505"]);
    await act.next(HEXES[0]);
    assert.deepEqual(centred, ["0505", "0909"]);
});

test("of all who can join some alone are sent", async () => {
    const { act, store, asked } = made(answers);
    const joint = [{ ...ATTACK[0], joint: true }];
    store.update(reduce.withOpened, view(0, joint), []);
    store.update(reduce.withSelection, {
        kind: "target",
        what: "hex",
        id: "0102",
        subjects: { [joint[0].verb]: [target("a"), target("b")] },
        taken: {},
        together: {},
    });
    await act.sendAll(joint[0].verb, ["b"]);
    const played = asked.filter(([method]) => method === "play").map(([, { action }]) => action);
    assert.deepEqual(played, [[joint[0].verb, "b", "0102"]]);
});
