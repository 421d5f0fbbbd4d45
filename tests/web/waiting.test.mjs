import assert from "node:assert/strict";
import { test } from "node:test";

import { waitingLine } from "../../web/src/prompt/computer.js";
import { stageTitle } from "../../web/src/prompt/prompt.js";

const SPEAKER = {
    say: (key, facts = {}) => [key, ...Object.values(facts)].join(" "),
    name: (id) => id,
    text: ({ key }) => key,
    has: () => true,
};
const GAME = {
    sides: [
        { id: "red", title: { key: "Red" } },
        { id: "blue", title: { key: "Blue" } },
    ],
};

/** @param {object} view */
function begun(view) {
    const players = { red: "human", blue: "recruit" };
    const state = {
        game: GAME,
        computer: { begun: false },
        view: {
            length: 0,
            turn: 0,
            first_turn: 1,
            players,
            decision: { side: "blue", options: [] },
            ...view,
        },
    };
    return waitingLine({ state, speaker: SPEAKER }).split(" ")[0];
}

test("where the computer's side sets up first, one reads that one's own units come after", () => {
    const [blue, red] = [
        { side: "blue", hex: "0101" },
        { side: "red", hex: "0102" },
    ];
    assert.equal(begun({ units: [blue, { side: "red", box: "to_place" }] }), "page.computer.sets_up");
    assert.equal(begun({ units: [blue, red] }), "page.computer.begins");
    assert.equal(begun({ turn: 1, units: [blue] }), "page.computer.begins");
});

test("who decides in the other side's part of the turn reads whose it is", () => {
    const title = (side, label) =>
        stageTitle(
            { state: { game: GAME }, speaker: SPEAKER },
            {
                decision: { side },
                panels: [{ kind: "steps", items: [{ label: { key: label }, side: "blue", status: "now" }] }],
            },
        );
    assert.equal(title("blue", "Second impulse"), "Second impulse");
    assert.equal(title("red", "Second impulse"), "page.subject Blue Second impulse");
    assert.equal(title("red", "Blue impulse"), "Blue impulse");
});
