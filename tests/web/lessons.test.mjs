import assert from "node:assert/strict";
import { test } from "node:test";
import {
    isAside,
    lessonAddress,
    lessonIn,
    lessonWords,
    nextLesson,
    progressFrom,
    progressText,
    progressWith,
} from "../../web/src/play/lessons.js";

const LESSON = { number: 2, step: 1, steps: 3, done: false };

test("an address names a lesson of a game, or none", () => {
    assert.deepEqual(lessonIn("#lesson=battle_for_moscow/2"), {
        kind: "lesson",
        game: "battle_for_moscow",
        lesson: 2,
    });
    assert.equal(lessonAddress({ game: "skirmish", lesson: 1 }), "#lesson=skirmish/1");
    for (const hash of [
        "",
        "#home",
        "#lesson=",
        "#lesson=a/0",
        "#lesson=a/123",
        "#lesson=../x/1",
        "#lesson=A/1",
        "#lesson=a/1&b",
    ])
        assert.equal(lessonIn(hash), null, hash);
});

test("progress is read from its text, whatever stands there", () => {
    assert.deepEqual(progressFrom("1 2 3:2"), { done: [1, 2], now: { lesson: 3, step: 2 } });
    assert.deepEqual(progressFrom("1 1 x 3: 99999 -1"), { done: [1], now: null });
    assert.deepEqual(progressFrom(null), { done: [], now: null });
    assert.equal(progressText(progressFrom("2 1 3:2")), "1 2 3:2");
});

test("a lesson is done with its last step, and stays done", () => {
    const begun = progressWith(progressFrom("1"), LESSON);
    assert.equal(progressText(begun), "1 2:1");
    assert.equal(progressText(progressWith(begun, { ...LESSON, done: true })), "1 2:1");
    const over = progressWith(begun, { ...LESSON, step: 3, done: true });
    assert.equal(progressText(over), "1 2");
    assert.equal(progressText(progressWith(over, LESSON)), "1 2 2:1");
});

test("next comes the lesson that was left, then the first that is not done", () => {
    assert.equal(nextLesson(progressFrom("1 4:2"), 8), 4);
    assert.equal(nextLesson(progressFrom("1 3"), 8), 2);
    assert.equal(nextLesson(progressFrom("1 9:2"), 2), 2);
    assert.equal(nextLesson(progressFrom("1 2"), 2), null);
});

test("the link to the next lesson is for beginners until a lesson was begun, and gone after the last", () => {
    const speaker = { say: (key, facts) => [key, facts] };
    const words = (text) => lessonWords(speaker, progressFrom(text), 3);
    assert.deepEqual(words(""), ["page.brief.lessons", { n: 3 }]);
    assert.deepEqual(words("1"), ["page.brief.lessons.on", { n: 2, of: 3 }]);
    assert.deepEqual(words("2:2"), ["page.brief.lessons.on", { n: 2, of: 3 }]);
    assert.equal(words("1 2 3"), null);
    assert.equal(lessonWords(speaker, progressFrom(""), 0), null, "a game without lessons");
});

test("why a press on a hex does nothing is not told where a lesson asks for other buttons", () => {
    const option = (verb, subject) => ({ verb, subject, label: { key: verb }, subjects: [] });
    const options = [option("replace", "hex"), option("drop", "unit")];
    const view = { decision: { side: "red", prompt: { key: "p" }, options } };
    const aside = (buttons, verb = "replace") => isAside({ lesson: { ...LESSON, buttons }, view }, [verb, "0101"]);
    assert.equal(aside(["drop"]), true);
    assert.equal(aside(["replace"]), false);
    assert.equal(aside(["resolve"], "drop"), false, "a unit is told why");
    assert.equal(aside(true), false);
    assert.equal(isAside({ lesson: null, view }, ["replace", "0101"]), false);
});
