"""The account of a summer in Fall Barbarossa: cities that fell in time, the front, the sum of some games."""

from tests.arena.summer_of_1941 import CITIES, Summer, beyond_autumn, fallen, told
from tests.games.war_for_the_motherland.positions import FALL, game, look, rules

GRID = rules(FALL, ()).grid


def test_a_city_that_was_lost_again_has_fallen_when_it_was_taken_for_good():
    both, kiev = GRID.named(CITIES.values()), GRID.named([CITIES["Kiev"]])
    assert fallen(GRID, [(1, 0), (2, kiev), (3, both & ~kiev), (4, both)]) == {"Minsk": 3, "Smolensk": 3, "Kiev": 4}
    assert fallen(GRID, [(1, both), (2, 0)]) == {}


def test_a_front_at_the_border_lies_short_of_that_of_the_autumn_and_one_at_moscow_beyond_it():
    at_brest = game("1AK C3732", "13A C3728", phase="axis_movement", scenario=FALL, turn=6)
    at_moscow = game("1AK C2708", "13A C2702", phase="axis_movement", scenario=FALL, turn=6)
    assert beyond_autumn(look(at_brest)) < -5 < beyond_autumn(look(at_moscow))


def test_games_are_counted_in_which_both_fell_with_an_interval():
    summers = [Summer({"Kiev": 5, "Smolensk": 6}, -4, 9, 1, 250), Summer({"Kiev": 6}, -6, 11, 0, 230)]
    lines = list(told(summers))
    assert lines[0] == "both by turn 6 in 1 of 2 games: 9 to 91 %"
    assert lines[1:4] == ["Minsk in 0", "Smolensk in 1", "Kiev in 2"]
    assert lines[5].startswith("idle 10.0 (")
