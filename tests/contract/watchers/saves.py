"""A save holds the game: the same bytes after opening it, at any point, and it goes on as it would have."""

from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.contract.cases import Case
from tests.contract.walks import Now, Watching

BYTES_PER_ACTION = 150
BYTES_AT_MOST = 24_000
BYTES_PER_UNIT = 600
BEFORE_OPENING, AFTER_OPENING = 71, 40


def a_save_opened_is_the_same_game_and_the_same_bytes(case: Case, match: Match) -> Watching:
    now = Now(match, 101)
    while (yield):
        if not now.is_due():
            continue
        written = save.dump(match)
        opened = save.load(written, find)
        assert opened.notices == []
        assert opened.match.state == match.state
        assert save.dump(opened.match) == written


def a_finished_game_can_be_saved_and_replayed(case: Case, match: Match) -> Watching:
    while (yield):
        pass
    written = save.dump(match)
    assert save.verify(written, find) == []
    assert save.dump(save.load(written, find).match) == written
    most = max(BYTES_AT_MOST, BYTES_PER_UNIT * len(match.state.units)) + BYTES_PER_ACTION * match.length
    assert len(written.encode()) < most


def an_opened_game_goes_on_as_it_would_have(case: Case, match: Match) -> Watching:
    action = yield
    for _ in range(BEFORE_OPENING):
        action = yield
        if action is None:
            return
    opened = save.load(save.dump(match), find).match
    for _ in range(AFTER_OPENING):
        opened.play(action or ())
        action = yield
        if action is None:
            break
    assert save.dump(opened) == save.dump(match)
