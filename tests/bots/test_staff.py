"""A staff: proposals are played on, and the one that does best is carried out, however it is asked."""

import pytest

from rasputitsa import bots
from rasputitsa.bots import general, staff
from rasputitsa.bots.courses import LONGEST, Aide, Course, promise
from rasputitsa.bots.staff import Proposals, Staff
from rasputitsa.bots.strategy import Plan, strategist_for
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow.movement import Movement
from tests.bots.test_generals import CLASSIC, SKIRMISH, answered_alike, asked, led
from tests.contract.cases import LONGEST_GAME, walk

STYLES = ("", "centre", "eager")
SMALL = Staff("small", STYLES, nodes=60, courses=1, aide=Aide(5))
OTHERS = Staff("others", STYLES, nodes=60, courses=3, aide=Aide(10))
KEEN = Staff("keen", STYLES, nodes=300, courses=1, aide=Aide(5))
EVERY = 311


def forget() -> None:
    """As in a new process."""
    general._kept_search.cache_clear()
    staff._kept.cache_clear()


@pytest.fixture
def phase_ahead() -> Match:
    """The first phase in which all Germans move."""
    match = CLASSIC.new(11)
    while match.state.stack[-1] != Movement("german", "all"):
        match.play(asked(match, bots.find("recruit")).action)
    return match


def plans_of(match: Match, styles: tuple[str, ...]) -> list[Plan]:
    found = [strategist_for("battle_for_moscow", style).plan(match) for style in styles]
    return [plan for plan in found if plan is not None]


def test_it_plays_a_game_that_nobody_told_it_of_to_the_end():
    players = dict.fromkeys((side.id for side in SKIRMISH.game.sides), SMALL)
    assert play_out(SKIRMISH.new(5), players, 5, LONGEST_GAME).state.result is not None


def test_any_position_is_answered_legally_and_alike_in_a_new_process_and_in_slices():
    match = CLASSIC.new(75)
    for _ in walk(match, 75):
        if match.length % EVERY or match.decision is None:
            continue
        answered_alike(match, SMALL, forget)


def test_what_does_best_when_it_is_played_on_is_carried_out(phase_ahead: Match):
    side = phase_ahead.decision.side if phase_ahead.decision else ""
    proposals = Proposals(OTHERS, side, plans_of(phase_ahead, STYLES))
    proposals.go_on(proposals.budget)
    plan = plans_of(phase_ahead, STYLES)[0]
    worth = {}
    for codes in {general.search_of(each, 60).best for each in plans_of(phase_ahead, STYLES)}:
        worth[codes] = 0
        for round in range(OTHERS.courses):
            course = Course(plan.began, proposals.seed + round, OTHERS.aide)
            course.carry_out(plan, codes)
            while not course.is_over:
                course.step()
            worth[codes] += promise(course.look, side)
    assert len(worth) > 1
    assert worth[proposals.best] == max(worth.values())


def test_its_units_end_where_the_plan_has_them(phase_ahead: Match):
    side = phase_ahead.decision.side if phase_ahead.decision else ""
    plan = plans_of(phase_ahead, ("",))[0]
    proposals = Proposals(KEEN, side, plans_of(phase_ahead, STYLES))
    proposals.go_on(proposals.budget)
    for _ in led(phase_ahead, KEEN):
        plan = plan.later(phase_ahead.look) or plan
    assert plan.is_begun
    assert plan.fits(proposals.best)


def test_a_plan_of_which_all_think_the_same_is_not_tried(phase_ahead: Match):
    side = phase_ahead.decision.side if phase_ahead.decision else ""
    proposals = Proposals(SMALL, side, plans_of(phase_ahead, ("", "")))
    proposals.go_on(2 * SMALL.nodes)
    assert proposals.is_done


def test_a_course_ends_a_turn_later_and_leaves_the_match_alone(phase_ahead: Match):
    before = phase_ahead.digest()
    course = Course(phase_ahead.look, 5, Aide(10))
    while not course.is_over:
        course.step()
    assert course.look.state.turn == phase_ahead.state.turn + 1
    assert course.length < LONGEST
    assert phase_ahead.digest() == before
