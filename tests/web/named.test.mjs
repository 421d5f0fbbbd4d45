import assert from "node:assert/strict";
import { test } from "node:test";

import { named } from "../../web/src/site/named.js";

test("the words of options and of their values are called by game, option and value", () => {
    const game = named({
        id: "a_game",
        title: { key: "a_game.title" },
        options: [{ id: "fog", default: false, values: [false, true, "thick", 3] }],
    });
    const [fog] = game.options;
    assert.deepEqual([fog.title, fog.detail], [{ key: "a_game.option.fog" }, { key: "a_game.option.fog.detail" }]);
    assert.deepEqual(
        fog.values.map(({ value, title }) => [value, title.key]),
        [
            [false, "a_game.option.fog.False"],
            [true, "a_game.option.fog.True"],
            ["thick", "a_game.option.fog.thick"],
            [3, "a_game.option.fog.3"],
        ],
    );
    assert.equal(game.title.key, "a_game.title");
});
