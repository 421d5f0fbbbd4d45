/** The turns to come: those that bring nothing stand in one row. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { runsOf } from "../../web/src/sheets/calendar.js";

const turn = (label, more = {}) => ({ label, tone: "clear", current: false, entries: [], ...more });
const none = { none: true };

test("turns in a row that bring nothing share a line, but for the one in play and another weather", () => {
    const turns = [
        turn("1", { ...none, current: true }),
        turn("2", none),
        turn("3", none),
        turn("4", { ...none, tone: "mud" }),
        turn("5"),
        turn("6", none),
    ];
    const lines = runsOf(turns).map((run) => run.map(({ label }) => label).join("-"));
    assert.deepEqual(lines, ["1", "2-3", "4", "5", "6"]);
});
