"""A large turn takes no more presses than a ceiling for what a hand needs for it (`tests.web.presses` counts)."""

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games import find
from tests.web.presses import DRAGS, PRESSES, SCENARIOS, SEED, Deed, after, before, deeds, marching, quick

CEILING = {DRAGS: 70, PRESSES: 65}
"""Per cent of the presses that a hand needed which moved unit by unit."""
QUICK = {DRAGS: 62, PRESSES: 46}
"""The same for a hand that lets the page go on."""
ARMIES, LARGE = 50, 100
"""The same for a hand that presses, and takes up armies by boxes, where it needed so many before."""


@pytest.mark.game("battle_of_moscow")
def test_a_player_turn_of_a_hundred_units_moved_by_stacks():
    turn = turn_of("battle_of_moscow", "campaign", "german")
    assert len(turn) > 200, "it is a large turn"
    for sent, most in CEILING.items():
        assert 100 * after(turn, sent) <= most * before(turn, sent)
        assert marching(turn, sent) <= before(turn, sent)
        assert 100 * quick(turn, sent) <= QUICK[sent] * before(turn, sent)


@pytest.mark.game("war_for_the_motherland")
@pytest.mark.parametrize(("scenario", "side"), [("turning_point", "soviet"), ("fall_barbarossa", "soviet")])
def test_a_turn_moved_unit_after_unit_needs_fewer_presses(scenario: str, side: str):
    turn = turn_of("war_for_the_motherland", scenario, side)
    assert quick(turn, PRESSES) < after(turn, PRESSES)
    assert 100 * quick(turn, PRESSES) <= 58 * before(turn, PRESSES)


@pytest.mark.parametrize(
    ("slug", "scenario"), [pytest.param(*each, marks=pytest.mark.game(each[0])) for each in SCENARIOS]
)
def test_a_turn_moved_army_by_army_needs_half_the_presses(slug: str, scenario: str):
    done = deeds(Match.new(find(slug), scenario, seed=SEED), 1, "armies")
    assert {deed.army for deed in done} > {0}
    for side in {deed.phase[1] for deed in done}:
        own = [deed for deed in done if deed.phase[1] == side]
        if before(own, PRESSES) >= LARGE:
            assert 100 * quick(own, PRESSES) <= ARMIES * before(own, PRESSES), side


@pytest.mark.game("war_for_the_motherland")
def test_two_turns_of_a_short_scenario_need_half_the_presses_on_both_sides():
    done = deeds(Match.new(find("war_for_the_motherland"), "turning_point", seed=SEED), 2, "armies")
    for side in {deed.phase[1] for deed in done}:
        own = [deed for deed in done if deed.phase[1] == side]
        assert 100 * quick(own, PRESSES) <= ARMIES * before(own, PRESSES), side


def turn_of(slug: str, scenario: str, side: str) -> list[Deed]:
    match = Match.new(find(slug), scenario, seed=SEED)
    return [deed for deed in deeds(match, 1, "stacks") if deed.phase[1] == side]
