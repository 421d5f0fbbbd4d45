"""A course: a game played on in thought for a turn, of which the match knows nothing."""

import pytest

from rasputitsa import bots
from rasputitsa.bots.courses import LONGEST, Aide, Course
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow.movement import Movement
from tests.bots.test_generals import CLASSIC, asked


@pytest.fixture
def phase_ahead() -> Match:
    """The first phase in which all Germans move."""
    match = CLASSIC.new(11)
    while match.state.stack[-1] != Movement("german", "all"):
        match.play(asked(match, bots.find("recruit")).action)
    return match


def test_a_course_ends_a_turn_later_and_leaves_the_match_alone(phase_ahead: Match):
    before = phase_ahead.digest()
    course = Course(phase_ahead.look, 5, Aide(10))
    while not course.is_over:
        course.step()
    assert course.look.state.turn == phase_ahead.state.turn + 1
    assert course.length < LONGEST
    assert phase_ahead.digest() == before
