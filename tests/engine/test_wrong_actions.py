"""A wrong action before a kept position: the game is opened past it, the player is told, and the rest is all there."""

import json
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases, played

Stop = tuple[Case, int]

SEED, MOST = 1941, 200
WRONG = (["mowe", "0101"], ["end", "", ""], ["é"])


def kept_at_last(case: Case) -> list[Stop]:
    """The case with a number of actions after which a position is kept that ends no phase, where there is one soon."""
    kept = played(case, SEED, MOST).history.branches[0].snapshots.all
    return [(case, each.length) for each in kept if not each.is_phase_end][-1:]


STOPS = [stop for case in first_cases() for stop in kept_at_last(case)]


def damaged(match: Match, place: int, wrong: list[str]) -> str:
    """A save in which an action is another."""
    form = json.loads(save.dump(match))
    form["branches"][0]["actions"][place] = wrong
    return json.dumps(form)


def asked(session: Session, method: str, **facts: Any) -> dict[str, Any]:
    """The answer of the session."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **facts})))
    return answer


def test_several_games_keep_positions_that_end_no_phase():
    assert len({case.game.slug for case, _ in STOPS}) >= 2


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: str(stop[0]))
@pytest.mark.parametrize("wrong", WRONG, ids=str)
@pytest.mark.parametrize("back", [1, 2, 30, 63])
def test_a_wrong_action_before_a_kept_position_is_stepped_over(stop: Stop, wrong: list[str], back: int):
    case, length = stop
    match = played(case, SEED, length)
    opened = save.load(damaged(match, length - back, wrong), find)
    assert [(each.key, dict(each.facts)) for each in opened.notices] == [
        ("save.past_wrong", {"at": length - back, "length": length})
    ]
    assert (opened.match.length, opened.match.state) == (length, match.state)
    assert list(opened.match.chronicle()) == list(match.chronicle())


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: str(stop[0]))
@pytest.mark.parametrize("mode", ["match", "practice"])
def test_the_past_beside_a_wrong_action_is_all_there(stop: Stop, mode: str):
    case, length = stop
    match, sound, session = played(case, SEED, length), Session(), Session()
    match.mode = mode
    wrong = length - 20
    assert asked(sound, "open", save=save.dump(match))["ok"]
    assert asked(session, "open", save=damaged(match, wrong, ["mowe"]))["ok"]
    for each in (sound, session):
        asked(each, "take_over", at=length)
    for request in ({"method": "log"}, {"method": "timeline"}, {"method": "past", "length": wrong}):
        assert asked(session, **request) == asked(sound, **request)
    lost = asked(session, "past", length=length - 1)
    assert lost["error"]["key"] == "error.not_again"
    undone = asked(session, "undo", at=length)
    assert undone["ok"] or undone["error"]["key"].startswith(("error.no_undo.", "error.not_again"))
    if mode == "practice":
        assert asked(session, "rewind", length=wrong, at=length)["ok"]
        assert session.match.state == played(case, SEED, wrong).state


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: str(stop[0]))
def test_what_was_opened_past_a_wrong_action_is_kept_and_played_on(stop: Stop):
    case, length = stop
    match = played(case, SEED, length)
    opened = save.load(damaged(match, length - 9, ["mowe"]), find).match
    again = save.load(save.dump(opened), find)
    assert [each.key for each in again.notices] == ["save.past_wrong"]
    assert save.dump(again.match) == save.dump(opened)
    assert opened.decision is not None
    action = next(opened.decision.actions())
    opened.play(action)
    match.play(action)
    assert save.load(save.dump(opened), find).match.state == match.state


def test_the_last_actions_are_left_out_where_no_position_is_kept_after_the_wrong_one():
    case, length = STOPS[0]
    form = json.loads(damaged(played(case, SEED, length + 3), length - 5, ["mowe"]))
    form["branches"][0]["actions"][length + 1] = ["mowe"]
    opened = save.load(json.dumps(form), find)
    assert [(each.key, dict(each.facts).get("dropped")) for each in opened.notices] in (
        [("save.past_wrong", None), ("save.tail_dropped", 2)],
        [("save.tail_dropped", 2)],
    )
    assert opened.match.length == length + 1
