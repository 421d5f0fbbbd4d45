"""Plans played on: the one whose ends are worth most is taken, alike however asked, from what the side may know."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from rasputitsa import bots
from rasputitsa.bots.battle_for_moscow.plans import MovementPlan
from rasputitsa.bots.courses import Aide
from rasputitsa.bots.general import General
from rasputitsa.bots.staff import playing_on
from rasputitsa.bots.staff.playing_on import Aftermath, Choice, Farsighted, Foresight, Question, Rival, Round, Sketch
from rasputitsa.bots.strategy import strategist_for
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match, phase
from tests.bots.test_generals import answered_alike, asked, forget
from tests.contract.cases import first_cases
from tests.games.battle_for_moscow.positions import game

CASES = {case.game.slug: case for case in first_cases()}
PLAYED_ON = ("battle_for_moscow", "blitzkrieg_to_moscow_2")
GENERAL = General("small", nodes=20, tries=1)
SMALL = Farsighted(GENERAL, Foresight((Sketch("", 20), Sketch("", 9)), (Round(3, 2), Round(2, 1)), nodes=2))
PHASES = 2


def forget_all() -> None:
    """As in a new process."""
    forget()
    playing_on._chosen.cache_clear()


def phases(match: Match, count: int) -> Iterator[Match]:
    """Phases that can be planned, so many, as they begin; a recruit plays."""
    while count:
        assert match.decision is not None
        plan = strategist_for(match.rules.game).plan(bots.seated(match, match.decision.side, 3))
        if plan is not None and not plan.is_begun:
            yield match
            count -= 1
        match.play(asked(match, bots.find("recruit")).action)


@pytest.mark.parametrize("slug", PLAYED_ON)
def test_a_choice_between_plans_is_alike_in_a_new_process_and_in_slices(slug: str):
    for match in phases(CASES[slug].new(8), PHASES):
        answered_alike(match, SMALL, forget_all)


@pytest.mark.parametrize("slug", PLAYED_ON)
def test_a_phase_is_thought_about_once(slug: str):
    """Each action of the plan that was chosen is played without another choice."""
    match = [*islice(phases(CASES[slug].new(8), 3), 3)][-1]
    begun, before = phase(match.state), match.length
    forget_all()
    while phase(match.state) == begun:
        match.play(asked(match, SMALL).action)
    assert match.length > before + 1
    assert playing_on._chosen.cache_info().misses == 1


def test_the_other_hand_changes_nothing():
    """Two seats that differ by the hand that is imagined for the enemy, and by the dice: the plans are the same."""
    match = [*islice(phases(CASES["blitzkrieg_to_moscow_2"].new(8), 3), 3)][-1]
    assert match.decision is not None
    side, found = match.decision.side, []
    seats = [bots.seated(match, side, seed) for seed in range(5)]
    assert len({seat.digest() for seat in seats}) > 1
    for seat in seats[:2]:
        forget_all()
        found.append(bots.decide(SMALL, seat, Chooser(3)))
    assert found[0] == found[1]


def test_a_game_is_played_on_until_the_enemys_turn_is_over():
    match = game("LVII 0603", "XLI 0604", "24 0803", "30 1103", phase="german_panzers", turn=2)
    plan = strategist_for(match.rules.game).plan(match)
    assert plan is not None
    course = Aftermath(Rival(plan, plan.search(5, 1).best, match.state), 7, Aide(2), "german")
    while not course.is_over:
        course.step()
    assert course.look.state.turn == match.state.turn + 1
    assert course.length < playing_on.LONGEST


@pytest.mark.parametrize("order", [1, -1])
def test_the_plan_whose_ends_are_worth_more_is_taken(order: int):
    """Moscow is left to an army near by, or held: its turn shows which is better, whichever is looked at first."""
    match = game("LVII 1103", "24 1206", phase="german_movement", turn=5)
    strategist, grid = strategist_for(match.rules.game), match.rules.grid
    plan = strategist.plan(match)
    assert isinstance(plan, MovementPlan)
    stays, leaves = (grid.index["1103"],), (grid.index["0902"],)
    assert grid.index["0902"] in plan.problem().choices[0]
    rivals = [Rival(plan, codes) for codes in (stays, leaves)[::order]]
    asked = replace(SMALL, foresight=Foresight((), (Round(2, 3),), 5))
    choice = Choice(Question("two", asked, strategist, plan, match, "german"))
    list(choice.compared(rivals))
    assert choice.best == stays


def test_stopped_at_any_time_the_best_so_far_is_legal():
    (match,) = phases(CASES["battle_for_moscow"].new(9), 1)
    assert match.decision is not None
    forget_all()
    thinking, shares = SMALL.think(bots.seated(match, match.decision.side, 3), Chooser(3)), []
    while thinking.go_on(400) is None:
        assert match.refusal(thinking.best().action) is None
        shares.append(thinking.spent)
    assert len(shares) > 5
    assert shares == sorted(set(shares))
    assert thinking.spent <= thinking.budget
