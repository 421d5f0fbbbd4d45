"""Undo takes back the last action and stops where something was learnt; forks give nothing away."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.stage import Play
from rasputitsa.engine.state import State
from tests.contract.cases import Case, walk
from tests.contract.walks import Now, Watching


def undo_restores_and_stops_at_barriers(case: Case, match: Match) -> Watching:
    while action := (yield):
        assert match.decision is not None
        side, fork = match.decision.side, match.fork(SeededDice(1))
        with _commitments() as commitments:
            fork.play(action)
        asked = fork.decision.side if fork.decision else None
        assert fork.can_undo == (fork.state.rolls == match.state.rolls and asked == side and not commitments)
        if fork.can_undo:
            fork.undo()
            assert (fork.state, fork.length) == (match.state, 0)
            continue
        with pytest.raises(IllegalActionError):
            fork.undo()
        assert fork.length == 1


@contextmanager
def _commitments() -> Iterator[list[object]]:
    """The actions that stages make binding meanwhile."""
    made: list[object] = []
    commit = Play.commit

    def recorded(play: Play[object, State]) -> None:
        made.append(play)
        commit(play)

    with patch.object(Play, "commit", recorded):
        yield made


def undo_back_to_the_last_barrier_and_played_again_it_is_the_same_game(case: Case, match: Match) -> Watching:
    while (yield):
        if match.length % 61:
            continue
        before, redo = save.dump(match), []
        while match.can_undo:
            redo.append(match.entries[-1].action)
            match.undo()
        for action in reversed(redo):
            match.play(action)
        assert save.dump(match) == before


def against_a_computer_nothing_is_taken_back_that_shows_what_is_hidden(case: Case, match: Match) -> Watching:
    """A computer in each seat in turn: what can be undone together is one side's wherever something is hidden."""
    tables = []
    for side in case.game.sides:
        table = match.past(0)
        table.players = {**match.players, side.id: case.game.computers.levels[0]}
        tables.append(table)
    hid = _hides(match)
    for _ in range(400):
        action = yield
        if action is None:
            return
        for table in tables:
            table.play(action)
        hides = _hides(tables[0])
        for table in tables:
            left = table.undo_length
            together = {entry.side for entry in table.entries[table.length if left is None else left :]}
            assert len(together) <= 1 or not (hid or hides)
            assert left is None or table.players[table.entries[left].side] == "human"
        hid = hides


def _hides(match: Match) -> bool:
    return any(match.observed(side.id) is not match.state for side in match.rules.game.sides)


def the_past_can_be_looked_at_and_stays_as_it_was(case: Case, match: Match) -> Watching:
    digests: dict[int, str] = {}
    while (yield) and len(digests) < 60:
        digests[match.length] = match.digest()
    before = save.dump(match)
    for length in list(digests)[::7]:
        assert match.past(length).digest() == digests[length]
    assert save.dump(match) == before


def a_fork_knows_neither_seed_nor_journal_and_changes_nothing(case: Case, match: Match) -> Watching:
    now, seed = Now(match, 122), str(match.history.branch.seed)
    while (yield):
        if not now.is_due():
            continue
        before = save.dump(match)
        assert match.decision is not None
        side = match.decision.side
        for fork in (match.fork(SeededDice(1)), match.imagined(side, Chooser(2), SeededDice(1))):
            assert (fork.length, fork.entries) == (0, [])
            assert len(seed) < 9 or seed not in save.dump(fork)
            for _ in walk(fork, 45, 15):
                pass
        assert save.dump(match) == before
