"""A view is sent as what changed: whatever is done, it comes to the whole view, in Python and in the page."""

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from building.node import find_node
from building.paths import TESTS
from rasputitsa.engine.dice import Chooser
from rasputitsa.page.change import applied, change
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases

Form = dict[str, Any]
STEPS = 160
BOT = "recruit"


class Pair:
    """Two sessions that are asked the same: one for whole views, the other for what changed."""

    def __init__(self) -> None:
        self.whole, self.short = Session(), Session()
        self.number = 0

    def ask(self, **request: Any) -> tuple[Form, Form]:
        """The answers of both."""
        whole = json.loads(self.whole.handle(json.dumps(request)))
        short = json.loads(self.short.handle(json.dumps({**request, "base": self.number})))
        self.number = short.get("number", self.number)
        return whole, short

    def request(self, choose: Chooser) -> Form:
        """Something that a page could ask for now: mostly an action, now and then another thing."""
        match = self.whole.match
        at, length = {"at": match.length}, choose(match.length + 1)
        others: list[Form] = [
            {"method": "undo", **at},
            {"method": "view", "since": length},
            {"method": "rewind", "length": length, "seed": choose(9), **at},
            {"method": "players", "players": {match.rules.game.sides[0].id: [BOT, "human"][choose(2)]}, **at},
            {"method": "past", "length": length},
        ]
        if self.whole._table.awaited():
            return {"method": "take_over", **at}
        if match.decision is None or choose(9) == 0:
            return others[choose(len(others))]
        action = list(match.decision.sample(choose))
        told = {"player": BOT, "reason": {"key": "bot.why.best"}} if choose(3) == 0 else {}
        return {"method": "play", "action": action, **told, **at}


def walk(case: Case, seed: int) -> Iterator[tuple[Form | None, Form]]:
    """Every view of a walk, with the change that was sent in its place."""
    pair, choose = Pair(), Chooser(seed)
    new = {"method": "new", "game": case.game.slug, "scenario": case.scenario, "options": dict(case.options)}
    yield None, pair.ask(**new, seed=seed, mode="practice")[0]["view"]
    for _ in range(STEPS):
        request = pair.request(choose)
        whole, short = pair.ask(**request)
        if request["method"] == "past" or not whole["ok"]:
            assert short == {**whole, **({"number": short["number"]} if "number" in short else {})}
        else:
            yield short["change"], whole["view"]


@pytest.mark.parametrize("usual", first_cases(), ids=str)
def test_changes_come_to_the_whole_view_and_are_small_beside_it(usual: Case):
    steps = list(walk(usual, 7))
    lines = [json.dumps(steps[0][1]), *(json.dumps(step) for step in steps[1:])]
    view = steps[0][1]
    for made, whole in steps[1:]:
        assert made is not None
        view = applied(view, made)
        assert view == whole
    assert len(steps) > STEPS // 2
    page = [str(find_node().node), str(TESTS / "contract" / "applied.mjs")]
    done = subprocess.run(page, input="\n".join(lines), capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.strip()) == ("", str(len(steps) - 1))
    sizes = sorted((len(json.dumps(made)), len(json.dumps(whole))) for made, whole in steps[1:])
    small, large = sizes[len(sizes) // 2]
    assert small * 4 < large


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        (1, 2, {"is": 2}),
        ({"a": 1, "b": [1]}, {"a": 1, "b": [1]}, {"keys": {}}),
        ({"a": 1, "b": 2}, {"b": 3, "c": 4}, {"keys": {"b": {"is": 3}, "c": {"is": 4}}, "gone": ["a"]}),
        ([1, 2, 3, 4], [1, 9, 4], {"from": 1, "out": 2, "in": [9]}),
        ([1, 1], [1, 1, 1], {"from": 2, "out": 0, "in": [1]}),
        ([], [], {"by": "id", "items": {}}),
        (
            [{"id": "a", "n": 1}, {"id": "b"}, {"id": "c"}],
            [{"id": "x"}, {"id": "a", "n": 2}, {"id": "c"}],
            {"by": "id", "items": {"a": {"keys": {"n": {"is": 2}}}}, "gone": ["b"], "new": [[0, {"id": "x"}]]},
        ),
        (
            [{"id": "a"}, {"id": "b"}],
            [{"id": "b"}, {"id": "a"}],
            {"from": 0, "out": 2, "in": [{"id": "b"}, {"id": "a"}]},
        ),
        ([{"id": "a"}, {"id": "a"}], [{"id": "a"}], {"from": 1, "out": 1, "in": []}),
        ({"a": None}, {"a": {"b": 1}}, {"keys": {"a": {"is": {"b": 1}}}}),
    ],
)
def test_the_forms_of_a_change(old: Any, new: Any, made: Form):
    assert change(old, new) == made
    assert applied(old, made) == new


def test_a_view_is_whole_where_the_sender_does_not_have_the_last_one():
    session = Session()
    case = first_cases()[0]
    new = {"method": "new", "game": case.game.slug, "scenario": case.scenario, "seed": 1}
    answer = json.loads(session.handle(json.dumps(new)))
    for base in (answer["number"] + 1, answer["number"] - 1, True, "1", None):
        answer = json.loads(session.handle(json.dumps({"method": "view", "base": base})))
        assert "view" in answer
    last = json.loads(session.handle(json.dumps({"method": "view", "base": answer["number"]})))
    assert "view" not in last
