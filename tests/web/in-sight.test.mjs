/** What happens next is brought into sight. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { advisedHex, advisedHexes } from "../../web/src/computer/advised.js";
import { followSight, happenedAt, seenIn } from "../../web/src/play/in-sight.js";
import { NONE } from "../../web/src/play/choose.js";
import { NOBODY, SPEEDS } from "../../web/src/play/seats.js";
import { START } from "../../web/src/play/state.js";

const on = (hex, status) => ({ id: hex, hex, status, defenders: [], attackers: [] });
const at = (length, battles = [], more = {}) => ({
    ...START,
    live: true,
    view: {
        length,
        turn: 1,
        handover: null,
        players: { red: "human", blue: "recruit" },
        decision: { side: "red", options: [] },
        units: [
            { id: "u", side: "red", hex: "0101" },
            { id: "due", side: "red", box: "east" },
        ],
        panels: [{ kind: "battles", battles }],
    },
    ...more,
});
const after = (before, now) => happenedAt(seenIn(before, advisedHex(before)), seenIn(now, advisedHex(now)), now);
const over = (hex) => ({ battle: on(hex, "fought"), die: 3, stage: "" });

test("a battle that begins, or was over at once, is seen", () => {
    const planned = at(1, [on("0505", "planned")]);
    assert.equal(after(planned, at(2, [on("0505", "fighting")])), "0505");
    assert.equal(after(planned, at(2, [], { fought: [over("0505")] })), "0505");
    assert.equal(after(at(2, [on("0505", "fighting")]), at(3, [on("0505", "fighting")])), null, "it goes on");
    assert.equal(after(planned, at(2, [on("0505", "planned")])), null);
    assert.equal(after(at(2), planned), null, "what is taken back");
});

test("what advice was followed by is seen", () => {
    const advice = { bot: "recruit", share: 1, thought: { action: ["move", "u", "0707"], reason: { key: "r" } } };
    assert.equal(after(at(1, [], { advice }), at(2)), "0707");
    assert.equal(after(at(1, [], { advice }), at(1)), null, "advice that is put away");
});

test("a computer whose deeds nobody watches does not move the board", () => {
    const deeds = [{ side: "blue", bot: "recruit", reason: { key: "r" }, length: 2 }];
    const fought = (speed) => at(2, [], { fought: [over("0505")], computer: { ...NOBODY, deeds, speed } });
    assert.equal(SPEEDS.skip.pause, 0);
    assert.deepEqual([after(at(1), fought("normal")), after(at(1), fought("skip"))], ["0505", null]);
});

test("who comes in is shown the nearest place to do so, who is taken up out of sight is brought there", () => {
    const places = { "0101": { x: 900, y: 0, size: 10 }, "0909": { x: 210, y: 190, size: 10 } };
    const brought = [];
    const board = {
        bring: (hex) => brought.push(hex),
        gather: (hexes) => brought.push(...hexes),
        follow: () => {},
        seen: () => ({ left: 0, top: 0, right: 40, bottom: 40 }),
        where: (hex) => places[hex] ?? null,
    };
    const targets = { enter: ["0101", "0909", "nowhere"].map((id) => ({ id, notes: [] })) };
    const take = (id) => ({ kind: "subject", what: "unit", id, targets });
    for (const selection of [NONE, take("due"), take("u"), NONE])
        followSight({ store: { state: at(1, [], { selection }) }, board }, null);
    assert.deepEqual(brought, ["0909", "0101"]);
    brought.length = 0;
    Object.assign(places["0101"], { x: 300, y: 100 });
    for (const selection of [NONE, take("u"), NONE])
        followSight({ store: { state: at(1, [], { selection }) }, board }, null);
    assert.deepEqual(brought, [], "it is in sight");
    for (const away of [300, 900]) {
        places["0101"].x = away;
        followSight({ store: { state: at(1, [], { selection: take("u") }) }, board }, null);
    }
    assert.deepEqual(brought, [], "who looks about with it is left alone");
});

test("the board does not move for who looks back, or before the device is handed over", () => {
    const brought = [];
    const idle = { gather: () => {}, follow: () => {}, seen: () => null, where: () => null };
    const board = { bring: (hex) => brought.push(hex), ...idle };
    const follow = (state) => followSight({ store: { state }, board }, null);
    const planned = at(1, [on("0505", "planned")]);
    const fought = at(2, [on("0505", "fighting")]);
    const hidden = [
        { ...fought, lookBack: { ...START.lookBack, view: planned.view } },
        { ...fought, view: { ...fought.view, handover: "red" } },
    ];
    for (const state of hidden) [planned, state].forEach(follow);
    assert.deepEqual(brought, []);
    [planned, fought].forEach(follow);
    assert.deepEqual(brought, ["0505"]);
});

const asking = (length, options) => {
    const state = at(length);
    const units = [...state.view.units, { id: "v", side: "red", hex: "0303" }];
    return { ...state, view: { ...state.view, units, decision: { side: "red", options } } };
};
const gatheredBy = (...states) => {
    const gathered = [];
    const where = (hex) => ({ x: Number(hex.slice(0, 2)) * 10, y: 0, size: 10 });
    const idle = { bring: () => {}, follow: () => {}, seen: () => null };
    const board = { ...idle, gather: (hexes) => gathered.push(hexes), where };
    for (const state of states) followSight({ store: { state }, board }, null);
    return gathered;
};

test("who must attack is gathered, with what must be attacked, the nearest first; once, until there are others", () => {
    const duty = (...subjects) => ({ verb: "attack", subjects: ["u"], duty: { subjects, targets: ["0909"] } });
    const end = { verb: "end", subjects: [], advances: true };
    const all = asking(1, [duty("v", "u"), end]);
    assert.deepEqual(gatheredBy(asking(0, [end]), all, asking(2, [duty("u"), end])), [["0101", "0303", "0909"]]);
    const computers = { ...all, view: { ...all.view, players: { red: "recruit" } } };
    assert.deepEqual(gatheredBy(asking(0, [end]), computers), []);
});

test("where nothing else can be done those who can be chosen are gathered", () => {
    const retreat = { verb: "retreat", subject: "unit", subjects: ["u"] };
    assert.deepEqual(gatheredBy(asking(0, []), asking(1, [retreat])), [["0101"]]);
    assert.deepEqual(
        gatheredBy(asking(0, []), asking(1, [retreat, { verb: "stay", subjects: [], advances: true }])),
        [],
    );
});

test("where who retreats can go is gathered with him, and where many can be gone to is not", () => {
    const retreat = { verb: "retreat", subject: "unit", subjects: ["u"] };
    const taken = (/** @type {string[]} */ ...ids) => {
        const targets = { retreat: ids.map((id) => ({ id, notes: [] })) };
        return { ...asking(1, [retreat]), selection: { kind: "subject", what: "unit", id: "u", targets } };
    };
    const [begun, asked] = [asking(0, []), asking(1, [retreat])];
    assert.deepEqual(gatheredBy(begun, asked, taken("0202", "0404")), [["0101"], ["0101", "0202", "0404"]]);
    const many = ["02", "03", "04", "05", "06", "07", "08"].map((row) => `${row}02`);
    assert.deepEqual(gatheredBy(begun, asked, taken(...many)), [["0101"]]);
    const free = { verb: "end", subjects: [], advances: true };
    const view = { ...taken("0202").view, decision: { side: "red", options: [retreat, free] } };
    assert.deepEqual(gatheredBy(begun, { ...taken("0202"), view }), [], "who need not go anywhere");
});

test("with advice all that its reason names is to be seen", () => {
    const state = at(1, [], {
        advice: { thought: { action: ["move", "u", "0303"], joined: [], reason: { key: "why" } } },
    });
    state.view.units.push({ id: "foe", side: "blue", hex: "0404" });
    assert.deepEqual(advisedHexes(state, { named: () => ["foe", "u", "due"] }), ["0303", "0101", "0404"]);
});

const played = (length, by, more = {}, speed = "normal") => {
    const deeds = [{ side: "blue", bot: "recruit", reason: { key: "r" }, length }];
    const units = [{ id: "foe", side: "blue", hex: "0303" }];
    const events = [{ text: { key: "m" }, unit: "foe", path: ["0202", "0303"], length }];
    const ahead = [["move", "foe", "0404"], ["end"]];
    const state = at(length);
    const view = { ...state.view, units, events, game: "g", markers: [], decision: { side: by, options: [] }, ...more };
    return { ...state, view, log: events, computer: { ...NOBODY, deeds, since: length, ahead, speed } };
};
const movesOf = (...states) => {
    const told = [];
    const where = (hex) => (/^\d{4}$/.test(hex) ? { x: Number(hex) * 10, y: 0, size: 10 } : null);
    const board = {
        bring: () => {},
        follow: (...hexes) => told.push(["follow", ...hexes]),
        gather: (hexes) => told.push(["gather", ...hexes]),
        seen: () => ({ left: 0, top: 0, right: 40, bottom: 40 }),
        where,
    };
    for (const state of states) followSight({ store: { state }, board }, null);
    return told;
};

test("what a computer moves is followed, with where it came from and where the next ones go", () => {
    const [own, first, next] = [at(1), played(2, "blue"), played(3, "blue")];
    const move = ["follow", "0303", ["0202", "0404", "end"]];
    own.view.events = [];
    assert.deepEqual(movesOf(at(0), own, first, first, next), [["follow"], move, move], "once for each action");
    assert.deepEqual(movesOf({ ...first, match: 8 }), [], "not in a game that is opened");
});

test("after moves that nobody could watch what has changed comes into sight, once a person decides", () => {
    const begun = [at(1), played(2, "blue", {}, "skip")];
    assert.deepEqual(movesOf(...begun), []);
    const over = played(3, "red", {}, "skip");
    assert.deepEqual(movesOf(...begun, over), [["gather", "0303"]]);
    assert.deepEqual(movesOf(over, over), [], "once");
});
