import assert from "node:assert/strict";
import { test } from "node:test";
import { firstTasks, taskAddress, taskIn, tasksOf } from "../../web/src/dialogs/exercises.js";

test("an address names a task by its game and number", () => {
    assert.deepEqual(taskIn("#task=battle_for_moscow/2"), { game: "battle_for_moscow", number: 2 });
    assert.equal(taskAddress("skirmish", 1), "#task=skirmish/1");
    assert.deepEqual(taskIn(taskAddress("a_2", 99)), { game: "a_2", number: 99 });
});

test("what is no address of a task names none", () => {
    const wrong = ["", "a", "a/", "a/0", "a/01", "a/123", "a/-1", "a/1.5", "../x/1", "A/1", "a/1&b", "a/1/2", "/1"];
    for (const each of wrong) assert.equal(taskIn(`#task=${each}`), null, each);
    for (const each of ["#lesson=a/1", "#link=a/1", "#tasks=a/1", "task=a/1", "#a/1"])
        assert.equal(taskIn(each), null, each);
});

test("the tasks of a game have its words and an address each, and a game without any is passed over", async () => {
    const save = JSON.stringify({ game: "b", position: {}, task: { side: "s" } });
    const brought = [{ title: { key: "t" }, note: { key: "n" }, save }];
    const engine = {
        call: async (method, { game }) => {
            assert.equal(method, "exercises");
            return game === "lost"
                ? { ok: false }
                : { ok: true, exercises: game === "b" ? [...brought, ...brought] : [] };
        },
    };
    const table = async () => ({ t: "Title", n: "Note" });
    const library = { gameTexts: table, sharedTexts: table, hexNames: table };
    const tasks = await firstTasks({ engine, library }, [{ id: "lost" }, { id: "a" }, { id: "b" }]);
    assert.deepEqual(
        tasks.map(({ title, address }) => [title, address]),
        [
            ["Title", "#task=b/1"],
            ["Title", "#task=b/2"],
        ],
    );
    assert.deepEqual(JSON.parse(tasks[0].save).task, { side: "s", title: "Title", note: "Note" });
    assert.deepEqual(await tasksOf({ engine, library }, "a"), []);
});
