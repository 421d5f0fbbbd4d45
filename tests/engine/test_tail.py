"""Actions played since a save was written whole, joined to it, make the whole save again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.position import canonical
from rasputitsa.engine.record import save, save_append
from rasputitsa.engine.snapshots import EVERY
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases, walk

CASE, LONG = first_cases()[:2]


class Keeper:
    """A page that keeps its game after every action: the last whole save, and the tail."""

    def __init__(self, case: Case = CASE) -> None:
        self.session = Session()
        options = dict(case.options)
        self.ask("new", game=case.game.slug, scenario=case.scenario, options=options, seed=5, mode="practice")
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
        kind = next(kind for kind in ("save", "piece", "tail") if kind in answer)
        self.kinds += kind[0]
        if kind == "save":
            self.whole = json.loads(answer["save"])
            return str(answer["save"])
        now = joined(self.whole, answer[kind])
        if kind == "piece":
            self.whole = now
            self.check(canonical(now))
        return canonical(now)

    def check(self, text: str) -> None:
        """The save with what was added for good is the whole one."""
        assert text == save.dump(self.match)

    def play(self, count: int) -> None:
        """Play so many actions, and keep each."""
        for _ in range(count):
            assert self.match.decision is not None
            self.match.play(next(self.match.decision.actions()), ("recruit", self.match.decision.prompt))
            assert reopened(self.keep()) == save.dump(self.match)


def joined(whole: dict[str, Any], added: dict[str, Any]) -> dict[str, Any]:
    """A save brought forward."""
    branches = [dict(branch) for branch in whole["branches"]]
    played, first = branches[whole["branch"]], added["from"]
    played["actions"] = played["actions"][:first] + added["actions"]
    said = [each for each in played.pop("remarks", []) if each[0] < first]
    if said + added["remarks"]:
        played["remarks"] = said + added["remarks"]
    kept = [each for each in played["snapshots"] if each["at"] <= played["at"] + first]
    played["snapshots"] = kept + added.get("snapshots", [])
    return whole | {"branches": branches, "length": added["length"]}


def reopened(text: str) -> str:
    """A save, opened and written again."""
    opened = save.load(text, find)
    assert opened.notices == []
    return save.dump(opened.match)


def test_actions_are_added_one_by_one_and_for_good_now_and_then():
    keeper = Keeper()
    keeper.play(200)
    assert set(keeper.kinds[1:]) == {"t", "p"}
    assert 200 // EVERY <= keeper.kinds.count("p") <= 200 // EVERY + 8
    assert "t" * 20 in keeper.kinds


def test_after_many_pieces_the_whole_is_written(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(save_append, "PIECES", 2)
    keeper = Keeper()
    keeper.play(250)
    assert keeper.kinds.replace("t", "").startswith("spps")


def test_taken_back_beyond_what_was_added_for_good_and_played_otherwise():
    keeper = Keeper()
    keeper.play(100)
    at = keeper.kinds.rindex("p")
    for _ in range(100 - at + 30):
        keeper.ask("undo", at=keeper.match.length)
        assert reopened(keeper.keep()) == save.dump(keeper.match)
    keeper.play(90)
    assert "s" not in keeper.kinds[1:]


def test_what_is_taken_back_is_taken_off():
    keeper = Keeper()
    keeper.play(9)
    for _ in range(3):
        keeper.ask("undo", at=keeper.match.length)
        assert reopened(keeper.keep()) == save.dump(keeper.match)
    keeper.play(2)
    assert keeper.kinds == "s" + "t" * 13


def test_a_thousand_actions_are_taken_back_one_after_the_other():
    keeper = Keeper(LONG)
    for _ in walk(keeper.match, 3, 1000):
        keeper.keep()
    assert keeper.match.length == 1000
    for length in range(1000, 0, -1):
        keeper.ask("undo", at=length)
        text = keeper.keep()
        if length % 90 == 1:
            assert reopened(text) == save.dump(keeper.match)
    assert keeper.match.length == 0
    assert "s" not in keeper.kinds[1:]


def test_a_game_that_grows_by_pieces_alone_is_found_too_large_in_time(monkeypatch: pytest.MonkeyPatch):
    keeper = Keeper()
    keeper.play(1)
    size = len(save.dump(keeper.match))
    monkeypatch.setattr(save, "LARGEST_KEPT", size + 2000)
    keeper.play(EVERY * 3)
    assert "s" not in keeper.kinds[1:]
    assert keeper.match.decision is not None
    action = list(next(keeper.match.decision.actions()))
    request = {"method": "play", "action": action, "at": keeper.match.length}
    answer = json.loads(keeper.session.handle(json.dumps(request)))
    assert answer["error"]["key"] == "error.most_kept"


@pytest.mark.parametrize(
    "change",
    [
        lambda keeper: keeper.ask("players", players=dict.fromkeys(keeper.match.players, "recruit"), at=9),
        lambda keeper: keeper.ask("name_branch", branch=0, name="Another"),
        lambda keeper: keeper.ask("open", save=save.dump(keeper.match)),
        lambda keeper: keeper.ask("pupil", name="Vera"),
    ],
    ids=["players", "name", "opened", "pupil"],
)
def test_after_any_other_change_the_whole_is_written(change: Callable[[Keeper], Any]):
    keeper = Keeper()
    keeper.play(9)
    change(keeper)
    assert reopened(keeper.keep()) == save.dump(keeper.match)
    assert keeper.kinds[-1] == "s"


def test_a_branch_is_written_whole():
    keeper = Keeper()
    keeper.play(9)
    keeper.ask("rewind", length=4, at=9, seed=99)
    keeper.play(3)
    assert len(keeper.match.history.branches) == 2
    assert "s" in keeper.kinds[9:]


def test_an_unknown_mark_gets_the_whole_and_none_disturbs_nothing():
    keeper = Keeper()
    keeper.play(3)
    assert set(keeper.ask("save")) == {"ok", "save"}
    keeper.play(1)
    keeper.mark = 77
    keeper.play(1)
    assert keeper.kinds == "sttts"
