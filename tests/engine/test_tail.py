"""What was played since a save was written whole, joined to it, is the whole save again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine import save
from rasputitsa.engine.match import Match
from rasputitsa.engine.snapshots import EVERY
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.contract.cases import first_cases

CASE = first_cases()[0]


class Keeper:
    """A page that keeps its game after every action: the last whole save, and the tail."""

    def __init__(self) -> None:
        self.session = Session()
        self.ask("new", game=CASE.game.slug, scenario=CASE.scenario, seed=5, mode="practice")
        self.whole: dict[str, Any] = {}
        self.mark: int | None = None
        self.kinds = ""

    @property
    def match(self) -> Match:
        """The game."""
        return self.session.match

    def ask(self, method: str, **fields: Any) -> dict[str, Any]:
        """One request."""
        answer: dict[str, Any] = json.loads(self.session.handle(json.dumps({"method": method, **fields})))
        assert answer["ok"], answer
        return answer

    def keep(self) -> str:
        """Keep the game; the text that would be opened again."""
        answer = self.ask("save", since=self.mark)
        self.mark = answer["mark"]
        self.kinds += "w" if "save" in answer else "t"
        if "save" in answer:
            self.whole = json.loads(answer["save"])
            return str(answer["save"])
        return json.dumps(joined(self.whole, answer["tail"]))

    def play(self, count: int) -> None:
        """Play so many actions, and keep each."""
        for _ in range(count):
            assert self.match.decision is not None
            self.match.play(next(self.match.decision.actions()), ("recruit", self.match.decision.prompt))
            assert reopened(self.keep()) == save.dump(self.match)


def joined(whole: dict[str, Any], tail: dict[str, Any]) -> dict[str, Any]:
    """A save brought forward."""
    branches = [dict(branch) for branch in whole["branches"]]
    played, first = branches[whole["branch"]], tail["from"]
    played["actions"] = played["actions"][:first] + tail["actions"]
    said = [each for each in played.get("remarks", []) if each[0] < first]
    played["remarks"] = said + tail["remarks"]
    return whole | {"branches": branches, "length": tail["length"]}


def reopened(text: str) -> str:
    """A save, opened and written again."""
    opened = save.load(text, find)
    assert opened.notices == []
    return save.dump(opened.match)


def test_actions_are_added_one_by_one_and_the_whole_is_written_now_and_then():
    keeper = Keeper()
    keeper.play(200)
    assert keeper.kinds[0] == "w"
    assert 1 < keeper.kinds.count("w") <= 200 // EVERY + 8
    assert "t" * 20 in keeper.kinds


def test_what_is_taken_back_is_taken_off():
    keeper = Keeper()
    keeper.play(9)
    for _ in range(3):
        keeper.ask("undo", at=keeper.match.length)
        assert reopened(keeper.keep()) == save.dump(keeper.match)
    keeper.play(2)
    assert keeper.kinds == "w" + "t" * 13


@pytest.mark.parametrize(
    "change",
    [
        lambda keeper: keeper.ask("players", players=dict.fromkeys(keeper.match.players, "recruit"), at=9),
        lambda keeper: keeper.ask("name_branch", branch=0, name="Another"),
        lambda keeper: keeper.ask("open", save=save.dump(keeper.match)),
        lambda keeper: [keeper.ask("undo", at=9 - n) for n in range(9)],
    ],
    ids=["players", "name", "opened", "undone"],
)
def test_after_any_other_change_the_whole_is_written(change: Callable[[Keeper], Any]):
    keeper = Keeper()
    keeper.play(5)
    keeper.mark = None
    keeper.play(4)
    change(keeper)
    assert reopened(keeper.keep()) == save.dump(keeper.match)
    assert keeper.kinds[-1] == "w"


def test_a_branch_is_written_whole():
    keeper = Keeper()
    keeper.play(9)
    keeper.ask("rewind", length=4, at=9, seed=99)
    keeper.play(3)
    assert len(keeper.match.history.branches) == 2
    assert "w" in keeper.kinds[9:]


def test_an_unknown_mark_gets_the_whole_and_none_disturbs_nothing():
    keeper = Keeper()
    keeper.play(3)
    assert set(keeper.ask("save")) == {"ok", "save"}
    keeper.play(1)
    keeper.mark = 77
    keeper.play(1)
    assert keeper.kinds == "wtttw"
