"""The walk itself: a fault is told with its place, the others watch on, and all see the end."""

import pytest

from rasputitsa.engine.match import Match
from tests.contract.cases import Case, first_cases
from tests.contract.walks import Now, Watching, watched

SMALL = first_cases()[-1]


def falls_asleep(case: Case, match: Match) -> Watching:
    yield


def finds_fault_with_the_third_action(case: Case, match: Match) -> Watching:
    while (yield):
        assert match.length < 3


def test_a_fault_is_told_with_its_watcher_and_place():
    with pytest.raises(ExceptionGroup) as found:
        watched(SMALL, SMALL.new(1), 1, (falls_asleep, finds_fault_with_the_third_action), 10)
    (fault,) = found.value.exceptions
    assert fault.__notes__[0].startswith("finds_fault_with_the_third_action: after 3 actions")


def test_every_watcher_sees_each_action_before_it_is_played_and_then_the_end():
    seen: list[tuple[str, int]] = []

    def notes(case: Case, match: Match) -> Watching:
        while action := (yield):
            seen.append((action.verb, match.length))
        seen.append(("end", match.length))

    match = SMALL.new(1)
    watched(SMALL, match, 1, (finds_nothing, notes), 5)
    assert seen == [(entry.action.verb, n) for n, entry in enumerate(match.entries)] + [("end", 5)]


def finds_nothing(case: Case, match: Match) -> Watching:
    while (yield):
        pass


def test_a_look_is_due_once_in_so_many_actions_and_where_stages_stand_anew():
    due: list[tuple[bool, bool]] = []

    def looks(case: Case, match: Match) -> Watching:
        now, known = Now(match, 4), set()
        while (yield):
            stages = tuple(stage.name for stage in match.state.stack)
            due.append((now.is_due(), stages not in known or match.length % 4 == 0))
            known.add(stages)

    watched(SMALL, SMALL.new(2), 2, (looks,), 40)
    assert {expected for _, expected in due} == {True, False}
    assert all(is_due == expected for is_due, expected in due)
