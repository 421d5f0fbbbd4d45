"""Undo takes back the last action and stops where something was learnt; forks give nothing away."""

import pytest

from rasputitsa import games
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Play
from rasputitsa.engine.state import State
from rasputitsa.engine.text import text
from tests.contract.cases import Case, Start, walk

SECRET_SEED = 8_765_432_109_876


@pytest.fixture
def commitments(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The actions that stages made binding while they were played."""
    made: list[object] = []
    commit = Play.commit

    def recorded(play: Play[object, State]) -> None:
        made.append(play)
        commit(play)

    monkeypatch.setattr(Play, "commit", recorded)
    return made


def test_the_reason_why_nothing_can_be_undone_holds(first_case: Case, commitments: list[object]):
    match = first_case.new(45)
    assert match.no_undo == text("error.no_undo.begun")
    seen, rolls, made = set[str](), match.state.rolls, 0
    for _ in walk(match, 45, min(200, first_case.most)):
        entry = match.entries[-1] if match.length else None
        if entry:
            has_drawn = match.state.rolls > rolls
            reasons = {
                "roll": has_drawn,
                "draw": has_drawn,
                "bound": len(commitments) > made and not has_drawn,
                "over": match.decision is None and not has_drawn,
                "handover": match.decision is not None and match.decision.side != entry.side and not has_drawn,
                "": match.decision is not None and not has_drawn and len(commitments) == made,
            }
            assert reasons[entry.barrier], (match.length, entry)
            told = match.no_undo
            assert (told is None) if not entry.barrier else told == text(f"error.no_undo.{entry.barrier}")
            seen.add(entry.barrier)
        rolls, made = match.state.rolls, len(commitments)
    assert "" in seen
    assert seen != {""} or first_case.is_long


def test_practice_rewinds_to_any_point(first_case: Case):
    match = first_case.new(43)
    match.mode = "practice"
    digests = [match.digest() for _ in walk(match, 43, min(120, first_case.most))]
    for length in range(len(digests) - 1, -1, -7):
        match.rewind(length)
        assert (match.length, match.digest()) == (length, digests[length])


def test_practice_goes_to_any_point_of_any_branch(first_case: Case):
    match = first_case.new(47)
    match.mode = "practice"
    trunk = [match.digest() for _ in walk(match, 47, min(90, first_case.most))]
    end, half = len(trunk) - 1, len(trunk) // 2
    match.rewind(half, 5)
    branch = [match.digest() for _ in walk(match, 48, 9)]
    assert [(each.parent, each.at) for each in match.history.branches] == [(None, 0), (0, half)]
    known = {0: trunk, 1: trunk[:half] + branch}
    for index, length in ((0, end), (1, half + 5), (1, 2), (0, 2), (1, half + 1)):
        match.go(index, length)
        assert (match.history.current, match.length, match.digest()) == (index, length, known[index][length])
    assert len(match.history.branches) == 2
    assert save.load(save.dump(match), games.find).match.digest() == branch[1]


def test_new_dice_are_kept_before_anything_is_played_with_them(first_case: Case):
    match = first_case.new(47)
    match.mode = "practice"
    for _ in walk(match, 47, 20):
        pass
    match.rewind(10, 5)
    opened = save.load(save.dump(match), games.find).match
    digests = [[each.digest() for _ in walk(each, 48, 12)] for each in (match, opened)]
    assert digests[0] == digests[1]
    assert {each.history.seed_at(each.history.current, 10) for each in (match, opened)} == {5}


def test_a_match_goes_nowhere(first_case: Case):
    match = first_case.new(49)
    for _ in walk(match, 49, 20):
        pass
    with pytest.raises(IllegalActionError):
        match.go(0, 5)


def test_forks_with_the_same_dice_play_alike_and_with_others_not(first_case: Case):
    match = Start(first_case, 3 if first_case.is_long else 0).match(46)
    ends = []
    for seed in (1, 1, 2, 3, 4):
        fork = match.fork(SeededDice(seed))
        for _ in walk(fork, 3):
            if fork.state.rolls > match.state.rolls + 12:
                break
        ends.append(fork.digest())
    assert ends[0] == ends[1]
    assert {*ends[2:]} != {ends[0]}
